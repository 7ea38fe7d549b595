"""The words a misquote turns round: counts, negations, units, and words that exclude each other."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, NamedTuple

__all__ = [
    "HAN_COUNTS",
    "HAN_NEGATIONS",
    "NEGATING_PREFIXES",
    "OPPOSITES",
    "PIECES",
    "SCOPE",
    "STRICT",
    "Kind",
    "excludes",
    "is_unit",
    "kind_of",
    "looks_like",
]

HAN_COUNTS = "〇零一二两三四五六七八九十百千万亿萬億半倍"
HAN_NEGATIONS = "不没沒未无無勿非否莫"
NEGATING_PREFIXES = ("un", "in", "im", "ir", "il", "non", "dis", "mis", "anti")

_COUNTS = frozenset(
    str.split(
        """
    zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
    seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred hundreds
    thousand thousands million millions billion billions trillion half halves twice thrice double triple
    quadruple third thirds quarter quarters dozen dozens null eins zwei drei vier fünf sechs sieben acht
    neun zehn elf zwölf hundert tausend
    """
    )
)
_NEGATIONS = {
    **{
        word: word
        for word in str.split(
            """
    not non no never without neither nor none nothing nobody nowhere hardly barely scarcely rarely seldom
    except unable nicht nichts nie niemals ohne weder ない なく なかった ません 않 못 없 안
    """
        )
    },
    **dict.fromkeys(
        str.split("cannot can't dont doesnt didnt isnt arent wasnt werent couldnt wouldnt shouldnt"), "not"
    ),
    **dict.fromkeys(str.split("hasnt havent hadnt aint"), "not"),
    **dict.fromkeys(str.split("fail fails failed failing"), "fail"),
    **dict.fromkeys(str.split("lack lacks lacked lacking absence absent"), "lack"),
    **dict.fromkeys(str.split("kein keine keinen keinem keiner keines"), "kein"),
    **dict.fromkeys(HAN_NEGATIONS, ""),
}
for _han in HAN_NEGATIONS:
    _NEGATIONS[_han] = {"沒": "没", "無": "无"}.get(_han, _han)

# Words that a damaged negation could be taken for: they are themselves.
_REAL_WORDS = frozenset(
    str.split(
        """
    now nor note hot got lot net nut nit knot nod ton one ever lever fever sever newer nerve either within nose
    done gone tone lone zone bone cone node nine nope name mane nobly noting nether other mother bother over rover cover
    river hardy handy harder badly lardy nacht licht richt recht nichts nice nick nuclear dot pot rot cot
    """
    )
)

_UNITS = frozenset(
    str.split(
        """
    ns us μs ms s sec secs min mins h hr hrs nm μm um mm cm dm m km ng μg ug mcg mg g kg mol mmol μmol nmol
    pmol ml μl ul l dl °c °f bit bits byte bytes b kb mb gb tb kib mib gib tib hz khz mhz ghz ev kev mev gev tev v
    mv kv w mw kw gw j kj mj pa kpa mpa hpa k kn ppm ppb db fps pp pt px m2 m3 km2 cm2 cm3 ma μa x bps kbps
    mbps gbps flops tflops gflops pflops ‰ ° 毫 微 纳 秒 分 时 天 周 月 年 克 米 吨 升 元 千 厘 兆
    """
    )
)
_SIGNS = frozenset(["%", "<", ">", "<=", ">=", "!=", "+", "+-", "-", "~"])

Exclusion = Literal["direction_changed", "unit_changed", "number_changed"]
# Each line is a set of words of which one excludes the others; `|` parts the sides, words of a side agree.
_EXCLUSIVE: dict[Exclusion, str] = {
    "direction_changed": """
    increase increases increased increasing increasingly rise rises rose risen rising raise raises raised \
        raising grow grows grew grown growing growth climb climbs climbed up upward improve improves \
        improved improving improvement improvements gain gains gained enhance enhances enhanced | decrease \
        decreases decreased decreasing fall falls fell fallen falling drop drops dropped dropping decline \
        declines declined declining reduce reduces reduced reducing reduction reductions lower lowers \
        lowered lowering shrink shrinks shrank down downward degrade degrades degraded degrading degradation \
        worsen worsens worsened worsening deteriorate deteriorates
    higher | lower
    highest | lowest
    high | low
    upper | lower
    more | less fewer
    most | least fewest few
    most | all every
    better superior | worse inferior
    best | worst
    outperform outperforms outperformed outperforming | underperform underperforms underperformed \
        underperforming
    above over exceeds exceed exceeding exceeded | below under beneath
    before | after
    earlier early earliest | later late latest
    greater larger bigger longer | smaller shorter fewer less
    greatest largest biggest longest | smallest shortest
    large big long wide | small short narrow
    faster quicker | slower
    fast fastest quick | slow slowest
    stronger strong strongest | weaker weak weakest
    maximum maximal max maximize maximise maximizes maximizing maximises | minimum minimal min minimize \
        minimise minimizes minimizing minimises
    first initial | last final
    left | right
    positive positively | negative negatively
    true truly | false falsely
    with | without
    inside internal internally inner | outside external externally outer
    superior | inferior
    speedup speedups | slowdown slowdowns
    start starts started starting begin begins began beginning | stop stops stopped stopping end ends ended ending
    forward forwards | backward backwards
    similar similarly alike | different differently dissimilar
    gain gains gained | loss losses lost
    profit profits | loss losses
    linear linearly | quadratic quadratically | cubic cubically | exponential exponentially | logarithmic \
        logarithmically | polynomial | constant | sublinear | superlinear
    local locally | global globally
    input inputs | output outputs
    training train | test testing | validation
    public publicly | private privately
    because | despite
    although though | because since
    hot hotter hottest warm warmer | cold colder coldest cool cooler
    open opened | closed close
    simulated predicted expected | observed measured
    presence | absence
    present | absent
    north northern northward | south southern southward | east eastern eastward | west western westward
    homogeneous homogeneously homogeneity | heterogeneous heterogeneously heterogeneity
    synchronous synchronously | asynchronous asynchronously
    symmetric | asymmetric
    men man male males | women woman female females
    dense | sparse
    static | dynamic
    agree agrees agreed | disagree disagrees disagreed
    allow allows allowed enable enables enabled | prevent prevents prevented prohibit prohibits
    cause causes caused | prevent prevents prevented
    necessary | sufficient
    upstream | downstream
    majority | minority
    rich | poor
    young younger | old older
    visible | hidden
    correct correctly right | wrong wrongly
    safe | unsafe dangerous
    precision | recall
    mean | median
    import imports imported | export exports exported
    exclusive | inclusive
    explicit explicitly | implicit implicitly
    absolute | relative
    discrete | continuous
    include includes included including inclusion | exclude excludes excluded excluding exclusion
    accept accepts accepted accepting acceptance | reject rejects rejected rejecting rejection
    confirm confirms confirmed support supports supported | contradict contradicts contradicted refute \
        refutes refuted
    same identical | different
    succeed succeeds succeeded success successes successful successfully | failure failures unsuccessful
    overestimate overestimates overestimated overestimating | underestimate underestimates underestimated \
        underestimating
    overfit overfits overfitting | underfit underfits underfitting
    easy easier simple simpler | hard harder difficult complex
    deeper deep | shallower shallow
    always | sometimes | often usually frequently commonly | rarely seldom | never
    all every each | some few many several most any
    few fewer | many
    may might could can | will must shall would should
    may might could can | cannot
    against | for
    excellent good | poor bad
    odd | even
    nimmt zunahme steigt höher mehr besser größer | abnahme sinkt niedriger weniger schlechter kleiner
    高 | 低
    增 | 减 減
    升 | 降
    大 | 小
    多 | 少
    上 | 下
    前 | 后 後
    优 優 | 劣
    正 | 负 負
    左 | 右
    强 強 | 弱
    快 | 慢
    好 | 坏 差
    有 | 无
    长 長 | 短
    先 | 后
    早 | 晚
    内 | 外
    同 | 异 異
    直 | 间 間
    促 | 抑
    支 | 反
    始 | 终
    新 | 旧
    冷 | 热
    真 | 假
    开 | 关 闭
    进 | 出 退
    南 | 北
    东 | 西
    男 | 女
    易 | 难
    买 | 卖
    胜 | 败
    """,
    "number_changed": """
    first | second | third | fourth | fifth | sixth | seventh | eighth | ninth | tenth
    january | february | march | april | may | june | july | august | september | october | november | december
    monday | tuesday | wednesday | thursday | friday | saturday | sunday
    """,
    "unit_changed": """
    nanosecond nanoseconds | microsecond microseconds | millisecond milliseconds | second seconds | minute \
        minutes | hour hours hourly | day days daily | week weeks weekly | month months monthly | year years \
        yearly annual
    nanometer nanometers | micrometer micrometers micron microns | millimeter millimeters | centimeter \
        centimeters | meter meters metre metres | kilometer kilometers km | mile miles | inch inches | foot \
        feet
    microgram micrograms | milligram milligrams | gram grams | kilogram kilograms | pound pounds | ton tons \
        tonne tonnes
    bit bits | byte bytes | kilobyte kilobytes | megabyte megabytes | gigabyte gigabytes | terabyte terabytes
    celsius | fahrenheit | kelvin
    percent | permille | points point
    dollars dollar usd | euros euro eur | yuan rmb cny | pounds gbp | yen jpy
    """,
}


class Kind(NamedTuple):
    """What may not change about a token: of its class, the value."""

    name: Literal["number", "negation", "unit", "direction", "suspect"]
    value: str


OPPOSITES: dict[str, tuple[tuple[Exclusion, str, frozenset[str]], ...]] = {}
"""For each word its sets: the reason to refuse, the words that agree with it, the words it excludes."""


def _fill_opposites() -> None:
    for reason, lines in _EXCLUSIVE.items():
        for line in filter(None, map(str.strip, lines.splitlines())):
            sides = [side.split() for side in line.split("|")]
            for at, side in enumerate(sides):
                others = frozenset(word for i, other in enumerate(sides) if i != at for word in other)
                for word in side:
                    OPPOSITES[word] = (*OPPOSITES.get(word, ()), (reason, side[0], others))


_fill_opposites()

SCOPE = frozenset(("all", "every", "nearly", "almost", "only"))
"""Words that say how far a statement holds: one that is lost or added changes it."""


def excludes(one: str, other: str) -> bool:
    """True where a word excludes the other: opposites, and two counts.

    >>> excludes("low", "high"), excludes("two", "three"), excludes("two", "model")
    (True, True, False)
    """
    if one in _COUNTS and other in _COUNTS:
        return one != other
    return any(other in excluded for _, _, excluded in OPPOSITES.get(one, ()))


_LOOKALIKES = frozenset(
    frozenset(pair)
    for pair in str.split("tf tl ec eo on oa oc nu nm nr rp np il hb ht vy dl kh gq 0o 1l 1i 5s 8b 6b 9g")
)


def looks_like(one: str, other: str) -> bool:
    """True where a scanner may have made one word of the other, by one letter.

    >>> looks_like("nore", "more"), looks_like("nof", "now")
    (True, False)
    """
    different = [frozenset(pair) for pair in zip(one, other, strict=False) if pair[0] != pair[1]]
    return len(one) == len(other) and len(different) == 1 and different[0] in _LOOKALIKES


def _damaged(word: str) -> set[str]:
    """Forms in which a negation comes out of a scanner, one character away, that are not words of their own."""
    forms = {word[:at] + word[at + 1 :] for at in range(len(word) if len(word) > 4 else 0)}
    forms |= {word[:at] + word[at] + word[at:] for at in range(len(word))}
    for old, new in ((a, b) for pair in sorted(map(sorted, _LOOKALIKES)) for a, b in (pair, pair[::-1])):
        forms |= {word[:at] + new + word[at + 1 :] for at in range(len(word)) if word[at] == old}
    return {form for form in forms if len(form) > 1} - _REAL_WORDS - _NEGATIONS.keys() - OPPOSITES.keys()


_DAMAGED = {
    form: word
    for word in (
        "cannot",
        "hardly",
        "neither",
        "never",
        "nicht",
        "nobody",
        "none",
        "not",
        "nothing",
        "nowhere",
        "without",
    )
    for form in sorted(_damaged(word))
} | {"n0": "no"}


_PLAIN: dict[str, Kind] = {
    **{word: Kind("direction", word) for word in SCOPE},
    **{word: Kind("direction", sets[0][1]) for word, sets in OPPOSITES.items()},
    **{word: Kind("number", word) for word in (*_COUNTS, *HAN_COUNTS)},
    **{form: Kind("suspect", _NEGATIONS.get(word, word)) for form, word in _DAMAGED.items()},
    **{word: Kind("negation", name) for word, name in _NEGATIONS.items()},
    "percent": Kind("number", "%"),
}
"""`kind_of` for a word of ASCII letters only."""

PIECES = frozenset(("ot", "0t", "t", "out", "ver", "er", "ever", "n0t", "not"))
"""What is left of a negation in two pieces: `n ot`, `with out`."""

STRICT = {word for word, kind in _PLAIN.items() if kind.name != "direction"} | _UNITS | PIECES
"""Words of letters that carry a number, a negation or a unit, or what is left of one."""


@lru_cache(maxsize=65536)
def kind_of(token: str) -> Kind | None:
    """What of a token of the folded text may not change, or None; a unit is one only after a number.

    >>> kind_of("don't"), kind_of("gpt4"), kind_of("model")
    (Kind(name='negation', value='not'), Kind(name='number', value='4'), None)
    """
    if token in _PLAIN:
        return _PLAIN[token]
    if token in _SIGNS:
        return Kind("number", token)
    if token.endswith("n't"):
        return Kind("negation", "not")
    if not token.isalpha() and any(c.isdigit() for c in token):
        return Kind("number", _plain_number(token))
    return None


def is_unit(token: str) -> bool:
    """True for a unit, in the folded text, as it stands after a number."""
    return token in _UNITS


def _plain_number(token: str) -> str:
    if token[0].isalpha():
        return "".join(c for c in token if c.isdigit() or c == ".")
    token = token.replace(",", "").removeprefix("+")
    if token.startswith((".", "-.")):
        token = token.replace(".", "0.", 1)
    return token
