"""What is compiled: the modules of each group, and the classes from which interpreted ones inherit."""

from __future__ import annotations

ENGINE = (
    "actions",
    "agenda",
    "chance",
    "declared.checking",
    "declared.masks",
    "errors",
    "freezing",
    "pending",
    "refusals.values",
    "score",
    "steps",
)
GAMES = {
    "the_ancient_world": (
        "city",
        "evaluation",
        "invariants",
        "naming",
        "rules.attack",
        "rules.card_actions",
        "rules.damage",
        "rules.decisions",
        "rules.decks",
        "rules.end_of_round",
        "rules.gaining",
        "rules.looking",
        "rules.placing",
        "rules.prepare",
        "rules.recruiting",
        "rules.scoring",
        "rules.spaces",
        "rules.turn",
        "state",
        "terms",
        "totals",
    ),
    "antike": (
        "evaluation",
        "invariants",
        "rules.arming",
        "rules.battle",
        "rules.cities",
        "rules.conquest",
        "rules.decisions",
        "rules.know_how",
        "rules.manoeuvre",
        "rules.paying",
        "rules.personalities",
        "rules.production",
        "rules.reasons",
        "rules.setup",
        "rules.turn",
        "rules.units",
        "state",
    ),
    "golden_ages": (
        "evaluation",
        "invariants",
        "rules.builders",
        "rules.decisions",
        "rules.effects",
        "rules.era",
        "rules.expanding",
        "rules.exploring",
        "rules.powers",
        "rules.scoring",
        "rules.setup",
        "rules.soldiers",
        "rules.technology",
        "rules.turn",
        "rules.wonders",
        "squares",
        "state",
        "tiles",
    ),
    "tides_of_time": (
        "evaluation",
        "invariants",
        "rules.course",
        "rules.scoring",
        "state",
    ),
}

RECORDS = ("course", "record")

GROUPS: dict[str, tuple[str, ...]] = {
    "engine": tuple([f"ancient_world.engine.{name}" for name in ENGINE]),
    "records": tuple([f"ancient_world.records.{name}" for name in RECORDS]),
    **{
        game: tuple([f"ancient_world.games.{game}.{name}" for name in names])
        for game, names in GAMES.items()
    },
}
"""By the name of its library, the modules that are compiled together."""

MODULES = tuple([name for names in GROUPS.values() for name in names])

OPEN = {
    "ancient_world.engine.actions": ("Action",),
    "ancient_world.engine.agenda": ("Draft", "State"),
    "ancient_world.engine.chance": ("ChanceEvent", "Numbers"),
    "ancient_world.engine.steps": (
        "Automatic",
        "ChanceStep",
        "Choice",
        "DealStep",
        "DecisionStep",
        "RollStep",
        "SimultaneousStep",
        "Step",
    ),
}
"""Everything else is closed: a class of a stranger inherits from these."""

ANY_VALUE = ("ancient_world.engine.actions.Action", "ancient_world.records.record")
"""Classes, with all that inherit from them, and modules, whose records take whatever a stranger puts into their fields.

Rules and validation say what is wrong with it. All others refuse a value of a wrong type when they are made.
"""
