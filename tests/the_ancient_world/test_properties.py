"""What holds in every game, whatever is played: random games whose seeds Hypothesis chooses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import attrs
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import ancient_world as aw
from ancient_world.engine import Deck
from ancient_world.games import the_ancient_world as taw
from ancient_world.games.the_ancient_world.rules.decks import empire_deck
from ancient_world.games.the_ancient_world.rules.looking import ChooseExplored, LookAtEmpireCards
from ancient_world.games.the_ancient_world.rules.turn import Turn
from tests.random_play import (
    SETTINGS,
    Invariants,
    Setting,
    check_cards_untouched,
    check_round_trips,
    choose,
    plies,
    rich_start,
)
from tests.the_ancient_world.neighbours import assert_told, neighbours
from tests.worth_asking import worth_asking

State = taw.AncientWorldState

seeds = st.integers(0, 2**53 - 1)
some_setting = st.sampled_from(SETTINGS)


def examples(count: int) -> settings:
    """So many examples, the same ones in every run, however long each takes."""
    return settings(
        max_examples=count,
        deadline=None,
        derandomize=True,
        database=None,
        suppress_health_check=list(HealthCheck),
    )


@pytest.mark.long
@examples(40)
@given(seeds, some_setting)
def test_cards_citizens_and_ambrosia_are_conserved(seed: int, setting: Setting) -> None:
    """Through a whole game nothing appears or is lost, and no state handed out ever changes."""
    watch = Invariants(json_every=5)
    start = rich_start(seed, setting) if seed % 2 else None
    *_, last = plies(seed, setting, start=start, watch=watch)
    assert aw.is_over(last.after)
    assert aw.legal_actions(last.after) == ()
    check_cards_untouched(last.after.cards)


# --- what is legal ---


def decisions(seed: int, setting: Setting, *, of_each: int) -> Iterator[tuple[State, list[Any]]]:
    """Some decisions of each kind in a random game, with actions that were legal earlier."""
    seen: Counter[type] = Counter()
    earlier: dict[aw.Action, None] = {}
    skip = aw.SeededRandom(seed, 1)
    start = rich_start(seed, setting) if skip.randrange(3) else None
    for ply in plies(seed, setting, start=start):
        state = ply.before
        if ply.player is None:
            continue
        kind = type(state.agenda[-1])
        most = of_each * 4 if kind is Turn else of_each  # most can go wrong in a turn
        if seen[kind] < most and not skip.randrange(3):
            seen[kind] += 1
            yield state, list(earlier)[-200:]
        earlier.update(dict.fromkeys(aw.legal_actions(state)))


@pytest.mark.long
@examples(15)
@given(seeds, some_setting)
def test_legal_actions_are_what_apply_accepts(seed: int, setting: Setting) -> None:
    """Every neighbour is either listed and accepted, or refused with a reason that can be read."""
    for number, (state, earlier) in enumerate(decisions(seed, setting, of_each=1)):
        check_legality(state, earlier, seed + number)


def check_legality(state: State, earlier: list[aw.Action], start: int) -> None:
    """``legal_actions``, ``explain`` and ``apply`` agree on every neighbour."""
    legal = dict.fromkeys(aw.legal_actions(state))
    assert len(legal) == len(aw.legal_actions(state))
    pool = neighbours(state, earlier)
    assert legal.keys() <= set(pool), "the neighbours miss a legal action"
    text = aw.to_json(state)
    told: Counter[tuple[type, str]] = Counter()
    action: Any
    for action in dict.fromkeys([*legal, *worth_asking(state, pool, start)]):
        reason = aw.explain(state, action)
        assert (reason is None) == (action in legal), f"{action}: {reason}"
        if reason is None:
            aw.apply(state, action)
            continue
        alike = (type(action), reason.code)
        told[alike] += 1
        if told[alike] > 5 and told[alike] % 20:
            continue  # what is refused for the same reason is told alike
        assert_told(reason)
        with pytest.raises(aw.IllegalAction) as refused:
            aw.apply(state, action)
        assert refused.value.reason == reason
        assert refused.value.code == reason.code
        assert refused.value.rule == reason.rule
    assert text == aw.to_json(state)
    check_players(state)


def check_players(state: State) -> None:
    """Only the player whose turn it is has legal actions."""
    waiting = aw.pending(state)
    assert isinstance(waiting, aw.Decision)
    for player in range(len(state.players)):
        expected = waiting.actions if player == waiting.player else ()
        assert aw.legal_actions(state, player) == expected


@examples(20)
@given(seeds, some_setting)
def test_chance_accepts_its_outcomes_only(seed: int, setting: Setting) -> None:
    """While chance is pending no player's action is legal; a sample is possible, and likely."""
    for ply in plies(seed, setting):
        waiting = aw.pending(ply.before)
        if not isinstance(waiting, aw.Chance) or ply.index % 3:
            continue
        assert waiting.probability(ply.action) > 0
        assert waiting.probability(taw.Pass()) == 0
        for outcome in (taw.Pass(), aw.Dealt(("no-card",)), aw.Rolled(("seven",) * 9)):
            reason = aw.explain(ply.before, outcome)
            assert reason is not None
            assert_told(reason)
            assert waiting.probability(outcome) == 0


def test_after_the_end_nothing_is_legal() -> None:
    """When the game is over every action is refused."""
    *_, last = plies(5, Setting(3))
    reason = aw.explain(last.after, taw.Pass())
    assert reason is not None
    assert reason.code == "game-over"
    assert_told(reason)
    with pytest.raises(aw.IllegalAction) as refused:
        aw.apply(last.after, taw.Pass())
    assert refused.value.reason == reason


@examples(20)
@given(seeds, some_setting)
def test_every_legal_action_has_a_text(seed: int, setting: Setting) -> None:
    """People can read each choice, and no two kinds of choices look alike."""
    for state, _ in decisions(seed, setting, of_each=2):
        kinds: dict[str, type] = {}
        for action in aw.legal_actions(state):
            text = taw.GAME.describe(state, action)
            assert text.strip()
            assert "{" not in text
            assert "\n" not in text
            assert kinds.setdefault(text, type(action)) is type(action)


# --- documents ---


@pytest.mark.long
@examples(9)
@given(seeds, some_setting)
def test_json_round_trips(seed: int, setting: Setting) -> None:
    """Every state, action, pending event and view is read back equal to what was written."""
    for ply in plies(seed, setting):
        check_round_trips(ply.after, ply.action)
        for player in range(setting.players):
            if (ply.index + player) % 3 == 0:
                view = aw.view(ply.after, player)
                text = aw.to_json(view)
                assert aw.from_json(text) == view
                assert aw.to_json(aw.from_json(text)) == text


@examples(40)
@given(seeds, some_setting)
def test_a_record_replays_to_the_same_bytes(seed: int, setting: Setting) -> None:
    """A match's record, written and read, replays to the same final state and is valid."""
    names = [f"Player {seat}" for seat in range(setting.players)]
    match = aw.Match.new("the-ancient-world", names, seed=seed, city_states=setting.city_states)
    rng = aw.SeededRandom(seed, 1)
    while isinstance(waiting := match.pending(), aw.Decision):
        match.apply(choose(waiting.actions, rng, eager=setting.eager))
    check_record(match.record, match.state)


def check_record(record: aw.Record, final: aw.State) -> None:
    """A record, written and read, leads to this state."""
    text = aw.to_json(record)
    again = aw.from_json(text)
    assert again == record
    assert aw.to_json(again) == text
    *_, last = aw.replay(again)
    assert aw.to_json(last) == aw.to_json(final)
    report = aw.validate(text)
    assert report.problems == ()
    assert report.final_state == final
    assert report.finished == aw.is_over(final)


# --- views ---


def twin(state: State) -> State | None:
    """The state with another card among those looked at; ``None`` if nobody looks at cards."""
    step: Any = state.agenda[-1]
    deck = empire_deck(state)
    if not isinstance(step, (ChooseExplored, LookAtEmpireCards)) or not step.looked[step.known :]:
        return None
    if not deck.unseen:
        return None
    known, (seen, *others) = step.looked[: step.known], step.looked[step.known :]
    unseen = deck.unseen[-1]
    cards = tuple(sorted({*deck.unseen, seen} - {unseen}))
    name = "empire_a" if deck is state.decks.empire_a else "empire_b"
    changed: Any = {name: Deck(cards, deck.bottom)}
    decks = attrs.evolve(state.decks, **changed)
    other = attrs.evolve(step, looked=(*known, unseen, *others))
    return attrs.evolve(state, decks=decks, agenda=(*state.agenda[:-1], other))


def looking(count: int) -> Iterator[tuple[State, State, int]]:
    """States in which a player looks at cards, their twins, and that player."""
    for seed in range(count):
        for ply in plies(seed, SETTINGS[seed * 2 % len(SETTINGS)]):
            other = twin(ply.before)
            if other is not None and ply.player is not None:
                yield ply.before, other, ply.player


def test_views_hide_what_another_player_looks_at() -> None:
    """States that differ only in the cards that an explorer sees give the others equal views."""
    seen = 0
    for state, other, explorer in looking(8):
        seen += 1
        taw.GAME.check(other)
        assert state != other
        for player in range(len(state.players)):
            mine, theirs = aw.view(state, player), aw.view(other, player)
            same = player != explorer
            assert (mine == theirs) is same
            assert (aw.to_json(mine) == aw.to_json(theirs)) is same
            assert (mine.pending == theirs.pending) is same
    assert seen > 20
