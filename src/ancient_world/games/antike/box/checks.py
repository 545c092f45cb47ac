"""What a map must be: fifty provinces, borders that both sides know, start cities of each kind (S2-S4)."""

from __future__ import annotations

from collections.abc import Callable

from ancient_world.engine.card_files.files import show
from ancient_world.games.antike.box.faults import Faults
from ancient_world.games.antike.components import KINDS, ProvinceMap

PROVINCES = 50
NEIGHBOURS = (3, 6)
PLAYING = (3, 4, 5, 6)
TEAMS = 2
START_CITIES = 3

Add = Callable[[str, str, str, str], None]
"""Notes a fault: code, table, key, message."""


def check_map(made: ProvinceMap, file: str, faults: Faults) -> None:
    """Note everything that is wrong with a map whose tables are well formed."""

    def add(code: str, table: str, key: str, message: str) -> None:
        faults.add(code, file, table, key, message)

    if len(made.provinces) != PROVINCES:
        text = f"a map has {PROVINCES} provinces, not {len(made.provinces)}"
        add("wrong-count", "province", "", text)
    before = len(faults.found)
    _check_borders(made, add)
    if len(faults.found) == before:
        _check_connected(made, add)
    _check_starts(made, add)
    _check_order(made, add)


def _check_borders(made: ProvinceMap, add: Add) -> None:
    by_id = {province.id: province for province in made.provinces}
    low, high = NEIGHBOURS
    for province in made.provinces:
        table = f"province.{province.id}"
        for key, others in (("land", province.land), ("sea", province.sea)):
            for other in others:
                if other not in by_id:
                    add("unknown-province", table, key, f'there is no "{show(other)}"')
                elif other == province.id:
                    add("own-neighbour", table, key, "a province does not border on itself")
                elif province.id not in getattr(by_id[other], key):
                    text = f'"{other}" does not list "{province.id}" under {key}'
                    add("one-sided-border", table, key, text)
        count = len({*province.land, *province.sea})
        if not low <= count <= high:
            text = f"a province has {low} to {high} neighbours, not {count}"
            add("neighbour-count", table, "", text)


def _check_connected(made: ProvinceMap, add: Add) -> None:
    """Over borders of any kind all provinces are one map."""
    if not made.provinces:
        return
    todo = [made.provinces[0]]
    reached = {todo[0].id}
    while todo:
        province = todo.pop()
        for other in (*province.land, *province.sea):
            if other not in reached:
                reached.add(other)
                todo.append(made.provinces[made.index[other]])
    for province in made.provinces:
        if province.id not in reached:
            text = f'no way leads here from "{made.provinces[0].id}"'
            add("not-connected", f"province.{province.id}", "", text)


def _check_starts(made: ProvinceMap, add: Add) -> None:
    """Each civilization in play has a city of each kind, and nobody else's (S4)."""
    taken: dict[tuple[int, str], str] = {}
    for design in made.civilizations:
        table = f"civilization.{design.id}"
        for count, cities in design.cities.items():
            key = f"cities.{count}"
            unknown = [city for city in cities if city not in made.index]
            for city in unknown:
                add("unknown-province", table, key, f'there is no "{show(city)}"')
            if unknown:
                continue
            kinds = sorted(made.kinds[made.index[city]] for city in cities)
            if kinds != sorted(KINDS):
                text = f"one city of each kind is needed, not {', '.join(kinds) or 'none'}"
                add("wrong-kind", table, key, text)
            for city in cities:
                other = taken.setdefault((count, city), design.id)
                if other != design.id:
                    add("city-twice", table, key, f'"{city}" is a start city of {other}')


def _check_order(made: ProvinceMap, add: Add) -> None:
    """As many civilizations as there are places, one of them starts, and two teams take turns."""
    for count in PLAYING:
        playing = made.in_play(count)
        if len(playing) != count:
            text = f"{len(playing)} civilizations have start cities for {count}"
            add("wrong-count", "civilization", f"cities.{count}", text)
        if made.first.get(count) not in playing:
            text = f"one of {', '.join(playing)} starts with {count}"
            add("wrong-start", "map", f"first.{count}", text)
    four = sorted(made.in_play(TEAMS * 2))
    if len(made.teams) != TEAMS or sorted(one for team in made.teams for one in team) != four:
        add("wrong-start", "map", "teams", f"two teams share {', '.join(four)}")
        return
    if any(len(team) != TEAMS for team in made.teams):
        add("wrong-start", "map", "teams", "each team has two civilizations")
    sides = [civilization in made.teams[0] for civilization in made.order]
    if sorted(made.order) != four or sides not in ([True, False] * 2, [False, True] * 2):
        add("wrong-start", "map", "order", "the two teams take turns")
