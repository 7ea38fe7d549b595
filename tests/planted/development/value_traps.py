"""Traps written after all forms, for the checks of samples, values and means."""

from __future__ import annotations

from tests.planted.development.form import Trap

__all__ = ["MEANS", "SAMPLES", "VALUES"]

SAMPLES: tuple[Trap, ...] = (
    Trap(
        "# Methods\n\nWe recruited 120 nurses.\n\n# Results\n\nNurses (n = 102) mostly worked nights.",
        "those who mostly worked nights",
    ),
    Trap(
        "# Methods\n\nWe recruited 120 nurses. \n\n# Results\n\nAll 102 nurses with children slept less.",
        "those with children",
    ),
    Trap(
        "# Methods\n\nThe control group had 40 adults.\n\n# Study 2\n\nThe control group had 35 adults.",
        "another study",
    ),
    Trap(
        "# Methods\n\nWe interviewed 31 midwives in 2018.\n\n# Results\n\nIn 2020, the 27 midwives still working were interviewed again.",
        "those still working two years later",
    ),
    Trap(
        "# Methods\n\nA total of 402 commuters were counted at the gate on Monday.\n\n# Results\n\nOf the 377 commuters counted on Tuesday, 110 cycled.",
        "another day",
    ),
    Trap(
        "# Data\n\nWe use 5,210 firms.\n\n# Robustness\n\nIn the balanced panel of 4,120 firms, effects are larger.",
        "a balanced panel",
    ),
    Trap(
        "# Methods\n\nThe corpus has 640 letters.\n\n# Results\n\nThe 604 letters that we could date are from 1900 or later.",
        "those that could be dated",
    ),
)

VALUES: tuple[Trap, ...] = (
    Trap(
        "# Model\n\nThe step size is 0.1.\n\n# Results\n\nWe repeat it with a step size of 0.01.",
        "tried again with another",
    ),
    Trap(
        "# Model\n\nWe set $\\beta = 0.9$ and $\\gamma = 2$.\n\n# Sensitivity\n\nHere $\\beta = 0.5$ and $\\gamma = 2$.",
        "a test of sensitivity",
    ),
    Trap(
        "# Setup\n\nThe sensor is 2.4 m above the floor.\n\n# Field test\n\nThe sensor was 4.2 m above the floor of the barn.",
        "the floor of a barn",
    ),
    Trap(
        "# Site\n\nThe lake has an area of 12 km2 in winter.\n\n# Results\n\nIn summer, the area of the lake is 9 km2.",
        "two seasons",
    ),
    Trap(
        "# Methods\n\nData were collected in May 2017.\n\n# Follow-up\n\nData were collected again in May 2018.",
        "a year later",
    ),
    Trap(
        "# Methods\n\nThe first survey was run in May 2017.\n\n# B\n\nThe second survey was run in May 2018.",
        "two surveys",
    ),
    Trap(
        "# Methods\n\nSamples were heated at 90 K for 2 h.\n\n# Results\n\nSamples heated at 120 K were brittle.",
        "two temperatures",
    ),
)

MEANS: tuple[Trap, ...] = (
    Trap(
        "# R\n\nThe 24 teams scored 61.37 goals on average per season.",
        "a mean per season",
    ),
    Trap(
        "# R\n\nThe 24 schools had 312.37 pupils on average, as counted on three days.",
        "counted on three days",
    ),
    Trap(
        "# R\n\nOn average, 36 volunteers drank 1.26 cups of tea.",
        "cups may be parts of cups",
    ),
    Trap(
        "# R\n\nThe average family had 2.47 children. We visited 19 families.",
        "families elsewhere",
    ),
    Trap(
        "# R\n\nThe 28 patients took 2.37 tablets on average, half tablets counted as 0.5.",
        "half tablets",
    ),
    Trap(
        "# R\n\nThe 20 cities have an average of 3.47 million inhabitants.",
        "millions",
    ),
    Trap(
        "# R\n\nOn average, 20 workers produced 4.36 units.",
        "the mean of three items",
    ),
    Trap(
        "# R\n\nTrust (1 to 7) was 4.19 on average in 28 users, as the mean of three items.",
        "ten tasks each",
    ),
)
