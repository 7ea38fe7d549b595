"""Hyper-parameters and other settings as people write them: `batch size of 256`, `β_1 = 0.9`, `for 100 epochs`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from paperkit.documents.numbers import Number, find_numbers

__all__ = ["Setting", "find_settings", "setting_name", "setting_names"]

# Name in the report: how it is written. Longer ways first where one holds the other.
_NAMES = {
    "learning_rate": ("learning rates", "learning rate", "learning-rate", "learning_rate", "lr", "step size"),
    "batch_size": ("mini-batch size", "minibatch size", "batch size", "batch-size", "batch_size", "batch sizes"),
    "weight_decay": ("weight decay", "weight_decay"),
    "dropout": ("dropout rate", "dropout probability", "dropout"),
    "momentum": ("momentum",),
    "decay": ("decay rate", "ema decay"),
    "warmup": ("warmup steps", "warm-up steps", "warmup", "warm-up"),
    "temperature": ("temperature",),
    "epochs": ("training epochs", "epochs", "epoch"),
    "steps": ("training steps", "update steps", "gradient steps", "optimization steps", "total updates",
              "training iterations", "iterations", "updates"),
    "timesteps": ("diffusion timesteps", "diffusion steps", "timesteps", "denoising steps"),
    "hidden_size": ("hidden dimensions", "hidden dimension", "hidden size", "hidden units", "hidden_size",
                    "model dimension", "hidden layer size", "dimension", "dimensions"),
    "embedding_size": ("embedding dimensions", "embedding dimension", "embedding size", "embedding_dim"),
    "layers": ("hidden layers", "transformer layers", "decoder blocks", "layers", "blocks"),
    "heads": ("attention heads", "heads"),
    "seeds": ("random seeds", "seeds"),
    "seed": ("random seed", "seed"),
    "folds": ("folds", "fold cross-validation", "-fold cross"),
    "gamma": ("discount factor", "gamma", "γ"),
    "epsilon": ("epsilon value", "epsilon", "exploration rate", "ε"),
    "beta1": ("β_1", "beta1", "beta_1", "β₁"),
    "beta2": ("β_2", "beta2", "beta_2", "β₂"),
    "train_fraction": ("training fraction", "train fraction", "train_frac"),
    "modulus": ("prime modulus", "modulus", "mod"),
    "clip": ("gradient clipping", "clip norm", "max norm"),
    "context_length": ("context length", "sequence length", "max length", "block size"),
    "vocabulary": ("vocabulary size", "vocab size"),
    "samples": ("training samples", "training examples", "samples", "examples"),
    "probability": ("augmentation probability", "masking probability", "probability"),
    "interval": ("eval interval", "evaluation interval", "training batches"),
}  # fmt: skip
_BY_NAME = {way.casefold(): name for name, ways in _NAMES.items() for way in ways}
_WAYS = re.compile(
    r"(?<![^\W_])(?:"
    + "|".join(re.escape(w) for w in sorted(_BY_NAME, key=len, reverse=True))
    + r")(?![^\W_])",
    re.IGNORECASE,
)
_LINK = re.compile(
    r"""[\s'"`*_)\]]*(?:\([^()]{0,20}\))?\s*"""
    r"(?:=|:|of|to|is|was|set to|is set to|was set to|at|initialized to|[a-zα-ω]_?\w? ?=)?"
    r"""\s*(?:about|around|approximately|a|an|the)?\s*[('"$]?""",
    re.IGNORECASE,
)
_REACH = 40
_COUNTS = frozenset(
    str.split("""
    batch_size epochs steps timesteps hidden_size embedding_size layers heads seeds seed folds modulus
    context_length vocabulary samples interval""")
)


_PASSES = frozenset(("epochs", "steps", "timesteps"))
# `3 layers of 256 units`: what follows `of` is the size of each, not their number.
_MADE_OF = frozenset(("layers", "heads", "seeds", "folds", "samples", "steps", "epochs", "timesteps"))
_OF = re.compile(r"\s(?:of|with)\s(?:(?:size|width)\s)?", re.IGNORECASE)
_WARMED_UP = re.compile(r"\s(?:over|for|in|during)\s(?:the\s)?(?:first\s)?(?:about\s)?", re.IGNORECASE)
_SIZE = re.compile(r"[ \u00a0-](?:hidden[ -])?(?:units|neurons|nodes)(?![^\W_])", re.IGNORECASE)


class Setting(NamedTuple):
    """A hyper-parameter by its usual name, and the number that it is given."""

    name: str
    number: Number


def setting_name(words: str, value: float | None = None) -> str | None:
    """The usual name of a hyper-parameter in a key or head, or None; with a value, only where the value can be one.

    >>> setting_name("train batch size"), setting_name("final_val_acc")
    ('batch_size', None)
    """
    matches = _WAYS.findall(words.replace("_", " ") if words not in _BY_NAME else words)
    name = _BY_NAME[matches[-1].casefold()] if matches else None
    return None if value is not None and name in _COUNTS and not is_count(value) else name


def setting_names(text: str) -> frozenset[str]:
    """The usual names of all hyper-parameters that a text names, with or without a value."""
    return frozenset(_BY_NAME[way.casefold()] for way in _WAYS.findall(text.replace("_", " ")))


def find_settings(text: str, numbers: Sequence[Number] | None = None) -> list[Setting]:
    """Settings stated in a running text, in order.

    >>> [(s.name, s.number.value) for s in find_settings("We use a batch size of 256 and 100 epochs.")]
    [('batch_size', 256.0), ('epochs', 100.0)]
    >>> [(s.name, s.number.value) for s in find_settings("A linear warm-up over 50 steps follows.")]
    [('warmup', 50.0)]
    """
    found: list[Setting] = []
    candidates = [
        n
        for n in (find_numbers(text) if numbers is None else numbers)
        if n.role in ("quantity", "count") and n.unit != "×"
    ]
    names = [(m.start(), m.end(), _BY_NAME[m.group().casefold()]) for m in _WAYS.finditer(text)]
    at = 0
    for number in candidates:
        while at < len(names) and names[at][1] <= number.start:
            at += 1
        before = names[at - 1] if at else None
        after = names[at] if at < len(names) else None
        if before and number.start - before[1] > _REACH:
            before = None
        made_of = before and before[2] in _MADE_OF and _OF.fullmatch(text, before[1], number.start)
        if before and made_of:
            sized = "size" in made_of[0] or "width" in made_of[0] or _SIZE.match(text, number.end)
            before = (*before[:2], "hidden_size") if before[2] == "layers" and sized else None
        warmed_up = before and before[2] == "warmup" and _WARMED_UP.fullmatch(text, before[1], number.start)
        if before and (made_of or warmed_up or _LINK.fullmatch(text, before[1], number.start)):
            name = before[2]
        elif after and _follows(text, number, after[0]):
            name = after[2]
        else:
            continue
        if name in _PASSES and text[number.end : number.end + 1] == "/":
            continue  # Epoch 3/10
        if name not in _COUNTS or is_count(number.value):
            found.append(Setting(name, number))
    return found


def is_count(value: float) -> bool:
    """True for whole numbers from 1 on: a layer count, not a layer's learning rate."""
    return value >= 1 and value == int(value)


def _follows(text: str, number: Number, start: int) -> bool:
    """True where the name stands right after the number, with at most one word between (`4 parallel heads`)."""
    gap = text[number.end : start]
    return (
        len(gap) <= 16
        and gap[:1] in (" ", "-", "\u00a0")
        and gap.count(" ") <= 2
        and not set(gap) & set(".,;:()=%")
    )
