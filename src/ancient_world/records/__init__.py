"""Records as values, as text and in files: one JSON document, or JSON Lines; packed or not."""

from ancient_world.records import body as _body  # its documents are known wherever it is
from ancient_world.records.checksums import fingerprint, state_checksum
from ancient_world.records.commitment import commitment_of, new_secret
from ancient_world.records.noted import with_note
from ancient_world.records.notes import Note
from ancient_world.records.record import Entry, Header, Result
from ancient_world.records.replay import with_checksums
from ancient_world.records.viewing import NoPast

__all__ = [
    "Entry", "Header", "NoPast", "Note", "Result", "commitment_of", "fingerprint", "new_secret", "state_checksum",
    "with_checksums", "with_note",
]  # fmt: skip
