"""Groups of a sample that do not add up to its size."""

from __future__ import annotations

from tests.planted.development.form import Developed, Missed, Trap
from tests.planted.development.further_lists import FURTHER
from tests.planted.development.further_traps import FURTHER_TRAPS
from tests.planted.development.twins import twins

__all__ = ["FORMS", "KIND", "MISSED", "TRAPS"]

KIND = "groups_do_not_add"

FORMS: list[Developed] = [
    twins(r"A total of 148 patients were randomised: 74 to the intervention arm and «64|74» to usual care."),
    twins(r"We recruited 64 undergraduates (38 women, «36|26» men; mean age 21.3 years)."),
    twins(
        r"Participants ($N = 212$) were assigned to either the text condition ($n = 104$) or the video condition ($n = «118|108»$)."
    ),
    twins(
        r"Of the 95 plots, 32 were burned in spring, 31 were burned in autumn and «22|32» were left unburned."
    ),
    twins(r"The cohort comprised 1,204 infants, of whom 611 were girls and «539|593» were boys."),
    twins(
        r"Sixty volunteers took part. Half of them ($n=30$) received caffeine and the other «35|30» a placebo."
    ),
    twins(
        r"Our corpus has 12{,}500 documents, split into 10{,}000 for training, 1{,}250 for validation and «1{,}520|1{,}250» for testing."
    ),
    twins(r"We split the 8\,400 sentences into train (6\,720), dev (840) and test («480|840») sets."),
    twins(
        r"Eighty-four rats were divided into four groups: sham ($n=21$), low dose ($n=21$), medium dose ($n=21$) and high dose ($n=«12|21»$)."
    ),
    twins(
        r"In total, 57 teachers answered the survey; 23 of them taught in primary schools and the remaining «24|34» in secondary schools."
    ),
    twins(
        r"Among the 310 respondents, 187 had voted for the incumbent, 96 for the challenger, and «72|27» had not voted."
    ),
    twins(
        r"The sample consisted of 45 firms: 18 in manufacturing, 15 in services, and «21|12» in construction."
    ),
    twins(r"There were 29 male and «22|32» female participants, for a total of 61."),
    twins(
        r"With 40 children in the reading group and «34|43» in the control group, the study included 83 children overall."
    ),
    twins(r"The dataset contains 5{,}000 images (2{,}600 benign and «2{,}040|2{,}400» malignant)."),
    twins(
        r"Participants were 120 adults. Seventy-one were native speakers of English; the other «94|49» had learned it as a second language."
    ),
    twins(r"All 36 subjects completed both sessions (right-handed: 33; left-handed: «6|3»)."),
    twins(r"We interviewed 27 nurses and «31|13» physicians, giving a sample of 40 health professionals."),
    twins(
        r"Of $N=510$ galaxies, $n=322$ are classified as spirals, $n=141$ as ellipticals, and $n=«74|47»$ as irregulars."
    ),
    twins(
        r"The 72 specimens came from three rivers --- 28 from the Elbe, 25 from the Oder, and «91|19» from the Rhine."
    ),
    twins(
        r"Two hundred and six eyes were analysed, \textbf{103} in the laser group and \textbf{«130|103»} in the drug group."
    ),
    twins(
        r"A sample of \num{1530} households was drawn, with \num{870} urban and \num{«606|660»} rural households."
    ),
    twins(
        r"Students ($n = 94$) were randomly allocated to one of three conditions: worked examples ($n = 31$), problem solving ($n = 32$), or a mixture of both ($n = «13|31»$)."
    ),
    twins(r"Of those 88 trees, 52 survived the drought and «63|36» died."),
    twins(
        r"The final sample was composed of 233 adolescents: 119 girls, 110 boys, and «14|4» who did not state their gender."
    ),
    twins(r"We enrolled 96 patients; 48 were treated with the drug, whereas «84|48» received the placebo."),
    twins(
        r"A total of 17 studies met our criteria. Nine were randomised trials, five were cohort studies and «six|three» were case-control studies."
    ),
    twins(
        r"Our test set is made up of 300 questions, including 180 on history, 70 on geography and «80|50» on science, with no other topics."
    ),
    twins(
        r"The 54 devices under test were separated into a stressed batch of 36 and a reference batch of «28|18»."
    ),
    twins(
        r"From 150 blood samples, 90 were frozen, 45 were processed fresh, and the remaining «51|15» were discarded."
    ),
    twins(
        r"Half of the 64 mice ($n=32$) were kept on a high-fat diet and the remaining animals ($n=«23|32»$) on chow."
    ),
    twins(r"We annotated 2,000 tweets: positive (820), negative (690), neutral («940|490»)."),
    twins(
        r"The experiment used 48 ponds, 16 stocked with carp, 16 stocked with perch, and «61|16» without fish."
    ),
    twins(
        r"Of the 1{,}096 eligible patients, 548 (50.0\%) were allocated to surgery and «584|548» to watchful waiting."
    ),
    twins(r"There were 43 sites in total --- 12 in Spain, 14 in Portugal and «27|17» in Morocco."),
    twins(r"本研究共纳入120例患者，其中男性68例，女性«25|52»例。"),
    twins(r"Insgesamt nahmen 86 Personen an der Studie teil, davon 47 Frauen und «93|39» Männer."),
    twins(r"対象者は60名で、男性が34名、女性が«62|26»名であった。"),
    twins(r"将200名学生随机分为实验组（$n=100$）和对照组（$n=«110|100»$）。"),
    twins(
        r"Die 150 Proben stammten aus drei Regionen: 60 aus dem Norden, 50 aus dem Süden und «45|40» aus dem Westen."
    ),
    twins("A total of 92 participants (51 females, «14|41» males) completed the study.", "markdown"),
    twins("We tested 75 children: 25 aged four, 25 aged five, and «52|25» aged six.", "markdown"),
    twins(
        r"After consent, 184 women entered the trial; 92 received magnesium, and the other «29|92» received saline."
    ),
    twins(
        r"The school roll stood at 412 pupils in that year --- 205 in the lower school and «270|207» in the upper school."
    ),
    twins(r"In our dataset ($N = 1{,}840$), $1{,}120$ messages are spam and $«270|720»$ are legitimate."),
    twins(
        r"Our 66 participants fell into three age bands: 22 were under 30, 24 were between 30 and 50 and «30|20» were over 50."
    ),
    twins(
        r"Ninety-six sows were used in this experiment. They were allotted to a control diet (48 sows) or a test diet («84|48» sows)."
    ),
    twins(
        r"There are 27 member states, 19 of which use the euro while the remaining «18|8» keep their own currency."
    ),
    twins(r"Data from 58 subjects were analysed (28 in the younger group and «20|30» in the older group)."),
    twins(
        r"Responses were received from 143 hospitals: 61 public ones, 47 private ones, and «53|35» run by churches."
    ),
    twins(r"Of the 40 wells drilled, 31 struck water and «19|9» were dry."),
    twins(
        r"The panel contains 3{,}200 firm-year observations, of which 1{,}450 are from before and «1{,}570|1{,}750» from after the reform."
    ),
    twins(
        r"The corpus has 640 essays by 320 girls and «230|320» boys, that is, 640 pupils with one essay each."
    ),
    twins(
        r"We followed 75 nests. Predators destroyed 28 of them, storms destroyed 12, and the remaining «53|35» fledged young."
    ),
    twins(
        r"A cohort of 500 adults was stratified by smoking status into current smokers ($n=110$), former smokers ($n=150$) and never smokers ($n=«420|240»$)."
    ),
    twins(r"The review covers 46 papers (journal articles: 29; conference papers: «27|17»)."),
    twins(r"Seventy-two of the 130 larvae pupated, and the other «85|58» died before pupation."),
    twins(
        r"Both arms together had 240 patients, with 119 randomly assigned to early and «112|121» to late treatment."
    ),
    twins(r"Thirty students were enrolled: 17 undergraduates and «31|13» graduates."),
    twins(r"Of the 5{,}000 simulated events, 4{,}100 were signal and «1{,}900|900» background."),
    twins(r"全部98名受试者中，实验组49名，对照组«94|49»名。"),
    twins(
        r"In the final model we included 1,012 households, 406 of them with children and «660|606» without."
    ),
    *FURTHER[KIND],
]

TRAPS: list[Trap] = [
    Trap(
        r"Of the 120 patients, 45 had hypertension, 38 had diabetes and 61 were smokers.",
        "one patient can have several",
    ),
    Trap(
        r"We recruited 64 students, of whom 5 were excluded; the final sample had 30 women and 29 men.",
        "the groups are of those who were left",
    ),
    Trap(
        r"A total of 300 people were invited; 120 in Berlin and 96 in Vienna agreed to take part.",
        "the groups are of those who agreed",
    ),
    Trap(r"Of 80 voters, 31 favoured the tax and 28 opposed it.", "the undecided are not named"),
    Trap(
        r"The sample comprised 90 adults (47 women), 30 of whom lived alone.", "neither is a list of groups"
    ),
    Trap(
        r"The school has 240 pupils. In the first class there are 28 boys and 24 girls.",
        "the groups are of a class",
    ),
    Trap(
        r"In the trial of Smith, 100 patients were enrolled; we enrolled 40 women and 44 men.",
        "another study",
    ),
    Trap(
        r"Of the 60 respondents, 40 used the bus, 25 used the train and 30 used a bicycle (multiple answers possible).",
        "several answers each",
    ),
    Trap(r"We collected 200 leaves from 10 oaks and 10 beeches.", "trees are not leaves"),
    Trap(r"A total of 50 couples (50 women and 50 men) took part.", "a couple is two persons"),
    Trap(r"The 48 rats were housed in groups of 4 and fed at 8 and 20 hours.", "no groups of the sample"),
    Trap(
        r"Of the 130 schools, at least 60 had a library and about 50 a gymnasium.", "rounded, and not apart"
    ),
    Trap(
        r"Among 500 images, 210 show cats and 190 show dogs; some show neither.",
        "the rest is named without its size",
    ),
    Trap(
        r"We randomised 100 patients to drug ($n=50$) or placebo ($n=50$); 46 and 48 of them completed the trial.",
        "those who completed are fewer",
    ),
    Trap(
        r"The 32 participants (mean age 24, range 18 to 35; 20 women) sat through 3 blocks of 40 trials.",
        "ages and trials are no groups",
    ),
    Trap(r"Of 75 patients, 30 improved after 4 weeks and 52 after 8 weeks.", "the second includes the first"),
    Trap(
        r"We included 45 patients and 50 controls; 20 patients and 25 controls were women.",
        "no total is given",
    ),
    *FURTHER_TRAPS[KIND],
]

MISSED: list[Missed] = [
    Missed(
        twins(
            r"In our sample of 78 mothers, 41 were first-time mothers (and «73|37» had at least one older child)."
        ),
        "that a first child has no older one is known from the world, not from the words",
    ),
]
