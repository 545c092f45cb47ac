"""The names that an author of a game imports: states, steps, choices, chance, declared fields. It knows no game."""

from typing import TYPE_CHECKING

from ancient_world.engine.actions import Action, with_each
from ancient_world.engine.agenda import start
from ancient_world.engine.chance import (
    HIDDEN,
    Deal,
    Dealt,
    Deck,
    Roll,
    Rolled,
)
from ancient_world.engine.declared.fields import (
    LEFT_OUT,
    OWNER,
    SeatNumber,
    cards,
    count,
    deck,
    from_cards,
    needed,
    one_of,
    option,
    per,
    per_seat,
    place_in,
    points,
    rotation,
    seat,
)
from ancient_world.engine.declared.naming import file_name
from ancient_world.engine.errors import (
    InvalidOption,
    Reason,
    Why,
)
from ancient_world.engine.faults import refuse, shorten
from ancient_world.engine.freezing import (
    REMEMBERED,
    IdentityCache,
    editing,
    remember,
    replaced,
)
from ancient_world.engine.ids import known_text
from ancient_world.engine.importing import names_on_first_use
from ancient_world.engine.language import (
    label,
    plain_words,
    register,
    register_catalogue,
    sentence,
)
from ancient_world.engine.registry import forget_game, register_game
from ancient_world.engine.said import Effect, Said
from ancient_world.engine.state import Draft, State
from ancient_world.engine.steps import (
    Automatic,
    ChanceStep,
    Choice,
    DealStep,
    DecisionStep,
    Finishing,
    RollStep,
    SimultaneousStep,
    Step,
    type_name,
)

if TYPE_CHECKING:
    from ancient_world.engine.board import Board, Section, rule_texts
    from ancient_world.engine.components import Cell, Component, Ground, Place
    from ancient_world.engine.decks import cards_left
    from ancient_world.engine.declared.options import (
        OptionValues,
        settings_values,
    )
    from ancient_world.engine.declared.scoring import Score, ScoreLine
    from ancient_world.engine.game import Game
    from ancient_world.engine.playout import Thinking
    from ancient_world.engine.sheet import Sheet
    from ancient_world.engine.soundness.fields import InvalidGame

__all__ = [
    "HIDDEN",
    "LEFT_OUT",
    "OWNER",
    "REMEMBERED",
    "Action",
    "Automatic",
    "Board",
    "Cell",
    "ChanceStep",
    "Choice",
    "Component",
    "Deal",
    "DealStep",
    "Dealt",
    "DecisionStep",
    "Deck",
    "Draft",
    "Effect",
    "Finishing",
    "Game",
    "Ground",
    "IdentityCache",
    "InvalidGame",
    "InvalidOption",
    "OptionValues",
    "Place",
    "Reason",
    "Roll",
    "RollStep",
    "Rolled",
    "Said",
    "Score",
    "ScoreLine",
    "SeatNumber",
    "Section",
    "Sheet",
    "SimultaneousStep",
    "State",
    "Step",
    "Thinking",
    "Why",
    "cards",
    "cards_left",
    "count",
    "deck",
    "editing",
    "file_name",
    "forget_game",
    "from_cards",
    "known_text",
    "label",
    "needed",
    "one_of",
    "option",
    "per",
    "per_seat",
    "place_in",
    "plain_words",
    "points",
    "refuse",
    "register",
    "register_catalogue",
    "register_game",
    "remember",
    "replaced",
    "rotation",
    "rule_texts",
    "seat",
    "sentence",
    "settings_values",
    "shorten",
    "start",
    "type_name",
    "with_each",
]  # fmt: skip


_NAMES = {
    "decks": ["cards_left"],
    "declared.options": ["OptionValues", "settings_values"],
    "declared.scoring": ["Score", "ScoreLine"],
    "sheet": ["Sheet"],
    "game": ["Game"],
    "playout": ["Thinking"],
    "board": ["Board", "Section", "rule_texts"],
    "components": ["Cell", "Component", "Ground", "Place"],
    "soundness.fields": ["InvalidGame"],
}
"""The names by the modules that define them, which nobody needs before a game is loaded; each is imported on first use."""

if not TYPE_CHECKING:  # type checkers know each name from above, and so find one that is misspelt
    __getattr__, __dir__ = names_on_first_use(__name__, _NAMES)
