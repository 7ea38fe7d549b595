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
from paperkit.gates._wordlists import WEAK_WORDS

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
