"""What a sentence says about the set-up of experiments: hyper-parameters, optimisers, versions, hardware, choices.

English and Chinese; papers and logs are read alike.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from paperkit.documents.numbers import find_numbers
from paperkit.documents.settings import find_settings
from paperkit.gates._prose import MASK
from paperkit.gates._wordlists import word_set

__all__ = ["SHARES", "Fact", "assigned_choices", "paper_facts"]


@dataclass(frozen=True)
class Fact:
    """One thing said about the set-up.

    Attributes:
        kind: `setting`, `optimiser`, `version`, `hardware` or `choice`.
        name: Usual name of what it is about: `batch_size`, `optimiser`, `pytorch`, `gpu`, `activation`.
        value: As compared: a number as text, or a name in lower case.
        printed: As printed.
        plain: True where nothing around it ties it to a part, a run or a plan.
    """

    kind: str
    name: str
    value: str
    printed: str
    plain: bool


_OPTIMISERS = (
    r"AdamW|Adam|SGD|RMSprop|RMSProp|Adagrad|AdaGrad|Adafactor|Adadelta|NAdam|RAdam|LAMB|L-BFGS|LBFGS|Lion"
)
# A word of Latin letters ends where a Han character stands right beside it (`采用AdamW优化器`).
_B, _E = r"(?<![A-Za-z0-9_])", r"(?![A-Za-z0-9_])"
_OPTIMISER = re.compile(
    rf"{_B}(?:us(?:e|es|ed|ing)|with|employ(?:s|ed|ing)?|via|by|through|the|an) (?:the |an |a )?({_OPTIMISERS}){_E}"
    rf"|{_B}({_OPTIMISERS}){_E}(?:[\s{MASK}]{{1,60}}optimi[sz]er|[\s{MASK}]{{0,60}}(?:优化器|优化算法))"
    rf"|{_B}[Oo]ptimi[sz]er['\"]?\s{{0,2}}[:=(]?\s{{0,2}}(?:is |was )?['\"]?({_OPTIMISERS}){_E}"
    rf"|(?:优化器|优化算法)(?:为|是|采用|使用|选用|：|:|=)?\s?({_OPTIMISERS}){_E}"
    rf"|(?:采用|使用|选用|利用)了?\s?({_OPTIMISERS}){_E}",
)
_CALLED_OPTIMISER = re.compile(rf"[\s{MASK}]{{1,60}}optimi[sz]er")
_TOOLS = (
    r"PyTorch|TensorFlow|Keras|JAX|Flax|CUDA|cuDNN|Python|NumPy|SciPy|scikit-learn|sklearn|Transformers|HuggingFace"
    r"|MATLAB|Julia|Theano|MXNet|Gurobi|CPLEX|Ubuntu|XGBoost|LightGBM"
)
_VERSION = re.compile(
    rf"{_B}({_TOOLS}){_E}[ ,(（]{{0,2}}(?:version |v\.? ?|版本(?:为|是|：)?\s?)?(\d{{1,4}}(?:\.\d{{1,3}}){{1,3}})",
    re.IGNORECASE,
)
_GPU = re.compile(
    r"(?<![A-Za-z0-9_])(?:NVIDIA |Nvidia |GeForce |Tesla |Quadro )*"
    r"((?:[VAHPKTLB]\d{1,3}0?|RTX ?A?\d{4}(?: ?Ti)?|GTX ?\d{3,4}(?: ?Ti)?|TITAN ?[A-Za-z]{1,3}|TPU ?v\d|MI\d{3}))"
    r"(?![A-Za-z0-9_])(?=[^.;。；]{0,30}(?:(?<![A-Za-z])(?:GPUs?|TPUs?|accelerators?|cards?|\d{2} ?GB)(?![A-Za-z])"
    r"|显卡|加速卡))"
    r"|(?<![A-Za-z0-9_])(?:NVIDIA|Nvidia|GeForce|Tesla)\b (?:GeForce |Tesla |RTX |GTX )*"
    r"((?:[A-Z]{1,3} ?\d{1,4}|\d{3,4})(?: ?Ti)?)(?![A-Za-z0-9_])"
)
_CPU = re.compile(
    r"(?<![A-Za-z0-9_])(?:Intel(?:\(R\)|®)? )?(?:"
    r"(Core(?:\(TM\)|™)? ?(?:i[3579]|Ultra [579])(?:[- ]\d{3,5}[A-Z]{0,2})?"
    r"|Xeon(?:\(R\)|®)?(?: CPU)?(?: (?:Gold|Silver|Platinum|Bronze))?[- ]?(?:[EW]\d?-)?\d{4,5}[A-Z]{0,2}(?: ?v\d)?))"
    r"(?![A-Za-z0-9_])"
    r"|(?<![A-Za-z0-9_])(?:AMD )?((?:EPYC|Ryzen(?: Threadripper)?(?: [3579])?) \d{4}[A-Z]{0,2})(?![A-Za-z0-9_])"
    r"|(?<![A-Za-z0-9_])Apple (M\d(?: (?:Pro|Max|Ultra))?)(?![A-Za-z0-9_])"
)
_CHOICES = {
    "activation": (
        r"ReLU|LeakyReLU|leaky ReLU|GELU|SiLU|Swish|tanh|sigmoid|ELU|SELU|Mish",
        r"activations?(?: functions?)?",
    ),
    "schedule": (
        r"cosine|linear|step|exponential|constant|polynomial",
        r"(?:learning[- ]rate )?(?:decay|annealing|schedul\w+)",
    ),
}
_CHOICES_ZH = {"activation": "激活(?:函数)?", "schedule": "(?:学习率)?(?:衰减|退火|调度)"}
_HAN_WORDS = {
    "余弦": "cosine",
    "线性": "linear",
    "指数": "exponential",
    "恒定": "constant",
    "多项式": "polynomial",
}
_CHOICE = {
    name: re.compile(
        rf"{_B}({words})(?:[ -]?(?:{noun}){_E}|\s?{_CHOICES_ZH[name]})"
        rf"|({'|'.join(_HAN_WORDS) if name == 'schedule' else '(?!)'})\s?{_CHOICES_ZH[name]}"
        rf"|{_CHOICES_ZH[name]}(?:为|是|采用|使用|选用|：|:)\s?({words}|{'|'.join(_HAN_WORDS)}){_E}",
        re.IGNORECASE,
    )
    for name, (words, noun) in _CHOICES.items()
}
_ASSIGNED = {
    name: re.compile(
        rf"\b{name[:8]}\w{{0,12}}['\"]?\s{{0,2}}[:=]\s{{0,2}}['\"]?(?:nn\.)?({words})\b", re.IGNORECASE
    )
    for name, (words, _) in _CHOICES.items()
}

# A parameter tied to a part, a phase or a plan is not the parameter of the whole.
_TIED = re.compile(
    r"\b(?:eval\w*|test\w*|validation|inference|discriminator|generator|agent|critic|actor|teacher|student|encoder"
    r"|decoder|embedding|initial\w*|final|peak|min\w*|max\w*|warm-?up|q-learning|pre-?train\w*|fine-?tun\w*"
    r"|respectively|from|between|vary\w*|varied|var(?:ious|iants?)|different|several|sweep|search|range|grid"
    r"|tun(?:e|ed|ing)|e\.g|such as|either|or|each|run[ _]\d|baseline|increas\w+|decreas\w+|reduc\w+|chang\w+"
    r"|instead|should|could|would|may|plan\w*|future|per|higher|lower|smaller|larger|prior|previous|original"
    r"|ablation|layers?)\b"
    r"|评估|测试|验证|推理|判别器|生成器|教师|学生|编码器|解码器|初始|最终|预训练|微调|分别|各|不同|变化|搜索|网格|范围"
    r"|从|至|到|例如|如|或|增加|减少|降低|提高|改为|计划|未来|将来|每|消融|基线",
    re.IGNORECASE,
)
# Hyper-parameters in Chinese: before the number (`学习率设为 0.001`) and after it (`8 个注意力头`).
_HAN_NAMES = {
    "批量大小": "batch_size", "批次大小": "batch_size", "批大小": "batch_size",
    "批尺寸": "batch_size", "学习率": "learning_rate", "权重衰减系数": "weight_decay",
    "权重衰减": "weight_decay", "动量": "momentum", "丢弃率": "dropout",
    "丢弃概率": "dropout", "训练轮数": "epochs", "迭代轮数": "epochs",
    "轮数": "epochs", "训练步数": "steps", "迭代次数": "steps",
    "预热步数": "warmup", "隐藏层维度": "hidden_size", "隐藏维度": "hidden_size",
    "嵌入维度": "embedding_size", "词嵌入维度": "embedding_size", "注意力头数": "heads",
    "层数": "layers", "随机种子": "seed", "折扣因子": "gamma",
    "词表大小": "vocabulary", "序列长度": "context_length",
}  # fmt: skip
_HAN_BEFORE = re.compile(
    "(" + "|".join(sorted(_HAN_NAMES, key=len, reverse=True)) + r")\s?(?:均|都|统一|固定)?"
    r"(?:设置为|设定为|固定为|取值为|设为|取为|定为|为|是|取|=|：|:)?\s?$"
)
_HAN_AFTER = {
    "个注意力头": "heads",
    "个轮次": "epochs",
    "个epoch": "epochs",
    "个随机种子": "seeds",
    "折交叉验证": "folds",
}
_FOLDS = re.compile("交叉验证")
# A version or a machine that need not be the one used: a plan, a lower bound, one of several, what was before.
_NOT_NOW = re.compile(
    r"\b(?:plan\w*|future|should|could|would|may|might|instead|previous\w*|earlier|original\w*|formerly|prior|e\.g"
    r"|such as|either|or|at least|minimum|minimal|requires?|upgrad\w*|not)\b|\d\+|[≥>]=?"
    r"|计划|未来|将来|以上|至少|例如|或|此前|原来|升级|不是",
    re.IGNORECASE,
)
_SERIES = re.compile(r"^(?:RTX|GTX) ?", re.IGNORECASE)
# Parameters whose own names hold such a word.
_PART_NAMES = {
    "layers": re.compile(r"\blayers?\b", re.IGNORECASE),
    "embedding_size": re.compile(r"\bembedding (?:dimensions?|size)", re.IGNORECASE),
    "warmup": re.compile(r"\bwarm-?up\b", re.IGNORECASE),
}
_NOTHING = re.compile(r"(?!)")
_COUNTED = word_set("layers heads seeds folds epochs steps")
SHARES = word_set("dropout train_fraction probability warmup")
_IN_FORMULA = re.compile(r"\b\w ?[-−–+] ?\Z")
_RESULT = re.compile(
    r"\b(?:reach\w*|achiev\w*|after|took|tak(?:e|es|ing)|requir\w*|needed|faster|slower|reduc\w*|improv\w*|earlier|later"
    r"|converg\w*|accurac\w*|compared|decreas\w*|increas\w*|drop\w*)\b",
    re.IGNORECASE,
)
_WEAK_SETTINGS = frozenset(
    {"steps", "epochs", "samples", "interval", "timesteps", "temperature", "epsilon", "warmup"}
)
_TRAINING = re.compile(
    r"\b(?:train(?:ed|ing)?|we (?:use|set|employ|run|ran)|hyper-?parameters?|optimi[sz]er|batch size|learning rate"
    r"|run for|consist\w*|configur\w*|set to|fixed|implement\w*|specification|model)\b",
    re.IGNORECASE,
)


# What every fact has one of: most sentences have none, and are read no further.
_CUE = re.compile(
    rf"[\d一二三四五六七八九十百两]|{_OPTIMISERS}|titan|seed|layer|block|head|fold|epoch|step|iteration|update"
    r"|activation|decay|anneal|schedul|激活|衰减|退火|调度",
    re.IGNORECASE,
)


def paper_facts(text: str) -> list[tuple[Fact, int, int]]:
    """Facts on the set-up that a sentence states, with their place in it."""
    if not _CUE.search(text):
        return []
    plain = not _TIED.search(_FOLDS.sub("", text))
    current = not _NOT_NOW.search(text)
    found: list[tuple[Fact, int, int]] = []
    for setting in find_settings(text):
        number = setting.number
        if number.word and setting.name not in _COUNTED:
            continue
        if number.unit not in ((None, "%") if setting.name in SHARES else (None,)):
            continue  # a length, a weight, a change: no hyper-parameter
        if _IN_FORMULA.search(text, max(0, number.start - 5), number.start):
            continue
        if setting.name in _WEAK_SETTINGS and (_RESULT.search(text) or not _TRAINING.search(text)):
            continue
        alone = plain or not _TIED.search(_PART_NAMES.get(setting.name, _NOTHING).sub(" ", text))
        fact = Fact("setting", setting.name, f"{number.value:.12g}", number.text, alone)
        found.append((fact, number.start, number.end))
    found += _han_settings(text, plain)
    for match in _OPTIMISER.finditer(text):
        group = next(n for n in range(1, 6) if match[n])
        name = match[group]
        if group == 1 and name == "Lion" and not _CALLED_OPTIMISER.match(text, match.end()):
            continue  # the animal, a surname
        found.append(
            (Fact("optimiser", "optimiser", _key(name), name, plain), match.start(group), match.end(group))
        )
    for match in _VERSION.finditer(text):
        tool = match[1].lower().replace("sklearn", "scikit-learn")
        found.append(
            (Fact("version", tool, match[2], f"{match[1]} {match[2]}", current), match.start(), match.end())
        )
    for match in _GPU.finditer(text):
        name = match[1] or match[2]
        found.append(
            (Fact("hardware", "gpu", _key(_SERIES.sub("", name)), match[0].strip(), current), *match.span())
        )
    for match in _CPU.finditer(text):
        name = next(name for name in match.groups() if name)
        bare = _key(re.sub(r"\(\w+\)|[®™]|\bCPU\b", "", name))
        fact = Fact("hardware", "cpu", bare, match[0].strip(), current)
        found.append((fact, match.start(), match.end()))
    for choice, pattern in _CHOICE.items():
        for match in pattern.finditer(text):
            word = next(word for word in match.groups() if word)
            fact = Fact("choice", choice, _key(_HAN_WORDS.get(word, word)), match[0], plain)
            found.append((fact, match.start(), match.end()))
    return found


def _han_settings(text: str, plain: bool) -> Iterator[tuple[Fact, int, int]]:
    """Hyper-parameters that a Chinese text states."""
    if not any(name in text for name in (*_HAN_NAMES, *_HAN_AFTER)):
        return
    for number in find_numbers(text):
        before = _HAN_BEFORE.search(text, max(0, number.start - 20), number.start)
        after = text[number.end : number.end + 12].replace(" ", "")
        name = (
            _HAN_NAMES[before[1]]
            if before
            else next((name for way, name in _HAN_AFTER.items() if after.startswith(way)), None)
        )
        if name and not (number.word and name not in _COUNTED):
            yield Fact("setting", name, f"{number.value:.12g}", number.text, plain), number.start, number.end


def assigned_choices(text: str, plain: bool) -> Iterator[Fact]:
    """Choices as configuration writes them: `activation="tanh"`, `activation: nn.ReLU`."""
    for name, pattern in _ASSIGNED.items():
        for match in pattern.finditer(text):
            yield Fact("choice", name, _key(match[1]), match[0], plain)


def _key(text: str) -> str:
    return re.sub(r"[^\w.]", "", text).lower()
