"""Methods about the server and the games: the handshake, rules, cards, schemas, shutdown."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ancient_world.documents.codec import to_document
from ancient_world.documents.envelope import format_version
from ancient_world.engine.board_text import Board
from ancient_world.engine.document_faults import document_fault
from ancient_world.engine.game import Game
from ancient_world.engine.language_choice import language as language_in_use
from ancient_world.engine.language_choice import set_language
from ancient_world.engine.public_functions import components
from ancient_world.engine.registry import game as game_of
from ancient_world.engine.registry import loadable_game_ids
from ancient_world.engine.state import State
from ancient_world.schema import KINDS, json_schema
from ancient_world.schema.document_kinds import ComponentsDocument
from ancient_world.serve.method import METHODS, register_method
from ancient_world.serve.method_results import (
    AboutGame,
    AboutServer,
    CardsAtHand,
    Games,
    Library,
    Rules,
)
from ancient_world.serve.params import Count, Language, Texts
from ancient_world.serve.rpc_errors import INVALID_PARAMS, RequestRefused, refusal
from ancient_world.serve.session import Session
from ancient_world.version import RELEASE

PROTOCOL = 2
"""The version of the protocol, raised when a change breaks existing front-ends."""


@register_method("initialize", AboutServer)
def _initialize(
    session: Session, protocol: Count = PROTOCOL, language: Language | None = None
) -> AboutServer:
    """Shake hands: return versions, games, limits and methods, and set the language of all later answers.

    The call is optional. ``protocol`` is the version that the client was written for; a server that does not speak it
    answers with error 12. ``formats`` has the version of each kind of document. Without a ``language``, the language
    stays as it is.
    """
    if protocol != PROTOCOL:
        raise refusal(12, "rpc-unsupported-protocol", found=protocol, known=PROTOCOL)
    if language is not None:
        session.language = language
        set_language(language)
    library, formats = (
        Library("ancient-world", RELEASE),
        {kind: format_version(kind) for kind in KINDS},
    )
    games, limits, methods = _games(session).games, session.limits, tuple(METHODS)
    return AboutServer(PROTOCOL, library, formats, games, limits, methods, language_in_use())


@register_method("shutdown", None)
def _shutdown(session: Session) -> None:
    """End the server after answering this request and the rest of its batch."""
    session.is_closing = True


@register_method("games", Games)
def _games(session: Session) -> Games:
    """Return every game that works: id, title, numbers of players, version of the rules, card files at hand.

    ``players`` lists the possible numbers of players; the standard card file comes first in ``cards``.
    """
    game_infos = []
    for rules in map(game_of, loadable_game_ids()):
        cards = tuple([CardsAtHand(c.name, c.digest) for c in session.available_cards(rules)])
        players, version = tuple(rules.players), rules.rules_version
        game_infos.append(AboutGame(rules.id, rules.title, players, cards, version))
    return Games(tuple(game_infos))


@register_method("rules", Rules)
def _rules(game: Game, ids: Texts | None = None) -> Rules:
    """Return the rules of a game, or only those with the given ids; unknown ids are ignored."""
    rule_texts = game.rules()
    if ids is not None:
        lower_ids = {rule_id.lower() for rule_id in ids}
        rule_texts = tuple(rule for rule in rule_texts if rule.id.lower() in lower_ids)
    return Rules(rule_texts)


@register_method("card_list", Board)
def _card_list(session: Session, game: Game, cards: str | None = None) -> Board:
    """Return every card of a card file, as a board for people to read."""
    return game.card_list(session.cards_by_digest(game, cards))


@register_method("components", ComponentsDocument)
def _components(
    session: Session, game: Game | None = None, cards: str | None = None, state: State | None = None
) -> object:
    """Return all components of a game, or of the table of a state, that documents can name.

    Pass a ``game`` to get the components of all its maps, or a ``state`` to get those of its own map.
    """
    if state is not None:
        game = game or game_of(state.game)
    if game is None:
        raise RequestRefused(INVALID_PARAMS, document_fault("missing-key", "$.params.game"))
    card_set = None if cards is None else session.cards_by_digest(game, cards)
    return to_document(components(game.id if state is None else state, card_set))


@register_method("schema", Mapping[str, Any])
def _schema(kind: str, game: str | None = None) -> dict[str, object]:
    """Return the JSON Schema of a kind of document.

    Without a ``game``, the schema fits the documents of all games.
    """
    if kind not in KINDS:
        known_kinds = ", ".join(KINDS)
        raise refusal(
            INVALID_PARAMS, "wrong-value", "$.params.kind", found=kind[:60], expected=known_kinds
        )
    return json_schema(kind, game)
