"""Editing what a record says beside the game: names, notes, analyses and tags."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal, TypeAlias, get_args

import attrs

from ancient_world.archive.name_matching import NameIndex
from ancient_world.archive.pseudonyms import Pseudonyms
from ancient_world.engine.errors import InvalidOption
from ancient_world.engine.importing import check_argument
from ancient_world.engine.message_catalogue import register_messages
from ancient_world.engine.player_names import check_player_names
from ancient_world.records.name_spelling import same_name_key
from ancient_world.records.notes import Note, tags_validator
from ancient_world.records.record import Entry, Header, Record

register_messages(
    {
        "rename-clash": "{old!r} cannot be renamed {new!r}: another player of this record is called {other!r}.",
        "not-droppable": "What can be dropped is {known}, not {found}.",
    }
)

Droppable: TypeAlias = Literal["notes", "times", "analysis"]
"""A word for what :class:`RecordEditor` removes from entries: notes, only the times in the notes, or analyses."""
_TIME_KEYS = ("at", "seconds")


def _check_names(_: object, __: object, rename: Mapping[str, str]) -> None:
    for old, new in rename.items():
        check_player_names([old])
        check_player_names([new])


def _check_tag_names(_: object, __: object, names: Sequence[str]) -> None:
    for name in names:
        tags_validator(None, None, {name: "-"})


def _check_dropped(_: object, __: object, dropped: Sequence[str]) -> None:
    for each in dropped:
        if each not in get_args(Droppable):
            raise InvalidOption.from_code(
                "not-droppable", known=", ".join(get_args(Droppable)), found=repr(each)
            )


def _as_tuple(words: Iterable[str]) -> tuple[str, ...]:
    check_argument("untag or drop", words, Iterable)
    checked_words = (words,) if isinstance(words, str) else tuple(words)
    for word in checked_words:
        check_argument("untag or drop", word, str)
    return checked_words


def _as_dict(texts: Mapping[str, str] | None) -> dict[str, str]:
    check_argument("rename or tags", {} if texts is None else texts, Mapping)
    return dict(texts or {})


def _check_pseudonyms(_: object, __: object, pseudonyms: Pseudonyms | None) -> None:
    check_argument("pseudonyms", pseudonyms, Pseudonyms, type(None))


@attrs.frozen
class RecordEditor:
    """Edits names, notes, analyses and tags of records; actions, result, checksums, secret and commitment stay.

    Args:
        rename: new names of players by their old names; all are renamed at once, so two can swap their names.
        pseudonyms: replaces names in the header, in comments and in tags; new names are added to it.
        tags: the tags to set, by name.
        untag: the names of tags to remove.
        drop: ``notes`` for notes on entries, ``times`` for only the times in them, or ``analysis`` for analyses.

    Raises:
        InvalidOption: a name, a tag or a word of ``drop`` is not valid.

    Example:
        >>> from ancient_world import archive
        >>> record = aw.Match.new("antike", ["Hana", "Tom"], seed=7).record
        >>> editor = archive.RecordEditor(rename={"Hana": "Hanna"}, tags={"event": "Spring cup"})
        >>> header = editor.edit(record).header
        >>> header.players, header.tags["event"]
        (('Hanna', 'Tom'), 'Spring cup')
    """

    rename: Mapping[str, str] = attrs.field(
        factory=dict, converter=_as_dict, validator=_check_names
    )
    pseudonyms: Pseudonyms | None = attrs.field(default=None, validator=_check_pseudonyms)
    tags: Mapping[str, str] = attrs.field(
        factory=dict, converter=_as_dict, validator=tags_validator
    )
    untag: Sequence[str] = attrs.field(default=(), converter=_as_tuple, validator=_check_tag_names)
    drop: Sequence[str] = attrs.field(default=(), converter=_as_tuple, validator=_check_dropped)
    _renamed_index: NameIndex = attrs.field(init=False, repr=False, eq=False)

    @_renamed_index.default
    def _make_renamed_index(self) -> NameIndex:
        return NameIndex(self.rename)

    def edit(self, record: Record) -> Record:
        """Return the edited record.

        Raises:
            InvalidOption: a player would get the name of another one (code ``rename-clash``), or the edited texts
                are too long or too many.
        """
        check_argument("record", record, Record)
        header = record.header
        players, tags = self.edit_players(header.players), self.edit_tags(header.tags)
        return Record(
            attrs.evolve(header, players=players, tags=tags),
            tuple([self._edit_entry(entry) for entry in record.entries]),
            record.result,
            record.secret,
            record.checksums,
        )

    def add_names(self, header: Header) -> None:
        """Add the names of the players of a record, after renaming, to the pseudonyms."""
        if self.pseudonyms is not None:
            self.pseudonyms.add([self.rename.get(name, name) for name in header.players])

    def edit_players(self, players: Sequence[str]) -> tuple[str, ...]:
        """Return the new names of the players of a record.

        Raises:
            InvalidOption: a player would get the name of another one.
        """
        renamed = tuple([self.rename.get(name, name) for name in players])
        for old, new in zip(players, renamed, strict=True) if renamed != tuple(players) else ():
            for other, other_new in zip(players, renamed, strict=True) if old != new else ():
                if other != old and (
                    new == other_new
                    or same_name_key(new) == same_name_key(other_new) != same_name_key(old)
                ):
                    raise InvalidOption.from_code("rename-clash", old=old, new=new, other=other_new)
        return renamed if self.pseudonyms is None else self.pseudonyms.replace_players(renamed)

    def edit_tags(self, tags: Mapping[str, str]) -> dict[str, str]:
        """Return the new tags of a record."""
        kept = {name: self.edit_text(text) for name, text in tags.items() if name not in self.untag}
        return {**kept, **self.tags}

    def edit_text(self, text: str) -> str:
        """Return a comment, or the text of a tag, with pseudonyms in place of names."""
        if self.pseudonyms is None:
            return text
        pieces = self._renamed_index.pieces(text)
        renamed_text = "".join(
            [piece if name is None else self.rename[name] for piece, name in pieces]
        )
        return self.pseudonyms.replace_names(renamed_text)

    def edit_note(self, note: Mapping[str, Any]) -> dict[str, Any] | None:
        """Return the members of a note after the edit; ``None`` if nothing of it stays."""
        if "notes" in self.drop:
            return None
        is_kept = _TIME_KEYS if "times" not in self.drop else ()
        kept = {key: note[key] for key in note if key not in _TIME_KEYS or key in is_kept}
        if kept.get("text"):
            texts = kept["text"]
            kept["text"] = {language: self.edit_text(text) for language, text in texts.items()}
        return kept if kept or not note else None

    @property
    def drops_analysis(self) -> bool:
        """Return whether analyses are removed."""
        return "analysis" in self.drop

    def _edit_entry(self, entry: Entry) -> Entry:
        if entry.analysis is not None and self.drops_analysis:
            entry = attrs.evolve(entry, analysis=None)
        if entry.note is None:
            return entry
        members = attrs.asdict(entry.note, recurse=False)
        edited = self.edit_note(
            {key: value for key, value in members.items() if value not in ({}, None)}
        )
        note = None if edited is None else Note(**edited)
        return attrs.evolve(entry, note=note)

    def names_left(self, record: Record) -> Iterator[tuple[str, str]]:
        """Yield what is left of players' names in an edited record: the path of the text, and the name or the part of one."""
        if self.pseudonyms is not None:
            for path, text in _texts_of(record):
                for name in self.pseudonyms.names_left(text):
                    yield path, name


def _texts_of(record: Record) -> Iterator[tuple[str, str]]:
    """Yield every text in a record that anybody may have written, with its path; not the names of players."""
    header = record.header
    for name, text in header.tags.items():
        yield f"$.record.header.tags.{name}", f"{name.removeprefix('x-')}\n{text}"
    if header.cards is not None:
        yield "$.record.header.cards.name", header.cards.name
    if header.commitment is not None:
        for seat, salt in enumerate(header.commitment.salts):
            yield f"$.record.header.commitment.salts[{seat}]", salt
    for index, entry in enumerate(record.entries):
        for language, text in () if entry.note is None else entry.note.text.items():
            yield f"$.record.entries[{index}].note.text.{language}", text
