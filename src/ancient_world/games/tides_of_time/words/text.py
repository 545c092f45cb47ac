"""The sentences of the game: why something is illegal, what an action does, what points are for."""

from __future__ import annotations

from ancient_world.engine import register

SENTENCES = {
    "tides-chosen": "You have chosen already; wait for the other player.",
    "tides-not-in-hand": "The card {card} is not in your hand.",
    "tides-is-relic": "{card} stays as your relic; remove another card.",
    "tides-unknown-option": "Tides of Time has no option {option!r}.",
    "tides-wrong-option": "{option} is one of: {known}; not {found}.",
    "tides-play": "play {name}",
    "tides-play-hidden": "play a card face down",
    "tides-relic": "leave {name} as a relic",
    "tides-relic-hidden": "choose a relic in secret",
    "tides-remove": "remove {name} from the game",
    "tides-remove-hidden": "choose a card to remove in secret",
    "tides-dealt": "dealt: {names}",
    "tides-dealt-hidden": "dealt: {count:card|cards}",
    "tides-line": "round {round}: {name}",
    "tides-title": "Round {round} of {rounds}",
    "tides-over": "The game is over",
    "tides-kingdom": "{name} · {points:point|points} noted, {now} as it stands",
    "tides-column-card": "card",
    "tides-column-suit": "suit",
    "tides-column-scores": "scores",
    "tides-column-now": "now",
    "tides-hand": "hand of {name}",
    "tides-hand:you": "your hand",
    "tides-face-down": "a card lies face down",
    "tides-relic-mark": "{name} (relic)",
    "tides-pile": "pile",
    "tides-removed": "removed",
    "tides-cards-title": "{name}, digest {digest}",
    "tides-cards": "The 18 cards",
    "tides-per-symbol": "{points} for each {suit:label}",
    "tides-majority": "{points} for most of {suit:label}",
    "tides-sets": "{points} for each set of {suits}",
    "tides-missing": "{points} for each suit you have none of",
    "tides-wins-ties": "wins every tie",
    "tides-doubles": "doubles your most numerous suit",
    "tides-single-suits": "{points} for most suits with exactly one symbol",
    "tides-best-card": "{points} for the card that scores most",
}

LABELS = {
    # what a view masks
    "masked-chosen": "a chosen card",
    "masked-relic": "a relic",
    "masked-removed": "a removed card",
    "palace": "palace",
    "library": "library",
    "garden": "garden",
    "temple": "temple",
    "stronghold": "stronghold",
    "no-suit": "-",
    "choose-card": "which card is played",
    "choose-relic": "which card stays as a relic, and which one is removed",
    "deal-hand": "a deal to a hand",
}

register(SENTENCES, LABELS)
