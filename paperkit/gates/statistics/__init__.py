"""Gate `statistics`: what a paper reports of its tests, recomputed from what it reports of them.

values, tokens, chains   reading: `t(28) = 2.20, p = .036`, in all usual forms, and what belongs to what
context                  what the words around say: one-sided, corrected, exact
distributions, agreement p values of t, F, χ², r, z and Q, by intervals of what is printed
recompute                one reported test: agrees, is explained, can't be checked, or is wrong
tables                   tests in the columns of a table
means, cases             means of ratings, and the number of cases they are of
granularity              means and percentages of whole numbers
counted_means            means of counts
table_means              means in the columns of a table
spreads                  standard deviations of answers on a scale
estimates                what estimate a confidence interval is of
intervals                confidence intervals
table_intervals          intervals in the columns of a table
impossible               values that can't be
"""

from __future__ import annotations

from paperkit.gates.statistics.check import VERSION, check

__all__ = ["VERSION", "check"]
