"""The sentences of the game: why something is illegal, what an action does, what points are for."""

from __future__ import annotations

from ancient_world.engine import plain_words, register
from ancient_world.games.tides_of_time.abilities import SUITS

SENTENCES = {
    "tides-chosen": "You have chosen already; wait for the other player.",
    "tides-no-such-seat": "Two play; there is no seat {player}.",
    "tides-no-such-card": "There is no card {card!r}.",
    "tides-not-in-hand": "{name} is not in your hand.",
    "tides-lies-open": "{name} lies open in a kingdom.",
    "tides-stays": "{name} is a relic, which stays where it is.",
    "tides-has-left": "{name} has left the game.",
    "tides-relic-first": "Choose your relic first, then the card to remove.",
    "tides-relic-chosen": "You have chosen {name} as your relic; now choose the card to remove.",
    "tides-is-relic": "{card} stays as your relic; remove another card.",
    "tides-play": "play {name}",
    "tides-play-hidden": "play a card face down",
    "tides-relic": "leave {name} as a relic",
    "tides-relic-hidden": "choose a relic in secret",
    "tides-remove": "remove {name} from the game",
    "tides-remove-hidden": "choose a card to remove in secret",
    "tides-dealt": "dealt: {names}",
    "tides-dealt-hidden": "dealt: {count:card|cards}",
    "tides-line": "round {round}: {name}",
    "tides-revealed": "revealed: {cards}",
    "tides-revealed-of": "{cards} ({name})",
    "tides-scored-round": "round {round}, {name}: {points:point|points} ({cards})",
    "tides-left": "{name}: {relic} stays as a relic, {removed} leaves the game",
    "tides-rounds": "Rounds scored",
    "tides-round-of": "{round} · {name}",
    "tides-title": "Round {round} of {rounds}",
    "tides-over": "The game is over",
    "tides-kingdom": "{name} · {points:point|points} noted, {now} as it stands",
    "tides-hand": "hand of {name}",
    "tides-hand:you": "your hand",
    "tides-face-down": "a card lies face down",
    "tides-relic-mark": "{name} (relic)",
    "tides-pile": "pile",
    "tides-removed": "removed",
    "tides-cards-title": "{name}, digest {digest}",
    "tides-cards": "The 18 cards",
    **plain_words("card kingdom now points scores suit", begun="tides-column-"),
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
    **plain_words(*SUITS),
    # what a view masks
    "masked-chosen": "a chosen card",
    "masked-relic": "a relic",
    "masked-removed": "a removed card",
    "no-suit": "-",
    "choose-card": "which card is played",
    "choose-relic": "which card stays as a relic, and which one is removed",
    "deal-hand": "a deal to a hand",
}

register(SENTENCES, LABELS)
