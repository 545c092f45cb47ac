"""``records grep`` and ``stats``: which records fit, and what all of them come to."""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from pathlib import Path

import pytest

import ancient_world as aw
from ancient_world.archive import Condition, WinCounts, share_interval
from ancient_world.archive.rows import documented_rules, ids_in_action
from ancient_world.engine.steps import type_name
from tests.archive.conftest import EACH_GAME, played
from tests.archive.test_copying import records_in, run

Fits = Callable[[aw.Record], bool]


def seat_of(record: aw.Record, name: str) -> int:
    """The seat of a player, -1 if nobody is called so."""
    names = record.header.players
    return names.index(name) if name in names else -1


def won(record: aw.Record, name: str) -> bool:
    """Whether a player won alone."""
    return record.result is not None and record.result.winners == (seat_of(record, name),)


def did(record: aw.Record, kind: str, name: str) -> bool:
    """Whether a player has played a type of action."""
    seat = seat_of(record, name)
    return any(e.player == seat and type_name(type(e.action)) == kind for e in record.entries)


QUESTIONS: dict[str, Fits] = {
    "--game tides-of-time": lambda r: r.header.game == "tides-of-time",
    "--player ann": lambda r: "Ann" in r.header.players,
    "--player Tom --result won": lambda r: won(r, "Tom"),
    "--player Tom --result lost": lambda r: r.result is not None and not won(r, "Tom"),
    "--result unfinished": lambda r: r.result is None,
    "--result finished": lambda r: r.result is not None,
    "--rule R1": lambda r: r.header.game == "tides-of-time",
    "--rule L1 --player Ann": lambda _: False,
    "--rule r1 --action PLAY": lambda r: r.header.game == "tides-of-time",
    "--where action=leave-relic --where player=Miriam": lambda r: did(r, "leave-relic", "Miriam"),
    "--where score>=45": lambda r: r.result is not None and max(r.result.scores) >= 45,
    "--where player=Tom --where result!=won": lambda r: (
        "Tom" in r.header.players and not won(r, "Tom")
    ),
    "--where players~iria --where finished=no": lambda _: False,
    "--where field.card=citadel": lambda r: any(
        getattr(e.action, "card", "") == "citadel" and e.player is not None for e in r.entries
    ),
    "--where round=3 --where action=leave-relic": lambda _: False,
    "--where round=2 --where action=leave-relic": lambda r: did(r, "leave-relic", "Miriam"),
    "--where option.sets=doubled": lambda r: r.header.options.get("sets") == "doubled",
    "--where tag.event~cup": lambda _: False,
    "--action leave-relic": lambda r: did(r, "leave-relic", "Miriam"),
    "--card citadel --player Tom": lambda r: any(
        e.player == seat_of(r, "Tom") and getattr(e.action, "card", "") == "citadel"
        for e in r.entries
    ),
}


@pytest.mark.parametrize("question", QUESTIONS)
def test_grep_finds_what_fits(
    archive: Path, games: tuple[aw.Record, ...], question: str, tmp_path: Path
) -> None:
    """Each question gives just the records that a look into them finds; the exit code is that of grep."""
    expected = [record for record in games if QUESTIONS[question](record)]
    done = run("grep", archive, *question.split(), "--count")
    assert done.output == f"{len(expected)}\n"
    assert done.exit_code == (0 if expected else 1)
    run("grep", archive, *question.split(), "--out", tmp_path / "found.jsonl")
    found = records_in(tmp_path / "found.jsonl") if (tmp_path / "found.jsonl").exists() else []
    assert found == expected


def test_grep_says_where_and_who(archive: Path, games: tuple[aw.Record, ...]) -> None:
    """A line has the file, the players, and how the game ended."""
    line = run("grep", archive, "--player", "Ann").output
    assert line.endswith("game-5.json:1: tides-of-time; Ann, Tom; 3 entries; unfinished\n")
    result = games[0].result
    assert result is not None
    winner = ", ".join(games[0].header.players[seat] for seat in result.winners)
    assert f"won by {winner}\n" in run("grep", archive, "--game", "tides-of-time").output


MISSPELT = {
    "--action leave-relik": "--action leave-relik: no such name; did you mean leave-relic?",
    "--card citadell": "--card citadell: no such name; did you mean citadel?",
    "--rule R11": "--rule R11: no such name; did you mean R1",
    "--where action=leave-relik": "--where action=leave-relik: no such name; did you mean leave-relic?",
    "--where card=citadell": "--where card=citadell: no such name; did you mean citadel?",
    "--player Mirjam": "--player Mirjam: no such name; did you mean Miriam?",
    "--player Zz": "--player Zz: no such name; for example, there is: Ann, Miriam, Tom",
}


@pytest.mark.parametrize("question", MISSPELT)
@pytest.mark.parametrize("more", [[], ["--count"]], ids=str)
def test_a_misspelt_word_is_told(archive: Path, question: str, more: list[str]) -> None:
    """Where nothing fits and a word names nothing, what may have been meant is offered; scripts still read 0."""
    game = ["--game", "tides-of-time"] if "--rule" in question else []
    done = run("grep", archive, *question.split(), *game, *more)
    assert done.stdout == ("0\n" if more else "")
    assert done.stderr.startswith(MISSPELT[question])
    assert done.stderr.count("\n") == 1
    assert done.exit_code == 1


def test_a_right_word_that_nothing_fits_is_not_blamed(archive: Path) -> None:
    """Whom everybody knows and a card that there is are no slips, even if no game has both."""
    done = run("grep", archive, "--player", "ann", "--card", "citadel", "--result", "won")
    assert (done.exit_code, done.output) == (1, "")


def test_a_misspelt_game_is_refused(archive: Path) -> None:
    """A game that there is not ends the command before anything is read."""
    done = run("grep", archive, "--game", "tides-of-tim")
    assert done.exit_code == 2
    assert "Did you mean 'tides-of-time'?" in done.stderr


@pytest.mark.parametrize("game", EACH_GAME)
def test_every_id_of_a_move_can_be_asked_for(game: str) -> None:
    """What actions of a random game name is known, so that no right word is called a slip."""
    played_there = [e.action for e in played(game, 5).entries if e.player is not None]
    cards = {card for action in played_there for card in ids_in_action(action)}
    actions = {type_name(type(action)) for action in played_there}
    questions = [Condition("ids", "=", card) for card in cards]
    questions += [Condition("action", "=", action) for action in actions]
    assert [each.unknown_value([game], []) for each in questions] == [None] * len(questions)


def test_every_action_names_its_rule() -> None:
    """A choice of every game says in its description by which rule it is played, so that it can be searched for."""
    without = [
        f"{game_id} {kind.__name__}"
        for game_id in aw.available_games()
        for kind in aw.game(game_id).action_types
        if not documented_rules(game_id, kind)
    ]
    assert without == []


def test_stats_count_what_records_say(archive: Path, games: tuple[aw.Record, ...]) -> None:
    """Shares and scores by player are those of the finished games; a shared victory counts in parts."""
    figures = json.loads(run("stats", archive, "--json").output)
    finished = [record for record in games if record.result is not None]
    assert (figures["games"], figures["unfinished"]) == (5, 1)
    for seat, name in enumerate(("Miriam", "Tom")):
        results = [record.result for record in finished if record.result]
        scores = [result.scores[seat] for result in results]
        wins = [(seat in result.winners) / len(result.winners) for result in results]
        told = figures["players"][name]
        assert told["games"] == 5
        assert math.isclose(told["mean_score"], sum(scores) / 5)
        assert math.isclose(told["won"], sum(wins) / 5)
        assert figures["seats"][str(seat)] == told
        assert figures["players_by_seat"][f"{name}, {seat}"] == told
    relics = {e.action.card for r in games[:4] for e in r.entries if did(r, "leave-relic", "Tom")
              and hasattr(e.action, "card")}  # fmt: skip
    assert relics <= set(figures["cards"])
    assert figures["rules"]["R1"]["players"] == 8  # both, in each of four games
    assert "games" not in figures["rules"]["R1"]


def test_intervals_are_those_of_wilson() -> None:
    """The interval of 8 of 10 is known; it never leaves 0 to 1, and holds all without trials."""
    low, high = share_interval(0.8, 10)
    assert (round(low, 4), round(high, 4)) == (0.4902, 0.9433)
    assert math.isclose(share_interval(0.0, 5)[0], 0.0, abs_tol=1e-12)
    assert math.isclose(share_interval(1.0, 5)[1], 1.0)
    assert share_interval(0.0, 0) == (0.0, 1.0)


@pytest.mark.long
@pytest.mark.parametrize("name", ["stats.svg", "stats.png"])
def test_stats_are_drawn(archive: Path, tmp_path: Path, name: str) -> None:
    """The picture has a row for each player and card."""
    pytest.importorskip("matplotlib")
    done = run("stats", archive, "--plot", tmp_path / name)
    assert done.exit_code == 0, done.output
    data = (tmp_path / name).read_bytes()
    assert data.startswith(b"\x89PNG" if name.endswith("png") else b"<?xml")
    if name.endswith("svg"):
        assert all(f"<!-- {word} -->".encode() in data for word in ("Miriam", "citadel", "won"))


def test_a_picture_has_a_kind(archive: Path, tmp_path: Path) -> None:
    """Another end of the name is refused before anything is read."""
    done = run("stats", archive, "--plot", tmp_path / "stats.txt")
    assert done.exit_code == 2
    assert "*.png, *.svg or *.pdf" in done.output


def test_a_column_is_headed_by_what_it_counts(archive: Path) -> None:
    """Seats and players are counted by games; cards and rules by the players who used them, of whom a game has several."""
    told = run("stats", archive).output.splitlines()
    heads = [line.split()[:-5] for line in told if line.endswith("mean score")]
    assert heads == [
        ["seat", "games"],
        ["player", "games"],
        ["player,", "seat", "games"],
        ["card", "or", "place", "used", "players"],
        ["rule", "used", "players"],
    ]


def test_tables_are_for_people(archive: Path) -> None:
    """Each table has its title and the intervals; the small ones are whole."""
    told = run("stats", archive).output
    assert "5 finished games, 1 unfinished" in told
    assert "Miriam" in told
    assert "95 %" in told
    assert "--all shows them" in told
    assert "--all shows them" not in run("stats", archive, "--all").output


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("round", "'round' is not a condition"),
        ("rond=2", "has no column 'rond'; did you mean round"),
        ("zzzz=2", "has no column 'zzzz'; it has, for example: name, "),
        ("round=two", "round holds numbers, and 'two' is not a number"),
        ("field=x", "has no column 'field'; did you mean fields"),
        ("players.0=Tom", "has no column 'players.0'; did you mean players"),
    ],
)
def test_a_condition_that_is_none_is_refused(archive: Path, text: str, told: str) -> None:
    """What cannot be asked is told with what can, and ends the command with 2."""
    done = run("grep", archive, "--where", text)
    assert done.exit_code == 2
    assert told in " ".join(done.stderr.split())


def test_what_is_found_as_lines_of_json(archive: Path, games: tuple[aw.Record, ...]) -> None:
    """With --json each record that is found has its place and what its header and end say."""
    found = [
        json.loads(line)
        for line in run("grep", archive, "--where", "finished=1", "--json").output.splitlines()
    ]
    finished = [record for record in games if record.result is not None]
    assert [row["scores"] for row in found] == [
        list(record.result.scores) for record in finished if record.result
    ]


def test_totals_are_silent_or_json(archive: Path, tmp_path: Path) -> None:
    """--quiet leaves out what is told beside the results; --json tells it as one object."""
    quiet = run("merge", archive, "--out", tmp_path / "a.jsonl", "--quiet")
    assert (quiet.exit_code, quiet.output) == (0, "")
    told = json.loads(run("merge", archive, "--out", tmp_path / "b.jsonl", "--json").stdout)
    assert told == {"taken": {"count": 6, "path": str(tmp_path / "b.jsonl")}}
    told = json.loads(run("table", archive, "--seats", tmp_path / "c.csv", "--json").stdout)
    assert told == {"rows": {"games": 6, "seats": 12}}


def test_intervals_of_means() -> None:
    """Few scores are drawn again and again, many have the interval of the normal distribution; both agree where they meet."""

    def tried(scores: list[int]) -> WinCounts:
        found = WinCounts()
        for score in scores:
            found.add(0, score)
        return found

    assert tried([7]).mean_score_interval == (7, 7)
    assert tried([0, 10]).mean_score_interval == (0, 10)
    assert tried([4] * 50).mean_score_interval == (4, 4)
    scores = [(31 * number) % 50 for number in range(100)]
    few, many = tried(scores).mean_score_interval, tried([*scores, 24]).mean_score_interval
    assert few == tried(scores[::-1]).mean_score_interval
    assert few[0] < tried(scores).mean_score < few[1]
    assert all(math.isclose(a, b, abs_tol=0.6) for a, b in zip(few, many, strict=True))
