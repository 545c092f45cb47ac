"""Notifications of changed matches to subscribers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import attrs

from ancient_world.documents import text as documents
from ancient_world.documents.codec import to_json
from ancient_world.engine.message_catalogue import call_in_language
from ancient_world.engine.public_functions import is_over
from ancient_world.schema.document_kinds import ChangesDocument
from ancient_world.serve.method import NOTIFICATIONS
from ancient_world.serve.rpc_errors import run_safely
from ancient_world.serve.session import OpenMatch, Session, Subscription

MATCH_CHANGED = "match.changed"


@attrs.frozen
class MatchChanged:
    """The changes of a match, as a subscribed seat knows them; `changes` is null where they cannot be given."""

    match: str
    player: int | None
    version: int
    over: bool
    changes: ChangesDocument | None


NOTIFICATIONS[MATCH_CHANGED] = MatchChanged


def pending_notifications(session: Session) -> Iterator[str]:
    """Yield a line for each subscription to a match that has changed since the last line."""
    for match in session.open_matches:
        version = match.match.version
        for player, subscription in list(match.subscriptions.items()):
            if subscription.reported_version != version:
                match.subscriptions[player] = attrs.evolve(subscription, reported_version=version)
                yield _notification(session, match, player, subscription)


def _notification(
    session: Session, match: OpenMatch, player: int | None, subscription: Subscription
) -> str:
    """Return the line for a subscription; ``changes`` is null if the changes cannot be given or are too large."""
    version, over = match.match.version, is_over(match.state)
    notification_params = {
        "match": match.handle,
        "player": player,
        "version": version,
        "over": over,
    }

    def line_with_changes() -> str:
        changes = match.match.changes(subscription.reported_version, player).without(
            subscription.omitted_parts
        )
        return _notification_line(notification_params, to_json(changes))

    line = run_safely(lambda: call_in_language(session.language, line_with_changes), lambda _: "")
    if line and len(line) <= session.limits.answer:
        return line
    return _notification_line(notification_params, "null")


def _notification_line(notification_params: Mapping[str, object], changes: str) -> str:
    params = f'{documents.dump(notification_params)[:-1]},"changes":{changes}}}'
    return f'{{"jsonrpc":"2.0","method":"{MATCH_CHANGED}","params":{params}}}'
