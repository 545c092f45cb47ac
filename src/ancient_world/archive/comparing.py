"""Comparing records with each other, and upgrading old ones to the current rules."""

from __future__ import annotations

import attrs

from ancient_world.archive.migrating import read_old
from ancient_world.archive.walking import Kept
from ancient_world.engine.applying import taken_after
from ancient_world.engine.errors import AncientWorldError, InvalidDocument
from ancient_world.engine.face import View
from ancient_world.engine.game import Cards, Game
from ancient_world.engine.language import register, sentence
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


def first_difference(one: Record, other: Record, cards: Cards | None = None) -> FirstDifference:
    """Return the first difference between two records; checksums, secrets and notes do not count."""
    header = tuple(
        [name for name in HEADER if getattr(one.header, name) != getattr(other.header, name)]
    )
    count = min(len(one.entries), len(other.entries))
    pairs = zip(one.entries, other.entries, strict=False)
    index = next((i for i, (a, b) in enumerate(pairs) if a.bare() != b.bare()), count)
    if index == len(one.entries) == len(other.entries):
        return FirstDifference(header, result=one.result != other.result)
    return FirstDifference(
        header, index, _entry(one, index), _entry(other, index), _before(one, index, cards)
    )


def _entry(record: Record, index: int) -> Entry | None:
    return record.entries[index] if index < len(record.entries) else None


def _before(record: Record, index: int, cards: Cards | None) -> State | None:
    """Return the state before an entry, if the game can be replayed so far."""
    short = attrs.evolve(record, entries=record.entries[:index], result=None, checksums=())
    try:
        return list(replay(short, cards=cards))[-1]
    except AncientWorldError:
        return None


# --- other rules ---


register({"upgrade-result": "The game ends with a different result under today's rules."})

MOST_LEGAL = 5
"""The most legal actions that are listed."""


@attrs.frozen
class Upgraded:
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


def upgrade(kept: Kept, cards: Cards | None = None) -> Upgraded:
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
        >>> [found] = [archive.upgrade(kept) for kept in archive.walk("old.json")]
        >>> found.found, found.state == state
        ('1', True)
    """
    found, document = read_old(found_record(kept.raw).document, cards)
    if isinstance(document, (State, View)):
        return Upgraded(found, state=document)
    assert isinstance(document, Record)
    try:
        return _replayed(document, found, cards)
    except AncientWorldError as error:
        return Upgraded(found, why=_message(error))


def _replayed(record: Record, found: str, cards: Cards | None) -> Upgraded:
    """Return the result of replaying an old record, up to the first entry that is not legal."""
    rules, entries, kept = game(record.header.game), record.entries, list[Entry]()
    table = attrs.evolve(
        record.header, rules_version=rules.rules_version, seed=None, commitment=None
    )
    course = Replay(Record(table, entries), cards)
    due: list[Entry] = []
    while course.index < len(entries):
        entry = entries[course.index]
        if found != rules.rules_version and due and due[0] == entry.bare():
            del due[0]
            course.index += 1
            continue
        before = course.state
        try:
            course.play()
        except AncientWorldError as error:
            skipped = course.skip()
            if skipped is not None:
                kept[len(kept) - skipped[0] :] = skipped[1]
                continue
            return Upgraded(found, None, course.index, _message(error), _legal(rules, before))
        kept.append(entry)
        due = [
            Entry(actor(state, taken), taken) for state, taken in taken_after(before, entry.action)
        ]
    taken = len(entries) - len(kept)
    result = None if course.state.agenda else result_of(rules, course.state)
    if record.result not in (None, result):
        return Upgraded(found, None, len(entries), sentence("upgrade-result", {}), (), taken)
    whole = Record(table, tuple(kept), result)
    return Upgraded(found, _with_chance_of(record, whole, cards), taken=taken)


def _with_chance_of(old: Record, upgraded: Record, cards: Cards | None) -> Record:
    """Return the record with the seed or commitment of the old one, if its chance still follows from that."""
    before = old.header
    header = attrs.evolve(upgraded.header, seed=before.seed, commitment=before.commitment)
    proved = attrs.evolve(upgraded, header=header, secret=old.secret)
    try:
        for _ in replay(proved, cards=cards):
            pass
    except AncientWorldError:
        return upgraded
    return proved


def _message(error: AncientWorldError) -> str:
    return error.detail if isinstance(error, InvalidDocument) else error.message


def _legal(rules: Game, state: State) -> tuple[str, ...]:
    return tuple([rules.describe(state, action) for action in legal_actions(state)[:MOST_LEGAL]])
