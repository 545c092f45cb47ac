"""Test mends of records in notation: unreadable words decide what was meant, and differences are lines of notation."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

import ancient_world as aw
from ancient_world.games import tides_of_time as tides
from ancient_world.records import Entry
from ancient_world.validation.typed_words import phrase_likeness
from tests import running
from tests.mending.test_nothing_lost import GAP, HEAD, TYPO

run = partial(running.run, "validate")


FULL_WORDS = {
    "kings maze": "kings-nest maze",
    "gods mana": "gods-bath mana-well",
    "eternal sky sapphire": "eternal-palace sky-pillars sapphire-port",
    "play king": "play kings-nest",
    "play vest": "play vestibule",
}
"""The words of the header's lines in full, for a file that names no language."""


def with_line(words: str, label: str = "Ben") -> str:
    """Return a record in notation with a line of its own before two others."""
    return f"{HEAD}4. {label}: {words}\n5. Ana: play vest\n6. Ben: play maze\n"


@pytest.mark.parametrize(
    ("line", "card"),
    [
        ("play molle", "molehill"),
        ("plya molehill", "molehill"),
        ("ply The Molehil", "molehill"),
        ("jugar La toperra", "molehill"),
        ("play saphire prot", "sapphire-port"),
        ("paly eternal palace", "eternal-palace"),
        ("play the skypillars", "sky-pillars"),
    ],
)
@pytest.mark.parametrize("language", ["words en\n", ""])
def test_words_decide_what_was_meant(line: str, card: str, language: str) -> None:
    """Misspelt or shortened words, in any language, mean the legal action with the nearest phrase."""
    text = with_line(line).replace("words en\n", language)
    if not language:
        for short, full in FULL_WORDS.items():
            text = text.replace(f" {short}", f" {full}")
    mend = aw.suggest_mends(text)[0]
    assert mend.record.entries[3] == Entry(1, tides.Play(1, card))
    assert mend.probability > 0.7


def test_a_shortened_word_is_sure() -> None:
    """A word that fits one legal action only is sure, and the problem names this action first."""
    assert aw.suggest_mends(TYPO)[0].probability > 0.9
    (problem,) = aw.validate(TYPO).problems
    assert problem.changes == ("Ben: play molle -> Ben: play molehill",)
    assert problem.expected[0] == "play The Molehill"


def test_changes_are_in_notation() -> None:
    """The changes for the nearest legal action are lines of notation: an entry to add, or the line as it should be."""
    missing = aw.validate(GAP).problems[-1]
    assert missing.changes == ("before this entry: Ben: play sky-pillars",)
    (wrong,) = aw.validate(with_line("play kings-nest")).problems
    assert wrong.changes[0].startswith("Ben: play kings-nest -> Ben: play ")


def test_a_misspelt_name_of_a_player() -> None:
    """A line with a misspelt name of a player gets the player who is to act."""
    mend = aw.suggest_mends(with_line("play molehill", "Bem"))[0]
    assert mend.record.entries[3] == aw.suggest_mends(TYPO)[0].record.entries[3]
    assert "-4. Bem: play molehill" in mend.diff
    assert "+4. Ben: play molehill" in mend.diff


def test_a_line_without_a_colon() -> None:
    """The words of a line that has not the form of an entry count too."""
    mend = aw.suggest_mends(HEAD + "4. Ben play molehill\n5. Ana: play vest\n6. Ben: play maze\n")[
        0
    ]
    assert mend.record.entries[3] == aw.suggest_mends(TYPO)[0].record.entries[3]


def test_differences_are_lines_of_notation() -> None:
    """A diff has the lines of the file; a missing line changes no number of the lines after it."""
    assert aw.suggest_mends(TYPO)[0].diff[3:] == (
        " 3. Ana: play kings-nest",
        "   en: He wanted the maze.",
        "-4. Ben: play molle",
        "+4. Ben: play molehill",
        " 5. Ana: play vestibule",
        " 6. Ben: play maze",
    )
    changed = [line for line in aw.suggest_mends(GAP)[0].diff[2:] if line[0] in "+-"]
    assert changed == ["+4. Ben: play eternal-palace"]


def test_notation_is_written_back(tmp_path: Path) -> None:
    """A mended record in notation is written as notation."""
    source, out = tmp_path / "friday.awn", tmp_path / "mended.awn"
    source.write_text(TYPO, encoding="utf-8")
    run(source, "--mend", "--write", out)
    assert "4. Ben: play molehill\n5. Ana: play vestibule\n" in out.read_text(encoding="utf-8")


def test_long_and_strange_words() -> None:
    """Words of any length and any characters are compared in bounded time."""
    for words in ("play " * 5_000, "\u0301\u200d?!", "x" * 100_000, "9 " * 3_000):
        assert aw.suggest_mends(with_line(words)) is not None
        assert not aw.validate(with_line(words)).ok


@pytest.mark.parametrize(
    ("nearer", "farther"),
    [
        ("play molehill", "play maze"),
        ("place citizen 3 labor", "place citizen 2 labor"),
        ("move a1 b2", "move b2 a1"),
    ],
)
def test_the_likeness_of_phrases(nearer: str, farther: str) -> None:
    """Numbers count, the order of words counts, and a phrase is most like itself."""
    typed = nearer.split()
    assert phrase_likeness(typed, nearer.split()) == 1
    assert phrase_likeness(typed, farther.split()) < 0.9
