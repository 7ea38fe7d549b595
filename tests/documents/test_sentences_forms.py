"""Where sentences end in the forms that papers use: abbreviations, numbers, citations, quotes, lists, Chinese."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paperkit.documents import split_sentences
from paperkit.documents.sentences import opens_sentence


def split(text: str, language: str = "en") -> list[str]:
    return [text[a:b] for a, b in split_sentences(text, language)]  # type: ignore[arg-type]


ABBREVIATIONS = """
    Fig. Figs. Eq. Eqs. Eqn. Sec. Secs. Sect. Tab. Tabs. Ref. Refs. Alg. Algs. Thm. Def. Prop. Lem. Cor. App. Appx.
    Suppl. Ch. Chap. Vol. No. Nos. Pp. Art. Ed. Eds.
    """.split()  # noqa: SIM905


@pytest.mark.parametrize("word", ABBREVIATIONS)
@pytest.mark.parametrize("following", ["3", "[x]", "(3)", "3a", "12–14"])
def test_what_is_numbered(word: str, following: str) -> None:
    text = f"As in {word} {following} we see."
    assert split(text) == [text]
    assert split(f"We stop here. {word} {following} shows it.") == [
        "We stop here.",
        f"{word} {following} shows it.",
    ]


@pytest.mark.parametrize(
    "word",
    ["e.g.", "i.e.", "cf.", "vs.", "viz.", "resp.", "approx.", "ca.", "w.r.t.", "a.k.a.", "eg.", "ie."],
)
@pytest.mark.parametrize("following", ["Adam", "adam", "3.5", "[key]", "“x”", "$", "α"])
def test_abbreviations_inside_a_sentence(word: str, following: str) -> None:
    text = f"Methods, {word} {following} and so on."
    assert split(text) == [text]


@pytest.mark.parametrize("title", ["Dr.", "Mr.", "Mrs.", "Ms.", "Prof.", "St.", "Mt."])
def test_titles_of_people(title: str) -> None:
    text = f"We thank {title} Smith for it."
    assert split(text) == [text]


@pytest.mark.parametrize(
    "name",
    [
        "J. Smith",
        "J. R. Smith",
        "J.R. Smith",
        "J.-P. Serre",
        "D. P. Kingma and J. Ba",
        "A. B. C. Long",
        "Ø. Holm",
        "É. Borel",
    ],
)
def test_initials(name: str) -> None:
    text = f"This goes back to {name} in part."
    assert split(text) == [text]


@pytest.mark.parametrize(
    "tail", ["(2020) show", "[key] show", ", 2020) show", "show", "’s method", "; Lee", "and Lee", "in 2020"]
)
def test_et_al(tail: str) -> None:
    text = f"Here Wang et al.{'' if tail[0] in ',;’' else ' '}{tail} it."
    assert split(text) == [text]


NUMBERS = [
    "3.14",
    ".5",
    "0.5%",
    "1.2e-4",
    "1,234.5",
    "12.3 ± 0.4",
    "v1.2.3",
    "1.2.3",
    "3.0",
    "10.5x",
    "$5.50",
    "1.5–2.5",
    "4.1a",
]


@pytest.mark.parametrize("number", NUMBERS)
def test_points_in_numbers(number: str) -> None:
    assert split(f"It is {number} now.") == [f"It is {number} now."]
    assert split(f"It is {number}. Next it grows.") == [f"It is {number}.", "Next it grows."]
    assert split(f"It is (about {number}). Next it grows.") == [f"It is (about {number}).", "Next it grows."]


NAMES = [
    "file.txt",
    "www.a.org",
    "https://a.b/c.d",
    "torch.nn",
    "a@b.com",
    "x.y.z",
    "U.S.",
    "Node.js",
    "p.m.",
    "i.i.d. data",
]


@pytest.mark.parametrize("name", NAMES)
def test_points_in_names(name: str) -> None:
    assert split(f"We use {name} for this.") == [f"We use {name} for this."]


@pytest.mark.parametrize(
    "opening",
    ["The", "We", "In", "However,", "This", "Table 3", "BERT", "α", "3", "“So”", "(See", "[key] and"],
)
@pytest.mark.parametrize("ending", ["works.", "works [key].", "works (see above).", "is 3.", "is 92.1%.", "“works.”",
    "works!", "why?",
    "is ResNet-50.", "is x_i.", "is 10^-4.", "takes 5 ms.", "is 3 cm.", "of et cetera.",
    "has (a) and (b)."])  # fmt: skip
def test_a_full_stop_before_an_opening(opening: str, ending: str) -> None:
    assert split(f"It {ending} {opening} goes on.") == [f"It {ending}", f"{opening} goes on."]


@pytest.mark.parametrize(
    "sentences",
    [
        ["It works.", "It is so.", "We win."],
        ["It works.[a]", "It is so."],
        ["It works [a, b].", "It is so."],
        ["It works.)", "It is so."],
        ["(It works.)", "It is so."],
        ["[It works.]", "It is so."],
        ["“It works.”", "It is so."],
        ["He asks “why?”", "It is so."],
        ["It works… It is so."],
        ["It works...", "It is so."],
        ["It works?!", "It is so."],
        ["It works!!", "It is so."],
        ["We use apples, etc.", "We win."],
        ["By Foo Inc.", "We win."],
        ["We met at 5 p.m.", "We win."],
        ["It has type A.", "The rest is B."],
        ["It is no.", "We win."],
        ["We have a min.", "The max is 3."],
        ["It ends with Fig. 3.", "It is so."],
        ["It ends with [fig:a].", "It is so."],
        ["See Sec. 3.", "See Fig. 4."],
        ["In 2020.", "In 2021."],
        ["It costs $5.", "It is so."],
        ["It takes 3 sec.", "It takes 4 min.", "It takes 5 ms."],
        ["We give the mean and std.", "The rest is in the appendix."],
        ["We give Avg. Reward and Std. Error."],
        ["It is 5%.", "12 more came."],
        ["One; two.", "Three: four."],
        ["A line B"],
        ["It is so. e.g. this."],
        ["We trust them.", "iPhone users do not."],
        ["We use this.", "x_i is the input."],
        ["This is complete.", "10 % remain."],
    ],
)
def test_sentences(sentences: list[str]) -> None:
    assert split(" ".join(sentences)) == sentences


@pytest.mark.parametrize(
    "mark", ["1.", "2.", "10.", "a.", "B.", "i.", "iv.", "(a)", "(1)", "1)", "a)", "•", "–"]
)
def test_marks_of_lists(mark: str) -> None:
    text = f"{mark} First we train."
    assert split(text) == [text]
    assert split(f"{text} Then we test.") == [text, "Then we test."]


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("", 0), (" ", 0), (".", 1), ("...", 1), (". . .", 1), ("?", 1), ("a", 1), ("a.", 1), (" a. ", 1),
        ("a. b.", 1), ("A. B.", 1),
        ("Aa. Bb.", 2), ("Aa.Bb.", 1), ("Aa.\nBb.", 2), ("Aa.\tBb.", 2), ("Aa.\u00a0Bb.", 2), ("Aa.\u202fBb.", 2),
        ("Aa!Bb?", 1),
        ("[a]", 1), ("[a]. [b].", 2), ("()", 1), ("“”", 1), ("。", 1), ("。。", 1), ("好。好", 2), ("Aa. 好。Bb.", 3),
    ],
)  # fmt: skip
def test_counts(text: str, count: int) -> None:
    assert len(split(text)) == count


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("我们提出新方法。结果更好。", ["我们提出新方法。", "结果更好。"]),
        ("结果如何？很好！真的。", ["结果如何？", "很好！", "真的。"]),
        ("真的吗？！是的。", ["真的吗？！", "是的。"]),
        ("如图 1 所示。表 2 给出结果。", ["如图 1 所示。", "表 2 给出结果。"]),
        ("准确率为 92.1%。提高 3.2 个百分点。", ["准确率为 92.1%。", "提高 3.2 个百分点。"]),
        ("文献 [a] 指出。我们同意 [b, c]。", ["文献 [a] 指出。", "我们同意 [b, c]。"]),
        ("我们同意。[b] 也同意。", ["我们同意。", "[b] 也同意。"]),
        ("他说“可以。”我们同意。", ["他说“可以。”", "我们同意。"]),
        ("他说：“可以！”", ["他说：“可以！”"]),
        ("（见附录。）然后继续。", ["（见附录。）", "然后继续。"]),
        ("见《论文。》然后。", ["见《论文。", "》然后。"]),
        ("第一，准备；第二，训练；第三，测试。", ["第一，准备；", "第二，训练；", "第三，测试。"]),
        ("使用 Adam. 学习率为 0.1。", ["使用 Adam.", "学习率为 0.1。"]),
        ("使用 Adam.学习率为 0.1。", ["使用 Adam.学习率为 0.1。"]),
        ("很好!下一句。", ["很好!", "下一句。"]),
        ("版本 1.2.3 可用。", ["版本 1.2.3 可用。"]),
        ("见 e.g. 文献。", ["见 e.g. 文献。"]),
        ("省略……然后。", ["省略……然后。"]),
        ("标题：内容，更多、列表。", ["标题：内容，更多、列表。"]),
        ("没有句号的标题", ["没有句号的标题"]),
        ("句子。 \n 句子。", ["句子。", "句子。"]),
        ("中英 mixed sentence. Another one. 中文。", ["中英 mixed sentence.", "Another one.", "中文。"]),
    ],
)
def test_chinese(text: str, sentences: list[str]) -> None:
    assert split(text, "zh") == sentences


def test_only_chinese_text_ends_at_a_wide_semicolon() -> None:
    assert split("一；二。三", "en") == ["一；二。", "三"]
    assert split("一；二。三", "zh") == ["一；", "二。", "三"]
    assert split("一；。二", "en") == ["一；。", "二"]


@pytest.mark.parametrize(
    ("text", "start", "opens"),
    [
        ("The end", 0, True), ("the end", 0, False), ("End", 0, False), ("A", 0, True), ("x We", 2, True),
        ("", 0, False),
        ("We", 1, False), ("(We", 0, False), ("We're", 0, True), ("Wendy", 0, False), ("In-depth", 0, True),
        ("WE", 0, True),
    ],
)  # fmt: skip
def test_words_that_open_sentences(text: str, start: int, opens: bool) -> None:
    assert opens_sentence(text, start) is opens


WORDS = st.lists(
    st.sampled_from(["model", "data", "results", "method", "table", "loss", "gain", "epoch"]),
    min_size=2,
    max_size=6,
)
STOPS = st.sampled_from([".", "!", "?", " [key].", " (so)."])


@settings(max_examples=150, deadline=None)
@given(st.lists(st.tuples(WORDS, STOPS), min_size=1, max_size=8))
def test_plain_sentences_are_found_again(parts: list[tuple[list[str], str]]) -> None:
    sentences = [" ".join(["The", *words]) + stop for words, stop in parts]
    assert split(" ".join(sentences)) == sentences


@settings(max_examples=150, deadline=None)
@given(
    st.lists(
        st.tuples(st.text("我们提出新方法模型数据", min_size=2, max_size=9), st.sampled_from("。！？；")),
        min_size=1,
        max_size=8,
    )
)
def test_chinese_sentences_are_found_again(parts: list[tuple[str, str]]) -> None:
    sentences = [words + stop for words, stop in parts]
    assert split("".join(sentences), "zh") == sentences


@settings(max_examples=150, deadline=None)
@given(st.text("aAb .!?()1“”。；\n", max_size=60), st.text("aAb .!?()1“”。；\n", max_size=60))
def test_a_blank_full_stop_between_two_texts_divides_them(first: str, second: str) -> None:
    """What follows a sentence that surely ended is split as if it stood alone."""
    joint = first.rstrip() + " Words here。" if first.strip() else "Words here。"
    alone = split(second.strip())
    whole = split(joint + second.strip())
    if not second.strip() or second.strip()[0] in "\"'”’」』）)].!?。；[":
        return
    assert whole[len(whole) - len(alone) :] == alone
