"""Every English sentence and word of this game, by code."""

from __future__ import annotations

from ancient_world.engine import plain_words, register
from ancient_world.games.the_ancient_world.terms import TRIBES

SENTENCES = {
    # prices
    "coins-short": "This costs {price:coin|coins}; you have {coins:coin|coins}.",
    "knowledge-short": "This costs {price} knowledge; you have {knowledge}.",
    "ambrosia-short": "This costs {price} ambrosia; you have {ambrosia}.",
    "no-such-price": "This is not a price of {space:label}.",
    # turns
    "asked-turn": "a citizen, an attack, or pass",
    "passed-already": "You have passed, and take no more turns this round.",
    # placing
    "no-such-space": "There is no space {space!r} on the board.",
    "ambrosia-range": "{space:label} has {most} ambrosia; you cannot take {ambrosia}.",
    "space-covered": "{space:label} is still covered.",
    "citizen-starving": "Citizen {citizen} is starving.",
    "citizen-new": "Citizen {citizen} is new and may be placed from the next round on.",
    "nobody-starves": "There is food for all your citizens.",
    "nobody-else-starves": "There is food for the rest of your citizens.",
    "citizen-placed": "Citizen {citizen} is placed already.",
    "no-such-citizen": "You have no citizen {citizen}.",
    "skill-fee": (
        "Citizen {citizen} may join {space:label} only for 1 coin: a citizen {there} stands there; "
        "you have {coins:coin|coins}."
    ),
    "ambrosia-needed": "You need this ambrosia to join {space:label}.",
    "citizen-not-on-board": "Your citizen {citizen} does not stand on the board.",
    "citizen-on-card": "Citizen {citizen} stands on {name}, and only who stands on a space of the board can be moved.",
    "same-space": "Citizen {citizen} stands on {space:label} already.",
    "not-their-card": "{name} is not among the empire cards of that player.",
    "no-card-action": "{name} has no action for a citizen.",
    "card-not-open": "The action of {name} is for its owner only.",
    "card-damaged": "{name} is damaged.",
    "no-such-action": "{name} has no such action.",
    "ambrosia-needed-here": "You need this ambrosia for an action of {name}.",
    "card-used": "A citizen stands on {name} already; it may be used once a round.",
    # empire cards
    "no-capacity": "There is no room for {name}: capacity {capacity}, {built:card|cards} built.",
    "not-on-offer": "{name} lies neither in the row nor in pile C.",
    "not-stored": "{name} is not among your stored cards.",
    "not-your-card": "{name} is not among your empire cards.",
    "not-damaged": "{name} is not damaged.",
    "already-damaged": "{name} is damaged already.",
    "no-repairs-left": "There is no repair left.",
    "no-empire-card": "The empire deck and its discard pile are empty.",
    "not-looked-at": "{name} is not among the cards looked at.",
    "no-district": "There is no district left.",
    "nothing-to-rebuild": "The first-player token is taken this round and none of your cards is damaged.",
    "no-citizen-left": "You have all your citizens.",
    "no-better-citizen": "Your supply has no citizen higher than {citizen}.",
    # military
    "not-in-military-row": "{name} does not lie in the military row.",
    "army-limit": "Your limit is {limit:army|armies}.",
    "no-army": "{name} leads no army of yours.",
    "army-retired": "{name} is retired; {leader} leads that army.",
    "army-used": "{name} was used this round.",
    "not-retired": "{name} is not among your retired cards.",
    "threat-from-top": "{name} lies face up on top of its deck; who threatens is drawn from the bottom.",
    "no-threat": "No titan threatens you.",
    "no-such-target": "{name} lies face up on no titan deck and threatens nobody, so it cannot be attacked.",
    "no-unused-army": "You have no unused army to attack {name} with.",
    "army-coins-short": (
        "An army for {name} costs at least {cost:coin|coins}; you have {coins:coin|coins}."
    ),
    "attack-too-weak": "{name} has defence {defence}; your attack comes to {value}.",
    "arrows-do-not-count": (
        "{name} shows swords only, so arrows do not count: your attack comes to {value}, its defence is "
        "{defence}."
    ),
    "arrows-out-of-reach": (
        "{name} shows swords only, so arrows do not count: if you pay this army you cannot reach its defence "
        "{defence}."
    ),
    "army-out-of-reach": "If you pay this army you cannot reach the defence {defence} of {name}.",
    "ambrosia-out-of-reach": "If you spend this you cannot reach the defence {defence} of {name}.",
    "no-army-paid": "No army is paid to attack {name}.",
    "armies-fit": "Your armies are within the limit of {limit}.",
    "no-such-district": "{name} is not among your districts.",
    "other-coin-effect": "A coin face of {name} demands something else: {effect:label}.",
    # scores
    "score-starving": "{count:starving citizen|starving citizens}",
    "score-damaged": "{count:damaged empire card|damaged empire cards}",
    "score-tribe": "{tribe:label}: {count:banner|banners}",
    "score-card": "{name}: {per:label} {count}",
}
"""A sentence for every code."""

LABELS = {
    **plain_words(*TRIBES),
    **plain_words("ambrosia capacity coins food knowledge"),
    **plain_words("empire-card military-card occasion player-board space titan-deck"),
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
    "turn": "a player's turn",
    "collecting": "the ambrosia of the space",
    "join": "how a citizen joins a higher one",
    "at-build": "the action of Build",
    "at-labor": "the action of Labor",
    "at-learn": "the action of Learn",
    "at-expand": "the action of Expand",
    "at-rebuild": "the action of Rebuild",
    "at-recruit": "the action of Recruit",
    "at-explore": "the action of Explore",
    "at-grow": "the action of Grow",
    "at-card": "which action of a card is performed",
    "at-own-space": "the action of a space of this board",
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
    "last-ambrosia": "the last ambrosia",
    "roll-damage": "a roll of the damage dice",
    "deal-empire-row": "a deal to the empire row",
    "deal-military-row": "a deal to the military row",
    "deal-threat": "the draw of a threatening titan",
    "deal-boards": "the deal of the player boards",
    "turn-up-titan": "the next card of a titan deck",
    "turn-up-district": "the next district",
    "look-at-empire-cards": "the cards that an explorer looks at",
    "look-at-districts": "more districts to choose from",
    "citizen-place": "space or city-state",
    "card-with-action": "empire card or city-state",
    "empire-a-card": "card of empire deck A",
    "empire-b-card": "card of empire deck B",
    "empire-c-card": "card of pile C",
    "dealt-empire-card": "card of an empire deck",
    "empire-card-in-use": "card of the empire deck in use",
    "dealt-military-card": "card of the military deck",
    "titan-card": "titan",
    "district-card": "district",
    "city-state": "city-state",
    "lose_coin": "to lose a coin",
    "coin_on_army": "to put a coin on an army",
    "lose_ambrosia": "to lose ambrosia",
    "lose_retired": "to discard a retired card",
    "discard_stored": "to discard all stored cards",
    "lose_district": "to discard a district",
    "banner": "banners",
    "tribe-set": "sets of five tribes",
    "empire": "empire cards",
    "district": "districts",
    "titan": "defeated titans",
    "citizen": "citizens",
    "army": "armies",
    "retired": "retired cards",
    "stored": "stored cards",
}
"""A word for every id that a sentence shows."""

register(SENTENCES, LABELS)
