"""Prompts, effects and the log are complete in every language, true, and reveal no secret."""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import attrs
import pytest

import ancient_world as aw
from ancient_world import narration
from ancient_world.engine import message_catalogue
from ancient_world.engine.agenda import steps_below_turn
from ancient_world.engine.steps import type_name
from ancient_world.narration.choosing.choosing import visible_amounts
from ancient_world.narration.choosing.log_sentences import action_sentence
from tests.moments import moments as of_every_kind
from tests.moments import next_action

GAMES = ("tides-of-time", "antike", "the-ancient-world", "golden-ages")
"""The games that declare all of their texts."""
NAMES = ("Ana", "Ben", "Cleo", "Dan")
LONGEST = 140
"""The most characters of a text on a button."""
LONGEST_EFFECT = 240
"""The most characters of the text of an effect."""
MOST = 400
"""The most choices per game."""

each_game = pytest.mark.parametrize("game", GAMES)
GAMES_PER_TEST = int(os.environ.get("ANCIENT_WORLD_LISTENED", "1"))
"""The number of random games per test; ``nox -s soak -- words`` sets 200."""
some_seeds = pytest.mark.parametrize(
    "seed",
    [1, *[pytest.param(2 + each, marks=pytest.mark.long) for each in range(GAMES_PER_TEST - 1)]],
)


def states(game: str, seed: int) -> Iterator[Any]:
    """Yield every state of a random game, including the last one."""
    rng = aw.SeededRandom(seed)
    counts = [*aw.game(game).players]
    state = aw.new_game(game, counts[seed % len(counts)])
    for _ in range(MOST):
        yield state
        waiting = aw.pending(state)
        if waiting is None:
            return
        state = aw.apply(state, next_action(waiting, rng))


def states_of_every_step(game: str) -> Iterator[Any]:
    """Yield states at every kind of step, from many games."""
    for (each, _), states_of_kind in of_every_kind().items():
        if each == game:
            yield from states_of_kind


def decisions(game: str, seed: int) -> Iterator[tuple[Any, int, tuple[Any, ...]]]:
    """Yield every decision of a random game, with each seat and its legal actions."""
    for state in states(game, seed):
        waiting = aw.pending(state)
        if isinstance(waiting, aw.Decision):
            for seat in waiting.players:
                yield state, seat, waiting.actions_of(seat)


def seats(state: Any) -> tuple[int | None, ...]:
    """Return every seat, and ``None`` for an observer."""
    return (*range(aw.game(state.game).seats(state)), None)


# --- completeness ---


@attrs.define
class TextChecker:
    """Collects texts without a translation, and texts that are unfit for people."""

    ids: re.Pattern[str]
    missing: set[str] = attrs.field(factory=set)
    wrong: set[str] = attrs.field(factory=set)

    def hear(self, text: str, longest: int = LONGEST) -> None:
        """Check a text that people read."""
        if not text.strip() or len(text) > longest or self.ids.search(text):
            self.wrong.add(text)


@pytest.fixture
def text_checker(game: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[TextChecker]:
    """Return a collector that records missing translations, and restore English at the end."""
    ids = {each.id for each in aw.components(game) if each.id != each.name}
    words = "|".join(sorted(re.escape(each) for each in ids if re.search("[-_]", each)))
    collector = TextChecker(re.compile(rf"\b({words})\b|[{{}}?]|None|  "))
    translated = message_catalogue._translation

    def noticed(text: str, kind: str) -> str:
        translation = translated(text, kind)
        if aw.language() == "es" and text and not translation and re.search("[a-z]", text):
            collector.missing.add(text)
        return translation

    monkeypatch.setattr(message_catalogue, "_translation", noticed)
    yield collector
    aw.set_language("en")


def languages() -> Iterator[None]:
    """Set each language in turn."""
    for code in ("en", "es"):
        aw.set_language(code)
        yield


@each_game
@some_seeds
def test_prompts_are_complete(game: str, seed: int, text_checker: TextChecker) -> None:
    """At every step each seat and observer gets a prompt without ids, in each language."""
    for state in states(game, seed):
        names = NAMES[: len(seats(state)) - 1]
        if len(names) < len(seats(state)) - 1:
            names = ()
        for seat in seats(state):
            for _ in languages():
                prompt = aw.prompt(state, seat, names=names)
                assert prompt.own == (seat in prompt.players)
                text_checker.hear(prompt.text)
    assert text_checker.wrong == set()


@each_game
@some_seeds
def test_choices_are_complete(game: str, seed: int, text_checker: TextChecker) -> None:
    """Every choice has a description and an effect, in each language."""
    for state, seat, actions in decisions(game, seed):
        seen = aw.view(state, seat)
        for action in actions:
            for _ in languages():
                text_checker.hear(aw.describe(seen, action))
                does = aw.effect(seen, action)
                assert does is not None
                text_checker.hear(does.short or "nothing")
                text_checker.hear(does.text, LONGEST_EFFECT)
    assert text_checker.wrong == set()


@each_game
@some_seeds
def test_log_entries_are_sentences(game: str, seed: int, text_checker: TextChecker) -> None:
    """Every log entry is a sentence: it ends with a full stop and has no arrow and no colon after a name."""
    rng = aw.SeededRandom(seed)
    counts = [each for each in aw.game(game).players if each <= len(NAMES)]
    match = aw.Match.new(game, NAMES[: counts[seed % len(counts)]], seed=seed)
    for _ in range(MOST):
        waiting = match.pending()
        if waiting is None:
            break
        match.apply(next_action(waiting, rng))
        for seat in seats(match.state):
            for _ in languages():
                for sentence in match.changes(match.version - 1, seat)[0].sentences:
                    text_checker.hear(sentence.text, longest=400)
                    assert re.fullmatch(r"[^a-z→{}].*[.]", sentence.text), sentence.text
                    assert not re.match(rf"({'|'.join(NAMES)}):", sentence.text)
                    for line in sentence.changes:
                        text_checker.hear(line, longest=400)
    assert text_checker.wrong == set()


@pytest.mark.long
@each_game
def test_texts_are_complete_at_every_kind_of_step(game: str, text_checker: TextChecker) -> None:
    """Prompts, choices, effects and the log are complete at every kind of step, in each language."""
    for state in states_of_every_step(game):
        waiting = aw.pending(state)
        chosen = waiting.actions if isinstance(waiting, aw.Decision) else ()
        names = tuple(f"{name.title()}" for name in "abcdef"[: len(seats(state)) - 1])
        for _ in languages():
            for seat in seats(state):
                text_checker.hear(aw.prompt(state, seat, names=names).text)
            for action in chosen:
                assert isinstance(waiting, aw.Decision)
                does = aw.effect(state, action)
                text_checker.hear(aw.describe(aw.view(state, waiting.player), action))
                if does is not None:
                    text_checker.hear(does.short or "nothing")
                    text_checker.hear(does.text or "nothing", LONGEST_EFFECT)
                log = action_sentence(
                    [(state, action, aw.apply(state, action))], waiting.player, names
                )
                assert log is not None
                text_checker.hear(log, longest=400)
    assert text_checker.wrong == set()


# --- truth ---


def has_gone_on(before: Any, after: Any, seat: int) -> bool:
    """Return whether more has happened than the choice itself: an earlier step was reached, or the player's next turn began."""
    under = before.agenda[: steps_below_turn(before)]
    lay, lie = (Counter(type_name(type(step)) for step in each) for each in (under, after.agenda))
    rules, waiting = aw.game(before.game), aw.pending(after)
    again = isinstance(waiting, aw.Decision) and waiting.players == (seat,)
    if again and after.agenda[: len(under)] != under:
        return True
    return rules.round(before) != rules.round(after) or not (lay - lie).keys() <= {
        "turns",
        "next-turn",
    }


@each_game
@some_seeds
def test_effects_are_true(game: str, seed: int) -> None:
    """An effect's cost and gain equal the change of the player's stock."""
    compared = []
    for state, seat, actions in decisions(game, seed):
        compared += check_effects(state, seat, actions)
    assert sum(compared) > 0.8 * len(compared)


@pytest.mark.long
@each_game
def test_effects_are_true_at_every_kind_of_step(game: str) -> None:
    """Effects are true at rare kinds of steps too."""
    for state in states_of_every_step(game):
        waiting = aw.pending(state)
        if not isinstance(waiting, aw.Decision):
            continue
        for seat in waiting.players:
            check_effects(state, seat, waiting.actions_of(seat))


def check_effects(state: Any, seat: int, actions: tuple[Any, ...]) -> list[bool]:
    """Assert that each action's effect is true, and return which actions could be compared."""
    step = state.agenda[-1]
    seen = aw.view(state, seat)
    before = visible_amounts(step, state, seat)
    compared = []
    for action in actions:
        does, later = aw.effect(seen, action), aw.apply(state, action)
        compared.append(does is not None and not has_gone_on(state, later, seat))
        if does is None or not compared[-1]:
            continue
        after = visible_amounts(step, later, seat)
        for good, had in before.items():
            gained = does.gain.get(good, 0) - does.cost.get(good, 0)
            assert after[good] - had == gained, (action, good, does)
            assert does.left.get(good, after[good]) == after[good]
        check_figures(does)
    return compared


def check_figures(does: narration.KnownEffect) -> None:
    """Assert that the figures in an effect's text agree with its numbers."""
    clauses = does.text.split("; ")
    figures = [*does.cost.values(), *does.gain.values()]
    if figures:
        assert re.findall(r"\d+", clauses[0]) == [str(count) for count in figures], does
    for clause in clauses:
        if clause.startswith("you keep ") and does.cost:
            kept = [str(does.left[each]) for each in does.cost if does.left.get(each)]
            assert (re.findall(r"\d+", clause) or ["none"]) == (kept or ["none"]), does


@each_game
@some_seeds
def test_indistinguishable_states_have_the_same_texts(game: str, seed: int) -> None:
    """Two states that a seat cannot distinguish give the seat the same prompts and effects."""
    rng, compared = aw.SeededRandom(seed), 0
    for state in states(game, seed):
        waiting = aw.pending(state)
        for seat in seats(state):
            sample = aw.sample_state(aw.view(state, seat), rng)
            assert aw.prompt(state, seat) == aw.prompt(sample, seat)
            if isinstance(waiting, aw.Decision) and seat in waiting.players:
                for action in waiting.actions_of(seat):
                    assert aw.effect(state, action, seat) == aw.effect(sample, action, seat)
                    compared += 1
    assert compared > 50


@each_game
def test_illegal_actions_have_no_effect(game: str) -> None:
    """The effect of an action is ``None`` at chance and after the end of the game."""
    *_, end = states(game, 1)
    state, _, actions = next(decisions(game, 1))
    assert aw.effect(end, actions[0]) is None
    assert aw.effect(aw.new_game(game, aw.game(game).seats(state)), actions[0]) is None
