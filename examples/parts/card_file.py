"""Cards in a file: take fruits from ``card_file.toml``, which players can replace; only those of your better tree count."""

from collections.abc import Mapping
from typing import Annotated, Any, Self

import attrs

from ancient_world import engine
from ancient_world.engine import Choice, cards, count, one_of, per_seat, points
from ancient_world.engine.card_files import (
    CardFileReading,
    CardId,
    CardName,
    ComponentFile,
    by_id,
    digest_of,
    one_of_words,
)

engine.register_messages({"fruit-worth": "best tree"})
TREES = ("apple", "pear")
TAKEN = engine.Refusal("fruit-taken", "F1", "{fruit} is not there any more.")


@attrs.frozen
class Fruit:
    """A row of the file."""

    id: CardId
    name: CardName
    tree: Annotated[str, one_of_words(*TREES)]
    worth: Annotated[int, count(1, 9)]


@attrs.frozen
class Tables:
    """The tables of the file: a row is ``[[fruit]]``."""

    fruit: tuple[Fruit, ...]


@attrs.frozen(repr=False)
class Fruits(ComponentFile):
    """The fruits by id; the standard file is beside this one."""

    home = (__name__, "card_file.toml")
    fruits: Mapping[str, Fruit] = attrs.field(eq=False)

    @classmethod
    def made(cls, reading: CardFileReading) -> Self | None:
        rows = reading.read_tables(Tables).fruit
        digest = digest_of([attrs.asdict(row) for row in rows])
        return None if reading.has_faults else cls(reading.name(), digest, by_id(rows))


@attrs.frozen
class Side:
    """A player's fruits, and what those of the better tree are worth."""

    basket: Annotated[tuple[str, ...], cards("fruit")] = ()
    worth: Annotated[int, count(), points("fruit-worth", "F2")] = 0


@attrs.define(eq=False, weakref_slot=False)
class Table(engine.Draft):
    """The state; the field with the cards has their type."""

    cards: Fruits
    players: Annotated[tuple[Side, ...], per_seat()]
    orchard: Annotated[tuple[str, ...], engine.cards("fruit")]


@attrs.frozen
class Take(Choice["Turn", Table]):
    """Take a fruit (F1)."""

    fruit: Annotated[str, one_of("fruit")]

    def why_not(self, step: "Turn", state: Table) -> engine.Reason | None:
        return None if self.fruit in state.orchard else TAKEN(fruit=self.fruit)

    def play(self, step: "Turn", draft: Table) -> None:
        draft.orchard = tuple(each for each in draft.orchard if each != self.fruit)
        basket = (*draft.players[step.player].basket, self.fruit)
        fruits = [draft.cards.fruits[each] for each in basket]
        worth = max(sum(each.worth for each in fruits if each.tree == tree) for tree in TREES)
        draft.change_player(step.player, basket=basket, worth=worth)
        if draft.orchard:
            draft.push(Turn((step.player + 1) % len(draft.players)))


@attrs.frozen
class Turn(engine.DecisionStep[Table]):
    """The turn of a player."""

    allowed_on, choices = ("",), (Take,)


class Orchard(engine.Game[Any, Fruits]):
    """The rules of Orchard; ``new`` gets the cards of the table."""

    id, title, players, cards_type = "orchard", "Orchard", (2, 3), Fruits

    def new(self, players: int, cards: Fruits | None, options: Mapping[str, Any]) -> Any:
        self.option_fields(options)  # refuses options, of which there are none
        fruits = cards or Fruits.standard()
        row = tuple(fruits.fruits)
        return engine.start_game(Table((Turn(0),), fruits, (Side(),) * players, row))

    def ids(self, state: Table) -> dict[str, frozenset[str]]:
        return {"fruit": frozenset(state.cards.fruits)}

    def box(self, state: Table) -> dict[str, int]:
        return dict.fromkeys(state.cards.fruits, 1)


engine.register_game("orchard", Orchard())
