"""Statistics of studies, in one place: shares, paired comparisons, agreement, power.

proportions.py   Wilson intervals, what a percentage of n can be
paired.py        the discordant table, exact McNemar, Holm
bootstrap.py     intervals of paired differences, and where observations come in clusters
agreement.py     Cohen's kappa, Krippendorff's alpha
power.py         power of exact McNemar, the smallest effect that a design could have seen
"""
