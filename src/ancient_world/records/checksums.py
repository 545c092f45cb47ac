"""Checksums of states and fingerprints of games, to compare the games of two programs or files."""

from __future__ import annotations

import attrs

from ancient_world.documents.bodies import converters_for
from ancient_world.documents.text import dump
from ancient_world.engine.chance import Rolled
from ancient_world.engine.explaining import agenda_of
from ancient_world.engine.importing import check_argument
from ancient_world.engine.registry import game
from ancient_world.engine.state import State
from ancient_world.records.record import FINGERPRINT_KEY, Entry, Header, Record


def state_checksum(state: State) -> str:
    """Return the SHA-256 of a state, 64 hexadecimal digits.

    The hash is of the compact JSON that :func:`~ancient_world.to_json` writes under ``state``.

    Args:
        state: a full state, or the masked one of a view.

    Example:
        >>> from ancient_world.records import state_checksum
        >>> state = aw.new_game("tides-of-time", 2)
        >>> len(state_checksum(state))
        64
    """
    from hashlib import sha256  # 3 ms, seldom needed

    agenda_of(state)
    rules = game(state.game)
    text = converters_for(rules).text(state, rules.state_type)
    return sha256(text.encode("ascii")).hexdigest()


def fingerprint(record: Record) -> str:
    """Return the SHA-256 of a game, 64 hexadecimal digits: the same for every record of that game.

    The hash is of compact JSON with the keys ``game``, ``rules``, ``options`` (sorted by name), ``cards`` (the digest of the card
    file, or ``null``), ``seats`` (the number of players) and ``entries`` (as in the record, with the faces of dice sorted).
    Names, tags, comments, seeds, secrets, checksums and the file format do not count.

    Args:
        record: a finished or unfinished game. The record is not replayed.

    Raises:
        UnknownGame: there is no such game.

    Example:
        >>> from ancient_world import records
        >>> games = [aw.Match.new("antike", names, seed=7) for names in (["Ana", "Ben"], ["Cleo", "Dan"])]
        >>> len({records.fingerprint(match.record) for match in games})
        1
    """
    from hashlib import sha256  # 3 ms, seldom needed

    check_argument("record", record, Record)
    header = record.header
    fields = [field for field in attrs.fields(Header) if FINGERPRINT_KEY in field.metadata]
    hashed_values = {}
    for field in fields:
        key, hash_form = field.metadata[FINGERPRINT_KEY]
        hashed_values[key] = hash_form(getattr(header, field.name))
    hashed_values["seats"] = len(header.players)
    entries = tuple([_canonical_entry(entry) for entry in record.entries])
    entries_text = converters_for(game(header.game)).text(entries, tuple[Entry, ...])
    return sha256(
        f'{dump(hashed_values)[:-1]},"entries":{entries_text}}}'.encode("ascii")
    ).hexdigest()


def _canonical_entry(entry: Entry) -> Entry:
    """Return an entry without its note and with sorted dice, since their order does not matter."""
    if type(entry.action) is not Rolled:
        return entry.without_note()
    return Entry(entry.player, Rolled(tuple(sorted(entry.action.faces))))


def add_fingerprint(fingerprint_hex: str, seen_fingerprints: set[bytes]) -> bool:
    """Add a fingerprint, as 32 bytes, to ``seen_fingerprints``, and return whether it was there before."""
    count_before = len(seen_fingerprints)
    seen_fingerprints.add(bytes.fromhex(fingerprint_hex))
    return len(seen_fingerprints) == count_before
