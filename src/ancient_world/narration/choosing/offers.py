"""Make the offers to a player: the prompt, and each legal action in words, with its effect and the components that it names."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import TYPE_CHECKING, Generic

import attrs

from ancient_world.documents.bodies import WritableBody, register_kind
from ancient_world.engine.actions import Action
from ancient_world.engine.chance import HIDDEN_ID
from ancient_world.engine.declared.field_marks import stored_in_envelope
from ancient_world.engine.declared.ids_in_actions import declared_kinds_and_ids
from ancient_world.engine.declared.type_parameters import ActionType
from ancient_world.engine.document_fields import kinds_for
from ancient_world.engine.game import Game
from ancient_world.engine.pending import Decision
from ancient_world.engine.public_functions import View
from ancient_world.engine.registry import game
from ancient_world.narration.choosing.choosing import KnownEffect, Prompt, known_effect, prompt
from ancient_world.narration.descriptions import describe

if TYPE_CHECKING:
    from ancient_world.documents.converters import Converters


@attrs.frozen
class ComponentKey:
    """The kind and the id of a component, under which :func:`ancient_world.components` finds it."""

    kind: str
    id: str


@attrs.frozen
class Offer(Generic[ActionType]):
    """A legal action as a page shows it; the texts are in the language in use.

    ``place`` is its place in ``legal_actions(player)``, to be passed to :meth:`ancient_world.Match.choose`. ``words`` is the action
    in players' words. ``effect`` says its costs and gains as far as they are certain, and is ``None`` if nothing is. ``touches`` are the
    components on the table that the action names.
    """

    place: int
    action: ActionType
    words: str
    effect: KnownEffect | None
    touches: tuple[ComponentKey, ...]


@attrs.frozen
class Offers(Generic[ActionType]):
    """The choices of one player as a page shows them, with the prompt; ``to_document`` writes all of it as one document.

    ``player`` is the seat, ``None`` for a spectator. ``version`` is that of the match, ``None`` if the offers are not those of a match.
    ``choices`` is empty for a player who may not act now.
    """

    game: str = attrs.field(metadata=stored_in_envelope("id"))
    player: int | None
    version: int | None
    prompt: Prompt
    choices: tuple[Offer[ActionType], ...]

    def __iter__(self) -> Iterator[Offer[ActionType]]:
        return iter(self.choices)

    def __len__(self) -> int:
        return len(self.choices)


@attrs.frozen
class OfferForm:
    """A legal action in words, with its effect as far as it is certain (else `null`) and the components that it names.

    `place` is its place among the legal actions of the player.
    """

    place: int = attrs.field(validator=attrs.validators.ge(0))
    action: Action
    words: str
    effect: KnownEffect | None
    touches: tuple[ComponentKey, ...]


@attrs.frozen
class OffersForm:
    """The choices of one player (`null` for a spectator), with the prompt, and the version of the match if there is one."""

    player: int | None = attrs.field(validator=attrs.validators.optional(attrs.validators.ge(0)))
    version: int | None = attrs.field(validator=attrs.validators.optional(attrs.validators.ge(0)))
    prompt: Prompt
    choices: tuple[OfferForm, ...]


def offers_in_view(
    view: View, version: int | None = None, *, places: Collection[int] | None = None
) -> Offers:
    """Return the offers to the player of a view, in the language in use.

    Args:
        view: the view of a player or a spectator.
        version: the version of the match that the view is of.
        places: the places of the legal actions to offer; by default all are offered.

    Raises:
        HiddenValue: the legal actions depend on values that are masked in the view.
    """
    state, player, names, decision = view.state, view.player, view.names, view.pending
    rules = game(state.game)
    choices: tuple[Offer, ...] = ()
    if player is not None and isinstance(decision, Decision):
        actions, ids_by_kind = decision.actions_of(player), rules.ids(state)
        choices = tuple([
            Offer(
                place,
                action,
                describe(state, action, names=names),
                known_effect(state, action, player, names),
                named_components(rules, ids_by_kind, action),
            )
            for place, action in enumerate(actions)
            if places is None or place in places
        ])  # fmt: skip
    return Offers(rules.id, player, version, prompt(view), choices)


# --- the components that an action names ---


def named_components(
    rules: Game, ids_by_kind: Mapping[str, frozenset[str]], action: Action
) -> tuple[ComponentKey, ...]:
    """Return the components that an action names, each once.

    Args:
        rules: the game.
        ids_by_kind: the ids of the state before the action, as ``rules.ids(state)`` returns them.
        action: the action.
    """
    keys: dict[ComponentKey, None] = {}
    for declared_kind, component_id in declared_kinds_and_ids(action):
        kinds = kinds_for(rules, declared_kind)
        kind = next((each for each in kinds if component_id in ids_by_kind.get(each, ())), kinds[0])
        if component_id != HIDDEN_ID:
            keys[ComponentKey(kind, component_id)] = None
    return tuple(keys)


# --- documents ---


def _write_offers(offers: Offers) -> WritableBody:
    return game(offers.game), offers, OffersForm


def _read_offers(converters: Converters, body: object) -> Offers:
    form: OffersForm = converters.read(body, OffersForm, "$.offers")
    offers = [Offer(**attrs.asdict(offer, recurse=False)) for offer in form.choices]
    assert converters.rules is not None
    return Offers(converters.rules.id, form.player, form.version, form.prompt, tuple(offers))


register_kind("offers", Offers, _write_offers, _read_offers)
