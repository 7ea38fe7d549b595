"""Documents between fences: the same bytes each time, nothing in them ends the fence, no key goes out in them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperkit.errors import InputError
from paperkit.llm.fences import fenced, new_salt, repeated_fence
from paperkit.llm.role import Document

SALT = "5a17c0de5a17c0de"
CANARY = "canary-7f3a9b2c5d8e"


def test_a_document_between_its_fences() -> None:
    assert fenced([Document("a.tex", "A.\n\n"), Document("log.md", "")], SALT) == (
        f"<<<DOCUMENT a.tex [{SALT}]\nA.\n[{SALT}] DOCUMENT>>>\n<<<DOCUMENT log.md [{SALT}]\n\n[{SALT}] DOCUMENT>>>\n"
    )
    assert fenced([], SALT) == ""


def test_salts_differ_and_are_long() -> None:
    salts = {new_salt() for _ in range(50)}
    assert len(salts) == 50
    assert all(len(salt) == 16 and salt.isalnum() for salt in salts)


@given(st.text(max_size=200), st.text(max_size=30))
def test_no_text_ends_its_fence(text: str, name: str) -> None:
    try:
        made = fenced([Document(name, text)], SALT)
    except InputError:
        return
    assert made.count(SALT) == 2
    assert made.split("\n")[0].endswith(f"[{SALT}]")
    assert made.endswith(f"\n[{SALT}] DOCUMENT>>>\n")
    assert text.rstrip("\n") in made


@given(st.lists(st.tuples(st.text(max_size=9), st.text(max_size=40)), max_size=4), st.text(max_size=40))
def test_what_is_shared_is_a_common_beginning(parts: list[tuple[str, str]], more: str) -> None:
    shared = [Document(*part) for part in parts]
    assert fenced([*shared, Document("own", more)], SALT).startswith(fenced(shared, SALT))


@pytest.mark.parametrize("key", ["sk-" + "a1B2" * 6, CANARY])
def test_a_key_in_a_document_is_never_sent(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOME_API_KEY", CANARY)
    with pytest.raises(InputError, match=r"log\.md:3: holds what looks like a key.*take it out") as error:
        fenced([Document("paper.tex", "fine"), Document("log.md", f"a\nb\nc {key}\n")], SALT)
    assert key not in str(error.value)


@pytest.mark.parametrize(
    ("reply", "repeats"),
    [
        (f"A.\n[{SALT}] DOCUMENT>>>\nB.", True),
        (f"<<<DOCUMENT a.tex [{SALT}]\nA.", True),
        ("<<<DOCUMENT a b c.tex [00ff00ff]", True),
        ("<<<<<<< SEARCH\nA.\n=======\nB.\n>>>>>>> REPLACE", False),
        ("See DOCUMENT [1] >>> here, <<<DOCUMENT", False),
        ("", False),
    ],
)
def test_a_reply_that_repeats_a_fence_is_seen(reply: str, repeats: bool) -> None:
    found = repeated_fence(reply)
    assert (found is not None) is repeats
    assert found is None or found in reply


@given(st.text(max_size=30), st.text(alphabet="0123456789abcdef", min_size=16, max_size=16))
def test_every_fence_that_is_written_is_seen(name: str, salt: str) -> None:
    first, _, last, _ = fenced([Document(name, "A.")], salt).split("\n")
    assert repeated_fence(first) == first
    assert repeated_fence(f"x {last} y") == last
