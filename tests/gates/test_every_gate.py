"""What holds for every gate on every input: it answers, it points at what it quotes, and it answers the same again."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from paperkit.documents import parse_latex, read_paper
from paperkit.documents.log import read_log
from paperkit.documents.log.values import Log, LogValue
from paperkit.documents.paper import Paper, Place, Source
from paperkit.findings import GateReport
from paperkit.gates import (
    citations,
    claim_evidence,
    consistency,
    failure_modes,
    hidden_text,
    reverse_outline,
    source,
    statistics,
    style,
    writing,
)

SAMPLE = Path(__file__).resolve().parents[2] / "data" / "quote_noise"
ROBUST = settings(
    deadline=None,
    max_examples=40,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


@cache
def sample_log() -> Log:
    return read_log(SAMPLE / "experimental_log.md")


@cache
def sample_text() -> str:
    return (SAMPLE / "paper" / "paper.tex").read_text(encoding="utf-8")


def every_failure_mode(paper: Paper) -> GateReport:
    log = sample_log()
    return failure_modes.check(paper, log, claim_evidence.check(paper, log))


GATES: dict[str, Callable[[Paper], GateReport]] = {
    "citations": lambda paper: citations.check(paper, {"ada"}),
    "claim-evidence": lambda paper: claim_evidence.check(paper, sample_log()),
    "consistency": consistency.check,
    "failure-modes": every_failure_mode,
    "hidden-text": hidden_text.check,
    "reverse-outline": reverse_outline.check,
    "source": source.check,
    "statistics": statistics.check,
    "style": style.check,
    "writing": writing.check,
}
BIB = "@article{ada, title={On Things of {\\'E}tude and More}, doi={10.1000/1}}\n@misc{bob, title={That}}\n"


def parsed(text: str, bib: str = BIB) -> Paper:
    return parse_latex({"main.tex": Source("main.tex", text), "r.bib": Source("r.bib", bib)}, "main.tex")


def whole(body: str) -> str:
    return f"\\documentclass{{article}}\\begin{{document}}\n{body}\n\\bibliography{{r}}\\end{{document}}\n"


# Pieces that the gates look for, to be put together in any order, closed or not.
PIECES = [
    "\\section{Results}", "\\subsection{Limitations}", "\\begin{abstract}", "\\end{abstract}", "\\begin{table}",
    "\\caption{Scores (\\%).}", "\\begin{tabular}{lr}", " a & 12\\% \\\\\n", " \\midrule b & 3.5 \\\\\n",
    "\\end{tabular}", "\\end{table}", "\\begin{figure}\\caption{Loss.}\\label{f}\\end{figure}", "\\ref{f}",
    "\\cite{ada, bob}", "\\citep[see][p.~3]{eve}", "\\cite{}", "\\ref{gone}", "\\footnote{It's 5\\%.}", "\\item ",
    "\\begin{itemize}", "\\end{itemize}", "$x = 5$", "\\[ y", "\\]", "$", "{", "}", "%", "\\", "&", "~", "\n\n",
    " ", ". ", "It fell by 12.5\\% from 8.0 to 7.0. ", "12% of it\n", "The MDR (mean drop rate) falls. ", "(MDR) ",
    "MDR MDR. ", "Surprisingly, it falls. ", "The gate is essential to it. ", "We use a batch size of 128. ",
    "We train with AdamW on a V100 GPU. ", "However, it fell. ", "In contrast, it rose. ", "It is worth noting that ",
    "We delve; we---see the the end! ", "don't ", "\"", "“", "’", "准确率提升了 3.2 万次。", "值得注意的是，", "1 ± 2",
    "12万次", "½", "-", "\\input{gone}", "\\verb|5%|", "\\begin{verbatim}", "\\end{verbatim}", "\\newcommand{\\x}{7}",
    "\\x", "\\appendix ", "One limitation of our approach is its cost. ", "\\begin{quote}", "\\end{quote}", "\x00", "ﬀ",
]  # fmt: skip
SOUP = st.lists(st.sampled_from(PIECES), max_size=40).map("".join)


def assert_sound(paper: Paper, report: GateReport) -> None:
    assert report.status == ("findings" if report.findings else "pass")
    assert report.summary["findings"] == len(report.findings)
    for finding in report.findings:
        text = paper.sources[finding.file].text
        start, end = finding.span
        assert 0 <= start <= end <= len(text)
        assert finding.quote
        assert finding.message
        assert finding.suggestion
        assert finding.line <= text.count("\n") + 1
        assert (finding.line, finding.column) == paper.place(finding.source_span)[1:3]
    assert GateReport.model_validate_json(report.model_dump_json()) == report


@pytest.mark.parametrize("gate", GATES)
@ROBUST
@given(SOUP)
def test_pieces_in_any_order(gate: str, body: str) -> None:
    paper = parsed(whole(body))
    assert_sound(paper, GATES[gate](paper))


@pytest.mark.parametrize("gate", GATES)
@settings(ROBUST, max_examples=10)
@given(st.text(max_size=120))
def test_any_text_at_all(gate: str, text: str) -> None:
    paper = parsed(text)
    assert_sound(paper, GATES[gate](paper))


@pytest.mark.parametrize("gate", GATES)
@settings(ROBUST, max_examples=4)
@given(st.data())
def test_a_paper_with_a_hole_in_it(gate: str, data: st.DataObject) -> None:
    text = sample_text()
    start = data.draw(st.integers(0, len(text)))
    end = min(len(text), start + data.draw(st.sampled_from([1, 3, 40, 4000])))
    paper = parsed(
        text[:start] + data.draw(st.sampled_from(["", "}", "$", "\\", "\\end{table}"])) + text[end:]
    )
    assert_sound(paper, GATES[gate](paper))


@pytest.mark.parametrize(
    "bib", ["", "@", "@article{", "@article{ada", "@misc{ada}", "@x{,}", "\x00@misc{ada, title=}"]
)
def test_any_bibliography(bib: str) -> None:
    paper = parsed(whole("As \\cite{ada,eve} say."), bib)
    for gate in ("citations", "failure-modes", "source"):
        assert_sound(paper, GATES[gate](paper))


@ROBUST
@given(
    st.dictionaries(
        st.sampled_from(["title", "author", "doi", "url", "note"]), st.text("aé{}\\'\"$& ,-", max_size=30)
    )
)
def test_any_field_of_an_entry(fields: dict[str, str]) -> None:
    entry = ", ".join(f"{name} = {{{value}}}" for name, value in fields.items())
    paper = parsed(whole("As \\cite{ada,bob} say."), BIB + f"@article{{cay, {entry}}}\n")
    assert_sound(paper, citations.check(paper))


FAULTY = [
    "It don't fall.",
    "We delve into it.",
    "It fell by 91.7\\% against the rest.",
    "It fell by 12% against the rest.\n",
    "As \\cite{eve} says.",
    "See \\ref{gone} there.",
    "It is the the end.",
    "We use a dropout of 0.77 for training.",
    "The QZX falls. The QZX rises.",
    "Surprisingly, the loss rises here.",
    "The first is fast. However, it is coarse. It fails. In contrast, the second is slow. It is fine.",
    "One limitation of our approach is its cost.",
]
NEUTRAL = (
    "The lamp stood near the door of the old house. It was late, and the street lay empty under the rain."
)


def places(report: GateReport) -> list[tuple[str, str]]:
    return sorted((finding.rule, finding.quote) for finding in report.findings)


@pytest.mark.parametrize("gate", GATES)
@settings(ROBUST, max_examples=6)
@given(faults=st.lists(st.sampled_from(FAULTY), min_size=1, max_size=5, unique=True), at=st.integers(0, 5))
def test_an_unrelated_paragraph_changes_nothing_elsewhere(gate: str, faults: list[str], at: int) -> None:
    paragraphs = [
        f"\\section{{Part {n}}}\nThe lamp was lit at once. {fault}" for n, fault in enumerate(faults)
    ]
    more = [*paragraphs[:at], f"\\section{{Other}}\n{NEUTRAL}", *paragraphs[at:]]
    before, after = (GATES[gate](parsed(whole("\n\n".join(p)))) for p in (paragraphs, more))
    assert set(places(before)) <= set(places(after))


@pytest.mark.parametrize("gate", GATES)
def test_the_order_of_sections_changes_no_finding(gate: str) -> None:
    parts = [f"\\section{{Part {n}}}\nThe lamp was lit at once. {fault}" for n, fault in enumerate(FAULTY)]
    there, back = (GATES[gate](parsed(whole("\n\n".join(p)))) for p in (parts, parts[::-1]))
    assert places(there) == places(back)


@pytest.mark.parametrize("gate", GATES)
def test_line_ends_change_no_finding(gate: str) -> None:
    text = whole("\n\n".join(FAULTY))
    unix, dos = GATES[gate](parsed(text)), GATES[gate](parsed(text.replace("\n", "\r\n")))
    assert [(f.rule, f.line) for f in unix.findings] == [(f.rule, f.line) for f in dos.findings]


@pytest.mark.parametrize("gate", GATES)
def test_comments_change_no_finding(gate: str) -> None:
    plain = whole("\n\n".join(FAULTY))
    noted = whole("\n\n% a note of ours: it don't delve\n".join(FAULTY))
    assert places(GATES[gate](parsed(plain))) == places(GATES[gate](parsed(noted)))


@pytest.mark.parametrize("gate", GATES)
def test_the_same_report_again(gate: str) -> None:
    text = whole("\n\n".join(FAULTY) + "\n\n" + "".join(PIECES[:40]))
    first, again = (GATES[gate](parsed(text)).model_dump_json() for _ in range(2))
    assert first == again


@pytest.mark.parametrize("gate", GATES)
def test_the_worst_come_first_and_none_twice(gate: str) -> None:
    report = GATES[gate](parsed(whole("\n\n".join(FAULTY * 2))))
    ranks = [(f.severity.rank, f.certainty != "confirmed") for f in report.findings]
    assert ranks == sorted(ranks)
    assert len({(f.rule, f.file, f.span) for f in report.findings}) == len(report.findings)


@pytest.mark.parametrize("gate", GATES)
def test_a_fault_in_an_included_file_is_placed_there(gate: str) -> None:
    body = "\n\n".join(f"\\section{{Part {n}}} {fault}" for n, fault in enumerate(FAULTY))
    sources = {
        "main.tex": Source("main.tex", whole("\\input{part}")),
        "part.tex": Source("part.tex", body),
        "r.bib": Source("r.bib", BIB),
    }
    paper = parse_latex(sources, "main.tex")
    report = GATES[gate](paper)
    assert_sound(paper, report)
    assert {f.file for f in report.findings} <= {"part.tex", "r.bib"}
    assert {f.rule for f in report.findings} == {f.rule for f in GATES[gate](parsed(whole(body))).findings}


@pytest.mark.parametrize("gate", GATES)
def test_the_clean_sample_is_silent(gate: str) -> None:
    paper = read_paper(SAMPLE / "paper" / "paper.tex")
    check = GATES[gate] if gate != "citations" else citations.check
    assert check(paper).findings == ()


@pytest.mark.parametrize("gate", GATES)
@pytest.mark.parametrize(
    "body", ["", " ", "%", "\\section{}", "\\begin{abstract}\\end{abstract}", "\\maketitle"]
)
def test_an_empty_paper_passes(gate: str, body: str) -> None:
    assert not [f for f in GATES[gate](parsed(whole(body))).findings if not f.rule.endswith("unused_entry")]


# Long inputs of one kind. A gate that looked at every pair would take minutes (or gigabytes) for these.
LONG = {
    "percent signs": "It fell by 12% off\n",
    "numbers in one sentence": "of 12.5 and ",
    "changes in one sentence": "It fell by 12\\% off\n",
    "numbers in many sentences": "It is 12.5. ",
    "acronyms": "the MDR falls (MDR) ",
    "open brackets": "(AB ",
    "sentences": "The model is trained for ten epochs on every data set. ",
    "paragraphs": "The gate is essential to it.\n\nIt runs without x.\n\n",
    "references": "See \\ref{a} here. ",
    "citations": "See \\cite{a} here. ",
    "figures": "\\begin{figure}\\caption{C}\\label{f}\\end{figure}\n",
    "settings": "batch size of 128 and ",
    "lists": "a b c d e, ",
    "quotation marks": '"',
    "quotations": "\\begin{quote}I don't.\\end{quote}\n\n",
    "formulas": "$a$ the the ",
    "Chinese": "值得注意的是，12万次。",
    "GPUs": "NVIDIA ",
    "optimisers": "using the Adam ",
    "apologies": "we acknowledge that this ",
    "words": "a has a a ",
    "letters": "A",
    "hyphens": "a-",
}


SMALL_LOG = Log(
    tuple(
        LogValue("run_0", "north", "accuracy", None, None, v, repr(v), 1, None, None, Place("log.md", 1, 1))
        for v in (87.4, 90.6)
    )
)


@pytest.mark.parametrize("kind", LONG)
def test_long_inputs_of_one_kind(kind: str) -> None:
    """A generous bound for 10 kB; code that looks at every pair took from a quarter of a minute to several."""
    paper = parsed(whole(LONG[kind] * (10_000 // len(LONG[kind]))))
    began = time.process_time()
    for name, gate in GATES.items():
        if name not in ("claim-evidence", "failure-modes"):
            gate(paper)
    failure_modes.check(paper, SMALL_LOG, claim_evidence.check(paper, SMALL_LOG))
    assert time.process_time() - began < 4


def test_a_wide_and_a_long_table() -> None:
    wide = "\\begin{tabular}{l}" + "12.5 & " * 1000 + "\\end{tabular}"
    tall = "\\begin{tabular}{lll}" + "a & 12.5 & 13.5 \\\\\n" * 1000 + "\\end{tabular}"
    began = time.process_time()
    for table in (wide, tall):
        claim_evidence.check(parsed(whole(table)), SMALL_LOG)
    assert time.process_time() - began < 4


def test_a_report_stays_small_where_a_sentence_is_endless() -> None:
    """The sentence was once quoted in full for every one of its numbers."""
    body = "of 12.5 and " * 600
    report = claim_evidence.check(parsed(whole(body)), SMALL_LOG)
    assert len(report.findings) == 600
    assert all(len(finding.quote) <= 2000 for finding in report.findings)
    assert all(finding.data["text"] in finding.quote for finding in report.findings)
