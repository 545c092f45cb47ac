"""Invariants across fields: a consistent map, conserved cubes and colonists, and fields that fit the moment of an era."""

from __future__ import annotations

import attrs

from ancient_world.engine import Step, refuse_value, register_messages
from ancient_world.games.golden_ages.golden_card_types import ERAS
from ancient_world.games.golden_ages.rules.action_phase import JudgementChoice
from ancient_world.games.golden_ages.rules.effects import powers_of
from ancient_world.games.golden_ages.rules.era import CivilizationChoice, CivilizationPhase
from ancient_world.games.golden_ages.rules.expanding import ExpansionPhase, Phase
from ancient_world.games.golden_ages.rules.start_deals import DealCivilizations, lay_out_table
from ancient_world.games.golden_ages.state import GoldenAgesState
from ancient_world.games.golden_ages.table import Player

register_messages(
    {
        "golden-first-tile": "The first tile lies in the middle.",
        "golden-misfit": "The tile {tile:label} cannot lie there.",
        "golden-at-sea": "{square} is not on a continent.",
        "golden-square-taken": "On {square} is a city or a capital already.",
        "golden-points-twice": "The points of {source:label} stand in one entry.",
        "golden-too-many-attacks": "Nobody makes more than {most:attack|attacks}.",
        "golden-no-reward": "A player has more glory tokens than attacks: {attacks:attack was|attacks were} made.",
        "golden-city-order": "Cities are in the order of their squares, each once.",
        "golden-cubes": "Each player has {total:cube|cubes} in all.",
        "golden-colonists": "{expected:colonist is|colonists are} expected here, not {count}.",
        "golden-technology-order": "Technologies are in the order of rows and levels.",
        "golden-technology-gap": "{technology:label} needs the technologies before it in its row.",
        "golden-no-space": "There {spaces:|is|are} only {spaces:space|spaces} for buildings.",
        "golden-not-activated": "Only buildings and wonders that the player owns can be activated, each once an era.",
        "golden-standing": "A player in a golden age cannot have standing colonists.",
        "golden-judgements": "One judgement is chosen in each era.",
        "golden-last-turns": "The last turns follow the first golden age of the last era.",
        "golden-agenda": "The game cannot wait for this in era {era}.",
        "golden-moment": "This value does not fit the step that the game is waiting for.",
    }
)


def invariants(state: GoldenAgesState) -> None:
    """Reject a state that no game can reach."""
    _check_map(state)
    for seat, player in enumerate(state.players):
        _check_player(state, player, f"$.players[{seat}]")
    _check_squares(state)
    _check_golden_ages(state)
    if state.agenda and state.era:
        _check_era_progress(state)
    elif state.agenda:
        _check_setup(state)


def _check_map(state: GoldenAgesState) -> None:
    """Check that each tile fits those before it, with the first one in the middle (S3, B1)."""
    tile_index = state.cards.map.first_misplaced_index(state.placed)
    if tile_index:
        refuse_value(f"$.placed[{tile_index}]", "golden-misfit", tile=state.placed[tile_index].tile)
    if tile_index == 0 or (state.era and not state.placed):
        refuse_value("$.placed", "golden-first-tile")


def _check_squares(state: GoldenAgesState) -> None:
    """Check that a continent square has at most one capital or city (C3)."""
    continent_squares = state.tile_terrain.continent_squares
    occupied_squares: set[str] = set()
    for seat, player in enumerate(state.players):
        squares = [city.square for city in player.cities]
        if player.capital is not None:
            squares.append(player.capital)
        for square in squares:
            if square not in continent_squares:
                refuse_value(f"$.players[{seat}]", "golden-at-sea", square=square)
            if square in occupied_squares:
                refuse_value(f"$.players[{seat}]", "golden-square-taken", square=square)
            occupied_squares.add(square)


# --- players ---


def _check_player(state: GoldenAgesState, player: Player, path: str) -> None:
    _check_cubes(state, player, path)
    _check_technologies(state, player, path)
    sources = [entry.source for entry in player.points]
    if len(set(sources)) != len(sources):
        repeated_source = next(source for source in sources if sources.count(source) > 1)
        refuse_value(f"{path}.points", "golden-points-twice", source=repeated_source)
    _check_pieces(state, player, path)
    building_space_count = powers_of(state.cards, player).building_spaces
    if len(player.buildings) > building_space_count:
        refuse_value(f"{path}.buildings", "golden-no-space", spaces=building_space_count)
    activated, built_cards = player.activated, {*player.buildings, *player.wonders}
    if len(built_cards.intersection(activated)) != len(activated):
        refuse_value(f"{path}.activated", "golden-not-activated")


def _check_pieces(state: GoldenAgesState, player: Player, path: str) -> None:
    """Check the attacks and their tokens, and the number of a player's colonists (C6, S4)."""
    figures = state.cards.figures
    attack_limit = len(figures.attacks)
    if player.attacks > attack_limit:
        refuse_value(f"{path}.attacks", "golden-too-many-attacks", most=attack_limit)
    if len(player.glory) > player.attacks:
        refuse_value(f"{path}.glory", "golden-no-reward", attacks=player.attacks)
    colonist_count = len(player.standing) + len(player.lying) + player.agora
    expected_colonists = 0 if player.capital is None else figures.colonists
    if colonist_count != expected_colonists:
        refuse_value(
            f"{path}.standing",
            "golden-colonists",
            expected=expected_colonists,
            count=colonist_count,
        )


def _check_cubes(state: GoldenAgesState, player: Player, path: str) -> None:
    squares = [city.square for city in player.cities]
    if squares != sorted(set(squares)):
        refuse_value(f"{path}.cities", "golden-city-order")
    technologies = state.cards.technologies.values()
    cubes_on_technologies = sum(
        [
            technology.cubes
            for technology in technologies
            if technology.id not in player.technologies
        ]
    )
    total = state.cards.figures.reserve + sum([each.cubes for each in technologies])
    if player.reserve + player.cubes + cubes_on_technologies != total:
        refuse_value(f"{path}.reserve", "golden-cubes", total=total)


def _check_technologies(state: GoldenAgesState, player: Player, path: str) -> None:
    """Check that each player has the first technology of each row, and the one before each technology up to level 4 (C9)."""
    technologies, developed = state.cards.technologies, player.technologies
    if developed != tuple([technology for technology in technologies if technology in developed]):
        refuse_value(f"{path}.technologies", "golden-technology-order")
    developed_levels = {(technologies[each].row, technologies[each].level) for each in developed}
    for card in technologies.values():
        has_earlier_level = card.level == 5 or (card.row, card.level - 1) in developed_levels
        if (
            card.id not in developed
            if card.level == 1
            else card.id in developed and not has_earlier_level
        ):
            refuse_value(f"{path}.technologies", "golden-technology-gap", technology=card.id)


def _check_golden_ages(state: GoldenAgesState) -> None:
    """Check the colonists of players in a golden age, the judgements and the last turns (C10, D1, D2)."""
    for seat, player in enumerate(state.players):
        if player.golden and player.standing:
            refuse_value(f"$.players[{seat}].golden", "golden-standing")
    is_any_golden = any(player.golden for player in state.players)
    _check_judgements(state, is_any_golden=is_any_golden)
    _check_last_turns(state, is_any_golden=is_any_golden)


def _check_last_turns(state: GoldenAgesState, *, is_any_golden: bool) -> None:
    """Check that the last turns begin with the first golden age of the last era and that the game ends with them (D2)."""
    remaining_turns = state.last_turns
    if (remaining_turns is not None) != (state.era == ERAS and is_any_golden):
        refuse_value("$.last_turns", "golden-last-turns")
    if remaining_turns is not None and remaining_turns >= len(state.players):
        refuse_value("$.last_turns", "golden-last-turns")
    if not state.agenda and (remaining_turns is None or state.judgement is not None):
        refuse_value("$.agenda", "golden-agenda", era=state.era)


def _check_judgements(state: GoldenAgesState, *, is_any_golden: bool) -> None:
    """Check that the first golden age of an era has chosen a judgement, and that each era uses up one open judgement."""
    is_chosen = state.judgement is not None
    if is_chosen and not is_any_golden:
        refuse_value("$.judgement", "golden-judgements")
    is_choosing = bool(state.agenda) and type(state.agenda[-1]) is JudgementChoice
    if is_any_golden and state.agenda and is_chosen == is_choosing:
        refuse_value("$.judgement", "golden-judgements")
    used_judgements = state.era - 1 + is_chosen + (not state.agenda)
    if state.era and len(state.open_judgements) != state.cards.figures.judgements - used_judgements:
        refuse_value("$.open_judgements", "golden-judgements")


# --- the moment ---


def _check_setup(state: GoldenAgesState) -> None:
    """Check that nothing but the deals of the set-up has happened before the first era (S1-S3)."""
    start_table = lay_out_table(state.cards, len(state.players), state.settings)
    finished_steps: tuple[Step, ...] = start_table.agenda[len(state.agenda) :]
    _check_dealt_cards(state, start_table.players, finished_steps)
    are_judgements_dealt = len(finished_steps) > ERAS + 1
    if state.placed != start_table.placed:
        refuse_value("$.placed", "golden-moment")
    if len(state.open_judgements) != (
        state.cards.figures.judgements if are_judgements_dealt else 0
    ):
        refuse_value("$.open_judgements", "golden-judgements")
    if state.removed or state.judgement or state.first:
        refuse_value("$", "golden-moment")


def _check_dealt_cards(
    state: GoldenAgesState, start_players: tuple[Player, ...], finished_steps: tuple[Step, ...]
) -> None:
    """Check that players have what the finished deals give them, and nothing else."""
    dealt_eras = sum(isinstance(step, DealCivilizations) for step in finished_steps)
    are_futures_dealt = len(finished_steps) > ERAS
    for seat, (player, start_player) in enumerate(zip(state.players, start_players, strict=True)):
        has_dealt_cards = (
            len(player.secret) == dealt_eras and (player.future is not None) == are_futures_dealt
        )
        if not has_dealt_cards or attrs.evolve(player, secret=(), future=None) != start_player:
            refuse_value(f"$.players[{seat}]", "golden-moment")


def _check_era_progress(state: GoldenAgesState) -> None:
    """Check that each player's fields fit the progress of the era: civilizations, capitals, cities, golden ages.

    The steps themselves define which of them can follow each other; this checks the fields that change with them.
    """
    civilization_seats = _remaining_players(state, CivilizationPhase)
    expansion_seats = _remaining_players(state, ExpansionPhase)
    current_step, have_turns_begun = state.agenda[-1], not expansion_seats
    for seat, player in enumerate(state.players):
        is_choosing = type(current_step) is CivilizationChoice and current_step.player == seat
        has_capital = state.era > 1 or seat not in expansion_seats
        _check_player_moment(
            state, seat, (seat not in civilization_seats[1:], has_capital, is_choosing)
        )
        if not have_turns_begun and (player.golden or (player.cities and state.era == 1)):
            refuse_value(f"$.players[{seat}]", "golden-moment")


def _remaining_players(state: GoldenAgesState, phase_type: type[Phase]) -> list[int]:
    """Return the player whose turn in a phase is in progress, then those still to come; empty if there is no such phase."""
    phases = [step for step in state.agenda if isinstance(step, phase_type)]
    return [
        seat for step in phases for seat in (step.turn_of(state), *step.remaining_players(state))
    ]


def _check_player_moment(
    state: GoldenAgesState, seat: int, moment: tuple[bool, bool, bool]
) -> None:
    """Check a player.

    ``moment`` says whether the player has revealed a card in this era, has a capital, chooses a civilization.
    """
    has_revealed, has_capital, is_choosing = moment
    player, path = state.players[seat], f"$.players[{seat}]"
    is_valid_by_field = {
        "secret": len(player.secret) == ERAS - state.era + (not has_revealed),
        "future": player.future is not None,
        "civilization": (player.civilization is not None) == (state.era > 1 or has_revealed),
        "offered": (player.offered is not None) == is_choosing,
        "capital": (player.capital is not None) == has_capital,
    }
    for field_name, is_valid in is_valid_by_field.items():
        if not is_valid:
            refuse_value(f"{path}.{field_name}", "golden-moment")
