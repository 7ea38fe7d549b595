"""Hyper-parameters as people write them."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperkit.documents.settings import find_settings, is_count, setting_name


def read(text: str) -> list[tuple[str, float]]:
    return [(s.name, s.number.value) for s in find_settings(text)]


@pytest.mark.parametrize(
    ("text", "settings"),
    [
        ("a batch size of 256", [("batch_size", 256)]),
        ("batch size 256", [("batch_size", 256)]),
        ("Batch size: 256", [("batch_size", 256)]),
        ("the learning rate is set to 3 × 10^-4", [("learning_rate", 3e-4)]),
        ("learning_rate = 0.001", [("learning_rate", 0.001)]),
        ("β_1 = 0.9 and β_2 = 0.98", [("beta1", 0.9), ("beta2", 0.98)]),
        ("trained for 100 epochs", [("epochs", 100)]),
        ("7,500 update steps", [("steps", 7500)]),
        ("4 attention heads", [("heads", 4)]),
        ("four parallel heads", [("heads", 4)]),
        ("weight decay of 0.5 and dropout 0.1", [("weight_decay", 0.5), ("dropout", 0.1)]),
        ("a fixed random seed (1337)", [("seed", 1337)]),
        ("mod 97", [("modulus", 97)]),
        ("Embedding layers: 1e-4", []),
        ("the accuracy is 0.9", []),
        ("The batch size matters. It is 256.", []),
        ("a batch 2× larger", []),
    ],
)
def test_find_settings(text: str, settings: list[tuple[str, float]]) -> None:
    assert read(text) == settings


@pytest.mark.parametrize(
    ("words", "name"),
    [
        ("train batch size", "batch_size"),
        ("lr", "learning_rate"),
        ("final_val_acc", None),
        ("weight_decay", "weight_decay"),
    ],
)
def test_setting_name(words: str, name: str | None) -> None:
    assert setting_name(words) == name


def test_a_count_must_be_whole() -> None:
    assert setting_name("embedding layers", 1e-4) is None
    assert setting_name("embedding layers", 4) == "layers"
    assert not is_count(0.5)


@given(st.text(alphabet="batch size=0123456789.,εϵſK learning rate of ", max_size=80))
def test_any_text_is_read(text: str) -> None:
    for setting in find_settings(text):
        assert text[setting.number.start : setting.number.end] == setting.number.text


def test_long_line_takes_linear_time() -> None:
    start = time.process_time()
    find_settings("batch size 2 " * 3000)
    assert time.process_time() - start < 3
