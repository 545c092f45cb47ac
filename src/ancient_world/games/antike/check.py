"""Whether a state can occur: every piece, coin and card accounted for, and an agenda that a game has.

Used for states that come from outside, and by the tests after every action. What is broken is told with
the path of the broken value.
"""

from __future__ import annotations

from typing import NoReturn

from ancient_world.engine import Decision, InvalidDocument, pending, register, sentence, shorten
from ancient_world.games.antike.check_agenda import check_agenda
from ancient_world.games.antike.components import (
    ADVANCES,
    NEEDS,
    PERSONALITIES,
    PIECES,
    SPACES,
    UNITS,
)
from ancient_world.games.antike.options import GOALS, WORDS
from ancient_world.games.antike.rules.conquest import GiveUp
from ancient_world.games.antike.rules.manoeuvre import Manoeuvre, manoeuvres
from ancient_world.games.antike.rules.setup import TWO_PLAYERS
from ancient_world.games.antike.state import NOBODY, AntikeState, Civilization

__all__ = ["check", "fail", "in_range"]

register(
    {
        "antike-state-map": "The map file has no map {map!r}.",
        "antike-state-players": "{count:player|players} cannot play this game.",
        "antike-state-range": "This must be from {least} to {most}, not {found}.",
        "antike-state-setting": "This must be one of {allowed}, not {found!r}.",
        "antike-state-civilizations": "The civilizations of this game are {expected}, not {found}.",
        "antike-state-seats": "These civilizations are led from other seats, or come in another order.",
        "antike-state-provinces": "This lists {expected:province|provinces}, not {found}.",
        "antike-state-space": "The rondel has no space {found!r}.",
        "antike-state-know-how": "No civilization can have this know-how: {found}.",
        "antike-state-temple": "A temple stands where there is no city.",
        "antike-state-no-city": "A civilization never loses its last city.",
        "antike-state-count": "There are {expected} of these in the game, not {found}.",
        "antike-state-border": "No {unit:label} can come into this province.",
        "antike-state-ready": "These are not units that may have manoeuvres left.",
        "antike-state-winner": "The game is over when, and only when, somebody has won.",
        "antike-state-agenda": "This cannot be on the agenda here.",
        "antike-state-no-action": "The game waits for a player who has no legal action.",
    }
)

MOST = 10_000
"""No number is larger than this in a state that is read."""


def fail(path: str, code: str, /, **data: object) -> NoReturn:
    """Refuse the state."""
    told = {
        name: shorten(value) if isinstance(value, str) else value for name, value in data.items()
    }
    raise InvalidDocument(sentence(code, told), path=path, code=code, data=told)


def in_range(path: str, number: int, least: int, most: int) -> None:
    """Refuse a number outside its range."""
    if not least <= number <= most:
        fail(path, "antike-state-range", least=least, most=most, found=number)


def one_of(path: str, value: str, allowed: tuple[str, ...]) -> None:
    """Refuse a word that is none of some."""
    if value not in allowed:
        fail(path, "antike-state-setting", allowed=", ".join(allowed), found=value)


def check(state: AntikeState) -> None:
    """Refuse a state that cannot occur, or cannot be played on.

    Raises:
        InvalidDocument: with the path from the state on.
    """
    _check_settings(state)
    _check_civilizations(state)
    _check_provinces(state)
    for number, civilization in enumerate(state.civilizations):
        _check_civilization(state, number, civilization)
    _check_ready(state)
    _check_bank(state)
    check_agenda(state)
    if (state.winner is None) != bool(state.agenda):
        fail("$.winner", "antike-state-winner")
    if state.winner is not None:
        in_range("$.winner", state.winner, 0, len(state.civilizations) - 1)
    waiting = pending(state)
    if isinstance(waiting, Decision) and not waiting.actions:
        fail("$.agenda", "antike-state-no-action")


def _check_settings(state: AntikeState) -> None:
    if state.map_id not in state.cards.maps:
        fail("$.map_id", "antike-state-map", map=state.map_id)
    if not 2 <= state.players <= 6:
        fail("$.players", "antike-state-players", count=state.players)
    in_range("$.round", state.round, 0, MOST)
    settings = state.settings
    for name, allowed in WORDS.items():
        one_of(f"$.settings.{name}", getattr(settings, name), allowed)
    count = TWO_PLAYERS if state.players == 2 else state.players
    if settings.goal not in GOALS[count]:
        goals = ", ".join(map(str, GOALS[count]))
        fail("$.settings.goal", "antike-state-setting", allowed=goals, found=settings.goal)


def _check_civilizations(state: AntikeState) -> None:
    """The right ones, each led from the right seat, in an order of turns that a game can have (S1, S3)."""
    made = state.map
    count = TWO_PLAYERS if state.players == 2 else state.players
    found = tuple(one.id for one in state.civilizations)
    expected = made.in_play(count)
    if sorted(found) != sorted(expected):
        told = ", ".join(found[:9])
        fail(
            "$.civilizations",
            "antike-state-civilizations",
            expected=", ".join(expected),
            found=told,
        )
    seats = [one.player for one in state.civilizations]
    if state.players > 2:
        fits = seats == list(range(count))
    else:
        led = [sorted({seats[found.index(one)] for one in team}) for team in made.teams]
        fits = found == made.order and led in ([[0], [1]], [[1], [0]])
    if not fits:
        fail("$.civilizations", "antike-state-seats")
    in_range("$.first", state.first, 0, count - 1)
    if found[state.first] != made.first[count]:
        fail("$.first", "antike-state-seats")


def _check_provinces(state: AntikeState) -> None:
    provinces = len(state.map.provinces)
    for name in ("owners", "temples"):
        if len(getattr(state, name)) != provinces:
            found = len(getattr(state, name))
            fail(f"$.{name}", "antike-state-provinces", expected=provinces, found=found)
    for place, (owner, temple) in enumerate(zip(state.owners, state.temples, strict=True)):
        in_range(f"$.owners[{place}]", owner, NOBODY, len(state.civilizations) - 1)
        if temple and owner == NOBODY:
            fail(f"$.temples[{place}]", "antike-state-temple")


def _check_civilization(state: AntikeState, number: int, own: Civilization) -> None:
    path = f"$.civilizations[{number}]"
    amounts = ("marble", "iron", "gold", "coins", "king_steps", "citizen_steps", "navigator_steps")
    for name in (*amounts, *PERSONALITIES, "scholars_due", "generals_due"):
        in_range(f"{path}.{name}", getattr(own, name), 0, MOST)
    for name, most in (("scholars_due", len(ADVANCES)), ("generals_due", 50)):
        in_range(f"{path}.{name}", getattr(own, name), 0, most)
    if own.space is not None and own.space not in SPACES:
        fail(f"{path}.space", "antike-state-space", found=own.space)
    _check_know_how(path, own)
    if own.extra_due and not (own.knows_all and state.settings.all_know_how == "2006"):
        fail(f"{path}.extra_due", "antike-state-know-how", found="extra")
    for unit in UNITS:
        _check_units(state, f"{path}.{PIECES[unit]}", own, unit)
    # One disc more lies on the board for as long as it takes to say which one is moved (M5).
    giving_up = 1 if state.agenda and type(state.agenda[-1]) is GiveUp else 0
    cities = state.cities(number)
    if not cities:
        fail("$.owners", "antike-state-no-city")
    in_range("$.owners", cities, 1, state.cards.box.discs + giving_up)


def _check_know_how(path: str, own: Civilization) -> None:
    """Advances that exist, each once, the basic one before the advanced (E3)."""
    for place, advance in enumerate(own.know_how):
        before = own.know_how[:place]
        if (
            advance not in ADVANCES
            or advance in before
            or (advance in NEEDS and NEEDS[advance] not in before)
        ):
            found = ", ".join(map(str, own.know_how[:9]))
            fail(f"{path}.know_how", "antike-state-know-how", found=found)


def _check_units(state: AntikeState, path: str, own: Civilization, unit: str) -> None:
    """As many as there are in the box at most, where they can be (E2, M2)."""
    made = state.map
    units = own.units(unit)
    if len(units) != len(made.provinces):
        expected = len(made.provinces)
        fail(path, "antike-state-provinces", expected=expected, found=len(units))
    for place, count in enumerate(units):
        in_range(f"{path}[{place}]", count, 0, MOST)
        if count and not made.ways[unit][place]:
            fail(f"{path}[{place}]", "antike-state-border", unit=unit)
    in_range(path, sum(units), 0, getattr(state.cards.box, PIECES[unit]))


def _check_ready(state: AntikeState) -> None:
    """Groups of units of the civilization that manoeuvres, each once, in order (M1)."""
    if not state.ready:
        return
    made = state.map
    movers = [step.civilization for step in state.agenda if type(step) is Manoeuvre]
    if len(movers) != 1 or not 0 <= movers[0] < len(state.civilizations):
        fail("$.ready", "antike-state-ready")
    number = movers[0]
    own = state.civilizations[number]
    before: tuple[object, ...] = ()
    seen: dict[tuple[str, str], int] = {}
    for index, one in enumerate(state.ready):
        path = f"$.ready[{index}]"
        if one.unit not in UNITS or one.province not in made.index:
            fail(path, "antike-state-ready")
        in_range(f"{path}.left", one.left, 1, manoeuvres(own, one.unit))
        key = (one.province, UNITS.index(one.unit), -one.left)
        if before and key <= before:
            fail(path, "antike-state-ready")
        before = key
        in_range(f"{path}.count", one.count, 1, MOST)
        where = (one.unit, one.province)
        seen[where] = seen.get(where, 0) + one.count
        if seen[where] > own.units(one.unit)[made.index[one.province]]:
            fail(path, "antike-state-ready")


def _check_bank(state: AntikeState) -> None:
    """Every coin, temple and card is somewhere (S6)."""
    bank, box = state.bank, state.cards.box
    civilizations = state.civilizations
    for name in ("coins", "temples", *PERSONALITIES):
        in_range(f"$.bank.{name}", getattr(bank, name), 0, MOST)
    _same("$.bank.coins", box.coins, bank.coins + sum(one.coins for one in civilizations))
    _same("$.bank.temples", box.temples, bank.temples + sum(state.temples))
    for kind in PERSONALITIES:
        found = getattr(bank, kind) + sum(getattr(one, kind) for one in civilizations)
        _same(f"$.bank.{kind}", getattr(box.personalities, kind), found)


def _same(path: str, expected: int, found: int) -> None:
    if expected != found:
        fail(path, "antike-state-count", expected=expected, found=found)
