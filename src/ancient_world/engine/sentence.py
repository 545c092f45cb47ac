"""The sentences and effects that classes of actions declare."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import attrs

from ancient_world.engine.freezing import copy_with
from ancient_world.engine.message_catalogue import register_messages

_NO_VALUES: Mapping[str, object] = {}


@attrs.frozen(eq=False)
class Sentence:
    """A sentence about an action, in second and third person; creating it registers it in the message catalogue.

    It may refer to every field of the action and of the step, to the acting player as ``{player:seat}`` and, if several
    choose at the same time, to ``{players:seats}``. Ids are shown by their names. The sentence has no full stop, since a
    result may follow.

    Args:
        second_person: the sentence to the player who acts, such as "play {card}".
        third_person: the sentence about that player, such as "{player:seat} plays {card}"; by default the same as ``second_person``.
        hidden_version: the sentence to use if a value is masked.

    Example:
        >>> from ancient_world.engine import Sentence
        >>> sentence = Sentence("pay {price:coin|coins}", "{player:seat} pays {price:coin|coins}")
        >>> sentence(price=2).data["price"]
        2
    """

    second_person: str
    third_person: str = attrs.field(default="")
    hidden_version: Sentence | None = attrs.field(default=None, kw_only=True)
    data: Mapping[str, object] = attrs.field(default=_NO_VALUES, init=False)

    def __attrs_post_init__(self) -> None:
        register_messages({text: text for text in (self.second_person, self.third_person) if text})

    def __call__(self, **data: object) -> Sentence:
        """Return a copy of the sentence with more values to fill in."""
        return copy_with(self, {"data": {**self.data, **data}})


@attrs.frozen(kw_only=True)
class Effect:
    """The effect of an action on its player, as :meth:`ancient_world.engine.Choice.effect` returns it.

    The engine finds a cost or gain of ``None`` itself: it plays the action on the player's view, up to the first decision of
    chance or of other players, and compares the counted fields of the player's :meth:`~.DecisionStep.purse`. If a choice
    both pays and gains the same good, give the ``cost``; the engine finds the gain.

    Args:
        cost: the amount paid of each counted field, by field name.
        gain: the amount gained of each counted field, by field name.
        further_effects: further effects in words, such as Said("then roll {dice:die|dice}"); the prompt of the player's next decision
            follows them.

    Example:
        >>> from ancient_world.engine import Effect
        >>> Effect(cost={"coins": 3}, gain={"knowledge": 1}).cost
        {'coins': 3}
    """

    cost: Mapping[str, int] | None = None
    gain: Mapping[str, int] | None = None
    further_effects: Iterable[Sentence] = ()
