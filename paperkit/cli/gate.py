"""`paperkit gate …`: each gate alone, on a paper that stays as it is."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from paperkit.cli.common import Code, JsonOption, print_json, say, spare
from paperkit.report.text import shorten
from paperkit.wording import plural

if TYPE_CHECKING:
    from paperkit.documents.log import Log
    from paperkit.documents.paper import Paper
    from paperkit.documents.pdf import Pdf
    from paperkit.findings import Finding, GateReport

__all__ = ["app"]

app = typer.Typer(help="One gate alone; the paper stays as it is.", no_args_is_help=True)

PaperOption = Annotated[
    Path, typer.Option("--paper", readable=False, help="A paper (.tex, .md, .txt, .pdf) or its folder.")
]
LogOption = Annotated[
    Path | None, typer.Option("--log", readable=False, help="Experimental log: a file or a folder.")
]
BibOption = Annotated[
    Path | None,
    typer.Option("--bib", readable=False, help="Bibliography, beside what the paper names itself."),
]
OutOption = Annotated[Path | None, typer.Option("--out", help="Write the report, as JSON, to this file too.")]

_CONFIRMED = 2


def _of_paper(name: str, checks: str) -> None:
    """Add the command of a gate that needs the paper alone."""

    @app.command(
        name,
        help=f"{checks}\n\nExit codes: 0 pass, 1 findings.\n\nExample: paperkit gate {name} --paper paper.tex",
    )
    def command(paper: PaperOption, out: OutOption = None, json: JsonOption = False) -> None:
        spare((paper,), out)
        gate = import_module(f"paperkit.gates.{name}")
        _finish(gate.check(_paper(paper)), out, json)


@app.command("claim-evidence")
def claim_evidence(
    paper: PaperOption,
    log: Annotated[Path, typer.Option("--log", readable=False, help="Experimental log: a file or a folder.")],
    bib: BibOption = None,
    out: OutOption = None,
    out_md: Annotated[
        Path | None, typer.Option(help="Write the map of claims and evidence, as Markdown.")
    ] = None,
    json: JsonOption = False,
) -> None:
    """Check that every number in the paper is in the log, follows from it, or is attributed.

    Exit codes: 0 pass, 1 findings.

    Example: paperkit gate claim-evidence --paper paper.tex --log experimental_log.md
    """
    from paperkit.files import write_text
    from paperkit.gates import claim_evidence as gate

    spare((paper, log, bib), out, out_md)
    report = gate.check(_paper(paper, bib), _log(log))
    if out_md is not None:
        write_text(out_md, gate.evidence_map(report))
    _finish(report, out, json)


@app.command("failure-modes")
def failure_modes(
    paper: PaperOption,
    log: LogOption = None,
    bib: BibOption = None,
    out: OutOption = None,
    json: JsonOption = False,
) -> None:
    """Check a draft for the seven failure modes of machine-made research, against its log.

    Exit codes: 0 none, 1 suspected, 2 confirmed.

    Example: paperkit gate failure-modes --paper paper.tex --log experimental_log.md --bib refs.bib
    """
    from paperkit.gates import claim_evidence
    from paperkit.gates import failure_modes as gate

    spare((paper, log, bib), out)
    read, logged = _paper(paper, bib), _log(log)
    report = gate.check(read, logged, claim_evidence.check(read, logged) if logged else None)
    _finish(report, out, json, _CONFIRMED if report.confirmed else None)


@app.command("reverse-outline")
def reverse_outline(
    paper: PaperOption,
    out: Annotated[Path | None, typer.Option("--out", help="Write the outline, as Markdown.")] = None,
    out_json: Annotated[Path | None, typer.Option(help="Write the report, as JSON.")] = None,
    strict: Annotated[
        bool, typer.Option("--strict", help="Exit with 1 where a paragraph is flagged.")
    ] = False,
    json: JsonOption = False,
) -> None:
    """One line a paragraph: its topic sentence, and what is wrong with its build.

    Exit codes: 0; with --strict 1 where a paragraph is flagged.

    Example: paperkit gate reverse-outline --paper paper.tex --out outline.md
    """
    from paperkit.files import write_text
    from paperkit.gates import reverse_outline as gate

    spare((paper,), out, out_json)
    report = gate.check(_paper(paper))
    if out is not None:
        write_text(out, gate.to_markdown(report))
    _finish(report, out_json, json, None if strict else Code.OK)


_of_paper(
    "writing", "Check the prose for the marks of machine writing; thresholds come from human-written papers."
)


@app.command("citations")
def citations(
    paper: PaperOption, bib: BibOption = None, out: OutOption = None, json: JsonOption = False
) -> None:
    """Check citation keys against the bibliography, and the bibliography itself.

    Exit codes: 0 pass, 1 findings.

    Example: paperkit gate citations --paper paper.tex --bib refs.bib
    """
    from paperkit.gates import citations as gate

    spare((paper, bib), out)
    _finish(gate.check(_paper(paper, bib)), out, json)


_of_paper(
    "consistency",
    "Check values given twice, totals, announced lists, floats, cross-references, acronyms and repetition.",
)


_of_paper(
    "statistics",
    "Recompute p values, means of whole numbers, percentages and confidence intervals from what is printed.",
)


_of_paper(
    "source",
    "Check the file itself: a bare % that hides text, unbalanced braces, missing files, hidden text of a PDF.",
)


@app.command("hidden-text")
def hidden_text(paper: PaperOption, out: OutOption = None, json: JsonOption = False) -> None:
    """Check for text that no reader of the page sees, and that a model or a search engine reads.

    Exit codes: 0 pass, 1 findings.

    Example: paperkit gate hidden-text --paper paper.pdf
    """
    from paperkit.gates import hidden_text as gate

    spare((paper,), out)
    pdf = _pdf(paper)
    _finish(gate.check(_paper(paper) if pdf is None else pdf.paper, pdf), out, json)


_of_paper("style", "Check the register of the prose.")


@app.command("revision")
def revision(
    before: Annotated[Path, typer.Option(readable=False, help="The previous draft.")],
    after: Annotated[Path, typer.Option(readable=False, help="The revised draft.")],
    log: LogOption = None,
    bib: BibOption = None,
    allow_limitations: Annotated[
        bool, typer.Option("--allow-limitations", help="The venue demands a section on limitations.")
    ] = False,
    out: OutOption = None,
    json: JsonOption = False,
) -> None:
    """Check that a revision invents nothing, promises nothing, loses nothing and breaks nothing.

    Exit codes: 0 safe, 1 refused.

    Example: paperkit gate revision --before iter0/paper.tex --after iter1/paper.tex --log experimental_log.md
    """
    from paperkit.gates import revision as gate

    spare((before, after, log, bib), out)
    drafts = _paper(before, bib), _paper(after, bib)
    _finish(gate.check(*drafts, _log(log), allow_limitations=allow_limitations), out, json)


def _paper(path: Path, bib: Path | None = None) -> Paper:
    from paperkit.documents import read_paper

    return read_paper(path, bib=[bib] if bib else [])


def _pdf(path: Path) -> Pdf | None:
    """The PDF that a path leads to, or None where it leads to a paper of another format."""
    from paperkit.documents.kinds import is_pdf
    from paperkit.documents.loading import find_main
    from paperkit.documents.pdf import read_pdf

    path = find_main(path) if path.is_dir() else path
    try:
        found = is_pdf(path.name, path.read_bytes())
    except OSError:
        return None
    return read_pdf(path) if found else None


def _log(path: Path | None) -> Log | None:
    from paperkit.documents.log import read_log

    return None if path is None else read_log(path)


def _finish(report: GateReport, out: Path | None, as_json: bool, code: int | None = None) -> None:
    """Write and print a report, and exit: with `code` where given, else by whether there are findings."""
    from paperkit.files import write_json

    record = report.model_dump(mode="json")
    if out is not None:
        write_json(out, record)
    if as_json:
        print_json(record)
    else:
        say("\n".join(_lines(report)))
    raise typer.Exit(code if code is not None else Code.FINDINGS if report.findings else Code.OK)


def _lines(report: GateReport) -> Iterator[str]:
    for finding in report.findings:
        yield from _finding(finding)
    counts = (
        f"{name.replace('_', ' ')} {value}"
        for name, value in report.summary.items()
        if isinstance(value, int | str) and name != "findings"
    )
    verdict = "not checked" if report.status == "not_checked" else plural(len(report.findings), "finding")
    yield f"{report.gate}: {verdict}" + "".join(f", {count}" for count in counts)


def _finding(finding: Finding) -> Iterator[str]:
    certainty = " (suspected)" if finding.certainty == "suspected" else ""
    place = finding.place if finding.page else f"{finding.place}:{finding.column}"
    yield f"{place}: {finding.severity}{certainty}: {finding.message} [{finding.rule}]"
    if finding.quote:
        yield f"    “{shorten(finding.quote)}”"
    if finding.suggestion:
        yield f"    → {finding.suggestion}"
