"""The sum of a player's lasting effects: of technologies, the civilization, wonders and buildings."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Any

import attrs

from ancient_world.engine import remember
from ancient_world.games.golden_ages import effect_kinds as kinds
from ancient_world.games.golden_ages.box.catalog import CardFile
from ancient_world.games.golden_ages.effect_kinds import SYMBOLS, Effect
from ancient_world.games.golden_ages.state import Player, PlayerDraft


@attrs.define(eq=False)
class Powers:
    """All lasting effects of a player together; shared between states, so never changed afterwards."""

    movement: int = 0
    income: dict[str, int] = attrs.field(factory=lambda: dict.fromkeys(SYMBOLS, 0))
    """Gold for each symbol when control is taken."""
    extra: dict[str, int] = attrs.field(factory=lambda: dict.fromkeys(SYMBOLS, 0))
    cube_gold: int = 0
    city_gold: int = 0
    city_cubes: int = 1
    building_spaces: int = 0
    free_builder: bool = False
    attack_anywhere: bool = False
    attack_discount: int = 0
    attack_surcharge: int = 0
    own_attack_gold: int = 0
    attack_gold: int = 0
    """When anybody else attacks."""
    defence_gold: int = 0
    """When somebody attacks the owner."""
    attack_fees: bool = False
    glory_choice: int = 1
    entry_gold: int = 0
    edge_gold: int = 0
    agora_points: tuple[tuple[str, int], ...] = ()
    """By source."""
    agora_gold: int = 0
    standing_explorers: bool = False
    cheaper_technology: int = 0
    several_technologies: bool = False
    free_wonder: bool = False
    at_end: tuple[tuple[str, kinds.PointsAtEnd], ...] = ()
    """By source."""


def powers_of(cards: CardFile, player: PlayerDraft) -> Powers:
    """The powers of a player; remembered for the same cards."""
    powers: Powers | None = player.powers
    if powers is None:
        powers = _powers(
            cards, player.technologies, player.civilization, player.wonders, player.buildings
        )
        if type(player) is Player:  # nothing of it changes any more
            remember(player, "powers", powers)
    return powers


@lru_cache(maxsize=16_384)
def _powers(
    cards: CardFile,
    technologies: tuple[str, ...],
    civilization: str | None,
    wonders: tuple[str, ...],
    buildings: tuple[str, ...],
) -> Powers:
    powers = Powers()
    for source, effect in _lasting(cards, technologies, civilization, wonders, buildings):
        _GRANTS[type(effect)](powers, effect, source)
    for symbol in SYMBOLS:
        powers.income[symbol] += powers.extra[symbol]
    return powers


def _lasting(
    cards: CardFile,
    technologies: tuple[str, ...],
    civilization: str | None,
    wonders: tuple[str, ...],
    buildings: tuple[str, ...],
) -> Iterator[tuple[str, Effect]]:
    """Every lasting effect, with the card that it is on."""
    held: list[Any] = [cards.technologies[each] for each in technologies]
    if civilization is not None:
        held.append(cards.civilizations[civilization])
    held += [cards.wonders[each] for each in wonders]
    held += [cards.buildings[each] for each in buildings]
    for card in held:
        for effect in card.lasting:
            yield card.id, effect


# --- what each kind of effect grants ---


def _movement(powers: Powers, effect: kinds.Movement, _source: str) -> None:
    powers.movement = max(powers.movement, effect.squares)


def _income(powers: Powers, effect: kinds.Income, _source: str) -> None:
    powers.income[effect.symbol] = max(powers.income[effect.symbol], effect.gold)


def _extra_income(powers: Powers, effect: kinds.ExtraIncome, _source: str) -> None:
    powers.extra[effect.symbol] += effect.gold


def _cube_gold(powers: Powers, effect: kinds.CubeGold, _source: str) -> None:
    powers.cube_gold = max(powers.cube_gold, effect.gold)


def _city_cubes(powers: Powers, effect: kinds.CityCubes, _source: str) -> None:
    powers.city_cubes = max(powers.city_cubes, effect.cubes)


def _building_spaces(powers: Powers, effect: kinds.BuildingSpaces, _source: str) -> None:
    powers.building_spaces += effect.spaces


def _attack_gold(powers: Powers, effect: kinds.AttackGold, _source: str) -> None:
    if effect.whom == "owner":
        powers.defence_gold += effect.gold
    else:
        powers.attack_gold += effect.gold


def _glory_choice(powers: Powers, effect: kinds.GloryChoice, _source: str) -> None:
    powers.glory_choice = max(powers.glory_choice, effect.tokens)


def _agora_points(powers: Powers, effect: kinds.AgoraPoints, source: str) -> None:
    powers.agora_points += ((source, effect.points),)


def _at_end(powers: Powers, effect: kinds.PointsAtEnd, source: str) -> None:
    powers.at_end += ((source, effect),)


def _gold(name: str) -> Callable[[Powers, Any, str], None]:
    """Adds the gold of an effect to a field."""

    def grant(powers: Powers, effect: Any, _source: str) -> None:
        setattr(powers, name, getattr(powers, name) + effect.gold)

    return grant


def _flag(name: str) -> Callable[[Powers, Any, str], None]:
    """Sets a field."""

    def grant(powers: Powers, _effect: Any, _source: str) -> None:
        setattr(powers, name, True)

    return grant


_GRANTS: Mapping[type[Effect], Callable[[Powers, Any, str], None]] = {
    kinds.Movement: _movement,
    kinds.Income: _income,
    kinds.ExtraIncome: _extra_income,
    kinds.CubeGold: _cube_gold,
    kinds.CityGold: _gold("city_gold"),
    kinds.CityCubes: _city_cubes,
    kinds.BuildingSpaces: _building_spaces,
    kinds.FreeBuilder: _flag("free_builder"),
    kinds.AttackAnywhere: _flag("attack_anywhere"),
    kinds.AttackDiscount: _gold("attack_discount"),
    kinds.AttackSurcharge: _gold("attack_surcharge"),
    kinds.OwnAttackGold: _gold("own_attack_gold"),
    kinds.AttackGold: _attack_gold,
    kinds.AttackFees: _flag("attack_fees"),
    kinds.GloryChoice: _glory_choice,
    kinds.EntryGold: _gold("entry_gold"),
    kinds.EdgeGold: _gold("edge_gold"),
    kinds.AgoraPoints: _agora_points,
    kinds.AgoraGold: _gold("agora_gold"),
    kinds.StandingExplorers: _flag("standing_explorers"),
    kinds.TechnologyDiscount: _gold("cheaper_technology"),
    kinds.SeveralTechnologies: _flag("several_technologies"),
    kinds.FreeWonder: _flag("free_wonder"),
    kinds.PointsAtEnd: _at_end,
}
assert set(_GRANTS) == set(kinds.LASTING.values())
