"""Test the situations in which rules meet, and how it is found out which rules bear on an answer."""

from __future__ import annotations

import pytest

import ancient_world as aw
from ancient_world.games import the_ancient_world as taw
from tests.conformance.choose_pairs import MOST_POSITIONS, Visits, choose
from tests.conformance.pairs.deciding import rules_deciding
from tests.conformance.pairs.documents import meetings_in, paths_of, renewed
from tests.conformance.pairs.meetings import (
    Meeting,
    meeting_of_scores,
    meetings_of_refusals,
    meetings_out_of_turn,
)
from tests.conformance.pairs.objecting import all_reasons_noted, objections
from tests.kept import check_kept
from tests.tides_of_time import positions as tides

GAMES = aw.available_games()


@pytest.mark.parametrize("game", GAMES)
def test_documents_are_renewed(game: str) -> None:
    """Each situation has the answer and the name that are made now, and shows where rules meet."""
    texts = renewed(game)
    assert set(paths_of(game)) == set(texts), "python -m tests.conformance.choose_pairs"
    for path, text in texts.items():
        check_kept(text, path)


@pytest.mark.parametrize("game", GAMES)
def test_few_positions_are_kept(game: str) -> None:
    """A game has some such positions, and not too many."""
    found = {each.state for path in paths_of(game) for each in meetings_in(path)}
    command = f"choose them anew: python -m tests.conformance.choose_pairs {game}"
    assert 0 < len(found) <= MOST_POSITIONS, command


# --- which rules bear on an answer ---


def taken_turn() -> taw.AncientWorldState:
    """Return a first turn of The Ancient World, after the first player has placed citizen 3."""
    state: aw.State = aw.new_game("the-ancient-world", 2)
    while isinstance(waiting := aw.pending(state), aw.Chance):
        state = aw.apply(state, waiting.sample(aw.SeededRandom(1)))
    state = aw.apply(state, taw.PlaceCitizen(3, "labor"))
    while state.agenda[-1].whose() == 0:
        state = aw.apply(state, aw.legal_actions(state)[0])
    assert isinstance(state, taw.AncientWorldState)
    return state


def test_all_objections_are_found() -> None:
    """A citizen who has not been gained cannot be placed, and not on a covered space either."""
    state = taken_turn()
    action, step = taw.PlaceCitizen(4, "grow"), state.agenda[-1]
    with all_reasons_noted(state.game):
        reasons = objections(step, state, action)
    assert [each.rule for each in reasons] == ["C1", "P1"]
    assert reasons[0] == aw.explain(state, action)
    (meeting,) = meetings_of_refusals(state, [action])
    assert meeting.pairs == {("refusal", "C1", "P1")}


def test_one_objection_is_no_meeting() -> None:
    """An action against which one rule stands shows no pair."""
    assert not list(meetings_of_refusals(taken_turn(), [taw.PlaceCitizen(1, "grow")]))


def test_checks_are_as_before_afterwards() -> None:
    """After the search for objections, an action has one reason again, even if the search failed."""
    state = taken_turn()
    with pytest.raises(KeyError), all_reasons_noted(state.game):
        raise KeyError
    reason = aw.explain(state, taw.PlaceCitizen(4, "grow"))
    assert reason is not None
    assert reason.rule == "C1"
    assert aw.explain(state, taw.PlaceCitizen(1, "grow")) is not None


def test_a_rule_of_the_own_turn_meets_whose_turn_it_is() -> None:
    """A player out of turn is told the rule that the action breaks anyway, and then whom the game waits for."""
    action = taw.PlaceCitizen(4, "labor")
    (meeting,) = meetings_out_of_turn(taken_turn(), [action], 0)
    assert meeting.pairs == {("turn", "", "C1")}


def test_the_rules_that_decide_a_result() -> None:
    """A citizen who is placed takes the ambrosia of the space; the action of the space follows."""
    rules = rules_deciding(taken_turn(), taw.PlaceCitizen(1, "expand"))
    assert {"C1", "C4", "C5"} <= rules
    assert "A1" not in rules


def test_the_rules_that_score() -> None:
    """Only rules that give points meet in a score."""
    assert not meeting_of_scores(tides.dealt()).pairs


def test_positions_that_show_most_are_chosen() -> None:
    """Pairs that are known already are left out, and a position that shows several missing pairs comes first."""

    def meeting(*pairs: str) -> Meeting:
        return Meeting(None, None, None, (), (), frozenset(("turn", *each) for each in pairs))

    visits = Visits()
    one, known, two = meeting("AB"), meeting("CD"), meeting("AB", "EF")
    for each in (one, known, two):
        visits.add([each])
    assert choose(visits, {("turn", "C", "D")}) == [two]
