"""Tests of the rules by their numbers in rules.toml."""

import ancient_world as aw
import attrs
import pytest
from river_positions import HAND, JOBS, after_evening, dry_river, first_week, last_week, play, start

from sixteen_cubits import GAME, Announce, Relieve, Send, TableState


def player_of(state: TableState) -> int:
    """Return whose turn it is."""
    decision = aw.pending(state)
    assert isinstance(decision, aw.Decision)
    return decision.player


def refused(state: TableState, action: aw.Action) -> tuple[str, str]:
    """Return code and rule of the reason why an action is illegal."""
    reason = aw.explain(state, action)
    assert reason is not None
    return reason.code, reason.rule


@pytest.mark.parametrize("players", [2, 3, 4])
def test_setup(players: int) -> None:
    """N1: ten cubits, three messengers, and three gangs for each, which only their owner sees."""
    state = first_week(players)
    assert (state.water, state.messengers, state.sheaves) == (10, 3, 0)
    assert [village.hand for village in state.players] == [HAND] * players
    seen = aw.view(state, 1).state
    assert seen.players[1].hand == HAND
    assert set(seen.players[0].hand) == {aw.HIDDEN_ID}


def test_a_week_has_four_gangs() -> None:
    """N2: two jobs are turned up, four gangs are sent in turn, and the next player leads."""
    state, turns = first_week(3), []
    for _ in range(4):
        turns.append(player_of(state))
        state = play(state, [("gleaners" if len(turns) < 4 else "potters", JOBS[0])])
    assert turns == [0, 1, 2, 0]
    state = aw.apply(state, aw.Dealt(("flax-field", "ox-ford")))
    assert [site.job for site in state.sites] == ["flax-field", "ox-ford"]
    assert player_of(state) == 1


def test_a_sent_gang_lies_face_down() -> None:
    """N3: the others see where a gang goes, and not which one it is; then one is drawn."""
    state = aw.apply(first_week(), Send("boatmen", JOBS[0]))
    state = aw.apply(state, aw.Dealt(("stonecutters",)))
    assert state.players[0].hand == ("gleaners", "potters", "stonecutters")
    assert aw.view(state, 0).state.sites[0].gangs == ("boatmen",)
    assert aw.view(state, 1).state.sites[0].gangs == (aw.HIDDEN_ID,)
    assert aw.view(state, None).state.sites[0].gangs == (aw.HIDDEN_ID,)


def test_only_held_gangs_go_to_jobs_of_the_week() -> None:
    """N3: a gang that is not in the hand, or a job that does not lie there, is refused."""
    state = first_week()
    assert refused(state, Send("stonecutters", JOBS[0])) == ("cubits-absent", "N3")
    assert refused(state, Send("boatmen", "ox-ford")) == ("cubits-no-job", "N3")


def test_announcing_costs_a_messenger() -> None:
    """N4: an announced gang lies face up; without a messenger nobody can announce."""
    state = first_week()
    after = aw.apply(state, Announce("boatmen", JOBS[0]))
    assert after.messengers == 2
    assert aw.view(after, 1).state.sites[0].gangs == ("boatmen",)
    silent = attrs.evolve(state, messengers=0)
    assert refused(silent, Announce("boatmen", JOBS[0])) == ("cubits-no-messenger", "N4")


def test_relieving_changes_a_gang() -> None:
    """N5: for a messenger a gang is laid away and another drawn, before the same player's turn."""
    state = first_week()
    after = aw.apply(aw.apply(state, Relieve("gleaners")), aw.Dealt(("stonecutters",)))
    assert after.players[0].hand == ("boatmen", "potters", "stonecutters")
    assert (after.messengers, after.resting, player_of(after)) == (2, ("gleaners",), 0)
    assert refused(state, Relieve("brickmakers")) == ("cubits-absent", "N5")
    silent = attrs.evolve(state, messengers=0)
    assert refused(silent, Relieve("boatmen")) == ("cubits-no-messenger", "N5")


@pytest.mark.parametrize(
    ("barley", "canal", "water", "sheaves"),
    [
        (("potters", "gleaners"), ("boatmen", "boatmen"), 9, 1),  # 3 and 8: both are done
        (("boatmen",), ("boatmen", "gleaners", "potters"), 9, 1),  # 4 and 7: both are done
        (("potters",), ("boatmen", "gleaners", "potters"), 10, 0),  # 2 are too few: +1, -1
        (("boatmen", "gleaners"), ("boatmen", "potters"), 9, 0),  # 5 are too many, and 6 enough
        (("potters", "gleaners"), ("boatmen", "gleaners"), 11, 1),  # 5 are too few for the canal
    ],
)
def test_evening(barley: tuple[str, ...], canal: tuple[str, ...], water: int, sheaves: int) -> None:
    """N6: enough hands bring the gifts, too many bring nothing, too few let the water rise."""
    state = after_evening(barley, canal)
    assert (state.water, state.sheaves) == (water, sheaves)
    assert (state.resting, state.sites, state.past) == (barley + canal, (), JOBS)


def test_messengers_come_back() -> None:
    """N6: a job can bring messengers."""
    state = first_week(4, ("ferry-landing", "ox-ford"))
    sent = [("boatmen", "ferry-landing"), *[("potters", "ox-ford")] * 2, ("gleaners", "ox-ford")]
    assert play(state, sent).messengers == 4


def test_the_last_week() -> None:
    """N7: gangs that were laid away stay there, and without one to draw the week is the last."""
    state = last_week()
    assert player_of(state) == 0
    gangs = [("gleaners", JOBS[0]), ("potters", JOBS[0]), ("boatmen", JOBS[1])]
    state = play(state, gangs)
    assert not aw.is_over(state)
    state = play(state, [("boatmen", JOBS[1])])
    assert aw.is_over(state)
    assert (state.sheaves, aw.winners(state)) == (1, ())


def test_the_river_swells() -> None:
    """N8: when the jobs run out, they come back, the water rises, and each needs a hand more."""
    state = aw.apply(dry_river(), aw.Dealt(("potters",)))
    assert (state.swells, state.water, len(state.jobs), state.past) == (1, 10, 16, ())
    state = aw.apply(state, aw.Dealt(JOBS))
    assert state.outcome(JOBS[0], ("potters", "gleaners")) == "flood"  # 3 are too few now
    assert state.outcome(JOBS[0], ("boatmen", "gleaners")) == "done"  # and 5 are not too many


def test_all_win() -> None:
    """N9: all win when the sheaves reach the goal, and nobody has more points than the others."""
    state = after_evening(("potters", "gleaners"), ("boatmen", "boatmen"), sheaves=8)
    assert aw.is_over(state)
    assert aw.winners(state) == (0, 1, 2, 3)
    assert [score.total for score in aw.scores(state)] == [9] * 4


@pytest.mark.parametrize("sheaves", [3, 8])
def test_all_lose(sheaves: int) -> None:
    """N9: above sixteen cubits all have lost, even on the evening that brings the last sheaf."""
    canal = ("boatmen", "gleaners")  # too few
    state = after_evening(("potters", "gleaners"), canal, sheaves=sheaves, water=16)
    assert (aw.is_over(state), state.water, aw.winners(state)) == (True, 17, ())


def test_options() -> None:
    """N9: the goal is an option."""
    assert aw.new_game(GAME, 2, goal=12).goal == 12
    assert start().goal == 9
