"""What a number of a paper is about: dataset, run, metric, method and condition, each with where that was said.

    levels    what stands around a number, nearest first: row, column, clause, sentence, heading, …
    clauses   how a sentence falls apart: clauses, arrows (`from a to b`), lists (`respectively`)
    names     what the paper itself calls its runs, methods and data sets
    near      which of several names in a sentence a number belongs to
    versus    whose the numbers of a comparison are: `ours beats the baseline (93.5 vs. 92.7)`
    reach     how far a name reaches, in its sentence and into the next
    arms      run and method; metric: metrics; resolve: data sets, conditions, and all of it together
    spoken    a scope in words

Names are looked up in the vocabulary of the log where there is one, then in that of the paper, and where neither
has them the text's own words stand.
"""

from __future__ import annotations

from paperkit.gates.scope.levels import Around, Level
from paperkit.gates.scope.parts import Part, Scope, Site
from paperkit.gates.scope.resolve import Resolver
from paperkit.gates.scope.spoken import spoken, spoken_apart

__all__ = ["Around", "Level", "Part", "Resolver", "Scope", "Site", "spoken", "spoken_apart"]
