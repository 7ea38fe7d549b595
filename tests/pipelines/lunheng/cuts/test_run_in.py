from __future__ import annotations

import pytest

from paperkit.pipelines.lunheng.cuts.run_in import find, find_short
from tests.pipelines.lunheng.cuts.cutting import cut

MERGED = {
    "\\paragraph{Drying time.} The drying time fell.": "The drying time fell.",
    "\\paragraph{Drying times}\nThe drying time fell.": "The drying time fell.",
    "\\paragraph{Kilns.}\\label{par:k} All kilns are hot.": "\\label{par:k} All kilns are hot.",
    "\\paragraph{Training.} We use Adam.": "For training, we use Adam.",
    "\\paragraph{Data augmentation} We then flip them.": "For data augmentation, we then flip them.",
    "\\paragraph{训练设置}我们采用随机梯度下降。": "在训练设置方面，我们采用随机梯度下降。",
    "\\paragraph{Robustness checks.} Three kilns crack.": "In robustness checks, three kilns crack.",
    "\\paragraph{Sample size.} The yard has 40 bricks.": "In terms of sample size, the yard has 40 bricks.",
    "\\paragraph{Results.} Bricks dry in a week.": "Bricks dry in a week.",
    "\\paragraph{步骤}砖块先干燥。": "砖块先干燥。",
    "\\paragraph{干燥时间}干燥时间缩短了。": "干燥时间缩短了。",
}


@pytest.mark.parametrize(("before", "after"), MERGED.items())
def test_a_heading_goes_where_its_words_stand_in_the_text(before: str, after: str) -> None:
    assert cut(find, f"\\section{{A}}\nFirst.\n\n{before}\n") == f"\\section{{A}}\nFirst.\n\n{after}\n"


@pytest.mark.parametrize(
    "text",
    [
        "\\paragraph{Draughts.} The drying time fell.",
        "\\paragraph{Limitations.} We use Adam.",
        "\\paragraph{Optimizer.} We use Adam.",
        "\\paragraph{Training.} Adam is used.",
        "\\paragraph{Robustness checks.} Kilns crack.",
        "\\paragraph{Sample size.} The North has 40 bricks.",
        "\\paragraph{Main results.} Bricks dry in a week.",
        "\\paragraph{Kiln Drying.} \\citet{a} dry it.",
        "\\paragraph{Why $x$?} Why $x$ is large.",
        "\\paragraph{Time.}\\footnote{Of drying.} The time fell.",
        "\\paragraph{Time.}\n% a note\nThe time fell.",
        "\\paragraph{Time.}\n\\[ x \\]\nThe time fell.",
        "\\paragraph{为什么快？}我们采用气流。",
        "\\paragraph{局限}我们采用气流。",
    ],
)
def test_a_heading_that_says_more_stays(text: str) -> None:
    whole = f"\\section{{A}}\nFirst.\n\n{text}\n"
    assert cut(find, whole) == whole


def test_a_short_paragraph_joins_the_one_before() -> None:
    text = "\\section{A}\nBricks dry. Kilns burn.\n\nClay is wet.\n\nThe end is near. It is.\n"
    after = "\\section{A}\nBricks dry. Kilns burn. Clay is wet.\n\nThe end is near. It is.\n"
    assert cut(find_short, text) == after
    text = "\\section{一}\n砖块干燥。窑炉燃烧。\n\n黏土潮湿。\n\n终点将至。是的。\n"
    assert cut(find_short, text) == "\\section{一}\n砖块干燥。窑炉燃烧。黏土潮湿。\n\n终点将至。是的。\n"


@pytest.mark.parametrize(
    "between",
    [
        "\n\n\\begin{figure}\\caption{A kiln.}\\end{figure}\n\n",
        "\n\n\\section{B}\n",
        "\n\n% a note\n\n",
        "\n\n\\paragraph{Wet.} ",
        "\n\n\\noindent ",
        ":\n\n",
    ],
)
def test_a_short_paragraph_behind_something_else_stays(between: str) -> None:
    text = f"\\section{{A}}\nBricks dry. Kilns burn.{between}Clay is wet.\n\nThe end is near. It is.\n"
    assert cut(find_short, text) == text


@pytest.mark.parametrize("short", ["We list:", "Overall, bricks dry.", "It is\n\\[ x \\]\nhere."])
def test_a_paragraph_that_leads_on_or_sums_up_stays(short: str) -> None:
    text = f"\\section{{A}}\nBricks dry. Kilns burn.\n\n{short}\n\nThe end is near. It is.\n"
    assert cut(find_short, text) == text


def test_a_paragraph_stays_apart_from_one_with_a_bold_lead() -> None:
    text = "\\section{A}\n\\textbf{Good bricks.} They dry.\n\nClay is wet.\n\nThe end is near. It is.\n"
    assert cut(find_short, text) == text


def test_a_heading_opens_a_sentence_about_others_work() -> None:
    text = "\\section{Related Work}\nFirst.\n\n\\paragraph{Kiln Drying in the UK.} \\citet{a} dry it.\n"
    after = "\\section{Related Work}\nFirst.\n\nOn kiln drying in the UK, \\citet{a} dry it.\n"
    assert cut(find, text) == after
    assert cut(find, text.replace("\\citet{a} dry it", "Kilns are hot")) != after


def test_pointers_in_a_row_join_the_paragraph_before() -> None:
    row = "For clay, see SI~\\S S1.\n\nFor kilns, see SI~\\S S2.\n\n"
    text = f"\\section{{A}}\nBricks dry. Kilns burn.\n\n{row}The end is near. It is.\n"
    after = "Bricks dry. Kilns burn. For clay, see SI~\\S S1. For kilns, see SI~\\S S2.\n\nThe end"
    assert after in cut(find_short, text)
