"""Records of games: header, entries, result, checksums, commitments and notes, and their files."""

from ancient_world.records import (
    record_document as _body,  # importing it registers record documents
)
from ancient_world.records.add_note import with_note
from ancient_world.records.analysis import Analysis, AnalysisSettings
from ancient_world.records.checksums import fingerprint, state_checksum
from ancient_world.records.commitment import Commitment, commitment_of, new_secret
from ancient_world.records.notes import Note
from ancient_world.records.record import Checksum, Entry, Header, Result
from ancient_world.records.record_views import NoConsistentRecord
from ancient_world.records.replay import with_checksums

__all__ = [
    "Analysis", "AnalysisSettings", "Checksum", "Commitment", "Entry", "Header", "NoConsistentRecord", "Note", "Result", "commitment_of", "fingerprint", "new_secret",
    "state_checksum", "with_checksums", "with_note",
]  # fmt: skip

INTERNAL = {
    "canonical_entries": ["canonical_order"],
    "checksums": ["add_fingerprint", "canonical_entry", "is_current_fingerprint"],
    "commitment": ["SecretRandomness"],
    "play_record": [
        "Replay",
        "acting_seat",
        "begin_record",
        "can_come_next",
        "randomness_source",
        "opening_state",
        "play_if_legal",
        "game_result",
    ],
    "record_faults": ["header_faults", "record_faults"],
    "replay": ["replay_steps"],
    "files.json_lines": ["LineWriter"],
    "files.compressed_files": [
        "DamagedError",
        "PACKED_SUFFIXES",
        "is_packed",
        "strip_packing_suffix",
        "record_suffix",
        "open_unpacked",
        "open_packed_writer",
        "fault_of_read_error",
        "unpack",
    ],
    "files.json_positions": ["iterate_members", "skip_space"],
    "files.raw_record": [
        "BrokenEntry",
        "TextLine",
        "RawRecord",
        "TextPosition",
        "is_comment",
        "not_a_record_fault",
        "read_raw_document",
    ],
    "files.record_file": ["require_raw_record", "record_lines_in_format", "require_record"],
    "files.record_streams": [
        "UnreadablePart",
        "read_one_document",
        "raw_records",
        "group_records",
        "skip_rest_of_line",
    ],
    "notation.action_spelling": ["write_action"],
    "notation.found_choices": [
        "actions_meant",
        "choice_phrases",
        "places_meant",
        "reason_to_wait",
        "the_action_meant",
    ],
    "notation.word_matching": ["best_matches", "matches_phrase"],
    "locks": ["lock_file", "lock_journal", "refuse_journal", "unlock_file"],
    "name_spelling": ["same_name_key"],
    "notes": ["STANDARD_TAGS", "Sign", "iso_date", "note_lines", "tag_lines", "tags_validator"],
    "record": ["NOT_OF_GAME"],
    "record_views": ["mask_entries", "mask_record"],
    "writing": [
        "FileDestination",
        "PARTIAL_SUFFIX",
        "rename_errors",
        "paths_written",
        "open_atomically",
    ],
}
"""Names for use inside this library only, by the module that defines them; they may change in any version."""
