"""The knowledge of a seat: views that reveal nothing else, and samples that look like them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ancient_world.documents.codec import from_json, to_json
from ancient_world.engine.actions import Action, player_of
from ancient_world.engine.declared.hiding import masked
from ancient_world.engine.declared.masks import names_masked
from ancient_world.engine.face import WATCHER, View, sample_state, view_of
from ancient_world.engine.pending import Decision, pending
from ancient_world.engine.state import State
from ancient_world.testing.courses import Ply, course


def views(moment: Ply) -> Iterator[str]:
    """Check that views hide what fields declare, come back from JSON, can be drawn, and keep the player's own choices."""
    waiting = pending(moment.state)
    for seat in (*moment.seats, None):
        seen = view_of(moment.state, seat)
        if from_json(to_json(seen)) != seen:
            yield f"the view of {_who(seat)} does not come back from JSON"
        if moment.state.agenda and _shows_secrets(seen):
            yield f"the view of {_who(seat)} shows what its fields declare as a secret of others"
        yield from _words(moment, seen)
        if isinstance(waiting, Decision) and seat in waiting.players:
            assert seat is not None
            known = seen.pending
            listed = known.actions_of(seat) if isinstance(known, Decision) else ()
            if listed != waiting.actions_of(seat):
                yield f"{_who(seat)} sees other legal actions than there are"


def _shows_secrets(seen: View) -> bool:
    """Return whether something could still be masked in a view."""
    viewer = WATCHER if seen.player is None else seen.player
    steps = [(step, step.whose()) for step in seen.state.agenda]
    things = [(seen.state, WATCHER), *steps]
    return any(masked(thing, viewer, owner) != thing for thing, owner in things)


def _words(moment: Ply, seen: View) -> Iterator[str]:
    """Check that the table and the action can be described to a seat without what is masked."""
    rules, who = moment.rules, _who(seen.player)
    rules.board(seen.state, [f"player {seat}" for seat in moment.seats])
    if moment.action is None:
        return
    viewer = WATCHER if seen.player is None else seen.player
    action = rules.hide_action(moment.state, moment.action, viewer)
    if masked(action, viewer, _owner(moment)) != action:
        yield f"{who} sees of {moment.action} what its fields declare as a secret of others: {action}"
    text = rules.describe(seen.state, action)
    if not text.strip():
        yield f"{action}, as {who} knows it, has no sentence"
    if names_masked(action) and _MASK.search(text):
        yield f"{action}, as {who} knows it, shows a hidden number as -1: {text!r}; give its Said a hidden sentence"


def _owner(moment: Ply) -> int:
    """Return whose action it is."""
    step = moment.state.agenda[-1]
    owner: int = player_of(moment.action, step.whose())
    return owner


_MASK = re.compile(r"(?<![\w-])-1\b")
PLAYED_ON = 8
"""Actions that are played after a sample."""


def samples(moment: Ply) -> Iterator[str]:
    """Check that a sample of a view gives that view again, can occur, hides nothing, and that the game can go on from it."""
    for seat in (*moment.seats, None):
        seen = view_of(moment.state, seat)
        sample = sample_state(seen, moment.rng)
        if sample.masked:
            yield f"a sample for {_who(seat)} is masked still"
        moment.rules.check(sample)
        if view_of(sample, seat) != seen:
            yield f"a sample for {_who(seat)} looks otherwise"
        if sample != moment.state:
            yield from _played_on(moment, sample, _who(seat))


def _played_on(moment: Ply, sample: State, who: str) -> Iterator[str]:
    """Check that the game can go on from a sample, and that every state after it can occur."""
    found: list[str] = []
    try:
        for ply in course(moment.rules, sample, moment.rng.randrange(2**32), PLAYED_ON):
            moment.rules.check(ply.state)
            found.append(str(ply.action))
    except Exception as error:  # whatever the rules of somebody else raise
        name = type(error).__name__
        after = ", ".join(found) or "the first action"
        yield f"the game cannot go on from a sample for {who}: {name}: {error} (after {after})"


def twins(moment: Ply) -> Iterator[str]:
    """Check that two states that a seat cannot tell apart give it the same bytes: the view, and every refusal."""
    for seat in moment.seats:
        seen = view_of(moment.state, seat)
        other = view_of(sample_state(seen, moment.rng), seat)
        if to_json(seen) != to_json(other):
            yield f"{_who(seat)} can tell apart what looks the same"
        if moment.action is None:
            continue
        action = moment.rules.hide_action(moment.state, moment.action, seat)
        if _answer(seen, action) != _answer(other, action):
            yield f"{_who(seat)} gets two answers to one question"


def _answer(seen: View, action: Action) -> str:
    try:
        return str(seen.explain(action))
    except Exception as error:  # it is compared, whatever it is
        return f"{type(error).__name__}: {error}"


def _who(seat: int | None) -> str:
    return "somebody who watches" if seat is None else f"player {seat}"
