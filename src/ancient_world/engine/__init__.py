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
    reason,
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
    LABELS,
    plain_words,
    register,
    register_catalogue,
    saying,
    sentence,
    spoken,
    tr,
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
    RollStep,
    SimultaneousStep,
    Step,
    type_name,
)

if TYPE_CHECKING:
    from ancient_world.engine.board import Board, Section, rule_texts, section
    from ancient_world.engine.components import Cell, Component, Ground, Place
    from ancient_world.engine.decks import cards_left
    from ancient_world.engine.declared.options import (
        OptionValues,
        check_known,
        chosen_settings,
        option_word,
        settings_values,
    )
    from ancient_world.engine.declared.scoring import Score, ScoreLine
    from ancient_world.engine.game import Game
    from ancient_world.engine.playout import Thinking
    from ancient_world.engine.rules_changes import RulesChange
    from ancient_world.engine.sheet import Sheet
    from ancient_world.engine.soundness.fields import InvalidGame

__all__ = [
    "HIDDEN",
    "LABELS",
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
    "RulesChange",
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
    "check_known",
    "chosen_settings",
    "count",
    "deck",
    "editing",
    "file_name",
    "forget_game",
    "from_cards",
    "known_text",
    "needed",
    "one_of",
    "option",
    "option_word",
    "per",
    "per_seat",
    "place_in",
    "plain_words",
    "points",
    "reason",
    "refuse",
    "register",
    "register_catalogue",
    "register_game",
    "remember",
    "replaced",
    "rotation",
    "rule_texts",
    "saying",
    "seat",
    "section",
    "sentence",
    "settings_values",
    "shorten",
    "spoken",
    "start",
    "tr",
    "type_name",
    "with_each",
]  # fmt: skip


_NAMES = {
    "decks": ["cards_left"],
    "declared.options": [
        "OptionValues",
        "check_known",
        "chosen_settings",
        "option_word",
        "settings_values",
    ],
    "declared.scoring": ["Score", "ScoreLine"],
    "sheet": ["Sheet"],
    "game": ["Game"],
    "playout": ["Thinking"],
    "board": ["Board", "Section", "rule_texts", "section"],
    "components": ["Cell", "Component", "Ground", "Place"],
    "rules_changes": ["RulesChange"],
    "soundness.fields": ["InvalidGame"],
}
"""The names by the modules that define them, which nobody needs before a game is loaded; each is imported on first use."""

if not TYPE_CHECKING:  # type checkers know each name from above, and so find one that is misspelt
    __getattr__, __dir__ = names_on_first_use(__name__, _NAMES)
