"""Comparing records with each other, and upgrading old ones to the current rules."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from ancient_world.archive.iterate import StoredRecord
from ancient_world.archive.migrating import read_and_migrate
from ancient_world.engine.applying import forced_actions_after
from ancient_world.engine.errors import AncientWorldError, InvalidDocument
from ancient_world.engine.game import CardSet, Game
from ancient_world.engine.importing import check_argument
from ancient_world.engine.message_catalogue import message_text, register_messages
from ancient_world.engine.pending import legal_actions
from ancient_world.engine.public_functions import View
from ancient_world.engine.registry import game
from ancient_world.engine.state import State
from ancient_world.records.canonical_entries import canonical_order
from ancient_world.records.files.record_file import require_raw_record
from ancient_world.records.play_record import Replay, acting_seat, game_result
from ancient_world.records.record import NOT_OF_GAME, Entry, Header, Record
from ancient_world.records.replay import replay

COMPARED_FIELDS = tuple(
    [each.name for each in attrs.fields(Header) if not each.metadata.keys() & NOT_OF_GAME]
)
"""The fields of headers that are compared."""


@attrs.frozen
class FirstDifference:
    """The first difference between two records.

    ``header`` names the header fields that differ. ``index`` is the index of the first entry that differs,
    ``None`` if no entry does; ``first`` and ``second`` are these entries, ``None`` where a record has ended. ``state`` is the
    state before them, if the game can be replayed so far. ``result`` is true if only the results differ.
    """

    header: tuple[str, ...] = ()
    index: int | None = None
    first: Entry | None = None
    second: Entry | None = None
    state: State | None = attrs.field(default=None, repr=False)
    result: bool = False

    @property
    def is_same(self) -> bool:
        """Return whether there is no difference."""
        return not self.header and self.index is None and not self.result


def first_difference(
    first: Record, second: Record, cards: CardSet | None = None
) -> FirstDifference:
    """Return the first difference between two records; checksums, secrets and notes do not count.

    The order in which choices of a simultaneous step were entered is no difference.
    """
    check_argument("first", first, Record)
    check_argument("second", second, Record)
    header_fields = tuple(
        [
            name
            for name in COMPARED_FIELDS
            if getattr(first.header, name) != getattr(second.header, name)
        ]
    )
    first_order, second_order = canonical_order(first.entries), canonical_order(second.entries)
    entries = [first.entries[index] for index in first_order]
    other_entries = [second.entries[index] for index in second_order]
    pairs = enumerate(zip(entries, other_entries, strict=False))
    place = next(
        (i for i, (a, b) in pairs if a.without_note() != b.without_note()),
        min(len(entries), len(other_entries)),
    )
    if place == len(entries) == len(other_entries):
        return FirstDifference(header_fields, result=first.result != second.result)
    return FirstDifference(
        header_fields,
        first_order[place] if place < len(entries) else place,
        _entry_at(entries, place),
        _entry_at(other_entries, place),
        _state_after(first, entries[:place], cards),
    )


def _entry_at(entries: Sequence[Entry], index: int) -> Entry | None:
    return entries[index] if index < len(entries) else None


def _state_after(record: Record, entries: Sequence[Entry], cards: CardSet | None) -> State | None:
    """Return the state after some entries, if the game can be replayed so far."""
    shortened_record = attrs.evolve(record, entries=tuple(entries), result=None, checksums=())
    try:
        return list(replay(shortened_record, cards=cards))[-1]
    except AncientWorldError:
        return None


# --- other rules ---


register_messages({"upgrade-result": "The game ends with a different result under today's rules."})

MAX_LEGAL_ACTIONS = 5
"""The most legal actions that are listed."""


@attrs.frozen
class UpgradedDocument:
    """The result of upgrading an old record, state or view.

    ``record`` is the upgraded record, or ``state`` the upgraded state or view. Both are ``None`` if a record
    breaks the current rules: ``reason`` then tells the reason, at the entry ``index`` (``None``: before the first entry),
    and ``legal_actions`` what was legal there, in words. ``rules_version`` is the version of the rules in the document. ``dropped_forced_actions`` counts
    entries left out because the current rules take them as forced actions.
    """

    rules_version: str
    record: Record | None = None
    index: int | None = None
    reason: str = ""
    legal_actions: tuple[str, ...] = ()
    dropped_forced_actions: int = 0
    state: State | View | None = None

    @property
    def document(self) -> Record | State | View | None:
        """Return the upgraded record, state or view."""
        return self.state if self.record is None else self.record


def upgrade_document(stored_record: StoredRecord, cards: CardSet | None = None) -> UpgradedDocument:
    """Return an old record, state or view under the current rules.

    First, each later version of the rules migrates the document (see :class:`~ancient_world.engine.RulesChange`). Then a
    record is replayed entry by entry; if one is not legal, the record is not upgraded. An entry is left
    out only if it is the very action that is now forced. The header keeps its seed if the outcomes still follow from it.

    Raises:
        InvalidDocument: the document is no record, state or view, names no rules, or a version of the rules cannot migrate it
            (codes ``migration-failed``, ``migration-unread``).

    Example:
        >>> from ancient_world import archive
        >>> state = aw.new_game("antike", 2)
        >>> text = aw.to_json(state).replace('"rules":"2"', '"rules":"1"')
        >>> size = Path("old.json").write_text(text)
        >>> [upgraded] = [archive.upgrade_document(each) for each in archive.iterate_records("old.json")]
        >>> upgraded.rules_version, upgraded.state == state
        ('1', True)
    """
    check_argument("stored_record", stored_record, StoredRecord)
    rules_version, document = read_and_migrate(
        require_raw_record(stored_record.raw).document, cards
    )
    if isinstance(document, (State, View)):
        return UpgradedDocument(rules_version, state=document)
    assert isinstance(document, Record)
    try:
        return _replay_old(document, rules_version, cards)
    except AncientWorldError as error:
        return UpgradedDocument(rules_version, reason=_error_message(error))


def _replay_old(record: Record, rules_version: str, cards: CardSet | None) -> UpgradedDocument:
    """Return the result of replaying an old record, up to the first entry that is not legal."""
    rules, entries, kept_entries = game(record.header.game), record.entries, list[Entry]()
    new_header = attrs.evolve(
        record.header, rules_version=rules.rules_version, seed=None, commitment=None
    )
    replay = Replay(Record(new_header, entries), cards)
    forced_entries: list[Entry] = []
    while replay.index < len(entries):
        entry = entries[replay.index]
        if (
            rules_version != rules.rules_version
            and forced_entries
            and forced_entries[0] == entry.without_note()
        ):
            del forced_entries[0]
            replay.index += 1
            continue
        state_before = replay.state
        try:
            replay.play()
        except AncientWorldError as error:
            replaced_entries = replay.skip_forced()
            if replaced_entries is not None:
                kept_entries[len(kept_entries) - replaced_entries[0] :] = replaced_entries[1]
                continue
            return UpgradedDocument(
                rules_version,
                None,
                replay.index,
                _error_message(error),
                _legal_texts(rules, state_before),
            )
        kept_entries.append(entry)
        forced_entries = [
            Entry(acting_seat(state, taken), taken)
            for state, taken in forced_actions_after(state_before, entry.action)
        ]
    forced_action = len(entries) - len(kept_entries)
    result = None if replay.state.agenda else game_result(rules, replay.state)
    if record.result not in (None, result):
        return UpgradedDocument(
            rules_version, None, len(entries), message_text("upgrade-result", {}), (), forced_action
        )
    upgraded = Record(new_header, tuple(kept_entries), result)
    return UpgradedDocument(
        rules_version, _keep_chance(record, upgraded, cards), dropped_forced_actions=forced_action
    )


def _keep_chance(old: Record, upgraded: Record, cards: CardSet | None) -> Record:
    """Return the record with the seed or commitment of the old one, if its chance still follows from that."""
    old_header = old.header
    header = attrs.evolve(upgraded.header, seed=old_header.seed, commitment=old_header.commitment)
    candidate = attrs.evolve(upgraded, header=header, secret=old.secret)
    try:
        for _ in replay(candidate, cards=cards):
            pass
    except AncientWorldError:
        return upgraded
    return candidate


def _error_message(error: AncientWorldError) -> str:
    return error.detail if isinstance(error, InvalidDocument) else error.message


def _legal_texts(rules: Game, state: State) -> tuple[str, ...]:
    return tuple(
        [rules.describe(state, action) for action in legal_actions(state)[:MAX_LEGAL_ACTIONS]]
    )
