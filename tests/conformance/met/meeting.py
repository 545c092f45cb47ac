"""Note what a whole game meets: kinds of action, steps, options, components, and effects of cards.

A kind of action is met when it is played, even if it is forced; a step when an action is played at it, or when it runs by itself.
A component is met when a player names it. An effect is met when the same actions lead elsewhere without it, so that a program
that forgets the effect cannot replay the game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any

import attrs

import ancient_world as aw
from ancient_world.engine.agenda import play
from ancient_world.engine.applying import GameRun
from ancient_world.engine.steps import AutomaticStep, type_name
from ancient_world.games import antike
from ancient_world.games import the_ancient_world as taw
from ancient_world.games.the_ancient_world.coin_effects import COIN_EFFECTS
from ancient_world.games.the_ancient_world.goods_and_spaces import TRIBES
from ancient_world.games.the_ancient_world.rules.damage import RollDamage
from ancient_world.testing.conformance.conformance_documents import ConformanceGame
from tests.conformance.met.effects import cards_with, effects_of, is_met

__all__ = ["Course", "course_of", "effects_met", "expected", "met_at", "met_by"]

NAMED_KINDS: Mapping[str, tuple[str, ...]] = {
    "antike": ("advance", "good", "space", "unit"),
    "golden-ages": ("building", "judgement", "technology", "wonder"),
    "the-ancient-world": ("space",),
    "tides-of-time": ("card",),
}
"""The kinds of components of which players must have named each."""


@attrs.define
class Course:
    """A whole game: how it is started, and its actions."""

    game: str
    players: int
    options: dict[str, Any]
    actions: list[Any] = attrs.field(factory=list)

    def start(self, cards: Any = None) -> Any:
        """Return the first state, with the standard cards if none are given."""
        return aw.new_game(self.game, self.players, cards=cards, options=self.options)


def course_of(document: ConformanceGame) -> Course:
    """Return the whole game of a document."""
    new = document.new
    actions = [entry.action for entry in document.entries]
    return Course(document.game, new.players, dict(new.options), actions)


@cache
def named_components(game: str) -> frozenset[tuple[str, str]]:
    """Return the components that players must have named, each by its kind and id."""
    kinds = NAMED_KINDS[game]
    return frozenset(
        (each.kind, each.id)
        for each in aw.components(game)
        if each.kind in kinds and not (each.kind == "technology" and each.figures["level"] == 1)
    )


@cache
def expected(game: str) -> frozenset[str]:
    """Return everything that the whole games of a game must meet."""
    rules = aw.game(game)
    names = [f"{players} players" for players in rules.players]
    names += [f"action {type_name(kind)}" for kind in rules.action_types]
    names += [f"step {type_name(kind)}" for kind in rules.step_types]
    names += [f"{kind} {name}" for kind, name in named_components(game)]
    names += [f"effect {name}" for name in effects_of(game)]
    for players in rules.players:
        names += [f"option {name} {value}" for name, value in _option_words(game, players)]
    if game == "antike":
        names += [f"personality {each}" for each in antike.PERSONALITIES]
        names += ["end K2", "end K3"]
    if game == "golden-ages":
        kinds = ("civilization", "tile")
        names += [f"{each.kind} {each.id}" for each in aw.components(game) if each.kind in kinds]
    if game == "the-ancient-world":
        names += [f"coin effect {name}" for name in COIN_EFFECTS]
        names += [f"titan of {stars} stars" for stars in range(4)]
        names += [f"scored {tribe}" for tribe in TRIBES]
    return frozenset(names)


def _option_words(game: str, players: int) -> Iterator[tuple[str, object]]:
    for name, rows in aw.game(game).option_values(players, None).items():
        for value in [value for row in rows for value in row.values]:
            if isinstance(value, str | int | bool):
                yield name, value


def met_by(course: Course) -> Iterator[str]:
    """Yield what a game meets, apart from the effects of cards; some names come often."""
    state = course.start()
    yield f"{course.players} players"
    defaults: dict[str, object] = {}
    for name, value in _option_words(course.game, course.players):
        defaults.setdefault(name, value)
    yield from (f"option {name} {value}" for name, value in {**defaults, **course.options}.items())
    for action in course.actions:
        yield from met_at(state, action)
        state = aw.apply(state, action)
    yield from _met_at_end(state)


def met_at(state: Any, action: Any) -> list[str]:
    """Return what a legal action meets, with the forced actions and automatic steps that follow it."""
    step = state.agenda[-1]
    met = [f"step {type_name(type(step))}", *_names(state.game, action)]
    if isinstance(step, RollDamage) and "coin" in getattr(action, "faces", ()):
        met.append(f"coin effect {state.cards.titans[step.titan].coin_effect.key}")

    def note(draft: Any, forced: aw.Action | None) -> None:
        step = draft.agenda[-1]
        if forced is not None:
            met.extend(_names(state.game, forced))
        if forced is not None or isinstance(step, AutomaticStep):
            met.append(f"step {type_name(type(step))}")

    draft = state.thaw()
    play(draft, action, note)
    if state.game == "golden-ages":
        met += [f"civilization {each.civilization}" for each in draft.players if each.civilization]
        met += [f"tile {each.tile}" for each in draft.placed[-1:]]
    return met


def _names(game: str, action: Any) -> Iterator[str]:
    """Yield the kind of an action, and the components that its player names."""
    yield f"action {type_name(type(action))}"
    if isinstance(action, aw.Dealt | aw.Rolled):
        return
    kinds, components = NAMED_KINDS[game], named_components(game)
    for field, value in attrs.asdict(action, recurse=False).items():
        for kind in [field] if field in kinds else kinds:
            if (kind, value) in components:
                yield f"{kind} {value}"


def _met_at_end(state: Any) -> Iterator[str]:
    yield f"end {state.ended_by()}"
    if isinstance(state, taw.AncientWorldState):
        for player in state.players:
            banners = player.city.banners(state.cards)
            yield from (f"scored {tribe}" for tribe in TRIBES if banners[tribe])
            titans = [state.cards.titans[each] for each in player.city.titans]
            yield from (f"titan of {titan.stars} stars" for titan in titans)
    if isinstance(state, antike.AntikeState):
        for kind in antike.PERSONALITIES:
            if any(getattr(each, kind) for each in state.civilizations):
                yield f"personality {kind}"


# --- effects ---


def effects_met(courses: Iterable[Course], game: str) -> set[str]:
    """Return the effects that some games of a game meet; each is looked for until one of the games meets it."""
    left, met = list(effects_of(game)), set[str]()
    for course in courses:
        text = _cards_in_play(course)
        found = [
            effect
            for effect in left
            if any(card in text for card in cards_with(game)[effect])
            and is_met(effect, course.start, course.actions, game)
        ]
        met |= {f"effect {effect}" for effect in found}
        left = [effect for effect in left if effect not in found]
    return met


def _cards_in_play(course: Course) -> str:
    """Return a text with the ids of all cards that actions name, or that players hold at the end."""
    run: GameRun[Any] = GameRun(course.start())
    for action in course.actions:
        run.apply(action)
    state = run.state
    parts = state.civilizations if isinstance(state, antike.AntikeState) else state.players
    return " ".join(map(repr, (*course.actions, *parts)))
