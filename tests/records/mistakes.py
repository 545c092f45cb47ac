"""Records whose last entry is a mistake of play, with the whole expected sentence.

Each is reached by random play, so that it is a mistake under any version of the rules; sentences are written by
hand. Ana sits in the first seat and Berta in the second.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import attrs

import ancient_world as aw
from ancient_world.engine.steps import type_name
from ancient_world.games import antike
from ancient_world.games import golden_ages as ga
from ancient_world.games import the_ancient_world as taw
from ancient_world.games import tides_of_time as tot
from ancient_world.records import Entry
from ancient_world.records.files.json_lines import record_lines
from tests.antike.test_told import mutants as antike_mutants
from tests.golden_ages.test_told import mutants as golden_mutants
from tests.reaching import NAMES, reached, waits_for
from tests.records.faults import Faulty
from tests.the_ancient_world.test_told import mutants as taw_mutants
from tests.tides_of_time.test_told import mutants as tides_mutants

__all__ = ["MISTAKES", "Mistake", "mistakes"]

TURN = "The game waits for Ana: a player's turn."
ACTION = "The game waits for Ana: one of the eight actions."
DEAL = "The game is waiting for a deal."
FIRST = "Ana begins here, not Berta."
AGAIN = "Berta has already made this choice: a space of the rondel."
NOT_HERS = "It is not for Berta to do this now."
PASSED = "You have passed, and take no more turns this round."

Asked = Callable[[Any], Any]


@attrs.frozen
class Mistake:
    """A mistake of Berta, with the expected sentences."""

    name: str
    game: str
    rule: str
    code: str
    told: tuple[str, ...]
    """The sentences, with fields for the values of :attr:`filled`."""
    wanted: Asked | None
    """The condition for a position in which the mistake is possible; ``None`` for one before the first deal at a table."""
    action: Asked
    filled: Callable[[Any], Mapping[str, Any]] = lambda _: {}
    key: str = "action"

    def match(self) -> aw.Match:
        """Return a match at a position for the mistake."""
        if self.wanted is None:
            return aw.Match.new(self.game, NAMES, table=True)
        return reached(self.game, self.wanted)

    def record(self) -> aw.Record:
        """Return the record with the mistake as its last entry."""
        match = self.match()
        entry = Entry(1, self.action(match.state))
        return aw.Record(match.record.header, (*match.record.entries, entry))

    def sentence(self, state: Any) -> str:
        """Return the whole sentence."""
        return " ".join(self.told).format(**self.filled(state))


def turn_of_ana(state: Any) -> bool:
    """Return whether it is Ana's turn and Berta still has turns."""
    ready = waits_for(state, 0, "turn")
    return ready and not getattr(
        state.players[1], "passed", getattr(state.players[1], "golden", False)
    )


def weak(state: Any) -> Iterator[str]:
    """Yield the titans for which Berta is too weak."""
    for titan in state.cards.titans:
        reason = aw.explain(state, taw.Attack(titan), 1)
        if reason is not None and reason.code == "attack-too-weak":
            yield titan


def attacked(state: Any) -> Mapping[str, Any]:
    """Return the values of the sentence about a weak attack."""
    titan = state.cards.titans[next(weak(state))]
    reason = aw.explain(state, taw.Attack(titan.id), 1)
    assert reason is not None
    return {"name": titan.name, "defence": titan.defence, "value": reason.data["value"]}


def next_of_berta(state: Any) -> Any:
    """Return Berta's next civilization."""
    count = len(state.civilizations)
    now = state.agenda[-1].civilization
    order = [state.civilizations[(now + ahead) % count] for ahead in range(1, count)]
    return next(each for each in order if each.player == 1)


def stays_on_iron(state: Any) -> bool:
    """Return whether Ana is at the rondel, and Berta lacks the 5 goods to stay on iron."""
    if not waits_for(state, 0, "rondel"):
        return False
    own = next_of_berta(state)
    return bool(own.space == "iron" and own.goods == 2)


def builder(state: Any) -> int | None:
    """Return Berta's civilization if it has just left the temple space with too little marble, else ``None``."""
    passed = [step for step in state.passed if type_name(type(step)) == "building"]
    if not (waits_for(state, 0, "rondel") and passed and passed[0].player == 1):
        return None
    number: int = passed[0].civilization
    own = state.civilizations[number]
    return number if own.coins > 1 and own.marble > 0 else None


def temple_of_berta(state: Any) -> str | None:
    """Return a city of Berta without a temple after that, or ``None``."""
    number = builder(state)
    cities = enumerate(state.owners) if number is not None else ()
    free = [place for place, owner in cities if owner == number and not state.temples[place]]
    return state.map.provinces[free[0]].id if free else None


def left_to_berta(state: Any) -> Mapping[str, Any]:
    """Return the values of the sentence about the temple."""
    own = state.civilizations[builder(state)]
    return {"marble": own.marble, "coins": own.coins}


def has_chosen(state: Any) -> bool:
    """Return whether Berta has played a card and Ana has not."""
    return waits_for(state, 0, "choose-card")


MISTAKES = (
    Mistake(
        "taw-passed", "the-ancient-world", "T2", "passed-already", (PASSED, TURN),
        lambda state: waits_for(state, 0, "turn") and state.players[1].passed,
        lambda _: taw.PlaceCitizen(1, "labor"),
    ),
    Mistake(
        "taw-passed-and-fed", "the-ancient-world", "T2", "passed-already",
        (PASSED, "The game waits for Berta: who starves."),
        lambda state: waits_for(state, 1, "feed"),
        lambda _: taw.PlaceCitizen(1, "labor"),
    ),
    Mistake(
        "taw-citizen-placed", "the-ancient-world", "C1", "citizen-placed",
        ("Citizen 3 has already been placed.", TURN),
        lambda state: turn_of_ana(state) and all(3 not in each.available for each in state.players),
        lambda _: taw.PlaceCitizen(3, "labor"),
    ),
    Mistake(
        "taw-weak-attack", "the-ancient-world", "A4", "attack-too-weak",
        ("{name} has defence {defence}; your attack comes to {value}.", TURN),
        lambda state: turn_of_ana(state) and any(weak(state)),
        lambda state: taw.Attack(next(weak(state))), attacked,
    ),
    Mistake(
        "taw-not-hers", "the-ancient-world", "T1", "not-your-turn", (NOT_HERS, TURN),
        turn_of_ana, lambda _: taw.Pass(), key="player",
    ),
    Mistake(
        "taw-during-a-deal", "the-ancient-world", "C1", "no-such-citizen",
        ("You have no citizen 5; yours are: 1, 2, 3.", DEAL),
        None, lambda _: taw.PlaceCitizen(5, "labor"),
    ),
    Mistake(
        "golden-in-a-golden-age", "golden-ages", "C10", "golden-in-golden-age",
        ("You are in a golden age: until the era ends your turns only bring gold.", ACTION),
        lambda state: waits_for(state, 0, "turn") and state.players[1].golden,
        lambda _: ga.StartGoldenAge(),
    ),
    Mistake(
        "golden-while-judging", "golden-ages", "C10", "golden-in-golden-age",
        ("You are in a golden age: until the era ends your turns only bring gold.",
         "The game waits for Berta: what history will judge by."),
        lambda state: waits_for(state, 1, "judgement-choice"),
        lambda _: ga.Develop("wheel"),
    ),
    Mistake(
        "golden-begins-the-era", "golden-ages", "A3", "not-your-turn", (FIRST, ACTION),
        lambda state: turn_of_ana(state) and bool(state.players[1].standing),
        lambda state: ga.Explore(state.players[1].standing[0]), key="player",
    ),
    Mistake(
        "golden-tile-of-ana", "golden-ages", "B1", "not-your-turn",
        (NOT_HERS, "The game waits for Ana: where the tile goes."),
        lambda state: waits_for(state, 0, "tile-placement"),
        lambda state: aw.legal_actions(state)[0], key="player",
    ),
    Mistake(
        "golden-no-colonist", "golden-ages", "C5", "golden-no-colonist",
        ("You have no standing colonist on a1.", ACTION),
        lambda state: turn_of_ana(state) and "a1" not in state.players[1].standing,
        lambda _: ga.SendArtist("a1"),
    ),
    Mistake(
        "antike-stays", "antike", "T2", "antike-rondel-price",
        ("Iron is 8 spaces ahead and costs 5 goods; you have 2.",
         "The game waits for Ana: a space of the rondel."),
        stays_on_iron, lambda _: antike.ChooseSpace("iron"),
    ),
    Mistake(
        "antike-temple-passed-over", "antike", "E1", "antike-cannot-pay",
        ("This costs 5 marble; you have {marble} marble and {coins} coins.",
         "The game waits for Ana: a space of the rondel."),
        lambda state: temple_of_berta(state) is not None,
        lambda state: antike.BuildTemple(str(temple_of_berta(state))), left_to_berta,
    ),
    Mistake(
        "antike-not-hers", "antike", "T5", "not-your-turn",
        (AGAIN, "The game waits for Ana: a space of the rondel."),
        lambda state: waits_for(state, 0, "rondel") and next_of_berta(state).space is None,
        lambda _: antike.ChooseSpace("iron"), key="player",
    ),
    Mistake(
        "tides-chosen-already", "tides-of-time", "R1", "tides-chosen",
        ("You have chosen already; wait for the other player.",
         "The game waits for Ana: which card is played."),
        has_chosen, lambda state: tot.Play(1, state.players[1].hand[0]),
    ),
    Mistake(
        "tides-for-ana", "tides-of-time", "R1", "anothers-action",
        ("The action names Ana, but Berta would be doing it.",
         "The game waits for Ana and Berta: which card is played."),
        lambda state: len(state.agenda[-1].players(state)) == 2,
        lambda state: tot.Play(0, state.players[0].hand[0]), key="player",
    ),
)  # fmt: skip


def mistakes() -> Iterator[Faulty]:
    """Yield every mistake as a file of JSON Lines, with its place and both sentences."""
    yield from out_of_turn()
    yield from of_play()


def of_play() -> Iterator[Faulty]:
    """Yield the mistakes that each game's ``test_told.py`` finds in random games, cut off after the mistake."""
    for game, mutants in (
        ("taw", taw_mutants),
        ("golden", golden_mutants),
        ("tides", tides_mutants),
        ("antike", antike_mutants),
    ):
        for key, mutant in mutants().items():
            yield _told(f"{game}-play-{key}", _cut(mutant.record, mutant.index))


def _cut(record: aw.Record, index: int) -> aw.Record:
    return attrs.evolve(record, entries=record.entries[: index + 1], result=None)


def _told(name: str, record: aw.Record) -> Faulty:
    """Return a record that ends with a mistake, with the validator's report; the games' tests check these reports."""
    data = "".join(f"{line}\n" for line in record_lines(record)).encode("ascii")
    problem = aw.validate(data).problems[0]
    assert problem.index == len(record.entries) - 1
    place = {
        "code": problem.code,
        "path": problem.path,
        "line": problem.line,
        "column": problem.column,
    }
    return Faulty(
        f"{name}.jsonl",
        data,
        {**place, "index": problem.index, "rule": problem.rule, "en": problem.message},
    )


def out_of_turn() -> Iterator[Faulty]:
    """Yield the mistakes of :data:`MISTAKES`, whose sentences are written by hand."""
    for mistake in MISTAKES:
        match = mistake.match()
        record = mistake.record()
        index = len(record.entries) - 1
        expected = {
            "code": mistake.code,
            "path": f"$.{mistake.key}",
            "line": index + 2,
            "column": 11 if mistake.key == "player" else len('{"player":1,"action":') + 1,
            "index": index,
            "rule": mistake.rule,
            "en": mistake.sentence(match.state),
        }
        data = "".join(f"{line}\n" for line in record_lines(record)).encode("ascii")
        yield Faulty(f"{mistake.name}.jsonl", data, expected)
