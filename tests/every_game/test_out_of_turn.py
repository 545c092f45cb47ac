"""Actions out of turn: the reason has the rule that the action breaks, then who is awaited, and for what."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, cast

import attrs
import pytest

import ancient_world as aw
from ancient_world.engine import DecisionStep
from ancient_world.engine.actions import player_field
from ancient_world.engine.message_catalogue import SENTENCES
from ancient_world.games import golden_ages as ga
from ancient_world.games import the_ancient_world as taw
from ancient_world.games import tides_of_time as tot
from ancient_world.records import Entry
from tests.random_moves import random_states
from tests.reaching import NAMES, reached, waits_for


def checked_reason(match: aw.Match, seat: int, action: Any) -> aw.Reason:
    """Return the reason that a seat is given; assert that ``apply`` and the validator give the same one."""
    reason = match.view(seat).explain(action)
    assert reason is not None
    with pytest.raises(aw.IllegalAction) as caught:
        match.apply(action, player=seat)
    assert (caught.value.reason, str(caught.value)) == (reason, str(reason))
    record = match.record
    entries = (*record.entries, Entry(seat, action))
    [problem] = aw.validate(attrs.evolve(record, entries=entries)).problems
    assert (problem.message, problem.rule) == (reason.message, reason.rule)
    assert problem.index == len(entries) - 1
    return reason


def assert_reason(match: aw.Match, seat: int, action: Any, rule: str, sentence: str) -> None:
    """Assert that an action is refused with this rule and this sentence."""
    reason = checked_reason(match, seat, action)
    assert (reason.rule, reason.message) == (rule, sentence)


@pytest.mark.rule("T2")
def test_an_action_after_passing_is_refused() -> None:
    """A citizen placed after passing is refused by T2."""
    match = reached(
        "the-ancient-world", lambda state: waits_for(state, 0, "turn") and state.players[1].passed
    )
    waits = "The game waits for Ana: a player's turn."
    sentence = f"You have passed, and take no more turns this round. {waits}"
    assert_reason(match, 1, taw.PlaceCitizen(1, "labor"), "T2", sentence)


@pytest.mark.rule("C10")
def test_an_action_in_a_golden_age_is_refused() -> None:
    """An action of a player in a golden age is refused by C10."""
    match = reached(
        "golden-ages", lambda state: waits_for(state, 0, "turn") and state.players[1].golden
    )
    sentence = (
        "You are in a golden age: until the era ends your turns only bring gold. "
        "The game waits for Ana: one of the eight actions."
    )
    assert_reason(match, 1, ga.StartGoldenAge(), "C10", sentence)


@pytest.mark.parametrize("game", aw.available_games())
def test_an_action_of_another_player_is_refused_for_the_seat(game: str) -> None:
    """An action that is legal for the player to act is refused to another player for the seat alone."""
    tried = 0
    for state in [*random_states(aw.new_game(game, 2), 5, most=200)][::4]:
        waiting = aw.pending(state)
        if not isinstance(waiting, aw.Decision) or len(waiting.players) > 1:
            continue
        other_seat = 1 - waiting.player
        for action in waiting.actions[:3]:
            named = action
            if player_field(action) is not None:
                named = attrs.evolve(cast("Any", action), player=other_seat)
            reason = aw.explain(state, named, other_seat)
            assert reason is not None
            assert reason.code in {"wrong-player", *OF_THE_SEAT}, (named, reason)
            assert reason.awaited is not None
            tried += reason.code == "wrong-player"
    assert tried > 5 or game == "tides-of-time"  # all players choose at once in Tides of Time


OF_THE_SEAT = {
    "anothers-action",
    "chosen-already",
    "golden-in-golden-age",
    "nobody-else-starves",
    "nobody-starves",
    "passed-already",
    "tides-chosen",
}
"""Other codes for a seat that has no more turns, or whose decision was skipped."""


def test_another_players_colonist_is_refused_for_the_seat() -> None:
    """Exploring with another player's colonist out of turn is refused for the seat, not for the square."""
    match = reached("golden-ages", lambda state: waits_for(state, 0, "turn"))
    moves = [each for each in aw.legal_actions(match.state) if isinstance(each, ga.Explore)]
    reason = match.view(1).explain(moves[0])
    assert reason is not None
    assert (reason.code, reason.rule) == ("wrong-player", "A3")
    assert reason.message == (
        "It is not for Berta to do this now. The game waits for Ana: one of the eight actions."
    )


@pytest.mark.rule("R1")
def test_a_second_choice_is_refused_while_another_player_is_awaited() -> None:
    """A second choice is refused while the other player is awaited."""
    match = aw.Match.new("tides-of-time", NAMES, seed=2)
    first, second, *_ = aw.legal_actions(match.state, 1)
    match.apply(first, player=1)
    sentence = (
        "You have chosen already; wait for the other player. "
        "The game waits for Ana: which card is played."
    )
    assert_reason(match, 1, second, "R1", sentence)


@pytest.mark.rule("R1")
def test_an_action_that_names_another_player() -> None:
    """An action that names another player than its own is refused, even of a player who is awaited."""
    match = aw.Match.new("tides-of-time", NAMES, seed=2)
    card = next(iter(tot.CardFile.standard().cards))
    sentence = (
        "The action names Ana, but Berta would be doing it. "
        "The game waits for Ana and Berta: which card is played."
    )
    assert_reason(match, 1, tot.Play(0, card), "R1", sentence)


def test_a_state_calls_players_by_seat_number() -> None:
    """A reason about a state calls players by seat number, and a reason about a record by name."""
    match = aw.Match.new("the-ancient-world", NAMES, seed=1)
    reason = aw.explain(match.state, taw.Pass(), 1)
    waits = "The game waits for player 0: a player's turn."
    assert str(reason) == f"It is not for player 1 to do this now. {waits} [T1]"
    entries = (*match.record.entries, Entry(9, taw.Pass()))
    [problem] = aw.validate(attrs.evolve(match.record, entries=entries)).problems
    assert problem.message == (
        "It is not for player 9 to do this now. The game waits for Ana: a player's turn."
    )


def test_the_spanish_reason_keeps_names() -> None:
    """In Spanish the reason keeps the players' names."""
    match = aw.Match.new("the-ancient-world", NAMES, seed=1)
    reasons = match.view(1).explain(taw.Pass()), aw.explain(match.state, taw.Pass(), 1)
    before = aw.language()
    aw.set_language("es")
    try:
        named, bare = [each.message for each in reasons if each is not None]
    finally:
        aw.set_language(before)
    waits = "La partida espera a Ana: el turno de un jugador."
    assert named == f"Esto no le toca ahora a Berta. {waits}"
    assert bare.startswith("Esto no le toca ahora a jugador 1.")


@pytest.mark.parametrize("game", aw.available_games())
def test_whatever_is_done_out_of_turn_is_refused(game: str) -> None:
    """Every legal action of one player is refused to the others, with the awaited player, also in views."""
    players = max(aw.game(game).players)
    states = list(random_states(aw.new_game(game, players), 6, most=400))[::3]
    out_of_turn = [(state, *each) for state in states for each in tried(state, aw.pending(state))]
    assert len(out_of_turn) > 10
    for state, seat, action in out_of_turn:
        reason = aw.explain(state, action, seat)
        assert reason is not None
        assert reason.awaited is not None
        assert str(reason)
        seen = aw.view(state, seat).explain(action)
        assert seen is not None
        assert seen == reason or seen.code == "wrong-player"


def tried(state: Any, waiting: Any) -> Iterator[tuple[int, Any]]:
    """Yield each seat that is not awaited, with some legal actions of the awaited players."""
    if not isinstance(waiting, aw.Decision):
        return
    for seat in range(aw.game(state.game).seats(state)):
        if seat not in waiting.players:
            yield from [(seat, action) for action in waiting.all_actions[:12]]


@pytest.mark.parametrize("game", aw.available_games())
def test_every_decision_has_a_label(game: str) -> None:
    """Every decision step has a label for messages."""
    steps = [kind for kind in aw.game(game).step_types if issubclass(kind, DecisionStep)]
    assert [kind for kind in steps if not kind.label] == []


def test_messages_have_no_seat_numbers() -> None:
    """Messages do not write "player" before a number, but a placeholder that becomes the player's name."""
    # messages in places where players have no names
    nameless = {
        "seat-by-number",
        "state-citizens",
        "web-page-person-name",
    }
    numbered = {code for code, text in SENTENCES.items() if re.search(r"[Pp]layer \{", text)}
    assert numbered - nameless == set()
