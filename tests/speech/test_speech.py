"""What is asked, what a choice does and what has happened: complete in every language, true, and no secret."""

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
from ancient_world.engine import language
from ancient_world.engine.agenda import steps_below_turn
from ancient_world.engine.steps import type_name
from ancient_world.narration.choosing.choosing import visible_amounts
from ancient_world.narration.choosing.log_sentences import action_sentence
from tests.moments import moments as of_every_kind
from tests.moments import next_action

GAMES = ("tides-of-time", "antike", "the-ancient-world", "golden-ages")
"""The games whose classes say everything themselves."""
NAMES = ("Ana", "Ben", "Cleo", "Dan")
LONGEST = 140
"""Characters of a sentence on a button."""
LONGEST_EFFECT = 240
"""The same of all that a choice does, beside the button."""
MOST = 400
"""Choices of a game at most."""

each_game = pytest.mark.parametrize("game", GAMES)
LISTENED = int(os.environ.get("ANCIENT_WORLD_LISTENED", "1"))
"""Random games of each kind that are listened to; ``nox -s soak -- words`` sets 200."""
some_seeds = pytest.mark.parametrize(
    "seed", [1, *[pytest.param(2 + each, marks=pytest.mark.long) for each in range(LISTENED - 1)]]
)


def states(game: str, seed: int) -> Iterator[Any]:
    """Every state of a random game at which somebody chooses or chance decides, and the last one."""
    rng = aw.SeededRandom(seed)
    counts = [*aw.game(game).players]
    state = aw.new_game(game, counts[seed % len(counts)])
    for _ in range(MOST):
        yield state
        waiting = aw.pending(state)
        if waiting is None:
            return
        state = aw.apply(state, next_action(waiting, rng))


def rare(game: str) -> Iterator[Any]:
    """States at every kind of step, out of many games, some of them begun with plenty for all."""
    for (each, _), found in of_every_kind().items():
        if each == game:
            yield from found


def moments(game: str, seed: int) -> Iterator[tuple[Any, int, tuple[Any, ...]]]:
    """Every decision of a random game, with each seat that may choose and all that it may choose."""
    for state in states(game, seed):
        waiting = aw.pending(state)
        if isinstance(waiting, aw.Decision):
            for seat in waiting.players:
                yield state, seat, waiting.actions_of(seat)


def seats(state: Any) -> tuple[int | None, ...]:
    """Every seat, and somebody who only watches."""
    return (*range(aw.game(state.game).seats(state)), None)


# --- complete ---


@attrs.define
class Listening:
    """What has no translation, and what reads as no sentence for people."""

    ids: re.Pattern[str]
    missing: set[str] = attrs.field(factory=set)
    wrong: set[str] = attrs.field(factory=set)

    def hear(self, text: str, longest: int = LONGEST) -> None:
        """A text that somebody reads."""
        if not text.strip() or len(text) > longest or self.ids.search(text):
            self.wrong.add(text)


@pytest.fixture
def listening(game: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Listening]:
    """Everything that is not translated is noticed; the language is English again in the end."""
    ids = {each.id for each in aw.components(game) if each.id != each.name}
    words = "|".join(sorted(re.escape(each) for each in ids if re.search("[-_]", each)))
    found = Listening(re.compile(rf"\b({words})\b|[{{}}?]|None|  "))
    translated = language._translation

    def noticed(text: str, kind: str) -> str:
        told = translated(text, kind)
        if aw.language() == "es" and text and not told and re.search("[a-z]", text):
            found.missing.add(text)
        return told

    monkeypatch.setattr(language, "_translated", noticed)
    yield found
    aw.set_language("en")


def languages() -> Iterator[None]:
    """Each language in turn."""
    for code in ("en", "es"):
        aw.set_language(code)
        yield


@each_game
@some_seeds
def test_prompts_are_complete(game: str, seed: int, listening: Listening) -> None:
    """At every step each seat, and who watches, reads a sentence without an id, in each language."""
    for state in states(game, seed):
        names = NAMES[: len(seats(state)) - 1]
        if len(names) < len(seats(state)) - 1:
            names = ()
        for seat in seats(state):
            for _ in languages():
                asked = aw.prompt(state, seat, names=names)
                assert asked.own == (seat in asked.players)
                listening.hear(asked.text)
    assert listening.wrong == set()


@each_game
@some_seeds
def test_choices_are_complete(game: str, seed: int, listening: Listening) -> None:
    """Every choice in words, and what it does, in each language; none is without an effect."""
    for state, seat, actions in moments(game, seed):
        seen = aw.view(state, seat)
        for action in actions:
            for _ in languages():
                listening.hear(aw.describe(seen, action))
                does = aw.effect(seen, action)
                assert does is not None
                listening.hear(does.short or "nothing")
                listening.hear(does.text, LONGEST_EFFECT)
    assert listening.wrong == set()


@each_game
@some_seeds
def test_the_log_is_a_story(game: str, seed: int, listening: Listening) -> None:
    """What each seat reads of every choice is a sentence: no arrow, no colon behind a name, a full stop."""
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
                    listening.hear(sentence.text, longest=400)
                    assert re.fullmatch(r"[^a-z→{}].*[.]", sentence.text), sentence.text
                    assert not re.match(rf"({'|'.join(NAMES)}):", sentence.text)
                    for line in sentence.changes:
                        listening.hear(line, longest=400)
    assert listening.wrong == set()


@pytest.mark.long
@each_game
def test_every_kind_of_step_speaks(game: str, listening: Listening) -> None:
    """Prompts, choices, effects and the log at every kind of step, for everybody, in each language."""
    for state in rare(game):
        waiting = aw.pending(state)
        chosen = waiting.actions if isinstance(waiting, aw.Decision) else ()
        names = tuple(f"{name.title()}" for name in "abcdef"[: len(seats(state)) - 1])
        for _ in languages():
            for seat in seats(state):
                listening.hear(aw.prompt(state, seat, names=names).text)
            for action in chosen:
                assert isinstance(waiting, aw.Decision)
                does = aw.effect(state, action)
                listening.hear(aw.describe(aw.view(state, waiting.player), action))
                if does is not None:
                    listening.hear(does.short or "nothing")
                    listening.hear(does.text or "nothing", LONGEST_EFFECT)
                told = action_sentence(
                    [(state, action, aw.apply(state, action))], waiting.player, names
                )
                assert told is not None
                listening.hear(told, longest=400)
    assert listening.wrong == set()


# --- true ---


def gone_on(before: Any, after: Any, seat: int) -> bool:
    """Return whether more has happened than a choice leads to: what lay under the turn, or the own next turn has begun."""
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
def test_an_effect_is_what_happens(game: str, seed: int) -> None:
    """What an action costs and gives is the difference of the player's own purse after it."""
    compared = []
    for state, seat, actions in moments(game, seed):
        compared += check_effects(state, seat, actions)
    assert sum(compared) > 0.8 * len(compared)


@pytest.mark.long
@each_game
def test_an_effect_is_what_happens_at_every_kind_of_step(game: str) -> None:
    """The same where it is rare: what is paid by force, what comes at the end of a turn."""
    for state in rare(game):
        waiting = aw.pending(state)
        if not isinstance(waiting, aw.Decision):
            continue
        for seat in waiting.players:
            check_effects(state, seat, waiting.actions_of(seat))


def check_effects(state: Any, seat: int, actions: tuple[Any, ...]) -> list[bool]:
    """Compare what each action is said to do with what it does, where no more has happened; list where that was so."""
    step = state.agenda[-1]
    seen = aw.view(state, seat)
    before = visible_amounts(step, state, seat)
    compared = []
    for action in actions:
        does, later = aw.effect(seen, action), aw.apply(state, action)
        compared.append(does is not None and not gone_on(state, later, seat))
        if does is None or not compared[-1]:
            continue
        after = visible_amounts(step, later, seat)
        for thing, had in before.items():
            gained = does.gain.get(thing, 0) - does.cost.get(thing, 0)
            assert after[thing] - had == gained, (action, thing, does)
            assert does.left.get(thing, after[thing]) == after[thing]
        check_figures(does)
    return compared


def check_figures(does: narration.KnownEffect) -> None:
    """Compare the figures in the text of an effect with its numbers: what is paid and gained, and what is kept of that."""
    said = does.text.split("; ")
    figures = [*does.cost.values(), *does.gain.values()]
    if figures:
        assert re.findall(r"\d+", said[0]) == [str(count) for count in figures], does
    for clause in said:
        if clause.startswith("you keep ") and does.cost:
            kept = [str(does.left[each]) for each in does.cost if does.left.get(each)]
            assert (re.findall(r"\d+", clause) or ["none"]) == (kept or ["none"]), does


@each_game
@some_seeds
def test_what_a_seat_cannot_tell_apart_is_told_alike(game: str, seed: int) -> None:
    """Of two states that look the same to a seat, whoever is asked with the whole state answers that seat the same."""
    rng, told = aw.SeededRandom(seed), 0
    for state in states(game, seed):
        waiting = aw.pending(state)
        for seat in seats(state):
            other = aw.sample_state(aw.view(state, seat), rng)
            assert aw.prompt(state, seat) == aw.prompt(other, seat)
            if isinstance(waiting, aw.Decision) and seat in waiting.players:
                for action in waiting.actions_of(seat):
                    assert aw.effect(state, action, seat) == aw.effect(other, action, seat)
                    told += 1
    assert told > 50


@each_game
def test_an_effect_is_none_where_the_action_is_not_legal(game: str) -> None:
    """Chance is no choice, and what is over has no effects."""
    *_, end = states(game, 1)
    state, _, actions = next(moments(game, 1))
    assert aw.effect(end, actions[0]) is None
    assert aw.effect(aw.new_game(game, aw.game(game).seats(state)), actions[0]) is None
