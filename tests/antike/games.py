"""Seeded random games of Antike, and checks for every action.

Random play can go on for long, since lost units are raised again. So every game here stops after ``MOST`` actions at the latest.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import attrs
import pytest

import ancient_world as aw
from ancient_world.engine.declared.naming import CardsName
from ancient_world.games import antike
from ancient_world.games.antike.advances import (
    ADVANCED_ADVANCES,
    BASIC_ADVANCE_NEEDED,
    BASIC_ADVANCES,
)
from ancient_world.games.antike.table import BankDraft, CivilizationDraft
from ancient_world.records import Entry, Header
from ancient_world.records.play_record import acting_seat, game_result

__all__ = [
    "MOST",
    "SETTINGS",
    "Ply",
    "Setting",
    "check_after",
    "plies",
    "record_of",
    "rich_start",
    "setting_of",
]

State = antike.AntikeState

MOST = 6_000
"""Largest number of actions of a game."""
QUIET = (antike.Finish, antike.LetPass)


@attrs.frozen
class Setting:
    """The options of a random game and how its players choose."""

    players: int
    options: tuple[tuple[str, str], ...] = ()
    eager: bool = True
    """True if players seldom finish or let pass while there is something else to do."""

    @property
    def given(self) -> dict[str, Any]:
        """The options as keyword arguments."""
        return dict(self.options)


VARIANTS: tuple[tuple[tuple[str, str], ...], ...] = (
    (),
    (("map", "western"), ("manoeuvre", "2006"), ("all_know_how", "2006")),
    (("arming", "pooled"), ("generals", "double"), ("start", "one-city")),
)
SETTINGS = tuple(
    Setting(players, options, eager)
    for players in range(2, 7)
    for options in VARIANTS
    for eager in (True, False)
)


def setting_of(seed: int) -> Setting:
    """Return the setting of a seed; consecutive seeds take different settings."""
    return SETTINGS[seed * 7 % len(SETTINGS)]


def first_state(setting: Setting) -> State:
    """Return the start of a game with this setting."""
    return antike.GAME.new(setting.players, None, setting.given)


def rich_start(seed: int, setting: Setting) -> State:
    """Return a game, already dealt, in which all have many goods and much know-how, so that rare actions occur."""
    state = first_state(setting)
    waiting = aw.pending(state)
    rng = aw.SeededRandom(seed, 2)
    if isinstance(waiting, aw.Chance):
        state = aw.apply(state, waiting.sample(rng))
    civilizations = []
    for civilization in state.civilizations:
        know_how = [advance for advance in BASIC_ADVANCES if rng.randrange(4)]
        know_how += [
            better
            for better in ADVANCED_ADVANCES
            if BASIC_ADVANCE_NEEDED[better] in know_how and rng.randrange(4)
        ]
        civilizations.append(
            attrs.evolve(
                civilization,
                marble=rng.randrange(40),
                iron=rng.randrange(40),
                gold=rng.randrange(40),
                know_how=tuple(know_how),
            )
        )
    return attrs.evolve(state, civilizations=tuple(civilizations))


@attrs.frozen
class Ply:
    """An action of a random game, with the states before and after it."""

    index: int
    before: State
    player: int | None
    action: antike.AntikeAction | aw.Dealt | aw.Rolled
    after: State


def choose(actions: Sequence[aw.Action], rng: aw.SeededRandom, *, eager: bool) -> aw.Action:
    """Return a random legal action; an ``eager`` player seldom finishes or lets pass."""
    busy = [action for action in actions if not isinstance(action, QUIET)]
    if eager and busy and rng.randrange(12):
        return busy[rng.randrange(len(busy))]
    return actions[rng.randrange(len(actions))]


def plies(
    seed: int, setting: Setting, *, start: State | None = None, most: int = MOST
) -> Iterator[Ply]:
    """Play a random game from the set-up or from ``start``, and yield at most ``most`` actions."""
    state: Any = first_state(setting) if start is None else start
    rng = aw.SeededRandom(seed)
    for index in range(most):
        waiting = aw.pending(state)
        if waiting is None:
            return
        if isinstance(waiting, aw.Chance):
            action = waiting.sample(rng)
        else:
            action = choose(waiting.actions, rng, eager=setting.eager)
        after = aw.apply(state, action)
        yield Ply(index, state, acting_seat(state, action), action, after)
        state = after


def record_of(setting: Setting, played: Sequence[Ply]) -> aw.Record:
    """Return the record of a random game, finished or not; its chance comes from no seed."""
    cards = antike.MapFile.standard()
    header = Header(
        antike.GAME.id,
        antike.GAME.rules_version,
        tuple(f"Player {seat}" for seat in range(setting.players)),
        antike.GAME.options(played[0].before),
        CardsName(cards.name, cards.digest),
    )
    entries = tuple(Entry(ply.player, ply.action) for ply in played)
    over = bool(played) and aw.is_over(played[-1].after)
    return aw.Record(header, entries, game_result(antike.GAME, played[-1].after) if over else None)


# --- invariants ---


def check_after(ply: Ply, *, thorough: bool, counted: bool = True) -> None:
    """Assert that pieces are conserved, that nothing permanent is lost, and that ``pending`` agrees with the rules."""
    if counted:
        antike.GAME.check(ply.after)
    check_kept(ply.before, ply.after)
    check_pending(ply.after)
    if thorough:
        check_frozen(ply.after)
        assert ply.after == aw.apply(ply.before, ply.action), "apply gives two results"


def check_kept(before: State, after: State) -> None:
    """Assert that personalities and know-how are never lost, and that rounds follow each other (K1, E3)."""
    assert before.round <= after.round <= before.round + 1
    dealt = [civilization.id for civilization in before.civilizations] != [
        civilization.id for civilization in after.civilizations
    ]
    for old, new in zip(before.civilizations, after.civilizations, strict=True):
        for kind in antike.PERSONALITIES:
            assert dealt or getattr(old, kind) <= getattr(new, kind)
        assert dealt or new.know_how[: len(old.know_how)] == old.know_how


def check_pending(state: State) -> None:
    """Assert that a decision has legal actions, without duplicates, and that a game without one is won."""
    waiting = aw.pending(state)
    if waiting is None:
        (winner,) = aw.winners(state)
        assert 0 <= winner < state.players
        assert aw.legal_actions(state) == ()
        return
    assert aw.winners(state) == ()
    assert state.agenda[-1].waits(state)
    if isinstance(waiting, aw.Chance):
        return
    actions = waiting.actions
    assert actions
    assert len(set(actions)) == len(actions), "an action is listed twice"
    for action in actions:
        assert aw.explain(state, action) is None, f"{action} is listed but illegal"


def check_frozen(state: State) -> None:
    """Assert that no draft is left in a state, and that its fields cannot be set."""
    assert type(state) is State
    assert not any(type(civilization) is CivilizationDraft for civilization in state.civilizations)
    assert type(state.bank) is not BankDraft
    targets: tuple[tuple[Any, str], ...] = (
        (state, "round"),
        (state.civilizations[0], "gold"),
        (state.bank, "coins"),
    )
    for target, name in targets:
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            setattr(target, name, 1)
