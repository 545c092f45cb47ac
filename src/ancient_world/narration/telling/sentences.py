"""Tells in ready sentences who did what and what came of it, each with its rule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

import attrs

from ancient_world.engine.chance import HIDDEN, Dealt
from ancient_world.engine.declared.card_names import cards_of, component_names
from ancient_world.engine.declared.fields import PerId, SeatMark
from ancient_world.engine.declared.masks import is_masked
from ancient_world.engine.declared.naming import ids_in_order, names_at
from ancient_world.engine.declared.scoring import Score, ScoreLine
from ancient_world.engine.game import Game
from ancient_world.engine.language import label, register, seat_name, sentence
from ancient_world.engine.languages import language
from ancient_world.engine.state import State
from ancient_world.engine.steps import ChanceStep
from ancient_world.narration.choosing.log_sentences import happened
from ancient_world.narration.telling.differences import (
    Difference,
    Items,
    Moved,
    Parts,
    Where,
)
from ancient_world.narration.telling.story import StoryMoment

register(
    {
        "told-deed": "{player:seat}: {what}",
        "told-undone": "{count:entry was|entries were} taken back.",
        "told-number": "{what}: {before} → {after}",
        "told-number-of": "{player:seat}: {what} {before} → {after}",
        "told-seat": "{what}: {player:seat}",
        "told-nobody": "{what}: nobody",
        "told-of": "{what} ({name})",
        "told-moved": "{name}: {source} → {target}",
        "told-revealed": "{name} is revealed: {target}",
        "told-hidden-card": "a hidden card",
        "told-hidden-place": "out of sight",
        "told-nothing": "none",
        "told-points": "{player:seat}: {sign}{points:point|points} ({what})",
        "told-points-lost": "{player:seat}: {before} → {after:point|points} ({what})",
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
    _boxes: dict[str, Mapping[str, str]] = attrs.field(factory=dict)
    _ids: dict[str, tuple[str, ...]] = attrs.field(factory=dict)
    """The ids of each kind in the order of the card file; none without one."""

    def sentences(self, undone: int, moments: Iterable[StoryMoment]) -> tuple[Sentence, ...]:
        """Tell everything that a change did: so many entries were taken back, then came these moments."""
        found: list[Sentence] = []
        if undone:
            found.append(Sentence(self._say("told-undone", count=undone), "", -1))
        for moment in moments:
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
            for line, was, now in _gains(old, new):
                yield self._points(new.player, line, was, now)

    def deed(self, moment: StoryMoment, *parts: StoryMoment) -> str:
        """Tell who did what, and what it cost and gave; with further parts of a payment, all of it."""
        before, action = moment.before, moment.action
        assert action is not None
        done = [(each.before, each.action, each.after) for each in (moment, *parts)]
        told = happened(done, moment.player, self.names)
        if told is not None:
            return told
        what = self.rules.describe(before, action, self.names)
        if isinstance(before.agenda[-1], ChanceStep):
            return what
        return self._say("told-deed", player=moment.player, what=what)

    def _points(self, player: int, line: ScoreLine, was: int, now: int) -> str:
        """Tell what a line of a score gained; of points that are lost for something, how many they were and are."""
        data = {"player": player, "what": line.row}
        if min(was, now) < 0:
            return self._say("told-points-lost", before=was, after=now, **data)
        sign = "+" if now > was else "-"
        return self._say("told-points", sign=sign, points=abs(now - was), **data)

    # --- numbers ---

    def _changed(self, moment: StoryMoment, difference: Difference) -> Iterator[str]:
        """Tell each number that a player gained or lost, or that counts for all; those of ids one by one."""
        where, spot = difference.where, difference.where.spot
        if isinstance(difference, Parts) or spot.holds or where.path.startswith(_AGENDA):
            return
        before, after, counts = difference.before, difference.after, spot.field.number is not None
        if is_masked(spot.field, before) or is_masked(spot.field, after):
            return
        if not isinstance(difference, Items):
            if {type(before), type(after)} - {int, type(None)}:
                return
            if counts:
                yield self._number(where, where.label(self.rules), before, after)
            elif (mark := spot.mark(SeatMark)) and where.seat is None:
                code = "told-nobody" if after in (None, mark.nobody) else "told-seat"
                yield self._say(code, what=where.label(self.rules), player=after)
        elif counts:
            yield from self._numbers(moment, where, before, after)

    def _numbers(
        self, moment: StoryMoment, where: Where, before: tuple[int, ...], after: tuple[int, ...]
    ) -> Iterator[str]:
        """Tell several numbers at once, or each by itself where they are of ids."""
        what, per = where.label(self.rules), where.spot.mark(PerId)
        if per is None or len(before) != len(after):
            numbers = [", ".join(map(str, each)) for each in (before, after)]
            yield self._number(where, what, *numbers)
            return
        for place, (old, new) in enumerate(zip(before, after, strict=True)):
            if old != new:
                name = self._name_at(moment.after, per.kind, place, len(after))
                yield self._number(where, self._say("told-of", what=what, name=name), old, new)

    def _number(self, where: Where, what: str, *numbers: object) -> str:
        none = self._say("told-nothing")
        before, after = [none if each in (None, "") else each for each in numbers]
        data = {"what": what, "before": before, "after": after}
        if where.seat is None:
            return self._say("told-number", **data)
        return self._say("told-number-of", player=where.seat, **data)

    # --- components ---

    def _move(self, moment: StoryMoment, each: Moved) -> str:
        name, target = self._name(moment.after, each.id), self._place(each.target)
        if each.revealed and each.source is not None and each.target is not None:
            return self._say("told-revealed", name=name, target=target)
        return self._say("told-moved", name=name, source=self._place(each.source), target=target)

    def _place(self, where: Where | None) -> str:
        if where is None:
            return self._say("told-hidden-place")
        what = where.label(self.rules)
        if where.seat is None:
            return what
        return self._say("told-of", what=what, name=seat_name(where.seat, self.names))

    def _name(self, state: State, component: str, kind: str = "") -> str:
        """Name a component as its card file does, else as the game does."""
        if component == HIDDEN:
            return self._say("told-hidden-card")
        own = cards_of(state)
        if own is not None and component in (names := component_names(own)):
            return format(names[component])
        known = self._box(state).get(component)
        if known is not None:
            return known
        word = names_at(state).of(kind).get(component)
        return label(component) if word is None else format(word)

    def _box(self, state: State) -> Mapping[str, str]:
        """List the names that the game itself gives its components, in the language in use."""
        found = self._boxes.get(language())
        if found is None:
            found = {each.id: each.name for each in self.rules.components(state)}
            self._boxes[language()] = found
        return found

    def _name_at(self, state: State, kind: str, place: int, count: int) -> str:
        """Name an id of a kind by its place, or by its number where the game does not know them all."""
        ids = self._ids.get(kind)
        if ids is None:
            ids = self._ids[kind] = ids_in_order(self.rules, state, kind)
        return self._name(state, ids[place], kind) if len(ids) == count else str(place + 1)


# --- points ---


def _gains(old: Score, new: Score) -> Iterator[tuple[ScoreLine, int, int]]:
    """Yield each line that is worth more or less than in an older score of the same player, with its points before and now."""
    was, now = _by_what(old.lines), _by_what(new.lines)
    for key in {**was, **now}:
        before, after = [each[key].points if key in each else 0 for each in (was, now)]
        if before != after:
            yield now.get(key) or was[key], before, after


def _by_what(lines: Sequence[ScoreLine]) -> dict[object, ScoreLine]:
    """Sort the lines of a score by what they are for; numbers in their data do not tell them apart."""
    found: dict[object, ScoreLine] = {}
    alike: Counter[object] = Counter()
    for line in lines:
        texts = [value for value in line.data.values() if isinstance(value, str)]
        key = (line.code, line.rule, *texts)
        alike[key] += 1
        found[key, alike[key]] = line
    return found
