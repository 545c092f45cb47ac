"""English sentences by code: why something is not possible, scores, words for ids."""

from __future__ import annotations

from ancient_world.engine import register

REASONS = {
    # decisions
    "golden-not-now": "The game waits for something else now: {step:label}.",
    "golden-in-golden-age": "You are in a golden age: until the era ends your turns only bring gold.",
    "golden-no-such-square": "The map has no square {square!r}; they are called a1 to j6.",
    "golden-no-colonist": "You have no standing colonist on {square}.",
    "golden-lies": "Your colonist on {square} is lying down; this takes a standing one.",
    "golden-colonist-needed": "This takes a standing colonist.",
    "golden-cannot-pay": "{name} costs {price} gold; you have {gold}.",
    # expanding the map
    "golden-no-such-turn": "A tile is turned by 0, 90, 180 or 270 degrees, not {turn}.",
    "golden-off-the-grid": "Turned by {turn} degrees at {square}, the tile would leave the map.",
    "golden-tile-there": "There is already a tile on {square}.",
    "golden-not-next-to-tile": "At {square} the tile would touch no other tile.",
    "golden-coast": "Turned by {turn} degrees at {square}, land would touch sea.",
    "golden-not-on-tile": "The capital goes on the tile just placed, not on {square}.",
    "golden-no-capital": "Your capital is not on the map yet.",
    # exploring and founding
    "golden-too-far": "{square} is more than {steps:step|steps} from {origin}.",
    "golden-no-continent": "{square} is not on a continent.",
    "golden-capital-there": "A capital stands on {square}.",
    "golden-city-there": "There is already a city on {square}.",
    "golden-no-cubes": "A city takes {need:cube|cubes}; you have {cubes}.",
    "golden-no-own-city": "You have no city on {square}.",
    # buildings and wonders
    "golden-no-building": "No building is left in this era.",
    "golden-building-unknown": "There is no building {card!r}.",
    "golden-building-not-open": "{name} is not on offer; these are: {open}.",
    "golden-copy-not-open": "Another copy of {name} is on offer, not this one.",
    "golden-copy-not-yours": "You have another copy of {name}, not this one.",
    "golden-not-your-building": "You do not have {name}; your buildings: {own}.",
    "golden-wonder-unknown": "There is no wonder {card!r}.",
    "golden-built": "{name} is already built.",
    "golden-other-era": "{name} belongs to era {era}; this is era {now}.",
    "golden-not-free": "Only {names} may build a wonder for nothing.",
    "golden-free-used": "You have already built your one free wonder of the game.",
    "golden-not-yours": "You do not have {name}.",
    "golden-no-activation": "{name} has nothing to activate.",
    "golden-activated": "{name} has already been activated in this era.",
    "golden-none-lying": "You have no lying colonist on {square}.",
    "golden-nobody-lies": "You have no lying colonist on the map.",
    "golden-nobody-away": "You have no colonist lying on the map or in the agora.",
    "golden-one-way": "All of them go the same way: {way:label}.",
    "golden-agora-empty": "You have no colonist in the agora.",
    # attacks
    "golden-no-more-attacks": "You have made all your attacks: {count}.",
    "golden-capital-safe": "A capital stands on {square}: it cannot be attacked.",
    "golden-nobody-there": "No other player has a colonist or a city on {square}.",
    "golden-attack-price": "Attacking {square} costs {price} gold; you have {gold}.",
    "golden-attack-price-way": "Attacking {square} costs {price} gold; you have {gold}, and the way brings {way}.",
    "golden-no-target": "No other player has a colonist or a city within {steps:step|steps} of {origin}.",
    "golden-only-capitals": "Only capitals are in reach, and they cannot be attacked: {squares}.",
    "golden-not-looked-at": "{token} is not one of the tokens you looked at.",
    # technologies
    "golden-no-such-technology": "There is no technology {technology!r}.",
    "golden-developed-already": "You already have {name}.",
    "golden-needs-before": "{name} needs {before} first.",
    "golden-all-developed": "You have developed everything.",
    "golden-no-technology": "With {gold} gold you can develop nothing, even for less.",
    "golden-not-last": "{name} is not a technology of level 5.",
    # golden ages
    "golden-still-standing": "You still have standing colonists on {squares}.",
    "golden-judgement-not-open": "{name} is not on offer; these are: {open}.",
}
"""Why an action is not legal."""

SENTENCES = {
    # scores
    "golden-points": "{name}",
    "golden-artists": "artists",
    "golden-gold": "{gold} gold",
    "golden-technologies": "technologies",
    "golden-glory": "{count:glory token|glory tokens}",
    "golden-future": "most of all: {name}",
    # versions of the rules
    "golden-rules-2": (
        "A single square to attack, building or technology is taken without a choice, and as Portugal roundabout "
        "ways over the edge earn their gold, too."
    ),
}

LABELS = {
    # what a view masks
    "masked-future": "a future technology",
    "masked-glory": "a glory token",
    "golden-way-home": "from the agora home",
    "golden-way-agora": "to the agora",
}

register(REASONS | SENTENCES, LABELS)
