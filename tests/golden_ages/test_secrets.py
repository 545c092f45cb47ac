"""Hidden information: civilizations to come, future technologies, glory tokens (S1, C6)."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

import ancient_world as aw
from ancient_world.engine.chance import HIDDEN_ID, Deck
from ancient_world.games import golden_ages as ga
from ancient_world.games.golden_ages.rules.exploring import Founding
from ancient_world.games.golden_ages.rules.soldiers import TokenChoice
from tests.fuzzing import rounds
from tests.golden_ages.positions import edit, play, plies, scene, waiting

pytestmark = pytest.mark.long


def swapped(state: ga.GoldenAgesState, viewer: int) -> list[ga.GoldenAgesState]:
    """Return states that differ from this one only in what ``viewer`` cannot know."""
    states: list[Any] = []
    others = [seat for seat in range(len(state.players)) if seat != viewer]
    for seat in others:
        side = state.players[seat]
        if side.future is not None and state.futures.unseen:
            card, *rest = state.futures.unseen
            futures = Deck(tuple(sorted((*rest, side.future))))
            states.append(changed(state, seat, futures=futures, side={"future": card}))
        for place, (era, card) in enumerate(enumerate(side.secret, state.first_secret_era(seat))):
            replacement, *rest = state.civilizations[era - 1].unseen
            deck = Deck(tuple(sorted((*rest, card))))
            decks = (*state.civilizations[: era - 1], deck, *state.civilizations[era:])
            secret = (*side.secret[:place], replacement, *side.secret[place + 1 :])
            states.append(changed(state, seat, civilizations=decks, side={"secret": secret}))
        if side.glory and state.glory.unseen:
            token, *rest = state.glory.unseen
            glory = Deck(tuple(sorted((*rest, side.glory[0]))))
            tokens = tuple(sorted((token, *side.glory[1:])))
            states.append(changed(state, seat, glory=glory, side={"glory": tokens}))
    if len(others) > 1:
        first, second = others[:2]
        futures_of = [state.players[first].future, state.players[second].future]
        both = changed(state, first, side={"future": futures_of[1]})
        states.append(changed(both, second, side={"future": futures_of[0]}))
    return [each for each in states if each != state]


def changed(
    state: ga.GoldenAgesState, seat: int, *, side: dict[str, Any], **fields: Any
) -> ga.GoldenAgesState:
    """Return the state with other fields, also of one player."""
    sides = [*state.players]
    sides[seat] = attrs.evolve(sides[seat], **side)
    return attrs.evolve(state, players=tuple(sides), **fields)


@pytest.mark.fuzz
@pytest.mark.rule("S1", "C6")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_views_of_indistinguishable_states_are_equal(players: int) -> None:
    """States that a player cannot tell apart can occur and give that player equal views."""
    count = 0
    games = rounds(4)
    for seed in range(games):
        for number, (_, _, state) in enumerate(plies(seed, players, rich=True)):
            if number % 3 or not state.agenda:
                continue
            for viewer in range(players):
                expected = aw.to_json(aw.view(state, viewer))
                for indistinguishable in swapped(state, viewer):
                    count += 1
                    ga.GAME.check(indistinguishable)
                    assert aw.to_json(aw.view(indistinguishable, viewer)) == expected
    assert count > 150 * games


@pytest.mark.rule("S1")
def test_what_a_view_shows() -> None:
    """A view shows a player's own secrets and how many others have; a spectator's view shows no secrets."""
    state = edit(edit(scene(3), 0, glory=("2-1",)), 1, glory=("6-1", "6-2"))
    seen = aw.view(state, 0).state
    assert isinstance(seen, ga.GoldenAgesState)
    assert seen.players[0] == state.players[0]
    assert seen.players[1].glory == (HIDDEN_ID, HIDDEN_ID)
    assert seen.players[1].secret == (HIDDEN_ID,) * 3
    assert seen.players[1].future == HIDDEN_ID
    assert "6-1" in seen.glory.unseen
    watching = ga.GAME.hide(state, -1)
    assert all(side.future == HIDDEN_ID for side in watching.players)
    assert {line.code for line in aw.scores(seen)[1].lines} == {"golden-gold"}


@pytest.mark.rule("S1")
def test_a_finished_game_hides_nothing() -> None:
    """A view of a finished game hides nothing, so that it can be scored."""
    *_, (_, _, last) = plies(1, 3, rich=True)
    for viewer in range(3):
        assert aw.view(last, viewer).state == last


@pytest.mark.rule("C6")
def test_tokens_that_another_player_looks_at() -> None:
    """Tokens that another player looks at are masked, and so is the choice among them."""
    state = edit(scene(civilizations=("china", "phoenicia")), attacks=1)
    draft: Any = state.thaw()
    draft.glory = Deck(tuple(token for token in draft.glory.unseen if token not in {"2-1", "6-1"}))
    state = waiting(draft.freeze(), TokenChoice(0, ("2-1", "6-1")), Founding(0, "g5", lies=True))
    opponent_view = aw.view(state, 1)
    assert isinstance(opponent_view.state, ga.GoldenAgesState)
    assert opponent_view.state.agenda[-1] == TokenChoice(0, (HIDDEN_ID, HIDDEN_ID))
    assert {"2-1", "6-1"} <= set(opponent_view.state.glory.unseen)
    text = aw.to_json(opponent_view)
    assert aw.from_json(text) == opponent_view
    kept = ga.KeepToken("6-1")
    assert ga.GAME.hide_action(state, kept, 0) == kept
    assert ga.GAME.hide_action(state, kept, 1) == ga.KeepToken(HIDDEN_ID)
    assert ga.GAME.describe(state, ga.KeepToken(HIDDEN_ID))
    assert play(state, kept).players[0].glory == ("6-1",)


@pytest.mark.rule("S1", "C6")
def test_records_of_live_matches_keep_secrets() -> None:
    """A live record shows each player the own cards; civilizations appear once revealed, other secrets at the end."""
    match = aw.Match.new("golden-ages", ["Ann", "Ben", "Cy"], seed=3)
    rng = aw.SeededRandom(5)
    ann = match.join(0)
    eras = set()
    while isinstance(pending := match.pending(), aw.Decision):
        state: Any = match.state
        if state.era not in eras:
            eras.add(state.era)
            shown = [entry.action for entry in ann.record.entries]
            true = [entry.action for entry in match.record.entries]
            deals = list(zip(shown, true, strict=True))[:5]
            for era, (seen, real) in enumerate(deals[:4], 1):
                assert isinstance(seen, aw.Dealt)
                assert isinstance(real, aw.Dealt)
                assert seen.cards[0] == real.cards[0]
                if era > state.era:
                    assert seen.cards[1:] == (HIDDEN_ID, HIDDEN_ID)
            assert deals[4][0].cards[1:] == (HIDDEN_ID, HIDDEN_ID)  # type: ignore[attr-defined]
        match.apply(pending.actions[rng.randrange(len(pending.actions))])
    assert eras == {1, 2, 3, 4}
    assert [e.action for e in ann.record.entries] == [e.action for e in match.record.entries]


@pytest.mark.rule("A2")
def test_reveals_reports_revealed_civilizations() -> None:
    """``reveals`` is true of a choice of a civilization if another player's civilization is still to be revealed."""
    revealing = set()
    for before, action, after in plies(2, 3):
        if isinstance(action, (ga.KeepCivilization, ga.TakeCivilization)):
            more = len([side for side in before.players if len(side.secret) > 4 - before.era])
            assert ga.GAME.reveals(before, after) == (more > 0)
            revealing.add(more > 0)
    assert revealing == {True, False}
