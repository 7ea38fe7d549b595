"""What the log has for a number, by the number's scope."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from paperkit.documents.log.datasets import with_datasets
from paperkit.documents.log.terms import Context, terms
from paperkit.documents.log.values import Log, LogValue
from paperkit.documents.paper import Paper
from paperkit.gates.claim_evidence.cells import Cells, Fit
from paperkit.gates.claims import Claim
from paperkit.gates.derivations import SURE, SURE_VALUE, chance_of
from paperkit.gates.scope import Resolver, Scope

__all__ = ["Evidence", "reasons_of", "shortened", "told"]

_KEYS = {"run": "wrong_run"}
_MOST_FITS = 80


class Evidence:
    """The log of one paper, asked by scope; every claim is resolved and looked up once."""

    def __init__(self, paper: Paper, log: Log) -> None:
        self.paper = paper
        self.log = log = with_datasets(log, (p.text.text for p in paper.paragraphs))
        self.resolver = Resolver(paper, log)
        self.cells = Cells(log, self.resolver.vocabulary)
        self._scopes: dict[int, Scope] = {}
        self.claims: dict[int, Claim] = {}
        self._kept: list[Claim] = []
        self._meants: dict[int, list[LogValue]] = {}
        self._founds: dict[int, tuple[list[Fit], list[LogValue]]] = {}
        self.context = lru_cache(maxsize=1024)(lambda words: Context(words, log.runs))

    def learn(self, claims: Iterable[Claim]) -> None:
        """Take note of claims, so that a number beside another is known by its own scope."""
        for claim in claims:
            self.claims[id(claim.number)] = claim

    def scope(self, claim: Claim) -> Scope:
        """The scope of a claim, resolved once."""
        key = id(claim.site)
        if key not in self._scopes:
            self._kept.append(claim)
            self._scopes[key] = self.resolver.scope(claim.site)
        return self._scopes[key]

    def found(self, claim: Claim, scope: Scope) -> tuple[list[Fit], list[LogValue]]:
        """Data that rounds to the number, compared with its scope, and numbers of the log's prose that do."""
        known = self._founds.get(id(claim.number))
        if known is not None:
            return known
        found = self.log.find(claim.number, percent=claim.is_percent)
        data = [v for v in found if v.kind == "data"]
        if len(data) > _MOST_FITS:
            inside = set(map(id, self.cells.meant(scope)))
            data = sorted(data, key=lambda v: id(v) not in inside)[:_MOST_FITS]
        prose = [v for v in found if v.kind == "prose" and self._run_fits(scope, v)]
        self._kept.append(claim)
        self._founds[id(claim.number)] = result = ([self.cells.fit(scope, v) for v in data], prose)
        return result

    def _run_fits(self, scope: Scope, value: LogValue) -> bool:
        if value.run is None or scope.arm is None or not scope.arm.sure:
            return True
        runs = scope.arm.names & self.resolver.vocabulary.runs
        return not runs or value.run in runs or (value.run != "run_0" and runs <= {"run_0"})

    def resolved(self, claim: Claim) -> bool:
        """True where the scope of a number is known: the log has cells all of whose scope the text names."""
        scope = self.scope(claim)
        return self.cells.resolved(scope) or bool(self.meant(scope))

    def meant(self, scope: Scope) -> list[LogValue]:
        """The cells all of whose scope the text names."""
        known = self._meants.get(id(scope))
        if known is None:
            pool = self.cells.meant(scope) if self.cells.may_mean(scope) else ()
            known = self._meants[id(scope)] = [v for v in pool if self.cells.fit(scope, v).is_meant]
        return known

    def is_strong(self, claim: Claim, scope: Scope) -> bool:
        """One cell is meant, or so few that hardly another number of this form would have been found among them."""
        number = claim.number
        values = {v.value for v in self.meant(scope)}
        percent = claim.is_percent or number.unit == "%"
        scaled = [v * f for v in values for f in ((1.0, 100.0) if percent else (1.0,))]
        limit = SURE["%"] if percent else SURE_VALUE
        return len(values) == 1 or chance_of(number, scaled) <= limit

    def says_prose(self, claim: Claim, scope: Scope, value: LogValue) -> bool:
        """True where a number of the log's prose stands among the same words."""
        number = claim.number
        if scope.blocked or number.significant < 3 or not number.holds(abs(value.value)):
            return False
        if not self.resolved(claim):
            return False
        if value.run and scope.arm and scope.arm.names and value.run not in scope.arm.names:
            return False
        said = terms(value.condition or "")
        here = self.context((claim.quote, claim.cues))
        shared = len(said & here.words)
        return shared >= 3 or (shared >= 2 and 2 * shared >= len(said))

    def best(self, values: Sequence[LogValue], claim: Claim) -> tuple[LogValue, ...]:
        """Up to three values, those whose scope is named most first, then the closest."""
        context = self.context(claim.words)
        size = abs(claim.number.value)
        ranked = sorted(
            dict.fromkeys(values),
            key=lambda v: (
                -len(context.names(v)),
                bool(v.condition and "repeat " in v.condition),
                v.kind != "data",
                min(abs(abs(v.value) - size * f) / f for f in (1.0, 0.01)),
            ),
        )
        return tuple(ranked[:3])


def reasons_of(fits: Sequence[Fit]) -> tuple[str, ...]:
    """Why values are not meant, by the one that differs least."""
    best = min(fits, key=lambda f: (len(f.apart), len(f.open)))
    return tuple(dict.fromkeys(_KEYS.get(key, "wrong_scope") for key in best.apart))


def told(value: LogValue) -> str:
    return f"{value.printed} ({shortened(value.scope)}, {value.place})"


def shortened(text: str) -> str:
    """A text of at most 160 characters."""
    return text if len(text) <= 160 else text[:159] + "…"
