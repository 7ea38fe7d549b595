"""A word put for another, words the text has not, opposites within compounds: refused. Their twins are found."""

from __future__ import annotations

import pytest

from paperkit.documents.quotes import find_quote
from paperkit.documents.quotes.hidden import blanked, hidden_ranges
from paperkit.documents.quotes.replaced import changed_words

PLACE = "Before it all stood still. {} After it all stood still."

SAYS_OTHERWISE = [
    (
        "In the trial treatment A is superior to treatment B in each arm",
        "In the trial treatment B is superior to treatment A in each arm",
    ),
    ("The water was kept at 25 °C for an hour", "The water was kept at 25 °F for an hour"),
    ("The water was kept at 25 ◦C for an hour", "The water was kept at 25 °F for an hour"),
    ("We use a three-dimensional grid of points", "We use a two-dimensional grid of points"),
    ("We use a two-layer net of these units", "We use a three-layer net of these units"),
    ("These loops are type-stable in the whole", "These loops are type-unstable in the whole"),
    ("The field is time-dependent in the box", "The field is time-independent in the box"),
    ("This is a low-level way to see it then", "This is a high-level way to see it then"),
    ("It has a short-term effect on the yield", "It has a long-term effect on the yield"),
    ("It uses a best-fit rule for the blocks", "It uses a worst-fit rule for the blocks"),
    ("We used an open-source tool for it all", "We used a closed-source tool for it all"),
    ("The higher-order terms are kept in it", "The lower-order terms are kept in it"),
    ("We saw a speedup of the code on it", "We saw a slowdown of the code on it"),
    ("The signal makes the run start there", "The signal makes the run stop there"),
    ("The inner loop is run on the board", "The outer loop is run on the board"),
    ("Many of the runs were good in the end", "Few of the runs were good in the end"),
    ("Most of the runs were good in the end", "Few of the runs were good in the end"),
    ("The two maps are similar in their form", "The two maps are different in their form"),
    ("The cost is linear in the number of rows", "The cost is quadratic in the number of rows"),
    ("The local optimum is found by the search", "The global optimum is found by the search"),
    ("The input of the net is a set of words", "The output of the net is a set of words"),
    ("It was seen on the training set of rows", "It was seen on the test set of rows"),
    ("The data are public in the whole of it", "The data are private in the whole of it"),
    ("It works because of the noise in the set", "It works despite the noise in the set"),
    ("The hot side of the wall was measured", "The cold side of the wall was measured"),
    ("The gate was open in all of the runs", "The gate was closed in all of the runs"),
    ("It is always the case that it was high", "It is often the case that it was high"),
    ("It can be the case that it was so high", "It must be the case that it was so high"),
    ("We found all boards to be dry in May", "We found boards to be dry in May"),
    ("The JavaScript programs were run on it", "The Python programs were run on it"),
    ("The survival of the patients was good", "The mortality of the patients was good"),
    ("The study of the patients was a good one", "The study of the mice was a good one"),
    (
        "We solve the loop problem by nested trace trees. Our system",
        "We solve the loop problem by nested trace trees and it is always optimal",
    ),
    (
        "We solve the loop problem by nested trace trees in Europe.",
        "We solve the loop problem by nested trace trees in Europe and Asia",
    ),
    (
        "The loop problem is solved by nested trace trees",
        "It is false that the loop problem is solved by nested trace trees",
    ),
    (
        "The loop problem is solved by nested trace trees",
        "We deny that the loop problem is solved by nested trace trees",
    ),
    ("The pole faces north for the whole year", "The pole faces south for the whole year"),
    ("The presence of the salt was good for it", "The absence of the salt was good for it"),
    ("The internal wall was measured by us", "The external wall was measured by us"),
    ("结果表明该方法可以促进作物的生长过程", "结果表明该方法可以抑制作物的生长过程"),
    ("结果表明公众支持这项政策的实施过程", "结果表明公众反对这项政策的实施过程"),
    ("结果表明公众可能支持这项政策的实施", "结果表明公众必须支持这项政策的实施"),
    ("结果表明所有样本都通过了这一检验过程", "结果表明部分样本都通过了这一检验过程"),
    ("结果表明国内市场正在经历快速的扩张", "结果表明国外市场正在经历快速的扩张"),
    ("这些材料是同质的并且可以用于实验中", "这些材料是异质的并且可以用于实验中"),
    ("这种条件过于严格而难以用于实验之中", "这种条件过于宽松而难以用于实验之中"),
    ("这是一种直接的影响并且可以用于实验", "这是一种间接的影响并且可以用于实验"),
    ("外部因素对实验的结果具有显著的影响", "内部因素对实验的结果具有显著的影响"),
    ("首先我们对这些样本进行了详细的分析", "最后我们对这些样本进行了详细的分析"),
    ("预期该政策会减少城市的碳排放总量", "预期该政策会增加城市的碳排放总量"),
]


@pytest.mark.parametrize(("text", "quote"), SAYS_OTHERWISE)
def test_what_says_otherwise_is_refused(text: str, quote: str) -> None:
    place = PLACE.format(text)
    match = find_quote(place, quote)
    assert not match.found
    assert match.reason not in ("", "empty", "too_long")
    assert find_quote(place, text).status == "exact"


@pytest.mark.parametrize(
    ("text", "quote"),
    [
        ("The study of the patients was a good one", "The stndy of the pati ents was a goed one"),
        ("The study of the old patients was a good one", "The study of the patients was a good one"),
        ("The study that we made was a good one", "The study which we made was a good one"),
        ("The colour of the boards was analysed", "The color of the boards was analyzed"),
        ("We use a three-dimensional grid of points", "We use a three-dimensionol grid of points"),
        ("These loops are type-stable in the whole", "These loops are typestabie in the whole"),
        ("Nearly all boards were found dry in May", "Neorly all boards were found dry in May"),
        ("该方法可以促进作物的生长过程与产量", "该方法可以促进作物的生长过稈与产量"),
    ],
)
def test_what_differs_in_letters_is_found(text: str, quote: str) -> None:
    assert find_quote(PLACE.format(text), quote).found


@pytest.mark.parametrize(
    ("ours", "theirs", "reason"),
    [
        ("the cat of b is here", "the cat of d is here", "word_changed"),
        ("a model of x beats one of y", "a model of y beats one of x", "word_changed"),
        ("it is also and then a model", "a model", "words_added"),
        ("a very good model", "a good model", ""),
        ("a good model", "a very good model", ""),
        ("their", "thejn", ""),
    ],
)
def test_words(ours: str, theirs: str, reason: str) -> None:
    assert changed_words(ours.split(), theirs.split()) == reason


FOOTNOTES = [
    ("is stored as a double.1 Clearly this is wide", "is stored as a double. Clearly this is wide", True),
    ("is stored as a double.1 Clearly this is wide", "is stored as a double.2 Clearly this is wide", False),
    ("is stored as a float12 in the whole of it", "is stored as a float in the whole of it", True),
    ("is stored as a Layer2 in the whole of it", "is stored as a Layer in the whole of it", False),
    ("is stored as a float in the whole of it", "is stored as a float2 in the whole of it", False),
    ("It was shown before [12, 13] that it decays", "It was shown before that it decays", True),
    ("It was shown before [12, 13] that it decays", "It was shown before [14] that it decays", False),
]


@pytest.mark.parametrize(("text", "quote", "found"), FOOTNOTES)
def test_marks_of_footnotes(text: str, quote: str, found: bool) -> None:
    match = find_quote(PLACE.format(text), quote)
    assert match.found is found
    assert ("footnote_mark" in match.notes) is found
    assert found or match.reason == "number_changed"


@pytest.mark.parametrize(
    "forms",
    [
        ("1.5 × 10^-3", "1.5 × 10−3", "1.5×10⁻³", r"1.5\times10^{-3}", "1.5e-3", "1.5E-03"),
        ("25 °C", "25 ◦C", "25 ◦ C", "25℃", "25°C"),
        ("结果表明，该方法有效。（图1）：是", "结果表明,该方法有效.(图1):是"),
    ],
)
def test_one_thing_set_in_several_ways_is_exact(forms: tuple[str, ...]) -> None:
    for text in forms:
        for quote in forms:
            assert find_quote(f"It was {text} then", f"was {quote} then").status == "exact"


@pytest.mark.parametrize(("text", "quote"), [("3 × 1005 a", "3 × 105 a"), ("1.5e-3 a", "1.5e-4 a")])
def test_other_numbers_are_not(text: str, quote: str) -> None:
    assert not find_quote(f"It was {text} then in the water", f"It was {quote} then in the water").found


START, END = "the boards that decay in water", "the runs of the boards were long"


def test_the_parts_of_a_quote_are_near_one_another() -> None:
    far = f"{START} {'x y z. ' * 300}{END}"
    assert find_quote(far, f"{START} ... {END}").reason == "parts_apart"
    twice = f"{START} {'x y z. ' * 300}{START}. {END}"
    match = find_quote(twice, f"{START} ... {END}")
    assert match.status == "exact"
    assert match.text == f"{START}. {END}"
    assert find_quote(f"{START}. And so on. {END}", f"{START} ... {END}").status == "exact"


def test_chinese_says_more_in_fewer_characters() -> None:
    text = "本文的方法可以提高系统的总体性能。首先介绍它的基本原理和过程。"
    assert find_quote(text, "提高系统的总休性能").status == "fuzzy"
    assert find_quote(text, "总休性能").reason == "too_short"
    assert find_quote(text, "方法可以提高……首先介绍它的").status == "exact"


def test_hidden_ranges() -> None:
    text = r"a \iffalse b \iftrue c\fi d \fi e \begin{comment} f \end{comment} g \ifx h \fi \end{document} i"
    kept = blanked(text, hidden_ranges(text)).split()
    assert [word for word in kept if len(word) == 1] == ["a", "e", "g", "h"]
    listing = r"\end{document} seen"
    assert list(hidden_ranges(listing, [(0, len(listing))])) == []
    assert list(hidden_ranges(r"\iffalse x")) == []
