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
    known = tuple(names) or (seen.names if isinstance(seen, View) else ())
    return in_language(lang, lambda: _prompt(state, reader, known))


def seen_by(seen: State | View, player: int | None) -> tuple[State, int | None]:
    """Return a state as a reader knows it, and the reader's seat."""
    if isinstance(seen, View):
        return seen.state, seen.player
    agenda_of(seen)
    rules = game(seen.game)
    player = checked_viewer(player, rules.seats(seen))
    if seen.masked:
        return seen, player
    known = rules.hide(seen, WATCHER if player is None else player)
    return (seen if known is seen else as_masked(known)), player


def _prompt(state: State, reader: int | None, names: Sequence[str]) -> Prompt:
    if not state.agenda:
        return Prompt(message_text("game-over", {}), state.ended_by(), (), own=False)
    step = state.agenda[-1]
    if isinstance(step, ChanceStep):
        own = step.whose() == reader
        text = filled(step.prompts(state, WATCHER), state, values_of(step), names, own=own)
        return Prompt(text, step.rule_now(state), (), own=False)
    assert isinstance(step, DecisionStep)
    players = step.players(state)
    if not players:
        raise not_known("not-known", state)  # all have chosen, some in secret
    own = reader in players
    return Prompt(
        asked(step, state, reader if own else None, names),
        step.rule or step.turn_rule,
        players,
        own=own,
    )


def asked(step: DecisionStep, state: State, reader: int | None, names: Sequence[str]) -> str:
    """Return the prompt of a decision for one of its players, or for others (``reader`` is ``None``).

    If the decision's own text needs masked values, a general text is used.
    """
    players = step.players(state)
    who = players[0] if reader is None else reader
    data = {**values_of(step), "player": who, "players": players, "step": step.word()}
    try:
        template = step.prompts(state, who)
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
        who = as_int(action_player(action, step.players(state)) if reader is None else reader)
        known, _ = seen_by(state, who)
        if step.why_not(known, action) is not None:
            return None
    except STUMBLED:
        return None
    names = seen.names if isinstance(seen, View) else ()
    return in_language(lang, lambda: effect_of(known, action, who, names))


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
        declared: Effect = action.effect(step, state) or Effect()
        played, after = played_alone(state, action, player)
        cost, gain = paid(step, (state, played, after), player, declared)
        then = [*_next(state, after, player, names)]
    except STUMBLED:
        return None
    data = {**values_of(step, action), "player": player}
    then = [*[filled(each, state, data, names, own=True) for each in declared.then], *then]
    if not (cost or gain or then):
        then = [_nothing_more(state, after, player, names)]
    had = amounts(step, state, player)
    remaining = {
        each: had[each] - cost.get(each, 0) + gain.get(each, 0)
        for each in (*cost, *gain)
        if each in had
    }
    return _known(step.purse(state, player), cost, gain, remaining, tuple(then))


def _known(
    purse: object,
    cost: Mapping[str, int],
    gain: Mapping[str, int],
    remaining: Mapping[str, int],
    then: tuple[str, ...],
) -> KnownEffect:
    kept = {each: remaining[each] for each in cost if remaining.get(each)}
    parts = [
        message_text(f"effect-{code}", {"what": counted(purse, each)})
        for code, each in (("cost", cost), ("gain", gain))
        if each
    ]
    clauses = [", ".join(parts)] if parts else []
    if kept:
        clauses.append(message_text("effect-keep", {"what": counted(purse, kept)}))
    elif any(each in remaining for each in cost):
        clauses.append(message_text("effect-keep-none", {}))
    signs = (("-", cost), ("+", gain))
    short = [f"{sign}{counted(purse, {k: n})}" for sign, some in signs for k, n in some.items()]
    return KnownEffect(cost, gain, remaining, then, "; ".join([*clauses, *then]), ", ".join(short))


def _next(state: State, after: State, player: int, names: Sequence[str]) -> Iterator[str]:
    """Yield a text on the next decision of the player, or the next chance event, that an action leads to."""
    if len(after.agenda) <= turn_floor(state) or after.agenda[-1] == state.agenda[-1]:
        return
    following = after.agenda[-1]
    if isinstance(following, ChanceStep):
        own, template = following.whose() == player, following.prompts(after, player)
        what = filled(template, after, values_of(following), names, own=own)
    elif isinstance(following, DecisionStep) and player in following.players(after):
        what = asked(following, after, player, names)
    else:
        return
    yield message_text("effect-then", {"what": what[:1].lower() + what[1:]})


def _nothing_more(state: State, after: State, player: int, names: Sequence[str]) -> str:
    """Return a text on what follows an action without other effects: the next decision, or why the turn ends."""
    following = after.agenda[-1] if after.agenda else None
    floor = turn_floor(state)
    players = following.players(after) if isinstance(following, DecisionStep) else ()
    if len(after.agenda) > floor and isinstance(following, DecisionStep) and players:
        if player not in players:
            return message_text("effect-then", {"what": asked(following, after, None, names)})
        what = asked(following, after, player, names)
        return message_text("effect-then", {"what": what[:1].lower() + what[1:]})
    turns = any(step.turn_of(state) is not None for step in state.agenda)
    if not turns or len(after.agenda) > floor:
        return message_text("effect-none", {})
    return unable(state, after, player, names) or message_text("effect-ends", {})


# --- amounts ---


def changes(
    step: DecisionStep, before: State, after: State, player: int
) -> tuple[Mapping[str, int], Mapping[str, int]]:
    """Return the amounts that a player lost, and those gained, between two states."""
    had, has = amounts(step, before, player), amounts(step, after, player)
    cost = {each: had[each] - has[each] for each in had if has[each] < had[each]}
    return cost, {each: has[each] - had[each] for each in had if has[each] > had[each]}


def paid(
    step: DecisionStep, states: tuple[State, State, State], player: int, told: Effect
) -> tuple[Mapping[str, int], Mapping[str, int]]:
    """Return the costs and gains of an action and of what follows from it.

    ``states`` are the states before the action, right after it, and after all that follows; ``told`` is the effect that
    the action's class declares.
    """
    before, played, after = (amounts(step, state, player) for state in states)
    cost, gain = dict(told.cost or {}), dict(told.gain or {})
    for kind, had in before.items():
        if gain.get(kind, 0) - cost.get(kind, 0) == after[kind] - had and told.gain is not None:
            continue  # the declared effect is complete
        now, then = played[kind] - had, after[kind] - played[kind]
        paid_now = max(-now, (told.cost or {}).get(kind, 0))  # a gain can hide a cost
        cost[kind] = paid_now + max(-then, 0)
        gain[kind] = paid_now + now + max(then, 0)
    counts = ({kind: count for kind, count in each.items() if count > 0} for each in (cost, gain))
    return next(counts), next(counts)


def amounts(step: DecisionStep, state: State, player: int) -> dict[str, int]:
    """Return the amounts in a player's purse at a step, by field name, without hidden amounts."""
    purse = step.purse(state, player)
    values = {name: getattr(purse, name) for name in _counted(type(purse))}
    return {name: count for name, count in values.items() if type(count) is int and count >= 0}


def counted(purse: object, some: Mapping[str, int]) -> str:
    """Return amounts of a purse in words, such as "3 coins and 1 marble"."""
    words = _counted(type(purse))
    return listed([
        message_text(words[name], {"count": count})
        if name in words
        else f"{count} {label(name)}"
        for name, count in some.items()
    ])  # fmt: skip


@cache
def _counted(cls: type) -> dict[str, str]:
    """Map each field of a class that counts something to its word, such as ``{count:coin|coins}``."""
    if not attrs.has(cls):
        return {}
    words = {}
    for field in fields_of(cls):
        word = field.number.called if field.number is not None else ""
        if word or field.scores:
            words[field.name] = word or POINTS
    return words


@cache
def things_of(cls: type) -> dict[str, str]:
    """Map each counting field of a class of states, and of the parts in it, to its word."""
    parts = [field.part for field in fields_of(cls) if field.part not in (None, cls)]
    return {
        **{name: word for part in parts for name, word in things_of(part).items()},
        **_counted(cls),
    }
