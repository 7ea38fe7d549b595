"""Forms on sums, counts and groups in other styles, none of which the checks had seen when they were written."""

from __future__ import annotations

from tests.planted.development.form import Developed, Missed
from tests.planted.development.marked import latex, markdown

__all__ = ["FURTHER", "FURTHER_MISSED"]


FURTHER: dict[str, list[Developed]] = {
    "wrong_sum": [
        latex(
            r"""Together, the 46 cases from Lyon, the 38 cases from Nantes and the 21 cases from Lille make ⟪115¦105⟫ cases."""
        ),
        latex(
            r"The itinerary took 9 days at sea, 14 days in port and 3 days of quarantine, a total of ⟪36¦26⟫ days."
        ),
        latex(
            r"Waste consisted of paper (34\%), glass (21\%), metal (13\%), and organic matter (⟪23¦32⟫\%)."
        ),
        latex(
            r"Of the 75 points that the exam awards, 40 are for theory, 20 for problems and ⟪25¦15⟫ for the essay."
        ),
        latex(
            r"""The pipeline uses 24 GB for activations, 10 GB for weights and 20 GB for the optimiser, ⟪64¦54⟫ GB altogether."""
        ),
        latex(
            r"""We downloaded 2,340 abstracts from PubMed and 1,105 from Embase, for a total of ⟪3,545¦3,445⟫ records."""
        ),
        latex(
            r"""Variance was split between species (57\%), sites within species (28\%) and residual error (⟪25¦15⟫\%)."""
        ),
        latex(
            r"""A score out of 30 was formed from fluency (10 points), grammar (8 points) and vocabulary (⟪22¦12⟫ points)."""
        ),
        latex(
            r"""The drilling campaign comprised 14 holes in zone A, 9 in zone B and 6 in zone C, i.e. ⟪39¦29⟫ holes in total."""
        ),
        latex(r"Composition by mass: 62\% quartz, 25\% feldspar, and ⟪31¦13⟫\% mica."),
        latex(
            r"""Each session took 75 minutes (15 minutes of warm-up, 45 minutes of play, and ⟪25¦15⟫ minutes of interview)."""
        ),
        latex(
            r"""Costs amount to 1.2 million euros for land, 3.4 million for buildings and 0.9 million for roads, a sum of ⟪6.5¦5.5⟫ million euros."""
        ),
        latex(
            r"""Of all trips, 48\% were made by car, 27\% by bus, 16\% by bicycle and the remaining ⟪19¦9⟫\% on foot."""
        ),
        latex(
            r"""We annotated 1,020 sentences in round one and 1,480 in round two, giving us ⟪2,600¦2,500⟫ sentences overall."""
        ),
        latex(
            r"""The 18 credits are earned by coursework (8 credits), a project (6 credits) and an exam (⟪14¦4⟫ credits)."""
        ),
        latex(r"Three sensors weigh 120 g, 85 g, and 45 g; their total weight is ⟪350¦250⟫ g."),
        latex(r"In sum, 34 true positives and 6 false positives make ⟪50¦40⟫ detections."),
        latex(r"Votes went to Party A (41\%), Party B (33\%), Party C (17\%) and others (⟪19¦9⟫\%)."),
        latex(r"The herd has 42 cows, 18 heifers and 12 calves, in total ⟪82¦72⟫ animals."),
        latex(r"Land use is split into arable land (54\%), pasture (31\%) and forest (⟪25¦15⟫\%)."),
        latex(
            r"The questionnaire has 36 items in three parts: 12 on health, 14 on work, and ⟪20¦10⟫ on leisure."
        ),
        latex(r"We interviewed 11 managers, 17 engineers and 8 clients (⟪46¦36⟫ interviews altogether)."),
        latex(
            r"""A total of 9.6 GWh was produced: 5.1 GWh by wind, 3.2 GWh by solar power, and ⟪2.3¦1.3⟫ GWh by hydropower."""
        ),
        latex(r"Responses were `yes' (47\%), `no' (38\%), and `do not know' (⟪25¦15⟫\%)."),
        latex(r"Two rounds of 24 and 31 trials add up to ⟪65¦55⟫ trials."),
        latex(r"Overall, 58 errors were found, 33 in code and ⟪35¦25⟫ in comments."),
        latex(
            r"Of the energy, 43\% comes from gas, 29\% from hydropower, 16\% from wind and ⟪22¦12⟫\% from the sun."
        ),
        latex(r"The kit weighs 950 g: tent 600 g, mat 250 g, cord ⟪200¦100⟫ g."),
        latex(r"Adding 17 pilot runs and 64 main runs, we made ⟪91¦81⟫ runs."),
        latex(
            r"""We spent 35 hours on design, 50 hours on coding and 25 hours on tests, for a total of ⟪120¦110⟫ hours."""
        ),
    ],
    "announced_count": [
        latex(
            r"Soil was analysed for ⟪five¦six⟫ heavy metals: lead, cadmium, zinc, copper, nickel and chromium."
        ),
        latex(
            r"""Our review identified ⟪three¦four⟫ barriers to uptake: (a) cost; (b) lack of staff; (c) poor connectivity; and (d) fear of error."""
        ),
        latex(
            r"""The protocol runs in ⟪five¦four⟫ phases:
\begin{enumerate}\item key generation, \item commitment, \item challenge, \item response.\end{enumerate}"""
        ),
        latex(
            r"""We rely on ⟪two¦three⟫ sources of data. One is the census. Another is the land register. The last is a survey of farmers."""
        ),
        latex(
            r"""The remainder of this paper considers ⟪four¦three⟫ cases---free, forced and mixed convection---in turn."""
        ),
        latex(r"Tumours were graded by ⟪two¦three⟫ pathologists (A.K., M.L. and T.S.)."),
        latex(
            r"""⟪Four¦Five⟫ covariates entered the model: age, sex, income, schooling, and distance to the nearest clinic."""
        ),
        markdown(
            r"""The framework has ⟪four¦three⟫ components:

1. **Parser.** It reads the log.
2. **Matcher.** It finds known events.
3. **Reporter.** It writes the summary."""
        ),
        latex(
            r"""The index is built from ⟪three¦four⟫ indicators: literacy, income, life expectancy and access to water."""
        ),
        latex(r"Patients were followed up at ⟪four¦three⟫ time points (baseline, 6 months and 12 months)."),
        latex(
            r"This design has ⟪three¦two⟫ advantages. First, it is cheap. Second, it needs no calibration."
        ),
        latex(
            r"""\textbf{Hypotheses.} We formulate ⟪three¦two⟫ hypotheses. H1: Trust lowers cost. H2: Distance raises cost."""
        ),
        latex(r"We distinguish ⟪two¦three⟫ kinds of error: omissions, substitutions, and insertions."),
        latex(
            r"""Our work differs in ⟪two¦three⟫ respects:
\begin{itemize}\item we use raw text; \item we need no labels; \item we test on ten languages.\end{itemize}"""
        ),
        latex(r"Fieldwork took place in ⟪four¦five⟫ cities: Accra, Dakar, Lagos, Nairobi, and Kigali."),
        latex(
            r"Two of the authors coded the ⟪four¦three⟫ themes that emerged (belonging, status, and fear of loss)."
        ),
        markdown(
            r"""We ask ⟪three¦two⟫ questions:

- How fast does the ice melt?
- What sets the pace?"""
        ),
        latex(r"We varied ⟪four¦three⟫ factors: temperature, light, and salinity."),
        latex(
            r"""The instrument measures ⟪three¦four⟫ facets of burnout, namely exhaustion, cynicism, detachment, and inefficacy."""
        ),
        latex(r"⟪Two¦Three⟫ mechanisms may explain this: (1) sorting, (2) learning, and (3) selection."),
        latex(
            r"""The system was designed with ⟪five¦four⟫ goals in mind:
\begin{itemize}\item low cost, \item low weight, \item long range, \item easy repair.\end{itemize}"""
        ),
        latex(r"Data come from ⟪three¦four⟫ observatories (Keck, Gemini, Subaru, and the VLT)."),
        latex(r"Our ⟪two¦three⟫ baselines are LSTM, GRU, and TCN."),
        latex(
            r"""There are ⟪four¦three⟫ limitations. First, the sample is small. Second, it is local. Third, we rely on self-reports."""
        ),
        latex(r"We collected the samples in ⟪two¦three⟫ seasons (spring, summer and autumn)."),
        latex(r"We grew the plants in ⟪three¦four⟫ substrates: peat, coir, bark and perlite."),
        latex(
            r"⟪Two¦Three⟫ questions guide this study: What drives turnover? Who leaves first? Where do leavers go?"
        ),
        latex(r"The toolkit offers ⟪four¦three⟫ modes, viz.\ batch, stream, and interactive."),
        latex(r"The survey was run in ⟪six¦five⟫ languages (Dutch, Danish, Finnish, Polish, and Greek)."),
    ],
    "groups_do_not_add": [
        latex(r"Among the 88 cows, 51 were Holstein, 22 were Jersey and ⟪25¦15⟫ were crossbreds."),
        latex(
            r"""We collected 1{,}500 tweets, of which 900 were labelled as neutral, 350 as negative and ⟪350¦250⟫ as positive."""
        ),
        latex(r"Of 73 eligible trials, 41 were double blind, while the other ⟪23¦32⟫ were open label."),
        latex(
            r"""The study population ($n=164$) was divided by age: under 40 ($n=58$), 40--59 ($n=67$), and 60 or older ($n=⟪49¦39⟫$)."""
        ),
        latex(r"A total of 54 galaxies were classified: 31 spirals, 17 ellipticals, and ⟪16¦6⟫ irregulars."),
        latex(r"Two hundred and ten students (⟪128¦118⟫ female, 92 male) took the course."),
        latex(r"Forty-six patients were randomised, 23 to surgery and ⟪32¦23⟫ to physiotherapy."),
        latex(r"The 96 interviews were held in person (40), by phone (35) or online (⟪12¦21⟫)."),
        latex(r"In all, 132 seedlings were planted: 44 in sand, 44 in loam and ⟪54¦44⟫ in clay."),
        latex(r"The panel of 30 judges comprised 12 chefs, 10 critics, and ⟪18¦8⟫ amateurs."),
        latex(r"Of the 415 emails, 298 were legitimate and ⟪171¦117⟫ were spam."),
        latex(r"Our 50 informants (27 women and ⟪32¦23⟫ men) live in three suburbs."),
        latex(
            r"""$N = 96$ students were randomly allocated to one of three conditions: worked examples ($n = 32$), problem solving ($n = 31$), or control ($n = ⟪23¦33⟫$)."""
        ),
        latex(r"The 240 stimuli consisted of 120 words and ⟪102¦120⟫ pseudowords."),
        latex(r"Seventy-five households were surveyed; 48 of these owned their home, while ⟪72¦27⟫ rented."),
        latex(
            r"""The data set (3,000 reviews) is divided into 2,400 training, 300 development and ⟪330¦300⟫ test reviews."""
        ),
        latex(r"A total of 66 fractures were treated, of which 41 were closed and ⟪52¦25⟫ open."),
        latex(r"Altogether 19 wolves were collared (11 females, ⟪18¦8⟫ males)."),
        latex(r"Of 92 participants, 47 were assigned to the app and ⟪54¦45⟫ to the leaflet."),
        latex(r"Eighty participants (44 women, ⟪63¦36⟫ men) gave consent."),
        latex(
            r"The corpus comprises 640 letters: 250 from soldiers, 310 from their wives, and ⟪180¦80⟫ from others."
        ),
        latex(r"A total of 25 cats entered the study, 13 on the new diet and ⟪21¦12⟫ on the old one."),
        latex(r"Our 36 schools are either public ($n=23$) or private ($n=⟪31¦13⟫$)."),
        latex(r"Among 210 fields, 98 were organic and the remaining ⟪121¦112⟫ conventional."),
        latex(
            r"The 48 judges were evenly split between the two panels, 24 in the first and ⟪42¦24⟫ in the second."
        ),
        latex(
            r"""We divided the 720 images into three sets: 500 for training, 100 for validation and ⟪210¦120⟫ for testing."""
        ),
        latex(r"Our 58 volunteers comprised 31 runners and ⟪72¦27⟫ cyclists."),
        latex(r"Of the 144 questions, 90 are factual, 36 are causal and ⟪81¦18⟫ are hypothetical."),
        latex(r"Seventy-four families were visited, 39 in the north and ⟪53¦35⟫ in the south."),
        latex(r"A sample of 500 was drawn (260 urban, ⟪420¦240⟫ rural households)."),
    ],
}

FURTHER_MISSED: dict[str, list[Missed]] = {
    "announced_count": [
        Missed(
            latex(r"The remaining ⟪five¦four⟫ chapters deal with theory, data, results, and policy."),
            "chapters that deal with four subjects may be five",
        ),
    ],
}
