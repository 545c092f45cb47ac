"""Texts that are not JSON, or that hold values not allowed in documents, read by the quick and the careful reader."""

from __future__ import annotations

import json
from itertools import product

from ancient_world.documents.json_faults import first_fault
from ancient_world.documents.text import dump, load
from tests.documents.told.reading import Told, read
from tests.engine.paths import places, put

SMALL = {
    "a b": [1, -2.5e3, True, None, 'x\\"\u00e9\U0001f600', "}, {"],
    "c": {"d": [[], {}, [[[["deep", {"e": -0.5}]]]]], "": False, "f": "]\t"},
    "g": [10**15, 2**53, 0, {"h": {"i": {"j": {"k": [None]}}}}],
}
ODD = (
    '"',
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    "0",
    "-",
    "e",
    ".",
    "\\",
    "\\ud800",
    "\x00",
    "\u00e9",
    "\n",
    "t",
)
WRONG = (
    "NaN", "-Infinity", "Infinity", "1e999", "-1e400", "9" * 16, "9" * 17, "-" + "9" * 18, str(2**53 + 1), str(-(2**53)),
    "9" * 400, "01", "1.", "-", "+1", ".5", "1e", "tru", "nul", "True", '"\\ud800"', '"\\udc00\\ud83d"', '"\\ud83d\\ude00"',
    '"a\\x"', '"a\tb"', "{1:2}", '{"a" 1}', '{"a":1,}', '{"a":1,"a":2}', '{"a":{"b":[],"b":1},"a":0}', "[,]", "[1,]", "[1 2]", "'a'",
    "//", "[1.5999999999999999999,tru]", "\ufeff",
)  # fmt: skip
"""Texts that replace a value; some of them are valid."""


def _layouts() -> tuple[str, ...]:
    return (
        dump(SMALL),
        json.dumps(SMALL, ensure_ascii=False, indent=1),
        json.dumps(SMALL, separators=(" ,\n", " : ")),
    )


def _of(text: str) -> tuple[str, object]:
    """Return the results of the quick reader and the careful reader for a text."""
    careful = first_fault(text)
    fault = None if careful is None else (careful.code, careful.path, careful.data)
    return (*read(load, text), fault)[0], (read(load, text), fault)


def cut() -> Told:
    """Yield the results of reading texts and bytes that are cut off."""
    for text in _layouts():
        yield from [_of(text[:place]) for place in range(len(text))]
    data = _layouts()[1].encode()
    yield from [read(load, data[:place]) for place in range(len(data))]
    for encoding in ("utf-16", "utf-16-le", "utf-16-be", "utf-8-sig", "latin-1"):
        text = _layouts()[1].replace("\U0001f600", "\u00fc")
        yield read(load, text.encode(encoding))
        yield read(load, text.encode(encoding).decode("latin-1"))


def changed() -> Told:
    """Yield the results of reading texts with a character inserted, replaced or deleted."""
    for number, text in enumerate(_layouts()):
        for place in range(number, len(text), 3):
            odd = ODD[place % len(ODD)]
            yield _of(text[:place] + odd + text[place:])
            yield _of(text[:place] + odd + text[place + 1 :])
            yield _of(text[:place] + text[place + 1 :])


def faulty_values() -> Told:
    """Yield the results of reading texts with one or two values replaced."""
    marked = [put(SMALL, place, "MARK") for place, _ in places(SMALL) if place]
    for number, document in enumerate(marked):
        for form in (dump(document), json.dumps(document, indent=2)):
            for wrong in WRONG[number % 3 :: 3]:
                yield _of(form.replace('"MARK"', wrong))
        text = dump([document, document])
        for turn in range(6):
            first = WRONG[(number + turn) % len(WRONG)]
            second = WRONG[(number * 7 + turn * 5) % len(WRONG)]
            yield _of(text.replace('"MARK"', first, 1).replace('"MARK"', second, 1))


def doubled() -> Told:
    """Yield the results of reading texts with duplicate keys, in objects of several sizes with values of several depths."""
    for size, deep, first in product((1, 3, 70), (0, 1, 3, 4, 5, 20), (0, 1, 2)):
        members = [
            f'"k{each}":{"[" * (deep if each % 3 == first else 0)}"],"{"]" * (deep if each % 3 == first else 0)}'
            for each in range(size)
        ]
        for place in sorted({0, size // 2, size - 1}):
            again = f'"k{place}":{{"x":[1,{{}}]}}'
            yield _of("{" + ",".join([*members, again]) + "}")
            yield _of(
                '[{"a":1},{"b":{' + ", ".join([*members[:place], again, *members[place:]]) + "}}]"
            )
            yield _of("{" + " , ".join([*members, '"\\u006b0" :1 ', '"tru":tru']) + "}")
            yield _of(f"[{','.join(each.partition(':')[2] for each in members)},NaN]")


def deep() -> Told:
    """Yield the results of reading deeply nested texts, with and without other faults."""
    for depth, (begin, end) in product(
        (3, 4, 5, 62, 63, 64, 65, 66, 90), (("[", "]"), ('{"a":', "}"), ('[0,{"b":', "}]"))
    ):
        units = depth // 2 if len(begin) > 5 else depth
        inner = begin * units + "1" + end * units
        yield from map(
            _of,
            (
                inner,
                f"{inner},",
                f"[{inner},{inner},tru]",
                f"[{inner}{inner}]",
                inner.replace("1", "01"),
            ),
        )
        yield from map(
            _of,
            (
                f'{{"a":{inner},"a":1}}',
                f'{{"c":NaN,"a":{inner}}}',
                f"[{inner}",
                inner[:-1],
                inner.replace("1", '{"x":1,"x":2}'),
            ),
        )


def keys() -> Told:
    """Yield the results of reading texts with long and unusual keys in their paths."""
    for key in (
        "k" * 59,
        "k" * 60,
        "k" * 61,
        "k" * 1100,
        "two words",
        "",
        "1a",
        "_a",
        "a\n",
        "\u00e9",
        '"',
        "\U0001f600",
    ):
        written = dump(key)
        yield _of(f"{{{written}:tru}}")
        yield _of(f'[{{{written}:1,"b":2,{written}:3}}]')
        yield _of(f"{{{written}:{{{written}:[NaN]}}}}")
