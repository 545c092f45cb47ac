"""Masked values are never taken for cards: each operation on a view's state gives a result or says what is not known."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import attrs
import pytest

import ancient_world as aw
from ancient_world.engine.declared.field_marks import typed_fields
from ancient_world.engine.declared.masked_values import masked_paths
from tests.fuzzing import every_other, rounds
from tests.moments import GAMES, moments
from tests.mutations import pick
from tests.tides_of_time.positions import dealt

pytestmark = pytest.mark.long

each_game = pytest.mark.parametrize("game", GAMES)


def tried(ask: Callable[[], Any]) -> Any:
    """Return the answer, or the error that the library raises."""
    try:
        return ask()
    except aw.AncientWorldError as error:
        caught = error
    assert caught.code
    assert caught.message
    return caught


# --- Tides of Time ---


def test_a_view_does_not_reveal_a_secret_choice() -> None:
    """In Tides of Time a player's choice can be applied to a view, but what follows depends on the hidden choice."""
    seen = aw.view(after_secret_choice(), 0).state
    action: Any = aw.legal_actions(seen, 0)[0]
    after = aw.apply(seen, action)
    assert [side.chosen for side in after.players] == [action.card, aw.HIDDEN_ID]
    for ask in (aw.pending, aw.legal_actions):
        with pytest.raises(aw.HiddenValue) as refused:
            ask(after)
        assert refused.value.code == "not-known"
        assert "$.players[1].chosen" in str(refused.value.data["paths"])


def after_secret_choice() -> Any:
    """Return a state of Tides of Time in which player 1 has chosen one of the last two cards of a hand."""
    state: Any = dealt()
    while len(state.players[0].hand) > 2 or state.players[1].chosen is None:
        player = 1 if state.players[1].chosen is None else 0
        state = aw.apply(state, aw.legal_actions(state, player)[0])
    return state


def test_not_known_gives_paths_and_cause() -> None:
    """The error about unknown values gives their paths, and has the original error as its cause."""
    seen = aw.view(dealt(), 0).state
    with pytest.raises(aw.HiddenValue) as refused:
        aw.legal_actions(seen, 1)
    assert refused.value.code == "not-known"
    hand = [f"$.players[1].hand[{place}]" for place in range(5)]
    assert refused.value.data["paths"] == hand + [f"$.players[1].secret[{i}]" for i in range(5)]
    assert isinstance(refused.value.__cause__, KeyError)


@pytest.mark.parametrize("seat", [0, 1])
def test_a_view_lists_only_the_own_choices(seat: int) -> None:
    """If both players choose at the same time, a view lists the actions of its own player only."""
    state = dealt()
    known = aw.view(state, seat).pending
    assert isinstance(known, aw.Decision)
    assert known.all_actions == aw.legal_actions(state, seat)
    assert known.players == (seat, 1 - seat)


def test_a_masked_state_is_equal_to_itself() -> None:
    """Whether a state is masked does not count for its equality, JSON and hash."""
    state = dealt()
    seen, again = aw.view(state, 0), aw.from_json(aw.to_json(aw.view(state, 0)))
    assert seen == again
    assert hash(seen.state) == hash(again.state)
    assert seen.state.masked
    assert again.state.masked
    assert not state.masked
    assert seen.state == aw.game("tides-of-time").hide(state, 0)


# --- all games ---


def around(state: Any, rng: aw.SeededRandom) -> Iterator[aw.Action]:
    """Yield actions to try on a view: legal ones, those with another value, and those of other steps."""
    waiting = aw.pending(state)
    legal: list[aw.Action] = []
    if isinstance(waiting, aw.Decision):
        legal += [pick(rng, waiting.all_actions) for _ in range(6)]
    elif isinstance(waiting, aw.Chance):
        legal += [waiting.sample(rng), aw.Dealt((aw.HIDDEN_ID,)), aw.Rolled((aw.HIDDEN_ID,))]
    yield from legal
    texts = [aw.HIDDEN_ID, "", *_texts(state)]
    for action in legal:
        yield from changed(action, texts, rng)
    for action_type in aw.game(state.game).action_types:
        values: dict[Any, tuple[Any, ...]] = {str: (aw.HIDDEN_ID, pick(rng, texts)), int: (0, 1)}
        fields = typed_fields(action_type)
        if all(field.type in values for field in fields):
            for turn in (0, 1):
                yield action_type(**{field.name: values[field.type][turn] for field in fields})


def changed(action: aw.Action, texts: list[str], rng: aw.SeededRandom) -> Iterator[aw.Action]:
    """Yield the action with each of its values in turn replaced by others of the same type."""
    kind: Any = type(action)
    for field in attrs.fields(kind):
        value = getattr(action, field.name)
        replacements: tuple[Any, ...] = ()
        if isinstance(value, str):
            replacements = (pick(rng, texts), aw.HIDDEN_ID)
        elif isinstance(value, tuple):
            replacements = ((), (*value[:-1], pick(rng, texts)), (*value[:-1], aw.HIDDEN_ID))
        elif type(value) is int:
            replacements = (rng.randrange(7),)
        for replacement in replacements:
            yield attrs.evolve(action, **{field.name: replacement})


def _texts(state: Any) -> list[str]:
    """Return strings of a state, most of them ids of cards."""
    texts: list[str] = []
    todo = [state]
    while todo:
        each = todo.pop()
        if isinstance(each, str):
            texts.append(each)
        elif isinstance(each, tuple):
            todo += each
        elif attrs.has(type(each)) and not hasattr(each, "digest"):
            todo += [getattr(each, field.name) for field in attrs.fields(type(each))]
    return texts


def ask_everything(seen: Any, whole: Any, rng: aw.SeededRandom, depth: int = 2) -> int:
    """Try everything on a view's state and on the states that follow; return how often something was not known."""
    missing = ask_state(seen, whole, rng)
    for action in around(whole, rng):
        after = tried_out(seen, action)
        if isinstance(after, aw.AncientWorldError):
            missing += isinstance(after, aw.HiddenValue)
        elif depth and not rng.randrange(6):
            assert after.masked == seen.masked
            true = tried(lambda action=action: aw.apply(whole, action))  # type: ignore[misc]
            then = whole if isinstance(true, aw.AncientWorldError) else true
            missing += ask_everything(after, then, rng, depth - 1)
    return missing


def ask_state(seen: Any, whole: Any, rng: aw.SeededRandom) -> int:
    """Ask everything about a view's state; return how often something was not known."""
    waiting = tried(lambda: aw.pending(seen))
    if isinstance(waiting, aw.Chance):
        tried(lambda: waiting.sample(rng))
        tried(lambda: next(waiting.outcomes(), None))
        tried(lambda: waiting.probability(aw.Dealt((aw.HIDDEN_ID,))))
    answers = [tried(lambda: aw.scores(seen)), tried(lambda: aw.winners(seen))]
    for seat in range(aw.game(whole.game).seats(whole)):
        answers.append(tried(lambda seat=seat: aw.legal_actions(seen, seat)))  # type: ignore[misc]
        assert isinstance(answers[-1], aw.HiddenValue) or not any(
            True for _ in masked_paths(answers[-1])
        )
    return sum(isinstance(answer, aw.HiddenValue) for answer in answers)


def tried_out(seen: Any, action: aw.Action) -> Any:
    """Return the state after an action, or the error; assert that it agrees with ``explain``."""
    refusal = tried(lambda: aw.explain(seen, action))
    after = tried(lambda: aw.apply(seen, action))
    if isinstance(refusal, aw.HiddenValue):
        assert isinstance(after, aw.HiddenValue)
    elif refusal is not None:
        assert isinstance(after, aw.IllegalAction)
    return after


@pytest.mark.fuzz
@each_game
def test_a_view_answers_or_says_what_it_does_not_know(game: str) -> None:
    """At random moments of every game, each question to a view is answered or raises ``HiddenValue``."""
    rng = aw.SeededRandom(11)
    missing = 0
    asked = [
        (state, seat)
        for (of, _), states in moments().items()
        for state in (states[: rounds(4)] if of == game else ())
        for seat in (*range(aw.game(game).seats(state)), None)
    ]
    for state, seat in every_other(asked):
        missing += ask_everything(aw.view(state, seat).state, state, rng)
    assert (missing > 0) == (game != "antike")


@each_game
def test_own_choices_are_known(game: str) -> None:
    """A player who decides sees the legal actions, and each gives a state or ``HiddenValue``."""
    applied = 0
    for (of, _), states in moments().items():
        for state in states[:3] if of == game else ():
            waiting = aw.pending(state)
            if not isinstance(waiting, aw.Decision):
                continue
            for seat in waiting.players:
                seen = aw.view(state, seat)
                known = seen.pending
                assert isinstance(known, aw.Decision)
                assert known.actions == waiting.actions_of(seat)
                for action in known.actions[:12]:
                    assert aw.explain(seen.state, action) is None
                    after = tried(lambda seen=seen, action=action: aw.apply(seen.state, action))  # type: ignore[misc]
                    assert isinstance(after, (aw.State, aw.HiddenValue))
                    applied += 1
    assert applied > 20


def test_views_share_what_did_not_change() -> None:
    """A player's part that did not change is the same object in the next view, so that comparisons can skip it."""
    match = aw.Match.new("golden-ages", ("Ann", "Ben", "Cleo"), seed=3)
    for _ in range(20):
        before: Any = match.state
        waiting = match.pending()
        assert isinstance(waiting, aw.Decision)
        after: Any = match.apply(waiting.actions[-1])
        for seat in (None, 0, 1, 2):
            old, new = (aw.view(state, seat).state.players for state in (before, after))
            same = [
                before_side is after_side
                for before_side, after_side in zip(before.players, after.players, strict=True)
            ]
            assert same == [
                before_side is after_side for before_side, after_side in zip(old, new, strict=True)
            ]
            assert 2 <= sum(same) <= 3
