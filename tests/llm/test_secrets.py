"""Keys: found by form and by the environment, gone from what is written, and nothing else with them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperkit.llm.secrets import in_environment, key_line, looks_like_key, names_key, redacted

CANARY = "canary-7f3a9b2c5d8e"
BODY = "\n".join(["MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSj" + "A1b+" * 6] * 3 + ["abcd=="])
PEM = f"-----BEGIN RSA PRIVATE {'KEY'}-----\n{BODY}\n-----END RSA PRIVATE {'KEY'}-----"

# Put together here, so that no scanner of this repository takes them for keys.
KEYS = [
    "sk-" + "a1B2" * 5,
    "sk-proj-" + "a1B2_" * 5,
    "sk-ant-api03-" + "Ab-9" * 6,
    "sk-" + "a" * 20,
    "ghp_" + "a1B2" * 6,
    "github_pat_" + "a1B2" * 6,
    "gsk_" + "a1B2" * 8,
    "hf_" + "aBcD" * 6,
    "AKIA" + "ABCD" * 4,
    "AIza" + "a1B_" * 9,
    "xoxb-" + "1234567890",
    "eyJ" + "hbGciOiJIUzI1NiJ9" + ".eyJ" + "zdWIiOiIxIn0.c2ln",
    "Bearer " + "abcd" * 6,
    PEM,
]


@pytest.fixture(autouse=True)
def _no_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, _ in in_environment():
        monkeypatch.delenv(name)


@pytest.mark.parametrize(
    ("name", "is_one"),
    [
        ("OPENAI_API_KEY", True),
        ("watsonx_apikey", True),
        ("x-api-key", True),
        ("AWS_SECRET_ACCESS_KEY", True),
        ("aws_access_key_id", True),
        ("HF_TOKEN", True),
        ("ANTHROPIC_AUTH_TOKEN", True),
        ("LITELLM_MASTER_KEY", True),
        ("DB_PASSWORD", True),
        ("passphrase", True),
        ("GOOGLE_APPLICATION_CREDENTIALS", True),
        ("keyboard", False),
        ("max_tokens", False),
        ("citation_key", False),
        ("secretary", False),
        ("tokenizer", False),
        ("model", False),
    ],
)
def test_names_of_keys(name: str, is_one: bool) -> None:
    assert names_key(name) is is_one


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("around", ["{}", "Wrong key: {}.", 'x="{}"', "({})", "\n\n{}\n"])
def test_keys_by_their_form(key: str, around: str) -> None:
    text = around.format(key)
    assert looks_like_key(text)
    cleaned = redacted(text)
    assert "[key removed]" in cleaned
    assert not looks_like_key(cleaned)
    assert key not in cleaned
    assert BODY[:40] not in cleaned
    assert key_line(text) == (3 if around.startswith("\n") else 1)


@pytest.mark.parametrize(
    "text",
    [
        "task-specific and risk-adjusted",
        "sk-learn-contrib and sk-learn-compatible-estimators",
        "Bearer of responsibility",
        "hf_dataset",
        "ghost_writers_of_the_paper",
        "AKIAK",
        "eyJust a word",
        "The token of a sentence; its key idea.",
        r"\cite{smith2020-risk-sk-aware}",
    ],
)
def test_words_are_no_keys(text: str) -> None:
    assert not looks_like_key(text)
    assert redacted(text) == text
    assert key_line(text) is None


def test_prose_after_a_key_file_stays() -> None:
    assert (
        redacted(f"Before.\n{PEM}\nAfter it, a sentence.") == "Before.\n[key removed]\nAfter it, a sentence."
    )
    cut = PEM[: PEM.index("abcd==")]
    assert redacted(f"{cut}\n\nNext words.").endswith("Next words.")
    assert BODY[:40] not in redacted(cut)


def test_keys_of_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOME_API_KEY", CANARY)
    monkeypatch.setenv("LONGER_TOKEN", f"{CANARY}-and-more")
    monkeypatch.setenv("DEEPSEEK_KEY", "0123456789")
    assert redacted(f"Your key {CANARY} is wrong") == "Your key [key removed] is wrong"
    assert redacted(f"{CANARY}-and-more") == "[key removed]"
    assert redacted("is 0123456789 right?") == "is [key removed] right?"
    assert key_line(f"a\nb {CANARY}") == 2
    assert [name for name, _ in in_environment()] == ["LONGER_TOKEN", "SOME_API_KEY", "DEEPSEEK_KEY"]


@pytest.mark.parametrize("value", ["", "none", "postgres", "password", "local", "1234567"])
def test_a_value_that_may_be_a_word_stays_in_texts(value: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DB_PASSWORD", value)
    text = f"We store the {value} in a database."
    assert redacted(text) == text
    assert key_line(text) is None


@given(st.text(max_size=300))
def test_what_is_clean_stays_clean(text: str) -> None:
    once = redacted(text)
    assert redacted(once) == once
    assert not looks_like_key(once)
    assert (key_line(text) is None) == (once == text)


@pytest.mark.parametrize(
    "text",
    [
        "sk-" * 100_000,
        f"-----BEGIN PRIVATE {'KEY'}-----" + " " * 200_000,
        (f"-----BEGIN PRIVATE {'KEY'}-----" + "\n" * 50) * 2_000,
        "eyJ" + "a" * 200_000,
        "eyJa" * 50_000,
        "Bearer " * 30_000,
        "-----BEGIN " + " " * 200_000,
    ],
    ids=lambda text: text[:8],
)
def test_long_texts_are_no_trouble(text: str) -> None:
    # A form that is quadratic would be at it for minutes, and faulthandler end the run.
    assert not looks_like_key(redacted(text))
