"""Situations for each personality in turn, and for each goal."""

from __future__ import annotations

from typing import Any

import ancient_world as aw
from ancient_world.games import antike
from tests.antike.positions import (
    State,
    asked,
    consecrate,
    edit,
    found,
    of,
    places_for,
    play,
    table,
    turn_of,
)
from tests.conformance.antike.across.each_value.positions import ARABIA, GREECE, NOTHING
from tests.conformance.telling import Played, situation

# --- personalities ---


def counted(kind: str, level: int, steps: int) -> State:
    """Return Greece's turn with so many steps of a kind reached, and this number counted and taken before."""
    state = table(3)
    if kind == "navigator":
        seas = [each.id for each in state.map.provinces if each.sea]
        galleys = dict.fromkeys(seas[: min(7 * level, 17)], 1)
        state = edit(state, GREECE, galleys=galleys)
    else:
        cities = places_for(max(3, 5 * level if kind == "king" else 3 * level))
        state = found(state, GREECE, *cities)
        state = consecrate(state, *(cities[: 3 * level] if kind == "citizen" else ()))
        state = edit(state, GREECE, king_steps=0 if kind == "king" else len(cities) // 5)
    state = edit(state, GREECE, **{f"{kind}_steps": steps, f"{kind}s": steps})
    return edit(turn_of(state, GREECE), GREECE, **NOTHING)


for _kind, _levels in (("king", range(1, 6)), ("citizen", range(1, 7)), ("navigator", range(1, 3))):
    for _level in _levels:

        @situation("K1", f"The step {_level} of a {_kind} brings one, after those before it.")
        def _(kind: str = _kind, level: int = _level) -> Played:
            state = counted(kind, level, level - 1)
            case = Played(state, antike.ChooseSpace("gold"))
            assert getattr(of(case.after, GREECE), f"{kind}s") == level
            return case


for _pile, _all in zip(antike.PERSONALITIES, (9, 8, 7, 6, 5), strict=True):
    for _left in (0, 1):

        @situation("K1", f"Of two {_pile} that are due, {_left} come if {_left} is in the pile.")
        def _(pile: str = _pile, left: int = _left, count: int = _all) -> Played:
            kind = pile.removesuffix("s")
            state = edit(table(3), ARABIA, **{pile: count - left})
            if pile in ("scholars", "generals"):
                state = edit(turn_of(state, GREECE), GREECE, **{f"{pile}_due": 2})
            elif pile == "navigators":
                seas = [each.id for each in state.map.provinces if each.sea]
                state = edit(state, GREECE, galleys=dict.fromkeys(seas[:14], 1))
            else:
                cities = places_for(10)
                state = found(state, GREECE, *cities)
                state = consecrate(state, *(cities[:6] if pile == "citizens" else ()))
                state = edit(state, GREECE, king_steps=0 if pile == "kings" else 2)
            state = edit(turn_of(state, GREECE), GREECE, **NOTHING)
            case = Played(state, antike.ChooseSpace("gold"))
            own = of(case.after, GREECE)
            assert (getattr(own, pile), getattr(case.after.bank, pile)) == (left, 0)
            assert getattr(own, f"{kind}_steps", 2) == 2
            assert own.scholars_due == own.generals_due == 0
            return case


TAKEN = {"kings": 5, "scholars": 4, "generals": 3, "citizens": 2, "navigators": 1}
"""So many cards taken from each pile leave four in each."""


for _pile in antike.PERSONALITIES:

    @situation("E4", f"As of 2006 the {_pile} are the fullest pile, of which one comes.")
    def _(pile: str = _pile) -> Played:
        state = edit(table(3, all_know_how="2006"), ARABIA, **(TAKEN | {pile: TAKEN[pile] - 1}))
        state = edit(turn_of(state, GREECE), GREECE, know_how=antike.ADVANCES, extra_due=True)
        case = Played(edit(state, GREECE, **NOTHING), antike.ChooseSpace("gold"))
        assert getattr(of(case.after, GREECE), pile) == 1
        return case

    @situation("E4", f"As of 2006, of five equal piles the {_pile} may be chosen.")
    def _(pile: str = _pile) -> Played:
        state = edit(table(3, all_know_how="2006"), ARABIA, **TAKEN)
        state = edit(turn_of(state, GREECE), GREECE, know_how=antike.ADVANCES, extra_due=True)
        state = play(edit(state, GREECE, **NOTHING), antike.ChooseSpace("gold"))
        case = Played(state, antike.ChoosePile(pile))
        assert {*aw.legal_actions(state)} == {*map(antike.ChoosePile, antike.PERSONALITIES)}
        assert getattr(of(case.after, GREECE), pile) == 1
        assert not of(case.after, GREECE).extra_due
        return case


@situation("E4", "As of 2006 the fullest pile is found after the scholars of the turn are taken.")
def _() -> Played:
    state = edit(table(3, all_know_how="2006"), ARABIA, **(TAKEN | {"scholars": 3}))
    state = edit(turn_of(state, GREECE), GREECE, know_how=antike.ADVANCES, extra_due=True)
    state = edit(state, GREECE, scholars_due=1, **NOTHING)
    case = Played(state, antike.ChooseSpace("gold"))
    assert of(case.after, GREECE).scholars == 1
    assert asked(case.after) == (0,)
    assert len(aw.legal_actions(case.after)) == 5
    return case


@situation("E4", "As of 2006 the personality for all know-how may be the last that is needed.")
def _() -> Played:
    state = edit(table(3, all_know_how="2006"), GREECE, know_how=antike.ADVANCES, scholars=8)
    state = edit(edit(state, GREECE, generals=1), ARABIA, kings=1)
    state = edit(turn_of(state, GREECE), GREECE, extra_due=True, **NOTHING)
    state = edit(state, ARABIA, kings=0)
    case = Played(state, antike.ChooseSpace("gold"))
    assert aw.winners(case.after) == (0,)
    return case


# --- goals ---


GAMES: list[tuple[int, int, dict[str, Any]]] = [
    (2, 9, {}),
    (3, 10, {}),
    (3, 12, {"goal": 12}),
    (4, 9, {}),
    (5, 8, {}),
    (6, 7, {}),
    (4, 9, {"map": "western"}),
    (6, 7, {"map": "western"}),
]


for _players, _goal, _options in GAMES:
    for _have in (_goal - 1, _goal):
        _where = "in the west " if "map" in _options else ""
        _wins = "win" if _have == _goal else "do not win"

        @situation(
            "K2", f"Of {_players} players {_where}{_have} personalities {_wins} against {_goal}."
        )
        def _(
            players: int = _players, goal: int = _goal, have: int = _have, options: Any = _options
        ) -> Played:
            state = table(players, **options)
            last = state.civilizations[-1].id
            state = edit(state, last, kings=min(have, 9), navigators=max(0, have - 9))
            case = Played(turn_of(state, last), antike.ChooseSpace("gold"))
            winner = (state.civilizations[-1].player,) if have == goal else ()
            assert aw.winners(case.after) == winner
            return case


for _players, _cards, _is_won in [
    (3, {"generals": 5}, True),
    (3, {"generals": 4, "kings": 1}, False),
    (5, {"generals": 4}, True),
    (5, {"generals": 3, "kings": 1}, False),
    (6, {"generals": 3, "kings": 1}, True),
    (6, {"generals": 3}, False),
]:
    _says = " and ".join(f"{count} {kind}" for kind, count in _cards.items())

    @situation(
        "V1",
        f"Of {_players} players {_says} {'win' if _is_won else 'do not win'} if generals count double.",
        contrast=not _is_won,
    )
    def _(
        players: int = _players, cards: dict[str, int] = _cards, is_won: bool = _is_won
    ) -> Played:
        state = edit(table(players, generals="double"), GREECE, **cards)
        case = Played(turn_of(state, GREECE), antike.ChooseSpace("gold"))
        assert aw.winners(case.after) == ((0,) if is_won else ())
        return case
