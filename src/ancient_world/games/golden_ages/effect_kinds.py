"""Effects of cards: a small class for each kind, with its sentence, its symbols, and its contribution to a player's powers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Literal

import attrs

from ancient_world.engine import Sentence, count, labels_from_ids, register_messages
from ancient_world.engine.card_files import family_of
from ancient_world.games.golden_ages.square_grid import ANYWHERE_MOVEMENT

SYMBOLS = ("game", "wheat", "rock", "gem")
"""The symbols that are printed on squares of tiles."""
COUNTED_KINDS = (
    *SYMBOLS, "cubes", "cities", "cities-and-capital", "glory", "gold", "buildings", "wonders",
    "technologies", "late-technologies", "standing", "lying-of-all", "agora-of-all",
)  # fmt: skip
"""What effects can count: controlled symbols, a player's possessions, and colonists of all players."""

_COUNTED_WORDS = {
    **labels_from_ids("game wheat rock cities gold buildings wonders technologies"),
    "gem": "gems",
    "cubes": "cubes on the map",
    "cities-and-capital": "cities and the capital",
    "glory": "glory tokens",
    "late-technologies": "technologies of levels 4 and 5",
    "standing": "standing colonists",
    "lying-of-all": "lying colonists of all players",
    "agora-of-all": "colonists of all players in the agora",
}
"""The word for each kind of thing that is counted."""
_WORDS_FOR_ONE = {
    "game": "game symbol",
    "wheat": "wheat symbol",
    "rock": "rock symbol",
    "gem": "gem",
    "cubes": "cube on the map",
    "cities": "city",
    "cities-and-capital": "city, the capital included",
    "glory": "glory token",
    "gold": "gold",
    "buildings": "building",
    "wonders": "wonder",
    "technologies": "technology",
    "late-technologies": "technology of level 4 or 5",
    "standing": "standing colonist",
    "lying-of-all": "lying colonist of any player",
    "agora-of-all": "colonist of any player in the agora",
}
"""The words for a single counted thing, after "for each"."""
_WORDS_FOR_MANY = _COUNTED_WORDS | {
    symbol: f"{symbol} symbols" for symbol in ("game", "wheat", "rock")
}
"""The words for several counted things, after a number."""
SYMBOL_BY_COUNTED_KIND: Mapping[str, str] = {
    **{symbol: f":{symbol}" for symbol in SYMBOLS},
    "cubes": ":cube",
    "cities": ":city",
    "cities-and-capital": ":city + :palace",
    "glory": ":glory",
    "gold": ":coin",
    "buildings": ":house",
    "wonders": ":temple",
    "technologies": ":knowledge",
    "late-technologies": ":knowledge 4 5",
    "standing": ":citizen",
}
"""The symbols for counted things that have any."""

register_messages(
    {},
    {f"golden-symbol-{symbol}": symbol for symbol in SYMBOLS}
    | {f"golden-symbol-{symbol}:one": _WORDS_FOR_ONE[symbol] for symbol in SYMBOLS}
    | {f"golden-counted-{counted_kind}": text for counted_kind, text in _COUNTED_WORDS.items()}
    | {f"golden-counted-{what}:one": text for what, text in _WORDS_FOR_ONE.items()}
    | {f"golden-counted-{what}:many": text for what, text in _WORDS_FOR_MANY.items()},
)

Symbol = Literal["game", "wheat", "rock", "gem"]
CountedKind = Literal[
    "game", "wheat", "rock", "gem", "cubes", "cities", "cities-and-capital", "glory", "gold", "buildings",
    "wonders", "technologies", "late-technologies", "standing", "lying-of-all", "agora-of-all",
]  # fmt: skip

PositiveNumber = Annotated[int, count(1, 99)]


@attrs.define(eq=False)
class Powers:
    """Everything that the cards of a player allow and give; states share the object, so it must not be changed."""

    movement: int = 0
    income: dict[str, int] = attrs.field(factory=lambda: dict.fromkeys(SYMBOLS, 0))
    """Gold for each symbol, when the player takes control of it."""
    extra_income: dict[str, int] = attrs.field(factory=lambda: dict.fromkeys(SYMBOLS, 0))
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
    """Gold when anybody else attacks."""
    defence_gold: int = 0
    """Gold when somebody attacks this player."""
    attack_fees: bool = False
    glory_choice: int = 1
    entry_gold: int = 0
    edge_gold: int = 0
    agora_points: tuple[tuple[str, int], ...] = ()
    """Points when a colonist goes to the agora, by the card that gives them."""
    agora_gold: int = 0
    standing_explorers: bool = False
    cheaper_technology: int = 0
    several_technologies: bool = False
    free_wonder: bool = False
    points_at_end: tuple[tuple[str, PointsAtEnd], ...] = ()
    """Points at the end of the game, by the card that gives them."""
    next_technologies: tuple[tuple[str, int], ...] = ()
    """The next technology of each row, with its price (C9)."""
    activations: tuple[tuple[str, tuple[Any, ...]], ...] = ()
    """The buildings and wonders that can be activated, each with a tuple of its effects (C8)."""


@attrs.frozen
class Effect:
    """The base of all effects; ``key`` is the kind of the effect in the card file."""

    key: ClassVar[str]
    sentence: ClassVar[Sentence]
    """The sentence about the effect."""
    symbol_template: ClassVar[str] = ""
    """The symbols for the effect; empty if only a sentence can describe it."""

    def says(self) -> Sentence:
        """Return the sentence about the effect that fits its values."""
        return self.sentence

    def symbol_text(self) -> str | None:
        """Return the effect in symbols, or ``None`` if only a sentence can describe it."""
        return self.fill_symbols(self.symbol_template)

    def fill_symbols(self, symbol_template: str) -> str | None:
        """Return symbols with the effect's values filled in, or ``None`` if a counted thing has no symbol."""
        values = attrs.asdict(self)
        if values.get("each") is not None:
            values["each"] = SYMBOL_BY_COUNTED_KIND.get(values["each"])
            if values["each"] is None:
                return None
        return symbol_template.format(**values) if symbol_template else None


class LastingEffect(Effect):
    """An effect that lasts as long as the player keeps the card."""

    is_highest_only: ClassVar[bool] = False
    """True if only the highest of several such effects counts; otherwise they are added up."""

    def add_to(self, powers: Powers, card_id: str) -> None:
        """Add the effect to the powers of the player who keeps the card ``card_id``.

        The value goes to the power named like the effect's key; an effect without a value switches that power on.
        """
        power_name = self.key.replace("-", "_")
        field_names: tuple[str, ...] = self.__match_args__
        (value,) = [getattr(self, field_name) for field_name in field_names] or (True,)
        values = getattr(powers, power_name), value
        setattr(
            powers,
            power_name,
            max(values) if self.is_highest_only or value is True else sum(values),
        )


class MomentaryEffect(Effect):
    """An effect that happens at once or when a card is activated; its chapter of the rules defines what happens."""


@attrs.frozen
class Movement(LastingEffect):
    """Movement of colonists, in squares; the largest counts, 99 reaches every square."""

    is_highest_only = True
    sentence: ClassVar[Sentence] = Sentence("colonists move {squares:square|squares}")
    symbol_template = ":citizen → {squares}"
    sentence_anywhere: ClassVar[Sentence] = Sentence("colonists move anywhere")

    squares: PositiveNumber

    def says(self) -> Sentence:
        return self.sentence_anywhere if self.squares == ANYWHERE_MOVEMENT else self.sentence

    def symbol_text(self) -> str | None:
        return ":citizen → *" if self.squares == ANYWHERE_MOVEMENT else super().symbol_text()


@attrs.frozen
class Income(LastingEffect):
    """Gold for each symbol of a kind when control of the square is taken; only the highest such effect counts."""

    sentence: ClassVar[Sentence] = Sentence(
        "{gold} gold for each {symbol:label:one} taken under control"
    )
    symbol_template = "{gold} :coin / :{symbol}"

    symbol: Symbol
    gold: PositiveNumber

    def add_to(self, powers: Powers, card_id: str) -> None:
        powers.income[self.symbol] = max(powers.income[self.symbol], self.gold)


@attrs.frozen
class ExtraIncome(LastingEffect):
    """Gold for each symbol of a kind when control is taken, in addition to the highest income."""

    sentence: ClassVar[Sentence] = Sentence(
        "{gold} gold more for each {symbol:label:one} taken under control"
    )
    symbol_template = "+{gold} :coin / :{symbol}"

    symbol: Symbol
    gold: PositiveNumber

    def add_to(self, powers: Powers, card_id: str) -> None:
        powers.extra_income[self.symbol] += self.gold


@attrs.frozen
class CubeGold(LastingEffect):
    """Gold for each cube placed; only the highest such effect counts."""

    is_highest_only = True
    sentence: ClassVar[Sentence] = Sentence("{gold} gold for each cube placed")
    symbol_template = "{gold} :coin / :cube"

    gold: PositiveNumber


@attrs.frozen
class CityGold(LastingEffect):
    """Gold for each city founded."""

    sentence: ClassVar[Sentence] = Sentence("{gold} gold for each city founded")
    symbol_template = "{gold} :coin / :city"

    gold: PositiveNumber


@attrs.frozen
class CityCubes(LastingEffect):
    """The number of cubes that a city takes."""

    is_highest_only = True
    sentence: ClassVar[Sentence] = Sentence("each city you found takes {cubes:cube|cubes}")
    symbol_template = ":city = {cubes} :cube"

    cubes: Annotated[int, count(1, 2)]


@attrs.frozen
class BuildingSpaces(LastingEffect):
    """Additional spaces for buildings."""

    sentence: ClassVar[Sentence] = Sentence("{spaces:more space|more spaces} for buildings")
    symbol_template = "+{spaces} :house"

    spaces: PositiveNumber


class FreeBuilder(LastingEffect):
    """The builder action without a colonist."""

    sentence: ClassVar[Sentence] = Sentence("build without a colonist")
    symbol_template = ":house - :citizen"


class AttackAnywhere(LastingEffect):
    """Attacks anywhere without a colonist."""

    sentence: ClassVar[Sentence] = Sentence("attack anywhere without a colonist")
    symbol_template = ":sword → *"


@attrs.frozen
class AttackDiscount(LastingEffect):
    """Own attacks cost less."""

    sentence: ClassVar[Sentence] = Sentence("own attacks cost {gold} gold less")
    symbol_template = ":sword -{gold} :coin"

    gold: PositiveNumber


@attrs.frozen
class AttackSurcharge(LastingEffect):
    """Attacks on the owner cost more."""

    sentence: ClassVar[Sentence] = Sentence("attacks on you cost the attacker {gold} gold more")
    symbol_template = ":shield +{gold} :coin"

    gold: PositiveNumber


@attrs.frozen
class OwnAttackGold(LastingEffect):
    """Gold after an own attack."""

    sentence: ClassVar[Sentence] = Sentence("{gold} gold after an own attack")
    symbol_template = ":sword → {gold} :coin"

    gold: PositiveNumber


@attrs.frozen
class AttackGold(LastingEffect):
    """Gold from the bank when another player attacks: anybody, or the owner of the card."""

    sentence: ClassVar[Sentence] = Sentence("{gold} gold when another player attacks")
    sentence_of_owner: ClassVar[Sentence] = Sentence("{gold} gold when another player attacks you")

    gold: PositiveNumber
    whom: Literal["anybody", "owner"] = "anybody"

    def says(self) -> Sentence:
        return self.sentence_of_owner if self.whom == "owner" else self.sentence

    def add_to(self, powers: Powers, card_id: str) -> None:
        if self.whom == "owner":
            powers.defence_gold += self.gold
        else:
            powers.attack_gold += self.gold


class AttackFees(LastingEffect):
    """The owner gets the coins that other players pay for attacks."""

    sentence: ClassVar[Sentence] = Sentence("you get the gold that other players pay for attacks")


@attrs.frozen
class GloryChoice(LastingEffect):
    """A choice of glory tokens: the player looks at ``tokens`` tokens and keeps one."""

    is_highest_only = True
    sentence: ClassVar[Sentence] = Sentence(
        "look at {tokens:glory token|glory tokens} and keep one"
    )
    symbol_template = "{tokens} :glory → 1 :glory"

    tokens: Annotated[int, count(2, 2)]


@attrs.frozen
class EntryGold(LastingEffect):
    """Gold when an own colonist enters a square with something of another player."""

    sentence: ClassVar[Sentence] = Sentence(
        "{gold} gold when you enter a square with a piece of another player"
    )

    gold: PositiveNumber


@attrs.frozen
class EdgeGold(LastingEffect):
    """Gold when an own colonist goes over the left or right edge."""

    sentence: ClassVar[Sentence] = Sentence("{gold} gold for going over the left or right edge")

    gold: PositiveNumber


@attrs.frozen
class AgoraPoints(LastingEffect):
    """Points when an own colonist goes to the agora."""

    sentence: ClassVar[Sentence] = Sentence(
        "{points:point|points} for each own colonist who goes to the agora"
    )
    symbol_template = "{points} :star / :lying"

    points: PositiveNumber

    def add_to(self, powers: Powers, card_id: str) -> None:
        powers.agora_points += ((card_id, self.points),)


@attrs.frozen
class AgoraGold(LastingEffect):
    """Gold when an own colonist goes to the agora."""

    sentence: ClassVar[Sentence] = Sentence(
        "{gold} gold for each own colonist who goes to the agora"
    )
    symbol_template = "{gold} :coin / :lying"

    gold: PositiveNumber


class StandingExplorers(LastingEffect):
    """Explorers are not laid down."""

    sentence: ClassVar[Sentence] = Sentence("explorers are not laid down")


@attrs.frozen
class TechnologyDiscount(LastingEffect):
    """Technologies cost less."""

    key = "cheaper-technology"
    sentence: ClassVar[Sentence] = Sentence("technologies cost {gold} gold less")
    symbol_template = ":knowledge -{gold} :coin"

    gold: PositiveNumber


class SeveralTechnologies(LastingEffect):
    """The right to develop several technologies in one action."""

    sentence: ClassVar[Sentence] = Sentence("several technologies in one action")


class FreeWonder(LastingEffect):
    """One wonder for nothing, once in a game."""

    sentence: ClassVar[Sentence] = Sentence("one wonder for nothing, once a game")


@attrs.frozen
class PointsAtEnd(LastingEffect):
    """Points at the end of the game for each counted thing."""

    sentence: ClassVar[Sentence] = Sentence(
        "at the end {points:point|points} for each {each:label:one}"
    )
    symbol_template = "{points} :star / {each}"

    each: CountedKind
    points: PositiveNumber

    def add_to(self, powers: Powers, card_id: str) -> None:
        powers.points_at_end += ((card_id, self),)


# --- at once, or when activated ---


@attrs.frozen
class GainGold(MomentaryEffect):
    """Gold; if ``each`` is given, for each counted thing."""

    key = "gold"
    sentence: ClassVar[Sentence] = Sentence("{gold} gold")
    symbol_template = "{gold} :coin"
    sentence_for_each: ClassVar[Sentence] = Sentence("{gold} gold for each {each:label:one}")
    symbol_template_for_each: ClassVar[str] = "{gold} :coin / {each}"

    gold: PositiveNumber
    each: CountedKind | None = None

    def says(self) -> Sentence:
        return self.sentence if self.each is None else self.sentence_for_each

    def symbol_text(self) -> str | None:
        return (
            super().symbol_text()
            if self.each is None
            else self.fill_symbols(self.symbol_template_for_each)
        )


@attrs.frozen
class GainPoints(MomentaryEffect):
    """Points; if ``each`` is given, for each counted thing."""

    key = "points"
    sentence: ClassVar[Sentence] = Sentence("{points:point|points}")
    symbol_template = "{points} :star"
    sentence_for_each: ClassVar[Sentence] = Sentence(
        "{points:point|points} for each {each:label:one}"
    )
    symbol_template_for_each: ClassVar[str] = "{points} :star / {each}"

    points: PositiveNumber
    each: CountedKind | None = None

    def says(self) -> Sentence:
        return self.sentence if self.each is None else self.sentence_for_each

    def symbol_text(self) -> str | None:
        return (
            super().symbol_text()
            if self.each is None
            else self.fill_symbols(self.symbol_template_for_each)
        )


@attrs.frozen
class GainTechnology(MomentaryEffect):
    """A named technology for nothing."""

    key = "technology"
    sentence: ClassVar[Sentence] = Sentence("{name} for nothing")

    technology: str


@attrs.frozen
class NextTechnology(MomentaryEffect):
    """A named technology for nothing if the player has the one before it; gold if the player has it already."""

    sentence: ClassVar[Sentence] = Sentence(
        "{name} for nothing if you have the technology before; {gold} gold if you have this technology already"
    )

    technology: str
    gold: PositiveNumber


@attrs.frozen
class FreeTechnologies(MomentaryEffect):
    """Take ``count`` technologies for nothing; each must be the next one of its row."""

    sentence: ClassVar[Sentence] = Sentence("{count:technology|technologies} for nothing")
    symbol_template = "{count} :knowledge = 0 :coin"

    count: PositiveNumber


class LastTechnology(MomentaryEffect):
    """A technology of level 5 for nothing, even without those before it; its effects at once do not happen."""

    sentence: ClassVar[Sentence] = Sentence(
        "a technology of level 5 for nothing, even without the technologies before it"
    )


@attrs.frozen
class DevelopCheaper(MomentaryEffect):
    """Develop a technology for less."""

    sentence: ClassVar[Sentence] = Sentence("develop a technology for {gold} gold less")
    symbol_template = ":knowledge -{gold} :coin"

    gold: PositiveNumber


class StandUp(MomentaryEffect):
    """Stand up one own lying colonist on the map."""

    sentence: ClassVar[Sentence] = Sentence("stand up a lying colonist on the map")
    symbol_template = ":lying → :citizen"


class ColonistsHome(MomentaryEffect):
    """Take own lying colonists from the map to the agora, or from the agora to the capital."""

    sentence: ClassVar[Sentence] = Sentence(
        "move lying colonists to the agora, or from there to the capital"
    )


LASTING_EFFECTS: Mapping[str, type[Effect]] = family_of(globals(), LastingEffect, "-")
"""The kinds of effects that last as long as the card is kept, by their key in the card file."""
MOMENTARY_EFFECTS: Mapping[str, type[Effect]] = family_of(globals(), MomentaryEffect, "-")
"""The kinds of effects that happen at once or when a card is activated, by their key in the card file."""
EFFECTS: Mapping[str, type[Effect]] = {**LASTING_EFFECTS, **MOMENTARY_EFFECTS}
