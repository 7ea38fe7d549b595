"""What a printed number is for, judged by the characters and words around it.

A number is a `quantity` unless something says otherwise. Every look around is bounded, so the reading stays linear.
"""

from __future__ import annotations

from typing import Literal as OneOf

from paperkit.documents.numbers.around import in_formula, is_han, variable_before, word_after, word_before
from paperkit.documents.numbers.literal import MINUS, Literal

__all__ = ["Role", "is_decade", "role_of"]

Role = OneOf[
    "quantity", "count", "year", "date", "label", "ordinal", "version", "hardware", "citation", "dimension", "math"
]  # fmt: skip

_LABELS = frozenset(
    str.split("""
    section sections sec secs figure figures fig figs table tables tab tabs equation equations eq eqs eqn
    appendix appendices chapter chapters algorithm algorithms alg theorem theorems thm lemma lemmas
    proposition propositions prop corollary remark definition def example page pages p pp line lines part
    item items question hypothesis rq criterion footnote listing scheme box panel problem supplement ref
    refs reference no nr""")
)
# Words that name a thing by number (`Run 3`) or count it (`run 3 experiments`): a label unless a noun follows.
_NAMED = frozenset(
    str.split("""
    run runs experiment experiments stage stages phase phases round rounds level levels task tasks case
    model models method methods config configuration setting variant type types class group layer block
    fold study version step reviewer participant subject session condition exp assumption property
    requirement""")
)
_HAN_LABELS = ("图", "表", "式", "节", "章", "第", "公式", "算法", "附录", "定理", "引理", "页", "步骤")
_SOFTWARE = frozenset(
    str.split("""
    pytorch torch tensorflow keras cuda cudnn python jax flax numpy scipy sklearn scikit-learn pandas
    matplotlib ubuntu debian centos linux windows macos transformers gcc clang llvm matlab java julia rust
    node version ver v huggingface lightning deepspeed vllm xgboost lightgbm spacy nltk opencv mujoco
    docker ros sympy texlive spss stata""")
)
_FAMILIES = frozenset(
    str.split("""
    gpt llama gemma claude gemini qwen mistral phi deepseek palm vicuna yolo resnet vgg bert t5 opt bloom
    falcon pythia cifar imagenet glm grok sonnet opus""")
)
_HARDWARE = frozenset(
    str.split("""
    rtx gtx geforce tesla quadro titan xeon epyc ryzen threadripper radeon tpu gpu nvidia intel amd i3 i5
    i7 i9 jetson""")
)
_GPU_NAMES = frozenset({
    "V100", "A100", "H100", "H200", "B200", "P100", "T4", "K80", "A6000", "A40", "A10", "A10G", "A5000", "A4000",
    "L4", "L40", "L40S", "M1", "M2", "M3", "M4", "GH200", "MI250", "MI300X", "P40", "M40", "K40",
})  # fmt: skip
_MONTHS = frozenset(
    str.split("""
    january february march april may june july august september october november december jan feb mar apr
    jun jul aug sep sept oct nov dec""")
)
_YEAR_WORDS = frozenset(
    str.split("""
    in since until by before after year during from as of early late mid published""")
)
_SEASONS = _MONTHS | frozenset(
    str.split("""
    spring summer autumn fall winter beginning end start year""")
)
_STOP = frozenset(
    str.split("""
    and or in the to we with that was were is are for on by of at as from than but while when our it its
    which this vs versus respectively compared using under over after before has have had shows show""")
)

_LICENCES = frozenset({"BY", "SA", "NC", "ND", "Attribution"})  # CC BY-SA 4.0
_HYPHEN_WORDS = frozenset(
    str.split("""
    sub over under near about by to of and or super non pre post approximately roughly""")
)


_SIGNS = MINUS + "+±"


def role_of(text: str, literal: Literal, end: int, unit: str | None) -> tuple[Role, str]:
    """Role of a literal and the name it stands with (`PyTorch` for `PyTorch 1.9`, `k` for `k = 5`, "" if none).

    Args:
        text: Running text.
        literal: The number; `literal.start` is its first digit.
        end: Where number and unit end.
        unit: Its unit, if any.
    """
    start = literal.start
    before = text[start - 1 : start]
    word, gap = word_before(text, start)
    lower = word.lower()
    glued = before.isalpha() and not is_han(before)
    after = text[end : end + 1]

    if glued:
        return _glued(text, start, literal, word)
    if unit is None and text[literal.end : literal.end + 1] == "s" and is_decade(text, literal):
        return "year", word
    if after.isalpha() and not is_han(after) and unit is None:
        suffix = word_after(text, end)[0].lower()
        if suffix not in ("st", "nd", "rd", "th"):
            return "label", ""
        return ("date" if lower in _MONTHS and word[:1].isupper() else "ordinal"), ""
    if literal.version:
        return "version", word
    if before != " " and (found := _behind_a_sign(text, start, before, word, unit)):
        return found, word
    if word[:1].isalpha() and (found := _named(literal, word, gap, unit)):
        return found, word
    if literal.decimals == 0 and not literal.exponent and unit is None:
        whole_role = _whole_role(text, literal, end, word, gap)
        if whole_role:
            return whole_role, word
    elif lower in _LABELS and literal.decimals <= 2 and unit is None and not set(gap) - set(". ~\u00a0("):
        return "label", word  # Section 3.2
    if in_formula(text, literal, end, unit):
        return "math", word
    name = variable_before(text, start) if "=" in gap else ""
    whole = literal.decimals == 0 and not literal.exponent and unit is None and literal.uncertainty is None
    if whole and literal.mantissa <= 20 and "=" not in gap:
        return "count", name
    return "quantity", name


def _behind_a_sign(text: str, start: int, before: str, word: str, unit: str | None) -> Role | None:
    """`x_2`, `10^3`, `#4`, `§5`, `GPT-4`."""
    if before in ("_", "^", "#", "@", "\\", "§") or (
        before in ("{", "(") and text[start - 2 : start - 1] in ("_", "^")
    ):
        return "label" if before in "#@§" else "math"
    if before in MINUS and before and text[start - 2 : start - 1] in ("^", "_"):
        return "math"
    if before in MINUS and before and text[start - 2 : start - 1].isalpha() and unit != "%":
        family = _last_part(word).lower()
        if family not in _HYPHEN_WORDS:
            return "version" if family in _FAMILIES else "label"
    return None


def _named(literal: Literal, word: str, gap: str, unit: str | None) -> Role | None:
    """`PyTorch 1.9`, `CC BY 4.0`, `RTX 3090`, `Llama 2`."""
    lower = word.lower()
    named = lower in _SOFTWARE or _last_part(lower) in _SOFTWARE or _last_part(word) in _LICENCES
    if named and unit is None and not set(gap) - set(" ~-(\u00a0v.="):
        return "version"
    if (
        lower in _HARDWARE
        and not set(gap) - set(" ~-\u00a0")
        and not unit
        and not literal.decimals
        and literal.mantissa > 20
    ):
        return "hardware"
    if lower in _FAMILIES and gap in (" ", "\u00a0", "-") and word[:1].isupper() and unit is None:
        return "version"
    return None


def _glued(text: str, start: int, literal: Literal, word: str) -> tuple[Role, str]:
    """Digits right after a letter: `V100`, `v2.1`, `text8`, `x86`."""
    name = text[max(0, start - 12) : literal.end]
    name = name[max(name.rfind(c) for c in " -(/\u00a0,") + 1 :]
    if name in _GPU_NAMES:
        return "hardware", name
    if word.lower() in ("v", "ver") and text[start - len(word) - 1 : start - len(word)] in (
        "",
        " ",
        "(",
        "-",
    ):
        return "version", word_before(text, start - len(word))[0]
    return "label", word


def _last_part(word: str) -> str:
    return word.rpartition("-")[2]


def _whole_role(text: str, literal: Literal, end: int, word: str, gap: str) -> Role | None:
    lower = word.lower()
    before, after = text[literal.start - 1 : literal.start], text[end : end + 1]
    if after == " " and text[end + 1 : end + 2] in ("年", "月", "日"):
        after = text[end + 1]
    next_word, next_gap = word_after(text, end)
    noun = next_gap == " " and next_word.islower() and next_word not in _STOP
    label_gap = not set(gap) - set(". ~\u00a0(")
    if before == "[" and after in ("]", ","):
        return "citation"
    if (
        literal.start <= 2
        and not word
        and after in (".", ")")
        and next_gap[1:] == " "
        and next_word[:1].isupper()
    ):
        return "label"  # 1. First item
    if is_han(before) and any(text.endswith(h, 0, literal.start) for h in _HAN_LABELS):
        return "label"
    if before == " " and text[literal.start - 2 : literal.start - 1] in _HAN_LABELS:
        return "label"
    if (
        label_gap
        and lower in _LABELS
        and (lower not in ("no", "part", "line", "lines", "item", "items") or not noun)
    ):
        return "label"
    if label_gap and "(" not in gap and lower in _NAMED and (word[:1].isupper() or not noun):
        return "label"
    if (
        lower in _MONTHS
        and gap in (" ", "\u00a0", ". ")
        and word[:1].isupper()
        and (literal.mantissa <= 31 or _is_year(literal))
    ):
        return "date"
    if (
        next_word.lower() in _MONTHS
        and next_gap in (" ", "\u00a0")
        and next_word[:1].isupper()
        and (literal.mantissa <= 31 or _is_year(literal))
    ):
        return "date"
    if after in "年月日" and after:
        return "year" if _is_year(literal) else "date"
    if (
        after == "-"
        and _is_year(literal)
        and text[end + 1 : end + 3].isdigit()
        and text[end + 3 : end + 4] == "-"
    ):
        return "date"
    if (
        before == "-"
        and text[literal.start - 5 : literal.start - 1].isdigit()
        and len(literal.digits) == 2
        and after == "-"
    ):
        return "date"
    if before == "-" and len(literal.digits) == 2 and text[literal.start - 4 : literal.start - 3] == "-":
        return "date"
    if _is_year(literal) and _year_stands_here(text, literal, word, gap, noun, after):
        return "year"
    if (
        before == "("
        and after == ")"
        and literal.mantissa <= 20
        and (word == "" or gap.startswith((" ", ";", ",", ":", ".")))
    ):
        return (
            "label" if next_word and text[end + 1 : end + 2] == " " and not lower.endswith("score") else None
        )
    if _is_size(text, literal, end):
        return "dimension"
    return None


def is_decade(text: str, literal: Literal) -> bool:
    """`the 1990s`, `early 2010s`: years, and no seconds."""
    word, gap = word_before(text, literal.start)
    return (
        _is_year(literal)
        and literal.digits[-1] == "0"
        and text.startswith("s", literal.end)
        and gap in (" ", "-")
        and (word.lower() == "the" or word.lower() in _YEAR_WORDS)
    )


def _is_year(literal: Literal) -> bool:
    return len(literal.digits) == 4 and literal.digits.isdigit() and 1900 <= literal.mantissa <= 2099


def _year_stands_here(text: str, literal: Literal, word: str, gap: str, noun: bool, after: str) -> bool:
    """`in 2019`, `(2019)`, `ICLR 2024`, `et al., 2019`; not `2048 units`, `in 2000 steps`, `a size of 2048`."""
    lower = word.lower()
    if "=" in gap or noun:
        return False
    if after and after in "-–/" and _digits_after(text, literal.end + 1) in (2, 4) and "(" not in gap:
        return True  # 2019-20, 2019–2021
    if lower == "al" or (gap.endswith("(") and after == ")") or (gap.endswith("(") and after == ","):
        return True
    if gap not in (" ", "\u00a0", ", ", "'", "’"):
        return False
    if lower == "of":
        return word_before(text, literal.start - len(gap) - 2)[0].lower() in _SEASONS
    if lower == "from":
        partner = text[literal.end : literal.end + 9]
        return partner[:4] in (" to ", "–", "--") and partner[4:8].isdigit() and partner[4:8] > literal.digits
    return lower in _YEAR_WORDS or word[:1].isupper()


def _digits_after(text: str, at: int) -> int:
    end = at
    while end < len(text) and end - at < 5 and text[end].isdigit():
        end += 1
    following = word_after(text, end)
    noun = following[1] == " " and following[0].islower() and following[0] not in _STOP
    return (
        0
        if noun or (text[end : end + 1] in ("%", ".", "-") and text[end + 1 : end + 2].isdigit())
        else end - at
    )


def _is_size(text: str, literal: Literal, end: int) -> bool:
    """`32×32`, `8 x 8`: both sides of the cross are whole numbers."""
    at = end + (text[end : end + 1] == " ")
    if text[at : at + 1] in ("×", "x"):
        at += 1
        at += text[at : at + 1] == " "
        if text[at : at + 1].isdigit():
            return not text.startswith(("10^", "10⁻"), at)
    at = literal.start - 1
    at -= text[at : at + 1] == " "
    if at > 0 and text[at] in "×x":
        at -= 1
        at -= text[at : at + 1] == " "
        return at >= 0 and text[at].isdigit()
    return False
