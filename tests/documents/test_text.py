"""Strict JSON: what is accepted, and the path, line and column of each fault."""

from __future__ import annotations

import json
import random
import time
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from ancient_world.documents.json_faults import first_fault
from ancient_world.documents.text import dump, load
from ancient_world.engine.document_faults import format_key_path
from ancient_world.engine.errors import InvalidDocument
from tests.fuzzing import rounds

VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**53), 2**53)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=15,
)


def fault(text: str | bytes, **options: Any) -> InvalidDocument:
    """Return the error that a text raises."""
    with pytest.raises(InvalidDocument) as caught:
        load(text, **options)
    assert type(caught.value) is InvalidDocument
    return caught.value


@given(VALUES)
def test_round_trip(value: object) -> None:
    """A value is written as ASCII and read back equal, from text and from bytes."""
    text = dump(value)
    assert text.isascii()
    assert value == load(text) == load(text.encode()) == load(dump(value, indent=2))
    assert value == load(json.dumps(value, ensure_ascii=False).encode())


@pytest.mark.parametrize(
    ("text", "code", "path"),
    [
        ("", "truncated", "$"),
        ("  ", "truncated", "$"),
        ("[1, 2", "truncated", "$"),
        ('{"a": [true, fal', "truncated", "$.a[1]"),
        ('{"a": {"b": -', "truncated", "$.a.b"),
        ('{"a": {"b": 1.', "truncated", "$.a.b"),
        ('{"a": "half', "truncated", "$.a"),
        ('{"a": "half\\u00', "truncated", "$.a"),
        ('{"a": "half\\', "truncated", "$.a"),
        ('{"a"', "truncated", "$.a"),
        ('{"a":', "truncated", "$.a"),
        ("[1, 2] 3", "extra-text", "$"),
        ("[1 2]", "not-json", "$"),
        ("[1,]", "not-json", "$[1]"),
        ('{"a": 1,}', "not-json", "$"),
        ("{a: 1}", "not-json", "$"),
        ("{'a': 1}", "not-json", "$"),
        ('{"a": 01}', "not-json", "$"),
        ('{"a": +1}', "not-json", "$.a"),
        ('{"a": .5}', "not-json", "$.a"),
        ('{"a": tru}', "not-json", "$.a"),
        ('{"a" 1}', "not-json", "$.a"),
        ('["a\nb"]', "not-json", "$[0]"),
        ('["\\x41"]', "not-json", "$[0]"),
        ('["\\u00zz"]', "not-json", "$[0]"),
        ("// hello", "not-json", "$"),
        ("\ufeff[]", "byte-order-mark", "$"),
        ("\u00a0[]", "not-json", "$"),
        ("[\u0661]", "not-json", "$[0]"),
        ("[-]", "not-json", "$[0]"),
        ('{"a": [NaN]}', "not-a-number", "$.a[0]"),
        ("[Infinity]", "not-a-number", "$[0]"),
        ("[-Infinity]", "not-a-number", "$[0]"),
        ("[1e999]", "number-too-large", "$[0]"),
        ("[-1e999]", "number-too-large", "$[0]"),
        (f"[0, {2**53 + 1}]", "number-too-large", "$[1]"),
        (f'{{"a": -{2**53 + 1}}}', "number-too-large", "$.a"),
        ("[" + "9" * 5000 + "]", "number-too-large", "$[0]"),
        ('{"a": 1, "b": {"c": 1, "c": 1}}', "duplicate-key", "$.b.c"),
        ('{"a": 1, "\\u0061": 1}', "duplicate-key", "$.a"),
        ('{"two words": 1, "two words": 1}', "duplicate-key", '$["two words"]'),
        ('["\\ud800"]', "lone-surrogate", "$[0]"),
        ('["\\udc00\\ud800"]', "lone-surrogate", "$[0]"),
        ('["a\ud800"]', "lone-surrogate", "$[0]"),
        ('{"\\ud800": 1}', "lone-surrogate", "$"),
    ],
)
def test_faults(text: str, code: str, path: str) -> None:
    """Each kind of fault has its code and path."""
    error = fault(text)
    assert (code, path) == (error.code, error.path)
    assert code not in error.detail  # a sentence, not its code


def test_large_numbers_that_fit() -> None:
    """Numbers up to 2**53 are read; digits in strings and long fractions are not taken for large numbers."""
    value = [2**53, -(2**53), "1" * 40, 0.1234567890123456789, 1e300]
    assert value == load(dump(value))


def test_surrogate_pairs() -> None:
    """A character beyond U+FFFF is read from its surrogate pair."""
    assert load('["\\ud83d\\ude00"]') == ["\U0001f600"]


def test_line_and_column() -> None:
    """Lines and columns of faults are counted from 1."""
    error = fault('{\n  "a": 1,\n  "a": 2\n}')
    assert (error.data["line"], error.data["column"]) == (3, 3)
    assert "(line 3, column 3)" in str(error)
    error = fault('{\n  "a": [1,\n 2')
    assert (error.data["line"], error.data["column"]) == (3, 3)


@pytest.mark.parametrize("text", [b"\xff\xfe[]", b'["\xe9"]', b'["\xed\xa0\x80"]', b'["\xc0\xaf"]'])
def test_not_utf_8(text: bytes) -> None:
    """Bytes that are not UTF-8 are refused with code `not-utf-8`."""
    error = fault(text)
    assert error.code == "not-utf-8"


@pytest.mark.parametrize("unit", ["[", '{"a":', '[{"a":'])
@pytest.mark.parametrize("depth", [100_000, 1_000_000])
def test_deep_nesting(unit: str, depth: int) -> None:
    """Deeply nested text is refused within two seconds, at any depth."""
    began = time.process_time()
    error = fault(unit * depth)
    assert error.code == "too-deep"
    assert len(str(error)) < 1000
    assert time.process_time() - began < 2


@pytest.mark.parametrize("end", ["", ",", "x", ', "a": 1', " \n,"])
@pytest.mark.parametrize("opened", ["[", '{"a": [', '[1, {"b": ['])
def test_the_first_fault_is_reported(opened: str, end: str) -> None:
    """Too deep nesting is reported even if another fault follows it."""
    deep = "[" * 66 + "]" * 66
    error = fault(opened + deep + end)
    assert error.code == "too-deep"
    assert error.data["column"] == len(opened) + 65 - opened.count("[") - opened.count("{")


def test_a_text_cut_at_its_first_fault_is_only_truncated() -> None:
    """A text that is cut off at its first fault has no fault but the missing end."""
    whole = '{"a": [1, {"b": "\\u00e9"}, null], "c": -1.5e3, "d": [[], {}]}'
    rng = random.Random(7)
    for _ in range(400):
        place = rng.randrange(1, len(whole))
        text = whole[:place] + rng.choice(',:]}["x0-') + whole[place + rng.randrange(2) :]
        error = first_fault(text)
        if error is not None and error.code not in ("truncated", "duplicate-key"):
            cut = first_fault(text[: int(str(error.data["column"])) - 1])
            assert cut is None or cut.code == "truncated", text


def test_too_large() -> None:
    """A text beyond the size limit is refused at once, without being parsed."""
    text = b'{"' + b"a" * 100_000_000
    began = time.process_time()
    error = fault(text)
    assert time.process_time() - began < 0.2
    assert error.code == "too-large"
    assert error.data == {"size": len(text), "limit": 16_777_216}
    assert fault("é" * 6, limit=11).code == "too-large"
    assert load('"é"', limit=4) == "é"


def test_every_truncation() -> None:
    """A text that is cut off anywhere is refused as truncated, with the position of its end."""
    text = dump({"a": [1, -2.5e3, True, None, "x\\ \u00e9 \U0001f600"], "b": {"c": [], "": False}})
    for cut in range(len(text)):
        error = fault(text[:cut])
        assert error.code == "truncated", text[:cut]
        assert error.data["column"] == cut + 1


FAULTS = {
    "NaN": ("not-a-number", 0, ""),
    "1e999": ("number-too-large", 0, ""),
    "-99999999999999999": ("number-too-large", 0, ""),
    '{"b,":[],"b,":0}': ("duplicate-key", 9, '["b,"]'),
    '"\\ud800,"': ("lone-surrogate", 0, ""),
    "[1.5999999999999999999,tru]": ("not-json", 23, "[1]"),
}
"""Map each faulty text to its code, the offset of the fault within it, and the path of the fault."""


def marked(value: object, data: st.DataObject) -> tuple[object, str]:
    """Replace a random part of a value by a mark, and return the value and the path of the mark."""
    if isinstance(value, dict) and value and data.draw(st.booleans()):
        key = data.draw(st.sampled_from(sorted(value)))
        part, path = marked(value[key], data)
        return {**value, key: part}, format_key_path(key) + path
    if isinstance(value, list) and value and data.draw(st.booleans()):
        place = data.draw(st.integers(0, len(value) - 1))
        part, path = marked(value[place], data)
        return [*value[:place], part, *value[place + 1 :]], f"[{place}]{path}"
    return "MARK", ""


@pytest.mark.fuzz
@settings(max_examples=rounds(75))
@given(VALUES, VALUES, VALUES, st.sampled_from(sorted(FAULTS)), st.data())
def test_a_fault_at_any_place(
    before: object, value: object, after: object, faulty: str, data: st.DataObject
) -> None:
    """A fault has its path and column, whatever surrounds it."""
    code, offset, within = FAULTS[faulty]
    value, path = marked({"a, b": value}, data)
    text = dump([before, value, after])
    assume(text.count('"MARK"') == 1)
    error = fault(text.replace('"MARK"', faulty))
    assert (error.code, error.path) == (code, f"$[1]{path}{within}")
    assert error.data["column"] == text.index('"MARK"') + 1 + offset


@pytest.mark.fuzz
@settings(max_examples=rounds(100))
@given(VALUES, st.data())
def test_mutations(value: object, data: st.DataObject) -> None:
    """A randomly changed text is read, or refused by the fast and the careful reader with the same error."""
    text = list(dump(value))
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, len(text)))
        size = data.draw(st.integers(0, 2))
        text[place : place + size] = data.draw(
            st.sampled_from(
                ['"', "{", "}", "[", "]", ",", ":", "0", "-", "e", ".", "\\", "\\ud800"]
            )
            | st.characters()
        )
    changed = "".join(text)
    careful = first_fault(changed)
    if careful is None:
        load(changed)
    else:
        assert str(careful) == str(fault(changed))


def test_nan_cannot_be_written() -> None:
    """NaN and Infinity cannot be written."""
    with pytest.raises(ValueError, match="Out of range"):
        dump(float("nan"))


@pytest.mark.parametrize("extra", ["", ":", '":', "a: b", "\u00e9:"])
@pytest.mark.parametrize("member", ['"a":1', '"a" : 1', '"a"\n:1', '"\\u0061":1'])
def test_duplicate_keys_in_long_texts(extra: str, member: str) -> None:
    """Duplicate keys are found in long texts too, even if strings contain colons."""
    value = {"a": 0, "b": ["-" * 1000, extra, {extra: extra}], "c": {"d": {}}}
    text = json.dumps(value)
    assert value == load(text) == load(f"{text}\n") == load(f" {text} \r\n")
    error = fault(f"{text[:-1]}, {member}}}")
    assert (error.code, error.path) == ("duplicate-key", "$.a")
    error = fault(text.replace("{}", '{"x": 1, "x": 2}'))
    assert (error.code, error.path) == ("duplicate-key", "$.c.d.x")


@pytest.mark.parametrize("deep", [3, 4, 5, 12])
@pytest.mark.parametrize("doubled", ["k0", "k7", "k99"])
def test_duplicate_keys_among_deep_values(doubled: str, deep: int) -> None:
    """A duplicate key has the right column, however deep the values before it are nested."""
    members = {f"k{number}": number for number in range(100)} | {"k5": "], }", "k9": '\\",'}
    text = dump(members).replace(":3,", ":" + "[" * deep + '{"x":","}' + "]" * deep + ",")
    start, _, end = text.rpartition('"k98":')
    error = fault(
        f'{start}"{doubled}":0,"k98":{end}' if doubled != "k99" else f'{text[:-1]},"k99":0}}'
    )
    assert ("duplicate-key", f"$.{doubled}") == (error.code, error.path)
    assert error.data["column"] == (len(start) if doubled != "k99" else len(text)) + 1


@pytest.mark.parametrize("deep", [300, 900, 960, 990, 1100, 5_000])
@pytest.mark.parametrize("before", ["", '"a":1,', '"a":[[1],{"b":2}],'])
def test_a_deeply_nested_text_is_refused(deep: int, before: str) -> None:
    """A text that exceeds the interpreter's recursion limit is refused as an invalid document."""
    nested = "[" * deep + "1" + "]" * deep
    for text in (
        f"{{{before}{nested}",
        f'{{{before}"c":{nested},"d":}}',
        f'{{{before}"c":{nested},"c":1}}',
    ):
        with pytest.raises(InvalidDocument):
            load(text)
