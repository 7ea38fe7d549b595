"""What method detail is, by its words, and the sentence that points to where it went."""

from __future__ import annotations

import re
from collections.abc import Iterable

from paperkit.pipelines.lunheng.cuts.cut import SI_NUMBER

__all__ = ["is_detail", "is_method", "joined", "opening_topic", "pointer", "topics_of"]

_WHERE = re.compile(
    r"method|material|experiment|set-?up|implementation|training|evaluation|protocol|reproducib|data|configuration"
    r"|numerics"
    r"|方法|实验|设置|实现|数据|材料|训练|配置|环境",
    re.IGNORECASE,
)
_NOT_THERE = re.compile(
    r"result|discussion|conclusion|limitation|introduction|结果|讨论|结论|局限|引言", re.IGNORECASE
)
_TOPICS: tuple[tuple[str, str, re.Pattern[str]], ...] = (
    (
        "training settings", "训练设置",
        re.compile(
            r"\b(?:learning[- ]rate\w*|batch[- ]sizes?|mini-?batch\w*|epochs?|optimi[sz]er|AdamW?|SGD|RMSprop"
            r"|dropout|weight decay"
            r"|warm-?up|hyper-?parameters?|early stopping|(?:random )?seeds?|hidden (?:size|units|dimensions?)|momentum"
            r"|gradient clipping|initiali[sz]ed with|fixed to|grid search)\b"
            r"|学习率|批(?:次|量)?大小|优化器|训练轮|随机种子|超参数|丢弃率|权重衰减|网格搜索"
        ),
    ),
    (
        "sampling settings", "采样设置",
        re.compile(
            r"\b(?:temperature(?= ?(?:=|of|to|is|was))|top-?[pk]\b|max(?:imum)? (?:new )?tokens|greedy decoding"
            r"|deterministic decoding"
            r"|nucleus sampling|beam (?:size|width|search)|context (?:length|window))|采样温度|最大长度"
        ),
    ),
    (
        "prompts", "提示词",
        re.compile(
            r"\b(?:system prompt|user prompt|prompt template|prompt wording|few-shot examples|prompted with"
            r"|baseline instruction)\b"
            r"|提示词|提示模板"
        ),
    ),
    (
        "hardware", "硬件环境",
        re.compile(
            r"\b(?:GPUs?|CPUs?|TPUs?|NVIDIA|RTX|[AVH]100s?|Xeon|RAM|VRAM|GB of memory|cores|wall-?clock|GPU-?hours"
            r"|workstation)\b"
            r"|显卡|内存|服务器|处理器|显存"
        ),
    ),
    (
        "software", "软件环境",
        re.compile(
            r"\b(?:PyTorch|TensorFlow|JAX|CUDA|scikit-learn|statsmodels|Stata|MATLAB|HuggingFace|Hugging Face"
            r"|Transformers library"
            r"|Python \d|R \d|R package|version \d|v\d+\.\d|Docker|conda|pip install|lockfile)\b|软件包|版本号"
        ),
    ),
)  # fmt: skip
_ENOUGH = 2
"""Signs in a sentence that make it one of details; one is enough beside a number or a value in code."""
_VALUE = re.compile(r"\d|=")
_SAYS_MORE = re.compile(
    r"\b(?:than|outperform\w*|best|improv\w+|highest|lowest|significan\w+|propose\w*|novel|contribution|because"
    r"|therefore"
    r"|suggest\w*|show\w*|find|found|result\w*|limitation\w*|ensur\w+|allow\w*|enabl\w+|call(?:ed)?|denot\w+"
    r"|defin\w+|term(?:ed)?"
    r"|refer(?:red)? to as|key|intersection|exclud\w+|affect\w*|evaluate[ds]?|compar\w+|report\w*)\b"
    r"|优于|最[好高低优]|显著|提出|因为|因此|表明|结果|定义|称为|记为|保证|确保|相比|剔除",
    re.IGNORECASE,
)
_OPENERS: tuple[tuple[str, str, re.Pattern[str]], ...] = (
    (
        "answer parsing", "答案解析",
        re.compile(r"\b(?:(?:response|answer|output) pars(?:er|ing)|answer extraction)\b|答案(?:解析|抽取)"),
    ),
    (
        "implementation details", "实现细节",
        re.compile(
            r"\b(?:(?:is|are|was|were) (?:all )?implemented (?:in|with|using)|implementation (?:uses|is|builds|relies)"
            r"|(?:code|scripts?) (?:is|are|was|were|uses?)|(?:was|were|are) (?:run|executed|performed|trained) on"
            r"|ran on|we implement(?:ed)? (?:all|our|the))\b|(?:基于|采用|使用).{0,20}实现|实现基于"
        ),
    ),
    (
        "settings", "参数设置",
        re.compile(
            r"\b(?:following|remaining|other|default|all) (?:hyper-?)?parameters|hyper-?parameters|the configuration"
            r"|(?:training|optimi[sz]ation|model) (?:settings?|configuration)|we train(?:ed)? (?:all|our|the|each)\b"
            r"|超参数|参数设置|训练设置"
        ),
    ),
    (
        "preprocessing", "预处理",
        re.compile(r"\b(?:pre-?process\w*|tokeni[sz]\w+|(?:data|text) cleaning)\b|预处理|数据清洗"),
    ),
)  # fmt: skip
_POINTER = re.compile(r"For (?P<topic>[^.\n]{1,120}?), (?P<where>see SI~\\S S\d+)\.")
_POINTER_ZH = re.compile(r"(?P<topic>[^。\n]{1,60}?)(?P<where>详见补充材料~\\S S\d+)。")
_ROW = re.compile(
    r"(?P<en>(?:For [^.\n]{1,120}?, see SI~\\S S\d+\.\s{0,4}){1,9}For [^.\n]{1,120}?, see SI~\\S S\d+\.)"
    r"|(?P<zh>(?:[^。\n]{1,60}?详见补充材料~\\S S\d+。\s{0,4}){1,9}[^。\n]{1,60}?详见补充材料~\\S S\d+。)"
)
_OPENING = 100
"""Characters within which a paragraph says what it is about."""
_KEEPS = re.compile(
    r"\b(?:exclu\w+|intersection|remov(?:ed|ing) from|dropped|outperform\w*|significant\w*|better than|we find"
    r"|we found|result(?:s|ed)? (?:show|indicat|suggest|are computed)\w*|ablation|hypothes\w+)\b"
    r"|剔除|排除|显著|优于|结果表明|我们发现",
    re.IGNORECASE,
)
_HAN = re.compile("[\u3400-\u9fff]")


def is_method(titles: Iterable[str]) -> bool:
    """Whether a section is about methods or experiments, by its title and those that it stands in."""
    named = list(titles)
    return any(_WHERE.search(t) for t in named) and not any(_NOT_THERE.search(t) for t in named)


def is_detail(text: str) -> bool:
    """Whether a sentence or an item is about settings and makes no claim.

    >>> is_detail("We set the learning rate to 0.1."), is_detail("A learning rate of 0.1 is better than one of 0.2.")
    (True, False)
    """
    signs = sum(len(set(pattern.findall(text))) for _, _, pattern in _TOPICS)
    enough = signs >= _ENOUGH or bool(signs and _VALUE.search(text))
    return enough and not _SAYS_MORE.search(text)


def opening_topic(paragraph: str) -> str | None:
    """What a paragraph of detail is about by its first words; None where it is none, or leaves out data or claims.

    >>> opening_topic("Our model is implemented in PyTorch."), opening_topic("Bricks dry in kilns.")
    ('implementation details', None)
    """
    if _KEEPS.search(paragraph):
        return None
    chinese = bool(_HAN.search(paragraph))
    opening = paragraph[:_OPENING]
    return next((zh if chinese else en for en, zh, pattern in _OPENERS if pattern.search(opening)), None)


def topics_of(text: str) -> list[str]:
    """What a text of details is about, in the words of a pointer, in its language."""
    chinese = bool(_HAN.search(text))
    return [zh if chinese else en for en, zh, pattern in _TOPICS if pattern.search(text)]


def pointer(topics: list[str], told: list[str]) -> str:
    """A sentence that says where details are.

    Args:
        topics: What they are about.
        told: What earlier pointers to the same section tell of: a later one tells what is new.
    """
    chinese = bool(_HAN.search(topics[0]))
    where = f"补充材料~\\S S{SI_NUMBER}" if chinese else f"SI~\\S S{SI_NUMBER}"
    new = [topic for topic in topics if topic not in told]
    if told and new:
        listed = _listed(new, chinese)
        verb = "is" if new in (["hardware"], ["software"]) else "are"
        return f"{listed}亦见{where}。" if chinese else f"{listed.capitalize()} {verb} also given in {where}."
    listed = _listed(topics, chinese)
    if told:
        return f"其余{listed}亦见{where}。" if chinese else f"For further {listed}, see {where}."
    return f"{listed}详见{where}。" if chinese else f"For {listed}, see {where}."


def joined(text: str) -> str:
    """A source with pointers that stand in a row and lead to one section made one.

    >>> joined("For settings, see SI~\\\\S S1.\\n\\nFor the hardware, see SI~\\\\S S1.")
    'For settings and the hardware, see SI~\\\\S S1.'
    """

    def one(row: re.Match[str]) -> str:
        chinese = row["zh"] is not None
        found = list((_POINTER_ZH if chinese else _POINTER).finditer(row[0]))
        topics = [match["topic"] for match in found]
        if len({match["where"] for match in found}) > 1:
            return row[0]
        listed, where = _listed(topics, chinese), found[0]["where"]
        return f"{listed}{where}。" if chinese else f"For {listed}, {where}."

    return _ROW.sub(one, text)


def _listed(topics: list[str], chinese: bool) -> str:
    if chinese:
        return "、".join(topics[:-1]) + ("与" if topics[1:] else "") + topics[-1]
    if len(topics) < 3:
        return " and ".join(topics)
    return ", ".join(topics[:-1]) + f", and {topics[-1]}"
