"""Invariants across fields: every citizen is in one place, and the steps on the agenda can follow each other."""

from __future__ import annotations

from ancient_world.engine import refuse_value, register_messages
from ancient_world.games.the_ancient_world.city import Placed
from ancient_world.games.the_ancient_world.field_types import titans_by_stars
from ancient_world.games.the_ancient_world.rules.ambrosia_spending import END_ROW
from ancient_world.games.the_ancient_world.rules.end_of_round import ResetBoard
from ancient_world.games.the_ancient_world.rules.prepare import DealBoards, PrepareRound
from ancient_world.games.the_ancient_world.state import AncientWorldState
from ancient_world.games.the_ancient_world.table import Player, Table

register_messages(
    {
        "state-spaces": "The spaces are {expected}, in this order.",
        "state-citizens": "The citizens of player {player} must be 1 to 5, each in one place: {found}.",
        "state-city-state": "There are more citizens on {name} than the space can hold.",
        "state-twice": "Duplicate card: {card!r}.",
        "state-board-twice": "Two players cannot have the same player board: {board!r}.",
        "state-no-board": "Every player has a board once they are dealt.",
        "state-side": "This city-state is not on the other side of the player's board.",
        "state-course": "The steps still to come do not fit round {round}.",
        "state-away": "While citizens are being fed, no citizen can be on the board or new.",
    },
    {"titan-card": "titan"},
)


def invariants(state: AncientWorldState) -> None:
    """Reject a state that no game can reach."""
    round_count = state.cards.figures.rounds
    if state.round > round_count:
        refuse_value("$.round", "out-of-range", least=0, most=round_count, found=state.round)
    expected_spaces = state.cards.places
    if tuple([space.id for space in state.spaces]) != expected_spaces:
        refuse_value("$.spaces", "state-spaces", expected=", ".join(expected_spaces))
    _check_city_states(state)
    _check_titan_decks(state)
    _check_boards(state)
    for seat, player in enumerate(state.players):
        _check_player(f"$.players[{seat}]", player)
    _check_citizens(state)
    _check_agenda(state)


def _check_city_states(state: Table) -> None:
    """Check that at most one citizen stands on an owned city-state, none on others, and no ambrosia (C6)."""
    owned_city_states = {player.city.city_state for player in state.players}
    for space_index, space in enumerate(state.spaces):
        if space.id in state.cards.city_states:
            limit = 1 if space.id in owned_city_states else 0
            if not space.covered or space.ambrosia or len(space.citizens) > limit:
                name = state.cards.city_states[space.id].name
                refuse_value(f"$.spaces[{space_index}]", "state-city-state", name=name)


def _check_titan_decks(state: Table) -> None:
    by_stars = titans_by_stars(state.cards)
    for deck_index, pile in enumerate(state.decks.titans):
        face_up = () if pile.face_up is None else (pile.face_up,)
        titans = (*face_up, *pile.deck.unseen, *pile.deck.bottom)
        expected_titans = by_stars[deck_index]
        if not expected_titans.issuperset(titans):
            wrong_titan = next(titan for titan in titans if titan not in expected_titans)
            refuse_value(
                f"$.decks.titans[{deck_index}]",
                "unknown-id",
                kind="titan-card",
                id=wrong_titan[:60],
            )


def _check_boards(state: Table) -> None:
    """Check that each player has a board that no other player has, and no other board's city-state (S8, S10)."""
    boards = [player.board for player in state.players]
    are_boards_dealt = any(type(step) is DealBoards for step in state.agenda)
    for seat, player in enumerate(state.players):
        board = player.board
        if board is None:
            if not are_boards_dealt:
                refuse_value(f"$.players[{seat}].board", "state-no-board")
            continue
        if board in boards[:seat]:
            refuse_value(f"$.players[{seat}].board", "state-board-twice", board=board)
        if player.city.city_state not in (None, state.cards.boards[board].city_state):
            refuse_value(f"$.players[{seat}].city.city_state", "state-side")


def _check_player(path: str, player: Player) -> None:
    for field_name in ("available", "new", "starving", "supply"):
        numbers = getattr(player, field_name)
        if len(numbers) > 1 and list(numbers) != sorted(numbers):
            refuse_value(f"{path}.{field_name}", "not-in-order")
    _check_unique(f"{path}.city.empire", [owned_card.card for owned_card in player.city.empire])
    army_cards = [card for army in player.armies for card in (army.card, *army.retired)]
    _check_unique(f"{path}.armies", army_cards)


def _check_unique(path: str, cards: list[str]) -> None:
    """Check that a list has no card twice; copies of starting cards belong to different players."""
    if len(set(cards)) != len(cards):
        card = next(card for card in cards if cards.count(card) > 1)
        refuse_value(path, "state-twice", card=card[:60])


def _placed_citizens(state: Table) -> list[Placed]:
    citizens = [citizen for space in state.spaces for citizen in space.citizens]
    for player in state.players:
        citizens += [
            owned_card.citizen
            for owned_card in player.city.empire
            if owned_card.citizen is not None
        ]
    return citizens


def _check_citizens(state: Table) -> None:
    """Check that each citizen of each player is in exactly one place."""
    placed_citizens = _placed_citizens(state)
    for seat, player in enumerate(state.players):
        citizen_numbers = [*player.available, *player.new, *player.starving, *player.supply]
        citizen_numbers += [citizen.number for citizen in placed_citizens if citizen.player == seat]
        if sorted(citizen_numbers) != [1, 2, 3, 4, 5]:
            refuse_value(
                f"$.players[{seat}]",
                "state-citizens",
                player=seat,
                found=sorted(citizen_numbers)[:10],
            )


def _check_agenda(state: Table) -> None:
    """Check that another round follows unless it is the last one, and that all citizens are back while they are fed (E)."""
    agenda = state.agenda
    is_last_round = state.round == state.cards.figures.rounds
    if not is_last_round and (not agenda or type(agenda[0]) is not PrepareRound):
        refuse_value("$.agenda", "state-course", round=state.round)
    are_citizens_fed = ResetBoard() not in agenda and any(step.row_of == END_ROW for step in agenda)
    if are_citizens_fed and (
        _placed_citizens(state) or any(player.new for player in state.players)
    ):  # E3
        refuse_value("$.agenda", "state-away")
