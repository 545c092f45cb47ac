"""Sentences have numbers with fitting words, labels, and one text per code."""

from __future__ import annotations

import copy
import json
import struct
from collections.abc import Iterator
from pathlib import Path

import pytest

from ancient_world.engine import message_catalogue
from ancient_world.engine.errors import reason
from ancient_world.engine.language_choice import set_language
from ancient_world.engine.message_catalogue import (
    Name,
    ReaderName,
    join_names,
    labels_from_ids,
    message_text,
    printable_number,
    register_messages,
    seat_name,
    translate,
)


@pytest.mark.parametrize(("coins", "words"), [(0, "0 coins"), (1, "1 coin"), (3, "3 coins")])
def test_numbers_and_their_words(coins: int, words: str) -> None:
    """A number gets the fitting word."""
    assert (
        f"You have {words}; a look costs one." == reason("mini-no-coin", "M2", coins=coins).message
    )


def test_labels(monkeypatch: pytest.MonkeyPatch) -> None:
    """An id is replaced by its label, if it has one."""
    monkeypatch.setitem(message_catalogue.LABELS, "deal-look", "dealing two cards")
    assert message_text("not-now", {"step": "deal-look"}).endswith("dealing two cards.")
    assert message_text("not-now", {"step": "what"}).endswith("what.")


@pytest.mark.parametrize("seat", [-1, 2, True, "0"])
def test_a_seat_without_a_name(seat: object) -> None:
    """An invalid seat is written as it is, without anybody's name."""
    assert seat_name(seat, ("Ann", "Ben")) == f"player {seat}"
    assert [seat_name(each, ("Ann", "Ben")) for each in (0, 1)] == ["Ann", "Ben"]


def test_names_one_after_the_other() -> None:
    """Names in a list are joined by commas and a word before the last."""
    told = [join_names([*names]) for names in ("", "A", "AB", "ABC", "ABCD")]
    assert told == ["", "A", "A and B", "A, B and C", "A, B, C and D"]
    assert join_names([*"ABC"], "names-or") == "A, B or C"


def test_several_things_together() -> None:
    """Several things are joined by their words, with "and" before the last."""
    register_messages({"test-set": "a set of {suits:and}"}, {"test-oak": "oak", "test-elm": "elm"})
    assert message_text("test-set", {"suits": ("test-oak", "test-elm")}) == "a set of oak and elm"
    assert message_text("test-set", {"suits": ("test-oak",)}) == "a set of oak"


def test_a_form_of_a_word() -> None:
    """A sentence can ask for a registered form of a word, otherwise it gets the word itself."""
    register_messages(
        {"test-learn": "learn {what:label:the}"}, {"test-oar": "oar", "test-oar:the": "the oar"}
    )
    assert message_text("test-learn", {"what": "test-oar"}) == "learn the oar"
    assert message_text("test-learn", {"what": "test-sail"}) == "learn test-sail"
    assert labels_from_ids("oak elm:many", prefix="t-") == {"t-oak": "oak", "t-elm:many": "elm"}


def test_unknown_codes() -> None:
    """A code without a sentence is written as it is."""
    assert message_text("no-such-code", {}) == "no-such-code"


def test_one_sentence_per_code() -> None:
    """A code can have only one sentence; the same one can be registered again."""
    register_messages({"game-over": message_catalogue.SENTENCES["game-over"]})
    with pytest.raises(ValueError, match="has a sentence already"):
        register_messages({"game-over": "Something else."})


def test_a_text_in_a_language_that_nobody_has() -> None:
    """A text stays English in a language without a catalogue, as in a worker that has not loaded it."""
    assert (
        message_catalogue.call_in_language("xx", lambda: translate("The game is over."))
        == "The game is over."
    )


# --- plural forms, names, readers ---

POLISH = {
    "": "Content-Type: text/plain; charset=utf-8\nPlural-Forms: nplurals=3; plural=(n==1 ? 0 : "
    "n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);\n",
    "You have {coins:coin|coins}.": "Masz {coins:monetę|monety|monet}.",
    "{coins:|Is|Are} {coins:coin|coins} enough?": "{coins:|Wystarczy|Wystarczą|Wystarczy} {coins}?",
    "game\x04The Well": "Studnia",
    "{name} wins.": "Wygrywa {name}.",
    "You win.": "Wygrywasz.",
}
"""A catalogue of a language with three plural forms."""


def compiled(messages: dict[str, str]) -> bytes:
    """Return the bytes of a compiled catalogue."""
    ids = [text.encode() for text in sorted(messages)]
    told = [messages[text].encode() for text in sorted(messages)]
    start = 28 + 16 * len(ids)
    tables, texts = b"", b""
    for part in (*ids, *told):
        tables += struct.pack("<II", len(part), start + len(texts))
        texts += part + b"\0"
    head = struct.pack("<7I", 0x950412DE, 0, len(ids), 28, 28 + 8 * len(ids), 0, 0)
    return head + tables + texts


@pytest.fixture
def polish(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Set the language to Polish, with some registered sentences."""
    folder = tmp_path / "pl" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "ancient_world.mo").write_bytes(compiled(POLISH))
    monkeypatch.setattr(message_catalogue, "_locale_folder", lambda _: tmp_path)
    ours = {
        "test-coins": "You have {coins:coin|coins}.",
        "test-enough": "{coins:|Is|Are} {coins:coin|coins} enough?",
        "test-cubes": "You have {cubes:cube|cubes}.",
        "test-wins": "{name} wins.",
        "test-wins:you": "You win.",
    }
    for code, text in ours.items():
        monkeypatch.setitem(message_catalogue.SENTENCES, code, text)
    set_language("pl")
    yield
    set_language("en")
    message_catalogue._load_catalogue.cache_clear()
    message_catalogue._formatter_for.cache_clear()
    message_catalogue._has_catalogue.cache_clear()


def test_a_name_keeps_its_format(polish: None) -> None:
    """A translated name keeps its format specification."""
    well = Name("The Well", "game")
    assert (f"{well:_<10}", f"{well}") == ("Studnia___", "Studnia")
    set_language("en")
    assert (f"{well:_<10}", f"{well}") == ("The Well__", "The Well")


@pytest.mark.parametrize(
    ("coins", "words"),
    [(1, "1 monetę"), (2, "2 monety"), (5, "5 monet"), (12, "12 monet"), (22, "22 monety")],
)
def test_as_many_forms_as_a_language_has(polish: None, coins: int, words: str) -> None:
    """The plural rule of the catalogue chooses the form."""
    assert message_text("test-coins", {"coins": coins}) == f"Masz {words}."


def test_a_word_without_its_number(polish: None) -> None:
    """A verb agrees with a number elsewhere, in any number of forms."""
    assert message_text("test-enough", {"coins": 2}) == "Wystarczą 2?"
    assert message_text("test-enough", {"coins": 5}) == "Wystarczy 5?"
    set_language("en")
    assert message_text("test-enough", {"coins": 1}) == "Is 1 coin enough?"
    assert message_text("test-enough", {"coins": 2}) == "Are 2 coins enough?"


def test_what_is_not_translated_keeps_the_english_rule(polish: None) -> None:
    """An English sentence without a translation uses the English plural rule."""
    assert message_text("test-cubes", {"cubes": 5}) == "You have 5 cubes."
    assert message_text("test-cubes", {"cubes": 1}) == "You have 1 cube."


@pytest.mark.parametrize("value", [None, "many", 2**400, 1.5, []])
def test_what_is_no_number_has_the_last_form(polish: None, value: object) -> None:
    """A value that is no number gets the last plural form."""
    assert message_text("test-coins", {"coins": value}).endswith(" monet.")


def test_a_number_without_end_is_told_by_its_size() -> None:
    """A huge number is written as a power of two with its sign."""
    assert printable_number(2**256 - 1) == 2**256 - 1
    assert printable_number(2**256) == "2**256..."
    assert printable_number(-(2**400) - 7) == "-2**400..."


def test_names_are_told_in_the_language_in_use(polish: None) -> None:
    """A name is translated by its kind, and stays unchanged as a value."""
    well = Name("The Well", "game")
    assert message_text("test-wins", {"name": well}) == "Wygrywa Studnia."
    assert (well, json.dumps(well), format(well)) == ("The Well", '"The Well"', "Studnia")
    assert format(Name("The Well", "another game")) == "The Well"
    assert format(copy.copy(well)) == "Studnia"
    assert format("The Well") == "The Well"


def test_who_reads_is_spoken_to(polish: None) -> None:
    """A sentence has a form that addresses the reader, in every language."""
    assert message_text("test-wins", {"name": ReaderName("ty")}) == "Wygrywasz."
    assert message_text("test-wins", {"name": "ty"}) == "Wygrywa ty."
    set_language("en")
    assert message_text("test-wins", {"name": ReaderName("you")}) == "You win."
    assert message_text("test-wins", {"name": "Miriam"}) == "Miriam wins."


def test_english_reads_no_catalogue() -> None:
    """English uses no catalogue."""
    message_catalogue._load_catalogue.cache_clear()
    assert message_text("test-nothing", {}) == "test-nothing"
    assert message_text("game-over", {}) == "The game is over."
    assert message_catalogue._load_catalogue.cache_info().currsize == 0
