from __future__ import annotations

import pytest

from paperkit.pipelines.lunheng.cuts.limitations import find
from tests.pipelines.lunheng.cuts.cutting import cut

ITEMS = "\\begin{enumerate}\n\\item We used one kiln.\n\\item \\textbf{Clay.} It was wet\n  and cold.\n\\end{enumerate}"


def test_a_list_becomes_one_paragraph() -> None:
    text = f"\\section{{Limitations}}\nThere are two limits:\n{ITEMS}\nAfter.\n"
    after = (
        "\\section{Limitations}\nThere are two limits.\nWe used one kiln.\n"
        "\\textbf{Clay.} It was wet\n  and cold.\nAfter.\n"
    )
    assert cut(find, text) == after


def test_a_chinese_list_becomes_one_paragraph() -> None:
    items = "\\begin{itemize}\n\\item 只用了一座窑。\n\\item 黏土是湿的。\n\\end{itemize}"
    text = f"\\section{{局限性}}\n本文有两点不足：\n{items}\n"
    assert cut(find, text) == "\\section{局限性}\n本文有两点不足。只用了一座窑。黏土是湿的。\n"


@pytest.mark.parametrize(
    "text",
    [
        f"\\section{{Results}}\nThere are two:\n{ITEMS}\n",
        f"\\section{{Limitations}}\nTwo:\n{ITEMS}\n".replace("kiln.", "kiln"),
        f"\\section{{Limitations}}\nTwo:\n{ITEMS}\n".replace("We used", "we used"),
        f"\\section{{Limitations}}\nTwo:\n{ITEMS}\n".replace("\\item We", "\\item\\label{a} We"),
        f"\\section{{Limitations}}\nTwo:\n{ITEMS}\n".replace("\\item We", "\\item[One] We"),
        f"\\section{{Limitations}}\nTwo:\n{ITEMS}\n".replace("kiln.", "kiln. % or two"),
        f"\\section{{Limitations}}\nTwo:\n{ITEMS}\n".replace("kiln.", "kiln.\n\nIt was cold."),
        f"\\section{{Limitations}}\nTwo:\n{ITEMS}\n".replace(
            "kiln.", "kiln.\\begin{itemize}\\item A.\\end{itemize}"
        ),
    ],
)
def test_other_lists_stay(text: str) -> None:
    assert cut(find, text) == text
