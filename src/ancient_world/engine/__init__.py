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
)

if TYPE_CHECKING:
    from ancient_world.engine.board import Board, Section, rule_texts
    from ancient_world.engine.component import Cell, Component, Ground, Place
    from ancient_world.engine.decks import cards_left
    from ancient_world.engine.declared.options import (
        OptionValues,
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
    "count",
    "deck",
    "editing",
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
    "with_each",
]  # fmt: skip

INTERNAL = {
    "action_words": ["filled", "said_of", "values_of"],
    "actions": ["action_player", "player_of"],
    "agenda": ["played_alone", "turn_floor"],
    "applying": ["Course", "SPACING", "Told", "applied", "passed_through"],
    "board": ["RuleText"],
    "cached": ["cache"],
    "chance": ["ChanceEvent", "Numbers", "OneByOne", "Randomness"],
    "component": ["ComponentsDocument"],
    "components": ["Components", "DocumentField", "Orders"],
    "declared.card_names": ["cards_of", "component_names"],
    "declared.fields": ["Count", "DeckOf", "Field", "FromCards", "Ids", "Mark", "PerId", "PerSeat", "PlaceIn", "Rotation", "SeatMark", "declared_types", "default_of", "fields_of", "from_envelope", "in_envelope", "marks_of", "may_be_left_out", "typed_fields"],
    "declared.hiding": ["secret_fields"],
    "declared.limited": ["Limited"],
    "declared.masks": ["fail_if_masked", "is_masked", "mask_of", "masks", "names_masked", "not_known"],
    "declared.naming": ["CardsName", "field_label", "ids_in_order", "names_at", "reason_by_name"],
    "declared.options": ["given_options"],
    "declared.plain_values": ["ReadOnlyDict", "read_only"],
    "declared.spelling": ["readings", "words_of"],
    "declared.states": ["AnyState", "R", "S", "Seen"],
    "declared.typed": ["A", "AnyAction", "AnyStep", "Offered", "RulesOf", "Typed"],
    "document_fields": ["document_fields", "id_kinds", "kinds_named"],
    "drawing_style": ["MEANINGS"],
    "entropy": ["secret_bytes", "secret_seed", "secret_token"],
    "errors": ["whole_number"],
    "explaining": ["agenda_of", "awaited", "has_seat", "with_ints"],
    "face": ["WATCHER", "as_masked", "checked_seat", "checked_viewer", "first_state", "learn_ids", "view_of"],
    "faults": ["Faults", "document_fault", "fault_under", "found", "is_utf_16", "json_values", "key_path", "likeness", "misnamed", "near_words", "not_utf_8", "wrong_type"],
    "freezing": ["changed"],
    "game": ["find_cards"],
    "ids": ["known_id", "known_texts", "pickled", "with_known_ids"],
    "importing": ["imported", "importing", "names_on_first_use"],
    "language": ["Name", "SENTENCES", "Translated", "You", "as_written", "codes", "in_language", "listed", "seat_name"],
    "languages": ["check_language"],
    "limits": ["MOST_BYTES", "MOST_CHANGES", "MOST_DEPTH", "MOST_FAULTS", "MOST_INTEGER", "MOST_MESSAGE", "MOST_NAME", "MOST_OFFERS", "MOST_SEED"],
    "pending": ["Pending"],
    "player_names": ["are_names", "check_texts", "is_text", "numbered", "player_names"],
    "processes": ["kill_workers", "stay_with_parent"],
    "registry": ["game_of", "given_game", "source_of", "working_ids"],
    "sheet": ["escaped"],
    "unoffered": ["meant_by", "thought_of"],
    "whole": ["as_int", "int_only", "int_or_none", "int_tuple", "whole"],
}
"""The names that only other rooms of this library may take, by the modules that define them; they may change in any version."""


_NAMES = {
    "decks": ["cards_left"],
    "declared.options": ["OptionValues", "settings_values"],
    "declared.scoring": ["Score", "ScoreLine"],
    "sheet": ["Sheet"],
    "game": ["Game"],
    "playout": ["Thinking"],
    "board": ["Board", "Section", "rule_texts"],
    "component": ["Cell", "Component", "Ground", "Place"],
    "rules_changes": ["RulesChange"],
    "soundness.fields": ["InvalidGame"],
}
"""The names by the modules that define them, which nobody needs before a game is loaded; each is imported on first use."""

if not TYPE_CHECKING:  # type checkers know each name from above, and so find one that is misspelt
    __getattr__, __dir__ = names_on_first_use(__name__, _NAMES)
