"""Comparing records with each other, and upgrading old ones to the current rules."""

from __future__ import annotations

import attrs

from ancient_world.archive.migrating import read_old
from ancient_world.archive.walking import StoredRecord
from ancient_world.engine.applying import forced_actions_after
from ancient_world.engine.errors import AncientWorldError, InvalidDocument
from ancient_world.engine.face import View
from ancient_world.engine.game import CardSet, Game
from ancient_world.engine.language import message_text, register_messages
from ancient_world.engine.pending import legal_actions
from ancient_world.engine.registry import game
from ancient_world.engine.state import State
from ancient_world.records.course import Replay, actor, result_of
from ancient_world.records.files.record_file import found_record
from ancient_world.records.record import BESIDE, Entry, Header, Record
from ancient_world.records.replay import replay

# --- differences ---


HEADER = tuple([each.name for each in attrs.fields(Header) if not each.metadata.keys() & BESIDE])
"""The fields of headers that are compared."""


@attrs.frozen
class FirstDifference:
    """The first difference between two records.

    ``header`` names the header fields that differ. ``index`` is the index of the first entry that differs,
    ``None`` if no entry does; ``one`` and ``other`` are these entries, ``None`` where a record has ended. ``state`` is the
    state before them, if the game can be replayed so far. ``result`` is true if only the results differ.
    """

    header: tuple[str, ...] = ()
    index: int | None = None
    one: Entry | None = None
    other: Entry | None = None
    state: State | None = attrs.field(default=None, repr=False)
    result: bool = False

    @property
    def same(self) -> bool:
        """Return whether there is no difference."""
        return not self.header and self.index is None and not self.result


def first_difference(one: Record, other: Record, cards: CardSet | None = None) -> FirstDifference:
    """Return the first difference between two records; checksums, secrets and notes do not count."""
    header_fields = tuple(
        [name for name in HEADER if getattr(one.header, name) != getattr(other.header, name)]
    )
    common_count = min(len(one.entries), len(other.entries))
    entry_pairs = zip(one.entries, other.entries, strict=False)
    index = next((i for i, (a, b) in enumerate(entry_pairs) if a.bare() != b.bare()), common_count)
    if index == len(one.entries) == len(other.entries):
        return FirstDifference(header_fields, result=one.result != other.result)
    return FirstDifference(
        header_fields, index, _entry(one, index), _entry(other, index), _before(one, index, cards)
    )


def _entry(record: Record, index: int) -> Entry | None:
    return record.entries[index] if index < len(record.entries) else None


def _before(record: Record, index: int, cards: CardSet | None) -> State | None:
    """Return the state before an entry, if the game can be replayed so far."""
    shortened_record = attrs.evolve(record, entries=record.entries[:index], result=None, checksums=())
    try:
        return list(replay(shortened_record, cards=cards))[-1]
    except AncientWorldError:
        return None


# --- other rules ---


register_messages({"upgrade-result": "The game ends with a different result under today's rules."})

MOST_LEGAL = 5
"""The most legal actions that are listed."""


@attrs.frozen
class UpgradedDocument:
    """The result of upgrading an old record, state or view.

    ``record`` is the upgraded record, or ``state`` the upgraded state or view. Both are ``None`` if a record
    breaks the current rules: ``why`` then tells the reason, at the entry ``index`` (``None``: before the first entry),
    and ``legal`` what was legal there, in words. ``found`` is the version of the rules in the document. ``taken`` counts
    entries left out because the current rules take them as forced actions.
    """

    found: str
    record: Record | None = None
    index: int | None = None
    why: str = ""
    legal: tuple[str, ...] = ()
    taken: int = 0
    state: State | View | None = None

    @property
    def document(self) -> Record | State | View | None:
        """Return the upgraded record, state or view."""
        return self.state if self.record is None else self.record


def upgrade_document(kept: StoredRecord, cards: CardSet | None = None) -> UpgradedDocument:
    """Return an old record, state or view under the current rules.

    First, each later version of the rules migrates the document (see :class:`~ancient_world.engine.RulesChange`). Then a
    record is replayed entry by entry; if one is not legal, the record is not upgraded. An entry is left
    out only if it is the very action that is now forced.

    Raises:
        InvalidDocument: the document is no record, state or view, names no rules, or a version of the rules cannot migrate it
            (codes ``migration-failed``, ``migration-unread``).

    Example:
        >>> from ancient_world import archive
        >>> state = aw.new_game("antike", 2)
        >>> text = aw.to_json(state).replace('"rules":"2"', '"rules":"1"')
        >>> size = Path("old.json").write_text(text)
        >>> [found] = [archive.upgrade(kept) for kept in archive.walk("old.json")]
        >>> found.found, found.state == state
        ('1', True)
    """
    rules_version, document = read_old(found_record(kept.raw).document, cards)
    if isinstance(document, (State, View)):
        return UpgradedDocument(rules_version, state=document)
    assert isinstance(document, Record)
    try:
        return _replay_old(document, rules_version, cards)
    except AncientWorldError as error:
        return UpgradedDocument(rules_version, why=_message(error))


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
        if rules_version != rules.rules_version and forced_entries and forced_entries[0] == entry.bare():
            del forced_entries[0]
            replay.index += 1
            continue
        state_before = replay.state
        try:
            replay.play()
        except AncientWorldError as error:
            replaced_entries = replay.skip()
            if replaced_entries is not None:
                kept_entries[len(kept_entries) - replaced_entries[0] :] = replaced_entries[1]
                continue
            return UpgradedDocument(rules_version, None, replay.index, _message(error), _legal(rules, state_before))
        kept_entries.append(entry)
        forced_entries = [
            Entry(actor(state, taken), taken) for state, taken in forced_actions_after(state_before, entry.action)
        ]
    forced_action = len(entries) - len(kept_entries)
    result = None if replay.state.agenda else result_of(rules, replay.state)
    if record.result not in (None, result):
        return UpgradedDocument(rules_version, None, len(entries), message_text("upgrade-result", {}), (), forced_action)
    upgraded = Record(new_header, tuple(kept_entries), result)
    return UpgradedDocument(rules_version, _keep_chance(record, upgraded, cards), taken=forced_action)


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


def _message(error: AncientWorldError) -> str:
    return error.detail if isinstance(error, InvalidDocument) else error.message


def _legal(rules: Game, state: State) -> tuple[str, ...]:
    return tuple([rules.describe(state, action) for action in legal_actions(state)[:MOST_LEGAL]])
