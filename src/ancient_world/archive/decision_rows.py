"""The decisions of a record as rows of numbers, for machine learning."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from ancient_world.archive.record_tables import Row
from ancient_world.engine.game import CardSet
from ancient_world.engine.importing import check_argument
from ancient_world.engine.pending import legal_actions
from ancient_world.engine.public_functions import View
from ancient_world.engine.state import State
from ancient_world.records.record import Record
from ancient_world.records.record_views import view
from ancient_world.records.replay import replay_steps
from ancient_world.rl.numbering import action_space
from ancient_world.rl.observing import ObservationSpace

Features = Callable[[View], Iterable[float]]
"""A function from the view of the deciding player to a list of numbers or a numpy array."""

DECISION_COLUMNS = {
    "game": "text", "record": "text", "index": "int", "seat": "int", "version": "text",
    "legal": "ints", "choice": "int", "score": "int", "place": "int", "space": "text", "features": "floats",
}  # fmt: skip
"""The columns of a table of decisions, with their kinds."""


def decisions_of(
    record: Record,
    name: str = "",
    *,
    cards: CardSet | None = None,
    features: Features | ObservationSpace | None = None,
) -> Iterator[Row]:
    """Yield a row for each choice of a player, in order, while the game is replayed.

    ``legal`` and ``choice`` are numbers of the :func:`~ancient_world.action_space` with this ``version``. ``score`` and ``place``
    are the seat's final results, with place 1 for winners; ``None`` if the game did not end.

    Args:
        record: the game.
        name: the name of the record in the rows.
        cards: the card file, if the game was played with another one than the standard one.
        features: makes the column ``features`` from the seat's view: a function, or an observation space, whose version becomes
            the column ``space``; without it, both are empty.

    Raises:
        InvalidRecord: the game in the record breaks the rules.
        InvalidOption: an action of the game has no number.

    Example:
        >>> from ancient_world.archive import simulate_many
        >>> from ancient_world.archive import decisions_of
        >>> [played] = simulate_many("tides-of-time", 1, bots=["random", "greedy"], seed=7, records=True)
        >>> rows = [*decisions_of(from_json(played.record, expect=Record))]
        >>> rows[0]["choice"] in rows[0]["legal"]
        True
    """
    check_argument("record", record, Record)
    encode = _encoder(features)
    observation_version = features.version if isinstance(features, ObservationSpace) else None
    header, result = record.header, record.result
    space = action_space(header.game, len(header.players), cards=cards)
    places = [] if result is None else _finishing_places(result.scores, result.winners)
    runs = replay_steps(record, cards)
    run, no_numbers = next(runs), list[int]()
    run.current.known = False  # all legal actions are listed, so steps keep what they list: 4 %
    for index, entry in enumerate(record.entries):
        seat, legal, encoded = entry.player, no_numbers, None
        if seat is not None and 0 <= seat < len(header.players):
            legal = sorted(space.actions_by_number(legal_actions(run.current, seat)))
            encoded = None if encode is None else encode(run.state, seat)
        run = next(runs)  # raises the fault of an entry that the rules forbid
        if seat is not None:
            yield {
                "game": header.game, "record": name, "index": index, "seat": seat,
                "version": space.version, "legal": legal, "choice": space.number(entry.action),
                "score": None if result is None else result.scores[seat],
                "place": None if result is None else places[seat],
                "space": observation_version, "features": encoded,
            }  # fmt: skip


def _encoder(
    features: Features | ObservationSpace | None,
) -> Callable[[State, int], Iterable[float]] | None:
    """Return a function that encodes what a seat may know of a state; an observation space needs no view for it."""
    if isinstance(features, ObservationSpace):
        return features.state_vector
    return None if features is None else lambda state, seat: features(view(state, seat))


def _finishing_places(scores: Sequence[int], winners: Sequence[int]) -> list[int]:
    """Return 1 for each winner; other players come after the winners and all players with more points."""
    ranks = [(seat in winners, score) for seat, score in enumerate(scores)]
    return [
        1 if rank[0] else 1 + sum([other[0] or other > rank for other in ranks]) for rank in ranks
    ]
