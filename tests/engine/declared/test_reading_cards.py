"""The reader of card files: line numbers, suggestions, and the declarations of a game's author."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any, ClassVar, Literal

import attrs
import pytest

import ancient_world as aw
from ancient_world.engine import count
from ancient_world.engine.card_files import (
    CardFileReading,
    CardId,
    CardName,
    ComponentFile,
    by_id,
    digest_of,
    family_of,
    list_of,
    one_of_words,
)
from ancient_world.engine.card_files.card_file_faults import fault_sentence
from ancient_world.engine.card_files.toml_files import CardTables
from ancient_world.engine.card_files.toml_lines import line_of, map_lines
from ancient_world.engine.errors import Fault

GAMES = Path(aw.__file__).parent / "games"


@attrs.frozen
class Trick:
    """An ability of a beast."""

    key: ClassVar[str]


@attrs.frozen
class Roar(Trick):
    """An ability written as a bare value."""

    key = "roar"
    amount: Annotated[int, count(1, 9)]


@attrs.frozen
class Hide(Trick):
    """An ability written as true."""


@attrs.frozen
class Hunt(Trick):
    """An ability written as a table or a list of tables."""

    key = "hunt"
    several: ClassVar[bool] = True
    prey: Annotated[str, one_of_words("deer", "boar")]
    points: Annotated[int, count(0, 9)] = 1


@attrs.frozen
class Leap(Trick):
    """An ability written as one table."""

    far: Annotated[int, count(1, 9)]


Legs = Annotated[int, count(0, 8)]
TRICKS = family_of(globals(), Trick)
assert list(TRICKS) == [
    "roar",
    "hide",
    "hunt",
    "leap",
]  # by its own name, or under the key that its class names


@attrs.frozen(kw_only=True)
class Beast:
    """A card."""

    id: CardId
    name: CardName
    legs: Legs = attrs.field(default=4, alias="feet")
    colours: Annotated[
        tuple[Annotated[str, one_of_words("red", "grey")], ...], list_of(1, 2, unique=True)
    ]
    diet: Mapping[Annotated[int, one_of_words(1, 2)], str] = attrs.field(factory=dict)
    tricks: Annotated[tuple[Trick, ...], TRICKS] = ()


@attrs.frozen
class Box:
    """The tables."""

    beast: Annotated[tuple[Beast, ...], list_of(allows_copies=True)]


def _check_legs(
    reading: CardFileReading, beast: Any, _: object, path: tuple[str | int, ...]
) -> None:
    if beast.legs == 0 and beast.colours:
        reading.add_fault("wrong-count", path, "feet", expected=4, found=0)


@attrs.frozen
class Beasts(ComponentFile):
    """A card file of this test."""

    beasts: Mapping[str, Beast] = attrs.field(eq=False)

    @classmethod
    def made(cls, reading: CardFileReading) -> Beasts | None:
        """Return all beasts, or ``None`` if the file has faults."""
        beasts = reading.read_tables(Box, checks={Beast: _check_legs}).beast
        return None if reading.has_faults else cls(reading.name(), "0", by_id(beasts))


WOLF = '[[beast]]\nid = "wolf"\nname = "Wolf"\n\ncolours = ["grey"]\n'


def write(path: Path, text: str) -> Path:
    """Write a card file and return its path."""
    file = path / "beasts.toml"
    file.write_text(text, "utf-8")
    return file


def test_components_are_read_as_they_are_declared(tmp_path: Path) -> None:
    """Declared key names, defaults, numeric keys, copies and parts by key are read."""
    more = 'copies = 2\nfeet = 3\ndiet = { 2 = "Raw meat", 1 = "milk" }\nhunt = [{ prey = "deer" }, { prey = "boar", points = 2 }]\nhide = true\nroar = 9\n'
    cards = Beasts.load(write(tmp_path, WOLF + more))
    assert list(cards.beasts) == ["wolf-1", "wolf-2"]
    wolf = cards.beasts["wolf-1"]
    assert (wolf.legs, wolf.colours) == (3, ("grey",))
    assert list(wolf.diet.items()) == [(1, "milk"), (2, "Raw meat")]
    assert wolf.tricks == (Roar(9), Hide(), Hunt("deer"), Hunt("boar", 2))


def test_the_name_of_a_card_by_its_id(tmp_path: Path) -> None:
    """An unknown card is called by its id."""
    cards = Beasts.load(write(tmp_path, WOLF))
    assert (cards.name_of("wolf"), cards.name_of("ox")) == ("Wolf", "ox")


@pytest.mark.parametrize(
    ("more", "line", "key", "code"),
    [
        ("feet = 9", 6, "feet", "out-of-range"),
        ("feet = 0", 6, "feet", "wrong-count"),
        ("legs = 4", 6, "legs", "unknown-key"),
        ("\n\nhide = 1", 8, "hide", "wrong-type"),
        ("hide = false", 6, "hide", "out-of-range"),
        ("roar = 10", 6, "roar", "out-of-range"),
        ('hunt = [\n  { prey = "deer" },\n  { prey = "bear" },\n]', 8, "hunt[1].prey", "unknown-word"),
        ("leap = [{ far = 1 }]", 6, "leap", "wrong-type"),
        ("hunt = {}", 6, "hunt.prey", "missing-key"),
        ("hunt = []", 6, "hunt", "wrong-length"),
        ("hunt = [" + '{ prey = "deer" },' * 10 + "]", 6, "hunt", "wrong-length"),
        ('diet = { 3 = "milk" }', 6, "diet.3", "unknown-key"),
        ("diet = { 1 = 1 }", 6, "diet.1", "wrong-type"),
        ('diet = { 1 = " " }', 6, "diet.1", "bad-name"),
        ("copies = 0", 6, "copies", "out-of-range"),
        ("copies = 100", 6, "copies", "out-of-range"),
        ('[[beast]]\nid = "wolf"\nname = "W"\ncolours = ["red"]', 7, "id", "duplicate-id"),
        ('[[beast]]\nid = "Ox"\nname = "Ox"\ncolours = ["red"]', 7, "id", "bad-id"),
        ('[[beast]]\nid = "ox"\nname = "Ox"', 6, "colours", "missing-key"),
        ('[[beast]]\nid = "ox"\nname = "Ox"\ncolours = ["red", "red"]', 9, "colours[1]", "repeated-word"),
    ],
)  # fmt: skip
def test_a_fault_names_the_line(tmp_path: Path, more: str, line: int, key: str, code: str) -> None:
    """A fault names the line of its key, or of its table if the key is missing."""
    path = write(tmp_path, WOLF + more)
    (fault,) = Beasts.check(path)
    assert (fault.line, fault.key, fault.code) == (line, key, code)
    assert str(fault).startswith(f"{path}:{line} beast.")


def test_what_could_be_read_is_checked(tmp_path: Path) -> None:
    """A component with a fault is checked as far as it could be read."""
    text = WOLF.replace('"grey"', '"grey", "brown"') + "feet = 0"
    found = Beasts.check(write(tmp_path, text))
    assert [fault.key for fault in found] == ["colours[1]", "feet"]


def test_a_card_with_no_number_of_copies_is_there_once(tmp_path: Path) -> None:
    """A card with an invalid number of copies counts once, so a duplicate of its id is reported too."""
    found = Beasts.check(write(tmp_path, f"{WOLF}copies = 0\n{WOLF}"))
    assert [(fault.key, fault.code) for fault in found] == [
        ("copies", "out-of-range"),
        ("id", "duplicate-id"),
    ]


@pytest.mark.parametrize(("last", "codes"), [(5, []), (6, ["wrong-count"])])
def test_the_most_cards(tmp_path: Path, last: int, codes: list[str]) -> None:
    """A kind has at most 500 cards, copies included."""
    told = [f"{WOLF.replace('wolf', f'wolf{n}')}copies = 99\n" for n in range(5)]
    found = Beasts.check(write(tmp_path, f"{''.join(told)}{WOLF}copies = {last}"))
    assert [fault.code for fault in found] == codes


@pytest.mark.parametrize(
    ("feet", "told"),
    [("{}", "a table"), ("[]", "a list"), ("true", "true"), ("false", "false"), ("'4'", '"4"')],
)
def test_a_value_of_another_type(tmp_path: Path, feet: str, told: str) -> None:
    """The fault for a wrong type shows the value, or its kind if it contains other values."""
    (fault,) = Beasts.check(write(tmp_path, f"{WOLF}feet = {feet}"))
    assert fault.message == f"expected a whole number, got {told}"


@pytest.mark.parametrize(
    ("name", "letters", "copies", "keys"),
    [
        ("wolf", 24, 1, []),
        ("wolf", 25, 1, ["id"]),
        ("wolf", 22, 9, []),
        ("wolf", 22, 10, ["id"]),
        ("Wolf", 40, 1, []),
        ("Wolf", 41, 1, ["name"]),
        ("Meat", 60, 1, []),
        ("Meat", 61, 1, ["diet.1"]),
    ],
)
def test_the_most_letters(
    tmp_path: Path, name: str, letters: int, copies: int, keys: list[str]
) -> None:
    """Lengths are limited: 24 characters for an id, of the last copy too, 40 for a name and 60 for other texts."""
    text = f'{WOLF}diet = {{ 1 = "Meat" }}\ncopies = {copies}'
    found = Beasts.check(write(tmp_path, text.replace(name, name.ljust(letters, "x"))))
    assert [fault.key for fault in found] == keys


def test_a_list_of_any_length_has_ten_thousand_values_at_most() -> None:
    """A list of any length has 0 to 10,000 values, and the fault names both limits."""
    kind = Annotated[tuple[int, ...], list_of()]
    assert read([], kind) == ((), [])
    assert len(read([1] * 10_000, kind)[0]) == 10_000
    (fault,) = read([1] * 10_001, kind)[1]
    assert fault.message == "must list 0 to 10000 values, got 10001"


def read(value: object, kind: object) -> tuple[Any, list[Fault]]:
    """Return the readable part of a value, and its faults."""
    reading = CardFileReading([], "cards", [])
    return reading.read(value, kind, ()), reading.faults


@pytest.mark.parametrize("times", [1, 9])
def test_a_part_is_given_up_to_nine_times(tmp_path: Path, times: int) -> None:
    """A key can list up to nine tables of parts."""
    cards = Beasts.load(write(tmp_path, WOLF + "hunt = [" + '{ prey = "boar" },' * times + "]"))
    assert cards.beasts["wolf"].tricks == (Hunt("boar"),) * times


def test_the_words_that_a_fault_tells() -> None:
    """The fault for an unknown word lists known words up to 300 characters, and suggests one of the first 500."""
    assert told("a", ["b" * 300]) == f'"a" is not one of {"b" * 300}'
    assert told("a", ["b" * 301]) == f'"a" is not one of {"b" * 297}...'
    assert told("dear", ["bears", "deer"]).endswith('; did you mean "deer"?')
    known = [f"{number:03}" for number in range(500)]
    assert told("dear", [*known[1:], "deer"]).endswith('; did you mean "deer"?')
    assert "did you mean" not in told("dear", [*known, "deer"])


def told(word: str, known: list[str]) -> str:
    """Return the sentence about an unknown word."""
    return fault_sentence("unknown-word", {"word": word, "known": known})


@pytest.mark.parametrize(("letters", "told"), [(376, "x" * 376), (377, "x" * 373 + "...")])
def test_a_fault_says_four_hundred_letters_at_most(letters: int, told: str) -> None:
    """A message is cut off with dots after 400 characters."""
    faults: list[Fault] = []
    CardFileReading([], "cards", faults).add_fault("unknown-card", "beast", word="x" * letters)
    assert [fault.message for fault in faults] == [f"there is no card called {told}"]


def test_a_card_without_an_id_is_told_by_its_number(tmp_path: Path) -> None:
    """A card without an id is named by its number in the file, from 1 on."""
    (fault,) = Beasts.check(write(tmp_path, f'{WOLF}[[beast]]\nname = "Ox"\ncolours = ["red"]'))
    assert (fault.table, fault.key, fault.code) == ("beast[2]", "id", "missing-key")


def test_the_same_content_makes_the_same_text() -> None:
    """A digest does not depend on the order of keys or on spaces."""
    one, another = digest_of({"b": [1, 2], "a": 1}), digest_of({"a": 1, "b": [1, 2]})
    assert one == another == digest_of('{"a":1,"b":[1,2]}')


def test_a_check_sees_the_defaults_of_what_could_not_be_read() -> None:
    """A check sees defaults for missing keys, and ``None`` for unreadable values."""
    seen: list[Any] = []
    file = CardTables("cards", {"beast": [{"id": "wolf"}]})
    CardFileReading([file], "cards", []).read_tables(
        Box, checks={Beast: lambda _, beast, *__: seen.append(beast)}
    )
    (beast,) = seen
    assert (beast.id, beast.legs, beast.name, beast.diet) == ("wolf", 4, None, None)


@attrs.frozen
class Needy:
    """Keys of every type."""

    number: Annotated[int, count(0, 9)]
    letters: str
    truth: bool
    many: Annotated[tuple[int, ...], list_of()]
    choice: Literal["one", "another"]
    trick: Roar


def test_a_missing_key_tells_what_is_expected() -> None:
    """The fault for a missing key names the expected type, whatever annotations stand beside it."""
    assert [(fault.key, fault.message) for fault in read({}, Needy)[1]] == [
        ("number", "expected a whole number"),
        ("letters", "expected a text"),
        ("truth", "expected true or false"),
        ("many", "expected a list"),
        ("choice", "expected a text"),
        ("trick", "expected a table"),
    ]


def test_a_list_of_one_length_has_no_other() -> None:
    """A list of fixed length, even 1, accepts no other length."""
    assert read([5], tuple[int]) == ((5,), [])
    assert [fault.message for fault in read([5, 6], tuple[int])[1]] == ["must list 1 value, got 2"]


@pytest.mark.parametrize("text", ["beast = 3", "beast = [1]", "beast = [{}, 1]", "[beast]"])
def test_what_is_no_list_of_tables_is_told_as_a_whole(tmp_path: Path, text: str) -> None:
    """The fault for a list that is no list of tables shows how the file must write it."""
    (fault,) = Beasts.check(write(tmp_path, text))
    assert (fault.line, fault.table, fault.key, fault.code) == (1, "beast", "", "wrong-type")
    assert fault.message == "must be one table [[beast]] for each card"


def test_an_id_that_another_card_has(tmp_path: Path) -> None:
    """The fault for a duplicate id names the id, and the card and the file that have it."""
    (fault,) = Beasts.check(write(tmp_path, WOLF + WOLF))
    assert fault.message == f'"wolf" is already the id of beast.wolf in {fault.file}'


@attrs.frozen
class Longer:
    """A card of a game with longer ids."""

    id: Annotated[CardId, count(1, 30)]


@attrs.frozen
class Longest:
    """The tables of such a game."""

    card: Annotated[tuple[Longer, ...], list_of(allows_copies=True)]


@pytest.mark.parametrize(
    ("table", "ids"),
    [
        ({"id": "x" * 30}, ["x" * 30]),
        ({"id": "x" * 28, "copies": 2}, ["x" * 28 + "-1", "x" * 28 + "-2"]),
    ],
)
def test_a_game_has_longer_ids(table: dict[str, object], ids: list[str]) -> None:
    """A game can allow longer ids for its cards and their copies."""
    reading = CardFileReading([CardTables("cards", {"card": [table]})], "cards", [])
    assert reading.read_tables(Longest).card == tuple(map(Longer, ids))
    assert reading.faults == []


@pytest.mark.parametrize("table", [{"id": "x" * 31}, {"id": "x" * 29, "copies": 2}])
def test_longer_ids_have_a_limit_too(table: dict[str, object]) -> None:
    """The fault for too long an id names the game's limit."""
    reading = CardFileReading([CardTables("cards", {"card": [table]})], "cards", [])
    reading.read_tables(Longest)
    assert [fault.message[:31] for fault in reading.faults] == ["must be at most 30 characters f"]


def test_a_notation_of_a_game_is_read_by_its_hook() -> None:
    """A hook for a game's notation receives the path, and its faults stand with all others."""

    def legs(reading: CardFileReading, value: object, path: tuple[str | int, ...]) -> int | None:
        if value == "none":
            return 0
        reading.add_fault("unknown-word", path, word=str(value), known=["none"])
        return None

    def tables(feet: str) -> CardTables:
        wolf = {"id": "wolf", "name": "Wolf", "colours": ["grey"], "feet": feet}
        return CardTables("cards", {"beast": [wolf]})

    reading = CardFileReading([tables("none"), tables("non")], "cards", [])
    (wolf, half) = reading.read_tables(Box, hooks={Legs: legs}).beast
    assert (wolf.legs, half.legs, half.name) == (0, 4, "Wolf")
    assert [(fault.table, fault.key, fault.message) for fault in reading.faults] == [
        ("beast.wolf", "feet", '"non" is not one of none; did you mean "none"?'),
        ("beast.wolf", "id", '"wolf" is already the id of beast.wolf in cards'),
    ]


def test_content_without_a_text_has_no_lines() -> None:
    """Faults of tables without a source text have no line."""
    with pytest.raises(aw.InvalidCardFile) as caught:
        Beasts.from_content({"beast": [{}], "bird": []})
    assert {fault.line for fault in caught.value.faults} == {0}


def test_a_warning_is_no_fault() -> None:
    """A warning has its table and key, and the file remains usable."""
    reading = CardFileReading([], "cards", [])
    reading.add_warning("unknown-card", "beast", "tricks", word="roar")
    told = Fault(
        "cards", "beast", "tricks", "there is no card called roar", "unknown-card", warning=True
    )
    assert reading.faults == [told]
    assert not reading.has_faults


def test_the_name_of_a_file_is_no_part_of_it() -> None:
    """Card files with the same digest are equal, whatever their names."""
    assert Beasts("one", "0", {}) == Beasts("another", "0", {}) != Beasts("another", "1", {})


def test_the_word_that_was_meant(tmp_path: Path) -> None:
    """Unknown keys and unknown words get a suggestion."""
    found = Beasts.check(write(tmp_path, WOLF + 'hidee = 1\nhunt = { prey = "dear" }'))
    assert {fault.code: fault.message.rpartition("; ")[2] for fault in found} == {
        "unknown-key": 'did you mean "hide"?',
        "unknown-word": 'did you mean "deer"?',
    }


def test_all_faults_are_told_at_once_up_to_a_limit(tmp_path: Path) -> None:
    """All faults are reported in the order of the file, up to a limit."""
    path = write(tmp_path, "".join(f"k{number} = 1\n" for number in range(400)))
    faults = Beasts.check(path)
    assert len(faults) == 201
    assert [fault.line for fault in faults[:3]] == [1, 2, 3]
    assert faults[-1].code == "too-many-faults"


def test_every_line_of_a_text_is_known() -> None:
    """The line of every place is found: headers, dotted keys, multi-line lists, texts, dates, inline tables."""
    text = (
        'a.b."c d" = [1.5, 2, {x = 1.5, "y" = [1979-05-27 07:32:00, """x""y"""""]}]\n[[q]]\nz=1 # [x]\n'
        "[q.r]\ns = '''\n\n'''\n[[q]]\n[[q.k]]\nm=[\n1,\n 2,]\n[[q.k]]\nm = {}\n[a.z]\nk=''\n"
    )
    assert line_of(text, ("q", 1, "k", 0, "m", 1)) == 12
    assert line_of(text, ("q", 1, "k", 0, "m", 7)) == 10
    assert line_of(text, ("nothing",)) == 0
    files = sorted(GAMES.glob("*/box/**/*.toml"))
    assert len(files) > 8
    for one in (text, *(file.read_text("utf-8") for file in files)):
        assert set(map_lines(one)) == set(paths(tomllib.loads(one)))


def paths(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield every place of a document except the whole."""
    if path:
        yield path
    keys = (
        value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    )
    for key in keys:
        yield from paths(value[key], (*path, key))


def test_the_standard_cards_of_another_version_are_not_those_of_this_one() -> None:
    """A pickled standard file of another version is rejected with both digests."""
    cards: Any = aw.game("antike").standard_cards()
    again, (kind, digest) = cards.__reduce__()
    assert again(kind, digest) is cards
    with pytest.raises(aw.InvalidCardFile) as caught:
        again(kind, "0123456789abcdef")
    told = f"the standard cards of this version have the digest {digest[:8]}, but the cards asked for have the digest 01234567"
    assert [(fault.code, fault.message) for fault in caught.value.faults] == [("bad-format", told)]


def test_nobody_changes_a_card_file_that_all_share() -> None:
    """The standard card file, which all users share, rejects changes."""
    cards: Any = aw.game("the-ancient-world").standard_cards()
    titan = next(iter(cards.titans))
    with pytest.raises(TypeError):
        cards.titans[titan] = None
    assert cards.titans[titan] is not None
