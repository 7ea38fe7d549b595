from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paperkit.documents import parse_latex, read_paper
from paperkit.documents.paper import Paper, Source
from paperkit.findings import Finding
from paperkit.gates import writing
from paperkit.gates._calibration import MEASURED, THRESHOLDS, WEAK_RATES
from paperkit.gates._wordlists import STOCK_ZH, STRONG_WORDS, WEAK_WORDS

HUMAN = {
    "sympy": "sympy_peerj/paper.tex",
    "scipy": "scipy_wlscirep/paper.tex",
    "legwork": "legwork_aastex/ms.tex",
    "eql": "eql_boost_gji/preprint.tex",
    "broad": "broad_ranges_elsarticle/broad-ranges.tex",
    "msd": "msd_errors_revtex_siunitx/ms.tex",
}
PLAIN = "The lamp stood on the table near the door of the old house. "


def paper(body: str) -> Paper:
    text = f"\\documentclass{{article}}\\begin{{document}}\n{body}\n\\end{{document}}\n"
    return parse_latex({"main.tex": Source("main.tex", text)}, "main.tex")


def found(body: str, rule: str) -> list[Finding]:
    return [f for f in writing.check(paper(body)).findings if f.rule == f"writing.{rule}"]


def varied(count: int) -> str:
    """Paragraphs of many lengths, without any habit."""
    return "\n\n".join(PLAIN * (1 + (7 * n) % 5) + "It was late." for n in range(count))


@pytest.mark.parametrize(
    "text",
    [
        "We delve into it.",
        "A tapestry of words.",
        "It is pivotal.",
        "It paves the way for more.",
        "It sheds light on it.",
    ],
)
def test_a_rare_word_is_named_at_once(text: str) -> None:
    (one,) = found(text, "stock_word")
    assert (one.severity, one.certainty) == ("suggestion", "suspected")
    assert len(one.data["places"]) == 1


def test_a_word_is_one_finding_with_all_its_places() -> None:
    (one,) = found("We delve into it.\n\nThen we delved again.", "stock_word")
    assert one.data["places"] == ["main.tex:2", "main.tex:4"]
    assert "2 times" in one.message


def test_quoted_words_are_not_the_authors() -> None:
    assert found("They said ``we delve into it'' then.", "stock_word") == []


def test_honest_words_only_in_excess() -> None:
    some = PLAIN * 40
    assert found(f"A novel way. {some}", "stock_word") == []
    (one,) = found(f"A novel way. A novel end. A novel start. A novel kind. {some}", "stock_word")
    assert one.data["word"] == "novel"
    assert one.data["rate"] > WEAK_RATES["novel"]
    assert found("A novel way. A novel end. A novel start. A novel kind. " + PLAIN * 400, "stock_word") == []


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
    assert (
        found("It rose---then fell---and rose---then fell---and it ended. " + PLAIN * 200, "punctuation")
        == []
    )


def test_semicolons() -> None:
    (one,) = found("It rose; it fell; it rose; it fell; it ended. " + PLAIN * 10, "punctuation")
    assert one.data["mark"] == ";"
    assert found("We set $f(x; y; z; a; b)$ here. " + PLAIN * 10, "punctuation") == []


def test_lists_of_three() -> None:
    threes = "It has red, green, and blue lamps. It was old, worn, and cold. We saw, heard, and felt it. "
    assert len(found(threes * 3 + PLAIN * 5, "uniformity")) == 1
    assert found(threes + PLAIN * 5, "uniformity") == []
    mixed = "It has red, green, blue, and grey lamps. It has one, two, three, four, and five doors. "
    assert found(mixed * 5, "uniformity") == []


def test_paragraphs_of_one_length() -> None:
    even = "\n\n".join(PLAIN * 3 + "It was late." for _ in range(12))
    (one,) = found(even, "uniformity")
    assert one.data["kind"] == "paragraphs"
    assert found(varied(12), "uniformity") == []
    assert found("\n\n".join(PLAIN * 3 for _ in range(4)), "uniformity") == []


def test_one_thing_under_many_names() -> None:
    names = (
        "Our method is fast. Our approach is sure. The proposed framework is small. Our technique is new. "
        + PLAIN
    )
    (one,) = found(names, "uniformity")
    assert one.data["names"] == ["approach", "framework", "method", "technique"]
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


def test_chinese_gets_stock_phrases_only() -> None:
    report = writing.check(paper("值得注意的是，数字化赋能产业。" + "我们在这里写下一个句子；" * 30))
    assert {f.rule for f in report.findings} == {"writing.filler_opener", "writing.stock_word"}
    assert "note" in report.summary


def test_plain_prose_passes() -> None:
    report = writing.check(paper(varied(12)))
    assert report.status == "pass"


def test_every_weak_word_has_a_limit() -> None:
    assert set(WEAK_RATES) == set(WEAK_WORDS)


@settings(deadline=None, max_examples=40)
@given(st.text(alphabet="ab, and;—.\n-’“”", max_size=300))
def test_any_text_gets_a_report(text: str) -> None:
    writing.check(paper(text))


def test_a_long_line_is_read_in_reasonable_time() -> None:
    writing.check(paper("a, " * 60_000))
    writing.check(paper("a" * 200_000))


@pytest.mark.parametrize("name", HUMAN)
def test_calibration(shared: Path, name: str) -> None:
    read = read_paper(shared / "data" / "latex" / HUMAN[name])
    measured = writing.measure(read)
    for key, value in MEASURED[name].items():
        assert measured[key] == pytest.approx(value, rel=0.3, abs=0.5), key
    for key in ("em_dash", "semicolon", "threes"):
        assert measured[key] < THRESHOLDS[key]
    assert measured["paragraph_variation"] > THRESHOLDS["paragraph_variation"]
    assert measured["names_in_five"] < THRESHOLDS["names_in_five"]
    assert measured["longest_even_run"] < THRESHOLDS["monotone_run"]
    report = writing.check(read)
    assert len(report.findings) / report.summary["words"] < 1 / 1000


def test_machine_papers_trip_it(shared: Path) -> None:
    for folder in sorted((shared / "data" / "latex" / "aiscientist_iclr").glob("*/latex")):
        report = writing.check(read_paper(folder / "template.tex"))
        assert len(report.findings) / report.summary["words"] > 1 / 1000, folder.parent.name


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
    stock, honest = STOCK[word]
    (one,) = found(f"There it was. {stock} now.", "stock_word")
    assert one.data["word"] == word
    assert found(f"There it was. {honest} now.", "stock_word") == []


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


@pytest.mark.parametrize("word", WEAK_RATES)
def test_weak_words_at_their_rate(word: str) -> None:
    """Four uses are named only where they are more than the rate; three never are."""
    form = {"potential": "potentially", "insight": "insights"}.get(word, word)
    limit = WEAK_RATES[word]
    use, size = f"It is {form} so. ", 4

    def hits(uses: int, total: int) -> int:
        fill = (total - uses * size) // 13
        return len([f for f in found(use * uses + PLAIN * fill, "stock_word") if f.data["word"] == word])

    over, under = round(4000 / limit * 0.9), round(4000 / limit * 1.1)
    assert (hits(4, over), hits(4, under), hits(3, 60)) == (1, 0, 0)


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
def test_punctuation_at_its_threshold(mark: str, tex: str) -> None:
    limit = THRESHOLDS["semicolon" if mark == ";" else mark]
    use = f"One lamp {tex} one door. "

    def fires(uses: int, total: float) -> bool:
        return bool(found(use * uses + PLAIN * round((total - 4 * uses) / 13), "punctuation"))

    assert fires(5, 5000 / limit * 0.9)
    assert not fires(5, 5000 / limit * 1.1)
    assert fires(4, 100)
    assert not fires(3, 60)


def test_marks_in_math_code_and_captions_are_not_counted() -> None:
    body = (
        "We set $a; b; c; d; e$ here. " + "\\begin{figure}\\caption{a; b; c; d; e}\\end{figure}" + PLAIN * 5
    )
    assert found(body, "punctuation") == []


@pytest.mark.parametrize(
    ("threes", "others", "fires"), [(5, 0, 1), (4, 0, 0), (5, 2, 1), (5, 3, 0), (8, 3, 1)]
)
def test_threes_at_their_threshold(threes: int, others: int, fires: int) -> None:
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
    share = writing.measure(paper(text))["threes_share"]
    assert share == (items.count(3) / len(items) if items else 0)


@pytest.mark.parametrize(("count", "fires"), [(9, False), (10, True)])
def test_even_paragraphs_need_ten(count: int, fires: bool) -> None:
    even = "\n\n".join(PLAIN * 3 + "It was late." for _ in range(count))
    assert bool([f for f in found(even, "uniformity") if f.data["kind"] == "paragraphs"]) is fires


@pytest.mark.parametrize(
    ("names", "apart", "fires"),
    [
        (["method", "approach", "framework", "technique"], 1, True),
        (["method", "approach", "framework"], 1, False),
        (["method", "approach", "framework", "method"], 1, False),
        (["scheme", "strategy", "solution", "mechanism"], 1, True),
        (["architecture", "paradigm", "methodology", "method"], 2, False),
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
