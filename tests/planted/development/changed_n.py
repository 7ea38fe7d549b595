"""The size of a sample that differs between two places, with no reason given."""

from __future__ import annotations

from tests.planted.development.changed_n_more import FORMS as MORE
from tests.planted.development.changed_n_second import FORMS as SECOND
from tests.planted.development.form import Developed, Missed, Trap
from tests.planted.development.third_values import SAMPLES as THIRD
from tests.planted.development.twins import twins
from tests.planted.development.value_traps import SAMPLES as MORE_TRAPS

__all__ = ["FORMS", "KIND", "MISSED", "TRAPS"]

KIND = "changed_n"


def _form(text: str, format: str = "markdown") -> Developed:
    return twins(text, format)


def _in(methods: str, results: str) -> Developed:
    return _form(f"# Methods\n\n{methods}\n\n# Results\n\n{results}\n")


def _latex(methods: str, results: str) -> Developed:
    return _form(f"\\section{{Methods}}\n{methods}\n\n\\section{{Results}}\n{results}\n", "latex")


FORMS: tuple[Developed, ...] = (
    *MORE,
    *SECOND,
    *THIRD,
    _in("We recruited 120 participants through posters.", "All «118|120» participants finished the task."),
    _in("One hundred and twenty students took part.", "The «112|120» students were tested in the same room."),
    _in(
        "Our sample consisted of 86 nurses from three wards.",
        "Across the whole sample of «68|86» nurses, stress was high.",
    ),
    _latex(r"We tested $N = 64$ adults.", r"In the full sample ($N = «46|64»$), memory was good."),
    _latex(
        r"A total of \num{1204} households were surveyed.",
        r"All \num{«1240|1204»} surveyed households had a well.",
    ),
    _in("Fifty-four patients were included.", "Of the «45|54» included patients, 20 were women."),
    _in("The study population comprised 312 cows.", "Mastitis was seen in 40 of the «321|312» cows."),
    _in(
        "Forty-eight children (24 girls) took part in the experiment.",
        "Data of all «forty-six|forty-eight» children were analysed.",
    ),
    _in(
        "Participants were 73 undergraduates (mean age 20.1 years).",
        "The «71|73» undergraduates were quick to learn.",
    ),
    _in(
        "In total, 95 teachers answered the questionnaire.",
        "The «59|95» teachers who answered the questionnaire were mostly women.",
    ),
    _in(
        "The trial enrolled 420 adults with asthma.",
        "At one year, all «402|420» enrolled adults with asthma were alive.",
    ),
    _in("We analysed 36 soil samples.", "The «63|36» soil samples had a mean pH of 6.1."),
    _latex(
        r"Thirty-two volunteers ($n=32$; 16 male) gave consent.",
        r"All volunteers ($n=«30|32»$) gave saliva twice.",
    ),
    _in("We interviewed 18 farmers.", "The farmers (N = «16|18») named three barriers."),
    _in(
        "The sample included 210 firms listed in Milan.",
        "Among the «201|210» sampled firms, size varied widely.",
    ),
    _in(
        "Data from 2,140 pupils in 86 schools were used.",
        "The «2,410|2,140» pupils in 86 schools were aged ten.",
    ),
    _in(
        "A convenience sample of 150 shoppers was questioned.",
        "Most of the «105|150» shoppers questioned paid in cash.",
    ),
    _in("We collected responses from 388 developers.", "The answers of all «338|388» developers are public."),
    _in("Twelve mice were used.", "The «10|12» mice gained weight."),
    _in(
        "For the user study, 24 people were recruited on campus.",
        "All «26|24» people recruited for the user study finished it.",
    ),
    _in(
        "A cohort of 1,532 men was followed for ten years.", "In this cohort of «1,352|1,532» men, 214 died."
    ),
    _in("We included 27 trials in the review.", "The «25|27» included trials were of high quality."),
    _in("The review covers 41 studies.", "Of the «44|41» studies covered by the review, 12 were randomised."),
    _in("The sample size was 90.", "With a sample size of «80|90», power was sufficient."),
    _in(
        "Sixty-six couples were sampled at random.",
        "Both partners of all «60|66» couples sampled were interviewed.",
    ),
    _in("Eighty patients underwent surgery.", "None of the «82|80» patients who underwent surgery died."),
    _in(
        "The survey was sent to all members; 512 members responded.",
        "The «521|512» members who responded were older than the rest.",
    ),
    _latex(
        r"Of 300 invited residents, 184 took part. ",
        r"The «148|184» residents who took part drank less coffee.",
    ),
    _latex(
        r"We measured 45 specimens.",
        r"\begin{table}\caption{Strength of all specimens ($n = «54|45»$).}\begin{tabular}{lr}\toprule Measure & Value \\ "
        r"\midrule Mean & 31.2 \\ SD & 4.1 \\ \bottomrule\end{tabular}\end{table}",
    ),
    _latex(
        r"The study had 76 participants.",
        r"\begin{table}\caption{Characteristics of the participants.}\begin{tabular}{lr}\toprule & All participants "
        r"($N=«67|76»$) \\ \midrule Age, years & 41.2 \\ Smokers & 12 \\ \bottomrule\end{tabular}\end{table}",
    ),
    _form(
        "# Abstract\n\nWe asked 230 librarians about their work.\n\n# Methods\n\nOur sample is made up of «203|230» librarians.\n"
    ),
    _form(
        "# Methods\n\nNinety-one dancers took part.\n\n# Results\n\nDancers slept well.\n\n# Conclusion\n\nWe have studied the "
        "sleep of «81|91» dancers.\n"
    ),
    _in(
        "There were 58 participants in the intervention group.",
        "The intervention group (n = «85|58») lost weight.",
    ),
    _in(
        "Patients were randomised to the drug (n = 62) or placebo (n = 60).",
        "In the placebo group (n = «66|60»), pain was unchanged.",
    ),
    _in("44 Freiwillige nahmen an der Studie teil.", "Alle «42|44» Freiwilligen beendeten die Studie."),
    _in("Insgesamt wurden 127 Schüler befragt.", "Von den «172|127» befragten Schülern lasen 40 täglich."),
    _in("本研究招募了 120 名被试。", "全部 «118|120» 名被试均完成了实验。"),
    _in("共有 356 名教师参与了问卷调查。", "在参与问卷调查的 «365|356» 名教师中,女性占多数。"),
    _in("実験には大学生48名が参加した。", "参加した大学生«46|48»名全員が課題を終えた。"),
    _in("Participants: 34 dyslexic adults.", "The «43|34» dyslexic adults read slowly."),
    _in(
        "We drew a sample of 1,000 tweets and labelled them by hand.",
        "Of the «1,100|1,000» tweets labelled by hand, 310 were ironic.",
    ),
)

TRAPS: tuple[Trap, ...] = (
    *MORE_TRAPS,
    Trap(
        "# Methods\n\nWe recruited 120 participants. Two withdrew.\n\n# Results\n\nThe 118 participants were quick.",
        "two withdrew",
    ),
    Trap(
        "# Methods\n\nIn Study 1, 120 participants took part.\n\nIn Study 2, 90 participants took part.",
        "two studies",
    ),
    Trap(
        "# Methods\n\nThe sample had 86 nurses.\n\n# Results\n\nThe 40 nurses with children slept less.",
        "a subset",
    ),
    Trap(
        "# Methods\n\nWe invited 300 residents.\n\n# Results\n\nThe 184 residents who replied were old.",
        "those who replied",
    ),
    Trap(
        "# Methods\n\nWe tested 64 adults.\n\n# Results\n\nBecause of missing data, analyses are based on 60 adults.",
        "missing data",
    ),
    Trap(
        "# Related work\n\nLee et al. (2015) tested 40 children.\n\n# Methods\n\nWe tested 64 children.",
        "another study",
    ),
    Trap(
        "# Methods\n\nWe recruited 120 participants: 62 women and 58 men.\n\n# Results\n\nThe 62 women were faster.",
        "a group",
    ),
    Trap(
        "# Methods\n\nA power analysis asked for 110 participants. We recruited 120 participants.",
        "planned and recruited",
    ),
    Trap(
        "# Methods\n\nEach of the 24 participants rated 10 faces.\n\n# Results\n\nThere were 240 ratings.",
        "ratings, not people",
    ),
    Trap(
        "# Methods\n\nA pilot with 12 students was run first. The main study had 96 students.",
        "a pilot",
    ),
    Trap(
        "# Methods\n\nAt baseline, 420 adults were examined.\n\n# Results\n\nAt one year, 388 adults were examined again.",
        "two times",
    ),
    Trap(
        "# Methods\n\nThe training set has 800 patients. The validation set has 200 patients.",
        "two sets",
    ),
    Trap(
        "# Methods\n\nWe surveyed 50 teachers and 300 pupils.\n\n# Results\n\nThe 300 pupils liked sport. The 50 teachers did not.",
        "two populations",
    ),
    Trap(
        "# Methods\n\nFrom 1,204 households, a random subsample of 300 households was visited.\n\n# Results\n\nThe 300 households "
        "visited had a well.",
        "a subsample",
    ),
    Trap(
        "# Methods\n\nNearly 500 members responded.\n\n# Results\n\nThe 487 members were old.",
        "nearly",
    ),
    Trap(
        "# Methods\n\nPatients were randomised to the drug (n = 62) or placebo (n = 60).\n\n# Results\n\nPer protocol, 57 "
        "patients took the drug (n = 57) and 60 placebo (n = 60).",
        "per protocol",
    ),
)

MISSED: tuple[Missed, ...] = ()
