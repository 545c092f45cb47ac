"""Methods that report the changes of a match: on request, or as they happen."""

from __future__ import annotations

from ancient_world.documents.codec import to_json
from ancient_world.matches.match import Match
from ancient_world.schema.kinds import ChangesDocument
from ancient_world.serve.bodies import place_of
from ancient_world.serve.method import JsonText, method
from ancient_world.serve.params import Number, Seat, Without
from ancient_world.serve.results import Place
from ancient_world.serve.session import Open, Watch


@method("match.changes", ChangesDocument)
def _changes(
    match: Match, since: Number, player: Seat | None = None, without: Without = ()
) -> JsonText:
    """Return the changes since a version, as a player, or somebody who only watches, knows them."""
    return JsonText(to_json(match.changes(since, player).without(without)))


@method("match.subscribe", Place)
def _subscribe(
    match: Open, player: Seat | None = None, since: Number | None = None, without: Without = ()
) -> dict[str, object]:
    """Report from now on what a player, or somebody who only watches, knows of each change: `match.changed`."""
    told = match.match.version if since is None else since
    match.match.changes(told, player)  # refused now, and not when it is to be told
    match.watched[player] = Watch(told, without)
    return place_of(match.match)


@method("match.unsubscribe", None)
def _unsubscribe(match: Open, player: Seat | None = None) -> None:
    """Stop reporting it."""
    match.watched.pop(player, None)
