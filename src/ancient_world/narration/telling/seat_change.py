"""A change of a match as each seat is told of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Generic, TypeVar, overload

import attrs

from ancient_world.engine.actions import Action
from ancient_world.engine.applying import applied
from ancient_world.engine.declared.states import S
from ancient_world.engine.face import View
from ancient_world.engine.freezing import IdentityCache
from ancient_world.engine.ids import settled
from ancient_world.engine.languages import language
from ancient_world.engine.registry import game
from ancient_world.engine.state import State
from ancient_world.narration.changes import Change, Log
from ancient_world.narration.telling.differences import differences
from ancient_world.narration.telling.events import Event, events_of
from ancient_world.narration.telling.patches import Operation, patch, writer_of
from ancient_world.narration.telling.sentences import Sentence, Teller
from ancient_world.narration.telling.story import StoryMoment, Viewer, moments_of
from ancient_world.records.record import Entry

T = TypeVar("T")

# --- one change as somebody knows it ---


@attrs.define(eq=False)
class Story:
    """A change as somebody knows it, moment by moment; sentences, events and patch are made when they are first asked for."""

    teller: Teller
    undone: int
    moments: tuple[StoryMoment, ...]
    _made: dict[object, Any] = attrs.field(factory=dict)

    def once(self, what: object, make: Callable[[], T]) -> T:
        """Make something in the language in use, unless that was done."""
        key = what, language()
        if key not in self._made:
            self._made[key] = make()
        made: T = self._made[key]
        return made

    def sentences(self) -> tuple[Sentence, ...]:
        """Tell what happened in the language in use."""
        return self.once("sentences", lambda: self.teller.sentences(self.undone, self.moments))

    def events(self) -> tuple[Event, ...]:
        """Tell what happened as data, with labels in the language in use."""
        rules = self.teller.rules
        return self.once(
            "events",
            lambda: tuple([event for each in self.moments for event in events_of(rules, each)]),
        )

    def patch(self) -> tuple[Operation, ...]:
        """Return the patch from the document of the view before to the one after."""
        return self.once("patch", self._patch)

    def _patch(self) -> tuple[Operation, ...]:
        first, last = self.moments[0], self.moments[-1]
        found = first.differences if first is last else differences(first.before, last.after)
        return tuple(patch(found, writer_of(self.teller.rules)))

    def is_told_like(self, other: Story) -> bool:
        """Tell whether two seats know the same of it: all share a state in which nothing is hidden."""
        return len(self.moments) == len(other.moments) and all(
            one.before is two.before and one.after is two.after and one.action == two.action
            for one, two in zip(self.moments, other.moments, strict=True)
        )


# --- payments: a record keeps each part of one as a choice of its own ---


def told_together(stories: Sequence[Story]) -> Iterator[tuple[Sentence, ...]]:
    """Yield the sentences on each story of a row; those on parts of one payment are with the last part, as one."""
    parts: list[Story] = []
    for story, follows in zip(stories, [*stories[1:], None], strict=True):
        parts.append(story)
        if follows is not None and _goes_on(story, follows):
            yield ()
            continue
        yield _as_one(parts) if len(parts) > 1 else story.sentences()
        parts = []


def _as_one(parts: Sequence[Story]) -> tuple[Sentence, ...]:
    """Tell the parts of a payment in one sentence; what all learn from it follows."""
    told = [each.sentences() for each in parts]
    changes = [line for each in told for line in each[0].changes]
    text = parts[0].teller.deed(*[each.moments[0] for each in parts])
    whole = attrs.evolve(told[0][0], text=text, changes=tuple(dict.fromkeys(changes)))
    return (whole, *[line for each in told for line in each[1:]])


def _goes_on(story: Story, follows: Story) -> bool:
    """Tell whether two stories are parts of the same payment."""
    first, after = story.moments[0], follows.moments[0]
    return (
        not (story.undone or follows.undone)
        and getattr(first.action, "in_parts", False)
        and getattr(after.action, "in_parts", False)
        and story.moments[-1].place == first.place
        and first.player == after.player
    )


# --- changes of a seat ---


@attrs.frozen
class SeatChange(Generic[S]):
    """A change of a match as one player knows it: ``undone`` entries were taken back, then ``entries`` were added.

    ``version`` and ``view`` are those after the change. It tells only what the player may know.

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
    view: View[S]
    story: Story = attrs.field(eq=False, repr=False)
    """Events and sentences, made when somebody asks for them."""

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle what the player knows, and nothing that was made of it: so equal changes are the same bytes."""
        view, moments = self.view, [each.known for each in self.story.moments]
        change = self.version, self.undone, self.entries, view.player, view.state, tuple(moments)
        return _change_again, (self.story.teller.rules.id, view.names, settled(change))

    @property
    def sentences(self) -> tuple[Sentence, ...]:
        """Who did what, and what came of it, in the language in use, each with its rule."""
        return self.story.sentences()

    @property
    def events(self) -> tuple[Event, ...]:
        """The same as data, for whoever animates it: numbers, moves, chance, points."""
        return self.story.events()

    @property
    def patch(self) -> tuple[Operation, ...]:
        """RFC 6902 JSON Patch from ``to_document`` of the view before to that of :attr:`view`.

        Folded with any library it gives the later document byte for byte.
        """
        return tuple(map(_writable, self.story.patch()))  # libraries put its values into documents


def _change_again(game_id: str, names: tuple[str, ...], change: tuple[Any, ...]) -> SeatChange[Any]:
    version, undone, entries, player, state, known = change
    moments = tuple([StoryMoment.of(each) for each in known])
    story = Story(Teller(game(game_id), names), undone, moments)
    return SeatChange(version, undone, entries, View(player, state, names), story)


@attrs.frozen
class Changes(Sequence[SeatChange[S]]):
    """Changes of a match of a game, one after the other, as a player knows them; a document, too."""

    game: str
    all: tuple[SeatChange[S], ...] = ()
    left_out: frozenset[str] = frozenset()
    """Of ``sentences``, ``events`` and ``patch``: what its document leaves empty, since its reader does without."""

    PARTS = ("sentences", "events", "patch")
    """The parts of a change that can be left out."""

    def without(self, parts: Iterable[str]) -> Changes[S]:
        """The same changes, whose document leaves out some parts; what nobody asks for is not worked out."""
        left_out = frozenset(parts)
        return self if left_out == self.left_out else Changes(self.game, self.all, left_out)

    def __len__(self) -> int:
        return len(self.all)

    @overload
    def __getitem__(self, place: int) -> SeatChange[S]: ...

    @overload
    def __getitem__(self, place: slice) -> tuple[SeatChange[S], ...]: ...

    def __getitem__(self, place: int | slice) -> SeatChange[S] | tuple[SeatChange[S], ...]:
        return self.all[place]


def _writable(value: object) -> Any:
    """Return a copy of a JSON value of which every part can be changed."""
    if isinstance(value, Mapping):
        return {key: _writable(each) for key, each in value.items()}
    return [_writable(each) for each in value] if isinstance(value, list) else value


# --- changes of all seats ---


class Narrator:
    """Tells each seat of a match what it may know of states and changes. It is used under the match's lock."""

    def __init__(self, game_id: str, names: tuple[str, ...]) -> None:
        self._game = game_id
        self._names = names
        self._teller = Teller(game(game_id), names)
        self._latest: Change | None = None
        self._stories: list[Story] = []
        """The change that was told last, with its stories: seats that know the same of it share one."""
        self._changes = IdentityCache(self._made, maxsize=8)
        self._viewers: dict[int | None, Viewer] = {}
        self._applied = IdentityCache(applied, maxsize=8)
        """Actions of late can be told without being played again."""

    def play(self, state: State, action: Action) -> State:
        """The state after an action; what is taken unasked on the way need not be found again then."""
        after: State = self._applied(state, action)[0]
        return after

    def seen(self, state: State, player: int | None) -> Any:
        """A state as a player knows it; of the states of late it is found out once."""
        return self._viewer(player).state(state)

    def _viewer(self, player: int | None) -> Viewer:
        viewer = self._viewers.get(player)
        if viewer is None:
            viewer = self._viewers[player] = Viewer(self._game, player)
        return viewer

    def since(self, log: Log, version: int, player: int | None) -> Changes:
        """Every change since a version, as a player knows it.

        Raises:
            InvalidOption: the log does not know this version (code ``no-such-version``).
        """
        since = log.since(log.checked(version))
        changes = [self.of(change, player) for change in since]
        return Changes(self._game, tuple(changes))

    def of(self, change: Change, player: int | None) -> SeatChange:
        """A change as a player knows it; of the changes of late it is found out once."""
        seen: SeatChange = self._changes(change, player)
        return seen

    def _made(self, change: Change, player: int | None) -> SeatChange:
        viewer = self._viewer(player)
        moments = moments_of(change, viewer, self._applied)
        entries = tuple([
            Entry(each.player, each.action)
            for each in moments
            if each.action is not None and not each.unasked
        ])  # fmt: skip
        view = View(player, moments[-1].after, self._names)
        story = self._shared(change, Story(self._teller, change.undone, moments))
        return SeatChange(change.version, change.undone, entries, view, story)

    def _shared(self, change: Change, story: Story) -> Story:
        """Return the story that another seat has of a change, if that seat knows the same."""
        if self._latest is not change:
            self._latest, self._stories = change, []
        for known in self._stories:
            if known.is_told_like(story):
                return known
        self._stories.append(story)
        return story
