"""The agenda determines what a game waits for and what is legal, and ``apply`` changes no state."""

from __future__ import annotations

import copy
from typing import Any, ClassVar

import attrs
import pytest

from ancient_world.documents.codec import from_json, to_json
from ancient_world.engine.actions import Action
from ancient_world.engine.applying import apply
from ancient_world.engine.chance import Roll, SeededRandom
from ancient_world.engine.errors import IllegalAction, InvalidOption, Reason, reason
from ancient_world.engine.explaining import explain
from ancient_world.engine.pending import Chance, Decision, legal_actions, pending
from ancient_world.engine.public_functions import is_legal
from ancient_world.engine.steps import (
    Choice,
    DecisionStep,
    RollStep,
    SimultaneousStep,
    Step,
    type_name,
)
from ancient_world.records.record_views import view
from tests.engine.minigame import (
    GAME,
    Bid,
    BidAtOnce,
    Harvest,
    KeepOne,
    Look,
    MiniDraft,
    MiniState,
    Save,
    TakeTurn,
)
from tests.engine.play import play, some_states


def test_after_the_end() -> None:
    """When the game is over, every action is rejected for that reason."""
    state = play().state
    reason = explain(state, Save())
    assert pending(state) is None
    assert reason is not None
    assert reason.code == "game-over"
    with pytest.raises(IllegalAction):
        apply(state, Save())


def test_what_is_no_action() -> None:
    """A value that is no action is rejected with an error of ours."""
    state = GAME.new(2, None, {})
    reason = explain(state, "save")
    assert reason is not None
    assert reason.code == "not-an-action"
    strangers: list[Any] = ["save", None, 7, state, Save]
    for stranger in strangers:
        with pytest.raises(IllegalAction) as caught:
            apply(state, stranger)
        assert caught.value.code == "not-an-action"


def test_choosing_at_the_same_time() -> None:
    """In a simultaneous decision each player has actions, and may act in any order."""
    state = next(s for s in some_states() if s.agenda and isinstance(s.agenda[-1], BidAtOnce))
    waiting = pending(state)
    assert isinstance(waiting, Decision)
    assert waiting.players == tuple(range(len(state.players)))
    assert legal_actions(state, 1)[0] == Bid(1, 0)
    assert tuple(BidAtOnce().actions(state)) == legal_actions(state, 0) != legal_actions(state, 1)
    with pytest.raises(InvalidOption, match="Seats are numbered from 0 to 1"):
        legal_actions(state, 7)
    later = apply(state, Bid(1, 0))
    assert legal_actions(later, 1) == ()
    assert 1 not in pending(later).players  # type: ignore[union-attr]


def test_the_actions_of_the_step_on_top_are_listed_once() -> None:
    """The actions of the top step are listed once and cached in the state."""
    state = next(s for s in some_states() if s.agenda and isinstance(s.agenda[-1], TakeTurn))
    step = state.agenda[-1]
    assert isinstance(step, TakeTurn)
    assert step.cached_actions(state) is step.cached_actions(state)


def test_a_decision_of_several_holds_the_actions_of_each() -> None:
    """A decision of several players compares and prints the actions of each."""
    state = next(s for s in some_states() if s.agenda and isinstance(s.agenda[-1], BidAtOnce))
    waiting = pending(state)
    assert isinstance(waiting, Decision)
    assert waiting.actions_of(1) == legal_actions(state, 1)
    assert waiting.actions_of(7) == ()
    assert waiting.all_actions == legal_actions(state, 0) + legal_actions(state, 1)
    players = list(state.players)
    players[1] = attrs.evolve(players[1], coins=players[1].coins + 1)
    other = pending(attrs.evolve(state, players=tuple(players)))
    assert isinstance(other, Decision)
    assert other.actions == waiting.actions
    assert other != waiting
    for decision in (waiting, other):
        again = from_json(to_json(decision), expect=Decision)
        assert again == decision
        assert hash(again) == hash(decision)
        assert again.actions_of(1) == decision.actions_of(1)


def test_pending_events_are_values() -> None:
    """Decisions and chance events compare, hash and print by value."""
    for state in some_states():
        one, two = pending(state), pending(state)
        assert one == two
        assert hash(one) == hash(two)
        assert one != "something else"
        assert repr(one).startswith(("Decision(", "Chance(", "None"))


def test_chance_samples_what_apply_accepts() -> None:
    """A sampled outcome can be applied, and is one of the outcomes."""
    rng = SeededRandom(3)
    waiting = [(state, pending(state)) for state in some_states()]
    chances = [(state, each) for state, each in waiting if isinstance(each, Chance)]
    assert len(chances) > 2
    for state, chance in chances:
        outcome = chance.sample(rng)
        assert chance.probability(outcome) > 0
        assert outcome in set(chance.outcomes())
        apply(state, outcome)


def test_names_of_classes() -> None:
    """A class is named in documents as in Python, with hyphens."""
    assert type_name(TakeTurn) == "take-turn"
    assert type_name(Save) == "save"


def test_a_listed_action_is_judged_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """An action taken from the list of a state is not judged again, but an equal one, or one of another state, is."""
    state = next(state for state in some_states() if isinstance(state.agenda[-1], TakeTurn))
    judged: list[object] = []
    why_not = TakeTurn.why_not

    def judge(step: TakeTurn, here: object, action: object) -> object:
        judged.append(action)
        return why_not(step, here, action)  # type: ignore[arg-type]

    monkeypatch.setattr(TakeTurn, "why_not", judge)
    listed = legal_actions(state)[0]
    equal = attrs.evolve(listed)
    expected = apply(state, equal)
    assert judged == [equal]
    assert apply(state, listed) == expected
    assert len(judged) == 1
    apply(state.thaw().freeze(), listed)
    assert len(judged) == 2


def test_actions_are_listed_once_for_a_state(monkeypatch: pytest.MonkeyPatch) -> None:
    """The legal actions of a state are listed once and cached."""
    state = next(state for state in some_states() if isinstance(state.agenda[-1], TakeTurn))
    listed = legal_actions(state)
    monkeypatch.setattr(TakeTurn, "actions", lambda *_: pytest.fail("looked for again"))
    assert legal_actions(state) is listed
    waiting = pending(state)
    assert isinstance(waiting, Decision)
    assert waiting.actions is listed


@attrs.frozen
class Counted(Harvest):
    """A harvest that counts how often it is asked what is rolled."""

    asked: ClassVar[list[int]] = []

    def event(self, state: MiniDraft) -> Roll:
        self.asked.append(self.player)
        return super().event(state)


@attrs.frozen
class Picky(Harvest):
    """A harvest with a check of its own for outcomes."""

    def why_not(self, state: MiniDraft, action: object) -> Reason | None:
        return reason("not-now", "M1", step="harvest")


def waiting_for(step: Step[MiniDraft]) -> MiniState:
    """Return a state that waits at a step."""
    state: MiniState = attrs.evolve(next(iter(some_states())), agenda=(step,))
    return state


def test_what_was_drawn_here_is_not_looked_at_again() -> None:
    """An outcome drawn from a state's own chance event is not checked; an equal one from elsewhere is."""
    state = waiting_for(Counted(0))
    waiting = pending(state)
    assert isinstance(waiting, Chance)
    drawn = waiting.sample(SeededRandom(1))
    Counted.asked.clear()
    after = apply(state, drawn)
    assert Counted.asked == []
    assert apply(state, copy.deepcopy(attrs.evolve(drawn))) == after
    assert Counted.asked != []


def test_a_step_with_an_opinion_is_asked_what_may_fall() -> None:
    """A step with a check of its own for outcomes also rejects drawn ones."""
    state = waiting_for(Picky(0))
    waiting = pending(state)
    assert isinstance(waiting, Chance)
    with pytest.raises(IllegalAction):
        apply(state, waiting.sample(SeededRandom(1)))


@attrs.frozen
class TakeTurnOfNext(TakeTurn):
    """A turn of the next seat."""

    def players(self, state: MiniDraft) -> tuple[int, ...]:
        return ((self.player + 1) % len(state.players),)


def test_a_step_may_say_who_decides() -> None:
    """A step's actions are those of the player whom it names, not of its owner."""
    state = waiting_for(TakeTurnOfNext(0))
    assert (
        legal_actions(state) == legal_actions(state, 1) == legal_actions(waiting_for(TakeTurn(0)))
    )
    assert legal_actions(state, 0) == ()
    assert legal_actions(state) != ()


@attrs.frozen
class Ponder(DecisionStep[MiniDraft]):
    """A step that lists its actions itself."""

    def actions(self, state: MiniDraft) -> list[Action]:
        return [Save()]


def test_a_step_without_kinds_of_choice_waits() -> None:
    """A step that lists its actions itself always waits."""
    state = waiting_for(Ponder(0))
    assert Ponder(0).waits(state)
    assert legal_actions(state) == (Save(),)


def test_what_runs_is_not_passed_over() -> None:
    """Only decisions, not automatic steps, are recorded as passed over."""
    assert {state.passed for state in some_states()} == {()}


def test_what_was_passed_over_counts_where_all_choose() -> None:
    """The reason for a player whose decision was passed over names the cause, also during a simultaneous decision."""
    state = next(s for s in some_states() if s.agenda and s.agenda[-1] == BidAtOnce())
    draft: Any = state.thaw()
    draft.change_player(1, coins=0, bid=None)
    draft.passed = (TakeTurn(1), KeepOne(1, ()))
    why_not = explain(draft.freeze(), Look(), player=1)
    assert why_not is not None
    assert why_not.code == "mini-no-coin"


@attrs.frozen
class Dice(RollStep[MiniDraft]):
    """A roll of some coins."""

    def die(self, state: MiniDraft) -> tuple[str, ...]:
        return ("heads", "tails")

    def receive(self, draft: MiniDraft, faces: tuple[str, ...]) -> None:
        draft.round = len(faces)


@pytest.mark.parametrize(("count", "waits"), [(-1, False), (0, False), (1, True), (2, True)])
def test_a_roll_of_no_dice_waits_for_nobody(count: int, waits: bool) -> None:
    """A roll of no dice is skipped."""
    assert Dice(count).waits(waiting_for(Dice(count))) == waits


@attrs.frozen
class BidFreely(SimultaneousStep[MiniDraft]):
    """A simultaneous decision without a field for the choices."""

    choices = (Bid,)


def test_without_a_place_for_what_is_chosen_those_are_awaited_who_can_act() -> None:
    """Without a field for choices, a simultaneous decision awaits all players who can act."""
    state = waiting_for(BidFreely())
    poor = attrs.evolve(state, players=())
    assert BidFreely().waits(state)
    assert BidFreely().players(state) == tuple(range(len(state.players)))
    assert not BidFreely().waits(poor)


def test_a_step_of_all_is_nobodys() -> None:
    """A simultaneous step belongs to no seat."""
    assert BidAtOnce().whose() == BidAtOnce().side_of_turn() == -1
    assert TakeTurn(1).whose() == TakeTurn(1).side_of_turn() == 1


@attrs.frozen
class Shout(Choice["Loud", MiniDraft]):
    """An action with one of three words, all promised to be legal."""

    word: str

    exact = True

    @classmethod
    def candidates(cls, step: Any, state: MiniDraft) -> list[Shout]:
        return [cls(word) for word in ("ah", "eh", "oh")]

    def why_not(self, step: Any, state: MiniDraft) -> Reason | None:
        raise NotImplementedError


@attrs.frozen
class Loud(DecisionStep[MiniDraft]):
    """Shout a word."""

    choices = (Shout,)


def test_where_all_are_legal_none_is_judged() -> None:
    """Candidates that are promised to be legal are not judged."""
    state = waiting_for(Loud(0))
    expected = [Shout("ah"), Shout("eh"), Shout("oh")]
    assert [*legal_actions(state)] == Shout.legal(Loud(0), state) == expected


@pytest.mark.parametrize(
    "kinds", [("Save",), (Save, "Look"), (int,), (Save, int), (Save()), [Save], Save, None]
)
def test_choices_that_are_none(kinds: Any) -> None:
    """A step whose ``choices`` are no tuple of choice classes has no choices, and no error is raised."""
    odd: Any = type("Odd", (TakeTurn,), {"choices": kinds})
    assert not odd.has_valid_choices()
    assert TakeTurn.has_valid_choices()


def test_what_is_legal_is_legal_of_whose_turn_it_is() -> None:
    """``is_legal`` accepts a state, a player and a view."""
    state = next(s for s in some_states() if s.agenda and s.agenda[-1] == TakeTurn(0))
    draft: Any = state.thaw()
    draft.change_player(0, coins=0)
    poor = draft.freeze()
    assert is_legal(state, Save())
    assert [is_legal(state, Look(), player) for player in (0, 1)] == [True, False]
    assert [is_legal(view(state, player), Look()) for player in (0, 1)] == [True, False]
    assert [is_legal(poor, each) for each in (Save(), Look())] == [True, False]
