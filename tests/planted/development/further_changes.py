"""Forms on differences and changes in other styles, none of which the checks had seen when they were written."""

from __future__ import annotations

from tests.planted.development.form import Developed, Missed
from tests.planted.development.marked import latex

__all__ = ["FURTHER", "FURTHER_MISSED"]


FURTHER: dict[str, list[Developed]] = {
    "wrong_difference": [
        latex(
            r"""Mean dwell time was 412~ms for congruent and 467~ms for incongruent flankers, yielding a flanker effect of ⟪65¦55⟫~ms."""
        ),
        latex(
            r"""On the held-out split the fine-tuned model scores 71.9 EM versus 66.2 for the zero-shot model ($\Delta = ⟪6.7¦5.7⟫$)."""
        ),
        latex(
            r"""Boys averaged 506 points in mathematics and girls 498 points; the gender gap of ⟪18¦8⟫ points is small."""
        ),
        latex(
            r"""The unemployment rate went from 7.4\% to 9.1\% within a year, i.e. it rose by ⟪2.7¦1.7⟫ percentage points."""
        ),
        latex(r"Peak force was 38.2~N before and 33.5~N after fatigue, ⟪5.7¦4.7⟫~N less."),
        latex(
            r"""The proposed scheme lowers the bit error floor; its SNR requirement is 11.3~dB, which is ⟪2.9¦1.9⟫~dB below that of the reference receiver (13.2~dB)."""
        ),
        latex(
            r"Life expectancy at birth, 71.8 years for men and 78.3 years for women, differed by ⟪7.5¦6.5⟫ years."
        ),
        latex(
            r"""HbA1c fell from 8.6\% at baseline to 7.2\% at six months (mean change $-⟪2.4¦1.4⟫$ percentage points)."""
        ),
        latex(
            r"""The composite fails at 640~MPa, whereas the plain polymer fails at 580~MPa, an advantage of ⟪70¦60⟫~MPa."""
        ),
        latex(
            r"""Reading scores averaged 48.3 (SD 6.1) in treated and 44.1 (SD 5.9) in control schools, so that the effect amounts to ⟪5.2¦4.2⟫ points."""
        ),
        latex(
            r"""The proportion of women among professors rose from 14\% (1995) to 27\% (2015), i.e. by ⟪23¦13⟫ percentage points."""
        ),
        latex(r"Mean body mass fell by ⟪3.4¦4.3⟫~kg (from 82.1 to 77.8~kg)."),
        latex(
            r"""Post-test performance (67.0\%) exceeded pre-test performance (59.5\%) by ⟪8.5¦7.5⟫ percentage points."""
        ),
        latex(r"At 14.8\,g, the males were ⟪2.3¦3.2⟫\,g heavier than the females (11.6\,g)."),
        latex(r"The transition temperature shifts from 412~K to 398~K upon doping, that is, by ⟪24¦14⟫~K."),
        latex(
            r"""Average commuting time was 37 minutes in the city and 25 minutes in the suburbs; the difference of ⟪22¦12⟫ minutes is significant."""
        ),
        latex(r"Distillation costs only ⟪1.9¦0.9⟫ points: the student reaches 83.4, the teacher 84.3."),
        latex(r"Median survival increased by ⟪4.4¦3.4⟫ months (from 9.1 to 12.5 months)."),
        latex(r"The ensemble (AUC 0.874) beats the single model (AUC 0.851) by ⟪0.033¦0.023⟫."),
        latex(r"Household size shrank from 4.6 to 3.9 persons, a difference of ⟪0.9¦0.7⟫ persons."),
        latex(
            r"While 58\% of urban voters turned out, only 43\% of rural voters did, a gap of ⟪25¦15⟫ points."
        ),
        latex(r"Treatment lowered LDL cholesterol to 96~mg/dl from 131~mg/dl, a drop of ⟪45¦35⟫~mg/dl."),
        latex(
            r"""Children in the programme knew 312 words on average, ⟪57¦47⟫ words more than the control children, who knew 265."""
        ),
        latex(r"The mean pH was 7.9 upstream and 7.2 downstream (difference 0.⟪9¦7⟫)."),
        latex(
            r"Without the auxiliary loss, mAP falls to 38.7, which is ⟪3.6¦2.6⟫ points lower than with it (41.3)."
        ),
        latex(
            r"""The reaction is completed in 38~min with and in 52~min without the catalyst; thus ⟪24¦14⟫~min are saved."""
        ),
        latex(r"At 71.3\%, recall is ⟪5.8¦4.8⟫ points higher than for the rule-based system (66.5\%)."),
        latex(r"The groups differed in age by ⟪4.3¦3.3⟫ years (36.8 vs.\ 33.5 years)."),
        latex(
            r"Inflation slowed from 5.4\% in 2010 to 3.1\% in 2012, that is, by ⟪3.3¦2.3⟫ percentage points."
        ),
        latex(r"ROUGE-L improves from 38.6 to 40.3 ($+⟪2.7¦1.7⟫$)."),
        latex(r"Mean ozone was 51~ppb on weekdays and 58~ppb on Sundays, a weekend effect of ⟪17¦7⟫~ppb."),
        latex(r"Women lived to 84.1 years and men to 78.9 years. The gap is ⟪6.2¦5.2⟫ years."),
    ],
    "percent_change": [
        latex(r"Electricity demand in the district climbed from 3.2~TWh to 4.0~TWh, that is, by ⟪35¦25⟫\%."),
        latex(r"With early stopping, we need 600 instead of 800 GPU hours (⟪$-35\%$¦$-25\%$⟫)."),
        latex(r"Catch per unit effort was 1.5 kg in 1990 but only 0.9 kg in 2010, a decline of ⟪30¦40⟫\%."),
        latex(
            r"""The median price of a ticket, \$40 before the merger, was \$46 afterwards: passengers paid ⟪25¦15⟫\% more."""
        ),
        latex(r"Tail latency improves by ⟪43¦34⟫\% (from 500~ms to 330~ms)."),
        latex(
            r"Enrolment shrank from 12,000 to 9,000 students, which means a loss of ⟪35¦25⟫ per cent in a decade."
        ),
        latex(r"Our compiler emits 7.2~kB of code where GCC emits 9.6~kB, a saving of ⟪35¦25⟫\%."),
        latex(r"Relative to placebo (20 events), the drug group had 13 events, i.e. ⟪25¦35⟫\% fewer."),
        latex(
            r"The share price, at \euro 25 in January, had risen to \euro 31 by June, a gain of ⟪42¦24⟫\%."
        ),
        latex(r"Our scheduler completes 540 jobs per hour, compared with 450 for FIFO (⟪30¦20⟫\% more)."),
        latex(r"Soil carbon dropped by a third of its range, from 48 to 36~g/kg (⟪$-$35¦$-$25⟫\%)."),
        latex(
            r"Mean length of stay was reduced by ⟪30¦20⟫\% (10.0 days before, 8.0 days after the intervention)."
        ),
        latex(r"In 2001, 8,400 couples married; in 2011 the figure was 6,300, down ⟪35¦25⟫\%."),
        latex(r"Quantisation brings the footprint from 400~MB down to 120~MB, i.e. a ⟪60¦70⟫\% reduction."),
        latex(r"Yields increased from 2.4 to 3.0~t/ha (+⟪35¦25⟫\%)."),
        latex(r"Traffic volume went up ⟪45¦15⟫\%, from 4,000 to 4,600 vehicles a day."),
        latex(r"The index stood at 120 before and at 90 after the reform, so it fell by ⟪35¦25⟫ per cent."),
        latex(
            r"GPU time per epoch is 45~s for our model and 60~s for the baseline: a reduction of ⟪35¦25⟫\%."
        ),
        latex(r"Fertiliser use was cut from 160 to 120~kg per hectare, that is, by ⟪35¦25⟫\%."),
        latex(
            r"""With 900 visitors in 2009 and 1,170 in 2019, the museum gained ⟪20¦30⟫\% more visitors over the decade."""
        ),
        latex(r"Peak memory drops ⟪45¦40⟫\%, from 20 to 12~GB."),
        latex(r"Crash counts went from 80 a year to 60 a year, a ⟪35¦25⟫\% decline."),
        latex(r"The new alloy is ⟪30¦20⟫\% lighter (2.4 vs.\ 3.0~g/cm$^3$)."),
        latex(r"Rents rose from 8.00 to 9.20 euros per square metre. This is an increase of ⟪25¦15⟫\%."),
        latex(r"Inference time fell from 35~ms to 21~ms per image, i.e.\ it is ⟪50¦40⟫\% lower."),
        latex(
            r"Compared to 2,000 tonnes in 1995, landings of 1,300 tonnes in 2015 mean a ⟪45¦35⟫\% decline."
        ),
        latex(r"Average rainfall declined ⟪30¦20⟫\% between the two decades (from 500 to 400~mm)."),
        latex(r"Their wage was 15 dollars in 2010 and 18 dollars in 2015, an increase of ⟪30¦20⟫ per cent."),
        latex(
            r"Dense retrieval needs 120~ms per query whereas sparse retrieval needs 90~ms, ⟪35¦25⟫\% less."
        ),
        latex(r"The colony grew by ⟪50¦60⟫\%, from 250 to 400 nests."),
        latex(r"A run now costs \$7.00; before, it cost \$10.00, so the saving is ⟪40¦30⟫\%."),
        latex(r"Parameter count: 88\,M $\rightarrow$ 66\,M ($-⟪35¦25⟫$\%)."),
        latex(r"Emissions of 640~t in 2005 had shrunk to 480~t by 2015, i.e.\ they fell by ⟪35¦25⟫\%."),
        latex(
            r"Because of the new valve, leakage decreased from 2.0 to 1.5~ml/min, a relative change of ⟪35¦25⟫\%."
        ),
    ],
}

FURTHER_MISSED: dict[str, list[Missed]] = {
    "wrong_difference": [
        Missed(
            latex(r"We improve the previous best LAS of 91.2 by ⟪1.3¦0.3⟫ points to 91.5."),
            "`1.3 points to 91.5` reads as a range, so that the change has no end",
        ),
        Missed(
            latex(r"Frozen features give 62.4 mIoU; fine-tuning lifts this by ⟪5.9¦4.9⟫ to 67.3 mIoU."),
            "`5.9 to 67.3` reads as a range, so that the change has no end",
        ),
    ],
}
