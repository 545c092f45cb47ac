"""What players read, in English, by code: why something is not possible, scores, options, words for ids."""

from __future__ import annotations

from ancient_world.engine import register

SENTENCES = {
    # decisions
    "antike-not-now": "The game waits for something else now: {step:label}.",
    "antike-no-such-province": "The map has no province {province!r}.",
    "antike-no-such-good": "{good!r} is not to be had or paid here.",
    "antike-no-such-unit": "There is no unit {unit!r}.",
    "antike-no-such-civilization": "No other civilization is called {civilization!r}.",
    "antike-not-your-city": "You have no city in {province}.",
    # paying
    "antike-cannot-pay": (
        "This costs {marble} marble, {iron} iron and {gold} gold; you have {have}"
        " and {coins:coin|coins}."
    ),
    "antike-coins-range": "Here you pay with {least} to {most} coins, not {coins}.",
    "antike-goods-short": "You need {price} of {good:label}; you have {stock}.",
    "antike-no-exchange": "You cannot exchange goods with the bank.",
    "antike-same-good": "You get another good than {good:label} for {good:label}.",
    # the rondel
    "antike-no-such-space": "The rondel has no space {space!r}.",
    "antike-rondel-price": "{space:label} costs {price}; you have {goods:good|goods}.",
    # temples
    "antike-temple-there": "{province} has a temple already.",
    "antike-no-temple-left": "The bank has no temple left.",
    # arming
    "antike-no-border": "No border lets a {unit:label} in or out of {province}.",
    "antike-arming-limit": "No more units can be raised in {province} this turn.",
    "antike-none-left": "You have no {unit:label} left.",
    # know-how
    "antike-no-such-advance": "There is no advance {advance!r}.",
    "antike-known-already": "You know {advance:label} already.",
    "antike-needs-basic": "{advance:label} needs {needs:label} first.",
    "antike-no-such-pile": "There is no pile of {personality!r}.",
    "antike-not-fullest": "Other piles have more cards than that of the {personality:label}.",
    # manoeuvres
    "antike-moves-over": "Moves and battles are over; now cities are conquered.",
    "antike-moves-first": "First all units move; cities are conquered after that.",
    "antike-no-units": (
        "You have no {unit:label} in {province} with {left:manoeuvre|manoeuvres} left."
    ),
    "antike-nothing-to-do": "A {unit:label} in {province} can neither move nor fight.",
    "antike-no-manoeuvre-left": "These units in {province} have no manoeuvre left.",
    "antike-no-way": "No {unit:label} can go from {province} to {target}.",
    "antike-no-enemy": "{civilization} has no {unit:label} here to fight.",
    "antike-count-range": "This is from 1 to {most}, not {count}.",
    # conquest
    "antike-no-foreign-city": "There is no city of another civilization in {province}.",
    "antike-last-city": "The last city of a civilization cannot be conquered.",
    "antike-too-weak": "{province} has defence {defence}; you have {strength} there.",
    "antike-just-conquered": "The disc is needed in {province} itself.",
    # founding
    "antike-city-there": "There is a city in {province} already.",
    "antike-no-unit-there": "You have no unit in {province}.",
    "antike-no-disc-left": "You have {discs} cities, and no disc for another one.",
    # scores
    "antike-score-kings": "{count:king|kings}",
    "antike-score-scholars": "{count:scholar|scholars}",
    "antike-score-generals": "{count:general|generals}",
    "antike-score-citizens": "{count:citizen|citizens}",
    "antike-score-navigators": "{count:navigator|navigators}",
    # options
    "antike-unknown-option": "Antike has no option {option!r}; its options are {known}.",
    "antike-wrong-option": "{option} is one of {allowed}, not {value!r}.",
    "antike-wrong-civilizations": (
        'civilizations is "random", or a list with one of these for each seat: {cards}.'
    ),
}
"""A sentence for every code."""

LABELS = {
    "marble": "marble",
    "iron": "iron",
    "gold": "gold",
    "coins": "coins",
    "temple": "temple",
    "arming": "arming",
    "know-how": "know-how",
    "manoeuvre-1": "manoeuvre (after gold)",
    "manoeuvre-2": "manoeuvre (after know-how)",
    "legion": "legion",
    "galley": "galley",
    "wheel": "wheel",
    "roads": "roads",
    "boats": "boats",
    "navigation": "navigation",
    "market": "market",
    "coinage": "coinage",
    "monarchy": "monarchy",
    "democracy": "democracy",
    "kings": "kings",
    "scholars": "scholars",
    "generals": "generals",
    "citizens": "citizens",
    "navigators": "navigators",
    "antike-keep-one-city": "which city is kept",
    "antike-take-instead": "a good in place of a coin",
    "antike-rondel": "a space of the rondel",
    "antike-pay": "how something is paid for",
    "antike-pay-any": "what is paid",
    "antike-building": "temples",
    "antike-arming": "units to be raised",
    "antike-learning": "know-how",
    "antike-manoeuvre": "manoeuvres",
    "antike-orders": "what a group of units does",
    "antike-move-count": "how many units move",
    "antike-fight-count": "how many units fight",
    "antike-demand-battle": "whether a battle is demanded",
    "antike-choose-losses": "units that a conquest costs",
    "antike-give-up": "a city that is given up",
    "antike-founding": "new cities",
    "antike-choose-extra": "a personality for all know-how",
}
"""A word for every id that a sentence shows."""

register(SENTENCES, LABELS)
