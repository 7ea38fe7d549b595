"""What the log says about a number that a finding of gate B is about: the ± it has, and what else it has it for."""

from __future__ import annotations

from functools import cached_property

from paperkit.documents.log import Log
from paperkit.documents.numbers import Number
from paperkit.documents.paper import Paper
from paperkit.findings import Finding
from paperkit.gates.claim_evidence import Judge
from paperkit.gates.claims import Claim, claims_of
from paperkit.pipelines.refine.rules.edits import NOT_LOGGED

__all__ = ["Evidence"]


class Evidence:
    """The log of one draft, asked by finding."""

    def __init__(self, paper: Paper, log: Log | None) -> None:
        self._paper = paper
        self._log = log

    def uncertainty(self, finding: Finding) -> tuple[Number, tuple[float, ...]] | None:
        """The number of a finding and the spreads that the log has for it, in the number's scale.

        Only cells count all of whose scope the text names (the same arm, dataset and metric) and whose value the
        number rounds. None where the finding is about no such number, or the text does not say which cell it means.
        """
        claim = self._claims.get((finding.file, *finding.span))
        if claim is None or self._judge is None:
            return None
        number = claim.number
        meant = self._judge.evidence.meant(self._judge.scope(claim))
        spreads = [
            value.uncertainty * factor
            for value in meant
            for factor in (_factor(number, value.value),)
            if value.uncertainty is not None and number.holds(value.value * factor)
        ]
        return (number, tuple(dict.fromkeys(spreads))) if spreads else None

    def why(self, finding: Finding) -> str:
        """Why a number needs evidence, in a few words: what the log has in its place, or that it has nothing."""
        number = str(finding.data.get("text", ""))
        if finding.rule != "claim_evidence.not_in_log":
            said = finding.message.removeprefix(f"“{number}”").removeprefix(":").strip()
            return " ".join(said.removeprefix("is ").split())
        claim = self._claims.get((finding.file, *finding.span))
        found = self._log.find(claim.number, percent=claim.is_percent) if claim and self._log else []
        elsewhere = [value for value in found if value.kind == "data"]
        if not elsewhere:
            return NOT_LOGGED
        more = f" and {len(elsewhere) - 1} more" if len(elsewhere) > 1 else ""
        first = elsewhere[0]
        return f"logged only for something else: {first.scope} ({first.place}){more}"

    @cached_property
    def _judge(self) -> Judge | None:
        if self._log is None:
            return None
        judge = Judge(self._paper, self._log)
        judge.learn(self._claims.values())
        return judge

    @cached_property
    def _claims(self) -> dict[tuple[str, int, int], Claim]:
        return {(c.span.file, c.span.start, c.span.end): c for c in claims_of(self._paper)}


def _factor(number: Number, logged: float) -> float:
    """What brings a logged value to the scale of a number: 0.92 in the log is 92% in the text."""
    return 100.0 if number.unit == "%" and abs(logged) <= 1 < abs(number.value) else 1.0
