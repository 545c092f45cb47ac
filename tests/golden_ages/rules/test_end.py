"""Golden ages, the ends of eras and of the game, and scoring (C10, D1, D2, E1, E2)."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

import ancient_world as aw
from ancient_world.engine.agenda import start_game
from ancient_world.games import golden_ages as ga
from ancient_world.games.golden_ages.rules.action_phase import NextTurn, Turn
from ancient_world.games.golden_ages.rules.era import EraEnds
from ancient_world.games.golden_ages.rules.expanding import DrawTile
from tests.golden_ages.positions import (
    edit,
    known,
    play,
    points,
    refused,
    scene,
    tidy,
)


def ready(
    players: int = 2, *, era: int = 1, civilizations: tuple[str, ...] = ()
) -> ga.GoldenAgesState:
    """Return a state in which no colonist stands any more."""
    late = ("mongolia", "greece", "persia", "egypt")[:players]
    state = scene(players, era=era, civilizations=civilizations or (late if era > 1 else ()))
    for seat, side in enumerate(state.players):
        state = edit(state, seat, standing=(), lying=(side.capital,) * 3)
    return state


def test_a_record_of_the_old_rules_is_refused_with_what_has_changed() -> None:
    """A record of rules version 1 is refused, and the message says what has changed."""
    record = aw.Match.new("golden-ages", ["Ann", "Ben"], seed=1).record
    old = aw.to_json(record).replace('"rules":"2"', '"rules":"1"')
    [problem] = aw.validate(old).problems
    assert (problem.code, problem.path) == ("rules-version", "$.rules")
    assert "as Portugal roundabout ways over the edge earn their gold" in problem.message


@pytest.mark.rule("C10")
def test_a_golden_age_needs_no_standing_colonist() -> None:
    """A golden age starts only without standing colonists; the first player to start one chooses the judgement."""
    refused(scene(), ga.StartGoldenAge(), "golden-still-standing", "C10")
    state = play(ready(), ga.StartGoldenAge())
    assert {*aw.legal_actions(state)} == {*map(ga.ChooseJudgement, state.open_judgements)}
    refused(state, ga.ChooseJudgement("mild"), "golden-judgement-not-open", "C10")
    card = state.open_judgements[0]
    state = play(state, ga.ChooseJudgement(card))
    assert state.judgement == card
    assert state.players[0].golden


@pytest.mark.rule("C10", "C1")
def test_each_turn_brings_two_gold_from_then_on() -> None:
    """A player in a golden age gains 2 gold instead of each turn, without a choice."""
    state = edit(ready(), 1, gold=20)
    state = play(
        state,
        ga.StartGoldenAge(),
        ga.ChooseJudgement("urbanized")
        if "urbanized" in state.open_judgements
        else ga.ChooseJudgement(state.open_judgements[0]),
    )
    assert state.agenda[-1] == Turn(1)
    assert state.players[0].gold == 3
    for turns in range(1, 4):
        card = ("carriage", "agriculture", "metallurgy")[turns - 1]
        state = play(state, ga.Develop(card))
        assert state.players[0].gold == 3 + 2 * turns
        assert state.agenda[-1] == Turn(1)


def judged(card: str, **changes: Any) -> ga.GoldenAgesState:
    """Return the state after era I was judged by this card, with changes to the first player."""
    state = ready()
    if card not in state.open_judgements:
        hidden: Any = state.thaw()
        unseen = tuple(sorted({*state.judgements.unseen, state.open_judgements[0]} - {card}))
        hidden.judgements = attrs.evolve(state.judgements, unseen=unseen)
        hidden.open_judgements = (*state.open_judgements[1:], card)
        state = hidden.freeze()
    sides = [attrs.evolve(state.players[0], **changes), state.players[1]]
    state = attrs.evolve(state, players=tuple(sides))
    state = aw.apply(aw.apply(state, ga.StartGoldenAge()), ga.ChooseJudgement(card))
    return aw.apply(state, ga.StartGoldenAge())


@pytest.mark.rule("D1")
@pytest.mark.parametrize(
    ("card", "changes", "expected"),
    [
        ("urbanized", {"buildings": ("market-1",)}, 3),
        ("strongest", {"glory": ("2-1", "6-1"), "attacks": 2}, 4),
        ("richest", {"gold": 11}, 3),
        ("populous", {"cities": (ga.City("e3", 2), ga.City("f3", 1)), "reserve": 2}, 3),
        ("magnificent", {"lying": ("c3", "d1", "g5")}, 4),
        ("industrial", {"lying": ("d4", "e4", "g5")}, 4),
        ("ecological", {"lying": ("a3", "e3", "f4")}, 6),
        ("agricultural", {"lying": ("a3", "f3", "h1")}, 8),
        ("wealthy", {"wonders": ("colossus",)}, 4),
    ],
)
def test_every_judgement(card: str, changes: dict[str, Any], expected: int) -> None:
    """Each player scores by the judgement, which is then removed."""
    state = judged(card, **changes)
    assert points(state)[card] == expected
    assert card in state.removed
    assert state.judgement is None
    assert card not in state.open_judgements
    assert points(state, 1).get(card, 0) == {"richest": 1}.get(card, 0)


@pytest.mark.rule("D1")
def test_the_end_of_an_era() -> None:
    """At the end of an era all colonists stand up, those in the agora come home, and cards can be activated again."""
    state = edit(
        ready(),
        standing=(),
        lying=("e4", "g5"),
        agora=1,
        buildings=("market-1",),
        activated=("market-1",),
    )
    state = play(
        state,
        ga.StartGoldenAge(),
        ga.ChooseJudgement(state.open_judgements[0]),
        ga.StartGoldenAge(),
    )
    player = state.players[0]
    assert state.era == 2
    assert (player.standing, player.lying, player.agora) == (("e4", "g5", "g5"), (), 0)
    assert player.activated == ()
    assert not any(side.golden for side in state.players)


@pytest.mark.rule("D2")
def test_one_more_turn_for_each_other_in_the_last_era() -> None:
    """After the first golden age of the last era, each other player has one turn before the game ends."""
    state = ready(3, era=4)
    state = play(state, ga.StartGoldenAge(), ga.ChooseJudgement(state.open_judgements[0]))
    assert state.last_turns == 1, "the second one's turn has begun"
    state = play(edit(state, 1, gold=3), ga.Develop("carriage"))
    assert state.agenda[-1] == Turn(2)
    assert state.last_turns == 0
    state = play(state, ga.StartGoldenAge())
    assert aw.is_over(state)
    assert state.judgement is None
    assert aw.winners(state)


def over(players: int = 2, sides: Any = None, **options: Any) -> Any:
    """Return a finished game, with changes by seat."""
    state = ready(players, era=4)
    draft: Any = attrs.evolve(state, settings=ga.Settings(**options)).thaw()
    draft.last_turns, draft.judgement = 0, None
    draft.agenda = ()
    for seat, changes in (sides or {}).items():
        own = draft.edit_player(seat)
        for name, value in changes.items():
            setattr(own, name, value)
    return draft.freeze()


@pytest.mark.rule("E1")
def test_scoring_line_by_line() -> None:
    """The score has lines for gold, technologies, tokens, wonders that score at the end, and earlier points."""
    changes = {
        "gold": 11, "technologies": known("rocketry", "architecture"), "glory": ("2-1", "6-2"),
        "wonders": ("spiral-minaret",), "points": (ga.Points("artist", 6), ga.Points("urbanized", 3)), "future": None,
    }  # fmt: skip
    state = over(sides={0: changes, 1: {"future": None}})
    lines = {(line.code, line.data.get("name")): line.points for line in aw.scores(state)[0].lines}
    assert lines == {
        ("golden-artists", None): 6,
        ("golden-points", "Urbanized"): 3,
        ("golden-gold", None): 3,
        ("golden-technologies", None): 1 + 2 + 4 + 1,
        ("golden-glory", None): 8,
        ("golden-points", "Spiral Minaret"): 4,
    }
    assert all(line.text for line in aw.scores(state)[0].lines)


@pytest.mark.rule("E1")
@pytest.mark.parametrize(
    ("card", "changes"),
    [
        ("new-world-order", {"gold": 4}),
        ("artificial-intelligence", {"technologies": known("carriage")}),
        ("time-travel", {"wonders": ("colossus",)}),
        ("psychohistory", {"cities": (ga.City("e3", 1),)}),
        ("space-flight", {"glory": ("2-1",)}),
        ("nanotechnology", {"lying": ("d4",)}),
        ("biotechnology", {"lying": ("f4",)}),
        ("cold-fusion", {"lying": ("c3",)}),
        ("undersea-agriculture", {"lying": ("f3",)}),
        ("floating-cities", {"buildings": ("market-1",)}),
    ],
)
def test_every_future_technology(card: str, changes: dict[str, Any]) -> None:
    """The player who alone has most scores 8 points, or with ``future="owner"`` only the card's owner; ties score nothing."""

    def won(state: Any, seat: int) -> int:
        score = aw.scores(state)[seat]
        assert ga.GAME.total(state, seat) == score.total
        return sum(line.points for line in score.lines if line.code == "golden-future")

    mine = over(sides={0: {"future": card, **changes}, 1: {"future": None}})
    assert (won(mine, 0), won(mine, 1)) == (8, 0)
    theirs = over(sides={0: {"future": None, **changes}, 1: {"future": card}})
    assert won(theirs, 0) == 8, "open to all"
    owner = over(sides={0: {"future": None, **changes}, 1: {"future": card}}, future="owner")
    assert (won(owner, 0), won(owner, 1)) == (0, 0)
    tied = over(sides={0: {"future": card, **changes}, 1: {"future": None, **changes}})
    assert (won(tied, 0), won(tied, 1)) == (0, 0)


@pytest.mark.rule("C10", "D1")
def test_after_the_golden_ages_tiles_are_drawn() -> None:
    """After the golden ages of all players the next era begins, up to the drawing of tiles."""
    draft: Any = tidy(ready()).thaw()
    for seat in (0, 1):
        draft.edit_player(seat).golden = True
    draft.judgement, draft.open_judgements = draft.open_judgements[0], draft.open_judgements[1:]
    draft.agenda = (EraEnds(), NextTurn(0))
    state = start_game(draft)
    pending = aw.pending(state)
    assert isinstance(pending, aw.Chance)
    state = aw.apply(state, pending.sample(aw.SeededRandom(1)))
    for _ in range(2):
        state = aw.apply(state, ga.KeepCivilization())
    assert isinstance(state.agenda[-1], DrawTile)
