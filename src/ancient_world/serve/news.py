"""Notifications of changed matches to subscribers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import attrs

from ancient_world.documents import text as documents
from ancient_world.documents.codec import to_json
from ancient_world.engine.face import is_over
from ancient_world.engine.language import in_language
from ancient_world.schema.kinds import ChangesDocument
from ancient_world.serve.errors import safely
from ancient_world.serve.method import NOTIFICATIONS
from ancient_world.serve.session import Open, Session, Watch

CHANGED = "match.changed"


@attrs.frozen
class MatchChanged:
    """The changes of a match, as a subscribed seat knows them; `changes` is null where they cannot be given."""

    match: str
    player: int | None
    version: int
    over: bool
    changes: ChangesDocument | None


NOTIFICATIONS[CHANGED] = MatchChanged


def news(session: Session) -> Iterator[str]:
    """Yield a line for each subscription to a match that has changed since the last line."""
    for match in session.opened:
        version = match.match.version
        for player, subscription in list(match.watched.items()):
            if subscription.told != version:
                match.watched[player] = attrs.evolve(subscription, told=version)
                yield _notification(session, match, player, subscription)


def _notification(session: Session, match: Open, player: int | None, watch: Watch) -> str:
    """Return the line for a subscription; ``changes`` is null if the changes cannot be given or are too large."""
    version, over = match.match.version, is_over(match.state)
    notification_params = {"match": match.handle, "player": player, "version": version, "over": over}

    def line_with_changes() -> str:
        changes = match.match.changes(watch.told, player).without(watch.without)
        return _line(notification_params, to_json(changes))

    line = safely(lambda: in_language(session.language, line_with_changes), lambda _: "")
    if line and len(line) <= session.limits.answer:
        return line
    return _line(notification_params, "null")


def _line(about: Mapping[str, object], changes: str) -> str:
    params = f'{documents.dump(about)[:-1]},"changes":{changes}}}'
    return f'{{"jsonrpc":"2.0","method":"{CHANGED}","params":{params}}}'
