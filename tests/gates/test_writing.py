from __future__ import annotations

from pathlib import Path

import pytest

from paperkit.documents import parse_latex, read_paper
from paperkit.documents.markdown import parse_markdown
from paperkit.documents.paper import Paper, Source
from paperkit.findings import Finding
from paperkit.gates import writing
from paperkit.gates._wordlists import AT_ONCE, STOCK_ZH, STRONG_WORDS, WEAK_WORDS
from paperkit.gates.writing.calibration import LIMITS, WEAK_RATES
from paperkit.gates.writing.habits import LEAST, Habits
from tests import writing_calibration as script

PLAIN = "The lamp stood on the table near the door of the old house. "


def paper(body: str) -> Paper:
    text = f"\\documentclass{{article}}\\begin{{document}}\n{body}\n\\end{{document}}\n"
    return parse_latex({"main.tex": Source("main.tex", text)}, "main.tex")


def found(body: str, rule: str) -> list[Finding]:
    return [f for f in writing.check(paper(body)).findings if f.rule == f"writing.{rule}"]


def markdown(text: str) -> Paper:
    return parse_markdown({"main.md": Source("main.md", text)}, "main.md")


def varied(count: int) -> str:
    """Paragraphs of many lengths, without any habit."""
    return "\n\n".join(PLAIN * (1 + (7 * n) % 5) + "It was late." for n in range(count))


# Four stock words that are not named at once: with a fifth they are more than people use.
STOCKED = "It is pivotal. It is multifaceted. It is a realm. It is meticulous. It is seamless. "


@pytest.mark.parametrize("text", ["We delve into it.", "A tapestry of words.", "It is a testament to it."])
def test_a_few_words_are_named_at_once(text: str) -> None:
    (one,) = found(text + PLAIN * 100, "stock_word")
    assert (one.severity, one.certainty) == ("suggestion", "suspected")
    assert len(one.data["places"]) == 1


def test_other_stock_words_only_where_all_come_in_excess() -> None:
    assert found("It is pivotal. " + PLAIN * 20, "stock_word") == []
    assert len(found(STOCKED + PLAIN * 20, "stock_word")) == 5
    assert found(STOCKED + PLAIN * 100, "stock_word") == []


def test_four_uses_are_too_few_for_an_excess() -> None:
    assert found(STOCKED.removesuffix("It is seamless. ") + PLAIN, "stock_word") == []


def test_one_word_alone_is_no_excess() -> None:
    """A paper on novelty says `novel` in every other sentence."""
    assert found("It is a novel lamp. " * 40 + PLAIN * 40, "stock_word") == []
    (first, *_) = found("It is a novel lamp. " * 40 + STOCKED + PLAIN * 10, "stock_word")
    assert first.data["word"] in {"novel", *STRONG_WORDS}


def test_a_word_is_one_finding_with_all_its_places() -> None:
    (one,) = found("We delve into it.\n\nThen we delved again.", "stock_word")
    assert one.data["places"] == ["main.tex:2", "main.tex:4"]
    assert "2 times" in one.message


def test_quoted_words_are_not_the_authors() -> None:
    assert found("They said ``we delve into it'' then.", "stock_word") == []


def test_honest_words_are_named_beside_others_and_beyond_their_own_rate() -> None:
    def words(body: str) -> list[str]:
        return [f.data["word"] for f in found(body, "stock_word")]

    assert "novel" in words(STOCKED + "A novel way. A novel end. " + PLAIN * 20)
    assert "novel" not in words(STOCKED + "A novel way. " + PLAIN * 20)
    assert words("A novel way. A novel end. A novel start. A novel kind. A novel one. " + PLAIN * 20) == []


@pytest.mark.parametrize(
    ("sentence", "opener"),
    [
        ("It is worth noting that the loss falls.", "It is worth noting that"),
        ("It's important to note that the loss falls.", "It's important to note that"),
        ("However, it is worth mentioning that it falls.", "it is worth mentioning that"),
        ("Needless to say, the loss falls.", "Needless to say,"),
        ("In the realm of lamps, it falls.", "In the realm of lamps,"),
        ("It should be noted that it falls.", "It should be noted that"),
        ("值得注意的是，损失下降了。", "值得注意的是，"),
    ],
)
def test_filler_opener(sentence: str, opener: str) -> None:
    whole = paper(f"First this. {sentence}" if opener.isascii() else f"我们先看这一点。{sentence}")
    (one,) = [f for f in writing.check(whole).findings if f.rule == "writing.filler_opener"]
    start, end = one.data["opener"]
    assert whole.sources["main.tex"].text[start:end] == opener
    assert one.span == (start, end)


@pytest.mark.parametrize(
    "sentence",
    [
        "We note that the loss falls.",
        "What is worth noting is said.",
        "They find it is worth noting that it falls.",
    ],
)
def test_no_filler_opener(sentence: str) -> None:
    assert found(sentence, "filler_opener") == []


def test_em_dashes() -> None:
    (one,) = found("It rose---then fell---and rose---then fell---and it ended. " + PLAIN * 10, "punctuation")
    assert one.data["mark"] == "—"
    assert found("It rose---then fell. " + PLAIN * 10, "punctuation") == []
    many = "It rose---then fell---and rose---then fell---and it ended. "
    assert found(many + PLAIN * 250, "punctuation") == []


def test_a_dash_between_spaces_is_an_em_dash() -> None:
    assert len(found("It rose -- then fell -- and rose -- then fell -- so. " + PLAIN, "punctuation")) == 1
    assert found("Pages 3--5, 7--9, 11--13, 15--17 and 19--21 are here. " + PLAIN, "punctuation") == []


def test_semicolons() -> None:
    (one,) = found("It rose; it fell; it rose; it fell; it ended. " + PLAIN * 10, "punctuation")
    assert one.data["mark"] == ";"
    assert found("We set $f(x; y; z; a; b)$ here. " + PLAIN * 10, "punctuation") == []


THREES = "It has red, green, and blue lamps. It was old, worn, and cold. We saw, heard, and felt it. "


def test_lists_of_three() -> None:
    (one,) = [f for f in found(THREES * 4 + PLAIN * 5, "uniformity") if f.data["kind"] == "threes"]
    assert "12 of 12 lists" in one.message
    assert found(THREES * 3 + PLAIN * 5, "uniformity") == []
    mixed = "It has red, green, blue, and grey lamps. It has one, two, three, four, and five doors. "
    assert found(mixed * 8, "uniformity") == []


def test_paragraphs_of_one_length() -> None:
    even = "\n\n".join(PLAIN * 3 + "It was late." for _ in range(26))
    (one,) = found(even, "uniformity")
    assert one.data["kind"] == "paragraphs"
    assert found(varied(26), "uniformity") == []
    assert found("\n\n".join(PLAIN * 3 for _ in range(4)), "uniformity") == []


def test_one_thing_under_many_names() -> None:
    names = "Our method is fast. Our approach is sure. The proposed framework is small. " + PLAIN
    (one,) = found(names, "uniformity")
    assert one.data["names"] == ["approach", "framework", "method"]
    assert (
        found(
            "Our method is fast. Our method is sure. The approach of others is slow. " + PLAIN, "uniformity"
        )
        == []
    )


def test_monotone() -> None:
    (one,) = found(PLAIN * 7, "monotone")
    assert one.data["lengths"] == [13] * 7
    assert found((PLAIN + "It was late. ") * 5, "monotone") == []
    assert found(PLAIN * 4, "monotone") == []


@pytest.mark.parametrize(("even", "fires"), [(2, False), (4, True)])
def test_even_neighbours(even: int, fires: bool) -> None:
    """Runs too short to be named, but so many that neighbours are nearly always alike."""
    body = "\n\n".join(PLAIN * even + "It was late. " + "Long " * 30 + "it was. Late." for _ in range(20))
    shares = [f for f in found(body, "monotone") if f.data["kind"] == "share"]
    assert bool(shares) is fires
    if fires:
        assert shares[0].message.startswith("60 of 120 neighbouring sentences")


def test_a_short_text_has_too_few_neighbours() -> None:
    body = "\n\n".join(PLAIN * 4 + "It was late." for _ in range(5))
    assert [f for f in found(body, "monotone") if f.data["kind"] == "share"] == []


def test_chinese_gets_stock_phrases_only() -> None:
    report = writing.check(paper("值得注意的是，数字化赋能产业。" + "我们在这里写下一个句子；" * 30))
    assert {f.rule for f in report.findings} == {"writing.filler_opener", "writing.stock_word"}
    assert "note" in report.summary


def test_plain_prose_passes() -> None:
    report = writing.check(paper(varied(12)))
    assert report.status == "pass"


def test_every_weak_word_has_a_limit() -> None:
    assert set(WEAK_RATES) == set(WEAK_WORDS)


def test_a_long_line_is_read_in_reasonable_time() -> None:
    writing.check(paper("a, " * 60_000))
    writing.check(paper("a" * 200_000))


def test_limits_are_those_that_the_script_prints(shared: Path) -> None:
    data = shared / "data"
    development, held_out = script.human(data)
    chinese = [script.look(n, read_paper(data / "latex" / path)) for n, path in script.CHINESE.items()]
    assert script.limits(development, chinese) == (LIMITS, WEAK_RATES)
    people = development + held_out
    for check in script.CHECKS:
        assert sum(s.findings[check.name] > 0 for s in people) <= len(people) / 10, check.name
    assert all(s.counts["A stock words, named at once"] == 0 for s in development)


def test_machine_papers_trip_it(shared: Path) -> None:
    samples = script.machine(shared / "data")
    assert len(samples) == 6
    for one in samples:
        assert sum(one.findings.values()) > one.words / 1000, one.name
        assert one.findings["A stock words in excess"], one.name


def test_the_committed_table_has_the_limits() -> None:
    report = Path(__file__).resolve().parents[2] / "reports" / "writing_calibration.md"
    text = report.read_text(encoding="utf-8")
    for limits in (LIMITS, WEAK_RATES):
        for name, value in limits.items():
            assert f'"{name}": {value}' in text


def test_fisher() -> None:
    """Against a table worked by hand: 3 of 6 and 0 of 15 leave C(18, 3) of C(21, 6) ways for the other three."""
    assert script.fisher(3, 6, 0, 15) == pytest.approx(20 / 1330)
    assert script.fisher(0, 6, 0, 15) == 1
    assert script.fisher(6, 6, 0, 6) == pytest.approx(1 / 924)


# One form for every stock word, inflected, and a neighbour that is an honest word.
STOCK = {
    "delve": ("It delves into it", "It dives into it"),
    "tapestry": ("It is of rich tapestries", "It is of rich tape"),
    "multifaceted": ("It is multi-faceted", "It has many facets"),
    "groundbreaking": ("It is ground-breaking", "It breaks the ground"),
    "transformative": ("It is transformative", "It is transformed"),
    "embark": ("We embarked on it", "The embargo is on"),
    "realm": ("It is of other realms", "It is of real things"),
    "underscore": ("This underscores it", "The underscore is a character"),
    "synergy": ("It is synergistic", "It is energetic"),
    "holistic": ("It works holistically", "It works wholly"),
    "pivotal": ("It is pivotal", "It is a pivot"),
    "seamless": ("It runs seamlessly", "It runs along the seam"),
    "cutting-edge": ("It is cutting-edge", "It has a cutting edge"),
    "commendable": ("It is commendable", "It is a command"),
    "intricate": ("It has intricacies", "It has tricks"),
    "paramount": ("It is paramount", "It is a mount"),
    "meticulous": ("It is read meticulously", "It is read in metres"),
    "showcase": ("It is showcasing it", "It is a show"),
    "testament": ("It is a testament to it", "It is a testament"),
    "unveil": ("We unveiled it", "We wore a veil"),
    "unlock": ("It unlocks new possibilities", "It unlocks the door"),
    "avenue": ("It opens up new avenues", "It is in the avenue"),
    "shed light": ("It sheds new light on it", "It sheds its leaves"),
    "nuanced": ("It has nuances", "It has a nub"),
    "revolutionize": ("It revolutionised it", "It has a revolution"),
    "landscape of": ("It is the evolving landscape", "It is the hilly landscape"),
    "game-changer": ("It is game-changing", "It is a game"),
    "plethora": ("It has a plethora", "It has a plectrum"),
    "myriad": ("It has a myriad", "It has many"),
    "elevate": ("It elevates the field", "It has an elevated temperature"),
}


@pytest.mark.parametrize("word", STRONG_WORDS)
def test_every_stock_word_and_its_neighbour(word: str) -> None:
    """Alone where it is named at once, else among others."""
    stock, honest = STOCK[word]
    others = "It fosters it. It is valuable. It is innovative. It is crucial. "
    context = "" if word in AT_ONCE else others
    (one,) = found(f"There it was. {stock} now. {context}", "stock_word")
    assert one.data["word"] == word
    assert found(f"There it was. {honest} now. {context}", "stock_word") == []


def test_words_named_at_once_are_stock_words() -> None:
    assert set(STRONG_WORDS) >= AT_ONCE


@pytest.mark.parametrize("word", STOCK_ZH)
def test_every_chinese_stock_word(word: str) -> None:
    text = {"奠定": "奠定坚实的基础", "广阔前景": "广阔前景", "日益": "日益增长"}.get(word, STOCK_ZH[word])
    report = writing.check(paper(f"我们在这里写下第一个句子。这一方法{text}，如此而已。"))
    assert [f.data["word"] for f in report.findings] == [word]


@pytest.mark.parametrize(
    "code", ["\\texttt{{{}}}", "\\verb|{}|", "\\url{{{}}}", "\\enquote{{{}}}", "``{}''", "„{}“", "«{}»"]
)
def test_code_and_quotations_have_their_own_words(code: str) -> None:
    assert found(f"Here {code.format('delve')} stands.", "stock_word") == []
    assert len(found(f"Here {code.format('it')} stands to delve.", "stock_word")) == 1


@pytest.mark.parametrize(
    ("text", "counted"),
    [
        ("Here `delve` stands, or ``a `delve` b``.", 0),
        ("Here we `stand` and delve.", 1),
        ("> We delve into it.", 0),
        ("They say 'we delve' and “we delve” here.", 0),
        ("The authors' own delve.", 1),
        ("Here $\\text{delve}$ stands.", 0),
        ("```\ndelve\n```", 0),
        ("# References\n\nA. Author. We delve into lamps. Journal of Lamps, 2020.", 0),
    ],
)
def test_markdown_code_quotes_math_and_references(text: str, counted: int) -> None:
    findings = writing.check(markdown(f"It was here.\n\n{text}\n")).findings
    assert len([f for f in findings if f.rule == "writing.stock_word"]) == bool(counted)


def test_a_quotation_environment_is_not_the_authors() -> None:
    body = "They say:\n\\begin{quote}\nWe delve; we---see---it---all---now.\n\\end{quote}\nWe do not."
    report = writing.check(paper(body))
    assert report.findings == ()
    assert report.summary["words"] == 5


def test_titles_in_the_bibliography_are_not_prose() -> None:
    body = "It is \\cite{a}.\\begin{thebibliography}{9}\\bibitem{a} We delve into a tapestry.\\end{thebibliography}"
    assert found(body, "stock_word") == []


OPENERS = [
    "It is worth noting that", "It is also worth mentioning that", "It's important to note that",
    "It is crucial to remember that", "It is imperative to understand that", "It should be noted that",
    "It must also be stressed that", "It can be emphasised that", "It is noteworthy that", "It is well known that",
    "It is widely recognized that", "It's no secret that", "It is undeniable that", "It goes without saying that",
    "Needless to say,", "In the realm of lamps,", "In the ever-evolving landscape of lamps,",
    "In the fast-paced world of lamps,", "In today's digital world,", "At the end of the day,", "As we all know,",
    "As is well known,", "As mentioned above,", "With the rapid development of lamps,",
    "With the ongoing advances in lamps,", "Last but not least,", "First and foremost,", "All in all,",
    "Interestingly enough,", "Notably enough,", "When it comes to lamps,",
]  # fmt: skip


@pytest.mark.parametrize("opener", OPENERS)
def test_every_opener(opener: str) -> None:
    (one,) = found(f"There it was. {opener} it falls.", "filler_opener")
    assert one.message == f"The opener “{opener}” says nothing"
    assert found(f"There it was. It falls, {opener[0].lower()}{opener[1:]} it falls.", "filler_opener") == []
    for lead in ("However", "Additionally", "Finally", "In addition"):
        assert (
            len(found(f"There it was. {lead}, {opener[0].lower()}{opener[1:]} it falls.", "filler_opener"))
            == 1
        )


@pytest.mark.parametrize(
    "sentence",
    [
        "It is worth noting.", "It is important to stop.", "It should be done that way.", "It is known that it falls.",
        "In the room of lamps, it falls.", "In today's paper, it falls.", "At the end of the list, it falls.",
        "As mentioned, it falls.", "With the lamp, it falls.", "All in one, it falls.", "Notably, it falls.",
        "When it comes, it falls.", "In the realm, it falls.", "As we know, it falls.",
    ],
)  # fmt: skip
def test_neighbours_of_openers(sentence: str) -> None:
    assert found(f"There it was. {sentence}", "filler_opener") == []


@pytest.mark.parametrize(
    "opener",
    [
        "值得一提的是，",
        "值得注意的是",
        "值得指出的是，",
        "需要强调的是，",
        "需要说明的是",
        "众所周知，",
        "不言而喻，",
        "毋庸置疑，",
        "总而言之，",
        "随着技术的快速发展，",
    ],
)
def test_every_chinese_opener(opener: str) -> None:
    report = writing.check(paper(f"我们先看这一点。{opener}损失下降了。"))
    assert [f.rule for f in report.findings] == ["writing.filler_opener"]
    assert writing.check(paper(f"我们先看这一点。损失下降了，{opener}如此。")).findings == ()


@pytest.mark.parametrize(("mark", "tex"), [("em_dash", "---"), (";", ";")])
def test_punctuation_at_its_limit(mark: str, tex: str) -> None:
    limit = LIMITS["semicolon" if mark == ";" else mark]
    use = f"One lamp {tex} one door. "

    def fires(uses: int, total: float) -> bool:
        return bool(found(use * uses + PLAIN * round((total - 4 * uses) / 13), "punctuation"))

    assert fires(5, 5000 / limit * 0.9)
    assert not fires(5, 5000 / limit * 1.1)
    assert fires(4, 100)
    assert not fires(3, 60)


def test_openers_at_their_limit() -> None:
    opener = "It is worth noting that it falls. "
    words = 1000 / LIMITS["opener"]
    assert found(opener + PLAIN * round(words * 0.9 / 13), "filler_opener")
    assert not found(opener + PLAIN * round(words * 1.1 / 13), "filler_opener")
    assert len(found(opener * 2 + PLAIN * round(words * 1.1 / 13), "filler_opener")) == 2


def test_marks_in_math_code_and_captions_are_not_counted() -> None:
    body = (
        "We set $a; b; c; d; e$ here. " + "\\begin{figure}\\caption{a; b; c; d; e}\\end{figure}" + PLAIN * 5
    )
    assert found(body, "punctuation") == []


@pytest.mark.parametrize(
    ("threes", "others", "fires"), [(12, 0, 1), (11, 0, 0), (12, 5, 1), (12, 6, 0), (16, 6, 1)]
)
def test_threes_at_their_limit(threes: int, others: int, fires: int) -> None:
    body = (
        "It has a red, a green, and a blue lamp. " * threes
        + "It has one, two, three, and four doors. " * others
    )
    assert len([f for f in found(body + PLAIN, "uniformity") if f.data["kind"] == "threes"]) == fires


@pytest.mark.parametrize(
    ("text", "items"),
    [
        ("It has red, green, and blue.", [3]),
        ("It has red, green or blue.", [3]),
        ("It has red, green, blue, and grey.", [4]),
        ("It has red and green.", []),
        ("It has red, which is green.", []),
        ("It has dark red, pale green, and sky-blue.", [3]),
    ],
)
def test_lists(text: str, items: list[int]) -> None:
    assert [count for _, count in Habits(paper(text)).lists] == items


@pytest.mark.parametrize("short", [1, 0])
def test_even_paragraphs_need_enough_of_them(short: int) -> None:
    count = LEAST["paragraphs"] - short
    even = "\n\n".join(PLAIN * 3 + "It was late." for _ in range(count))
    assert bool([f for f in found(even, "uniformity") if f.data["kind"] == "paragraphs"]) is not bool(short)


@pytest.mark.parametrize(
    ("names", "apart", "fires"),
    [
        (["method", "approach", "framework"], 1, True),
        (["method", "approach"], 1, False),
        (["method", "approach", "method"], 1, False),
        (["scheme", "strategy", "solution", "mechanism"], 1, True),
        (["architecture", "paradigm", "methodology"], 3, False),
        (["colour", "shape", "size", "weight"], 1, False),
    ],
)
def test_many_names_within_five_paragraphs(names: list[str], apart: int, fires: bool) -> None:
    filler = "\n\n" + f"{PLAIN}\n\n" * (apart - 1)
    body = filler.join(f"Our new {name} is here. {PLAIN}" for name in names)
    assert bool([f for f in found(body, "uniformity") if f.data["kind"] == "synonyms"]) is fires


@pytest.mark.parametrize(
    ("run", "spread", "fires"), [(6, 0, True), (5, 0, False), (6, 5, True), (6, 6, False)]
)
def test_monotone_at_its_threshold(run: int, spread: int, fires: bool) -> None:
    sentences = " ".join(
        " ".join(["Lamp", *["lamp"] * (8 + (spread if n % 2 else 0)), "end."]) for n in range(run)
    )
    assert bool(found(sentences, "monotone")) is fires


def test_a_monotone_run_ends_at_a_short_sentence() -> None:
    assert found(PLAIN * 5 + "It was. " + PLAIN * 5, "monotone") == []


def test_a_place_is_given_for_every_hit() -> None:
    (one,) = found("\n\n".join(["We delve into it."] * 20), "stock_word")
    assert len(one.data["places"]) == 20
    assert one.evidence.count("main.tex:") == 12
