"""Notation holds the same records in words, and can be typed by hand."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

import ancient_world as aw
from ancient_world.cli.app import app
from ancient_world.records import Note, with_note
from ancient_world.records.files.record_streams import raw_records
from ancient_world.validation.record_checks import check_stream
from tests.examples.example_games import example_game
from tests.hostile.work import seconds
from tests.soaks.notation import odd_record, read_back, written

TIDES = """\
notation 1
game tides-of-time
words en
player Ana
player Ben

1. chance: dealt roof sapphire molehill kings blood
2. chance: dealt mana eye old-man eternal golden
3. Ana: play kn
4. Ben: Play old man's pass
"""


def problem_of(text: str) -> tuple[str, int | None]:
    """Return the code and the line of the first problem of a text."""
    problem = aw.validate(text).problems[0]
    return problem.code, problem.line


@pytest.mark.sampled(3)
@pytest.mark.parametrize("game_id", aw.available_games())
@pytest.mark.parametrize("seed", range(4))
def test_a_record_comes_back(game_id: str, seed: int) -> None:
    """A record with everything that it can hold is read back equal from notation."""
    record = odd_record(game_id, seed)
    assert [aw.to_json(each) for each in read_back(written(record) * 2)] == [aw.to_json(record)] * 2


def test_a_game_of_ones_own_has_a_notation(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game of another author has a notation derived from the fields of its actions."""
    mark = example_game("noughts", monkeypatch).Mark(4)
    notation = aw.ActionNotation("noughts")
    assert notation.write(mark) == "mark 4"
    assert notation.read("m 4") == mark


def test_typed_words_may_be_shortened() -> None:
    """Typed notation may use beginnings, initials and names."""
    (record,) = read_back(TIDES.encode())
    assert [getattr(each, "card", "") for each in record.actions[2:]] == [
        "kings-nest",
        "old-mans-pass",
    ]
    assert aw.validate(TIDES).ok


@pytest.mark.parametrize("game_id", aw.available_games())
@pytest.mark.parametrize("language", ["en", "es"])
def test_sentences_are_read_in_a_file(game_id: str, language: str) -> None:
    """A file that names a language may have the sentences of ``describe``, in any language, in place of choices."""
    names, notation = ["Ana", "Ben"], aw.ActionNotation(game_id)
    match, rng = aw.Match.new(game_id, names, seed=3), aw.SeededRandom(3)
    while isinstance(waiting := match.pending(), aw.Decision) and match.version < 40:
        match.apply(waiting.actions[rng.randrange(len(waiting.actions))], player=waiting.player)
    lines = ["notation 1", f"game {game_id}", "words en", "player Ana", "player Ben"]
    for number, entry in enumerate(match.record.entries):
        state, seat = match.state_before(number), entry.player
        if seat is None:
            lines.append(f"{number + 1}. chance: {notation.write(entry.action)}")
        else:
            words = aw.describe(state, entry.action, language, names)
            lines.append(f"{number + 1}. {names[seat]}: {words}")
    (record,) = read_back("".join([f"{line}\n" for line in lines]).encode())
    assert record.entries == match.record.entries


def test_a_sentence_that_is_not_legal_is_reported() -> None:
    """A sentence of an illegal action, or one after an unreadable entry, is a fault of its line."""
    for words in ("leave The Maze of the Damned as a relic", "leave The Sapphire Port as a relic"):
        assert problem_of(TIDES.replace("play kn", words)) == ("notation-unknown", 9)
    later = TIDES.replace("play kn", "dance").replace(
        "Play old man's pass", "leave The Maze as a relic"
    )
    assert [problem.line for problem in aw.validate(later).problems][:2] == [9, 10]


def test_the_outcomes_of_dice_are_read_back() -> None:
    """A roll is read as it is written, also if the name of a face resembles that of a component."""
    notation = aw.ActionNotation("the-ancient-world")
    for face in ("titan", "coin", "blank"):
        assert notation.read(notation.write(aw.Rolled((face,)))) == aw.Rolled((face,))


def test_a_state_decides_between_meanings() -> None:
    """With a state or a view, ambiguous words mean the only legal action, and sentences are understood."""
    notation = aw.ActionNotation("antike")
    match = aw.Match.new("antike", ["Ana", "Ben"], seed=7)
    with pytest.raises(aw.InvalidDocument):
        notation.read("choose iron")
    for state in (match.state, match.view(1)):
        for words in (
            "choose iron",
            "go to iron",
            "ir a la casilla de hierro",
            "choose-space iron",
        ):
            assert notation.write(notation.read(words, state=state)) == "choose-space iron"
    with pytest.raises(aw.InvalidDocument) as caught:
        notation.read("go", state=match.view(1))
    assert caught.value.code == "notation-several"


def test_names_in_another_language_are_understood() -> None:
    """Names in another language are read, and written in English."""
    notation = aw.ActionNotation("tides-of-time", "es")
    assert notation.write(notation.read("jugar nido", 0), 0) == "play kings-nest"


@pytest.mark.parametrize(
    ("wrong", "right", "code", "line"),
    [
        ("kn", "knest", "notation-unknown", 9),
        ("3. Ana", "3. Anna", "notation-player", 9),
        ("3. Ana", "4. Ana", "notation-number", 9),
        ("3. Ana: play", "3. Ben: play", "wrong-card", 9),
        ("play kn", "play", "notation-several", 9),
        ("play kn", "play kn free=1", "notation-no-field", 9),
        ("play kn", 'play "kn', "notation-value", 9),
        ("play kn", "q", "notation-unknown", 9),
        ("play kn", "play t", "notation-several", 9),
        ("notation 1", "notation 2", "notation-version", 1),
        ("game tides-of-time\n", "", "notation-no-game", 2),
        ("words en", "wards en", "notation-key", 3),
        ("words en", "words ../en", "notation-language", 3),
        ("player Ben\n", "player Ben\nresult 1\n", "notation-result", 6),
        ("play kn", "play kn\n  brilliant", "notation-note", 10),
    ],
)
def test_a_slip_is_told_by_its_line(wrong: str, right: str, code: str, line: int) -> None:
    """A typing error is reported with its line."""
    found = problem_of(TIDES.replace(wrong, right))
    assert found[1] == line
    assert found[0] == code or code == "wrong-card"


def test_a_slip_says_what_was_meant() -> None:
    """A message about an unknown name suggests a similar one."""
    assert (
        "did you mean kings-nest?" in aw.validate(TIDES.replace("kn", "knest")).problems[0].message
    )
    assert (
        "did you mean Ana?" in aw.validate(TIDES.replace("3. Ana", "3. Anna")).problems[0].message
    )


def test_convert_writes_notation_and_reads_it(tmp_path: Path) -> None:
    """``records convert`` writes and reads notation, by the suffix or an option."""
    record = odd_record("tides-of-time", 2)
    aw.write_record(record, tmp_path / "a.json")
    for step in (
        ["a.json", "b.awn.gz"],
        ["b.awn.gz", "c.txt", "--to", "notation"],
        ["c.txt", "d.json"],
    ):
        paths = [each if each in ("--to", "notation") else str(tmp_path / each) for each in step]
        assert CliRunner().invoke(app, ["records", "convert", *paths]).exit_code == 0
    assert (tmp_path / "c.txt").read_bytes() == written(record)
    assert (tmp_path / "d.json").read_bytes() == (tmp_path / "a.json").read_bytes()


def test_a_folder_is_looked_through_for_notation(tmp_path: Path) -> None:
    """``validate`` finds notation files in a folder."""
    aw.write_record(odd_record("tides-of-time", 1), tmp_path / "a.awn")
    assert CliRunner().invoke(app, ["validate", str(tmp_path)]).exit_code == 0
    assert aw.read_record(tmp_path / "a.awn") == odd_record("tides-of-time", 1)


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_damaged_notation_is_refused_by_our_errors_alone(data: st.DataObject) -> None:
    """Damaged notation gives records or faults with lines, and no errors but our own."""
    text = bytearray(written(odd_record("the-ancient-world", 1))[:1500] + TIDES.encode())
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(text)))
        size = data.draw(st.integers(0, 20))
        bits = st.sampled_from([b'"', b"{", b"[[", b"1e999", b"NaN", b"\xff", b"\n", b" ", b"=", b"seat 9", b": ", b"-", b"notation 1\n", b"9" * 5000, b"\\ud800"])  # fmt: skip
        text[at : at + size] = data.draw(st.one_of(bits, st.binary(max_size=5)))
    for raw in raw_records(io.BytesIO(text)):
        assert raw.first_line >= 1
    for report in check_stream(bytes(text)):
        assert report.ok != bool(report.problems)


def test_an_action_of_another_game_has_no_words() -> None:
    """An action of another game cannot be written, even if this game has one of that kind."""
    action = aw.ActionNotation("tides-of-time").read("play maze", 0)
    with pytest.raises(aw.InvalidOption, match="This is the notation of antike"):
        aw.ActionNotation("antike").write(action)


@pytest.mark.parametrize("text", ["", "  ", "[]"])
def test_no_words_are_no_choice(text: str) -> None:
    """A text without an action is rejected with the possible kinds of actions."""
    with pytest.raises(aw.InvalidDocument, match=", play, leave-relic") as error:
        aw.ActionNotation("tides-of-time").read(text, player=0)
    assert error.value.code == "notation-nothing"


@pytest.mark.parametrize(
    ("text", "code", "message", "known", "near"),
    [
        ("give mable", "notation-unknown", "There is nothing called 'mable'; did you mean marble?", 4, ("marble",)),
        ("choose iron", "notation-several", "'choose' can mean several things: choose-pile, choose-space, choose-units.", 3, None),
        ("", "notation-nothing", "Expected a choice, one of: dealt, rolled, keep-city, take-good, choose-space, ….", 23, None),
    ],
)  # fmt: skip
def test_a_fault_of_words_has_no_place_and_offers_all(
    text: str, code: str, message: str, known: int, near: tuple[str, ...] | None
) -> None:
    """A fault of words has no path, and lists what is possible: the sentence the first, the data all."""
    with pytest.raises(aw.InvalidDocument) as caught:
        aw.ActionNotation("antike").read(text)
    error = caught.value
    assert (str(error), error.detail) == (message, message)
    assert (error.code, error.path) == (code, "")
    assert isinstance(error.data["known"], tuple)
    assert len(error.data["known"]) == known
    assert error.data.get("near") == near


def test_an_empty_note_comes_back(tmp_path: Path) -> None:
    """An empty note is read back, also beside others, and the file is valid."""
    record = aw.Match.new("tides-of-time", ["Ana", "Ben"], seed=3).record
    for index, note in enumerate((Note(), Note({"en": "-"}))):
        record = with_note(record, index, note)
    path = tmp_path / "game.awn"
    aw.write_record(record, path)
    assert aw.read_record(path) == record
    assert path.read_text(encoding="utf-8").count("\n  -\n") == 1


_BEGUN = "notation 1\ngame tides-of-time 1\nplayer a\nplayer b\n"
_GROWING: dict[str, Callable[[int], str]] = {
    "blanks": lambda n: f"1.{' ' * n}\n",
    "blanks in a note": lambda n: f"1. chance: dealt maze\n  en:{' ' * n}x\n",
    "players and strangers": lambda n: (
        "".join([f"player p{i}\n" for i in range(n)]) + "1. q: x\n" * n
    ),
    "unknown words": lambda n: "words en\n" + "".join([f"{i}. a: play x{i}\n" for i in range(n)]),
    "words of one line": lambda n: f"words en\n1. chance: dealt {'xy ' * n}\n",
    "words in one": lambda n: f"words en\n1. a: play {'xy+' * n}\n",
    "options and tags": lambda n: "".join([f"option o{i} 1\ntag x-{i} 1\n" for i in range(n)]),
}


@pytest.mark.parametrize(
    "shape",
    [pytest.param(each, marks=() if each == "blanks" else pytest.mark.long) for each in _GROWING],
)
def test_the_cost_of_hostile_notation_grows_as_the_text(shape: str) -> None:
    """The time for hostile notation grows linearly with its length."""

    def cost(size: int) -> float:
        text = (_BEGUN + _GROWING[shape](size)).encode()
        return seconds(lambda: list(raw_records(io.BytesIO(text))), rounds=2)

    assert cost(1_600) <= 0.02 + 3 * cost(800)
