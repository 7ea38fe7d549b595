from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperkit.errors import InputError, RecordError
from paperkit.reply_json import parse_reply, read_reply

RECORD = {"weaknesses": ["The setup is thin."], "n": 3}
PLAIN = json.dumps(RECORD)


@pytest.mark.parametrize(
    "text",
    [
        PLAIN,
        f"\n\n  {PLAIN}\n",
        f"```json\n{PLAIN}\n```",
        f"```\n{PLAIN}\n```\n",
        f"~~~ JSON\n\n{PLAIN}\n~~~",
        f"Here is my review:\n\n```json\n{PLAIN}\n```\n\nTell me if it should be stricter.",
        f"Here is my review: {PLAIN} Tell me if it should be stricter.",
        f"The set {{a, b}} was small, see [3].\n{PLAIN}",
        f'<think>Maybe {{"n": 1}}?</think>{PLAIN}',
        f'<thinking>\n```json\n{{"n": 1}}\n```\n</thinking>\n```json\n{PLAIN}\n```',
        f'I weigh {{"n": 1}} first.</think>\n{PLAIN}',
        f"```json\n{PLAIN}\n",
        PLAIN.replace("3}", "3,}").replace('thin."]', 'thin." , ]'),
    ],
)
def test_what_is_only_wrapped_is_read(text: str) -> None:
    assert parse_reply(text) == RECORD


def test_an_array_is_read_too() -> None:
    assert parse_reply(f"```json\n[{PLAIN},]\n```") == [RECORD]


@pytest.mark.parametrize(
    "inside",
    [
        "```mermaid\ngraph\n```",
        '```json\n{"n": 9}\n```',
        "<think>{}</think>",
        "one, ] two, } three",
        '{"n": 9}',
        "// no comment",
    ],
)
def test_what_stands_in_a_string_is_text(inside: str) -> None:
    record = {"text": inside, "n": 1}
    for text in (json.dumps(record), f"Here:\n```json\n{json.dumps(record, indent=1)}\n```"):
        if text.startswith("{") or "think" not in inside:
            assert parse_reply(text) == record


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "no object or array"),
        ("No weaknesses.", "no object or array"),
        ("3", "no object or array"),
        ('"text"', "no object or array"),
        ('{"score": 9', "line 1: not JSON"),
        ('{"text": "cut o', "line 1: not JSON"),
        ('```json\n{"n": 1,\n"m":', "line 3: not JSON"),
        ('Here:\n\n{"n": nothing}', "no object|line 3: not JSON"),
        ('{"text": "They call it "tuning", once."}', "line 1: not JSON"),
        ('{"n": 1} {"n": 2}', "more JSON follows"),
        ('```json\n{"n": 1}\n```\nor rather\n```json\n{"n": 2}\n```', "more JSON follows"),
        ('{"n": 1}}', "more JSON follows"),
        ('{"n": 1}, "m": 2}', "more JSON follows"),
        ('<think>{"n": 1}', "the reasoning in it never ends"),
        ('{"n": 1, "n": 2}', "key given twice: n"),
        ('{"a": [{"n": 1, "n": 1}]}', "key given twice: n"),
        ('{"a": [1, [NaN]]}', r"a\.1\.0: nan is not a finite number"),
        ('{"a": {"b": -Infinity}}', r"a\.b: -inf is not"),
        ('{"a": {"b": 1e999}}', r"a\.b: inf is not"),
        ('{"a": [' + "9" * 5000 + "]}", r"a\.0: inf is not"),
        ('{"a": "\\ud83d"}', "a: holds half a character"),
        ("[" * 100_000, "nested too deep"),
        ('{"a":' * 100_000, "nested too deep"),
        ("[" * 500 + "]" * 500, "nested too deep"),
        ("[1,,]", "not JSON"),
    ],
)
def test_what_is_cut_off_or_can_be_read_in_two_ways_is_refused(text: str, said: str) -> None:
    with pytest.raises(RecordError, match=said):
        parse_reply(text)


class TestTeX:
    def read(self, inside: str) -> str:
        return str(parse_reply(f'{{"text": "{inside}"}}')["text"])

    @pytest.mark.parametrize(
        "inside",
        [
            r"\frac{1}{2} \times \theta \nu \beta",
            r"$\theta$ is not defined",
            r"\textbf{bold} and \textit{slanted}",
            r"\rho, \right) and \forall x",
            r"the gradient \nabla f",
            r"\alpha, \nu and \neq",
            r"\upsilon \underline{x}",
            r"12\% of \$3 \& more \_",
            r"\(x\) or \[x\]",
            r"\begin{table} \bfoo \rbar, see \cite{a}",
        ],
    )
    def test_a_single_backslash_stays(self, inside: str) -> None:
        assert self.read(inside) == inside

    @pytest.mark.parametrize(
        ("inside", "text"),
        [
            (r"one\nu two", "one\nu two"),
            (r"one\nnot two", "one\nnot two"),
            (r"a\tb\r\nc", "a\tb\r\nc"),
            (r"\\theta and \\nu", r"\theta and \nu"),
            (r"\\\\nu", r"\\nu"),
            (r"caf\u00e9 \u201cx\u201d \/", "café “x” /"),
            (r"a \"quoted\" word", 'a "quoted" word'),
            (r"\alpha\nAnd a new line", "\\alpha\nAnd a new line"),
            (r"\alpha: i\n\ni and \nii", "\\alpha: i\n\\ni and \nii"),
        ],
    )
    def test_an_escape_of_json_stays_one(self, inside: str, text: str) -> None:
        assert self.read(inside) == text

    def test_a_raw_line_end_in_a_string_is_read(self) -> None:
        assert self.read("one\ntwo") == "one\ntwo"

    def test_two_backslashes_of_one_writer_stay(self) -> None:
        assert self.read(json.dumps(r"C:\new \theta \\ \beta")[1:-1]) == r"C:\new \theta \\ \beta"


class TestFiles:
    def test_a_byte_order_mark(self, tmp_path: Path) -> None:
        path = tmp_path / "review.json"
        path.write_bytes(b"\xef\xbb\xbf" + PLAIN.encode())
        assert read_reply(path) == RECORD

    @pytest.mark.parametrize("data", [b"\xff\xfe{}", b'{"a": "\xe9"}'])
    def test_another_encoding_is_refused(self, tmp_path: Path, data: bytes) -> None:
        path = tmp_path / "review.json"
        path.write_bytes(data)
        with pytest.raises(RecordError, match=r"review\.json: not UTF-8 at byte [07]; save it as UTF-8"):
            read_reply(path)

    def test_errors_name_the_file(self, tmp_path: Path) -> None:
        with pytest.raises(InputError, match=r"none\.json: cannot read it"):
            read_reply(tmp_path / "none.json")
        path = tmp_path / "review.json"
        path.write_text("nothing")
        with pytest.raises(RecordError, match=r"review\.json:1: not JSON"):
            read_reply(path)


text = st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=12) | st.just("one\ntwo\tthree\r\n")
values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | text,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(text, inner, max_size=3),
    max_leaves=8,
)
records = st.dictionaries(text, values, max_size=4)


@given(records, st.booleans(), st.sampled_from([None, 1]))
def test_what_a_program_writes_reads_back(
    record: dict[str, Any], ascii_only: bool, indent: int | None
) -> None:
    assert parse_reply(json.dumps(record, ensure_ascii=ascii_only, indent=indent)) == record


@given(records, st.sampled_from(["{}", "Well:\n```json\n{}\n```\nDone.", "<think>hm</think>\n{}\n"]))
def test_and_wrapped_it_does_too(record: dict[str, Any], wrapping: str) -> None:
    assert parse_reply(wrapping.replace("{}", json.dumps(record))) == record


@given(st.text(st.sampled_from('{}[]",:\\ntu1<think>/`\n '), max_size=40))
def test_anything_is_read_or_refused(anything: str) -> None:
    try:
        assert isinstance(parse_reply(anything), (dict, list))
    except RecordError as error:
        assert str(error)


@given(records.filter(bool), st.data())
def test_a_reply_that_is_cut_off_is_never_half_a_record(record: dict[str, Any], data: st.DataObject) -> None:
    whole = json.dumps(record)
    with pytest.raises(RecordError):
        parse_reply(whole[: data.draw(st.integers(0, len(whole) - 1))])
