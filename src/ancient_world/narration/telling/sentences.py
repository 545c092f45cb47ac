"""Make sentences on who did what and what followed, each with its rule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

import attrs

from ancient_world.engine.chance import HIDDEN_ID, Dealt
from ancient_world.engine.declared.card_names import cards_of, component_names
from ancient_world.engine.declared.fields import PerId, SeatMark
from ancient_world.engine.declared.masks import is_masked
from ancient_world.engine.declared.naming import ids_in_order, names_at
from ancient_world.engine.declared.scoring import Score, ScoreLine
from ancient_world.engine.game import Game
from ancient_world.engine.language import label, message_text, register_messages, seat_name
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

register_messages(
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
"""The JSON pointer prefix of the agenda, whose numbers nobody gains or loses."""


@attrs.frozen
class LogSentence:
    """A sentence on something that happened, in the language in use, with the id of its rule.

    ``changes`` list the details: each changed number and each moved card. ``turn`` says that a turn begins; ``round`` is
    the number of the round, ``None`` in games without rounds.
    """

    text: str
    rule: str
    entry: int = attrs.field(validator=attrs.validators.ge(-1))
    """The index of the entry in the change; -1 where entries were taken back."""
    player: int | None = None
    """The seat of the player who chose; ``None`` for chance."""
    turn: bool = False
    round: int | None = None
    changes: tuple[str, ...] = ()


@attrs.frozen(eq=False)
class Teller:
    """Makes sentences on what happens in a game whose players have these names."""

    rules: Game
    names: Sequence[str]
    _names_by_language: dict[str, Mapping[str, str]] = attrs.field(factory=dict)
    _ids: dict[str, tuple[str, ...]] = attrs.field(factory=dict)
    """A cache of the ids of each kind, in the order of the card file; empty without a card file."""

    def sentences(self, undone: int, moments: Iterable[StoryMoment]) -> tuple[LogSentence, ...]:
        """Return the sentences on a change: ``undone`` entries were taken back, then came these moments."""
        result: list[LogSentence] = []
        if undone:
            result.append(LogSentence(self._say("told-undone", count=undone), "", -1))
        for moment in moments:
            result += self._moment_sentences(moment)
        return tuple(result)

    def _say(self, code: str, **data: object) -> str:
        return message_text(code, data, self.names)

    def _moment_sentences(self, moment: StoryMoment) -> Iterator[LogSentence]:
        """Yield the sentence on a moment with its changes, then the news from it for all players."""
        if moment.action is None:
            return
        step = moment.before.agenda[-1]
        player = None if isinstance(step, ChanceStep) else moment.player
        moment_values = moment.place, player, step.starts_turn, self.rules.round(moment.before)
        changes = tuple(dict.fromkeys(self._changes(moment)))
        yield LogSentence(self.deed(moment), moment.rule, *moment_values, changes)
        for news in self.rules.news(moment.before, moment.after, self.names):
            text = news[:1].upper() + news[1:]
            yield LogSentence(text, moment.rule, moment.place, round=moment_values[-1])

    def _changes(self, moment: StoryMoment) -> Iterator[str]:
        """Yield a text for each number, component and score that a moment changed."""
        for difference in moment.differences:
            yield from self._changed(moment, difference)
        if not isinstance(moment.action, Dealt):
            for move in moment.moves:
                yield self._move_text(moment, move)
        for old_score, new_score in moment.scores:
            for score_line, old_points, new_points in _changed_score_lines(old_score, new_score):
                yield self._points(new_score.player, score_line, old_points, new_points)

    def deed(self, moment: StoryMoment, *parts: StoryMoment) -> str:
        """Return the sentence on who did what, with costs and gains; ``parts`` are the further parts of the same payment."""
        before, action = moment.before, moment.action
        assert action is not None
        transitions = [(each.before, each.action, each.after) for each in (moment, *parts)]
        text = happened(transitions, moment.player, self.names)
        if text is not None:
            return text
        description = self.rules.describe(before, action, self.names)
        if isinstance(before.agenda[-1], ChanceStep):
            return description
        return self._say("told-deed", player=moment.player, what=description)

    def _points(self, player: int, line: ScoreLine, was: int, now: int) -> str:
        """Return the text on the points gained in a line of a score; where points are negative, on the points before and now."""
        sentence_values = {"player": player, "what": line.row}
        if min(was, now) < 0:
            return self._say("told-points-lost", before=was, after=now, **sentence_values)
        sign = "+" if now > was else "-"
        return self._say("told-points", sign=sign, points=abs(now - was), **sentence_values)

    # --- numbers ---

    def _changed(self, moment: StoryMoment, difference: Difference) -> Iterator[str]:
        """Yield the texts on a difference in numbers or in an owner; numbers per id one by one."""
        location, declared_field = difference.where, difference.where.spot
        if isinstance(difference, Parts) or declared_field.holds or location.path.startswith(_AGENDA):
            return
        old, new, is_number = difference.before, difference.after, declared_field.field.number is not None
        if is_masked(declared_field.field, old) or is_masked(declared_field.field, new):
            return
        if not isinstance(difference, Items):
            if {type(old), type(new)} - {int, type(None)}:
                return
            if is_number:
                yield self._number(location, location.label(self.rules), old, new)
            elif (mark := declared_field.mark(SeatMark)) and location.seat is None:
                code = "told-nobody" if new in (None, mark.nobody) else "told-seat"
                yield self._say(code, what=location.label(self.rules), player=new)
        elif is_number:
            yield from self._numbers(moment, location, old, new)

    def _numbers(
        self, moment: StoryMoment, where: Where, before: tuple[int, ...], after: tuple[int, ...]
    ) -> Iterator[str]:
        """Yield one text on a changed list of numbers, or one for each changed number if they belong to ids."""
        label_text, per_id = where.label(self.rules), where.spot.mark(PerId)
        if per_id is None or len(before) != len(after):
            number_lists = [", ".join(map(str, each)) for each in (before, after)]
            yield self._number(where, label_text, *number_lists)
            return
        for index, (old_number, new_number) in enumerate(zip(before, after, strict=True)):
            if old_number != new_number:
                name = self._name_at_index(moment.after, per_id.kind, index, len(after))
                yield self._number(where, self._say("told-of", what=label_text, name=name), old_number, new_number)

    def _number(self, where: Where, what: str, *numbers: object) -> str:
        nothing_text = self._say("told-nothing")
        old_text, new_text = [nothing_text if each in (None, "") else each for each in numbers]
        data = {"what": what, "before": old_text, "after": new_text}
        if where.seat is None:
            return self._say("told-number", **data)
        return self._say("told-number-of", player=where.seat, **data)

    # --- components ---

    def _move_text(self, moment: StoryMoment, move: Moved) -> str:
        name, target = self._name(moment.after, move.id), self._place(move.target)
        if move.revealed and move.source is not None and move.target is not None:
            return self._say("told-revealed", name=name, target=target)
        return self._say("told-moved", name=name, source=self._place(move.source), target=target)

    def _place(self, where: Where | None) -> str:
        if where is None:
            return self._say("told-hidden-place")
        label_text = where.label(self.rules)
        if where.seat is None:
            return label_text
        return self._say("told-of", what=label_text, name=seat_name(where.seat, self.names))

    def _name(self, state: State, component: str, kind: str = "") -> str:
        """Return the name of a component: from its card file, or else from the game."""
        if component == HIDDEN_ID:
            return self._say("told-hidden-card")
        cards = cards_of(state)
        if cards is not None and component in (names := component_names(cards)):
            return format(names[component])
        game_name = self._box(state).get(component)
        if game_name is not None:
            return game_name
        name = names_at(state).of(kind).get(component)
        return label(component) if name is None else format(name)

    def _box(self, state: State) -> Mapping[str, str]:
        """Map component ids to the names that the game itself gives them, in the language in use."""
        names = self._names_by_language.get(language())
        if names is None:
            names = {each.id: each.name for each in self.rules.components(state)}
            self._names_by_language[language()] = names
        return names

    def _name_at_index(self, state: State, kind: str, index: int, count: int) -> str:
        """Return the name of the id at an index among those of a kind, or its number if the ids are not known."""
        known_ids = self._ids.get(kind)
        if known_ids is None:
            known_ids = self._ids[kind] = ids_in_order(self.rules, state, kind)
        return self._name(state, known_ids[index], kind) if len(known_ids) == count else str(index + 1)


# --- points ---


def _changed_score_lines(old_score: Score, new_score: Score) -> Iterator[tuple[ScoreLine, int, int]]:
    """Yield each line whose points differ between an old and a new score of a player, with its points before and now."""
    old_lines, new_lines = _score_lines_by_purpose(old_score.lines), _score_lines_by_purpose(new_score.lines)
    for key in {**old_lines, **new_lines}:
        old_points, new_points = [each[key].points if key in each else 0 for each in (old_lines, new_lines)]
        if old_points != new_points:
            yield new_lines.get(key) or old_lines[key], old_points, new_points


def _score_lines_by_purpose(lines: Sequence[ScoreLine]) -> dict[object, ScoreLine]:
    """Map the lines of a score by what they are for, ignoring numbers in their data."""
    by_purpose: dict[object, ScoreLine] = {}
    key_counts: Counter[object] = Counter()
    for line in lines:
        texts = [value for value in line.data.values() if isinstance(value, str)]
        key = (line.code, line.rule, *texts)
        key_counts[key] += 1
        by_purpose[key, key_counts[key]] = line
    return by_purpose
