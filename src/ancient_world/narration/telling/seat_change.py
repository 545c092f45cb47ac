"""Changes of a match as each seat may know them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Generic, TypeVar, overload

import attrs

from ancient_world.documents.bodies import converters_for, pending_form
from ancient_world.documents.document_forms import PendingForm
from ancient_world.engine.actions import Action
from ancient_world.engine.applying import apply_with_forced
from ancient_world.engine.declared.states import StateType
from ancient_world.engine.freezing import IdentityCache, cache_in_field
from ancient_world.engine.ids import share_equal_parts
from ancient_world.engine.language_choice import language
from ancient_world.engine.pending import PendingEvent
from ancient_world.engine.public_functions import View
from ancient_world.engine.registry import game
from ancient_world.engine.state import State
from ancient_world.narration.changes import Log, MatchChange
from ancient_world.narration.telling.differences import differences
from ancient_world.narration.telling.events import Event, events_of
from ancient_world.narration.telling.patches import (
    Operation,
    document_writer,
    json_patch,
    replace_pending,
)
from ancient_world.narration.telling.sentences import LogSentence, SentenceWriter
from ancient_world.narration.telling.story_moments import StoryMoment, Viewer, moments_of
from ancient_world.records.record import Entry

T = TypeVar("T")

# --- one change for one viewer ---


@attrs.define(eq=False)
class Story:
    """A change as one viewer knows it, moment by moment; sentences, events and patch are made on first use."""

    sentence_writer: SentenceWriter
    undone: int
    moments: tuple[StoryMoment, ...]
    _cache: dict[object, Any] = attrs.field(factory=dict)

    def cached(self, name: object, compute: Callable[[], T]) -> T:
        """Return ``compute()`` in the language in use, cached under ``name``."""
        key = name, language()
        if key not in self._cache:
            self._cache[key] = compute()
        result: T = self._cache[key]
        return result

    def sentences(self) -> tuple[LogSentence, ...]:
        """Return the sentences on the change in the language in use."""
        return self.cached(
            "sentences", lambda: self.sentence_writer.change_sentences(self.undone, self.moments)
        )

    def events(self) -> tuple[Event, ...]:
        """Return the events of the change, with labels in the language in use."""
        rules = self.sentence_writer.rules
        return self.cached(
            "events",
            lambda: tuple([event for each in self.moments for event in events_of(rules, each)]),
        )

    def patch(self) -> tuple[Operation, ...]:
        """Return the JSON Patch from the view document before the change to the one after it."""
        return self.cached("patch", self._patch)

    def _patch(self) -> tuple[Operation, ...]:
        first, last = self.moments[0], self.moments[-1]
        state_differences = (
            first.differences if first is last else differences(first.before, last.after)
        )
        return tuple(json_patch(state_differences, document_writer(self.sentence_writer.rules)))

    def is_same_for_viewer(self, other_story: Story) -> bool:
        """Return whether two viewers know the same of a change, judging by the identity of its states."""
        return len(self.moments) == len(other_story.moments) and all(
            own_moment.before is other_moment.before
            and own_moment.after is other_moment.after
            and own_moment.action == other_moment.action
            for own_moment, other_moment in zip(self.moments, other_story.moments, strict=True)
        )


# --- payments: each part of a payment is an entry of its own in a record ---


def sentences_by_story(stories: Sequence[Story]) -> Iterator[tuple[LogSentence, ...]]:
    """Yield the sentences on each of consecutive stories; a payment in parts has one sentence, at its last part."""
    payment_parts: list[Story] = []
    for story, next_story in zip(stories, [*stories[1:], None], strict=True):
        payment_parts.append(story)
        if next_story is not None and _continues_payment(story, next_story):
            yield ()
            continue
        yield _merge_payment(payment_parts) if len(payment_parts) > 1 else story.sentences()
        payment_parts = []


def _merge_payment(stories: Sequence[Story]) -> tuple[LogSentence, ...]:
    """Return one sentence on all parts of a payment, and then the news that follow from the parts."""
    sentences_by_part = [story.sentences() for story in stories]
    changes = [change_text for each in sentences_by_part for change_text in each[0].changes]
    text = stories[0].sentence_writer.deed(*[each.moments[0] for each in stories])
    merged = attrs.evolve(sentences_by_part[0][0], text=text, changes=tuple(dict.fromkeys(changes)))
    gains = Counter[tuple[int, str, str]]()
    for each in sentences_by_part:
        gains.update(each[0].gains)
    cache_in_field(merged, "gains", gains)
    return (merged, *[line for each in sentences_by_part for line in each[1:]])


def _continues_payment(story: Story, next_story: Story) -> bool:
    """Return whether two consecutive stories are parts of the same payment."""
    moment, next_moment = story.moments[0], next_story.moments[0]
    return (
        not (story.undone or next_story.undone)
        and getattr(moment.action, "in_parts", False)
        and getattr(next_moment.action, "in_parts", False)
        and story.moments[-1].entry_index == moment.entry_index
        and moment.player == next_moment.player
    )


# --- changes of a seat ---


@attrs.frozen
class SeatChange(Generic[StateType]):
    """A change of a match as one player knows it: ``undone`` entries were taken back, then ``entries`` were added.

    ``version`` and ``view`` are those after the change. A change contains only what the player may know; ``to_json`` writes it
    as a document of changes, which holds this one.

    Example:
        >>> seat = aw.Match.new("antike", ["Ana", "Ben"], seed=7).join(1)
        >>> seen = seat.apply(seat.actions[0])
        >>> change = seat.changes(since=0)[0]
        >>> change.sentences[0].text, change.sentences[0].rule
        ('Ben goes to iron and gains 1 iron.', 'T2')
    """

    version: int
    undone: int
    entries: tuple[Entry, ...]
    view: View[StateType]
    story: Story = attrs.field(eq=False, repr=False)
    """The source of events, sentences and patch, which are made on first use."""

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle what the player knows without cached sentences, so that equal changes give equal bytes."""
        view, moments = self.view, [moment.values for moment in self.story.moments]
        change = self.version, self.undone, self.entries, view.player, view.state, tuple(moments)
        return _restore_change, (
            self.story.sentence_writer.rules.id,
            view.names,
            share_equal_parts(change),
        )

    @property
    def sentences(self) -> tuple[LogSentence, ...]:
        """Sentences on who did what and what followed, in the language in use, each with its rule."""
        return self.story.sentences()

    @property
    def events(self) -> tuple[Event, ...]:
        """The change as data for animations: changed numbers and values, moves, chance, points."""
        return self.story.events()

    @property
    def patch(self) -> tuple[Operation, ...]:
        """The JSON Patch (RFC 6902) from ``to_document`` of the view before the change to that of :attr:`view`.

        Any library that applies the patch gets the later document byte for byte.
        """
        operations = (*self.story.patch(), *pending_patch(self))
        return tuple(map(_mutable_copy, operations))  # libraries put its values into documents


def pending_patch(change: SeatChange) -> tuple[Operation, ...]:
    """Return the operation of a change's patch that replaces what the game waits for; none if that stays the same."""
    view, story = change.view, change.story
    pending_before: PendingEvent = View(view.player, story.moments[0].before, view.names).pending
    pending_after: PendingEvent = view.pending
    if pending_before == pending_after:
        return ()
    write = converters_for(story.sentence_writer.rules).write
    return (replace_pending(write(pending_form(pending_after), PendingForm | None)),)


def _restore_change(
    game_id: str, names: tuple[str, ...], change: tuple[Any, ...]
) -> SeatChange[Any]:
    version, undone, entries, player, state, moment_values = change
    moments = tuple([StoryMoment.from_values(values) for values in moment_values])
    story = Story(SentenceWriter(game(game_id), names), undone, moments)
    return SeatChange(version, undone, entries, View(player, state, names), story)


@attrs.frozen
class Changes(Sequence[SeatChange[StateType]]):
    """A sequence of consecutive changes of a match, as a player knows them; ``to_json`` writes it as a document."""

    game: str
    items: tuple[SeatChange[StateType], ...] = ()
    omitted_parts: frozenset[str] = frozenset()
    """Those of ``sentences``, ``events`` and ``patch`` that are left empty in the document."""

    PARTS = ("sentences", "events", "patch")
    """The parts of a change that can be left out."""

    def without(self, part_names: Iterable[str]) -> Changes[StateType]:
        """Return the same changes with some parts left empty in the document, which saves computing them."""
        omitted_parts = frozenset(part_names)
        return (
            self
            if omitted_parts == self.omitted_parts
            else Changes(self.game, self.items, omitted_parts)
        )

    def __len__(self) -> int:
        return len(self.items)

    @overload
    def __getitem__(self, index: int) -> SeatChange[StateType]: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[SeatChange[StateType], ...]: ...

    def __getitem__(
        self, index: int | slice
    ) -> SeatChange[StateType] | tuple[SeatChange[StateType], ...]:
        return self.items[index]


def _mutable_copy(value: object) -> Any:
    """Return a mutable deep copy of a JSON value."""
    if isinstance(value, Mapping):
        return {key: _mutable_copy(item) for key, item in value.items()}
    return [_mutable_copy(each) for each in value] if isinstance(value, list) else value


# --- changes of all seats ---


class Narrator:
    """Makes the states and changes of a match as each seat may know them. Use it under the match's lock."""

    def __init__(self, game_id: str, names: tuple[str, ...]) -> None:
        self._game = game_id
        self._names = names
        self._sentence_writer = SentenceWriter(game(game_id), names)
        self._latest: MatchChange | None = None
        self._stories: list[Story] = []
        """The stories of the latest change; seats that know the same of it share one."""
        self._changes = IdentityCache(self._make_seat_change, maxsize=8)
        self._viewers: dict[int | None, Viewer] = {}
        self._applied_cache = IdentityCache(apply_with_forced, maxsize=8)
        """The results of recent actions, so that they need not be played again."""

    def apply_action(self, state: State, action: Action) -> State:
        """Return the state after an action, and remember the forced actions on the way for its story."""
        new_state: State = self._applied_cache(state, action)[0]
        return new_state

    def masked_state(self, state: State, player: int | None) -> Any:
        """Return a state as a player knows it, cached for recent states."""
        return self._viewer_of(player).known_state(state)

    def _viewer_of(self, player: int | None) -> Viewer:
        viewer = self._viewers.get(player)
        if viewer is None:
            viewer = self._viewers[player] = Viewer(self._game, player)
        return viewer

    def changes_since(self, log: Log, version: int, player: int | None) -> Changes:
        """Return every change since a version, as a player knows it.

        Raises:
            InvalidOption: the log does not know this version (code ``no-such-version``).
        """
        changes_of_match = log.since(log.checked_version(version))
        changes = [self.change_for(change, player) for change in changes_of_match]
        return Changes(self._game, tuple(changes))

    def change_for(self, change: MatchChange, player: int | None) -> SeatChange:
        """Return a change as a player knows it, cached for recent changes."""
        seat_change: SeatChange = self._changes(change, player)
        return seat_change

    def _make_seat_change(self, change: MatchChange, player: int | None) -> SeatChange:
        viewer = self._viewer_of(player)
        moments = moments_of(change, viewer, self._applied_cache)
        entries = tuple([
            Entry(moment.player, moment.action)
            for moment in moments
            if moment.action is not None and not moment.is_forced
        ])  # fmt: skip
        view = View(player, moments[-1].after, self._names)
        story = self._shared_story(change, Story(self._sentence_writer, change.undone, moments))
        return SeatChange(change.version, change.undone, entries, view, story)

    def _shared_story(self, change: MatchChange, story: Story) -> Story:
        """Return an equal story of the same change that another seat has, or else add and return this one."""
        if self._latest is not change:
            self._latest, self._stories = change, []
        for other_story in self._stories:
            if other_story.is_same_for_viewer(story):
                return other_story
        self._stories.append(story)
        return story
