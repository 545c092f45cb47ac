"""What a seat may know: views that tell nothing else, and samples that look like them."""

from __future__ import annotations

from collections.abc import Iterator

from ancient_world.documents.codec import from_json, to_json
from ancient_world.engine.agenda import pending
from ancient_world.engine.face import View, sample_state, view_of
from ancient_world.engine.pending import Decision
from ancient_world.testing.courses import Moment


def views(moment: Moment) -> Iterator[str]:
    """A view comes back from JSON, and the player whose turn it is may do there what may be done in the whole state."""
    waiting = pending(moment.state)
    for seat in (*moment.seats, None):
        seen = view_of(moment.state, seat)
        if from_json(to_json(seen)) != seen:
            yield f"the view of {_who(seat)} does not come back from JSON"
        if isinstance(waiting, Decision) and seat in waiting.players:
            assert seat is not None
            known = seen.pending
            listed = known.actions_of(seat) if isinstance(known, Decision) else ()
            if listed != waiting.actions_of(seat):
                yield f"{_who(seat)} sees other legal actions than there are"


def samples(moment: Moment) -> Iterator[str]:
    """A sample of a view gives that view again, can occur, and hides nothing."""
    for seat in (*moment.seats, None):
        seen = view_of(moment.state, seat)
        sample = sample_state(seen, moment.rng)
        if sample.masked:
            yield f"a sample for {_who(seat)} is masked still"
        moment.rules.check(sample)
        if view_of(sample, seat) != seen:
            yield f"a sample for {_who(seat)} looks otherwise"


def twins(moment: Moment) -> Iterator[str]:
    """Two states that a seat cannot tell apart answer it with the same bytes: the view, and every refusal."""
    for seat in moment.seats:
        seen = view_of(moment.state, seat)
        other = view_of(sample_state(seen, moment.rng), seat)
        if to_json(seen) != to_json(other):
            yield f"{_who(seat)} can tell apart what looks the same"
        if moment.action is not None and _answer(seen, moment) != _answer(other, moment):
            yield f"{_who(seat)} gets two answers to one question"


def _answer(seen: View, moment: Moment) -> str:
    action = moment.rules.hide_action(moment.state, moment.action, seen.player)  # type: ignore[arg-type]
    try:
        return str(seen.explain(action))
    except Exception as error:  # noqa: BLE001 - it is compared, whatever it is
        return f"{type(error).__name__}: {error}"


def _who(seat: int | None) -> str:
    return "somebody who watches" if seat is None else f"player {seat}"
