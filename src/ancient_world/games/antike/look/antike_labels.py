"""The words of the game: labels of fields, effects of actions, and data for front-ends."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise

from ancient_world.engine import (
    Action,
    Component,
    label,
    labels_from_ids,
    message_text,
    register_messages,
)
from ancient_world.games.antike.advances import (
    ADVANCE_BY_ID,
    ADVANCED_ADVANCES,
    ADVANCES,
    BASIC_ADVANCE_NEEDED,
)
from ancient_world.games.antike.box.file import MapFile
from ancient_world.games.antike.map_types import (
    GOODS,
    PERSONALITIES,
    SITE_GOODS,
    SPACE_NAMES,
    UNIT_PLURALS,
    UNITS,
)
from ancient_world.games.antike.rules.manoeuvre import (
    ChooseUnits,
    Manoeuvre,
    MoveTo,
    Orders,
    Send,
)
from ancient_world.games.antike.rules.personalities import (
    CITIES_PER_KING,
    SEAS_PER_NAVIGATOR,
    TEMPLES_PER_CITIZEN,
)
from ancient_world.games.antike.rules.units import enemies, unit_count_text
from ancient_world.games.antike.state import AntikeState
from ancient_world.games.antike.table import Ready, Table

# --- words ---


# --- fields ---


FIELD_LABELS = {
    **labels_from_ids(
        "players player round winner civilizations civilization province temples bank good advance personality",
        *GOODS,
        *UNIT_PLURALS.values(),
        *PERSONALITIES,
    ),
    **{f"Bank.{name}": f"{name} of the bank" for name in ("coins", "temples", *PERSONALITIES)},
    "map_id": "map",
    "settings": "what was agreed on",
    "goal": "personalities that win",
    "arming": "how units are raised",
    "manoeuvre": "how units move and fight",
    "all_know_how": "what all know-how gives",
    "Settings.generals": "how generals are gained",
    "start": "how the game starts",
    "first": "the civilization that starts",
    "id": "civilization",
    "space": "space of the rondel",
    "know_how": "know-how",
    "king_steps": "steps counted for kings",
    "citizen_steps": "steps counted for citizens",
    "navigator_steps": "steps counted for navigators",
    "scholars_due": "scholars still to be taken",
    "generals_due": "generals still to be taken",
    "extra_due": "a personality for all know-how still to be taken",
    "owners": "cities",
    "ready": "units with manoeuvres left",
    "unit": "kind of unit",
    "left": "manoeuvres left",
    "count": "number",
    # steps and actions
    "bill": "goods due",
    "raised": "provinces of the units raised",
    "phase": "part of the manoeuvres",
    "MoveCount.target": "province they go to",
    "FightCount.target": "civilization they fight",
    "rest": "civilizations still to be asked",
    "conquered": "conquered province",
    "UseCoins.coins": "coins to be paid",
    "give": "good that is given",
    "take": "good that is taken",
    "DealCivilizations.count": "cards to be dealt",
}
"""Labels of fields, by field name or by class and field name."""


# --- what an action does ---


def province_name(state: Table, province: str) -> str:
    """Return the name of a province, or the id itself if the map has no such province."""
    province_index = state.province_index(province)
    return province if province_index is None else format(state.map.provinces[province_index].name)


def civilization_name(state: Table, civilization: str) -> str:
    """Return the name of a civilization or of a team, or the id itself if it is unknown."""
    return state.map.translated_name(civilization)


# --- several actions as one ---


register_messages({"antike-combined": "{units} from {start} to {target}"})

CombinedCommand = tuple[str, tuple[Action, ...]]


def combined_commands(state: AntikeState) -> Iterator[CombinedCommand]:
    """Yield each way to send a number of ready units to a neighbour as one command, with the actions that it stands for."""
    step = state.agenda[-1] if state.agenda else None
    if not isinstance(step, Manoeuvre) or step.phase == "conquests":
        return
    for unit in UNITS:
        for start in dict.fromkeys(
            [ready_group.province for ready_group in state.ready if ready_group.unit == unit]
        ):
            yield from _commands_from_province(state, unit, start)


def destinations_of_group(state: AntikeState) -> Iterator[CombinedCommand]:
    """Yield each way to send a number of the selected units on their shortest way, but not what a single choice does."""
    step, ways = group_under_orders(state), ways_of_group(state)
    if step is None:
        return
    size = step.group_size(state, step.civilization)
    for target, way in ways.items():
        for count in range(size, 0 if size + len(way) > 2 else 1, -1):
            actions: list[Action] = [MoveTo(way[0]), Send(count)]
            for left, (start, end) in enumerate(pairwise(way), start=1):
                actions += ChooseUnits(step.unit, start, step.left - left), MoveTo(end), Send(count)
            yield _command_text(state, (step.unit, count), step.province, target), tuple(actions)


def _command_text(state: AntikeState, units: tuple[str, int], start: str, target: str) -> str:
    names = {"start": province_name(state, start), "target": province_name(state, target)}
    return message_text("antike-combined", {"units": unit_count_text(*units), **names})


def group_under_orders(state: AntikeState) -> Orders | None:
    """Return the decision about the selected units, or ``None`` if none are selected."""
    step = state.agenda[-1] if state.agenda else None
    return step if isinstance(step, Orders) else None


def ways_of_group(state: AntikeState) -> Mapping[str, tuple[str, ...]]:
    """Return each province that the selected units can reach, with the shortest way there; empty if no units are selected.

    A way passes no province in which somebody could demand a battle.
    """
    step = group_under_orders(state)
    if step is None:
        return {}
    ways: dict[str, tuple[str, ...]] = {step.province: ()}
    provinces, index = [step.province], state.map.index
    for province in provinces:
        way = ways[province]
        is_open = not way or not enemies(state, step.civilization, step.unit, index[province])
        for neighbour in state.map.neighbours_by_unit[step.unit][index[province]]:
            if neighbour not in ways and len(way) < step.left and is_open:
                ways[neighbour] = (*way, neighbour)
                provinces.append(neighbour)
    return {province: way for province, way in ways.items() if way}


def _commands_from_province(state: AntikeState, unit: str, start: str) -> Iterator[CombinedCommand]:
    """Yield the moves of any number of ready units from a province to a neighbour; units with most manoeuvres left go first."""
    groups = [
        ready_group
        for ready_group in state.ready
        if (ready_group.unit, ready_group.province) == (unit, start)
    ]
    groups.sort(key=lambda one: -one.left)
    province_map, unit_count = state.map, sum([one.count for one in groups])
    for target in province_map.neighbours_by_unit[unit][province_map.index[start]]:
        for count in range(1, unit_count + 1):
            text = _command_text(state, (unit, count), start, target)
            yield text, _move_actions(groups, target, count)


def _move_actions(
    ready_groups: list[Ready], target: str, remaining_units: int
) -> tuple[Action, ...]:
    """Return the actions that move ``remaining_units`` units, group by group."""
    actions: list[Action] = []
    for ready_group in ready_groups:
        group_count = min(remaining_units, ready_group.count)
        if group_count:
            actions += [
                ChooseUnits(ready_group.unit, ready_group.province, ready_group.left),
                MoveTo(target),
                Send(group_count),
            ]
        remaining_units -= group_count
    return tuple(actions)


# --- what front-ends ask ---


register_messages(
    {
        "antike-advance-needs": "needs {needs:label}",
        "antike-earned-kings": "{cities} cities",
        "antike-earned-scholars": "first to an advance",
        "antike-earned-generals": "temple destroyed",
        "antike-earned-citizens": "{temples} temples",
        "antike-earned-navigators": "galleys in {seas} provinces",
    }
)

LABELS_BY_KIND = {
    "option": {
        "map": "the map",
        "civilizations": "who leads which civilization",
        "order": "the order of turns of two players",
        "goal": "personalities that win",
        "arming": "how units are raised",
        "manoeuvre": "how units move and conquer",
        "all_know_how": "what all know-how gives",
        "generals": "how generals are gained",
        "start": "how the game starts",
    },
    "option-arming": {
        "per-province": "up to a limit for each province",
        "pooled": "up to a limit for all provinces together",
    },
    "option-manoeuvre": {"free": "in any order", "2006": "moves first, then conquests (2006)"},
    "option-all_know_how": {
        "2005": "goods are exchanged one for one (2005)",
        "2006": "one more personality, and two goods for one (2006)",
    },
    "option-generals": {"single": "as usual", "double": "twice as often (the military game)"},
    "option-start": {
        "three-cities": "with three cities",
        "one-city": "with one city (the long game)",
    },
    "phase": {"free": "moves and conquests", "moves": "moves", "conquests": "conquests"},
    "space": SPACE_NAMES,
    "good": labels_from_ids(*GOODS),
    "unit": labels_from_ids(*UNITS),
    "advance": labels_from_ids(*ADVANCES),
    "personality": labels_from_ids(*PERSONALITIES),
    "border": {"land": "border on land", "sea": "border at sea"},
    "symbol": labels_from_ids(*SITE_GOODS),
    "figure": {
        "cards": "cards of a pile",
        **labels_from_ids("discs legions galleys"),
    },
    "group": {"basic": "basic advances", "advanced": "advanced advances"},
    "kind": {
        **labels_from_ids("map province civilization good unit advance personality"),
        "border": "kind of border",
        "team": "team of two civilizations",
        "space": "space of the rondel",
        "phase": "part of the manoeuvres",
    },
}
"""Words for front-ends, by kind and then by id."""

KINDS_BY_FIELD_KIND = {"dealt": ("civilization", "team")}
"""The kinds of ids that stand in fields of another kind: with two players a team is dealt (S1)."""


def table_options(cards: MapFile) -> Mapping[str, Mapping[str, str]]:
    """Return the options of each table to be listed: one for each map (S2)."""
    return {map_id: {"map": map_id} for map_id in cards.maps}


def earned_by(personality: str) -> str:
    """Return in a few words what earns each personality of a kind (K1)."""
    counts = {
        "cities": CITIES_PER_KING,
        "temples": TEMPLES_PER_CITIZEN,
        "seas": SEAS_PER_NAVIGATOR,
    }
    return message_text(f"antike-earned-{personality}", counts)


def components(state: AntikeState) -> Iterator[Component]:
    """Yield the components: maps, provinces, civilizations and teams, then the advances."""
    province_map, box = state.map, state.cards.box
    for map_design in state.cards.maps.values():
        yield Component("group", map_design.id, format(map_design.name))
        yield Component("map", map_design.id, format(map_design.name), group=map_design.id)
    for province in province_map.provinces:
        symbols = (province.kind,)
        yield Component(
            "province", province.id, format(province.name), "", province_map.id, symbols
        )
    supply = {"discs": box.discs, "legions": box.legions, "galleys": box.galleys}
    for civilization in province_map.civilizations:
        yield Component(
            "civilization",
            civilization.id,
            format(civilization.name),
            group=province_map.id,
            figures=supply,
        )
    for team in province_map.team_names():  # the teams of a game for two players (S1)
        yield Component("team", team, civilization_name(state, team), group=province_map.id)
    for personality in PERSONALITIES:
        pile = {"cards": getattr(box.personalities, personality)}
        yield Component(
            "personality", personality, label(personality), earned_by(personality), figures=pile
        )
    yield from _advance_components()


def _advance_components() -> Iterator[Component]:
    """Yield the eight advances: four basic ones, then the advanced ones that need them (E3)."""
    for advance in ADVANCES:
        needed_advance = BASIC_ADVANCE_NEEDED.get(advance)
        text = message_text(ADVANCE_BY_ID[advance].sentence.second_person)
        if needed_advance is not None:
            text = f"{text}; {message_text('antike-advance-needs', {'needs': needed_advance})}"
        group = "advanced" if advance in ADVANCED_ADVANCES else "basic"
        yield Component("advance", advance, label(advance), text, group)
