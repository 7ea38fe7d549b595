from __future__ import annotations

import re
from pathlib import Path

import pytest

from paperkit.documents import parse_latex, read_paper
from paperkit.documents.paper import Paper, Source
from paperkit.gates import style
from paperkit.gates._wordlists import DEFENSIVE, INFORMAL


def paper(body: str) -> Paper:
    text = f"\\documentclass{{article}}\\begin{{document}}\n{body}\n\\end{{document}}\n"
    return parse_latex({"main.tex": Source("main.tex", text)}, "main.tex")


def rules(body: str) -> list[str]:
    return [f.rule for f in style.check(paper(body)).findings]


@pytest.mark.parametrize(
    "sentence",
    [
        "We acknowledge that our study has only a small sample.",
        "Admittedly, the sample is small.",
        "We were unable to run the larger model due to lack of time.",
        "Due to time constraints, we ran one seed.",
        "Owing to limited compute, we ran one seed.",
        "This is a limitation of our work.",
        "One limitation of our approach is its cost.",
        "Despite its speed, our method has some limitations.",
        "Our approach suffers from several drawbacks.",
        "Despite these limitations, it works.",
        "It is important to note some limitations.",
        "Unfortunately, we could not repeat it.",
        "We apologise for the length.",
    ],
)
def test_defensive(sentence: str) -> None:
    report = style.check(paper(f"The model is fast. {sentence} It was run twice."))
    (one,) = [f for f in report.findings if f.rule == "style.defensive"]
    assert one.severity == "major"
    assert one.quote == sentence


@pytest.mark.parametrize(
    "sentence",
    [
        "We acknowledge the support of the council.",
        "A limitation of linear models is known.",
        "Prior work was limited to small samples.",
        "The voltage is unfortunately named in that standard.",
        "The rise is due to the time constant of the filter.",
        "We recognise the sound by its pitch.",
        "This is a limit of the sequence.",
    ],
)
def test_not_defensive(sentence: str) -> None:
    assert "style.defensive" not in rules(f"The model is fast. {sentence}")


@pytest.mark.parametrize(
    "head",
    [
        "\\section{Limitations}",
        "\\section{Discussion}\\subsection{Threats to Validity}",
        "\\section{Limitations}\\subsection{Data}",
        "\\section{Discussion}\n\n\\paragraph{Limitations}",
        "\\section*{Ethics Statement}",
    ],
)
def test_a_section_for_limits_may_state_them(head: str) -> None:
    assert rules(f"{head} One limitation of our approach is its cost.") == []


@pytest.mark.parametrize("word", ["don't", "can’t", "it's", "we've", "doesn't", "Let's", "won't", "that's"])
def test_contraction(word: str) -> None:
    report = style.check(paper(f"Here {word} see."))
    assert [(f.rule, f.data["word"].replace("’", "'")) for f in report.findings] == [
        ("style.contraction", word.replace("’", "'"))
    ]


@pytest.mark.parametrize(
    "text",
    [
        "Moore's law and the model's loss and the users' view.",
        "They said ``we don't know'' and left.",
        "\\begin{quote}I don't know, and it's late.\\end{quote}",
        "The derivative $f'(t)$ and $don't$.",
        "Its loss and their cant.",
    ],
)
def test_no_contraction(text: str) -> None:
    assert rules(text) == []


@pytest.mark.parametrize(
    "phrase",
    [
        "a lot of",
        "lots of",
        "a bunch of",
        "pretty good",
        "huge",
        "stuff",
        "get rid of",
        "way better",
        "figure out",
    ],
)
def test_informal(phrase: str) -> None:
    report = style.check(paper(f"We see {phrase} here."))
    assert [f.rule for f in report.findings] == ["style.informal"]
    assert report.findings[0].suggestion.startswith("Instead: ")


@pytest.mark.parametrize(
    "text", ["A lot has a kind of order.", "The figure shows all.", "It hugely-named x.", "A pretty town."]
)
def test_not_informal(text: str) -> None:
    assert [r for r in rules(text) if r == "style.informal"] == (
        ["style.informal"] if "hugely" in text else []
    )


def test_exclamation() -> None:
    assert rules("This works! It does.") == ["style.exclamation"]
    assert rules("This works. It does.") == []
    assert rules("The factor $n!$ grows. So does $k!$.") == []
    assert rules("She said ``it works!'' There.") == []


def test_chinese_passes_with_a_note() -> None:
    report = style.check(paper("本文提出了一种方法。我们在数据集上进行了实验，结果很好！"))
    assert report.status == "pass"
    assert "note" in report.summary


def test_people_hardly_ever_trip_it(shared: Path) -> None:
    latex = shared / "data" / "latex"
    for name in (
        "sympy_peerj/paper.tex",
        "scipy_wlscirep/paper.tex",
        "legwork_aastex/ms.tex",
        "eql_boost_gji/preprint.tex",
        "broad_ranges_elsarticle/broad-ranges.tex",
        "msd_errors_revtex_siunitx/ms.tex",
    ):
        report = style.check(read_paper(latex / name))
        assert not [f for f in report.findings if f.rule == "style.defensive"], name
        assert len(report.findings) / report.summary["words"] < 1 / 1000, name


def test_defensive_machine_papers(shared: Path) -> None:
    for name in ("gan_diffusion", "rl_lr_adaptation", "data_augmentation_grokking"):
        report = style.check(read_paper(shared / "data/latex/aiscientist_iclr" / name / "latex/template.tex"))
        assert [f for f in report.findings if f.rule == "style.defensive"], name


# One phrase for every branch of the list of defensive sentences, and a neighbour of it that apologises for nothing.
APOLOGIES = [
    ("We acknowledge that our sample is small.", "We acknowledge that our sponsor was kind."),
    ("We fully recognise that these runs lack a control.", "We fully recognise the donor."),
    ("We concede that it is restricted to words.", "They concede that it is restricted to words."),
    ("Admittedly, it is slow.", "It was admitted to the hall."),
    ("We were unable to repeat it due to cost.", "We were able to repeat it due to cost."),
    ("We are not able to share it because of its size.", "It is not able to share because of its size."),
    ("Due to time constraints it was run once.", "Due to the time of day it was run once."),
    ("Owing to limited resources it was run once.", "Owing to limitless resources it was run once."),
    ("It was run once due to a lack of funding.", "It was run once due to a lack of rain."),
    ("It was run once due to space limits.", "It was run once due to outer space."),
    ("This is clearly a major limitation of our work.", "This is a limitation of linear models."),
    ("Which remains another weakness in this.", "Which remains another strength in this."),
    ("One limitation of our approach is its cost.", "One limitation of their approach is its cost."),
    ("The main drawback is that we ran it once.", "The main drawback is that they ran it once."),
    ("Our study has several limitations.", "Their study has several limitations."),
    ("Our method suffers from one drawback.", "Our method suffers from one delay."),
    ("This work is not without shortcomings.", "This work is not without merit."),
    ("We leave this to others due to its cost.", "We leave this to the reader."),
    ("We defer a study due to its cost.", "We defer a study to the appendix."),
    ("We note some limitations.", "We note some differences."),
    (
        "It is fair to discuss several shortcomings of our runs.",
        "It is fair to discuss several shortcomings of theirs.",
    ),
    ("We apologise for it.", "They apologise for it."),
    ("That was beyond our budget.", "That was beyond their budget."),
    ("Despite its weaknesses, it works.", "Despite its weight, it works."),
    ("Notwithstanding these drawbacks, it works.", "Notwithstanding these facts, it works."),
    ("Unfortunately, our run broke.", "Unfortunately, the bridge broke."),
    ("Unfortunately, our corpus is too small.", "Unfortunately, our world is noisy."),
    ("Unfortunately, due to rain it was run once.", "Unfortunately, rain is due."),
    ("Unfortunately, we could not repeat it.", "Unfortunately, we are often asked to repeat it."),
    ("Unfortunately, we did not keep the seeds.", "Unfortunately, we rarely did not doubt it."),
    ("Unfortunately, we do not have access to it.", "Unfortunately, we do not live for ever."),
    ("Unfortunately, we have no second corpus.", "Unfortunately, we have often no second look."),
    ("Unfortunately, we were forced to stop.", "Unfortunately, we are generally forced to guess."),
    ("Unfortunately, we only ran it once.", "Unfortunately, we humans only live once."),
    ("Unfortunately, our tests had one seed.", "Unfortunately, our tests are usually right."),
]


@pytest.mark.parametrize(
    "sentence",
    [
        "Unfortunately, we are often faced with labels that disagree.",
        "Unfortunately, we usually cannot observe the state itself.",
        "Unfortunately, we cannot compute this integral in closed form.",
        "Unfortunately, we typically do not have time to read every paper.",
        "Unfortunately, we see the same in other fields.",
        "Unfortunately, our intuition is often wrong in high dimensions.",
        "Unfortunately, our eyes adapt to the dark slowly.",
    ],
)
def test_a_general_first_person_is_not_defensive(sentence: str) -> None:
    assert rules(f"The model is fast. {sentence} It was run twice.") == []


@pytest.mark.parametrize(("defensive", "fine"), APOLOGIES)
def test_every_apology_and_its_neighbour(defensive: str, fine: str) -> None:
    assert rules(f"The model is fast. {defensive} It was run twice.") == ["style.defensive"]
    assert rules(f"The model is fast. {fine} It was run twice.") == []


@pytest.mark.parametrize(
    "where",
    [
        "\\footnote{{{}}}",
        "\\begin{{itemize}}\\item {}\\end{{itemize}}",
        "\\begin{{abstract}}{}\\end{{abstract}}",
        "\\begin{{theorem}}{}\\end{{theorem}}",
        "\\begin{{figure}}\\caption{{{}}}\\end{{figure}}",
    ],
)
def test_apologies_and_short_forms_anywhere_in_prose(where: str) -> None:
    body = "The model is fast." + where.format("Our study has several limitations. It don't fall.")
    assert sorted(rules(body)) == ["style.contraction", "style.defensive"]


@pytest.mark.parametrize(
    "title",
    [
        "Limitations", "Limitation", "Threats to Validity", "Ethics", "Ethical Considerations", "Broader Impact",
        "Impact Statement", "Reproducibility Statement", "Scope of the Study", "Caveats", "Critical Appraisal",
        "Discussion and Limitations",
    ],
)  # fmt: skip
def test_every_title_of_a_section_for_limits(title: str) -> None:
    body = "Our study has several limitations."
    assert rules(f"\\section{{{title}}} {body}") == []
    assert rules(f"\\section{{Discussion}} \\subsubsection{{{title}}} {body}") == []
    assert rules(f"\\section{{Discussion}}\n\n\\paragraph{{{title}.}} {body}") == []
    assert rules(f"\\section{{{title}}} Words. \\section{{Results}} {body}") == ["style.defensive"]


@pytest.mark.parametrize(
    "title", ["Results", "Limits of Growth", "Threat Models", "Impact of Size", "Reproducing It"]
)
def test_titles_of_other_sections(title: str) -> None:
    assert rules(f"\\section{{{title}}} Our study has several limitations.") == ["style.defensive"]


def test_short_forms_stay_faults_where_limits_may_be_stated() -> None:
    assert rules("\\section{Limitations} Our study has limitations. It don't fall.") == ["style.contraction"]


SHORT = [
    "don't",
    "doesn't",
    "didn't",
    "isn't",
    "aren't",
    "wasn't",
    "weren't",
    "hasn't",
    "haven't",
    "hadn't",
    "wouldn't",
    "couldn't",
    "shouldn't",
    "mustn't",
    "mightn't",
    "oughtn't",
    "needn't",
    "daren't",
    "shan't",
    "can't",
    "won't",
    "ain't",
    "it's",
    "that's",
    "there's",
    "what's",
    "here's",
    "who's",
    "he's",
    "she's",
    "let's",
    "how's",
    "where's",
    "we've",
    "we're",
    "we'll",
    "we'd",
    "you've",
    "they're",
    "I've",
    "I'm",
    "it'll",
    "that'll",
    "it'd",
    "that'd",
    "who've",
    "there'd",
]


@pytest.mark.parametrize("word", SHORT)
def test_every_short_form(word: str) -> None:
    for form in (word, word.replace("'", "’"), word.upper(), word.capitalize(), f"\\emph{{{word}}}"):
        assert rules(f"Here {form} see.") == ["style.contraction"], form


@pytest.mark.parametrize(
    "word",
    [
        "Newton's",
        "students'",
        "cannot",
        "o'clock",
        "'90s",
        "rock'n'roll",
        "its",
        "were",
        "well",
        "shell",
        "hell",
        "id",
        "d'Alembert",
        "L'Hospital",
        "x'",
    ],
)
def test_what_is_no_short_form(word: str) -> None:
    assert rules(f"Here {word} see.") == []


@pytest.mark.parametrize(
    "code",
    [
        "\\texttt{{{}}}",
        "\\verb|{}|",
        "\\url{{{}}}",
        "\\path{{{}}}",
        "\\enquote{{{}}}",
        "\\lstinline|{}|",
        "``{}''",
        '"{}"',
        "«{}»",
        "„{}“",
        "${}$",
    ],
)
def test_code_and_quotations_are_not_the_authors_prose(code: str) -> None:
    for words in ("don't", "a lot of it", "huge"):
        assert rules(f"Here {code.format(words)} stands.") == [], words
    assert rules(f"Here {code.format('one word')} don't stand.") == ["style.contraction"]
    assert rules(f"Here {code.format('one word')} stands, and it is huge.") == ["style.informal"]


@pytest.mark.parametrize(
    "environment",
    ["quote", "quotation", "displayquote", "verse", "verbatim", "lstlisting", "equation", "comment"],
)
def test_environments_that_are_no_prose(environment: str) -> None:
    inner = f"\\begin{{{environment}}}\nIt don't fall.\n\\end{{{environment}}}"
    assert rules(f"Words here.\n\n{inner}\n\nMore words.") == []
    assert rules(f"Words here.\n\n{inner}\n\nIt don't fall.") == ["style.contraction"]


INFORMAL_TWINS = [
    ("a lot of rain", "a lot in life"),
    ("lots of rain", "lots and rain"),
    ("tons of rain", "tons per day"),
    ("a bunch of keys", "a bunched key"),
    ("a couple of keys", "a coupled key"),
    ("it is kind of slow", "a kind of lamp"),
    ("it looks sort of slow", "a sort of lamp"),
    ("pretty well", "pretty towns"),
    ("hugely slow", "the hug"),
    ("stuff", "stuffing"),
    ("gets rid of it", "is rid of it"),
    ("got rid of it", "got riding"),
    ("super fast", "super-fast"),
    ("awesome", "awe"),
    ("crazy", "craze"),
    ("nowadays", "now"),
    ("out there", "out of there"),
    ("at the end of the day", "at the end of that day"),
    ("the thing is", "the thing was"),
    ("really good", "real good"),
    ("basically works", "basic works"),
    ("way faster", "a way to faster"),
    ("so-so", "so so"),
    ("gonna", "gone"),
    ("kinda", "kind"),
    ("tricky", "trick"),
    ("a no-brainer", "a brain"),
    ("bang for the buck", "bang for the ear"),
    ("played around with", "played with"),
    ("figures out", "figures show"),
    ("boils down to", "boils at"),
]


@pytest.mark.parametrize(("informal", "fine"), INFORMAL_TWINS)
def test_every_informal_word_and_its_neighbour(informal: str, fine: str) -> None:
    assert rules(f"There we see that {informal} here.") == ["style.informal"]
    assert rules(f"There we see that {fine} here.") == []


def test_the_list_of_twins_is_complete() -> None:
    """Every pattern of the list is hit by some phrase above."""
    hit = {
        pattern
        for pattern in INFORMAL
        for phrase, _ in INFORMAL_TWINS
        if re.search(rf"\b(?:{pattern})\b", phrase)
    }
    assert hit == set(INFORMAL)
    missed = [p for p in DEFENSIVE if not any(re.search(p, text, re.IGNORECASE) for text, _ in APOLOGIES)]
    assert missed == []


@pytest.mark.parametrize(
    ("text", "fires"),
    [
        ("It works! Then it fell.", True),
        ("It works!", True),
        ("It (works)! Then it fell.", True),
        ("Yahoo! is a firm.", False),
        ("The value $5!$ is large.", False),
        ("It is $n!$. It is $k!$!", False),
        ("It says ``stop!'' Then it fell.", False),
        ("We write \\texttt{go!} There it is.", False),
        ("See a[i]! Then b.", False),
    ],
)
def test_exclamation_marks(text: str, fires: bool) -> None:
    assert rules(text) == (["style.exclamation"] if fires else [])


def test_two_apologies_in_one_sentence_are_one_finding_in_two_are_two() -> None:
    both = "Admittedly, our study has several limitations."
    assert rules(both) == ["style.defensive"]
    assert rules("Admittedly, it is slow. Our study has several limitations.") == ["style.defensive"] * 2


def test_the_place_of_a_word_after_a_macro() -> None:
    whole = parse_latex(
        {
            "m.tex": Source(
                "m.tex",
                "\\newcommand{\\us}{our lamp}\n\\begin{document}\nSo \\us{} don't fall.\n\\end{document}",
            )
        },
        "m.tex",
    )
    (found,) = style.check(whole).findings
    assert whole.source(found.source_span) == "don't"
    assert (found.line, found.column) == (3, 10)
