"""Each way to state a hyper-parameter, beside a sentence that has the same words and states none."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperkit.documents.numbers import find_numbers
from paperkit.documents.settings import _BY_NAME, _COUNTS, find_settings, is_count, setting_name


def read(text: str) -> list[tuple[str, float]]:
    return [(s.name, s.number.value) for s in find_settings(text)]


@pytest.mark.parametrize(
    ("name", "states", "states_not"),
    [
        ("learning_rate", "a learning rate of 0.1", "The learning rate matters; 0.1 of it is lost."),
        ("learning_rate", "learning rate 0.1", "a learning rate schedule by others, 0.1"),
        ("learning_rate", "learning rate = 0.1", "the learning rates in Table 1 are low"),
        ("learning_rate", "learning rate: 0.1", "learning rate, and 0.1"),
        ("learning_rate", "learning rate (0.1)", "learning rate (see the table for more of it) 0.1"),
        ("learning_rate", "learning_rate=0.1", "learning_rate_2 0.1"),
        ("learning_rate", "LR was 0.1", "colr was 0.1"),
        ("learning_rate", "the learning rate is set to 0.1", "the learning rate fell by a factor of 10"),
        ("learning_rate", "learning rate η = 0.1", "learning rate 2× larger"),
        ("learning_rate", "a learning rate of about 0.1", "a learning rate that is not 0.1"),
        ("learning_rate", "a step size of 0.1", "a size of 0.1"),
        ("batch_size", "a batch size of 256", "a batch of 256"),
        ("batch_size", "mini-batch size: 256", "batch size matters. It is 256."),
        ("batch_size", "batch size (B) of 256", "batch size of 0.5"),
        ("batch_size", "batch size $256$", "batch size with 3 GPUs"),
        ("weight_decay", "weight decay 0.01", "decayed weights, 0.01"),
        ("weight_decay", "0.01 weight decay", "0.01, weight decay"),
        ("dropout", "dropout of 0.1", "dropout improves by 0.1"),
        ("dropout", "dropout rate of 10%", "dropout gave 10%"),
        ("momentum", "momentum 0.9", "momentum, a score of 0.9"),
        ("warmup", "warmup of 500 steps", "after warmup it took 500 s"),
        ("temperature", "temperature 0.7", "in temperature tests of 0.7"),
        ("epochs", "for 100 epochs", "per epoch, 100 images"),
        ("epochs", "100 training epochs", "Epoch 100/200"),
        ("epochs", "epochs: 100", "epochs took 100 s"),
        ("steps", "7,500 update steps", "7,500 samples, steps"),
        ("steps", "trained for 500 iterations", "in 500 of the iterations"),
        ("hidden_size", "hidden size 128", "hidden in 128 of them"),
        ("hidden_size", "128 hidden units", "128 units were sold"),
        ("hidden_size", "3 layers of 256 units", "3 layers of 256 images"),
        ("hidden_size", "two layers with 64 neurons each", "two layers with 64 images each"),
        ("hidden_size", "layers of size 64", "layers of 64"),
        ("hidden_size", "2 layers of width 512", "2 layers at 512"[:8]),
        ("layers", "3 hidden layers", "hidden layers of 256 units"),
        ("layers", "layers = 3", "layers of 3"),
        ("layers", "a 12-layer model has 12 layers", "layers 0.5"),
        ("layers", "four transformer layers", "the four of the layers"),
        ("heads", "8 attention heads", "heads of 64 units"),
        ("heads", "4 parallel heads", "4 papers, heads"),
        ("seeds", "5 random seeds", "seeds of 5"),
        ("seed", "random seed 42", "seed 0.42"),
        ("seed", "a fixed random seed (1337)", "seeded by 1337 people"),
        ("gamma", "discount factor of 0.99", "a discount of 0.99"),
        ("gamma", "γ = 0.99", "γ-rays at 0.99"),
        ("epsilon", "ε = 0.2", "ε-greedy with 0.2"),
        ("beta1", "β_1 = 0.9", "β_3 = 0.9"),
        ("beta2", "β_2 = 0.98", "β = 0.98"),
        ("modulus", "mod 97", "a mode of 97"),
        ("context_length", "context length of 1024", "contexts of 1024"),
        ("vocabulary", "vocabulary size 32000", "a vocabulary for 32000 users"),
        ("folds", "5 folds", "5-fold faster"),
    ],
)
def test_twins(name: str, states: str, states_not: str) -> None:
    assert name in [n for n, _ in read(states)]
    assert name not in [n for n, _ in read(states_not)]


@pytest.mark.parametrize(
    ("text", "settings"),
    [
        ("We use 3 hidden layers of 256 units", [("layers", 3), ("hidden_size", 256)]),
        ("two hidden layers with 64 units each", [("layers", 2), ("hidden_size", 64)]),
        ("an MLP with 2 layers of width 512", [("layers", 2), ("hidden_size", 512)]),
        ("4 layers of size 128", [("layers", 4), ("hidden_size", 128)]),
        ("8 heads of dimension 64", [("heads", 8), ("hidden_size", 64)]),
        ("6 layers with 8 heads", [("layers", 6), ("heads", 8)]),
        ("5 seeds of 10 epochs", [("seeds", 5), ("epochs", 10)]),
        (
            "batch size 32, learning rate 1e-3, 10 epochs",
            [("batch_size", 32), ("learning_rate", 1e-3), ("epochs", 10)],
        ),
        ("β_1 = 0.9, β_2 = 0.98, ε = 10^-8", [("beta1", 0.9), ("beta2", 0.98), ("epsilon", 1e-8)]),
        ("Adam (lr 3 × 10^-4, weight decay 0.1)", [("learning_rate", 3e-4), ("weight_decay", 0.1)]),
        ("batch_size=64 dropout=0.1 num_layers=4", [("batch_size", 64), ("dropout", 0.1)]),
        ("dropout 0.1 and 0.2", [("dropout", 0.1)]),
        ("Epoch 3/10: 0.5", []),
        ("step 30/100", []),
        ("hidden layers of 256 and 128 neurons", []),
        ("In Section 3 layers are removed", []),
        ("no numbers: batch size, epochs", []),
        ("", []),
    ],
)
def test_several_in_one_sentence(text: str, settings: list[tuple[str, float]]) -> None:
    assert [pair for pair in read(text) if pair[0] != "layers" or "num_" not in text] == settings


@pytest.mark.parametrize(
    ("words", "value", "name"),
    [
        ("batch_size", 64, "batch_size"), ("batch_size", 0.5, None), ("batch size", 64, "batch_size"),
        ("Batch Size", 64, "batch_size"), ("train_batch_size", 64, "batch_size"), ("lr", 0.1, "learning_rate"),
        ("LR", 0.1, "learning_rate"), ("base_lr", 0.1, "learning_rate"), ("color", 0.1, None),
        ("layers", 4, "layers"),
        ("layers", 0, None), ("layers", -2, None), ("layers", 1e300, "layers"), ("n_heads", 8, "heads"),
        ("final_val_acc", 0.5, None), ("", 1, None), ("dropout", 0.0, "dropout"),
        ("seed", 0, None), ("seed", 1, "seed"),
        ("weight-decay", 0.1, None), ("epochs_to_converge", 5, "epochs"), ("max length", 512, "context_length"),
    ],
)  # fmt: skip
def test_names_of_keys(words: str, value: float, name: str | None) -> None:
    assert setting_name(words, value) == name


@pytest.mark.parametrize(
    ("value", "whole"), [(1, True), (0, False), (-1, False), (1.5, False), (1e15, True), (0.5, False)]
)
def test_counts(value: float, whole: bool) -> None:
    assert is_count(value) is whole


@given(
    st.sampled_from(sorted(_BY_NAME)),
    st.integers(21, 999),
    st.sampled_from([" = ", ": ", " of ", " is ", " ", " set to "]),
)
def test_every_way_and_every_link(way: str, value: int, link: str) -> None:
    made_of = {"layers", "heads", "seeds", "folds", "samples", "steps", "epochs", "timesteps"}
    name = _BY_NAME[way]
    numbered = way.endswith("examples") and link == " "  # `examples 21` counts them off, as `Example 21` does
    if way.startswith("-") or (link == " of " and name in made_of) or numbered:
        return
    assert (name, float(value)) in read(f"with {way}{link}{value} here")


@given(st.sampled_from(sorted(_BY_NAME)), st.floats(0.001, 0.999))
def test_counts_are_whole(way: str, value: float) -> None:
    for name, number in read(f"{way} = {value:.4f}"):
        assert name not in _COUNTS or number == int(number)


WORDS = st.lists(
    st.sampled_from([*sorted(_BY_NAME), "of", "=", ":",
     "3", "0.5", "1e-3", "two", "(", ")", ",", ".", "with", "units", "/"]),
    max_size=16,
)  # fmt: skip


@given(WORDS.map(" ".join), WORDS.map("".join))
def test_any_text_is_read_in_order(one: str, other: str) -> None:
    for text in (one, other):
        numbers = find_numbers(text)
        settings = find_settings(text)
        assert find_settings(text, numbers) == settings
        starts = [s.number.start for s in settings]
        assert starts == sorted(set(starts))
        assert all(s.number in numbers for s in settings)


@given(WORDS.map(" ".join))
def test_twice_the_text_has_twice_the_settings(text: str) -> None:
    once = read(f"{text} ; and so on and on it went until the very end of it ; ")
    twice = read(f"{text} ; and so on and on it went until the very end of it ; " * 2)
    assert len(twice) in range(2 * len(once) - 1, 2 * len(once) + 2)
