"""What players have chosen in secret at the same time, drawn at random from what was legal for them."""

from __future__ import annotations

from typing import Any

from ancient_world.engine.chance import Randomness
from ancient_world.engine.declared.fields import Field, field_names, fields_of, parts_per_seat
from ancient_world.engine.declared.masks import is_masked
from ancient_world.engine.freezing import changed, replaced
from ancient_world.engine.steps import SimultaneousStep


def with_legal_choices(state: Any, seen: Any, rng: Randomness) -> Any:
    """Return a sample whose secret choices are legal in it.

    Args:
        state: the sample, in which fields alone say what a secret choice may be.
        seen: the view that it is drawn for.
        rng: where the numbers come from.
    """
    for step in state.agenda:
        if isinstance(step, SimultaneousStep) and step.chosen:
            state = _chosen_at(step, state, seen, rng)
    return state


def _chosen_at(step: Any, state: Any, seen: Any, rng: Randomness) -> Any:
    name = parts_per_seat(type(state))
    known: tuple[Any, ...] = getattr(seen, name)
    fields = {seat: _hidden_fields(step, part) for seat, part in enumerate(known)}
    hidden = [seat for seat, found in fields.items() if found]
    drawn: tuple[Any, ...] = getattr(state, name)
    open_again = tuple([
        changed(part, {step.chosen: None}) if fields[seat] else part
        for seat, part in enumerate(drawn)
    ])  # fmt: skip
    whole = changed(state, {name: open_again, "masked": False}) if hidden else state
    for seat in hidden:
        part = _drawn(step, whole, seat, known[seat], fields[seat], rng) or drawn[seat]
        whole = changed(whole, {name: replaced(getattr(whole, name), seat, part)})
    return changed(whole, {"masked": state.masked}) if hidden else state


def _hidden_fields(step: Any, part: object) -> tuple[Field, ...]:
    """The hidden fields of a player's part that a choice may have filled; none, if no choice is hidden there.

    Cards that lie in a field are none of them: nobody can tell where they lay before.
    """
    found = [
        each
        for each in fields_of(type(part))
        if not each.holds and is_masked(each, getattr(part, each.name))
    ]
    return tuple(found) if step.chosen in [each.name for each in found] else ()


def _drawn(
    step: Any, state: Any, seat: int, known: object, fields: tuple[Field, ...], rng: Randomness
) -> Any:
    """The player's part after a legal choice at random, of those after which everything open is as the viewer knows it.

    Where none of them is so, as when a choice counts up something open, it is any legal choice; ``None`` without any.
    """
    actions = list(step.actions_of(state, seat))
    legal = None
    while actions:
        action = actions.pop(rng.randrange(len(actions)))
        part, looks = _played(step, state, seat, known, action, fields)
        if part is not None and looks:
            return part
        legal = legal or part
    return legal


def _played(
    step: Any, state: Any, seat: int, known: object, action: Any, fields: tuple[Field, ...]
) -> tuple[Any, bool]:
    """Return the player's part with its hidden fields as a choice fills them, and whether the choice shows nothing else."""
    name, secret = parts_per_seat(type(state)), [each.name for each in fields]
    draft = state.thaw()
    draft.agenda = draft.agenda[: draft.agenda.index(step)]
    action.play(step, draft)
    before, after = getattr(state, name)[seat], getattr(draft, name)[seat]
    values = {each: getattr(after, each) for each in secret}
    if values[step.chosen] is None:
        return None, False
    others = [each for each in field_names(type(after)) if each not in secret]
    looks = all(
        getattr(after, each) in (getattr(before, each), getattr(known, each)) for each in others
    )
    return changed(before, values), looks
