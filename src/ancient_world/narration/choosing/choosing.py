"""Make the prompt for a player, and the effect of each choice: costs, gains and what comes next."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

import attrs

from ancient_world.documents.bodies import register_form
from ancient_world.engine.action_sentences import field_values, fill_sentence
from ancient_world.engine.actions import Action, player_of_action
from ancient_world.engine.agenda import play_within_turn, steps_below_turn
from ancient_world.engine.declared.field_marks import fields_of
from ancient_world.engine.declared.masked_values import contains_masked, masked_value_error
from ancient_world.engine.errors import AncientWorldError
from ancient_world.engine.explaining import convert_ints
from ancient_world.engine.importing import check_argument
from ancient_world.engine.language_choice import check_language
from ancient_world.engine.message_catalogue import (
    call_in_language,
    join_names,
    label,
    message_text,
    register_messages,
)
from ancient_world.engine.public_functions import (
    SPECTATOR,
    View,
    check_viewer,
    mark_masked,
    state_of,
)
from ancient_world.engine.registry import game
from ancient_world.engine.sentence import Effect
from ancient_world.engine.state import State
from ancient_world.engine.steps import (
    DEFAULT_PROMPT,
    ChanceStep,
    Choice,
    DecisionStep,
    SimultaneousStep,
)
from ancient_world.engine.typed_cache import cache
from ancient_world.engine.whole_numbers import as_int
from ancient_world.narration.choosing.skipped_decisions import text_on_skipped_decision

POINTS = "{count:point|points}"
register_messages(
    {
        POINTS: POINTS,
        "effect-cost": "pay {what}",
        "effect-gain": "gain {what}",
        "effect-keep": "you have {what} left",
        "effect-keep-none": "you have none left",
        "effect-then": "then: {what}",
        "effect-ends": "ends your turn",
        "effect-none": "nothing more for now",
    }
)

ERRORS_WITHOUT_VALUES = (
    LookupError,
    TypeError,
    ValueError,
    AttributeError,
    AssertionError,
    AncientWorldError,
)
"""The errors of rules that read a value which is masked or missing."""


@attrs.frozen
class Prompt:
    """The prompt of a game for one reader, in the language in use.

    ``own`` says that the text is an instruction to the reader. ``players`` are the seats that may act, none for chance or
    after the game. ``rule`` is the id of the rule of the decision, the chance event or the end of the game.

    Example:
        >>> match = aw.Match.new("tides-of-time", ["Ana", "Ben"], seed=7)
        >>> asked = aw.prompt(match.view(0))
        >>> asked.own, asked.players, asked.rule
        (True, (0, 1), 'R1')
    """

    text: str
    rule: str
    players: tuple[int, ...]
    own: bool

    def __str__(self) -> str:
        return self.text


def prompt(
    state_or_view: State | View,
    player: int | None = None,
    lang: str | None = None,
    names: Sequence[str] = (),
) -> Prompt:
    """Return the instruction to a reader who may act now; for other readers, what the game waits for.

    Args:
        state_or_view: a state or a view.
        player: the seat of the reader, if ``state_or_view`` is a state; by default a spectator.
        lang: the language; by default the one in use.
        names: the names of the players, in seat order; by default those of the view, or the numbers of the seats.

    Raises:
        InvalidOption: ``state_or_view`` is not a state, or there is no such language or seat.
        HiddenValue: the prompt depends on values that are masked in the view.

    Example:
        >>> match = aw.Match.new("tides-of-time", ["Ana", "Ben"], seed=7)
        >>> aw.prompt(match.view(0)).text
        'Play a card from your hand, face down'
        >>> aw.prompt(match.view(None)).text
        'Ana and Ben are choosing a card to play'
    """
    check_language(lang)
    state, reader = masked_for_reader(state_or_view, player)
    check_argument("names", names, Iterable)
    for name in names:
        check_argument("names", name, str)
    shown_names = tuple(names) or (state_or_view.names if isinstance(state_or_view, View) else ())
    return call_in_language(lang, lambda: _prompt(state, reader, shown_names))


def masked_for_reader(state_or_view: State | View, player: int | None) -> tuple[State, int | None]:
    """Return a state as a reader knows it, and the reader's seat."""
    if isinstance(state_or_view, View):
        return state_or_view.state, state_or_view.player
    state_of(state_or_view)
    rules = game(state_or_view.game)
    player = check_viewer(player, rules.seats(state_or_view))
    if state_or_view.masked:
        return state_or_view, player
    shown_names = rules.hide(state_or_view, SPECTATOR if player is None else player)
    return (state_or_view if shown_names is state_or_view else mark_masked(shown_names)), player


def _prompt(state: State, reader: int | None, names: Sequence[str]) -> Prompt:
    if not state.agenda:
        return Prompt(message_text("game-over", {}), state.ended_by(), (), own=False)
    step = state.agenda[-1]
    if isinstance(step, ChanceStep):
        is_own = step.whose() == reader
        text = fill_sentence(
            step.prompts(state, SPECTATOR), state, field_values(step), names, second_person=is_own
        )
        return Prompt(text, step.rule_now(state), (), own=False)
    assert isinstance(step, DecisionStep)
    players = step.players(state)
    if not players:
        raise masked_value_error("not-known", state)  # all have chosen, some in secret
    is_own = reader in players
    return Prompt(
        decision_prompt(step, state, reader if is_own else None, names),
        step.rule or step.turn_rule,
        players,
        own=is_own,
    )


def decision_prompt(
    step: DecisionStep, state: State, reader: int | None, names: Sequence[str]
) -> str:
    """Return the prompt of a decision for one of its players, or for others (``reader`` is ``None``).

    If the decision's own text needs masked values, a general text is used.
    """
    players = step.players(state)
    player = players[0] if reader is None else reader
    data = {**field_values(step), "player": player, "players": players, "step": step.word()}
    try:
        template = step.prompts(state, player)
        return fill_sentence(template, state, data, names, second_person=reader is not None)
    except ERRORS_WITHOUT_VALUES:
        return fill_sentence(DEFAULT_PROMPT, state, data, names, second_person=reader is not None)


register_form("prompt", Prompt, Prompt)


# --- what a choice does ---


@attrs.frozen
class KnownEffect:
    """The effect of an action in a state, as far as it is certain; the texts are in the language in use.

    ``cost``, ``gain`` and ``left`` (the amounts that the player has afterwards) are by the name of the field that counts
    them. ``then`` says what comes next. ``text`` says all of this in a sentence, ``short`` only the amounts.

    Example:
        >>> match = aw.Match.new("tides-of-time", ["Ana", "Ben"], seed=7)
        >>> aw.effect(match.view(0), match.pending().actions[0]).then
        ('in your kingdom: 7 if you have the most strongholds',)
    """

    cost: Mapping[str, int]
    gain: Mapping[str, int]
    left: Mapping[str, int]
    then: tuple[str, ...]
    text: str
    short: str


register_form("effect", KnownEffect, KnownEffect)


def effect(
    state_or_view: State | View, action: Action, player: int | None = None, lang: str | None = None
) -> KnownEffect | None:
    """Return the costs, the gains and the next step of a legal action, as far as its player knows them.

    Args:
        state_or_view: a state or a view.
        action: the action to explain.
        player: the seat of the player who takes the action; by default the player to act.
        lang: the language of the texts; by default the one in use.

    Returns:
        The effect; ``None`` if nothing is certain, or if the action is not legal.

    Raises:
        InvalidOption: ``state_or_view`` is not a state, or there is no such language or seat.

    Example:
        >>> match = aw.Match.new("antike", ["Ana", "Ben"], seed=7)
        >>> known = aw.effect(match.view(1), match.pending().actions[0])
        >>> known.text, known.gain, known.left
        ('gain 1 iron', {'iron': 1}, {'iron': 2})
    """
    check_language(lang)
    state, reader = (
        masked_for_reader(state_or_view, None)
        if isinstance(state_or_view, View)
        else (state_of(state_or_view), player)
    )
    step, action = (state.agenda[-1] if state.agenda else None), convert_ints(action)
    check_argument("action", action, Action)
    if not isinstance(step, DecisionStep) or not isinstance(action, Choice):
        return None
    try:
        actor = as_int(player_of_action(action, step.players(state)) if reader is None else reader)
        masked_state, _ = masked_for_reader(state, actor)
        if step.why_not(masked_state, action) is not None:
            return None
    except ERRORS_WITHOUT_VALUES:
        return None
    names = state_or_view.names if isinstance(state_or_view, View) else ()
    return call_in_language(lang, lambda: known_effect(masked_state, action, actor, names))


def known_effect(
    state: State, action: Action, player: int, names: Sequence[str] = ()
) -> KnownEffect | None:
    """Return the effect of a legal action in the language in use; ``state`` is masked for its player."""
    step = state.agenda[-1]
    if not (isinstance(step, DecisionStep) and isinstance(action, Choice)):
        return None
    if type(action) not in step.choices or contains_masked(action):
        return None
    try:
        declared_effect: Effect = action.effect(step, state) or Effect()
        state_after_action, final_state = play_within_turn(state, action, player)
        cost, gain = full_costs_and_gains(
            step, (state, state_after_action, final_state), player, declared_effect
        )
        next_texts = [*_texts_on_next_step(state, final_state, player, names)]
    except ERRORS_WITHOUT_VALUES:
        return None
    data = {**field_values(step, action), "player": player}
    next_texts = [
        *[
            fill_sentence(each, state, data, names, second_person=True)
            for each in declared_effect.further_effects
        ],
        *next_texts,
    ]
    if not (cost or gain or next_texts):
        next_texts = [*filter(None, [_text_without_effect(state, final_state, player, names)])]
        if not next_texts:
            return None
    amounts_before = visible_amounts(step, state, player)
    remaining = {
        name: amounts_before[name] - cost.get(name, 0) + gain.get(name, 0)
        for name in (*cost, *gain)
        if name in amounts_before
    }
    return _effect_with_texts(step.purse(state, player), cost, gain, remaining, tuple(next_texts))


def _effect_with_texts(
    purse: object,
    cost: Mapping[str, int],
    gain: Mapping[str, int],
    remaining_amounts: Mapping[str, int],
    next_texts: tuple[str, ...],
) -> KnownEffect:
    kept_amounts = {each: remaining_amounts[each] for each in cost if remaining_amounts.get(each)}
    amount_texts = [
        message_text(f"effect-{code}", {"what": amounts_text(purse, each)})
        for code, each in (("cost", cost), ("gain", gain))
        if each
    ]
    clauses = [", ".join(amount_texts)] if amount_texts else []
    if kept_amounts:
        clauses.append(message_text("effect-keep", {"what": amounts_text(purse, kept_amounts)}))
    elif any(each in remaining_amounts for each in cost):
        clauses.append(message_text("effect-keep-none", {}))
    signs = (("-", cost), ("+", gain))
    short_texts = [
        f"{sign}{amounts_text(purse, {k: n})}"
        for sign, amounts in signs
        for k, n in amounts.items()
    ]
    return KnownEffect(
        cost,
        gain,
        remaining_amounts,
        next_texts,
        "; ".join([*clauses, *next_texts]),
        ", ".join(short_texts),
    )


def _texts_on_next_step(
    state: State, after: State, player: int, names: Sequence[str]
) -> Iterator[str]:
    """Yield a text on the next decision of the player, or the next chance event, that an action leads to."""
    if len(after.agenda) <= steps_below_turn(state) or after.agenda[-1] == state.agenda[-1]:
        return
    next_step = after.agenda[-1]
    if isinstance(next_step, ChanceStep):
        is_own, template = next_step.whose() == player, next_step.prompts(after, player)
        prompt_text = fill_sentence(
            template, after, field_values(next_step), names, second_person=is_own
        )
    elif isinstance(next_step, DecisionStep) and player in next_step.players(after):
        prompt_text = decision_prompt(next_step, after, player, names)
    else:
        return
    yield message_text("effect-then", {"what": prompt_text[:1].lower() + prompt_text[1:]})


def _text_without_effect(state: State, after: State, player: int, names: Sequence[str]) -> str:
    """Return a text on what follows an action without other effects: the next decision, or why the turn ends.

    Empty after the last of several simultaneous choices, since what follows depends on choices that are hidden.
    """
    next_step = after.agenda[-1] if after.agenda else None
    floor = steps_below_turn(state)
    players = next_step.players(after) if isinstance(next_step, DecisionStep) else ()
    if len(after.agenda) > floor and isinstance(next_step, DecisionStep) and players:
        if player not in players:
            return message_text(
                "effect-then", {"what": decision_prompt(next_step, after, None, names)}
            )
        prompt_text = decision_prompt(next_step, after, player, names)
        return message_text("effect-then", {"what": prompt_text[:1].lower() + prompt_text[1:]})
    has_turns = any(step.turn_of(state) is not None for step in state.agenda)
    if not has_turns or len(after.agenda) > floor:
        is_one_of_several = isinstance(state.agenda[-1], SimultaneousStep)
        return "" if is_one_of_several else message_text("effect-none", {})
    return text_on_skipped_decision(state, after, player, names) or message_text("effect-ends", {})


# --- amounts ---


def costs_and_gains(
    step: DecisionStep, before: State, after: State, player: int
) -> tuple[Mapping[str, int], Mapping[str, int]]:
    """Return the amounts that a player lost, and those gained, between two states."""
    amounts_before = visible_amounts(step, before, player)
    amounts_after = visible_amounts(step, after, player)
    cost = {
        each: amounts_before[each] - amounts_after[each]
        for each in amounts_before
        if amounts_after[each] < amounts_before[each]
    }
    return cost, {
        each: amounts_after[each] - amounts_before[each]
        for each in amounts_before
        if amounts_after[each] > amounts_before[each]
    }


def full_costs_and_gains(
    step: DecisionStep, states: tuple[State, State, State], player: int, declared: Effect
) -> tuple[Mapping[str, int], Mapping[str, int]]:
    """Return the costs and gains of an action and of what follows from it.

    ``states`` are the states before the action, right after it, and after all that follows; ``declared`` is the effect that
    the action's class declares.
    """
    amounts_before, amounts_after_action, final_amounts = (
        visible_amounts(step, state, player) for state in states
    )
    cost, gain = dict(declared.cost or {}), dict(declared.gain or {})
    for kind, amount_before in amounts_before.items():
        if (
            gain.get(kind, 0) - cost.get(kind, 0) == final_amounts[kind] - amount_before
            and declared.gain is not None
        ):
            continue  # the declared effect is complete
        immediate_change = amounts_after_action[kind] - amount_before
        later_change = final_amounts[kind] - amounts_after_action[kind]
        immediate_cost = max(
            -immediate_change, (declared.cost or {}).get(kind, 0)
        )  # a gain can hide a cost
        cost[kind] = immediate_cost + max(-later_change, 0)
        gain[kind] = immediate_cost + immediate_change + max(later_change, 0)
    positive_amounts = (
        {kind: count for kind, count in each.items() if count > 0} for each in (cost, gain)
    )
    return next(positive_amounts), next(positive_amounts)


def visible_amounts(step: DecisionStep, state: State, player: int) -> dict[str, int]:
    """Return the amounts in a player's purse at a step, by field name, without hidden amounts."""
    purse = step.purse(state, player)
    values = {name: getattr(purse, name) for name in _word_templates(type(purse))}
    return {name: count for name, count in values.items() if type(count) is int and count >= 0}


def amounts_text(purse: object, amounts: Mapping[str, int]) -> str:
    """Return amounts of a purse in words, such as "3 coins and 1 marble"."""
    word_templates = _word_templates(type(purse))
    return join_names([
        message_text(word_templates[name], {"count": amount})
        if name in word_templates
        else f"{amount} {label(name)}"
        for name, amount in amounts.items()
    ])  # fmt: skip


@cache
def _word_templates(cls: type) -> dict[str, str]:
    """Map each field of a class that counts something to its word, such as ``{count:coin|coins}``."""
    if not attrs.has(cls):
        return {}
    templates = {}
    for field in fields_of(cls):
        word = field.number.unit_text if field.number is not None else ""
        if word or field.is_score:
            templates[field.name] = word or POINTS
    return templates


@cache
def all_word_templates(cls: type) -> dict[str, str]:
    """Map each counting field of a class of states, and of the parts in it, to its word."""
    nested_classes = [
        field.part_class for field in fields_of(cls) if field.part_class not in (None, cls)
    ]
    return {
        **{
            name: word
            for nested_class in nested_classes
            for name, word in all_word_templates(nested_class).items()
        },
        **_word_templates(cls),
    }
