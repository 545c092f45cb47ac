"""A change of a match as each seat is told of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
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
from ancient_world.narration.telling.events import Event, events_of
from ancient_world.narration.telling.patches import Operation, patch, writer_of
from ancient_world.narration.telling.sentences import Sentence, Teller
from ancient_world.narration.telling.story import Story, StoryMoment, Viewer
from ancient_world.records.record import Entry

# --- changes of a seat ---


T = TypeVar("T")


@attrs.define(eq=False)
class ToldStory:
    """A story with what was made of it; each is made once, when it is first asked for."""

    teller: Teller
    story: Story
    _made: dict[object, Any] = attrs.field(factory=dict)

    def once(self, what: object, make: Callable[[], T]) -> T:
        """Make something in the language in use, unless that was done."""
        key = what, language()
        if key not in self._made:
            self._made[key] = make()
        made: T = self._made[key]
        return made

    def events(self) -> tuple[Event, ...]:
        """Tell what happened as data, with labels in the language in use."""
        rules, moments = self.teller.rules, self.story.moments
        return self.once(
            "events", lambda: tuple([event for each in moments for event in events_of(rules, each)])
        )

    def patch(self) -> tuple[Operation, ...]:
        """Return the patch from the document of the view before to the one after."""
        writer = writer_of(self.teller.rules)
        return self.once("patch", lambda: tuple(patch(self.story.differences, writer)))

    def sentences(self) -> tuple[Sentence, ...]:
        """Tell what happened in the language in use."""
        return self.once("sentences", lambda: self.teller.sentences(self.story))


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
    told: ToldStory = attrs.field(eq=False, repr=False)
    """Events and sentences, made when somebody asks for them."""

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle what the player knows, and nothing that was made of it: so equal changes are the same bytes."""
        view, moments = self.view, [each.known for each in self.told.story.moments]
        change = self.version, self.undone, self.entries, view.player, view.state, tuple(moments)
        return _change_again, (self.told.teller.rules.id, view.names, settled(change))

    @property
    def sentences(self) -> tuple[Sentence, ...]:
        """Who did what, and what came of it, in the language in use, each with its rule."""
        return self.told.sentences()

    @property
    def events(self) -> tuple[Event, ...]:
        """The same as data, for whoever animates it: numbers, moves, chance, points."""
        return self.told.events()

    @property
    def patch(self) -> tuple[Operation, ...]:
        """RFC 6902 JSON Patch from ``to_document`` of the view before to that of :attr:`view`.

        Folded with any library it gives the later document byte for byte.
        """
        return tuple(map(_writable, self.told.patch()))  # libraries put its values into documents


def _change_again(game_id: str, names: tuple[str, ...], change: tuple[Any, ...]) -> SeatChange[Any]:
    version, undone, entries, player, state, known = change
    story = Story(undone, tuple([StoryMoment.of(each) for each in known]))
    told = ToldStory(Teller(game(game_id), names), story)
    return SeatChange(version, undone, entries, View(player, state, names), told)


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


class Tales:
    """Makes changes of a match into what its seats know of them. It is used under the match's lock."""

    def __init__(self, game_id: str, names: tuple[str, ...]) -> None:
        self._game = game_id
        self._names = names
        self._teller = Teller(game(game_id), names)
        self._latest: Change | None = None
        self._told: list[ToldStory] = []
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
        story = self._viewer(player).story(change, self._applied)
        entries = tuple([
            Entry(each.player, each.action)
            for each in story.moments
            if each.action is not None and not each.unasked
        ])  # fmt: skip
        view = View(player, story.moments[-1].after, self._names)
        told = self._told_of(change, story)
        return SeatChange(change.version, change.undone, entries, view, told)

    def _told_of(self, change: Change, story: Story) -> ToldStory:
        """Find what is made of a story; of the same one for two seats it is made once."""
        if self._latest is not change:
            self._latest, self._told = change, []
        for told in self._told:
            if told.story.is_told_like(story):
                return told
        self._told.append(ToldStory(self._teller, story))
        return self._told[-1]
