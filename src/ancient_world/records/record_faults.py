"""Faults of a record that show without playing it: in its header, its checksums, its result."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ancient_world.engine.declared.naming import CardsName
from ancient_world.engine.errors import AncientWorldError, InvalidRecord, Reason, UnknownGame
from ancient_world.engine.game import CardSet, find_cards
from ancient_world.engine.message_catalogue import register_messages
from ancient_world.engine.registry import game
from ancient_world.engine.rules_changes import changes_text
from ancient_world.records.commitment import commitment_of
from ancient_world.records.record import Checksum, Header, Record, Result

register_messages(
    {
        "rules-version:record": "This was played under version {found} of the rules; this library has version {known}.{changes}",
        "record-cards": "This was played with the card file {name!r} (digest {digest}); pass that file.",
        "record-no-cards": "The header does not name the card file of the game.",
        "record-not-cards": "This game has no card file.",
        "seed-and-commitment": "Chance comes from a seed or from a commitment, not from both.",
        "salt-count": "Each player gives one salt: expected {expected}, got {count}.",
        "secret-without-commitment": "The record reveals a secret, but its header made no commitment.",
        "wrong-secret": "This is not the secret that the header commits to.",
        "checksum-order": "Checksums must be in the order of the entries, at most one after each.",
        "checksum-beyond": "The record has {count:entry|entries}, but this checksum is for the state after {after}.",
        "result-size": "Expected a score for each of the {players} players, got {count}.",
        "result-winners": "The winners are seats from 0 to {last}, in order, each once.",
    }
)


def record_fault(
    code: str | Reason, path: str, /, *, index: int | None = None, rule: str = "", **data: object
) -> InvalidRecord:
    """Return the fault at a path of a record.

    Args:
        code: the code of the fault's sentence, with a suffix after a colon if the code has several sentences; or a reason of
            the rules.
        path: the path of the fault in the record's document.
        index: the index of the entry, if the fault is in an entry.
        rule: the id of the rule that was broken.
        data: the values to fill into the sentence.
    """
    reason = code if isinstance(code, Reason) else Reason(code, rule, data)
    index_data = {} if index is None else {"index": index}
    fault_data = {**reason.data, **index_data, "rule": reason.rule}
    return InvalidRecord(
        reason.message, path=path, code=reason.code.partition(":")[0], data=fault_data
    )


def convert_to_record_fault(error: AncientWorldError, path: str) -> InvalidRecord:
    """Return an error of this library as a fault at a path of a record."""
    return InvalidRecord(error.message, path=path, code=error.code, data={**error.data, "rule": ""})


def header_faults(header: Header, passed_cards: CardSet | None) -> Iterator[InvalidRecord]:
    """Yield the faults of a header; ``passed_cards`` is the card file that the caller passed, if any."""
    try:
        rules = game(header.game)
    except UnknownGame as error:
        yield convert_to_record_fault(error, "$.game")
        return
    if header.rules_version != rules.rules_version:
        data: dict[str, Any] = {
            "found": header.rules_version[:60],
            "known": rules.rules_version,
            "changes": changes_text(rules.rules_changes_since(header.rules_version)),
        }
        yield record_fault("rules-version:record", "$.rules", **data)
    if len(header.players) not in rules.players:
        allowed = ", ".join(map(str, rules.players))
        yield record_fault(
            "player-count",
            "$.record.header.players",
            game=rules.title,
            allowed=allowed,
            count=len(header.players),
        )
    if rules.cards_type is None:
        if header.cards is not None:
            yield record_fault("record-not-cards", "$.record.header.cards")
    elif header.cards is None:
        yield record_fault("record-no-cards", "$.record.header.cards")
    elif find_cards(rules, header.cards.digest, passed_cards) is None:
        yield _cards_fault(header.cards)
    if header.commitment is not None:
        yield from _commitment_faults(header)


def _commitment_faults(header: Header) -> Iterator[InvalidRecord]:
    assert header.commitment is not None
    path = "$.record.header.commitment"
    if header.seed is not None:
        yield record_fault("seed-and-commitment", path)
    expected, count = len(header.players), len(header.commitment.salts)
    if count != expected:
        yield record_fault("salt-count", f"{path}.salts", expected=expected, count=count)


def record_faults(record: Record, entry_count: int | None = None) -> Iterator[InvalidRecord]:
    """Yield the faults outside the header that show without playing the record.

    Args:
        record: the record, whose header has no faults.
        entry_count: the number of entries, if the record lacks some that could not be read.
    """
    commitment, secret = record.header.commitment, record.secret
    if secret is not None:
        if commitment is None:
            yield record_fault("secret-without-commitment", "$.record.secret")
        elif commitment_of(secret) != commitment.sha256:
            yield record_fault("wrong-secret", "$.record.secret")
    yield from _checksum_faults(
        record.checksums, len(record.entries) if entry_count is None else entry_count
    )
    if record.result is not None:
        yield from _result_faults(record.result, record.header)


def _checksum_faults(checksums: tuple[Checksum, ...], count: int) -> Iterator[InvalidRecord]:
    last = -1
    for index, checksum in enumerate(checksums):
        path = f"$.record.checksums[{index}].after"
        if checksum.after <= last:
            yield record_fault("checksum-order", path)
        elif checksum.after > count:
            yield record_fault("checksum-beyond", path, count=count, after=checksum.after)
        last = checksum.after


def _result_faults(result: Result, header: Header) -> Iterator[InvalidRecord]:
    path, count, players = "$.record.result", len(result.scores), len(header.players)
    if count != players:
        yield record_fault("result-size", f"{path}.scores", players=players, count=count)
    winners = list(result.winners)
    can_be_lost = game(header.game).overrides_teams()  # by all players together
    if not (winners or can_be_lost) or winners != sorted({*winners} & {*range(players)}):
        yield record_fault("result-winners", f"{path}.winners", last=players - 1)


def _cards_fault(cards: CardsName) -> InvalidRecord:
    return record_fault(
        "record-cards",
        "$.record.header.cards.digest",
        name=cards.name[:60],
        digest=cards.digest[:80],
    )
