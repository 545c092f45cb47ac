"""A sentence on the class that it speaks of, in two persons, and how its values are filled in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import attrs

from ancient_world.engine.language import register

_NONE: Mapping[str, object] = {}


@attrs.frozen(eq=False)
class Said:
    """A sentence in two persons; it joins the message catalogue when it is made.

    It may name every field of its action and of the step, ``{player:seat}``, who acts, and, where several choose at the same
    time, ``{players:seats}``. Ids are shown by their names. No full stop: what came of it may follow.

    Args:
        own: to the one who chooses, as "play {card}".
        others: of the one who chooses, as "{player:seat} plays {card}"; by default the same.
        hidden: the sentence in place of this one where a value is masked.

    Example:
        >>> from ancient_world.engine import Said
        >>> said = Said("pay {price:coin|coins}", "{player:seat} pays {price:coin|coins}")
        >>> said(price=2).data["price"]
        2
    """

    own: str
    others: str = attrs.field(default="")
    hidden: Said | None = attrs.field(default=None, kw_only=True)
    data: Mapping[str, object] = attrs.field(default=_NONE, init=False)

    def __attrs_post_init__(self) -> None:
        register({text: text for text in (self.own, self.others) if text})

    def __call__(self, **data: object) -> Said:
        """Return the same sentence with more values to fill in."""
        made = attrs.evolve(self)
        object.__setattr__(made, "data", {**self.data, **data})
        return made


@attrs.frozen(kw_only=True)
class Effect:
    """The effect of an action, as its class declares it: see :meth:`ancient_world.engine.Choice.effect`.

    The engine finds what is not said here: it plays the action on what its player knows, up to the first thing that chance
    or others decide, and compares what is counted in the player's :meth:`~.DecisionStep.purse`. Where a choice pays and
    gains of the same kind, say the ``cost``: what is gained follows from it.

    Args:
        cost: how many of each counted field, by its name.
        gain: the same.
        then: what is certain and no number, or left open, as Said("then roll {dice:die|dice}"); the prompt of what the player
            decides next comes after these.

    Example:
        >>> from ancient_world.engine import Effect
        >>> Effect(cost={"coins": 3}, gain={"knowledge": 1}).cost
        {'coins': 3}
    """

    cost: Mapping[str, int] | None = None
    gain: Mapping[str, int] | None = None
    then: Iterable[Said] = ()
