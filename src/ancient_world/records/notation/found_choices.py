"""Find the choice that words mean, by its sentence in any language, by names or by notation; what is legal decides."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

import attrs

from ancient_world.documents.bodies import converters_for
from ancient_world.documents.text import dump, load
from ancient_world.engine.action_sentences import describe_in_third_person
from ancient_world.engine.actions import Action, player_field
from ancient_world.engine.candidate_actions import candidates_for, possible_actions_of
from ancient_world.engine.chance import Dealt
from ancient_world.engine.declared.id_spelling import normalized_words
from ancient_world.engine.declared.naming import component_names_in
from ancient_world.engine.document_faults import shorten, similar_words
from ancient_world.engine.errors import (
    HiddenValue,
    IllegalAction,
    InvalidDocument,
    InvalidOption,
    Reason,
)
from ancient_world.engine.explaining import awaited_reason, explain
from ancient_world.engine.limits import MAX_SUGGESTIONS
from ancient_world.engine.message_catalogue import message_text, register_messages
from ancient_world.engine.pending import Decision, legal_actions, pending
from ancient_world.engine.registry import game
from ancient_world.engine.state import State
from ancient_world.engine.steps import DecisionStep, type_name
from ancient_world.records.notation.action_spelling import (
    action_shapes,
    choices_fault,
    read_action,
    write_action,
)
from ancient_world.records.notation.found_outcomes import outcome_meant
from ancient_world.records.notation.word_matching import (
    IN_FULL,
    WITH_GAPS,
    begins_phrase,
    ranked_matches,
)

MAX_LENGTH = 500
"""The most characters of words that are looked at; no sentence on a choice is as long."""
MAX_LISTED = 1_000
"""The most actions of a kind that words are compared with."""
MAX_SHOWN = 40
"""The most characters of unknown words that a message shows."""

register_messages(
    {
        "word-yes": "yes",
        "word-no": "no",
        "words-not-text": "The words of a choice are a text, not {found}.",
        "no-choice-called": "No choice here is called {word!r}; choose from: {known}.",
        "no-choice-called:near": "No choice here is called {word!r}; did you mean {near}?",
    }
)


def choice_phrases(
    state: State, actions: Sequence[Action], names: Sequence[str] = (), player: int | None = None
) -> Iterator[tuple[str, Action]]:
    """Yield the phrases for each action with the action: its sentence, its notation, and its values by id and by name."""
    rules = game(state.game)
    converter = converters_for(rules)
    for action in actions:
        sentence = rules.describe(state, action, names)
        yield sentence, action
        if any(name in sentence for name in names):
            yield rules.describe(state, action), action
        yield write_action(rules, converter.write(action, Action), player), action
    yield from _value_phrases(state, actions)


def _value_phrases(state: State, actions: Sequence[Action]) -> Iterator[tuple[str, Action]]:
    component_names = component_names_in(state).all_names
    for action in actions:
        yield value_phrase(action), action
        yield value_phrase(action, component_names), action


def value_phrase(action: Action, component_names: Mapping[str, str] | None = None) -> str:
    """Return the kind of an action with all its values, such as "play 0 maze"; with names, "play 0 Maze of the Damned"."""
    values = [getattr(action, field.name) for field in attrs.fields(type(action))]
    texts = [
        str(each) if component_names is None else _value_in_words(each, component_names)
        for each in values
    ]
    return " ".join([type_name(type(action)), *texts])


def _value_in_words(value: object, component_names: Mapping[str, str]) -> str:
    if isinstance(value, str):
        return format(component_names.get(value, value))
    words_of_values = {
        None: "",
        True: message_text("word-yes", {}),
        False: message_text("word-no", {}),
    }
    return words_of_values[value] if value is None or isinstance(value, bool) else str(value)


def matching_actions(
    state: State,
    actions: Sequence[Action],
    text: str,
    names: Sequence[str] = (),
    player: int | None = None,
) -> tuple[int, list[Action]]:
    """Return the rank of the best matches of a text with the phrases for actions, in any language, and these actions.

    If none matches, the phrases are sentences in the third person, as in "plays The Maze" after the name of a player.
    """
    rank, matches = ranked_matches(
        text.strip(), partial(choice_phrases, state, actions, names, player)
    )
    if matches:
        return rank, matches
    no_names = ("",) * game(state.game).seats(state)
    return ranked_matches(
        text.strip(),
        lambda: [(describe_in_third_person(state, each, no_names), each) for each in actions],
    )


def actions_meant(
    state: State,
    actions: Sequence[Action],
    text: str,
    player: int | None = None,
    names: Sequence[str] = (),
) -> Sequence[Action]:
    """Return the legal actions that a text best matches, or else the only illegal action that it means.

    Args:
        state: a state, or that of a view.
        actions: the legal actions.
        text: the typed words.
        player: the seat of the acting player.
        names: the names of the players.

    Raises:
        InvalidDocument: the text means no action.
    """
    if len(text) > MAX_LENGTH:
        raise _unknown_words_fault(state, actions, text, player, names)
    rank, matches = matching_actions(state, actions, text, names, player)
    if rank <= IN_FULL:
        return matches
    return (
        _candidates_in_full(state, text, names, player)
        or matches
        or [_action_in_values(state, actions, text, player, names)]
    )


def _candidates_in_full(
    state: State, text: str, names: Sequence[str], player: int | None
) -> list[Action]:
    """Return the only action that the step on top of the agenda considers, legal or not, and that a text is in full."""
    step, candidates = state.agenda[-1] if state.agenda else None, list[Action]()
    if not isinstance(step, DecisionStep):
        return []
    with suppress(HiddenValue):
        for kind in step.choices:
            candidates += candidates_for(step, kind, state, player)
        rank, matches = matching_actions(state, candidates, text, names, player)
        return matches if rank <= IN_FULL and len(matches) == 1 else []
    return []


def _action_in_values(
    state: State, actions: Sequence[Action], text: str, player: int | None, names: Sequence[str]
) -> Action:
    """Return the only action of the game that a text means in notation, or by the kind of the action and its values.

    Raises:
        InvalidDocument: there is no such action.
    """
    rules = game(state.game)
    with suppress(InvalidDocument):
        document = load(dump(read_action(rules, text, player)))
        action: Action = converters_for(rules).read(document, Action, "$")
        return action
    kinds: Any = [
        kind
        for kind in rules.action_types
        if begins_phrase(normalized_words(text)[:1], normalized_words(type_name(kind)))
    ]
    possible = [
        action for kind in kinds for action in possible_actions_of(kind, state, None, MAX_LISTED)
    ]
    rank, matches = ranked_matches(text, partial(_value_phrases, state, possible))
    own_matches = [each for each in matches if player in {None, player_field(each, player)}]
    if rank > WITH_GAPS or len(own_matches or matches) != 1:
        raise _unknown_words_fault(state, actions, text, player, names)
    return (own_matches or matches)[0]


def _unknown_words_fault(
    state: State, actions: Sequence[Action], text: str, player: int | None, names: Sequence[str]
) -> InvalidDocument:
    """Return the fault for a text that means no action, with the sentences of similar legal actions and of all."""
    if not actions:
        return choices_fault("notation-nothing", [*action_shapes(game(state.game))], path="")
    rules, sentences = game(state.game), dict[str, str]()
    for phrase, action in choice_phrases(state, actions, names, player):
        sentences[phrase] = rules.describe(state, action, names)
    near_phrases = similar_words(text[:MAX_SHOWN], sentences, MAX_SUGGESTIONS)
    near_sentences = [*dict.fromkeys([sentences[each] for each in near_phrases])]
    known_sentences, word = [*dict.fromkeys(sentences.values())], shorten(text, MAX_SHOWN)
    return choices_fault("no-choice-called", known_sentences, near_sentences, "", word=word)


# --- answers ---


def legal_actions_of(state: State, player: int | None) -> tuple[Action, ...]:
    """Return the legal actions of a player, or else of all players who may choose now."""
    waits_for = pending(state)
    if not isinstance(waits_for, Decision):
        return ()
    return waits_for.all_actions if player is None else waits_for.actions_of(player)


def the_action_meant(
    state: State, text: str, player: int | None, names: Sequence[str] = ()
) -> Action:
    """Return the only action, legal or not, that a text means; in a state that waits for chance, the outcome.

    Raises:
        InvalidDocument: the text means no action, or can mean several legal ones.
    """
    outcome = outcome_meant(state, text) if player is None else None
    if outcome is not None:
        return outcome
    actions = actions_meant(state, legal_actions_of(state, player), text, player, names)
    return _only_action(state, text, actions, names)


def _only_action(
    state: State, text: str, actions: Sequence[Action], names: Sequence[str]
) -> Action:
    """Return the only action; raise the fault of a text that can mean several."""
    if len(actions) > 1:
        rules = game(state.game)
        sentences = [rules.describe(state, each, names) for each in actions]
        raise choices_fault("notation-several", sentences, path="", word=shorten(text, MAX_SHOWN))
    return actions[0]


def legal_action_meant(
    state: State, text: str, player: int | None, names: Sequence[str] = ()
) -> Action | None:
    """Return the only legal action that a text means, or ``None``; in a state that waits for chance, the outcome.

    Raises:
        InvalidDocument: the text, or a name in an outcome, can mean several things; or such a name means nothing.
    """
    outcome = outcome_meant(state, text) if player is None else None
    if outcome is not None:
        return outcome
    actions = legal_actions_of(state, player)
    _, matches = matching_actions(state, actions, text[:MAX_LENGTH], names, player)
    return _only_action(state, text, matches, names) if matches else None


def is_legal(state: State, action: Action, player: int | None) -> bool:
    """Return whether an action is legal, or may be: a view may not know."""
    with suppress(HiddenValue):
        return explain(state, action, player) is None
    return True


def places_meant(
    state: State, text: object, player: int | None, names: Sequence[str]
) -> tuple[int, ...]:
    """Return the places of the legal actions that a text best matches; only one if there is no doubt.

    Args:
        state: the state, or that of a view, in which the text was typed.
        text: the typed words.
        player: the seat of the player who typed them; ``None`` if the game waits for nobody.
        names: the names of the players.

    Raises:
        IllegalAction: the text means an action that is not legal, or the game does not wait for this player.
        InvalidDocument: the text means no action.
        InvalidOption: the words are no text.
    """
    if not isinstance(text, str):
        raise InvalidOption.from_code("words-not-text", found=type(text).__name__)
    actions = legal_actions(state, player)
    try:
        meant = actions_meant(state, actions, text, player, names)
    except InvalidDocument:
        if actions:
            raise
        raise IllegalAction(reason_to_wait(state).with_names(names)) from None
    places = tuple([place for place, action in enumerate(actions) if action in meant])
    why_not = None if places else explain(state, meant[0], player)
    if why_not is not None:
        raise IllegalAction(why_not.with_names(names))
    if not places:
        raise _unknown_words_fault(state, actions, text, player, names)
    return places


def reason_to_wait(state: State) -> Reason:
    """Return the reason why a player without legal actions has none: the game waits for others, or is over."""
    if state.agenda:
        return awaited_reason(state.agenda[-1], state)
    why_over = explain(state, Dealt(()))
    assert why_over is not None
    return why_over
