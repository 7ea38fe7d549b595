"""What a paper says about its set-up, held against the log: failure modes 1 and 6.

A contradiction is confirmed only where nothing else can be meant: the log states one value for the parameter, the
paper states one, neither is tied to a part of the model or to a run, and the two differ. All else is suspected.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import isclose

from paperkit.documents.log.values import Log
from paperkit.documents.paper import Paper, Paragraph, Place, Sentence
from paperkit.documents.settings import find_settings, setting_name
from paperkit.gates._prose import MASK, Reading, Where
from paperkit.gates._wordlists import word_set

__all__ = [
    "OTHERS",
    "Fact",
    "FactCheck",
    "Logged",
    "check_facts",
    "has_configuration",
    "logged_facts",
    "paper_facts",
    "titles",
]


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


Logged = dict[str, list[tuple[Fact, Place]]]


@dataclass(frozen=True)
class FactCheck:
    """A sentence of the paper with its facts: what the log contradicts, and what it does not hold."""

    sentence: Sentence
    contradicted: tuple[tuple[Fact, Where, str, Place], ...]
    doubtful: tuple[tuple[Fact, Where, str, Place], ...]
    absent: tuple[tuple[Fact, Where], ...]


_OPTIMISERS = (
    r"AdamW|Adam|SGD|RMSprop|RMSProp|Adagrad|AdaGrad|Adafactor|Adadelta|NAdam|RAdam|LAMB|L-BFGS|LBFGS|Lion"
)
_OPTIMISER = re.compile(
    rf"\b(?:us(?:e|es|ed|ing)|with|employ(?:s|ed|ing)?|via|by|through|the|an) (?:the |an |a )?({_OPTIMISERS})\b"
    rf"|\b({_OPTIMISERS})\b[\s{MASK}]{{1,60}}optimi[sz]er"
    rf"|\b[Oo]ptimi[sz]er['\"]?\s{{0,2}}[:=(]?\s{{0,2}}(?:is |was )?['\"]?({_OPTIMISERS})\b",
)
_CALLED_OPTIMISER = re.compile(rf"[\s{MASK}]{{1,60}}optimi[sz]er")
_TOOLS = (
    r"PyTorch|TensorFlow|Keras|JAX|Flax|CUDA|cuDNN|Python|NumPy|SciPy|scikit-learn|sklearn|Transformers|HuggingFace"
    r"|MATLAB|Julia|Theano|MXNet|Gurobi|CPLEX|Ubuntu|XGBoost|LightGBM"
)
_VERSION = re.compile(
    rf"\b({_TOOLS})\b[ ,(]{{0,2}}(?:version |v\.? ?)?(\d{{1,4}}(?:\.\d{{1,3}}){{1,3}})", re.IGNORECASE
)
_GPU = re.compile(
    r"\b(?:NVIDIA |Nvidia |GeForce |Tesla |Quadro )*"
    r"((?:[VAHPKTLB]\d{1,3}0?|RTX ?A?\d{4}(?: ?Ti)?|GTX ?\d{3,4}(?: ?Ti)?|TITAN ?\w{1,3}|TPU ?v\d|MI\d{3}))\b"
    r"(?=[^.;]{0,30}\b(?:GPUs?|TPUs?|accelerators?|cards?|\d{2} ?GB)\b)"
    r"|\b(?:NVIDIA|Nvidia|GeForce|Tesla)\b (?:GeForce |Tesla |RTX |GTX )*"
    r"((?:[A-Z]{1,3} ?\d{1,4}|\d{3,4})(?: ?Ti)?)\b"
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
_CHOICE = {
    name: re.compile(rf"\b({words})[ -]?(?:{noun})\b", re.IGNORECASE)
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
    r"|ablation|layers?)\b",
    re.IGNORECASE,
)
# Parameters whose own names hold such a word.
_PART_NAMES = {
    "layers": re.compile(r"\blayers?\b", re.IGNORECASE),
    "embedding_size": re.compile(r"\bembedding (?:dimensions?|size)", re.IGNORECASE),
    "warmup": re.compile(r"\bwarm-?up\b", re.IGNORECASE),
}
_NOTHING = re.compile(r"(?!)")
_SHORT = {"learning_rate": "lr", "batch_size": "bs", "weight_decay": "wd", "gamma": "discount_factor"}
_SURE_SETTINGS = word_set(
    "batch_size weight_decay dropout momentum epochs beta1 beta2 heads seeds folds modulus context_length vocabulary"
    " gamma learning_rate train_fraction"
)
_COUNTED = word_set("layers heads seeds folds epochs steps")
_SHARES = word_set("dropout train_fraction probability warmup")
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


def paper_facts(text: str) -> list[tuple[Fact, int, int]]:
    """Facts on the set-up that a sentence states, with their place in it."""
    plain = not _TIED.search(text)
    found: list[tuple[Fact, int, int]] = []
    for setting in find_settings(text):
        number = setting.number
        if number.word and setting.name not in _COUNTED:
            continue
        if number.unit not in ((None, "%") if setting.name in _SHARES else (None,)):
            continue  # a length, a weight, a change: no hyper-parameter
        if _IN_FORMULA.search(text, max(0, number.start - 5), number.start):
            continue
        if setting.name in _WEAK_SETTINGS and (_RESULT.search(text) or not _TRAINING.search(text)):
            continue
        alone = plain or not _TIED.search(_PART_NAMES.get(setting.name, _NOTHING).sub(" ", text))
        fact = Fact("setting", setting.name, f"{number.value:.12g}", number.text, alone)
        found.append((fact, number.start, number.end))
    for match in _OPTIMISER.finditer(text):
        group = next(n for n in (1, 2, 3) if match[n])
        name = match[group]
        if group == 1 and name == "Lion" and not _CALLED_OPTIMISER.match(text, match.end()):
            continue  # the animal, a surname
        found.append(
            (Fact("optimiser", "optimiser", _key(name), name, plain), match.start(group), match.end(group))
        )
    for match in _VERSION.finditer(text):
        tool = match[1].lower().replace("sklearn", "scikit-learn")
        found.append(
            (Fact("version", tool, match[2], f"{match[1]} {match[2]}", True), match.start(), match.end())
        )
    for match in _GPU.finditer(text):
        name = match[1] or match[2]
        found.append(
            (Fact("hardware", "gpu", _key(name), match[0].strip(), True), match.start(), match.end())
        )
    for choice, pattern in _CHOICE.items():
        for match in pattern.finditer(text):
            found.append(
                (Fact("choice", choice, _key(match[1]), match[0], plain), match.start(), match.end())
            )
    return found


def check_facts(reading: Reading, log: Log, logged: Logged) -> Iterator[FactCheck]:
    """Sentences of the paper that say something about its own set-up which the log contradicts or does not hold.

    What is said again is not reported again.
    """
    stated = list(_stated(reading))
    in_paper: dict[str, set[str]] = {}
    for _, facts in stated:
        for fact, _, _ in facts:
            in_paper.setdefault(fact.name, set()).add(fact.value)
    said: set[tuple[str, str]] = set()
    for (paragraph, sentence), facts in stated:
        contradicted: list[tuple[Fact, Where, str, Place]] = []
        doubtful: list[tuple[Fact, Where, str, Place]] = []
        absent: list[tuple[Fact, Where]] = []
        for fact, start, end in facts:
            where = Where(paragraph, sentence.start + start, sentence.start + end)
            same = logged.get(fact.name, [])
            if (fact.name, fact.value) in said or any(_equal(fact, other) for other, _ in same):
                continue
            said.add((fact.name, fact.value))
            comparable = fact.plain and any(other.plain for other, _ in same)
            if not same or (fact.kind == "setting" and not comparable):
                if fact.kind != "choice" and not _mentioned(log, fact):
                    absent.append((fact, where))
                continue
            others = sorted({other.printed for other, _ in same})
            sure = (
                fact.plain
                and all(other.plain for other, _ in same)
                and len({other.value for other, _ in same}) == 1
                and len(in_paper[fact.name]) == 1
                and (fact.kind != "setting" or fact.name in _SURE_SETTINGS)
            )
            (contradicted if sure else doubtful).append((fact, where, ", ".join(others[:4]), same[0][1]))
        if contradicted or doubtful or absent:
            yield FactCheck(sentence, tuple(contradicted), tuple(doubtful), tuple(absent))


def _stated(reading: Reading) -> Iterator[tuple[tuple[Paragraph, Sentence], list[tuple[Fact, int, int]]]]:
    for paragraph in reading.prose("body", "item", "abstract", "footnote"):
        text = reading.masked[paragraph.index]
        for sentence in paragraph.sentences:
            facts = paper_facts(text[sentence.start : sentence.end])
            if facts and not _about_others(reading, paragraph, sentence):
                yield (paragraph, sentence), facts


def has_configuration(log: Log, logged: Logged) -> bool:
    """True where the log states anything that method text could be held against: a parameter, a choice, code."""
    return bool(logged) or any("def " in s.text or "import " in s.text for s in log.statements)


def logged_facts(log: Log) -> Logged:
    """What the log says about the set-up, by name, with the place."""
    facts: Logged = {}
    for statement in log.statements:
        plain = statement.run is None
        for fact, _, _ in paper_facts(statement.text):
            one = fact if plain else replace(fact, plain=False)
            facts.setdefault(fact.name, []).append((one, statement.place))
        for name, pattern in _ASSIGNED.items():
            for match in pattern.finditer(statement.text):
                fact = Fact("choice", name, _key(match[1]), match[0], plain)
                facts.setdefault(name, []).append((fact, statement.place))
    for value in log.values:
        parameter = setting_name(value.metric, value.value) if value.metric and value.kind == "data" else None
        if parameter and _is_parameter(value.metric or "", parameter):
            fact = Fact("setting", parameter, f"{value.value:.12g}", value.printed, True)
            facts.setdefault(parameter, []).append((fact, value.place))
    return facts


def _is_parameter(key: str, name: str) -> bool:
    """Whether a logged key is the parameter and nothing more: `lr`, `num_epochs`, but not `epochs_to_converge`."""
    bare = re.sub(r"^(?:num|n|train|training|no|number_of)_", "", re.sub(r"[\W_]+", "_", key.lower()))
    return bare in {name, name.rstrip("s"), _SHORT.get(name, name)}


def _equal(one: Fact, other: Fact) -> bool:
    if one.kind == "version":
        return (
            one.value == other.value
            or one.value.startswith(other.value + ".")
            or other.value.startswith(one.value + ".")
        )
    if one.kind == "setting":
        a, b = float(one.value), float(other.value)
        return (
            isclose(a, b, rel_tol=1e-9)
            or isclose(a, 100 * b, rel_tol=1e-9)
            or isclose(100 * a, b, rel_tol=1e-9)
        )
    return one.value == other.value


def _mentioned(log: Log, fact: Fact) -> bool:
    """Whether the log names it in words that were not read as a fact."""
    if fact.kind == "setting":
        return False
    if fact.kind == "version":
        return any(fact.name in s.text.lower() and fact.value in s.text for s in log.statements)
    wanted = re.compile(rf"(?<![a-z0-9]){re.escape(fact.value)}(?![a-z0-9])")
    return any(wanted.search(s.text.lower()) for s in log.statements)


# Sections that speak of other people's work.
OTHERS = re.compile(r"related|background|prior work|preliminar|introduction|相关|引言", re.IGNORECASE)


def titles(paper: Paper, section: int | None) -> str:
    """Titles of a section and of those it stands in."""
    found = []
    while section is not None:
        found.append(paper.sections[section].title)
        section = paper.sections[section].parent
    return " / ".join(reversed(found))


def _about_others(reading: Reading, paragraph: Paragraph, sentence: Sentence) -> bool:
    """Whether the sentence speaks of other people's work: it stands among related work, or credits someone."""
    if OTHERS.search(titles(reading.paper, paragraph.section)):
        return True
    return bool(re.search(r"\bet al\b|\b(?:proposed|introduced|reported) by\b", sentence.text))


def _key(text: str) -> str:
    return re.sub(r"[^\w.]", "", text).lower()
