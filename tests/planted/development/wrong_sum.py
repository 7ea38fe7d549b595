"""Parts of a sentence that do not add up to the total it gives."""

from __future__ import annotations

from tests.planted.development.form import Developed, Missed, Trap
from tests.planted.development.further_lists import FURTHER
from tests.planted.development.further_traps import FURTHER_TRAPS
from tests.planted.development.twins import twins

__all__ = ["FORMS", "KIND", "MISSED", "TRAPS"]

KIND = "wrong_sum"

FORMS: list[Developed] = [
    twins(
        r"We collected 215 samples in spring, 180 in summer and 145 in autumn, for a total of «504|540» samples."
    ),
    twins(r"Of all answers, 46\% were correct, 31\% were partly correct, and «32|23»\% were wrong."),
    twins(
        r"The budget of \$480 million consists of \$210 million for staff, \$150 million for equipment, and \$«210|120» million for travel."
    ),
    twins(
        r"Pre-processing takes 12 minutes, training 95 minutes and evaluation 18 minutes, that is «152|125» minutes in all."
    ),
    twins(
        r"The session lasted 90 minutes: 10 minutes of instruction, 60 minutes of testing, and «30|20» minutes of debriefing."
    ),
    twins(
        r"The model has three modules with 1.2M, 3.5M and 0.8M parameters, summing to «6.5|5.5»M parameters."
    ),
    twins(r"There were 37 errors of omission and 58 errors of commission (total: «59|95»)."),
    twins(
        r"Altogether «413|431» papers were screened: 206 from Scopus, 143 from Web of Science, and 82 from PubMed."
    ),
    twins(
        r"Electricity accounted for 52\% of emissions, transport for 27\%, and all other sources for the remaining «12|21»\%."
    ),
    twins(r"The scale has 24 items: eight on anxiety, ten on stress and «eight|six» on mood."),
    twins(r"Soils were 42.5\% sand, 33.1\% silt and «42.4|24.4»\% clay."),
    twins(
        r"The total weight of \SI{18.6}{kg} is made up of the frame (\SI{9.4}{kg}), the battery (\SI{6.1}{kg}) and the motor (\SI{«1.3|3.1»}{kg})."
    ),
    twins(r"Adding the 34 interviews of the first round to the 29 of the second gives «36|63» interviews."),
    twins(r"With 14 reviews by experts and 27 by students, we obtained «51|41» reviews in total."),
    twins(
        r"The fees (\euro 120), the rent (\euro 640) and the food (\euro 310) sum up to \euro «1,170|1,070»."
    ),
    twins(r"Land cover is forest (38\%), grassland (29\%), cropland (24\%) and water («19|9»\%)."),
    twins(r"We ran 6 warm-up trials and 48 main trials, i.e., «58|54» trials per participant."),
    twins(r"Each participant completed 60 trials (20 congruent, 20 incongruent, and «30|20» neutral)."),
    twins(
        r"The 512 hours of audio comprise 300 hours of news, 150 hours of lectures and «26|62» hours of conversations."
    ),
    twins(
        r"Respondents were employed (61\,\%), in education (22\,\%), retired (11\,\%) or unemployed («16|6»\,\%)."
    ),
    twins(r"In sum, we analysed 19 + 23 + 31 = «37|73» recordings."),
    twins(
        r"The pipeline spends 40\% of its time on parsing, 35\% on linking, and the other «15|25»\% on output."
    ),
    twins(
        r"Revenue came to 84.2 million dollars, of which 51.7 million stemmed from sales and «23.5|32.5» million from licences."
    ),
    twins(
        r"The journey of \SI{740}{km} was covered in three legs of \SI{310}{km}, \SI{250}{km} and \SI{«108|180»}{km}."
    ),
    twins(
        r"Taken together, the five regions ($n=41$, $n=36$, $n=52$, $n=28$, and $n=33$) contribute «109|190» observations."
    ),
    twins(r"Overall, «212|221» accidents were recorded, 97 on motorways, 88 on rural roads and 36 in towns."),
    twins(
        r"Nitrogen made up 78\% of the gas and oxygen 17\%, while argon accounted for the remaining «15|5»\%."
    ),
    twins(r"The final exam is worth 50\% of the grade, the project 30\%, and homework «30|20»\%."),
    twins(
        r"The mean total score of 31.4 is the sum of the means of the three subscales, 12.6, 10.3 and «5.8|8.5»."
    ),
    twins(
        r"It took 3 h 20 min to record and 1 h 15 min to annotate the data, a total of «4 h 53 min|4 h 35 min»."
    ),
    twins(r"The 1.5~TB of data are split between raw images (1.1~TB) and derived products («0.6|0.4»~TB)."),
    twins(
        r"Votes were cast for A (44.8\%), B (33.7\%), and C («12.5|21.5»\%); there were no other candidates."
    ),
    twins(
        r"We bought 120 litres of ethanol and 45 litres of acetone; thus \textbf{«156|165»} litres of solvents were used."
    ),
    twins(
        r"In total we release 9,300 questions, i.e.\ 4,100 in English, 2,900 in Hindi and «3,200|2,300» in Swahili."
    ),
    twins(r"The sum of direct costs (\num{2150}) and indirect costs (\num{830}) is \num{«2890|2980»}."),
    twins(
        r"Ethnicity was reported as White by 58.0\%, Black by 21.0\%, Asian by 15.0\%, and other by «16.0|6.0»\% of the sample."
    ),
    twins(r"其中，农业占45\%，工业占32\%，服务业占«32|23»\%。"),
    twins(
        r"Die Gesamtkosten von 950 Euro setzen sich aus 420 Euro Material, 380 Euro Personal und «105|150» Euro Transport zusammen."
    ),
    twins(r"共收集问卷310份，其中线上185份，线下«152|125»份。"),
    twins(r"内訳は、賛成が54\%、反対が31\%、無回答が«25|15»\%であった。"),
    twins(r"Davon entfielen 48\,\% auf Strom, 37\,\% auf Wärme und «25|15»\,\% auf Verkehr."),
    twins("The benchmark has 900 tasks: 350 on code, 300 on math, and «205|250» on logic.", "markdown"),
    twins("Of the respondents, 55% agreed, 30% disagreed and «51|15»% had no opinion.", "markdown"),
    twins(
        r"Expenses were 1.4 million euros for salaries, 0.9 million euros for instruments and 0.3 million euros for travel, adding up to «2.9|2.6» million euros."
    ),
    twins(r"The mixture contained 55 wt\% resin, 30 wt\% filler and «25|15» wt\% hardener."),
    twins(r"Women held 41 seats and men 58, which makes a total of «89|99» seats."),
    twins(
        r"Of the total variance, 48\% lay between schools, 31\% between classes and the remaining «12|21»\% between pupils."
    ),
    twins(r"The trip took 11 hours in all: 7 hours by train, 3 hours by bus, and «4 hours|1 hour» on foot."),
    twins(
        r"Half of the grade (50\%) comes from the exam, 30\% from the essay and «30|20»\% from attendance."
    ),
    twins(r"Our test bed comprises 24 nodes, 8 of them with a GPU and «26|16» without."),
    twins(
        r"Overall, the survey yielded 1,386 complete responses, with 702 collected online and «648|684» collected by telephone."
    ),
    twins(r"The 64~GB of memory are divided into 48~GB for the model and «61|16»~GB for the cache."),
    twins(
        r"The total of 93 points is obtained by adding 35 points for style, 28 for content, and «33|30» for form."
    ),
    twins(
        r"Market shares in 2020 were 46.5\% for the leader, 28.3\% for the runner-up, and «22.5|25.2»\% for all others."
    ),
    twins(r"We counted 12 + 27 + 9 = «84|48» eggs."),
    twins(
        r"A day in the lab consists of 4 h of measurements, 2.5 h of analysis and 1.5 h of meetings, i.e.\ «9|8» h of work."
    ),
    twins(
        r"Energy came from coal (34.0\%), gas (28.5\%), nuclear power (20.0\%), and renewables («15.7|17.5»\%)."
    ),
    twins(
        r"The five chapters have 18, 24, 30, 22, and 16 pages, respectively, for a total of «101|110» pages."
    ),
    twins(
        r"Roughly speaking nothing was lost: the input of \SI{250}{g} was recovered as \SI{180}{g} of solid, \SI{55}{g} of liquid, and \SI{«51|15»}{g} of gas."
    ),
    twins(
        r"Seventeen percent of the patients were treated at home, 52\% in a clinic, and «13|31»\% in a hospital."
    ),
    twins(r"总投资为860万元，其中设备费410万元，人工费300万元，其他费用«510|150»万元。"),
    twins(r"Trees were healthy in 71\% of cases, damaged in 22\%, and dead in «17|7»\%."),
    *FURTHER[KIND],
]

TRAPS: list[Trap] = [
    Trap(r"Of the answers, 33.3\% were A, 33.3\% were B and 33.3\% were C.", "rounding"),
    Trap(r"Respondents used email (72\%), chat (55\%) and telephone (31\%).", "several answers each"),
    Trap(r"Accuracy was 46\% on news, 31\% on blogs and 32\% on tweets.", "each is of another whole"),
    Trap(r"The model has 7.1B parameters: 6.7B in the layers and 0.5B in the embeddings.", "rounding"),
    Trap(r"We used 30 of the 120 items, 10 of them reversed.", "a subset"),
    Trap(r"The temperature rose from 12 to 18 degrees in 40 minutes, for a total of 25 runs.", "not parts"),
    Trap(r"Losses fell by 12\% in 2019, 15\% in 2020 and 31\% in 2021.", "changes are no shares"),
    Trap(
        r"We set aside 10\% of the data for validation and used a dropout of 20\% and a warm-up of 5\%.",
        "three wholes",
    ),
    Trap(r"A total of 640 pages were read by 12 judges in 4 rounds of 3 hours.", "nothing to add"),
    Trap(r"Sensitivity was 91\% and specificity 84\%, with a prevalence of 12\%.", "measures of a test"),
    Trap(r"Among others, 40\% named cost, 25\% time and 20\% trust.", "some parts only"),
    Trap(
        r"Costs of about 500 euros arose: roughly 300 euros for travel and 250 euros for food.",
        "rounded values",
    ),
    Trap(r"The top three species made up 41\%, 22\% and 13\% of the catch.", "the others are not named"),
    Trap(
        r"Recall was 61.2\%, 58.3\% and 60.5\% on the three splits, with a total of 900 queries.",
        "no shares of the total",
    ),
    Trap(
        r"The chapters have 20, 30 and 40 pages; with figures, the thesis has a total of 110 pages.",
        "figures add the rest",
    ),
    Trap(
        r"Of the sample, 52\% were women, 31\% had a degree and 17\% lived alone; 24\% were older than 60.",
        "attributes that overlap",
    ),
    *FURTHER_TRAPS[KIND],
]

MISSED: list[Missed] = [
    Missed(
        twins(
            r"Stage one cost 45~kEUR and stage two 38~kEUR, so that the project as a whole cost «93|83»~kEUR."
        ),
        "a cost may have more stages than the two that are named",
    ),
]
