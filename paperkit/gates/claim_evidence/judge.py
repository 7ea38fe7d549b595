"""The verdict on one number: what its scope means in the log, what follows from the log, and what neither gives."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from paperkit.documents.log.metrics import metric_words
from paperkit.documents.log.values import Log, LogValue
from paperkit.documents.log.vocabulary import condition_parts
from paperkit.documents.paper import Paper
from paperkit.gates.claim_evidence.bounds import bound_of, missed_limit
from paperkit.gates.claim_evidence.cells import Cells, Fit
from paperkit.gates.claim_evidence.contradictions import contradicting_value
from paperkit.gates.claim_evidence.direction import claimed_direction
from paperkit.gates.claim_evidence.evidence import Evidence, reasons_of, shortened, told
from paperkit.gates.claim_evidence.following import Following
from paperkit.gates.claim_evidence.ranges import missed_end
from paperkit.gates.claim_evidence.rounding import is_off_by_one, is_round, truncated_from
from paperkit.gates.claim_evidence.turned import derivation_turned, level_turned, told_direction, turned_from
from paperkit.gates.claim_evidence.uncertainty import wrong_uncertainty
from paperkit.gates.claim_evidence.unlogged import unlogged_name
from paperkit.gates.claim_evidence.verdict import Verdict, supported, unsupported
from paperkit.gates.claims import Claim, says_setting
from paperkit.gates.derivations import Derivation, is_of_unlogged
from paperkit.gates.scope import Resolver, Scope, spoken, spoken_apart

__all__ = ["Judge"]

# Levels that are agreed on and not measured.
_CONVENTION = re.compile(
    r"\b(?:90|95|99(?:\.\d)?) ?(?:%|percent)[ -]?(?:confidence|credible|credibility|prediction|CIs?\b|HDIs?\b)"
    r"|\b[pα] ?[<≤=] ?0?\.(?:1|05|01|005|001)(?!\d)"
    r"|\bsignifican\w+ (?:level|threshold) (?:of )?(?:[pα] ?= ?)?(?:0?\.(?:1|05|01|001)|[15] ?%)(?!\d)",
    re.IGNORECASE,
)
_DERIVED = re.compile(r"averag|\bmean\b|\bavg\b|平均|\btotal|\bsum\b|总", re.IGNORECASE)


class Judge:
    """Judges the numbers of one paper against one log."""

    def __init__(self, paper: Paper, log: Log) -> None:
        self.evidence = Evidence(paper, log)
        self.log = self.evidence.log
        self.following = Following(self.evidence)

    @property
    def resolver(self) -> Resolver:
        """Finds scopes."""
        return self.evidence.resolver

    @property
    def cells(self) -> Cells:
        """The log's data by scope."""
        return self.evidence.cells

    def learn(self, claims: Iterable[Claim]) -> None:
        """Take note of claims, so that a number beside another is known by its own scope."""
        self.evidence.learn(claims)

    def scope(self, claim: Claim) -> Scope:
        """The scope of a claim."""
        return self.evidence.scope(claim)

    def resolved(self, claim: Claim) -> bool:
        """True where the scope of a claim is known."""
        return self.evidence.resolved(claim)

    def verdict(self, claim: Claim) -> Verdict | None:
        """The verdict, or None where the number is no claim (a count that is not logged)."""
        if claim.setting:
            return self._on_setting(claim)
        number, scope = claim.number, self.scope(claim)
        fits, prose = self.evidence.found(claim, scope)
        meant = [f.value for f in fits if f.is_meant]
        possible = [f.value for f in fits if not f.is_contradicted]
        if number.uncertainty is not None and (meant or possible or prose):
            wrong = wrong_uncertainty(number, [*(meant or possible), *prose], self.log)
            if wrong:
                return unsupported("wrong_uncertainty", message=wrong[0], evidence=wrong[1], sure=True)
        missed = None if claim.is_change else missed_limit(claim, self.evidence.meant(scope))
        if missed is not None:
            message = f"“{missed.words}” is not kept: the log has {told(missed.value)}"
            return unsupported("not_in_log", message=message, evidence=(missed.value,), sure=True)
        end = None if claim.is_change else missed_end(claim, self._ranged(scope))
        if end is not None:
            message = f"“{number.text}” is not the {end.word}: the log has {told(end.value)}"
            return unsupported("not_in_log", message=message, evidence=(end.value,), sure=True)
        if meant and not claim.is_change:
            found = supported(self.evidence.best(meant, claim), strong=self.evidence.is_strong(claim, scope))
            turned = level_turned(claim, scope, self.resolver.arms, found)
            return turned or turned_from(claim, scope, self._only_base(scope), found) or found
        error = self.following.error_rate(claim, scope)
        if error is not None:
            return self._on_derivation(claim, scope, error)
        derivation, beside = self.following.derived_here(claim, scope)
        direct = bool(possible or prose) and not claim.is_change
        if derivation is not None and (derivation.strength == "strong" or not direct):
            return self._on_derivation(claim, scope, derivation)
        if claim.credited and number.role == "quantity":
            return Verdict("attributed", told=claim.credited)
        if direct:
            strong_prose = [v for v in prose if self.evidence.says_prose(claim, scope, v)]
            searched = self.following.from_scope(claim, scope) if _DERIVED.search(claim.cues) else None
            if searched is not None and searched.strength == "strong":
                return self._on_derivation(claim, scope, searched)
            name = None if prose else unlogged_name(claim, scope, possible)
            if name is not None:
                message = f"The log has nothing of {name}; it has “{number.text}” for {told(possible[0])}"
                return unsupported("condition_not_logged", message=message, evidence=tuple(possible[:3]))
            evidence = [*strong_prose, *possible, *prose]
            found = supported(self.evidence.best(evidence, claim), strong=bool(strong_prose))
            return level_turned(claim, scope, self.resolver.arms, found) or found
        if number.role == "count" or _CONVENTION.search(claim.near):
            return None
        bounded = self._on_bound(claim, scope)
        if bounded is not None:
            return bounded
        if not is_of_unlogged(number, beside, claim.cues):
            searched = self.following.from_scope(claim, scope)
            if searched is not None:
                return self._on_derivation(claim, scope, searched)
            elsewhere = self.following.search_elsewhere(claim, scope)
            if elsewhere is not None:
                return elsewhere
        if fits and not claim.is_change:
            return self._on_wrong_scope(claim, scope, fits)
        return self._on_missing(claim, scope)

    def _only_base(self, scope: Scope) -> LogValue | None:
        """The one value that a level can have started from: the baseline's, in a log of it and one other arm."""
        baselines = self.resolver.vocabulary.baselines
        if len(baselines) != 1 or len(self.resolver.vocabulary.arms) != 2:
            return None
        found = [v for v in self.cells.meant(scope, arms=baselines) if not self.cells.fit(scope, v).open]
        return found[0] if len(found) == 1 else None

    def _ranged(self, scope: Scope) -> list[LogValue]:
        """All cells that a range is about; none where the text or the log narrows it."""
        parts = (scope.dataset, scope.arm)
        if any(p is not None and (p.level not in ("clause", "sentence") or not p.names) for p in parts):
            return []
        named = scope.metric is not None and len(scope.metric.names) == 1
        if scope.conditions or not (named or (scope.metric is None and self.cells.have_one_metric)):
            return []
        fits = [self.cells.fit(scope, v) for v in self.cells.meant(scope)]
        return [] if any("condition" in f.open for f in fits) else [f.value for f in fits if not f.apart]

    def _on_setting(self, claim: Claim) -> Verdict | None:
        """A hyper-parameter is evidenced by what the log states or says in prose, not by a result of the same size."""
        number = claim.number
        stated = [(s, place) for s, place in self.log.settings if s.name == claim.setting]
        for setting, place in stated:
            if number.holds(setting.number.value):
                told = f"{setting.name} = {setting.number.printed} ({place})"
                return supported(told=told, strong=True)
        said = [v for v in self.log.find(number) if _says_setting(v, claim.setting)]
        if said:
            context = self.evidence.context(claim.words)
            strong = [v for v in said if context.is_strong(v)]
            return supported(self.evidence.best(strong or said, claim), strong=bool(strong))
        message = f"The log does not state “{number.text}”"
        if stated:
            other = ", ".join(f"{s.number.printed} ({place})" for s, place in stated[:3])
            message = f"{message}; its {claim.setting.replace('_', ' ')} is {other}"
        return unsupported("condition_not_logged", message=message)

    def _on_derivation(self, claim: Claim, scope: Scope, derivation: Derivation) -> Verdict:
        if derivation.astray:
            own = self.following.search_value(claim, scope)
            message = f"“{claim.number.text}” is computed from values of another scope than the text says"
            if own is not None:
                message += f"; by what it says it is {own}"
            return unsupported(
                *derivation.astray, *derivation_turned(claim, scope, derivation), message=message,
                evidence=derivation.operands, derivation=derivation, sure=True,
            )  # fmt: skip
        turned = derivation_turned(claim, scope, derivation)
        if turned:
            found = claimed_direction(
                claim.site.around[0].text, claim.site.around[0].start, claim.site.around[0].end
            )
            word = found[1] if found else ""
            message = (
                f"“{word}” is not what happened: {derivation.base:.6g} became {derivation.now:.6g}"
                f"{told_direction(claim, scope)}"
            )
            return unsupported(
                *turned, message=message, evidence=derivation.operands, derivation=derivation, sure=True
            )  # fmt: skip
        return supported(derivation=derivation, strong=derivation.strength == "strong")

    def _on_bound(self, claim: Claim, scope: Scope) -> Verdict | None:
        """A bound is right where all that it may be about keeps it; never strong, since half of all bounds are."""
        over = bound_of(claim.site.around[0].text, claim.site.around[0].start, claim.number)
        named = scope.metric is not None and bool(scope.metric.names)
        if over is None or not (named or (scope.metric is None and self.cells.have_one_metric)):
            return None
        cells = [v for v in self.cells.meant(scope) if self.cells.fit(scope, v).apart == ()]
        factor = 0.01 if claim.number.unit == "%" or claim.is_percent else 1.0
        value = claim.number.value

        def keeps(cell: LogValue) -> bool:
            limit = value if cell.unit == "%" or (factor < 1 and abs(cell.value) > 1) else value * factor
            return cell.value >= limit if over else cell.value <= limit

        if not cells or not all(keeps(v) for v in cells):
            return None
        kept = f"{len(cells)} logged values keep this bound, {told(cells[0])} among them"
        return supported(told=kept, strong=False)

    def _on_wrong_scope(self, claim: Claim, scope: Scope, fits: Sequence[Fit]) -> Verdict:
        """The log has the number, for something else than the text speaks of."""
        best = min(fits, key=lambda f: (len(f.apart), len(f.open)))
        own = self.evidence.meant(scope)
        number = claim.number
        logged = _logged_as(best.value, best.apart)
        message = f"“{number.text}” is logged for {shortened(' · '.join(logged))}, "
        message += f"not for {spoken_apart(scope, best.apart, logged)}"
        if own:
            message += f", where the log has {told(own[0])}"
        cut = [
            (v, f)
            for v, f in truncated_from(number, self.log, percent=claim.is_percent)
            if self.cells.fit(scope, v).is_meant
        ]
        reasons = reasons_of(fits)
        if cut:
            return unsupported(
                "truncated", message=f"“{number.text}” cuts off digits: the log has {told(cut[0][0])}",
                evidence=tuple(v for v, _ in cut[:3]), restate=number.restate(cut[0][0].value * cut[0][1]), sure=True,
            )  # fmt: skip
        evidence = (*own[:2], *(f.value for f in sorted(fits, key=lambda f: len(f.apart))[:2]))
        return unsupported(*reasons, message=message, evidence=evidence, sure=bool(own))

    def _on_missing(self, claim: Claim, scope: Scope) -> Verdict:
        number = claim.number
        cut = truncated_from(number, self.log, percent=claim.is_percent)
        if cut:
            return self._on_truncated(claim, scope, cut)
        meant = None if claim.site.change else self._contradicting(claim, scope)
        if meant:
            value, scale = meant
            if abs(abs(value.value * scale) - abs(number.value)) < 2 * number.half_unit * (1 - 1e-9):
                return unsupported(
                    "truncated", message=f"“{number.text}” is not rounded as usual: the log has {told(value)}",
                    evidence=(value,), restate=number.restate(value.value * scale), sure=True,
                )  # fmt: skip
            return unsupported(
                "contradicted", message=f"“{number.text}” is not what the log has: {told(value)}",
                evidence=(value,), restate=number.restate(value.value * scale), sure=True,
            )  # fmt: skip
        nearest = () if claim.is_change else tuple(self.log.nearest(number, percent=claim.is_percent))
        if claim.is_name or is_round(number):
            return unsupported(
                "condition_not_logged", message=f"The log does not state “{number.text}”", evidence=nearest
            )
        own = self.evidence.meant(scope)[:3]
        close = [v for v in own or nearest if is_off_by_one(number, v) and self.cells.fit(scope, v).is_meant]
        restate = number.restate(close[0].value) if len(close) == 1 else None
        message = f"No logged value rounds to “{number.text}”, and none gives it"
        if restate:
            message = f"“{number.text}” is not what the log has: {told(close[0])}"
        elif own and not claim.is_change:
            message += f"; for {spoken(scope)} the log has {told(own[0])}"
        evidence = tuple(dict.fromkeys((*(() if claim.is_change else own), *nearest)))[:3]
        return unsupported(
            "not_in_log", message=message, evidence=evidence, restate=restate, sure=bool(restate)
        )

    def _contradicting(self, claim: Claim, scope: Scope) -> tuple[LogValue, float] | None:
        if scope.metric is None or not scope.metric.names:
            return None
        return contradicting_value(claim, self.log, self.cells.meant(scope, arms=frozenset()))

    def _on_truncated(self, claim: Claim, scope: Scope, cut: list[tuple[LogValue, float]]) -> Verdict:
        number = claim.number
        fits = [(self.cells.fit(scope, v), v, f) for v, f in cut]
        named = [(v, f) for fit, v, f in fits if fit.is_meant]
        possible = [(v, f) for fit, v, f in fits if not fit.is_contradicted]
        chosen = named or possible or cut
        restated = {number.restate(v.value * f) for v, f in chosen} - {None}
        whose = bool(scope.metric and scope.metric.names) and all(
            not {"dataset", "arm"} & set(fit.open) for fit, _, _ in fits if not fit.is_contradicted
        )
        restate = restated.pop() if possible and whose and len(restated) == 1 else None
        message = f"“{number.text}” cuts off digits: the log has {told(chosen[0][0])}"
        reasons = ["truncated"]
        if not named and not possible:
            reasons += reasons_of([fit for fit, _, _ in fits])
            own = [v for v in self.cells.meant(scope) if self.cells.fit(scope, v).is_contradicted is False]
            best = min((fit for fit, _, _ in fits), key=lambda f: (len(f.apart), len(f.open)))
            logged = _logged_as(best.value, best.apart)
            message = f"“{number.text}” cuts off digits: the log has {told(best.value)}"
            message += f", and that is not for {spoken_apart(scope, best.apart, logged)}"
            if own:
                message += f", where it has {told(own[0])}"
            return unsupported(
                *reasons, message=message, evidence=(*(v for v, _ in chosen[:2]), *own[:1]), sure=True
            )
        return unsupported(
            *reasons, message=message, evidence=tuple(v for v, _ in chosen[:3]), restate=restate, sure=True
        )


def _says_setting(value: LogValue, setting: str) -> bool:
    """True where a logged value is of a setting: under its name, or in a line that names it; never a result."""
    told = [value.metric] if value.kind == "data" else []
    if value.metric is None or not metric_words(value.metric):
        told.append(value.condition)
    return any(says_setting(text, setting, value.value) for text in told if text)


def _logged_as(value: LogValue, apart: Sequence[str]) -> tuple[str, ...]:
    """What a value is logged for, with its condition where that is what differs."""
    parts = (value.run, value.dataset, value.method, value.metric)
    condition = condition_parts(value.condition) if "condition" in apart else ()
    return tuple(p for p in (*parts, *condition) if p)
