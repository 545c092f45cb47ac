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
    "passed-already": "You have passed, and take no more turns this round.",
    # placing
    "no-such-space": "There is no space {space!r} on the board.",
    "ambrosia-range": "{space:label} has {most} ambrosia; you cannot take {ambrosia}.",
    "space-covered": "{space:label} is still covered.",
    "citizen-starving": "Citizen {citizen} is starving.",
    "citizen-new": "Citizen {citizen} is new and may be placed from the next round on.",
    "nobody-starves": "There is food for all your citizens.",
    "nobody-else-starves": "There is food for the rest of your citizens.",
    "citizen-placed": "Citizen {citizen} has already been placed.",
    "no-such-citizen": "You have no citizen {citizen}.",
    "skill-fee": (
        "Citizen {citizen} may join {space:label} only for 1 coin: a citizen {there} stands there; "
        "you have {coins:coin|coins}."
    ),
    "ambrosia-needed": "You need this ambrosia to join {space:label}.",
    "citizen-not-on-board": "Your citizen {citizen} is not on the board.",
    "citizen-on-card": "Citizen {citizen} is on {name}; only a citizen on a space of the board can be moved.",
    "same-space": "Citizen {citizen} is already on {space:label}.",
    "not-their-card": "That player has no empire card {name}.",
    "no-card-action": "{name} has no action for a citizen.",
    "card-not-open": "Only the owner of {name} may use its action.",
    "card-damaged": "{name} is damaged.",
    "no-such-action": "{name} has no such action.",
    "ambrosia-needed-here": "You need this ambrosia for an action of {name}.",
    "card-used": "There is already a citizen on {name}; it can be used once a round.",
    # empire cards
    "no-capacity": "There is no room for {name}: capacity {capacity}, {built:card|cards} built.",
    "not-on-offer": "{name} is neither in the empire row nor in pile C.",
    "not-stored": "{name} is not among your stored cards.",
    "not-your-card": "{name} is not among your empire cards.",
    "not-damaged": "{name} is not damaged.",
    "already-damaged": "{name} is already damaged.",
    "no-repairs-left": "You have no repairs left.",
    "no-empire-card": "The empire deck and its discard pile are empty.",
    "not-looked-at": "{name} is not one of the cards you looked at.",
    "no-district": "No district is left.",
    "nothing-to-rebuild": "The first-player token has already been taken this round, and none of your cards is damaged.",
    "no-citizen-left": "You already have all your citizens.",
    "no-better-citizen": "Your supply has no citizen higher than {citizen}.",
    # military
    "not-in-military-row": "{name} is not in the military row.",
    "army-limit": "You may have at most {limit:army|armies}.",
    "no-army": "{name} leads no army of yours.",
    "army-retired": "{name} is retired; {leader} leads that army.",
    "army-used": "{name} has already been used this round.",
    "not-retired": "{name} is not among your retired cards.",
    "threat-from-top": "{name} lies face up on its deck; a threatening titan is drawn from the bottom.",
    "no-threat": "No titan threatens you.",
    "no-such-target": "{name} cannot be attacked: it is not face up on a titan deck, and it threatens nobody.",
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
    "no-army-paid": "You have not paid any army to attack {name}.",
    "armies-fit": "Your armies are within the limit of {limit}.",
    "no-such-district": "{name} is not among your districts.",
    "other-coin-effect": "A coin face of {name} demands something else: {effect:label}.",
    # scores
    "score-starving": "{count:starving citizen|starving citizens}",
    "score-damaged": "{count:damaged empire card|damaged empire cards}",
    "score-tribe": "{tribe:label}: {count:banner|banners}",
    "score-card": "{name}: {per:label} {count}",
}
"""Why an action is not legal, and the lines of scores."""

TABLE = {
    **plain_words(
        "ambrosia banners card citizens coin-face covered defence discarded gives lands "
        "other-side price retired space stored titan where",
        begun="board-",
    ),
    "board-round": "Round {round} of {rounds} · {name} goes first",
    "board-round:you": "Round {round} of {rounds} · you go first",
    "board-over": "The game is over",
    "board-spaces": "Spaces",
    "board-row": "Empire row",
    "board-pile-c": "Empire pile C",
    "board-card-banners": "banners {tribes}",
    "board-military": "Military row",
    "board-titans": "Titans",
    "board-deck": "{stars} ({count} more)",
    "board-threatens": "at {name}",
    "board-threatens:you": "at you",
    "board-fed": "at {name}, fed {ambrosia}",
    "board-fed:you": "at you, fed {ambrosia}",
    "board-district": "Next district, {count} more",
    "board-purse": (
        "{name} · {coins:coin|coins} · {knowledge} knowledge · {ambrosia} ambrosia"
        " · {points:point|points} now{token}{passed}"
    ),
    "board-token": " · first-player token",
    "board-passed": " · passed",
    "board-people": "citizens",
    "board-people-line": "ready {available} · new {new} · starving {starving} · food {food} for {owned}",
    "board-player-board": "board",
    "board-city": "city {built}/{capacity}",
    "board-armies": "armies {count}/{limit}",
    "board-army": "{name} ({strength}, cost {cost})",
    "board-army-used": "{name} (used)",
    "board-damaged": "{name} (damaged)",
    "board-with-citizen": "{name} [{who}]",
    "board-citizens-of": "{name}: {numbers}",
    "board-between": " · ",
    "board-banner-count": "banners",
    "board-none": "-",
    "board-looked": "Looked at",
    "board-points-now": "{points:point|points}",
    # the list of cards
    "cards-title": "{name}, digest {digest}",
    "cards-deck": "Empire deck {deck}",
    "cards-military": "Military",
    "cards-titans": "Titans {stars}",
    "cards-districts": "Districts",
    "cards-city-states": "City-states",
    "cards-spaces": "Spaces of the board beside the eight",
    "cards-boards": "Player boards",
    "cards-titans-start": "Titans that threaten at the start",
}
"""Headings and lines of the table, and of the list of cards."""

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
    "swords-only": "swords",
    "swords-arrows": "both",
    "face-titan": "titan",
    "face-coin": "coin",
    "face-blank": "blank",
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

register(SENTENCES | TABLE, LABELS)
