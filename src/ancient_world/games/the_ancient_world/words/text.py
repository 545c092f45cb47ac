"""What players read: every sentence and word of this game, in English, by code."""

from __future__ import annotations

from ancient_world.engine import register

__all__ = ["LABELS", "SENTENCES"]

SENTENCES = {
    # prices
    "coins-short": "This costs {price:coin|coins}; you have {coins:coin|coins}.",
    "knowledge-short": "This costs {price} knowledge; you have {knowledge}.",
    "ambrosia-short": "This costs {price} ambrosia; you have {ambrosia}.",
    "no-such-price": "This is not a price of {space:label}.",
    # placing
    "no-such-space": "There is no space {space!r} on the board.",
    "space-covered": "{space:label} is covered still.",
    "citizen-starving": "Citizen {citizen} is starving.",
    "citizen-new": "Citizen {citizen} is new and may be placed from the next round on.",
    "citizen-placed": "Citizen {citizen} is placed already.",
    "no-such-citizen": "You have no citizen {citizen}.",
    "skill-fee": (
        "Citizen {citizen} may join {space:label} only for 1 coin: a citizen {there} stands there; "
        "you have {coins:coin|coins}."
    ),
    "ambrosia-needed": "You need this ambrosia to join {space:label}.",
    "citizen-not-on-board": "Your citizen {citizen} does not stand on the board.",
    "same-space": "Citizen {citizen} stands on {space:label} already.",
    "no-such-card-there": "Player {owner} has no card {card!r}.",
    "no-card-action": "{name} has no action for a citizen.",
    "card-not-open": "The action of {name} is for its owner only.",
    "card-damaged": "{name} is damaged.",
    "card-used": "A citizen stands on {name} already; it may be used once a round.",
    # empire cards
    "no-capacity": "There is no room for {name}: capacity {capacity}, {built:card|cards} built.",
    "not-on-offer": "The card {card!r} lies neither in the row nor in pile C.",
    "not-stored": "You have not stored a card {card!r}.",
    "not-your-card": "You have no empire card {card!r}.",
    "not-damaged": "{name} is not damaged.",
    "already-damaged": "{name} is damaged already.",
    "no-repairs-left": "There is no repair left.",
    "no-empire-card": "The empire deck and its discard pile are empty.",
    "not-looked-at": "The card {card!r} is not among those looked at.",
    "no-district": "There is no district left.",
    "nothing-to-rebuild": "The first-player token is taken this round and none of your cards is damaged.",
    "no-citizen-left": "You have all your citizens.",
    "no-better-citizen": "Your supply has no citizen higher than {citizen}.",
    # military
    "not-in-military-row": "The card {card!r} does not lie in the military row.",
    "army-limit": "Your limit is {limit:army|armies}.",
    "no-army": "You have no army led by {card!r}.",
    "army-used": "{name} was used this round.",
    "not-retired": "You have no retired card {card!r}.",
    "no-such-target": "There is no titan {titan!r} to attack.",
    "no-unused-army": "You have no unused army to attack {name} with.",
    "army-coins-short": (
        "An army for {name} costs at least {cost:coin|coins}; you have {coins:coin|coins}."
    ),
    "attack-too-weak": "{name} has defence {defence}; your attack comes to {value}.",
    "army-out-of-reach": "If you pay this army you cannot reach the defence {defence} of {name}.",
    "ambrosia-out-of-reach": "If you spend this you cannot reach the defence {defence} of {name}.",
    "no-army-paid": "No army is paid to attack {name}.",
    "no-such-district": "You have no district {card!r}.",
    # scores
    "score-starving": "{count:starving citizen|starving citizens}",
    "score-damaged": "{count:damaged empire card|damaged empire cards}",
    "score-tribe": "{tribe:label}: {count:banner|banners}",
    "score-card": "{name}: {per:label} {count}",
    # options
    "unknown-option": "The Ancient World has no option {option!r}.",
    "wrong-city-states": (
        'city_states is "off", "random", or a list with an id or null for each of the {players} seats.'
    ),
    "no-such-city-state": "There is no city-state {city_state!r}.",
    "city-state-twice": "Two seats cannot both have the city-state {city_state!r}.",
}
"""A sentence for every code."""

LABELS = {
    # what a view masks
    "masked-looked": "a card looked at",
    "build": "Build",
    "labor": "Labor",
    "learn": "Learn",
    "expand": "Expand",
    "rebuild": "Rebuild",
    "recruit": "Recruit",
    "explore": "Explore",
    "grow": "Grow",
    "attack": "Attack",
    "green": "green",
    "red": "red",
    "purple": "purple",
    "blue": "blue",
    "yellow": "yellow",
    "turn": "a player's turn",
    "join": "how a citizen joins a higher one",
    "at-build": "the action of Build",
    "at-labor": "the action of Labor",
    "at-learn": "the action of Learn",
    "at-expand": "the action of Expand",
    "at-rebuild": "the action of Rebuild",
    "at-recruit": "the action of Recruit",
    "at-explore": "the action of Explore",
    "at-grow": "the action of Grow",
    "form-army": "where a recruit goes",
    "choose-explored": "which explored card is kept",
    "build-or-store": "whether a kept card is built or stored",
    "choose-district": "which district is gained",
    "upgrade": "an upgrade of a citizen",
    "repair-cards": "repairs",
    "repair-before-income": "repairs before income",
    "muster": "the armies of an attack",
    "choose-damage": "which card is damaged",
    "coin-face": "the coin effect of a titan",
    "fit-armies": "which army is discarded",
    "confront": "how a threatening titan is confronted",
    "feed": "who starves",
    "roll-damage": "a roll of the damage dice",
    "deal-empire-row": "a deal to the empire row",
    "deal-military-row": "a deal to the military row",
    "deal-threat": "the draw of a threatening titan",
    "deal-city-states": "the deal of the city-states",
    "turn-up-titan": "the next card of a titan deck",
    "turn-up-district": "the next district",
    "look-at-empire-cards": "the cards that an explorer looks at",
    "look-at-districts": "more districts to choose from",
    "occasion": "occasion",
    "empire-a-card": "card of empire deck A",
    "empire-b-card": "card of empire deck B",
    "empire-c-card": "card of pile C",
    "dealt-empire-card": "card of an empire deck",
    "empire-card-in-use": "card of the empire deck in use",
    "empire-card": "empire card",
    "dealt-military-card": "card of the military deck",
    "military-card": "military card",
    "titan-card": "titan",
    "titan-deck": "titan deck",
    "district-card": "district",
    "city-state": "city-state",
    "space": "space",
    "banner": "banners",
    "tribe-set": "sets of five tribes",
    "empire": "empire cards",
    "district": "districts",
    "titan": "defeated titans",
    "citizen": "citizens",
    "coins": "coins",
    "knowledge": "knowledge",
    "ambrosia": "ambrosia",
    "army": "armies",
    "retired": "retired cards",
    "food": "food",
    "capacity": "capacity",
    "stored": "stored cards",
}
"""A word for every id that a sentence shows."""

register(SENTENCES, LABELS)
