"""The table as people read it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ancient_world.engine import LABELS, Board, Section, register, saying, spoken, tr
from ancient_world.games.antike.components import KINDS, PERSONALITIES, PIECES, UNITS
from ancient_world.games.antike.rules.personalities import cards_counted, own_temples
from ancient_world.games.antike.state import NOBODY, AntikeState, Civilization
from ancient_world.games.antike.words.describe import civilization_name, province_name

SENTENCES = {
    "antike-board-round": "Round {round} · {goal} personalities win · {map}",
    "antike-board-over": "The game is over · {name} has won with {civilization}",
    "antike-board-over:you": "The game is over · you have won with {civilization}",
    "antike-board-civilizations": "Civilizations",
    "antike-board-led": "led by",
    "antike-board-at": "stands on",
    "antike-board-marble": "marble",
    "antike-board-iron": "iron",
    "antike-board-gold": "gold",
    "antike-board-coins": "coins",
    "antike-board-cities": "cities",
    "antike-board-temples": "temples",
    "antike-board-personalities": "Personalities",
    "antike-board-all": "all",
    "antike-board-know-how": "know-how",
    "antike-board-bank": "bank",
    "antike-board-provinces": "Provinces",
    "antike-board-free": "Free provinces",
    "antike-board-ways": "Ways out",
    "antike-board-all-ways": "Ways",
    "antike-board-reached": "Units that can go on",
    "antike-board-to": "to",
    "antike-board-with-left": "{units}, {left:manoeuvre|manoeuvres} left",
    "antike-board-site": "site",
    "antike-board-city": "city",
    "antike-board-units": "units",
    "antike-board-temple": "{name} + temple",
    "antike-board-legions": "{count:legion|legions}",
    "antike-board-galleys": "{count:galley|galleys}",
    "antike-board-army": "{name} {units}",
    "antike-board-land": "land",
    "antike-board-sea": "sea",
}
register(SENTENCES)


say = saying("antike-board-")


def board(state: AntikeState, names: Sequence[str]) -> Board:
    """The whole table; ``names`` are the players' in seat order."""
    sections = (
        _civilizations(state, names),
        _personalities(state),
        _provinces(state),
        _ways(state),
        _free(state),
        *_ready(state),
    )
    return Board(title(state, names), tuple(section for section in sections if section.rows))


def title(state: AntikeState, names: Sequence[str]) -> str:
    """Where the game is, in a line."""
    if state.winner is None:
        return say("round", round=state.round, goal=state.settings.goal, map=state.map.name)
    won = state.civilizations[state.winner]
    return say("over", name=names[won.player], civilization=civilization_name(state, won.id))


def _civilizations(state: AntikeState, names: Sequence[str]) -> Section:
    """Goods, cities and units of each, in the order of their turns."""
    columns = ("", "led", "at", *KINDS, "coins", "cities", "temples")
    rows = []
    for number, one in enumerate(state.civilizations):
        space = "" if one.space is None else tr(LABELS[one.space]).split(" (")[0]
        amounts = [getattr(one, good) for good in (*KINDS, "coins")]
        amounts += [state.cities(number), own_temples(state, number)]
        name = civilization_name(state, one.id)
        rows.append((name, names[one.player], space, *map(str, amounts)))
    headings = tuple(say(column) if column else "" for column in columns)
    return Section(say("civilizations"), headings, tuple(rows))


def _personalities(state: AntikeState) -> Section:
    """Cards and know-how of each civilization, and the cards that are left."""
    rows = []
    for one in state.civilizations:
        cards = [getattr(one, kind) for kind in PERSONALITIES]
        known = ", ".join(tr(LABELS[advance]) for advance in one.know_how)
        total = cards_counted(state, one)
        rows.append((civilization_name(state, one.id), *map(str, [*cards, total]), known))
    left = [getattr(state.bank, kind) for kind in PERSONALITIES]
    rows.append((say("bank"), *map(str, [*left, state.bank.personalities]), ""))
    headings = ("", *[tr(LABELS[kind]) for kind in PERSONALITIES], say("all"), say("know-how"))
    return Section(say("personalities"), headings, tuple(rows))


def _provinces(state: AntikeState) -> Section:
    """Every province with a city or units."""
    rows = [province_row(state, place) for place in _places(state, free=False)]
    return Section(say("provinces"), ("", say("site"), say("city"), say("units")), tuple(rows))


def province_row(state: AntikeState, place: int) -> tuple[str, ...]:
    """A province with its site, its city and its units."""
    province = state.map.provinces[place]
    site = tr(LABELS[province.kind])
    return spoken(province.name), site, city_of(state, place), units_of(state, place)


def _places(state: AntikeState, *, free: bool) -> list[int]:
    """The provinces that are empty, or those that are not."""
    places = range(len(state.map.provinces))
    return [
        place
        for place in places
        if free is not bool(city_of(state, place) or units_of(state, place))
    ]


def _free(state: AntikeState) -> Section:
    """Every province that is empty, and where one gets from there."""
    rows = []
    for place in _places(state, free=True):
        name, land, sea = _way_row(state, place)
        rows.append((name, tr(LABELS[state.map.provinces[place].kind]), land, sea))
    headings = ("", say("site"), say("land"), say("sea"))
    return Section(say("free"), headings, tuple(rows), detail=True)


def _ways(state: AntikeState) -> Section:
    """Where one gets from provinces that are not empty."""
    rows = [_way_row(state, place) for place in _places(state, free=False)]
    return Section(say("ways"), ("", say("land"), say("sea")), tuple(rows), detail=True)


def all_ways(state: AntikeState) -> Section:
    """Where one gets from each province."""
    rows = [_way_row(state, place) for place in range(len(state.map.provinces))]
    return Section(say("all-ways"), ("", say("land"), say("sea")), tuple(rows))


def _way_row(state: AntikeState, place: int) -> tuple[str, str, str]:
    province = state.map.provinces[place]
    return spoken(province.name), _names(state, province.land), _names(state, province.sea)


def _ready(state: AntikeState) -> tuple[Section, ...]:
    """While there are manoeuvres: which units can go on, and to which neighbours (M1, M2)."""
    made = state.map
    rows = []
    for one in state.ready:
        units = say("with-left", units=unit_counts({one.unit: one.count}), left=one.left)
        ways = _names(state, made.ways[one.unit][made.index[one.province]])
        rows.append((province_name(state, one.province), units, ways))
    headings = ("", say("units"), say("to"))
    return (Section(say("reached"), headings, tuple(rows), now=True),) if rows else ()


def _names(state: AntikeState, provinces: Sequence[str]) -> str:
    return ", ".join([province_name(state, province) for province in provinces])


def city_of(state: AntikeState, place: int) -> str:
    """Whose city stands in a province, and whether with a temple; nothing if there is none."""
    owner = state.owners[place]
    if owner == NOBODY:
        return ""
    name = civilization_name(state, state.civilizations[owner].id)
    return say("temple", name=name) if state.temples[place] else name


def units_of(state: AntikeState, place: int) -> str:
    """Whose units stand there: "Greece 2 legions, 1 galley; Persia 1 galley"."""
    armies = [(one, _army(one, place)) for one in state.civilizations]
    return "; ".join(
        say("army", name=civilization_name(state, one.id), units=army)
        for one, army in armies
        if army
    )


def _army(one: Civilization, place: int) -> str:
    return unit_counts({unit: one.units(unit)[place] for unit in UNITS})


def unit_counts(counts: Mapping[str, int]) -> str:
    """Units of each kind in words: "2 legions, 1 galley"."""
    return ", ".join(say(PIECES[unit], count=count) for unit, count in counts.items() if count)
