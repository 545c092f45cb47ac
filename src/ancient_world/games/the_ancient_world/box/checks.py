"""Checks of a card file as a whole: counts, references, and abilities that nothing uses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable

from ancient_world.engine.card_files.files import show
from ancient_world.games.the_ancient_world.box.faults import Faults, did_you_mean
from ancient_world.games.the_ancient_world.box.reader import Box
from ancient_world.games.the_ancient_world.components import (
    ABILITIES,
    COIN_EFFECTS,
    Card,
    EmpireCard,
    Figures,
    MilitaryCard,
    Titan,
)

__all__ = ["COUNTS", "check_box"]

COUNTS: dict[tuple[str, str], tuple[int, str]] = {
    ("empire", "A"): (36, 'empire cards with deck = "A"'),
    ("empire", "B"): (36, 'empire cards with deck = "B"'),
    ("empire", "C"): (13, 'empire cards with deck = "C"'),
    ("empire", "start"): (2, 'empire cards with deck = "start"'),
    ("military", ""): (25, "military cards that are not starting cards"),
    ("military", "start"): (2, "military cards with starting = true"),
    ("titan", "0"): (4, "titans with stars = 0"),
    ("titan", "1"): (12, "titans with stars = 1"),
    ("titan", "2"): (12, "titans with stars = 2"),
    ("titan", "3"): (11, "titans with stars = 3"),
    ("district", ""): (15, "districts"),
    ("city_state", ""): (4, "city states"),
}
"""How many cards of each kind and deck the rulebook says there are, copies counted."""

_COUNTED_BY = {"empire": "deck", "military": "starting", "titan": "stars"}

_NO_DECK = {"empire": "", "military": "?", "titan": "-1", "district": "?", "city_state": "?"}
"""What stands for the deck of a card whose deck could not be read."""


def check_box(box: Box, faults: Faults) -> None:
    """Note what can be seen only when every file has been read."""
    _check_counts(box, faults)
    if box.figures is not None:
        _check_references(box, box.figures, faults)
    _warn_of_unused(box, faults)


def _deck(card: Card) -> str:
    """Name the deck of a card, as ``COUNTS`` does."""
    if isinstance(card, EmpireCard):
        return card.deck
    if isinstance(card, MilitaryCard):
        return "start" if card.starting else ""
    return str(card.stars) if isinstance(card, Titan) else ""


def _check_counts(box: Box, faults: Faults) -> None:
    counts = {kind: Counter(map(_deck, cards)) for kind, cards in box.cards.items()}
    for (kind, deck), (expected, what) in COUNTS.items():
        found = counts[kind][deck]
        if found == expected:
            continue
        if counts[kind][_NO_DECK[kind]]:
            continue  # a card of no known deck has been reported and may be the missing one
        text = f"the rulebook has {expected} {what}, this file {found}"
        file = box.files.get(kind, box.root)
        faults.add("wrong-count", file, kind, _COUNTED_BY.get(kind, ""), text)


def _check_references(box: Box, figures: Figures, faults: Faults) -> None:
    for key, kind, deck, what in (
        ("starting_empire", "empire", "start", "starting empire card"),
        ("starting_military", "military", "start", "starting military card"),
        ("starting_titans", "titan", "0", "titan with stars = 0"),
    ):
        named: Iterable[str] = getattr(figures, key)
        if any(_deck(card) == _NO_DECK[kind] for card in box.cards[kind]):
            continue
        known = {card.id for card in box.cards[kind] if _deck(card) == deck}
        file = box.files["board"]
        for card_id in named:
            _check_reference(box, faults, (file, key), card_id, known, what)
        for card_id in sorted(known.difference(named)):
            if card_id:
                faults.add("wrong-card", file, "board", key, f'"{show(card_id)}" is not named here')


def _check_reference(
    box: Box,
    faults: Faults,
    place: tuple[str, str],
    card_id: str,
    known: Collection[str],
    what: str,
) -> None:
    file, key = place
    if card_id in known:
        return
    if card_id in box.places:
        text = f'"{show(card_id)}" is no {what}'
        faults.add("wrong-card", file, "board", key, text)
    else:
        near = did_you_mean(card_id, sorted(known))
        faults.add("unknown-card", file, "board", key, f'no card is called "{show(card_id)}"{near}')


def _warn_of_unused(box: Box, faults: Faults) -> None:
    cards = [card for kind in box.cards.values() for card in kind]
    used = {type(ability) for card in cards for ability in card.abilities}
    for key, ability in ABILITIES.items():
        if ability not in used:
            faults.warn("unused-ability", box.root, "", key, "no card has this ability")
    effects = {type(card.coin_effect) for card in cards if isinstance(card, Titan)}
    for key, effect in COIN_EFFECTS.items():
        if effect not in effects:
            faults.warn("unused-effect", box.root, "titan", key, "no titan has this effect")
