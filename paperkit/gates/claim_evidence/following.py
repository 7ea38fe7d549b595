"""What follows from the log for a number: from the numbers beside it, else from the cells that its scope leaves."""

from __future__ import annotations

from dataclasses import replace

from paperkit.documents.log.values import LogValue
from paperkit.documents.numbers import Number
from paperkit.gates.claim_evidence.evidence import Evidence, reasons_of, told
from paperkit.gates.claim_evidence.families import says_error_rate
from paperkit.gates.claim_evidence.verdict import Verdict, unsupported
from paperkit.gates.claims import Claim
from paperkit.gates.derivations import (
    CHANCE,
    Derivation,
    Operand,
    Search,
    derive_here,
    error_rate,
    is_accuracy,
    percent_of,
)
from paperkit.gates.scope import Scope

__all__ = ["Following"]


class Following:
    """Derivations for the claims of one paper."""

    def __init__(self, evidence: Evidence) -> None:
        self.evidence = evidence
        self.search = Search()

    def derived_here(self, claim: Claim, scope: Scope) -> tuple[Derivation | None, list[Operand]]:
        if claim.number.role != "quantity":
            return None, []
        beside = [self._operand(claim, n) for n in claim.beside[:24]]
        if claim.counted is not None:
            share = self._share(claim)
            if share is not None:
                return share, beside
        return derive_here(claim.number, beside, claim.cues), beside

    def _share(self, claim: Claim) -> Derivation | None:
        """The percentage that a count right before it is of a total: `79 (59.8%)` where n is 132."""
        count = self._operand(claim, claim.counted) if claim.counted else None
        if count is None or not count.logged:
            return None
        beside = [self._operand(claim, n) for n in (*claim.totals, *claim.beside[:24])]
        totals = [v for o in beside if o.number is not claim.counted for v in o.logged]
        return percent_of(claim.number, count, [*totals, *self.evidence.cells.totals()])

    def _operand(self, claim: Claim, number: Number) -> Operand:
        """A number beside a claim, with the cells that its own scope means."""
        own = self.evidence.claims.get(id(number))
        percent = own.is_percent if own else claim.is_percent
        if own is None:
            return Operand(number, tuple(self.evidence.log.find(number, percent=percent)), strong=False)
        scope = self.evidence.scope(own)
        fits, prose = self.evidence.found(own, scope)
        meant = [f.value for f in fits if f.is_meant]
        possible = [f.value for f in fits if not f.is_contradicted]
        side = self.evidence.resolver.arms.side(own.site)
        if not side and scope.arm is not None and scope.arm.sure and scope.arm.names:
            is_base = scope.arm.names <= self.evidence.resolver.vocabulary.baselines
            side = "base" if is_base else ""
        if meant:
            return Operand(number, tuple(meant), side, strong=self.evidence.is_strong(own, scope))
        if possible or prose:
            return Operand(number, (*possible, *prose), side, strong=False)
        values = [f.value for f in sorted(fits, key=lambda f: len(f.apart))]
        return Operand(number, tuple(values), side, strong=False, astray=reasons_of(fits) if fits else ())

    def error_rate(self, claim: Claim, scope: Scope) -> Derivation | None:
        """An error rate that the log has as an accuracy."""
        if claim.is_change or not says_error_rate(scope.metric):
            return None
        cells = [v for v in self.evidence.cells.meant(scope) if is_accuracy(v.metric)]
        found = error_rate(claim.number, cells)
        return found if found is None or found.is_sure or found.chance <= CHANCE else None

    def from_scope(self, claim: Claim, scope: Scope) -> Derivation | None:
        """A derivation from the cells that the scope means."""
        values = self._cells_of_change(claim, scope)
        bases, others = self._sides(scope)
        found = self.search.derive(claim.number, values, claim.cues, bases=bases, others=others)
        found = found or self._against_any(claim, scope)
        if found is None:
            return None
        return replace(found, is_sure=self.evidence.cells.resolved(scope))

    def _against_any(self, claim: Claim, scope: Scope) -> Derivation | None:
        """A change that ends at the arm of the scope, where the text does not say what it starts from."""
        arms = scope.arm.names if scope.arm else frozenset()
        if not claim.is_change or not arms or (scope.base is not None and scope.base.words):
            return None
        values = self.evidence.cells.means(scope, frozenset())
        return self.search.derive(claim.number, values, claim.cues, others=arms)

    def _cells_of_change(self, claim: Claim, scope: Scope) -> tuple[LogValue, ...]:
        """Cells for a search: for a change also those of the base, for a mean those of the arm alone."""
        arms = scope.arm.names if scope.arm else frozenset()
        base = scope.base.names if scope.base else frozenset()
        if arms and (claim.is_change or base):
            arms = arms | (base or self.evidence.resolver.vocabulary.baselines)
        return self.evidence.cells.means(scope, arms)

    def _sides(self, scope: Scope) -> tuple[frozenset[str], frozenset[str]]:
        bases = (
            scope.base.names if scope.base and scope.base.names else frozenset()
        ) or self.evidence.resolver.vocabulary.baselines
        others = (scope.arm.names if scope.arm else frozenset()) - bases
        return bases, others

    def search_value(self, claim: Claim, scope: Scope) -> str | None:
        """What a change is by the cells that the scope means, where there is one answer."""
        bases, others = self._sides(scope)
        if not others or not self.evidence.cells.resolved(scope):
            return None
        cells = self._cells_of_change(claim, scope)
        first = [v for v in cells if (v.run in bases or v.method in bases)]
        last = [v for v in cells if (v.run in others or v.method in others)]
        pairs = [
            (a, b)
            for a in first
            for b in last
            if (a.metric, a.dataset, a.condition) == (b.metric, b.dataset, b.condition) and a.value
        ]
        if len(pairs) != 1:
            return None
        a, b = pairs[0]
        change = (b.value - a.value) / abs(a.value) * 100
        return f"{change:+.1f} %, from {told(a)} to {told(b)}"

    def search_elsewhere(self, claim: Claim, scope: Scope) -> Verdict | None:
        """The number follows for another run than the one the text speaks of."""
        arm = scope.arm
        if arm is None or not arm.names or not arm.sure or scope.metric is None or not scope.metric.names:
            return None
        everything = self.evidence.cells.means(scope, frozenset())
        bases, _ = self._sides(scope)
        found = self.search.derive(claim.number, everything, claim.cues, bases=bases)
        if found is None or not self.evidence.cells.meant(scope):
            return None
        other = next(
            (v for v in reversed(found.operands) if v.run not in bases and v.method not in bases), None
        )
        if other is None:
            return None
        own = self.search_value(claim, scope) or self._mean_of(claim, scope)
        name = other.run or other.method
        message = f"“{claim.number.text}” follows for {name}, and the text speaks of {arm.words}"
        if own:
            message += f", for which it is {own}"
        reason = "wrong_run" if other.run else "wrong_scope"
        return unsupported(reason, message=message, evidence=found.operands, derivation=found, sure=True)

    def _mean_of(self, claim: Claim, scope: Scope) -> str | None:
        """The mean of the cells that the scope means; no change is a mean, and no mean is of one cell."""
        cells = self.evidence.cells.meant(scope)
        alone = len(cells) < 2 or len({(v.metric, v.run, v.method) for v in cells}) != 1
        if alone or claim.is_change:
            return None
        mean = sum(v.value for v in cells) / len(cells)
        return f"{mean:.6g} (mean of {len(cells)} cells, {told(cells[0])} and others)"
