"""A third batch of means, samples, values and abstracts, written after all widening, to measure it."""

from __future__ import annotations

from tests.planted.development.abstract_digit_more import papers
from tests.planted.development.form import Developed, Missed
from tests.planted.development.passages import twins

__all__ = ["ABSTRACTS", "MEANS", "MISSED_MEAN", "MISSED_VALUE", "SAMPLES", "VALUES"]

MEANS: tuple[Developed, ...] = tuple(
    twins(
        """
The 27 clinics employed, on average, «4.61|4.59» nurses.
----
Parents rated bedtime resistance on a 7-point scale; for the 33 toddlers, the mean was «3.65|3.67».
----
In the 23 transcripts, interruptions were frequent (M = «8.72|8.70», SD = 3.1; number of interruptions per transcript).
----
The judges (n = 21) used a ten-point scale with whole points only. Their mean mark was «7.41|7.43».
----
| Arm | n | Number of relapses, mean ± SD |
|---|---|---|
| Drug | 37 | «1.13|1.14» ± 0.9 |
| Placebo | 36 | 2.03 ± 1.2 |

Table: Relapses within two years.
----
Mean parity was «2.34|2.38» births in the 42 women of the cohort.
----
Loneliness, one item answered from 1 (never) to 4 (always), had a mean of 1.62 (SD = «2.90|0.90») in 410 widows.
""",
        "markdown",
    )
)
SAMPLES: tuple[Developed, ...] = tuple(
    twins(
        """
# Sources

We collected 186 wills from the parish archive.

# Findings

Of the «168|186» wills, 40 name a servant.
----
# Methods

A group of 57 violinists volunteered.

# Results

Hearing loss was found in 12 of the «75|57» violinists.
----
# Data

Our panel comprises 1,460 plants in nine states.

# Estimates

All columns use the full panel of «1,640|1,460» plants.
----
# Participants

We tested 48 infants (25 girls).

# Results

Looking times of the «46|48» infants were log-transformed.
----
# Study design

Nineteen schools were enrolled in the trial.

# Discussion

The trial, in which «seventeen|nineteen» schools were enrolled, was too small.
----
# Methods

Questionnaires came back from 302 midwives.

# Results

Midwives (n = «320|302») worked 31 hours a week.
----
# Methods

Altogether, 84 caves were surveyed for bats.

# Results

Bats were present in 30 of all «48|84» caves surveyed.
----
# Methods

The intervention arm had 93 smokers, the control arm 95.

# Results

Smokers in the intervention arm (n = «39|93») quit more often.
""",
        "markdown",
    )
)
VALUES: tuple[Developed, ...] = tuple(
    twins(
        """
# Growth

Plants were grown under a photoperiod of 16 h.

# Results

Under the photoperiod of «14|16» h, plants flowered early.
----
# Tank

The tank holds 240 L of sea water.

# Losses

About a tenth of the sea water in the tank, which holds «420|240» L, was lost.
----
# Model

The annual discount rate is 3.5%.

# Costs

Future costs are discounted at an annual discount rate of «5.3|3.5»%.
----
# Reliability

Test-retest reliability of the scale was 0.91.

# Discussion

With a test-retest reliability of «0.81|0.91», the scale is fit for use.
----
# Detector

The trigger threshold is 12 GeV.

# Background

Below the trigger threshold of «21|12» GeV, no events are kept.
----
# Baseline

We use a vocabulary of 32,000 subwords.

# Analysis

The vocabulary of «23,000|32,000» subwords covers nearly all words.
----
# Fieldwork

Fieldwork took place in August 2014.

# Results

At the time of fieldwork, in August «2015|2014», rivers were low.
""",
        "markdown",
    )
)
ABSTRACTS: tuple[Developed, ...] = tuple(
    papers(
        """
Our heuristic solves instances with up to 500 nodes in «36|63» seconds.
====
Instances with 500 nodes are solved in 63 seconds by our heuristic.
----
The glacier lost «1.42|1.24» m of ice a year.
====
From 2000 to 2015 the glacier lost 1.24 m of ice a year.
----
Girls outperform boys by «0.81|0.18» standard deviations in reading.
====
In reading, girls are 0.18 standard deviations ahead of boys.
----
We describe «23|32» new species of beetles.
====
The 32 new species of beetles are described below.
----
The probe detects lead down to «4.5|5.4» nM.
====
The limit at which the probe detects lead is 5.4 nM.
----
Turnout rose to «76.2|67.2»% when voting was by mail.
====
When voting was by mail, turnout was 67.2%; it had been 58.9% before.
----
The tumour shrank in «17|11» of 40 dogs.
====
In 11 of 40 dogs, the tumour shrank.
----
A kilometre of fence costs «2,950|2,590» dollars.
====
Costs amount to 2,590 dollars for a kilometre of fence.
""",
        "markdown",
    )
)

MISSED_MEAN = Missed(
    *twins(
        "Sixteen orchards were visited. Growers had planted an average of «5.85|5.88» apple varieties.",
        "markdown",
    ),
    "the growers need not be as many as the orchards",
)
MISSED_VALUE = Missed(
    *twins(
        """
# Interviews

Each interview took 50 minutes.

# Ethics

As each interview took «15|50» minutes, breaks were offered.
""",
        "markdown",
    ),
    "one word names it, and so it may be another round of interviews",
)
