"""Make the prompt for a player, and the effect of each choice: costs, gains and what comes next."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import attrs

from ancient_world.engine.action_words import filled, values_of
from ancient_world.engine.actions import Action, action_player
from ancient_world.engine.agenda import played_alone, turn_floor
from ancient_world.engine.cached import cache
from ancient_world.engine.declared.fields import fields_of
from ancient_world.engine.declared.masks import names_masked, not_known
from ancient_world.engine.errors import AncientWorldError
from ancient_world.engine.explaining import agenda_of, with_ints
from ancient_world.engine.face import WATCHER, View, as_masked, checked_viewer
from ancient_world.engine.language import (
    in_language,
    label,
    listed,
    message_text,
    register_messages,
)
from ancient_world.engine.languages import check_language
from ancient_world.engine.registry import game
from ancient_world.engine.said import Effect
from ancient_world.engine.state import State
from ancient_world.engine.steps import ASKED, ChanceStep, Choice, DecisionStep
from ancient_world.engine.whole import as_int
from ancient_world.narration.choosing.passing import unable

POINTS = "{count:point|points}"
register_messages(
    {
        POINTS: POINTS,
        "effect-cost": "pay {what}",
        "effect-gain": "gain {what}",
        "effect-keep": "you keep {what}",
        "effect-keep-none": "you keep none",
        "effect-then": "then: {what}",
        "effect-ends": "nothing more, and your turn ends",
        "effect-none": "nothing more for now",
    }
)

STUMBLED = (LookupError, TypeError, ValueError, AttributeError, AssertionError, AncientWorldError)
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
    seen: State | View,
    player: int | None = None,
    lang: str | None = None,
    names: Sequence[str] = (),
) -> Prompt:
    """Return the instruction to a reader who may act now; for other readers, what the game waits for.

    Args:
        seen: a state or a view.
        player: the seat of the reader, if ``seen`` is a state; by default a spectator.
        lang: the language; by default the one in use.
        names: the names of the players, in seat order; by default those of the view, or the numbers of the seats.

    Raises:
        InvalidOption: ``seen`` is not a state, or there is no such language or seat.
        HiddenValue: the prompt depends on values that are masked in the view.

    Example:
        >>> match = aw.Match.new("tides-of-time", ["Ana", "Ben"], seed=7)
        >>> aw.prompt(match.view(0)).text
        'Play a card from your hand, face down'
        >>> aw.prompt(match.view(None)).text
        'Ana and Ben are choosing a card to play'
    """
    check_language(lang)
    state, reader = seen_by(seen, player)
    shown_names = tuple(names) or (seen.names if isinstance(seen, View) else ())
    return in_language(lang, lambda: _prompt(state, reader, shown_names))


def seen_by(seen: State | View, player: int | None) -> tuple[State, int | None]:
    """Return a state as a reader knows it, and the reader's seat."""
    if isinstance(seen, View):
        return seen.state, seen.player
    agenda_of(seen)
    rules = game(seen.game)
    player = checked_viewer(player, rules.seats(seen))
    if seen.masked:
        return seen, player
    shown_names = rules.hide(seen, WATCHER if player is None else player)
    return (seen if shown_names is seen else as_masked(shown_names)), player


def _prompt(state: State, reader: int | None, names: Sequence[str]) -> Prompt:
    if not state.agenda:
        return Prompt(message_text("game-over", {}), state.ended_by(), (), own=False)
    step = state.agenda[-1]
    if isinstance(step, ChanceStep):
        is_own = step.whose() == reader
        text = filled(step.prompts(state, WATCHER), state, values_of(step), names, own=is_own)
        return Prompt(text, step.rule_now(state), (), own=False)
    assert isinstance(step, DecisionStep)
    players = step.players(state)
    if not players:
        raise not_known("not-known", state)  # all have chosen, some in secret
    is_own = reader in players
    return Prompt(
        asked(step, state, reader if is_own else None, names),
        step.rule or step.turn_rule,
        players,
        own=is_own,
    )


def asked(step: DecisionStep, state: State, reader: int | None, names: Sequence[str]) -> str:
    """Return the prompt of a decision for one of its players, or for others (``reader`` is ``None``).

    If the decision's own text needs masked values, a general text is used.
    """
    players = step.players(state)
    player = players[0] if reader is None else reader
    data = {**values_of(step), "player": player, "players": players, "step": step.word()}
    try:
        template = step.prompts(state, player)
        return filled(template, state, data, names, own=reader is not None)
    except STUMBLED:
        return filled(ASKED, state, data, names, own=reader is not None)


# --- what a choice does ---


@attrs.frozen
class KnownEffect:
    """The effect of an action in a state, as far as it is certain; the texts are in the language in use.

    ``cost``, ``gain`` and ``left`` (the amounts that the player has afterwards) are by the name of the field that counts
    them. ``then`` says what comes next. ``text`` says all of this in a sentence, ``short`` only the amounts.

    Example:
        >>> match = aw.Match.new("tides-of-time", ["Ana", "Ben"], seed=7)
        >>> aw.effect(match.view(0), match.pending().actions[0]).then
        ('in your kingdom: 7 for most of stronghold',)
    """

    cost: Mapping[str, int]
    gain: Mapping[str, int]
    left: Mapping[str, int]
    then: tuple[str, ...]
    text: str
    short: str


def effect(
    seen: State | View, action: Action, player: int | None = None, lang: str | None = None
) -> KnownEffect | None:
    """Return the costs, the gains and the next step of a legal action, as far as its player knows them.

    Args:
        seen: a state or a view.
        action: the action to explain.
        player: the seat of the player who takes the action; by default the player to act.
        lang: the language of the texts; by default the one in use.

    Returns:
        The effect; ``None`` if nothing is certain, or if the action is not legal.

    Raises:
        InvalidOption: ``seen`` is not a state, or there is no such language or seat.

    Example:
        >>> match = aw.Match.new("antike", ["Ana", "Ben"], seed=7)
        >>> known = aw.effect(match.view(1), match.pending().actions[0])
        >>> known.text, known.gain, known.left
        ('gain 1 iron', {'iron': 1}, {'iron': 2})
    """
    check_language(lang)
    state, reader = seen_by(seen, None) if isinstance(seen, View) else (seen, player)
    step, action = (state.agenda[-1] if state.agenda else None), with_ints(action)
    if not isinstance(step, DecisionStep) or not isinstance(action, Choice):
        return None
    try:
        actor = as_int(action_player(action, step.players(state)) if reader is None else reader)
        masked_state, _ = seen_by(state, actor)
        if step.why_not(masked_state, action) is not None:
            return None
    except STUMBLED:
        return None
    names = seen.names if isinstance(seen, View) else ()
    return in_language(lang, lambda: effect_of(masked_state, action, actor, names))


def effect_of(
    state: State, action: Action, player: int, names: Sequence[str] = ()
) -> KnownEffect | None:
    """Return the effect of a legal action in the language in use; ``state`` is masked for its player."""
    step = state.agenda[-1]
    if not (isinstance(step, DecisionStep) and isinstance(action, Choice)):
        return None
    if type(action) not in step.choices or names_masked(action):
        return None
    try:
        declared_effect: Effect = action.effect(step, state) or Effect()
        state_after_action, final_state = played_alone(state, action, player)
        cost, gain = paid(step, (state, state_after_action, final_state), player, declared_effect)
        next_texts = [*_next(state, final_state, player, names)]
    except STUMBLED:
        return None
    data = {**values_of(step, action), "player": player}
    next_texts = [*[filled(each, state, data, names, own=True) for each in declared_effect.then], *next_texts]
    if not (cost or gain or next_texts):
        next_texts = [_text_without_effect(state, final_state, player, names)]
    amounts_before = amounts(step, state, player)
    remaining = {
        each: amounts_before[each] - cost.get(each, 0) + gain.get(each, 0)
        for each in (*cost, *gain)
        if each in amounts_before
    }
    return _known(step.purse(state, player), cost, gain, remaining, tuple(next_texts))


def _known(
    purse: object,
    cost: Mapping[str, int],
    gain: Mapping[str, int],
    remaining: Mapping[str, int],
    then: tuple[str, ...],
) -> KnownEffect:
    kept_amounts = {each: remaining[each] for each in cost if remaining.get(each)}
    amount_texts = [
        message_text(f"effect-{code}", {"what": counted(purse, each)})
        for code, each in (("cost", cost), ("gain", gain))
        if each
    ]
    clauses = [", ".join(amount_texts)] if amount_texts else []
    if kept_amounts:
        clauses.append(message_text("effect-keep", {"what": counted(purse, kept_amounts)}))
    elif any(each in remaining for each in cost):
        clauses.append(message_text("effect-keep-none", {}))
    signs = (("-", cost), ("+", gain))
    short_texts = [f"{sign}{counted(purse, {k: n})}" for sign, some in signs for k, n in some.items()]
    return KnownEffect(cost, gain, remaining, then, "; ".join([*clauses, *then]), ", ".join(short_texts))


def _next(state: State, after: State, player: int, names: Sequence[str]) -> Iterator[str]:
    """Yield a text on the next decision of the player, or the next chance event, that an action leads to."""
    if len(after.agenda) <= turn_floor(state) or after.agenda[-1] == state.agenda[-1]:
        return
    next_step = after.agenda[-1]
    if isinstance(next_step, ChanceStep):
        is_own, template = next_step.whose() == player, next_step.prompts(after, player)
        prompt_text = filled(template, after, values_of(next_step), names, own=is_own)
    elif isinstance(next_step, DecisionStep) and player in next_step.players(after):
        prompt_text = asked(next_step, after, player, names)
    else:
        return
    yield message_text("effect-then", {"what": prompt_text[:1].lower() + prompt_text[1:]})


def _text_without_effect(state: State, after: State, player: int, names: Sequence[str]) -> str:
    """Return a text on what follows an action without other effects: the next decision, or why the turn ends."""
    next_step = after.agenda[-1] if after.agenda else None
    floor = turn_floor(state)
    players = next_step.players(after) if isinstance(next_step, DecisionStep) else ()
    if len(after.agenda) > floor and isinstance(next_step, DecisionStep) and players:
        if player not in players:
            return message_text("effect-then", {"what": asked(next_step, after, None, names)})
        prompt_text = asked(next_step, after, player, names)
        return message_text("effect-then", {"what": prompt_text[:1].lower() + prompt_text[1:]})
    has_turns = any(step.turn_of(state) is not None for step in state.agenda)
    if not has_turns or len(after.agenda) > floor:
        return message_text("effect-none", {})
    return unable(state, after, player, names) or message_text("effect-ends", {})


# --- amounts ---


def changes(
    step: DecisionStep, before: State, after: State, player: int
) -> tuple[Mapping[str, int], Mapping[str, int]]:
    """Return the amounts that a player lost, and those gained, between two states."""
    amounts_before, amounts_after = amounts(step, before, player), amounts(step, after, player)
    cost = {each: amounts_before[each] - amounts_after[each] for each in amounts_before if amounts_after[each] < amounts_before[each]}
    return cost, {each: amounts_after[each] - amounts_before[each] for each in amounts_before if amounts_after[each] > amounts_before[each]}


def paid(
    step: DecisionStep, states: tuple[State, State, State], player: int, told: Effect
) -> tuple[Mapping[str, int], Mapping[str, int]]:
    """Return the costs and gains of an action and of what follows from it.

    ``states`` are the states before the action, right after it, and after all that follows; ``told`` is the effect that
    the action's class declares.
    """
    amounts_before, amounts_after_action, final_amounts = (amounts(step, state, player) for state in states)
    cost, gain = dict(told.cost or {}), dict(told.gain or {})
    for kind, amount_before in amounts_before.items():
        if gain.get(kind, 0) - cost.get(kind, 0) == final_amounts[kind] - amount_before and told.gain is not None:
            continue  # the declared effect is complete
        immediate_change, later_change = amounts_after_action[kind] - amount_before, final_amounts[kind] - amounts_after_action[kind]
        immediate_cost = max(-immediate_change, (told.cost or {}).get(kind, 0))  # a gain can hide a cost
        cost[kind] = immediate_cost + max(-later_change, 0)
        gain[kind] = immediate_cost + immediate_change + max(later_change, 0)
    positive_amounts = ({kind: count for kind, count in each.items() if count > 0} for each in (cost, gain))
    return next(positive_amounts), next(positive_amounts)


def amounts(step: DecisionStep, state: State, player: int) -> dict[str, int]:
    """Return the amounts in a player's purse at a step, by field name, without hidden amounts."""
    purse = step.purse(state, player)
    values = {name: getattr(purse, name) for name in _counted(type(purse))}
    return {name: count for name, count in values.items() if type(count) is int and count >= 0}


def counted(purse: object, some: Mapping[str, int]) -> str:
    """Return amounts of a purse in words, such as "3 coins and 1 marble"."""
    word_templates = _counted(type(purse))
    return listed([
        message_text(word_templates[name], {"count": count})
        if name in word_templates
        else f"{count} {label(name)}"
        for name, count in some.items()
    ])  # fmt: skip


@cache
def _counted(cls: type) -> dict[str, str]:
    """Map each field of a class that counts something to its word, such as ``{count:coin|coins}``."""
    if not attrs.has(cls):
        return {}
    templates = {}
    for field in fields_of(cls):
        word = field.number.called if field.number is not None else ""
        if word or field.scores:
            templates[field.name] = word or POINTS
    return templates


@cache
def things_of(cls: type) -> dict[str, str]:
    """Map each counting field of a class of states, and of the parts in it, to its word."""
    nested_classes = [field.part for field in fields_of(cls) if field.part not in (None, cls)]
    return {
        **{name: word for part in nested_classes for name, word in things_of(part).items()},
        **_counted(cls),
    }
