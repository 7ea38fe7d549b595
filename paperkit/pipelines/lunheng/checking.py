"""What a round's draft must hold (spec, rules 6 to 8, 10 and 12): a broken contract stops the run.

What the paper broke when it came is listed, for writers to mend, and stops nothing; what a round breaks anew does.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from paperkit.documents.paper import Paper
from paperkit.documents.typeset import typeset
from paperkit.gates import product_counts
from paperkit.pipelines.lunheng.contract import anew, violations
from paperkit.pipelines.lunheng.grounding import unsourced
from paperkit.pipelines.lunheng.outline import outline
from paperkit.pipelines.lunheng.state import Run
from paperkit.pipelines.step import Step
from paperkit.records.lunheng import Obligation
from paperkit.wording import plural
from paperkit.workspace import Step as Writing

__all__ = ["Checked", "check_draft", "read_obligations", "write_pdf"]

BUILD = "does_not_compile"
"""Rule of what TeX says of a draft that it cannot build."""


class Checked(tuple[tuple[Obligation, ...], tuple[Obligation, ...]]):
    """What a draft breaks anew, and what it breaks as the paper did when it came."""

    @property
    def broken(self) -> tuple[Obligation, ...]:
        """Broken anew."""
        return self[0]

    @property
    def kept(self) -> tuple[Obligation, ...]:
        """Broken when it came."""
        return self[1]


def check_draft(run: Run, n: int) -> Step:
    """Check a round's draft, 0 for the paper as it came; the data is the `Checked`."""
    files = (*run.files(f"round{n}"), "plan/visual_contract.json")
    with run.workspace.step(f"check{n}", files=files, given={**run.given, "compiles": run.compiles}) as step:
        if step.todo:
            paper = run.draft(f"round{n}").paper
            found = list(_breaches(run, paper))
            before = run.inputs.author.paper
            broken = list(anew(found, _breaches(run, before))) if n else []
            if n:
                broken += unsourced(before, paper, run.inputs.sources)
            if run.compiles and not broken:
                errors = write_pdf(run, step, n)
                if n and run.workspace.exists("main_round0.pdf"):
                    broken += [Obligation(rule=BUILD, message=error) for error in errors]
            step.write_json(
                f"checks/round{n}.json",
                {
                    "broken": [one.as_json() for one in broken],
                    "kept": [one.as_json() for one in found if one not in broken],
                },
            )
    record = run.workspace.read_json(f"checks/round{n}.json")
    checked = Checked((read_obligations(record["broken"]), read_obligations(record["kept"])))
    if checked.broken:
        first = checked.broken[0]
        summary = f"broken: {first.message}" + (f" ({first.place})" if first.place else "")
    else:
        summary = "holds" + (
            f"; {plural(len(checked.kept), 'fault')} that the paper came with" if checked.kept else ""
        )
    return Step("check", "Contract", n, summary, checked, not step.todo)


def read_obligations(records: Iterable[object]) -> tuple[Obligation, ...]:
    """Obligations from a JSON file."""
    return tuple(Obligation.model_validate(one) for one in records)


def _breaches(run: Run, paper: Paper) -> Iterator[Obligation]:
    yield from violations(run.contract, paper, outline(paper))
    for finding in product_counts.check(paper, run.inputs.sources).findings:
        yield Obligation(
            rule=finding.rule,
            message=f"{finding.message} {finding.evidence}".strip(),
            name=str(finding.data.get("text") or finding.quote),
            place=f"{finding.file}:{finding.line}",
        )


def write_pdf(run: Run, step: Writing, n: int) -> tuple[str, ...]:
    """Build the PDF of a round's draft, `main_round0.pdf` or `editor_round<n>.pdf`; the first errors of TeX, if any."""
    layout = run.inputs.author.layout
    files = {path: run.workspace.read_bytes(f"drafts/round{n}/{path}") for path in layout.paths.values()}
    files |= {name: run.workspace.read_bytes(stored) for name, stored in run.inputs.assets.items()}
    built = typeset(files, layout.main_path)
    if built.pdf is not None:
        step.write_bytes(f"editor_round{n}.pdf" if n else "main_round0.pdf", built.pdf)
    return built.errors
