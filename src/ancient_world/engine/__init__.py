"""What an author of a game imports: states, steps, choices, chance, declared fields. It knows no game."""

from ancient_world.engine.actions import Action
from ancient_world.engine.agenda import (
    Automatic,
    Chance,
    ChanceStep,
    Decision,
    DecisionStep,
    Draft,
    Pending,
    SimultaneousStep,
    State,
    Step,
    pending,
    start,
    type_name,
)
from ancient_world.engine.board import Board, RuleText, Section
from ancient_world.engine.chance import HIDDEN, ChanceEvent, Deal, Dealt, Deck, Roll, Rolled
from ancient_world.engine.chance_steps import DealStep, RollStep
from ancient_world.engine.choices import Choice
from ancient_world.engine.declared.fields import (
    EVERYONE,
    MOST,
    OWNER,
    Seat,
    SeenBy,
    cards,
    count,
    deck,
    one_of,
    per,
    per_seat,
    place_in,
    seat,
)
from ancient_world.engine.errors import Fault, InvalidCardFile, InvalidDocument, InvalidOption
from ancient_world.engine.faults import refuse, shorten
from ancient_world.engine.freezing import changed, copier, replaced
from ancient_world.engine.game import Cards, CardsName, Game
from ancient_world.engine.generator import Generator, Randomness
from ancient_world.engine.language import LABELS, register, sentence, tr
from ancient_world.engine.reasons import Reason, reason
from ancient_world.engine.rule_texts import rule_texts
from ancient_world.engine.score import Score, ScoreLine

__all__ = [
    "EVERYONE",
    "HIDDEN",
    "LABELS",
    "MOST",
    "OWNER",
    "Action",
    "Automatic",
    "Board",
    "Cards",
    "CardsName",
    "Chance",
    "ChanceEvent",
    "ChanceStep",
    "Choice",
    "Deal",
    "DealStep",
    "Dealt",
    "Decision",
    "DecisionStep",
    "Deck",
    "Draft",
    "Fault",
    "Game",
    "Generator",
    "InvalidCardFile",
    "InvalidDocument",
    "InvalidOption",
    "Pending",
    "Randomness",
    "Reason",
    "Roll",
    "RollStep",
    "Rolled",
    "RuleText",
    "Score",
    "ScoreLine",
    "Seat",
    "Section",
    "SeenBy",
    "SimultaneousStep",
    "State",
    "Step",
    "cards",
    "changed",
    "copier",
    "count",
    "deck",
    "one_of",
    "pending",
    "per",
    "per_seat",
    "place_in",
    "reason",
    "refuse",
    "register",
    "replaced",
    "rule_texts",
    "seat",
    "sentence",
    "shorten",
    "start",
    "tr",
    "type_name",
]
