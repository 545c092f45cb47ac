"""Make sentences on who did what and what followed, each with its rule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

import attrs

from ancient_world.engine.action_sentences import fill_sentence
from ancient_world.engine.chance import HIDDEN_ID, Dealt
from ancient_world.engine.declared.card_names import cards_of, component_names
from ancient_world.engine.declared.field_marks import PerId, SeatMark
from ancient_world.engine.declared.masked_values import is_masked
from ancient_world.engine.declared.naming import component_names_in, ids_in_order
from ancient_world.engine.declared.score_lines import Score, ScoreLine
from ancient_world.engine.freezing import cache_in_field
from ancient_world.engine.game import Game
from ancient_world.engine.language_choice import language
from ancient_world.engine.message_catalogue import (
    ReaderName,
    label,
    message_text,
    register_messages,
    seat_name,
)
from ancient_world.engine.sentence import Sentence
from ancient_world.engine.state import State
from ancient_world.engine.steps import ChanceStep
from ancient_world.narration.choosing.log_sentences import action_sentence
from ancient_world.narration.telling.differences import (
    ComponentMove,
    Difference,
    ListDifference,
    Location,
    PartsDifference,
)
from ancient_world.narration.telling.story_moments import StoryMoment

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
    gains: Mapping[tuple[int, str, str], int] = attrs.field(
        factory=dict, init=False, eq=False, repr=False
    )
    """How many of what each seat has gained or lost, by the English name of the thing and, for points of several sources, the source; a help for pages, in no document."""


@attrs.frozen(eq=False)
class SentenceWriter:
    """Makes sentences on what happens in a game whose players have these names."""

    rules: Game
    names: Sequence[str]
    _names_by_language: dict[str, Mapping[str, str]] = attrs.field(factory=dict)
    _ids: dict[str, tuple[str, ...]] = attrs.field(factory=dict)
    """A cache of the ids of each kind, in the order of the card file; empty without a card file."""

    def change_sentences(
        self, undone: int, moments: Iterable[StoryMoment]
    ) -> tuple[LogSentence, ...]:
        """Return the sentences on a change: ``undone`` entries were taken back, then came these moments."""
        result: list[LogSentence] = []
        if undone:
            result.append(LogSentence(self._sentence("told-undone", count=undone), "", -1))
        for moment in moments:
            result += self._moment_sentences(moment)
        return tuple(result)

    def _sentence(self, code: str, **data: object) -> str:
        return message_text(code, data, self.names)

    def _moment_sentences(self, moment: StoryMoment) -> Iterator[LogSentence]:
        """Yield the sentence on a moment with its changes, then the news from it for all players."""
        if moment.action is None:
            return
        step = moment.before.agenda[-1]
        player = None if isinstance(step, ChanceStep) else moment.player
        moment_values = (
            moment.entry_index,
            player,
            step.starts_turn,
            self.rules.round(moment.before),
        )
        changes = tuple(dict.fromkeys(self._change_texts(moment)))
        sentence = LogSentence(self.deed(moment), moment.rule, *moment_values, changes)
        cache_in_field(sentence, "gains", self._gains(moment))
        yield sentence
        for news in self.rules.news(moment.before, moment.after, self.names):
            text = self._news_text(news, moment.after)
            yield LogSentence(text, moment.rule, moment.entry_index, round=moment_values[-1])

    def _news_text(self, news: str | Sentence, state: State) -> str:
        """Return a line of news; a sentence on the reader is in the second person."""
        if isinstance(news, Sentence):
            readers = [seat for seat, name in enumerate(self.names) if type(name) is ReaderName]
            is_own = news.data.get("player") in readers
            said = fill_sentence(news, state, {}, self.names, second_person=is_own)
            news = self._sentence("log", said=said)
        return news[:1].upper() + news[1:]

    def _change_texts(self, moment: StoryMoment) -> Iterator[str]:
        """Yield a text for each number, component and score that a moment changed."""
        for difference in moment.differences:
            yield from self._difference_texts(moment, difference)
        if not isinstance(moment.action, Dealt):
            for move in moment.moves:
                yield self._move_text(moment, move)
        for old_score, new_score in moment.scores:
            for score_line, old_points, new_points in _changed_score_lines(old_score, new_score):
                yield self._points_text(new_score.player, score_line, old_points, new_points)

    def _gains(self, moment: StoryMoment) -> Counter[tuple[int, str, str]]:
        """Count what each seat gained and lost in a moment; what only moved from place to place counts as nothing."""
        gains: Counter[tuple[int, str, str]] = Counter()
        for each in moment.differences:
            location = each.location
            if (
                location.seat is None
                or location.path.startswith(_AGENDA)
                or isinstance(each, PartsDifference)
            ):
                continue
            old, new = (
                value if isinstance(value, tuple) else (value,) for value in (each.old, each.new)
            )
            if {*map(type, old + new)} == {int} and not is_masked(
                location.declared_field.field, (*old, *new)
            ):
                name = str(location.field_label(self.rules))
                gains[location.seat, name, ""] += sum(new) - sum(old)
        for old_score, new_score in moment.scores:
            lines = tuple(_changed_score_lines(old_score, new_score))
            gains.pop((new_score.player, "points", ""), None)  # a field of banked points
            for line, old_points, new_points in lines:
                source = str(line.row_label) if len(lines) > 1 else ""
                gains[new_score.player, "points", source] += new_points - old_points
        return gains

    def deed(self, moment: StoryMoment, *later_moments: StoryMoment) -> str:
        """Return the sentence on who did what, with costs and gains; ``later_moments`` are the further parts of the same payment."""
        before, action = moment.before, moment.action
        assert action is not None
        transitions = [(part.before, part.action, part.after) for part in (moment, *later_moments)]
        text = action_sentence(transitions, moment.player, self.names)
        if text is not None:
            return text
        description = self.rules.describe(before, action, self.names)
        if isinstance(before.agenda[-1], ChanceStep):
            return description
        return self._sentence("told-deed", player=moment.player, what=description)

    def _points_text(self, player: int, line: ScoreLine, old_points: int, new_points: int) -> str:
        """Return the text on the points gained in a line of a score; where points are negative, on the points before and now."""
        sentence_values = {"player": player, "what": line.row_label}
        if min(old_points, new_points) < 0:
            return self._sentence(
                "told-points-lost", before=old_points, after=new_points, **sentence_values
            )
        sign = "+" if new_points > old_points else "-"
        return self._sentence(
            "told-points", sign=sign, points=abs(new_points - old_points), **sentence_values
        )

    # --- numbers ---

    def _difference_texts(self, moment: StoryMoment, difference: Difference) -> Iterator[str]:
        """Yield the texts on a difference in numbers or in an owner; numbers per id one by one."""
        location, declared_field = difference.location, difference.location.declared_field
        if (
            isinstance(difference, PartsDifference)
            or declared_field.holds_components
            or location.path.startswith(_AGENDA)
        ):
            return
        old = difference.old
        new = difference.new
        is_number = declared_field.field.number is not None
        if is_masked(declared_field.field, old) or is_masked(declared_field.field, new):
            return
        if not isinstance(difference, ListDifference):
            if {type(old), type(new)} - {int, type(None)}:
                return
            if is_number:
                yield self._number_text(location, location.field_label_text(self.rules), old, new)
            elif (mark := declared_field.find_mark(SeatMark)) and location.seat is None:
                code = "told-nobody" if new in (None, mark.nobody) else "told-seat"
                yield self._sentence(code, what=location.field_label_text(self.rules), player=new)
        elif is_number:
            yield from self._numbers_texts(moment, location, old, new)

    def _numbers_texts(
        self,
        moment: StoryMoment,
        location: Location,
        old_numbers: tuple[int, ...],
        new_numbers: tuple[int, ...],
    ) -> Iterator[str]:
        """Yield one text on a changed list of numbers, or one for each changed number if they belong to ids."""
        label_text = location.field_label_text(self.rules)
        per_id = location.declared_field.find_mark(PerId)
        if per_id is None or len(old_numbers) != len(new_numbers):
            number_lists = [
                ", ".join(map(str, number_tuple)) for number_tuple in (old_numbers, new_numbers)
            ]
            yield self._number_text(location, label_text, *number_lists)
            return
        for index, (old_number, new_number) in enumerate(
            zip(old_numbers, new_numbers, strict=True)
        ):
            if old_number != new_number:
                name = self._name_at_index(moment.after, per_id.kind, index, len(new_numbers))
                yield self._number_text(
                    location,
                    self._sentence("told-of", what=label_text, name=name),
                    old_number,
                    new_number,
                )

    def _number_text(self, location: Location, label_text: str, *numbers: object) -> str:
        nothing_text = self._sentence("told-nothing")
        old_text, new_text = [
            nothing_text if number in (None, "") else number for number in numbers
        ]
        data = {"what": label_text, "before": old_text, "after": new_text}
        if location.seat is None:
            return self._sentence("told-number", **data)
        return self._sentence("told-number-of", player=location.seat, **data)

    # --- components ---

    def _move_text(self, moment: StoryMoment, move: ComponentMove) -> str:
        name, target = self._component_name(moment.after, move.id), self._location_text(move.target)
        if move.is_revealed and move.source is not None and move.target is not None:
            return self._sentence("told-revealed", name=name, target=target)
        return self._sentence(
            "told-moved", name=name, source=self._location_text(move.source), target=target
        )

    def _location_text(self, location: Location | None) -> str:
        if location is None:
            return self._sentence("told-hidden-place")
        label_text = location.field_label_text(self.rules)
        if location.seat is None:
            return label_text
        return self._sentence("told-of", what=label_text, name=seat_name(location.seat, self.names))

    def _component_name(self, state: State, component_id: str, kind: str = "") -> str:
        """Return the name of a component: from its card file, or else from the game."""
        if component_id == HIDDEN_ID:
            return self._sentence("told-hidden-card")
        cards = cards_of(state)
        if cards is not None and component_id in (names := component_names(cards)):
            return format(names[component_id])
        game_name = self._component_names(state).get(component_id)
        if game_name is not None:
            return game_name
        name = component_names_in(state).of_kind(kind).get(component_id)
        return label(component_id) if name is None else format(name)

    def _component_names(self, state: State) -> Mapping[str, str]:
        """Map component ids to the names that the game itself gives them, in the language in use."""
        names = self._names_by_language.get(language())
        if names is None:
            names = {component.id: component.name for component in self.rules.components(state)}
            self._names_by_language[language()] = names
        return names

    def _name_at_index(self, state: State, kind: str, index: int, count: int) -> str:
        """Return the name of the id at an index among those of a kind, or its number if the ids are not known."""
        known_ids = self._ids.get(kind)
        if known_ids is None:
            known_ids = self._ids[kind] = ids_in_order(self.rules, state, kind)
        return (
            self._component_name(state, known_ids[index], kind)
            if len(known_ids) == count
            else str(index + 1)
        )


# --- points ---


def _changed_score_lines(
    old_score: Score, new_score: Score
) -> Iterator[tuple[ScoreLine, int, int]]:
    """Yield each line whose points differ between an old and a new score of a player, with its points before and now."""
    old_lines = _score_lines_by_purpose(old_score.lines)
    new_lines = _score_lines_by_purpose(new_score.lines)
    for key in {**old_lines, **new_lines}:
        old_points, new_points = [
            lines_of_score[key].points if key in lines_of_score else 0
            for lines_of_score in (old_lines, new_lines)
        ]
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
