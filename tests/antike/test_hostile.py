"""Hostile states: each is refused, or can be played on."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

import attrs
import pytest

import ancient_world as aw
from ancient_world.engine import Step
from ancient_world.games import antike
from tests.antike.games import SETTINGS, plies, rich_start
from tests.antike.positions import at, edit, table, turn_of
from tests.antike.soak import check_game
from tests.soaks.course import Course


def manoeuvring() -> antike.AntikeState:
    """Return a state in which Greece has units that manoeuvre."""
    state = edit(table(3), "greece", legions={"athenae": 2}, galleys={"knossos": 1})
    return at(state, "greece", "manoeuvre-1")


@pytest.mark.parametrize(
    "change",
    [
        lambda s: s["civilizations"].pop(),
        lambda s: s["civilizations"].append(s["civilizations"][0]),
        lambda s: s["civilizations"][0].update(id="atlantis"),
        lambda s: s["civilizations"][0].update(player=7),
        lambda s: s["civilizations"][0].update(marble=-1),
        lambda s: s["civilizations"][0].update(coins=31),
        lambda s: s["civilizations"][0].update(space="nowhere"),
        lambda s: s["civilizations"][0].update(kings=1),
        lambda s: s["civilizations"][0].update(know_how=["wheel", "wheel"]),
        lambda s: s["civilizations"][0].update(know_how=["roads"]),
        lambda s: s["civilizations"][0]["legions"].pop(),
        lambda s: s["civilizations"][0]["legions"].__setitem__(0, 18),
        lambda s: s["civilizations"][0]["galleys"].__setitem__(0, -1),
        lambda s: s["owners"].pop(),
        lambda s: s["owners"].__setitem__(0, 9),
        lambda s: s.update(owners=[-1] * len(s["owners"])),
        lambda s: s["temples"].__setitem__(0, True),
        lambda s: s["bank"].update(coins=s["bank"]["coins"] + 1),
        lambda s: s["bank"].update(temples=19),
        lambda s: s.update(map_id="northern"),
        lambda s: s.update(players=5),
        lambda s: s.update(first=9),
        lambda s: s.update(winner=0),
        lambda s: s["settings"].update(goal=1),
        lambda s: s["settings"].update(arming="never"),
        lambda s: s.update(agenda=[]),
        lambda s: s["agenda"].append(s["agenda"][-1]),
        lambda s: s["ready"].append({"unit": "legion", "province": "roma", "left": 1, "count": 1}),
        lambda s: s["ready"].append(s["ready"][0]),
        lambda s: s["ready"][0].update(count=17),
        lambda s: s["ready"][0].update(left=4),
    ],
)
def test_states_that_cannot_be(change: Callable[[Any], object]) -> None:
    """A state that cannot occur is refused with the path of its fault."""
    document = json.loads(aw.to_json(manoeuvring()))
    change(document["state"])
    with pytest.raises(aw.InvalidDocument) as refused:
        aw.from_document(document)
    assert refused.value.path.startswith("$")


def damaged(agenda: tuple[Step[Any], ...]) -> Iterator[tuple[Step[Any], ...]]:
    """Yield every agenda with a step twice, with two steps swapped, or without a step under the last two."""
    for place, step in enumerate(agenda):
        before, after = agenda[:place], agenda[place + 1 :]
        yield (*before, step, step, *after)
        if before:
            yield (*before[:-1], step, before[-1], *after)
        if len(after) > 1:
            yield (*before, *after)


@pytest.mark.parametrize("seed", range(3))
def test_a_damaged_agenda_is_refused(seed: int) -> None:
    """An agenda whose steps come twice, in another order or not at all is refused."""
    for ply in islice(plies(seed, SETTINGS[seed], most=900), 0, None, 97):
        for agenda in damaged(ply.after.agenda):
            document = aw.to_document(attrs.evolve(ply.after, agenda=agenda))
            with pytest.raises(aw.InvalidDocument) as refused:
                aw.from_document(document)
            assert refused.value.path.startswith("$.state.agenda")


JUNK: tuple[Any, ...] = (
    *(None, True, False, 1.0, 1.5, float("nan"), -1, 10**40),
    *("", "atlantis", b"x", [], {}, {1}, (), [[]], object()),
)
"""Values that no field of an action may have. They include 1.0 and True, which equal 1."""


@pytest.mark.parametrize("seed", range(3))
def test_any_value_of_an_action_gives_a_reason(seed: int) -> None:
    """An action with any value in a field is refused with a message, and no other exception escapes."""
    start = rich_start(seed, SETTINGS[seed])
    for ply in plies(seed, SETTINGS[seed], start=start, most=300):
        if ply.index % 7 or not isinstance(aw.pending(ply.before), aw.Decision):
            continue
        for action in {type(each): each for each in aw.legal_actions(ply.before)}.values():
            for field in attrs.fields(type(action)):
                for value in JUNK:
                    reason = aw.explain(ply.before, attrs.evolve(action, **{field.name: value}))
                    assert reason is not None
                    assert reason.message


def dealing(*, long: bool = False) -> Any:
    """Return a document of a state before the deal, or in the long game, after it and before the first turn."""
    state: Any = aw.new_game("antike", 3, start="one-city" if long else "three-cities")
    if long:
        state = aw.apply(state, next(aw.pending(state).outcomes()))  # type: ignore[union-attr]
    return aw.to_document(state)


def give_coin(state: Any) -> None:
    """Move a coin from the bank to a civilization."""
    state["bank"]["coins"] -= 1
    state["civilizations"][0]["coins"] += 1


def give_card(state: Any) -> None:
    """Move a king from the bank to a civilization."""
    state["bank"]["kings"] -= 1
    state["civilizations"][0]["kings"] += 1


@pytest.mark.parametrize("long", [False, True])
@pytest.mark.parametrize("change", [give_coin, give_card])
def test_nobody_has_coins_or_cards_before_the_first_turn(
    change: Callable[[Any], object], long: bool
) -> None:
    """A coin or a card of a civilization before the first turn is refused, since the deal would lose it (S4, S6)."""
    document = dealing(long=long)
    assert aw.from_document(document)
    change(document["state"])
    with pytest.raises(aw.InvalidDocument) as refused:
        aw.from_document(document)
    assert refused.value.path == "$.state.bank"


@pytest.mark.parametrize("due", ["scholars_due", "generals_due"])
def test_no_card_is_due_that_nobody_will_take(due: str) -> None:
    """A due personality is refused before the first turn, and after the player's cards were taken (K1)."""
    document = dealing(long=True)
    document["state"]["civilizations"][0][due] = 1
    with pytest.raises(aw.InvalidDocument) as refused:
        aw.from_document(document)
    assert refused.value.path == "$.state.civilizations[0]"
    state = aw.to_document(manoeuvring())
    number = state["state"]["agenda"][1]["civilization"]
    state["state"]["civilizations"][number][due] = 1
    assert aw.from_document(state)
    state["state"]["agenda"] = [
        *state["state"]["agenda"][:2],
        {"type": "choose-extra", "player": 0, "civilization": number},
    ]
    with pytest.raises(aw.InvalidDocument):
        aw.from_document(state)


@pytest.mark.parametrize("winner", [-1, 3, 99])
def test_the_winner_is_a_civilization_of_the_game(winner: int) -> None:
    """A winner of a finished game that is none of its civilizations is refused (K2)."""
    document = aw.to_document(manoeuvring())
    document["state"].update(agenda=[], ready=[], winner=winner)
    with pytest.raises(aw.InvalidDocument) as refused:
        aw.from_document(document)
    assert refused.value.path == "$.state.winner"


def test_a_state_of_hand_made_positions_is_read() -> None:
    """The positions that these tests change are accepted themselves."""
    for state in (manoeuvring(), table(2), turn_of(table(6), "greece")):
        assert aw.from_json(aw.to_json(state)) == state


@pytest.mark.long
def test_a_random_game_passes_the_long_check() -> None:
    """A random game passes the check of the long run."""
    course = Course()
    check_game(3, course)
    assert len(course.actions) > 100
