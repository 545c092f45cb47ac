"""Refusing states that cannot occur: every card, tile, cube and colonist in one place, and what fits the moment."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator

from ancient_world.engine import HIDDEN, Deck, InvalidDocument, sentence
from ancient_world.games.golden_ages.check_agenda import check_agenda
from ancient_world.games.golden_ages.components import ERAS
from ancient_world.games.golden_ages.rules.builders import ARTIST, BuildingRemoval
from ancient_world.games.golden_ages.rules.expanding import TilePlacement
from ancient_world.games.golden_ages.rules.powers import powers_of
from ancient_world.games.golden_ages.rules.setup import FIRST_SQUARES, buildings_of, first_tile
from ancient_world.games.golden_ages.rules.soldiers import TokenChoice
from ancient_world.games.golden_ages.squares import PLACES
from ancient_world.games.golden_ages.state import GoldenAgesState, Player

__all__ = ["check"]

MOST = 100_000
"""Gold, or points of one source."""
SEATS = range(2, 5)

Place = tuple[str, Iterable[str], Collection[str]]
"""A path, the ids that are there, and those that can be there."""


def check(state: GoldenAgesState, *, masked: bool) -> None:
    """Refuse a state that no game can reach.

    Raises:
        InvalidDocument: with the path from the state on.
    """
    if len(state.players) not in SEATS:
        raise _fault("$.players", "two to four play")
    if not 0 <= state.era <= ERAS:
        raise _fault("$.era", f"there is no era {state.era}")
    if not 0 <= state.first < len(state.players):
        raise _fault("$.first", "nobody has this seat")
    for name in ("civilizations", "buildings"):
        if len(getattr(state, name)) != ERAS:
            raise _fault(f"$.{name}", f"there are {ERAS} eras")
    _check_map(state)
    for seat, player in enumerate(state.players):
        _check_player(state, player, f"$.players[{seat}]")
    _check_squares(state)
    _check_cards(state)
    _check_golden(state)
    check_agenda(state, masked=masked)


def _fault(path: str, problem: str) -> InvalidDocument:
    message = sentence("golden-check", {"problem": problem})
    return InvalidDocument(message, path=path, code="impossible-state", data={"problem": problem})


# --- the map ---


def _check_map(state: GoldenAgesState) -> None:
    """Each tile fits to those before it (B1)."""
    tiles = state.cards.map
    for index, placed in enumerate(state.placed):
        path = f"$.placed[{index}]"
        if placed.tile not in tiles.tiles:
            raise _fault(f"{path}.tile", "there is no such tile")
        if index:
            if placed not in tiles.fitting(state.placed[:index], placed.tile):
                raise _fault(path, "the tile does not fit there")
        elif placed.turn not in FIRST_SQUARES or placed != first_tile(state.cards, placed.turn):
            raise _fault(path, "the first tile lies in the middle")
    if not state.placed and state.era:
        raise _fault("$.placed", "the first tile lies in the middle")


def _check_squares(state: GoldenAgesState) -> None:
    """A continent square has one capital or one city at most (C3)."""
    tiled = state.ground.tiled
    seen: set[str] = set()
    for seat, player in enumerate(state.players):
        squares = [city.square for city in player.cities]
        if player.capital is not None:
            squares.append(player.capital)
        for square in squares:
            if square not in tiled:
                raise _fault(f"$.players[{seat}]", f"{square[:20]} is not on a continent")
            if square in seen:
                raise _fault(
                    f"$.players[{seat}]", f"a city or capital stands on {square[:20]} already"
                )
            seen.add(square)


# --- players ---


def _check_player(state: GoldenAgesState, player: Player, path: str) -> None:
    _check_numbers(state, player, path)
    _check_colonists(state, player, path)
    _check_technologies(state, player, path)
    _check_built(state, player, path)
    sources = [noted.source for noted in player.points]
    for index, noted in enumerate(player.points):
        known = noted.source == ARTIST or state.cards.card(noted.source) is not None
        if not known or sources.count(noted.source) > 1 or not 0 < noted.points <= MOST:
            raise _fault(f"{path}.points[{index}]", "points of one source, once")


def _check_numbers(state: GoldenAgesState, player: Player, path: str) -> None:
    if not 0 <= player.gold <= MOST:
        raise _fault(f"{path}.gold", "gold is not less than nothing")
    if not 0 <= player.attacks <= len(state.cards.figures.attacks):
        raise _fault(f"{path}.attacks", "nobody makes so many attacks")
    if len(player.glory) > player.attacks:
        raise _fault(f"{path}.glory", "each token is the reward of an attack")
    if list(player.glory) != sorted(player.glory):
        raise _fault(f"{path}.glory", "tokens are in the order of their ids")
    _check_cubes(state, player, path)


def _check_cubes(state: GoldenAgesState, player: Player, path: str) -> None:
    squares = [city.square for city in player.cities]
    if squares != sorted(set(squares)):
        raise _fault(f"{path}.cities", "cities are in the order of their squares, each once")
    if any(city.cubes not in (1, 2) for city in player.cities):
        raise _fault(f"{path}.cities", "a city has one cube or two")
    technologies = state.cards.technologies.values()
    lying = sum([each.cubes for each in technologies if each.id not in player.technologies])
    total = state.cards.figures.reserve + sum([each.cubes for each in technologies])
    if player.reserve < 0 or player.reserve + player.cubes + lying != total:
        raise _fault(f"{path}.reserve", f"there are {total} cubes in all")


def _check_colonists(state: GoldenAgesState, player: Player, path: str) -> None:
    count = len(player.standing) + len(player.lying) + player.agora
    expected = 0 if player.capital is None else state.cards.figures.colonists
    if count != expected or player.agora < 0:
        raise _fault(f"{path}.standing", f"there are {expected} colonists now")
    for name in ("standing", "lying"):
        squares = getattr(player, name)
        if list(squares) != sorted(squares) or any(square not in PLACES for square in squares):
            raise _fault(f"{path}.{name}", "squares are called a1 to j6, and in order")
    if player.capital is not None and player.capital not in PLACES:
        raise _fault(f"{path}.capital", "squares are called a1 to j6")


def _check_technologies(state: GoldenAgesState, player: Player, path: str) -> None:
    technologies = state.cards.technologies
    known = player.technologies
    if known != tuple([each for each in technologies if each in known]):
        raise _fault(f"{path}.technologies", "technologies are in the order of rows and levels")
    for each in technologies.values():
        if each.level == 1 and each.id not in known:
            raise _fault(f"{path}.technologies", "all have the first of each row")
    for card in [technologies[each] for each in known]:
        before = [
            other.id
            for other in technologies.values()
            if other.row == card.row and other.level == card.level - 1
        ]
        if card.level < 5 and not set(before) <= set(known):
            raise _fault(f"{path}.technologies", "each needs the one before it")


def _check_built(state: GoldenAgesState, player: Player, path: str) -> None:
    cards = state.cards
    for name, known in (("buildings", cards.buildings), ("wonders", cards.wonders)):
        if any(card not in known for card in getattr(player, name)):
            raise _fault(f"{path}.{name}", "there is no such card")
    if player.civilization is not None and player.civilization not in cards.civilizations:
        raise _fault(f"{path}.civilization", "there is no such card")
    if len(player.buildings) > powers_of(cards, player).building_spaces:
        raise _fault(f"{path}.buildings", "there are not so many spaces")
    built = (*player.buildings, *player.wonders)
    if len(set(player.activated)) != len(player.activated) or not set(player.activated) <= set(
        built
    ):
        raise _fault(f"{path}.activated", "own buildings and wonders are activated, each once")


# --- cards ---


def _check_cards(state: GoldenAgesState) -> None:
    """Every card, tile and token is in one place."""
    found: Counter[str] = Counter()
    for path, ids, possible in _places(state):
        for each in ids:
            if each != HIDDEN and each not in possible:
                raise _fault(path, f"{each[:40]!r} is not there")
            found[each] += 1
    del found[HIDDEN]
    if found != Counter(dict.fromkeys(_all_ids(state), 1)):
        raise _fault("$", "every card, tile and token is in one place")
    for path, deck in _decks(state):
        if deck.bottom or list(deck.unseen) != sorted(deck.unseen):
            raise _fault(path, "what is unseen is listed in order")


def _decks(state: GoldenAgesState) -> Iterator[tuple[str, Deck]]:
    for name in ("lands", "coasts", "futures", "judgements", "glory"):
        yield f"$.{name}", getattr(state, name)
    for name in ("civilizations", "buildings"):
        for index, deck in enumerate(getattr(state, name)):
            yield f"$.{name}[{index}]", deck


def _all_ids(state: GoldenAgesState) -> Iterator[str]:
    cards = state.cards
    yield from (
        cards.map.tiles
        if state.placed
        else [tile.id for tile in cards.map.tiles.values() if len(tile.symbols) < 4]
    )
    yield from cards.civilizations
    yield from cards.futures
    yield from cards.judgements
    yield from cards.glory
    for era in range(1, ERAS + 1):
        yield from buildings_of(cards, era, len(state.players))
    yield from [wonder.id for wonder in cards.wonders.values() if wonder.era <= state.era]


def _places(state: GoldenAgesState) -> Iterator[Place]:
    cards, tiles = state.cards, state.cards.map.tiles
    sizes = {
        size: [tile.id for tile in tiles.values() if len(tile.symbols) == size] for size in (2, 3)
    }
    yield "$.placed", [placed.tile for placed in state.placed], tiles
    yield "$.lands", state.lands.unseen, sizes[3]
    yield "$.coasts", state.coasts.unseen, sizes[2]
    for index in range(ERAS):
        civilizations = _of_era(cards.civilizations.values(), index + 1)
        yield f"$.civilizations[{index}]", state.civilizations[index].unseen, civilizations
        buildings = _of_era(cards.buildings.values(), index + 1)
        yield f"$.buildings[{index}]", state.buildings[index].unseen, buildings
    yield "$.futures", state.futures.unseen, cards.futures
    yield "$.judgements", state.judgements.unseen, cards.judgements
    yield "$.glory", state.glory.unseen, cards.glory
    yield "$.open_judgements", state.open_judgements, cards.judgements
    yield "$.open_buildings", state.open_buildings, _of_era(cards.buildings.values(), state.era)
    yield "$.open_wonders", state.open_wonders, _of_era(cards.wonders.values(), state.era)
    if state.judgement is not None:
        yield "$.judgement", (state.judgement,), cards.judgements
    removable = {
        *sizes[2], *sizes[3], *cards.civilizations, *cards.judgements, *cards.buildings, *cards.wonders,
    }  # fmt: skip
    yield "$.removed", state.removed, removable
    yield from _held(state)


def _held(state: GoldenAgesState) -> Iterator[Place]:
    """What players hold, and what steps hold."""
    cards = state.cards
    for seat, player in enumerate(state.players):
        path = f"$.players[{seat}]"
        for name in ("civilization", "offered"):
            card = getattr(player, name)
            if card is not None:
                past = [each.id for each in cards.civilizations.values() if each.era <= state.era]
                yield f"{path}.{name}", (card,), past
        for place, card in enumerate(player.secret, state.first_secret_era(seat)):
            yield f"{path}.secret", (card,), _of_era(cards.civilizations.values(), place)
        if player.future is not None:
            yield f"{path}.future", (player.future,), cards.futures
        yield f"{path}.glory", player.glory, cards.glory
        for name, built in (("buildings", cards.buildings), ("wonders", cards.wonders)):
            past = [each.id for each in built.values() if each.era <= state.era]
            yield f"{path}.{name}", getattr(player, name), past
    yield from _on_agenda(state)


def _on_agenda(state: GoldenAgesState) -> Iterator[Place]:
    """What a step holds."""
    cards = state.cards
    for index, step in enumerate(state.agenda):
        if isinstance(step, TokenChoice):
            yield f"$.agenda[{index}]", step.tokens, cards.glory
        elif isinstance(step, BuildingRemoval):
            yield f"$.agenda[{index}]", (step.card,), cards.buildings
        elif isinstance(step, TilePlacement):
            yield f"$.agenda[{index}]", (step.tile,), cards.map.tiles


def _of_era(cards: Iterable[object], era: int) -> list[str]:
    return [card.id for card in cards if card.era == era]  # type: ignore[attr-defined]


# --- golden ages ---


def _check_golden(state: GoldenAgesState) -> None:
    """Judgements, and who has started a golden age (C10, D1, D2)."""
    golden = any(player.golden for player in state.players)
    for seat, player in enumerate(state.players):
        if player.golden and player.standing:
            raise _fault(f"$.players[{seat}].golden", "nobody stands in a golden age")
    if state.judgement is not None and not golden:
        raise _fault("$.judgement", "the first golden age of an era chooses it")
    judged = max(0, state.era - 1) + (state.judgement is not None) + (not state.agenda)
    dealt = state.cards.figures.judgements if state.era else len(state.open_judgements)
    if len(state.open_judgements) != dealt - (judged if state.era else 0):
        raise _fault("$.open_judgements", "one is chosen in each era")
    if state.last_turns is not None and not (
        state.era == ERAS and golden and 0 <= state.last_turns < len(state.players)
    ):
        raise _fault("$.last_turns", "they follow the first golden age of the last era")
    if state.last_turns is None and state.era == ERAS and golden:
        raise _fault("$.last_turns", "they follow the first golden age of the last era")
    if not state.agenda and (state.era != ERAS or state.last_turns is None or state.judgement):
        raise _fault("$.agenda", "the game ends after the last era")
