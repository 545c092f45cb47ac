"""Test what the validator says about common slips of the pen: what is wrong, who made it, and how to mend it."""

from __future__ import annotations

import re

import pytest

import ancient_world as aw
from ancient_world.validation import Problem
from tests.fuzzing import alternately
from tests.soaks.slips import SLIPS, Told, slip

WON_BY = {"the-ancient-world": "V4", "tides-of-time": "E1", "antike": "K2", "golden-ages": "E2"}
EVERY = tuple(WON_BY)


def problem_of(damage: Told) -> Problem:
    """Return the first problem of a damaged record."""
    return aw.validate(damage.record).problems[0]


def test_the_place_names_both_players() -> None:
    """The place of a problem names the entry's player and the player whose turn it was."""
    damage = slip("doubled", "golden-ages", 1)
    problem = problem_of(damage)
    assert problem.moment is not None
    assert (problem.moment.actor, problem.moment.player) == (0, 1)
    assert problem.moment.text(("Ana", "Berta")) == "round 3, turn 9, Ana (it was Berta's turn)"
    assert (
        "round 3, turn 9, Ana (it was Berta's turn): Market has already been activated"
        in damage.text
    )


def test_the_place_names_a_player_in_turn() -> None:
    """An entry in turn has one name in its place, an entry of chance the name of the player whose turn it was."""
    assert "round 2, turn 3, Berta: The game waits" in slip("doubled", "the-ancient-world", 6).text
    assert "round 4, turn 5, Ana's turn: Nothing is being dealt or rolled now." in (
        slip("left-out", "the-ancient-world", 6).text
    )
    assert (
        "set-up: Ivy Colossus is in another deck"
        in slip("chance-left-out", "the-ancient-world", 10).text
    )


@pytest.mark.parametrize("time", [2, 6])
def test_damage_dice_that_were_not_rolled(time: int) -> None:
    """Damage dice that were not rolled are reported as due, with their number and rule."""
    problem = problem_of(slip("no-damage-dice", "the-ancient-world", time))
    assert (problem.code, problem.rule) == ("roll-awaited", "E1")
    assert problem.message == (
        "Due now: a roll of the damage dice (1 die); nothing else can happen."
    )


@pytest.mark.parametrize(
    ("game_id", "due"),
    [("tides-of-time", "a deal to a hand"), ("golden-ages", "the draw of a tile")],
)
def test_a_deal_that_was_not_written(game_id: str, due: str) -> None:
    """A missing deal is reported as due, with the number of cards."""
    message = problem_of(slip("chance-left-out", game_id)).message
    assert re.fullmatch(rf"Due now: {due} \(\d cards?\); nothing else can happen\.", message), (
        message
    )


def test_a_threat_from_the_top_of_its_deck() -> None:
    """A threat from the top of its deck is reported, since it must come from the bottom."""
    problem = problem_of(slip("threat-from-the-top", "the-ancient-world"))
    assert (problem.code, problem.rule) == ("threat-from-top", "P4")
    assert problem.message == (
        "Lamp Moth lies face up on its deck; a threatening titan is drawn from the bottom."
    )


@pytest.mark.parametrize("game_id", ["the-ancient-world", "antike"])
def test_two_turns_in_a_row(game_id: str) -> None:
    """A second turn in a row is reported with the player whom the game waits for."""
    problem = problem_of(slip("two-turns", game_id, 1))
    assert problem.code == "not-your-turn"
    assert re.match(
        r"(\w+) has already made this choice: [^.]+\. The game waits for (?!\1)\w+: ",
        problem.message,
    )
    assert problem.changes[0].startswith("player: ")
    assert len(problem.changes) == 1


@pytest.mark.parametrize(("game_id", "rule"), [("the-ancient-world", "T1"), ("golden-ages", "A2")])
def test_the_wrong_player_begins(game_id: str, rule: str) -> None:
    """If the wrong player begins a round or an era, the message names the right one and the rule."""
    problem = problem_of(slip("first-of-round", game_id))
    assert (problem.code, problem.rule) == ("not-your-turn", rule)
    assert re.match(r"(\w+) begins here, not (?!\1)\w+\. The game waits for \1: ", problem.message)


def test_the_last_card_of_a_hand() -> None:
    """The last card of a hand is no choice, and its entry is to be left out."""
    problem = problem_of(slip("last-card", "tides-of-time"))
    assert problem.message == (
        "The rules took this action automatically, as the only legal action; leave this entry out."
    )
    assert problem.changes == ()


@pytest.mark.parametrize("game_id", ["the-ancient-world", "antike", "golden-ages"])
def test_an_end_that_was_left_out(game_id: str) -> None:
    """A missing entry that ends a decision is offered before the wrong entry."""
    damage = slip("finish-left-out", game_id)
    problem = problem_of(damage)
    assert type(problem.legal[0]).__name__ == "Finish"
    [change] = problem.changes
    assert change.startswith('before this entry: {"player": ')
    assert '"action": {"type": "finish"}' in change
    assert re.search(r"expected: (stop repairing|finish moving|found no city);", damage.text)


def test_a_good_in_place_of_a_coin() -> None:
    """Taking a good in place of a coin is refused if the bank has coins."""
    problem = problem_of(slip("good-for-a-coin", "antike"))
    assert (problem.code, problem.rule) == ("antike-bank-pays", "T1")
    assert re.fullmatch(
        r"You have taken a coin; you may take a good only when the bank has no coins, and the bank has \d+ coins\.",
        problem.message,
    )


@pytest.mark.parametrize("game_id", EVERY)
def test_play_after_the_end(game_id: str) -> None:
    """An entry after the end is reported with the winner, the points and the rule."""
    damage = slip("after-the-end", game_id)
    problem = problem_of(damage)
    result = damage.record.result
    assert result is not None
    points = ", ".join(map("{} {}".format, damage.record.header.players, result.scores))
    won = damage.record.header.players[result.winners[0]]
    assert problem.message.startswith(f"The game was over before this: {won} won ({points}).")
    assert problem.rule == WON_BY[game_id]


@pytest.mark.parametrize("game_id", EVERY)
def test_a_wrong_result(game_id: str) -> None:
    """A wrong result is reported with names; a game that is not over with the player to act."""
    points = problem_of(slip("more-points", game_id)).message
    assert re.fullmatch(
        r"The game ended with Ana \d+, Berta \d+, not with Ana \d+, Berta \d+\.", points
    )
    winner = problem_of(slip("other-winner", game_id))
    assert winner.message == "The game was won by Ana, not by Berta."
    assert winner.rule == WON_BY[game_id]
    early = problem_of(slip("too-short", game_id)).message
    assert early.startswith("The game is not over; it has no result yet. The game waits for ")


@pytest.mark.long
@pytest.mark.fuzz
def test_a_changed_player_is_the_only_change() -> None:
    """A proposed change of the player changes nothing else of the entry."""
    games = [(*some[1:], some[0]) for some in (kind.games or EVERY for kind in SLIPS)]
    # starting with the second game of each kind, since doubled entries in The Golden Ages are another player's turn
    tried = alternately(
        [[(kind.name, each) for each in some] for kind, some in zip(SLIPS, games, strict=True)]
    )
    seen = 0
    for name, game_id in tried:
        problem = problem_of(slip(name, game_id))
        if not problem.changes or problem.changes[0].startswith("before this entry: "):
            continue
        seen += 1
        player_changes = [each for each in problem.changes if each.startswith("player: ")]
        assert not player_changes or player_changes == list(problem.changes), name
    assert seen > len(tried) / 4


def test_a_repeated_entry() -> None:
    """An entry that equals the one before it is reported as such."""
    problem = problem_of(slip("doubled", "the-ancient-world", 1))
    assert problem.message.endswith("This entry repeats the entry before it.")


def test_entries_in_the_wrong_order() -> None:
    """For swapped entries the action of the second is proposed before the first."""
    damage = slip("swapped", "golden-ages", 1)
    problem = problem_of(damage)
    assert problem.legal[0] == damage.record.entries[damage.place + 1].action
    assert problem.changes[0].startswith("before this entry: ")


def test_words_for_one_manoeuvre() -> None:
    """The singular is used for one manoeuvre."""
    data = {"units": "legions", "province_name": "Adane", "found": 1, "left": 0}
    message = aw.Reason("antike-other-left", "M1", data).message
    assert message == "Your legions in Adane have 1 manoeuvre left, not 0."
