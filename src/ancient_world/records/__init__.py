"""Records of games: header, entries, result, checksums, commitments and notes, and their files."""

from ancient_world.records import body as _body  # importing it registers record documents
from ancient_world.records.checksums import fingerprint, state_checksum
from ancient_world.records.commitment import Commitment, commitment_of, new_secret
from ancient_world.records.noted import with_note
from ancient_world.records.notes import Note
from ancient_world.records.record import Checksum, Entry, Header, Result
from ancient_world.records.replay import with_checksums
from ancient_world.records.viewing import NoConsistentRecord

__all__ = [
    "Checksum", "Commitment", "Entry", "Header", "NoConsistentRecord", "Note", "Result", "commitment_of", "fingerprint", "new_secret",
    "state_checksum", "with_checksums", "with_note",
]  # fmt: skip

INTERNAL = {
    "checksums": ["repeats"],
    "commitment": ["SecretChance"],
    "course": [
        "Replay",
        "actor",
        "begin",
        "can_come_next",
        "chance_source",
        "opening",
        "play_if_possible",
        "result_of",
    ],
    "faults": ["header_faults", "record_faults"],
    "files.lines": ["LineWriter"],
    "files.packed": ["bare_name", "open_read", "packing", "reading_fault", "unpack"],
    "files.raw": ["Broken", "Line", "RawRecord", "TextPlace", "no_record", "raw_document"],
    "files.record_file": ["found_record", "lines_in", "record_of"],
    "files.streams": ["Unread", "one_document", "raw_records", "records_of", "skip_line"],
    "locks": ["lock", "lock_journal", "refuse_journal", "unlock"],
    "notes": ["told_note", "told_tags"],
    "record": ["BESIDE"],
    "viewing": ["known_entries", "known_record"],
    "writing": ["FilePlace", "PARTIAL", "errors_named", "files_of", "whole_file"],
}
"""Names for use inside this library only, by the module that defines them; they may change in any version."""
