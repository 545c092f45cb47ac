"""Tells in ready sentences who did what and what came of it, each with its rule."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import attrs

from ancient_world.engine.chance import HIDDEN, Dealt
from ancient_world.engine.declared.naming import cards_of, components, names_of
from ancient_world.engine.game import Game
from ancient_world.engine.language import (
    LABELS,
    language,
    register,
    seat_name,
    sentence,
    spoken,
    tr,
)
from ancient_world.engine.state import State
from ancient_world.engine.steps import ChanceStep
from ancient_world.matches.narration.differences import (
    NOBODY,
    Difference,
    Items,
    Replaced,
    Where,
)
from ancient_world.matches.narration.gains import Gained, gains
from ancient_world.matches.narration.moves import Moved
from ancient_world.matches.narration.story import Story, StoryMoment
from ancient_world.matches.narration.writing import label_of
from ancient_world.speech.deeds import happened

register(
    {
        "told-deed": "{player:seat}: {what}",
        "told-undone": "{count:entry was|entries were} taken back.",
        "told-number": "{what}: {before} → {after}",
        "told-number-of": "{player:seat}: {what} {before} → {after}",
        "told-seat": "{what}: {player:seat}",
        "told-of": "{what} ({name})",
        "told-moved": "{name}: {source} → {target}",
        "told-revealed": "{name} is revealed: {target}",
        "told-hidden-card": "a hidden card",
        "told-hidden-place": "out of sight",
        "told-nothing": "none",
        "told-points": "{player:seat}: {sign}{points:point|points} ({what})",
    }
)


_AGENDA = "/agenda/"
"""Numbers in what the game waits for are nothing that anybody gains or loses."""


@attrs.frozen
class Sentence:
    """Something that happened, in ready words in the language in use, with its rule.

    ``changes`` say what is otherwise after it, number by number and card by card, for who wants to look closer. With
    ``turn`` a turn begins, and ``round`` is the number of the round, ``None`` where the game counts none.
    """

    text: str
    rule: str
    entry: int = attrs.field(validator=attrs.validators.ge(-1))
    """The place of the entry in the change; -1 where entries were taken back."""
    player: int | None = None
    """Whose choice it was; nobody's, where chance decided."""
    turn: bool = False
    round: int | None = None
    changes: tuple[str, ...] = ()


@attrs.frozen(eq=False)
class Teller:
    """Tells what happened at a game whose players have these names."""

    rules: Game
    names: Sequence[str]
    _called: dict[str, str] = attrs.field(factory=dict)
    """The names of components, by id; a match is played with one card file."""
    _boxes: dict[str, Mapping[str, str]] = attrs.field(factory=dict)
    _ids: dict[str, tuple[str, ...]] = attrs.field(factory=dict)
    """The ids of each kind in the order of the card file; none without one."""

    def sentences(self, story: Story) -> tuple[Sentence, ...]:
        """Tell everything that a change did."""
        found: list[Sentence] = []
        if story.undone:
            found.append(Sentence(self._say("told-undone", count=story.undone), "", -1))
        for moment in story.moments:
            found += self._told(moment)
        return tuple(found)

    def _say(self, code: str, **data: object) -> str:
        return sentence(code, data, self.names)

    def _told(self, moment: StoryMoment) -> Iterator[Sentence]:
        """Yield the sentence on a moment, with what it changed, then what all learn from it."""
        if moment.action is None:
            return
        step = moment.before.agenda[-1]
        player = None if isinstance(step, ChanceStep) else moment.player
        about = moment.place, player, step.starts_turn, self.rules.round(moment.before)
        changes = tuple(dict.fromkeys(self._changes(moment)))
        yield Sentence(self.deed(moment), moment.rule, *about, changes)
        for line in self.rules.news(moment.before, moment.after, self.names):
            text = line[:1].upper() + line[1:]
            yield Sentence(text, moment.rule, moment.place, round=about[-1])

    def _changes(self, moment: StoryMoment) -> Iterator[str]:
        """Yield each number, component and point that is otherwise after a moment."""
        for difference in moment.differences:
            yield from self._changed(moment, difference)
        if not isinstance(moment.action, Dealt):
            for each in moment.moves:
                yield self._move(moment, each)
        for old, new in moment.scores:
            for gained in gains(old, new):
                yield self._gained(gained)

    def deed(self, moment: StoryMoment, *parts: StoryMoment) -> str:
        """Tell who did what, and what it cost and gave; with further parts of a payment, all of it."""
        before, action = moment.before, moment.action
        assert action is not None
        done = [(each.before, each.action, each.after) for each in (moment, *parts)]
        told = happened(done, moment.player, self.names)
        if told is not None:
            return told
        what = self.rules.describe(before, action)
        if isinstance(before.agenda[-1], ChanceStep):
            return what
        return self._say("told-deed", player=moment.player, what=what)

    # --- numbers ---

    def _changed(self, moment: StoryMoment, each: Difference) -> Iterator[str]:
        """Tell each number that a player gained or lost, or that counts for all."""
        spot = each.where.spot
        if spot.holds or each.where.path.startswith(_AGENDA):
            return
        if isinstance(each, Items) and spot.numbers:
            yield from self._items(moment, each)
        elif isinstance(each, Replaced):
            yield from self._replaced(each)

    def _replaced(self, each: Replaced) -> Iterator[str]:
        spot = each.where.spot
        if {type(each.before), type(each.after)} - {int, type(None)}:
            return
        if spot.numbers and -1 not in (each.before, each.after):
            yield self._number(
                each.where, label_of(self.rules, each.where), each.before, each.after
            )
        elif spot.seat and each.where.owner == NOBODY:
            yield self._say("told-seat", what=label_of(self.rules, each.where), player=each.after)

    def _items(self, moment: StoryMoment, each: Items) -> Iterator[str]:
        """The numbers of a list: those of ids one by one, others together."""
        what, per = label_of(self.rules, each.where), each.where.spot.per
        if -1 in each.before + each.after:
            return
        if not per or len(each.before) != len(each.after):
            yield self._number(each.where, what, _listed(each.before), _listed(each.after))
            return
        for place, (old, new) in enumerate(zip(each.before, each.after, strict=True)):
            if old != new:
                name = self._name_at(moment.after, per, place, len(each.after))
                told = self._say("told-of", what=what, name=name)
                yield self._number(each.where, told, old, new)

    def _number(self, where: Where, what: str, before: object, after: object) -> str:
        data = {"what": what, "before": _or_none(before), "after": _or_none(after)}
        if where.owner == NOBODY:
            return self._say("told-number", **data)
        return self._say("told-number-of", player=where.owner, **data)

    # --- components ---

    def _move(self, moment: StoryMoment, each: Moved) -> str:
        name, target = self._name(moment.after, each.id), self._place(each.target)
        if each.revealed and each.source is not None and each.target is not None:
            return self._say("told-revealed", name=name, target=target)
        return self._say("told-moved", name=name, source=self._place(each.source), target=target)

    def _place(self, where: Where | None) -> str:
        if where is None:
            return self._say("told-hidden-place")
        what = label_of(self.rules, where)
        if where.owner == NOBODY:
            return what
        return self._say("told-of", what=what, name=seat_name(where.owner, self.names))

    def _name(self, state: State, component: str) -> str:
        """Name a component as its card file does, else as the game does."""
        if component == HIDDEN:
            return self._say("told-hidden-card")
        cards = cards_of(state)
        if not self._called and cards is not None:
            self._called.update(names_of(cards))
        if component in self._called:
            return spoken(self._called[component])
        return self._box(state).get(component) or tr(LABELS.get(component, component))

    def _box(self, state: State) -> Mapping[str, str]:
        """List the names that the game itself gives its components, in the language in use."""
        found = self._boxes.get(language())
        if found is None:
            found = {each.id: each.name for each in self.rules.components(state)}
            self._boxes[language()] = found
        return found

    def _name_at(self, state: State, kind: str, place: int, count: int) -> str:
        """Name an id of a kind by its place in the card file, or by its number where the file does not name them all."""
        ids = self._ids.get(kind)
        if ids is None:
            cards, known = cards_of(state), self.rules.ids(state).get(kind, frozenset())
            named = [] if cards is None else [each.id for each in components(cards)]
            ids = tuple([name for name in dict.fromkeys(named) if name in known])
            self._ids[kind] = ids
        return self._name(state, ids[place]) if len(ids) == count else str(place + 1)

    # --- points ---

    def _gained(self, each: Gained) -> str:
        sign, points = "+" if each.points > 0 else "-", abs(each.points)
        told = {"player": each.player, "sign": sign, "points": points, "what": each.line.text}
        return self._say("told-points", **told)


def _listed(numbers: Sequence[object]) -> str:
    return ", ".join(map(str, numbers))


def _or_none(value: object) -> object:
    return sentence("told-nothing", {}) if value in (None, "") else value
