"""The options: which player board each seat has and which of its sides is up (S8, S10), and who starts (S1)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple

from ancient_world.engine import InvalidOption, OptionValues, check_known, option_word, register
from ancient_world.games.the_ancient_world.box.catalog import CardFile

register(
    {
        "wrong-boards": (
            'boards must be "random", or a list with an id or null for each of the {players} seats.'
        ),
        "no-such-board": "There is no player board {board!r}.",
        "board-twice": "Two seats cannot both have the player board {board!r}.",
        "wrong-city-states": (
            'city_states must be "off", "random", or a list with an id or null for each of the {players} seats.'
        ),
        "no-such-city-state": "There is no city-state {city_state!r}.",
        "city-state-twice": "Two seats cannot both have the city-state {city_state!r}.",
        "other-side": "The city-state {city_state!r} is on the player board {its_own!r}, not on {board!r}.",
    }
)


class BoardSide(NamedTuple):
    """The board of a seat as far as it is known before boards are dealt."""

    board: str | None
    """The one that is named for it; ``None``: it is dealt."""
    city_state: bool
    """True if the side with the city-state is up."""


def chosen_sides(
    options: Mapping[str, object], players: int, cards: CardFile
) -> tuple[BoardSide, ...]:
    """The boards and sides that the options name, for each seat.

    A city-state that is named brings its board with it.

    Raises:
        InvalidOption: an option is unknown, or what it says cannot be.
    """
    check_known(options, ("boards", "city_states", "starting_player"))
    boards: list[str | None] = [None] * players
    if options.get("boards", "random") != "random":
        boards = _named("board", options["boards"], players, cards.boards)
    city_states = options.get("city_states", "off")
    if city_states in ("off", "random"):
        return tuple([BoardSide(board, city_states == "random") for board in boards])
    chosen = _named("city-state", city_states, players, cards.city_states)
    on = {board.city_state: board.id for board in cards.boards.values()}
    for seat, city_state in enumerate(chosen):
        if city_state is not None:
            boards[seat] = _its_board(city_state, on[city_state], boards, seat)
    return tuple(
        [BoardSide(board, side is not None) for board, side in zip(boards, chosen, strict=True)]
    )


def values_of(players: int, cards: CardFile) -> dict[str, tuple[OptionValues, ...]]:
    """Return the values of each option; which boards and which sides are up is named for seats one way at a time."""
    boards = OptionValues(("random",), None, (*cards.boards,), players, True, "player-board")
    sides = OptionValues(
        ("off", "random"),
        None,
        (*cards.city_states,),
        players,
        True,
        "city-state",
        {"boards": ("random",)},
    )
    seats = OptionValues(tuple(range(players)), kind="seat")
    return {
        "boards": (boards,),
        "city_states": (sides, OptionValues(("off", "random"))),
        "starting_player": (seats,),
    }


def starting_player(options: Mapping[str, object], players: int) -> int:
    """The seat that the option names, which starts (S1).

    Raises:
        InvalidOption: there is no such seat.
    """
    seats = tuple(map(str, range(players)))
    return int(option_word("starting_player", options.get("starting_player", 0), seats))


def _its_board(city_state: str, its_own: str, boards: list[str | None], seat: int) -> str:
    """The board of a city-state that is named for a seat; no other one is named for it."""
    board = boards[seat]
    if board not in (None, its_own):
        raise InvalidOption.of("other-side", city_state=city_state, its_own=its_own, board=board)
    if board is None and its_own in boards:
        raise InvalidOption.of("board-twice", board=its_own)
    return its_own


def _named(kind: str, chosen: object, players: int, known: Collection[str]) -> list[str | None]:
    """The ids named for each seat, each once; ``None`` where none is."""
    field = kind.replace("-", "_")
    if not isinstance(chosen, (list, tuple)) or len(chosen) != players:
        raise InvalidOption.of(f"wrong-{kind}s", players=players)
    for place, each in enumerate(chosen):
        if each is None:
            continue
        if not isinstance(each, str):
            raise InvalidOption.of(f"wrong-{kind}s", players=players)
        if each not in known:
            raise InvalidOption.of(f"no-such-{kind}", **{field: each})
        if each in chosen[:place]:
            raise InvalidOption.of(f"{kind}-twice", **{field: each})
    return list(chosen)
