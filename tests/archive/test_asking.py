"""Test ``records grep`` and ``records stats``: which records match, and statistics of all."""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from pathlib import Path

import attrs
import pytest

import ancient_world as aw
from ancient_world.archive import (
    Condition,
    GameStats,
    PlayedGame,
    WinCounts,
    rank_bots,
    share_interval,
)
from ancient_world.archive.rows import documented_rules, ids_in_action
from ancient_world.engine.steps import type_name
from tests.archive.conftest import EACH_GAME, played
from tests.archive.test_copying import records_in, run

Fits = Callable[[aw.Record], bool]


def seat_of(record: aw.Record, name: str) -> int:
    """Return the seat of a player, or -1 if no player has this name."""
    names = record.header.players
    return names.index(name) if name in names else -1


def won(record: aw.Record, name: str) -> bool:
    """Return True if the player won alone."""
    return record.result is not None and record.result.winners == (seat_of(record, name),)


def did(record: aw.Record, kind: str, name: str) -> bool:
    """Return True if the player chose an action of this type."""
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
def test_grep_finds_matching_records(
    archive: Path, games: tuple[aw.Record, ...], question: str, tmp_path: Path
) -> None:
    """``grep`` finds the records that satisfy the equivalent function, with the exit codes of the Unix program."""
    expected = [record for record in games if QUESTIONS[question](record)]
    done = run("grep", archive, *question.split(), "--count")
    assert done.output == f"{len(expected)}\n"
    assert done.exit_code == (0 if expected else 1)
    run("grep", archive, *question.split(), "--out", tmp_path / "found.jsonl")
    records_found = (
        records_in(tmp_path / "found.jsonl") if (tmp_path / "found.jsonl").exists() else []
    )
    assert records_found == expected


def test_grep_says_where_and_who(archive: Path, games: tuple[aw.Record, ...]) -> None:
    """A line of ``grep`` names the file, the players, and how the game ended."""
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
def test_an_unknown_word_is_reported(archive: Path, question: str, more: list[str]) -> None:
    """If nothing matches and a word is unknown, similar names are suggested on standard error, and the count stays 0."""
    game = ["--game", "tides-of-time"] if "--rule" in question else []
    done = run("grep", archive, *question.split(), *game, *more)
    assert done.stdout == ("0\n" if more else "")
    assert done.stderr.startswith(MISSPELT[question])
    assert done.stderr.count("\n") == 1
    assert done.exit_code == 1


def test_known_words_are_not_reported(archive: Path) -> None:
    """If all words are known and nothing matches, nothing is suggested."""
    done = run("grep", archive, "--player", "ann", "--card", "citadel", "--result", "won")
    assert (done.exit_code, done.output) == (1, "")


def test_a_misspelt_game_is_refused(archive: Path) -> None:
    """An unknown game is reported before any file is read."""
    done = run("grep", archive, "--game", "tides-of-tim")
    assert done.exit_code == 2
    assert "Did you mean 'tides-of-time'?" in done.stderr


@pytest.mark.parametrize("game", EACH_GAME)
def test_every_id_of_a_move_is_known(game: str) -> None:
    """Conditions know every id and type of the actions in a random game."""
    played_there = [e.action for e in played(game, 5).entries if e.player is not None]
    cards = {card for action in played_there for card in ids_in_action(action)}
    actions = {type_name(type(action)) for action in played_there}
    questions = [Condition("ids", "=", card) for card in cards]
    questions += [Condition("action", "=", action) for action in actions]
    assert [each.unknown_value([game], []) for each in questions] == [None] * len(questions)


def test_every_action_names_its_rule() -> None:
    """The description of every action names its rule, so that actions can be searched by rule."""
    without = [
        f"{game_id} {kind.__name__}"
        for game_id in aw.available_games()
        for kind in aw.game(game_id).action_types
        if not documented_rules(game_id, kind)
    ]
    assert without == []


@pytest.mark.parametrize("game", ["tides-of-time", "the-ancient-world"])
def test_stats_agree_with_the_records(
    archive: Path, games: tuple[aw.Record, ...], game: str
) -> None:
    """Shares and scores of a game are those of its finished records; a shared victory counts in parts."""
    by_game = json.loads(run("stats", archive, "--json").output)
    assert sorted(by_game) == ["the-ancient-world", "tides-of-time"]
    figures = by_game[game]
    assert json.loads(run("stats", archive, "--json", "--game", game).output) == {game: figures}
    of_game = [record for record in games if record.header.game == game]
    results = [record.result for record in of_game if record.result is not None]
    assert (figures["games"], figures["unfinished"]) == (len(results), len(of_game) - len(results))
    for seat, name in enumerate(("Miriam", "Tom")):
        scores = [result.scores[seat] for result in results]
        wins = [(seat in result.winners) / len(result.winners) for result in results]
        counts = figures["players"][name]
        assert counts["games"] == len(results)
        assert math.isclose(counts["mean_score"], sum(scores) / len(results))
        assert math.isclose(counts["won"], sum(wins) / len(results))
        assert figures["seats"][str(seat)] == counts
        assert figures["players_by_seat"][f"{name}, {seat}"] == counts
    [pair] = figures["head_to_head"]
    assert (pair["player"], pair["other"], pair["games"]) == ("Miriam", "Tom", len(results))
    assert pair["ahead"] == sum(result.winners == (0,) for result in results)
    assert pair["behind"] == sum(result.winners == (1,) for result in results)
    assert pair["level"] == sum(len(result.winners) == 2 for result in results)
    differences = [result.scores[0] - result.scores[1] for result in results]
    assert math.isclose(pair["mean_difference"], sum(differences) / len(results))
    assert figures["ratings"] in ([], None)  # four games are too few


def test_stats_name_the_used_cards(archive: Path, games: tuple[aw.Record, ...]) -> None:
    """Cards and rules count the players who used them, not the games."""
    figures = json.loads(run("stats", archive, "--json").output)["tides-of-time"]
    relics = {e.action.card for r in games[:4] for e in r.entries if did(r, "leave-relic", "Tom")
              and hasattr(e.action, "card")}  # fmt: skip
    assert relics <= set(figures["cards"])
    assert figures["rules"]["R1"]["players"] == 8  # both players, in each of four games
    assert "games" not in figures["rules"]["R1"]


def test_stats_never_mix_games(games: tuple[aw.Record, ...]) -> None:
    """Statistics of one game refuse records of another."""
    stats = GameStats()
    stats.add(games[0])
    with pytest.raises(aw.InvalidOption, match="statistics of tides-of-time"):
        stats.add(games[4])
    assert (stats.game, stats.games) == ("tides-of-time", 1)


def named(record: aw.Record, *names: str) -> aw.Record:
    """Return a record with other players."""
    return attrs.evolve(record, header=attrs.evolve(record.header, players=names))


def test_players_are_rated_as_bots_are(games: tuple[aw.Record, ...]) -> None:
    """The rating of players is that of the arena for the same games; players with few games have none."""
    pytest.importorskip("numpy")
    stats, results = GameStats(), []
    for number in range(24):
        record = named(games[number % 4], *(("Ana", "Ben") if number % 3 else ("Ben", "Ana")))
        stats.add(record)
        assert record.result is not None
        results.append(
            PlayedGame(
                number, 0, "played", record.header.game, record.header.players,
                scores=record.result.scores, winners=record.result.winners,
            )
        )  # fmt: skip
    stats.add(named(games[0], "Ana", "Guest"))
    ratings, ladder = stats.ratings(), rank_bots(results)
    assert [each.name for each in ratings] == [each.name for each in ladder]
    for rating, rank in zip(ratings, ladder, strict=True):
        assert (rating.strength, rating.low, rating.high) == (rank.strength, rank.low, rank.high)
        assert rating.low is not None
        assert rating.high is not None
        assert rating.low < rating.strength < rating.high
    assert {each.name: each.games for each in ratings} == {"Ana": 25, "Ben": 24}


def test_one_name_in_two_seats_meets_nobody(games: tuple[aw.Record, ...]) -> None:
    """A game of a player against the same name is no game head to head, and rates nobody."""
    stats = GameStats()
    for _ in range(6):
        stats.add(named(games[0], "Ana", "Ana"))
    assert stats.head_to_head == {}
    assert stats.to_dict()["head_to_head"] == []


def test_intervals_are_those_of_wilson() -> None:
    """The interval of 8 of 10 is the known one, intervals stay within 0 and 1, and without trials the interval is 0 to 1."""
    low, high = share_interval(0.8, 10)
    assert (round(low, 4), round(high, 4)) == (0.4902, 0.9433)
    assert math.isclose(share_interval(0.0, 5)[0], 0.0, abs_tol=1e-12)
    assert math.isclose(share_interval(1.0, 5)[1], 1.0)
    assert share_interval(0.0, 0) == (0.0, 1.0)


@pytest.mark.long
@pytest.mark.parametrize("name", ["stats.svg", "stats.png"])
def test_stats_are_drawn(archive: Path, tmp_path: Path, name: str) -> None:
    """The plot has a row for each player and card."""
    pytest.importorskip("matplotlib")
    done = run("stats", archive, "--plot", tmp_path / name)
    assert done.exit_code == 0, done.output
    data = (tmp_path / name).read_bytes()
    assert data.startswith(b"\x89PNG" if name.endswith("png") else b"<?xml")
    if name.endswith("svg"):
        assert all(f"<!-- {word} -->".encode() in data for word in ("Miriam", "citadel", "won"))


def test_a_picture_has_a_kind(archive: Path, tmp_path: Path) -> None:
    """A file name with another ending is refused before any file is read."""
    done = run("stats", archive, "--plot", tmp_path / "stats.txt")
    assert done.exit_code == 2
    assert "*.png, *.svg or *.pdf" in done.output


def test_headings_name_the_counted_thing(archive: Path) -> None:
    """Seats and players are counted by games; cards and rules by the players who used them."""
    output = run("stats", archive, "--game", "tides-of-time").output
    rows = output.splitlines()
    heads = [line.split()[:-5] for line in rows if line.endswith("mean score")]
    assert heads == [
        ["seat", "games"],
        ["player", "games"],
        ["player,", "seat", "games"],
        ["card", "or", "place", "used", "players"],
        ["rule", "used", "players"],
    ]
    assert "head to head  games  ahead  behind  tied  difference" in output


def test_tables_are_for_people(archive: Path) -> None:
    """Each table has a title and intervals; ``--all`` shows long tables completely."""
    output = run("stats", archive).output
    assert "Tides of Time\n4 finished games, 1 unfinished\n" in output
    assert "The Ancient World\n1 finished game, 0 unfinished\n" in output
    assert "Miriam" in output
    assert "95 %" in output
    assert "--all shows them" in output
    assert "--all shows them" not in run("stats", archive, "--all").output


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("round", "'round' is not a condition"),
        ("rond=2", "has no column 'rond'; did you mean round"),
        ("zzzz=2", "has no column 'zzzz'; it has, for example: name, "),
        ("round=two", "round holds numbers, and 'two' is not a number"),
        ("field=x", "has no column 'field'; did you mean fields"),
        ("players.0=Tom", "has no column 'players.0'; did you mean players"),
    ],
)
def test_a_wrong_condition_is_refused(archive: Path, text: str, expected: str) -> None:
    """A wrong condition is reported with the possible ones, with exit code 2."""
    done = run("grep", archive, "--where", text)
    assert done.exit_code == 2
    assert expected in " ".join(done.stderr.split())


def test_grep_prints_json_lines(archive: Path, games: tuple[aw.Record, ...]) -> None:
    """``--json`` prints the figures of each found record."""
    rows = [
        json.loads(line)
        for line in run("grep", archive, "--where", "finished=1", "--json").output.splitlines()
    ]
    finished = [record for record in games if record.result is not None]
    assert [row["scores"] for row in rows] == [
        list(record.result.scores) for record in finished if record.result
    ]


def test_totals_are_silent_or_json(archive: Path, tmp_path: Path) -> None:
    """``--quiet`` leaves out the totals; ``--json`` prints them as an object."""
    quiet = run("merge", archive, "--out", tmp_path / "a.jsonl", "--quiet")
    assert (quiet.exit_code, quiet.output) == (0, "")
    totals = json.loads(run("merge", archive, "--out", tmp_path / "b.jsonl", "--json").stdout)
    assert totals == {"taken": {"count": 6, "path": str(tmp_path / "b.jsonl")}}
    totals = json.loads(run("table", archive, "--seats", tmp_path / "c.csv", "--json").stdout)
    assert totals == {"rows": {"games": 6, "seats": 12}}


def test_intervals_of_means() -> None:
    """Small samples have bootstrap intervals, large ones normal intervals, and both agree at the limit."""

    def rate_of(scores: list[int]) -> WinCounts:
        rate = WinCounts()
        for score in scores:
            rate.add(0, score)
        return rate

    assert rate_of([7]).mean_score_interval == (7, 7)
    assert rate_of([0, 10]).mean_score_interval == (0, 10)
    assert rate_of([4] * 50).mean_score_interval == (4, 4)
    scores = [(31 * number) % 50 for number in range(100)]
    few, many = rate_of(scores).mean_score_interval, rate_of([*scores, 24]).mean_score_interval
    assert few == rate_of(scores[::-1]).mean_score_interval
    assert few[0] < rate_of(scores).mean_score < few[1]
    assert all(math.isclose(a, b, abs_tol=0.6) for a, b in zip(few, many, strict=True))
