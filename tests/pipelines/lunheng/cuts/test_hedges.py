from __future__ import annotations

import pytest

from paperkit.pipelines.lunheng.cuts.hedges import find, find_padding
from tests.pipelines.lunheng.cuts.cutting import cut

ONE_OF_TWO = {
    "A draught may possibly help.": "A draught may help.",
    "It could potentially help.": "It could help.",
    "Possibly, might bricks crack?": "Might bricks crack?",
    "A brick perhaps may crack.": "A brick may crack.",
    "Bricks typically tend to crack.": "Bricks tend to crack.",
    "It seems to possibly crack.": "It seems to crack.",
    "It lasted about 12 hours or so.": "It lasted about 12 hours.",
    "It is possible that clay may crack.": "Clay may crack.",
    "气流可能也许会有帮助。": "气流可能会有帮助。",
    "气流也许可能有帮助。": "气流可能有帮助。",
    "大约12小时左右。": "大约12小时。",
}


@pytest.mark.parametrize(("before", "after"), ONE_OF_TWO.items())
def test_of_two_hedges_one_stays(before: str, after: str) -> None:
    assert cut(find, f"\\section{{A}}\nFirst.\n\n{before}\n") == f"\\section{{A}}\nFirst.\n\n{after}\n"


@pytest.mark.parametrize(
    "text",
    [
        "A draught may help.",
        "Possibly a draught helps.",
        "It may possibly not help.",
        "It is possible that clay cracks.",
        "It may or may not help.",
        "Results suggest that it helps.",
        "It lasted 12 hours or so.",
        "It is likely that clay may crack.",
        "气流可能会有帮助。",
        "12小时左右。",
        "这似乎有帮助。",
    ],
)
def test_a_single_hedge_stays(text: str) -> None:
    whole = f"\\section{{A}}\nFirst.\n\n{text}\n"
    assert cut(find, whole) == whole


PADDING = [
    "We hope that this work will inspire many readers.",
    "Future work might perhaps also explore other ideas.",
    "Further research is clearly needed.",
    "There are many exciting avenues for future research.",
    "希望本文的研究能够为相关领域的发展提供一定的参考。",
]
NO_PADDING = [
    "We hope that this work will inspire 12 groups.",
    "We hope that this work will inspire users of PyTorch.",
    "We hope that this work inspires others \\cite{kiln}.",
    "We hope that this work will inspire many, but kilns are few.",
    "We leave kilns of other sizes to future work.",
    "Future work will measure wet clay in large kilns.",
    "Further research is needed to learn whether clay cracks.",
    "More research is needed since only one kiln was used.",
    "We believe the kiln was hot.",
    "We hope that this work, which shows a gain, will inspire others.",
    "希望本文的研究能够为12个领域的发展提供参考。",
    "未来工作将测量大型窑炉中的湿砖。",
    "本文没有测量湿砖，有待进一步研究。",
]


def around(text: str) -> str:
    if text.isascii():
        return f"\\section{{End}}\nKilns cost. {text}\n"
    return f"\\section{{结论}}\n窑炉很贵。{text}\n"


@pytest.mark.parametrize("text", PADDING)
def test_a_sentence_that_only_hopes_goes(text: str) -> None:
    assert cut(find_padding, around(text)) == around(text).replace(text, "").replace(". \n", ".\n")


@pytest.mark.parametrize("text", NO_PADDING)
def test_a_sentence_that_holds_a_fact_stays(text: str) -> None:
    assert cut(find_padding, around(text)) == around(text)


def test_a_sentence_that_is_the_whole_paragraph_stays() -> None:
    text = f"\\section{{End}}\n{PADDING[0]}\n"
    assert cut(find_padding, text) == text
