"""English sentences by code: why something is not possible, scores, options, words for ids."""

from __future__ import annotations

from ancient_world.engine import plain_words, register
from ancient_world.games.antike.components import (
    ADVANCES,
    GOODS,
    PERSONALITIES,
    PIECES,
    UNITS,
    WAYS,
)
from ancient_world.games.antike.options import CHOICES

SENTENCES = {
    # decisions
    "antike-not-now": "The game waits for something else now: {step:label}.",
    "antike-no-such-province": "The map has no province {province!r}.",
    "antike-no-such-good": "{good!r} is not to be had or paid here.",
    "antike-no-such-unit": "There is no unit {unit!r}.",
    "antike-no-such-civilization": "No other civilization is called {civilization!r}.",
    "antike-no-city-there": "There is no city in {province_name}.",
    "antike-foreign-city": "The city in {province_name} belongs to {civilization_name} and not to you.",
    # paying
    "antike-cannot-pay": (
        "This costs {price} {good:label}; you have {stock} {good:label} and {coins:coin|coins}."
    ),
    "antike-cannot-pay-city": (
        "This costs {marble} marble, {iron} iron and {gold} gold; you have {own_marble} marble,"
        " {own_iron} iron, {own_gold} gold and {coins:coin|coins}."
    ),
    "antike-cannot-pay-any": "This costs {price:good|goods} of any kind; you have {goods}.",
    "antike-coins-range": (
        "Due is {price} {good:label}; you have {stock} and {spare:coin|coins} for it:"
        " pay {least} to {most} coins, not {coins}."
    ),
    "antike-goods-short": "You need {price} of {good:label}; you have {stock}.",
    "antike-no-good": "You have no {good:label}.",
    "antike-no-exchange": (
        "Who knows all {all} advances exchanges goods with the bank; you know {known}."
    ),
    "antike-exchange-by-paying": (
        "Here who knows all advances pays with any goods; the bank exchanges goods"
        " only with the option all_know_how = 2006."
    ),
    "antike-bank-pays": (
        "You have taken a coin; a good is taken only when the bank has none, and it has {coins:coin|coins}."
    ),
    "antike-same-good": "You get another good than {good:label} for {good:label}.",
    # the rondel
    "antike-no-such-space": "The rondel has no space {space!r}.",
    "antike-rondel-price": (
        "{space:label} is {ahead} spaces ahead and costs {price}; you have {goods:good|goods}."
    ),
    # temples
    "antike-temple-there": "{province_name} has a temple already.",
    "antike-bank-lacks": "The bank has no {good:label} left.",
    "antike-no-temple-left": "The bank has no temple left.",
    # arming
    "antike-no-border": "{province_name} has no border by {way:label}; {units:label} need one.",
    "antike-arming-limit": (
        "{province_name} can raise {most:unit|units} in a turn, and has done so."
    ),
    "antike-arming-limit-pooled": (
        "Your cities can raise {most:unit|units} in a turn, and have done so."
    ),
    "antike-none-left": "All your {most} {units:label} are on the board.",
    # know-how
    "antike-no-such-advance": "There is no advance {advance!r}.",
    "antike-known-already": "You know {advance:label} already.",
    "antike-needs-basic": "{advance:label} needs {needs:label} first.",
    "antike-no-such-pile": "There is no pile of {personality!r}.",
    "antike-not-fullest": (
        "The pile of the {personality:label} has {found:card|cards}; the fullest one has {most}."
    ),
    # manoeuvres
    "antike-moves-over": "Moves and battles are over; now cities are conquered.",
    "antike-moves-first": "First all units move; cities are conquered after that.",
    "antike-no-units": "You have no {units:label} in {province_name}.",
    "antike-other-left": (
        "Your {units:label} in {province_name} have {found:manoeuvre|manoeuvres} left, not {left}."
    ),
    "antike-no-manoeuvre-left": "Your {units:label} in {province_name} have no manoeuvre left.",
    "antike-nothing-to-do": (
        "Your {units:label} in {province_name} have no manoeuvre left, and nobody else has"
        " {units:label} there to fight."
    ),
    "antike-no-way": "{province_name} has no border with {target_name}.",
    "antike-wrong-border": (
        "{province_name} borders on {target_name} by {way:label} only; {units:label} do not cross that."
    ),
    "antike-same-province": "These units are in {province_name} already.",
    "antike-count-range": (
        "Of these {units:label} in {province_name} 1 to {most} can go, not {count}."
    ),
    # battles
    "antike-own-side": "Units do not fight those of their own civilization.",
    "antike-no-enemy": "There are no {units:label} of {civilization_name} in {province_name}.",
    "antike-other-kind": (
        "In {province_name} are only {others:label} of {civilization_name}; {units:label} do not fight them."
    ),
    "antike-battle-range": (
        "{own} of your {units:label} can fight in {province_name}, against {theirs} of {civilization_name}:"
        " a battle is of 1 to {most}, not {count}."
    ),
    "antike-demand-range": (
        "Your {units:label} in {province_name}: {own}; those of {civilization_name} that have come: {theirs}."
        " A battle is of 1 to {most}, not {count}."
    ),
    # conquest
    "antike-own-city": "The city in {province_name} is your own.",
    "antike-last-city": "{province_name} is the last city of {civilization_name}; nobody can conquer it.",
    "antike-units-spent": (
        "Your units in {province_name} have no manoeuvre left, and cannot conquer."
    ),
    "antike-too-weak": (
        "{province_name} has defence {defence}: {city} for the city, {units} for units, {know_how} for"
        " know-how; you have {strength:unit|units} there with a manoeuvre left."
    ),
    "antike-need-manoeuvre": "Only {units:label} with a manoeuvre left conquer a city.",
    "antike-just-conquered": "The disc is needed in {province_name} itself.",
    # founding
    "antike-city-there": "A city of {civilization_name} stands in {province_name} already.",
    "antike-no-unit-there": "You have no unit in {province_name}.",
    "antike-no-disc-left": "You have {discs} cities, and no disc for another one.",
    # scores
    "antike-score-kings": "{count:king|kings}",
    "antike-score-scholars": "{count:scholar|scholars}",
    "antike-score-generals": "{count:general|generals}",
    "antike-score-citizens": "{count:citizen|citizens}",
    "antike-score-navigators": "{count:navigator|navigators}",
    # versions of the rules
    "antike-rules-2": (
        "Who conquers a city without a disc left gives up another one before that ends the game (M5);"
        " units that can do one thing only do it unasked (T3), and who cannot pay for anything, even by"
        " exchanging goods, is not asked (E4)."
    ),
    # options
    "antike-wrong-civilizations": (
        'civilizations is "random", or a list with one of these for each seat: {cards}.'
    ),
    "antike-no-order": (
        "An order of the civilizations is agreed on by two players; with more of them turns go round"
        ' the table, and order is "{word}".'
    ),
    "antike-wrong-order": (
        'order is "{word}", or a list of the four civilizations, each once: {names}.'
    ),
}
"""A sentence for every code."""

LABELS = {
    **plain_words(
        *GOODS, *UNITS, *PIECES.values(), *WAYS.values(), *ADVANCES, *PERSONALITIES, "temple arming"
    ),
    "know-how": "know-how",
    "manoeuvre-1": "manoeuvre (after gold)",
    "manoeuvre-2": "manoeuvre (after know-how)",
    # kinds of ids
    **plain_words("map province civilization space good unit advance personality phase"),
    **{f"option-{name}": "option" for name in CHOICES},
}
"""A word for every id that a sentence shows."""

register(SENTENCES, LABELS)
