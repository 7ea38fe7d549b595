from __future__ import annotations

import pytest

from paperkit.pipelines.lunheng.cuts.cut import SI_NUMBER
from paperkit.pipelines.lunheng.cuts.method_detail import find
from paperkit.pipelines.lunheng.outline import outline
from tests.pipelines.lunheng.cuts.cutting import cut, draft_of

RATE = "We set the learning rate to 0.1 and the batch size to 32 for all of the kilns in the yard"
DETAIL = f"{RATE}. Each model ran for 40 epochs on one NVIDIA GPU with 16 GB of memory."
POINTER = f"For training settings and hardware, see SI~\\S S{SI_NUMBER}."
ZH = "训练时学习率设为0.1，批大小设为32，随机种子固定为7，优化器的其余超参数都取默认值，训练轮数为40。"


def paper(text: str, title: str = "Methods") -> str:
    return f"\\section{{{title}}}\nBricks dry in kilns. {text} Clay is wet.\n"


def test_settings_go_and_a_pointer_stays() -> None:
    assert cut(find, paper(DETAIL)) == paper(POINTER)
    draft = draft_of(paper(DETAIL))
    (one,) = find(draft, outline(draft.paper))
    assert one.moved_to_si == DETAIL
    assert one.words_saved > 20


def test_chinese_settings() -> None:
    text = f"\\section{{方法}}\n砖块在窑中干燥。{ZH}黏土是湿的。\n"
    pointer = f"训练设置详见补充材料~\\S S{SI_NUMBER}。"
    assert cut(find, text) == f"\\section{{方法}}\n砖块在窑中干燥。{pointer}黏土是湿的。\n"


def test_a_second_pointer_of_a_part_tells_what_is_new() -> None:
    first = f"{RATE}."
    second = (
        "Training ran on one NVIDIA GPU with 16 GB of memory and 8 cores in a locked room beside the kiln."
    )
    text = paper(first) + "\nKilns burn. " + second + "\n"
    pointer = f"Hardware is also given in SI~\\S S{SI_NUMBER}."
    assert (
        cut(find, text)
        == paper(f"For training settings, see SI~\\S S{SI_NUMBER}.") + f"\nKilns burn. {pointer}\n"
    )


@pytest.mark.parametrize(
    "text",
    [
        paper(DETAIL, "Results"),
        paper(DETAIL, "Introduction"),
        paper(
            DETAIL.replace("batch size", "batch size (Table~\\ref{t})").replace(
                "GPU", "GPU of Table~\\ref{t}"
            )
        ),
        paper(DETAIL + " These settings are common."),
        paper("We use a batch size of 32."),  # the pointer would be as long
        paper(
            "First, we set the learning rate to 0.1 and the batch size to 32 for each of the many kilns here."
        ),
        paper(
            "A learning rate of 0.1 with a batch size of 32 is better than a learning rate of 0.2 in each kiln."
        ),
        paper(RATE + "\\footnote{Or 33.}."),
        paper(RATE + ", which we \\emph{chose by hand}."),
        f"\\section{{Methods}}\n{DETAIL}\n",  # nothing but a pointer would be left
        f"\\section{{Methods}}\nBricks.\n\\begin{{table}}\\caption{{{DETAIL}}}\\end{{table}}\n",
    ],
)
def test_what_must_stay_stays(text: str) -> None:
    assert cut(find, text) == text


def test_an_acronym_that_is_used_later_keeps_its_definition() -> None:
    defined = "We set the learning rate of the drying network (DN) to 0.1 and its batch size to 32 for all the kilns."
    text = paper(defined) + "\nThe DN is small. It is.\n"
    assert cut(find, text) == text
    assert cut(find, paper(defined)) != paper(defined)


def test_a_citation_goes_only_where_the_si_can_print_it() -> None:
    cited = DETAIL.replace("batch size", "batch size \\cite{kiln}")
    assert POINTER in cut(find, paper(cited) + "\\bibliography{refs}\n")
    text = paper(cited) + "\\begin{thebibliography}{9}\\bibitem{kiln} A kiln.\\end{thebibliography}\n"
    assert "For training settings" not in cut(find, text)


LIST = (
    "All kilns have these settings:\n\\begin{itemize}\n\\item a learning rate of 0.1 for every brick in it,\n"
    "\\item a batch size of 32 and a dropout of 0.5,\n\\item \\textbf{Hardware:} one NVIDIA GPU.\n\\end{itemize}\n"
)


def listing(text: str) -> str:
    return f"\\section{{Methods}}\nBricks dry. {text}\n\nClay is wet. It is.\n"


def test_a_list_of_settings_goes_with_the_sentence_that_announces_it() -> None:
    assert cut(find, listing(LIST)) == listing(POINTER + "\n")
    draft = draft_of(listing(LIST))
    (one,) = find(draft, outline(draft.paper))
    assert one.moved_to_si == LIST.rstrip()


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("0.5,", "0.5 (Table~\\ref{t}),"),
        ("\\item a batch", "\\item\\label{b} a batch"),
        ("0.5,", "0.5,\\footnote{Or so.}"),
        ("a dropout of 0.5", "a dropout of 0.5 that is better than none"),
        ("one NVIDIA GPU", "bricks of clay"),
        ("settings:", "settings."),
        ("\\end{itemize}\n", "\\end{itemize}\nThese are common."),
    ],
)
def test_a_list_that_holds_more_stays(old: str, new: str) -> None:
    text = listing(LIST.replace(old, new))
    assert cut(find, text) == text


def test_a_list_in_another_section_stays() -> None:
    text = listing(LIST).replace("Methods", "Results")
    assert cut(find, text) == text
