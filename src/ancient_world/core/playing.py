"""Playing a record by the rules: its first state, one entry, its result. Replaying and validating share it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ancient_world.core.agenda import ChanceStep, DecisionStep, State, apply
from ancient_world.core.errors import (
    AncientWorldError,
    IllegalAction,
    InvalidOption,
    InvalidRecord,
    UnknownGame,
)
from ancient_world.core.face import first_state
from ancient_world.core.game import Cards, CardsName, Game, find_cards
from ancient_world.core.language import register, sentence
from ancient_world.core.record import Entry, Header, Result
from ancient_world.core.registry import game

__all__ = ["actor", "header_faults", "opening", "played", "result_fault", "result_of"]

register(
    {
        "not-your-turn": "It is not the turn of {player}; the game waits for {expected}.",
        "after-the-end": "The game was over before this.",
        "wrong-result": "The game ended with {expected}, not with {declared}.",
        "early-result": "The game is not over; it has no result yet.",
        "rules-failed": "The rules cannot judge this: {problem}.",
        "record-rules-version": "This was played by version {found} of the rules; these are version {known}.",
        "record-cards": "This was played with the card file {name!r} (digest {digest}); give that file.",
        "record-no-cards": "The header does not name the card file that was played with.",
        "record-not-cards": "This game has no card file.",
    }
)


def actor(state: State, action: object) -> int | None:
    """Whose entry an action would be: a seat, or ``None`` for chance.

    Where several choose at the same time, the action itself says who, as its ``player``.
    """
    step = state.agenda[-1]
    if isinstance(step, ChanceStep):
        return None
    assert isinstance(step, DecisionStep)
    players = step.players(state)
    player = getattr(action, "player", None) if len(players) > 1 else None
    return player if player in players else players[0]


def result_of(rules: Game[Any, Any], state: State) -> Result:
    """The result of a game that is over."""
    return Result(tuple([score.total for score in rules.scores(state)]), rules.winners(state))


# --- faults ---


def _fault(
    code: str, path: str, /, *, index: int | None = None, rule: str = "", **data: Any
) -> InvalidRecord:
    return _told(sentence(code, data), code, path, index, rule, data)


def _told(
    message: str, code: str, path: str, index: int | None, rule: str, data: Any
) -> InvalidRecord:
    full = {**data, "rule": rule} if index is None else {**data, "index": index, "rule": rule}
    return InvalidRecord(message, path=path, code=code, data=full)


def header_faults(header: Header, given: Cards | None) -> Iterator[InvalidRecord]:
    """What is wrong with a header before anything is played."""
    try:
        rules = game(header.game)
    except UnknownGame as error:
        yield _told(error.message, error.code, "$.game", None, "", error.data)
        return
    if header.rules_version != rules.rules_version:
        found, known = header.rules_version[:60], rules.rules_version
        yield _told(
            sentence("record-rules-version", {"found": found, "known": known}),
            "rules-version",
            "$.rules",
            None,
            "",
            {"found": found, "known": known},
        )
    if len(header.players) not in rules.players:
        allowed = ", ".join(map(str, rules.players))
        yield _fault(
            "player-count",
            "$.record.header.players",
            game=rules.title,
            allowed=allowed,
            count=len(header.players),
        )
    if rules.cards_type is None:
        if header.cards is not None:
            yield _fault("record-not-cards", "$.record.header.cards")
    elif header.cards is None:
        yield _fault("record-no-cards", "$.record.header.cards")
    elif find_cards(rules, header.cards.digest, given) is None:
        yield _cards_fault(header.cards)


def _cards_fault(cards: CardsName) -> InvalidRecord:
    return _fault(
        "record-cards",
        "$.record.header.cards.digest",
        name=cards.name[:60],
        digest=cards.digest[:80],
    )


# --- playing ---


def opening(header: Header, given: Cards | None) -> State:
    """The first state of a recorded game.

    Raises:
        InvalidRecord: with the first fault of the header.
    """
    for fault in header_faults(header, given):
        raise fault
    rules = game(header.game)
    cards = None if header.cards is None else find_cards(rules, header.cards.digest, given)
    path = "$.record.header.options"
    try:
        return first_state(rules, len(header.players), cards, header.options)
    except InvalidOption as error:
        raise _told(error.message, error.code, path, None, "", error.data) from error
    except AncientWorldError:
        raise
    except Exception as error:  # options are anybody's; the rules may stumble over them
        raise _failed(error, path, None) from error


def played(state: State, entry: Entry, index: int) -> State:
    """The state after an entry.

    Raises:
        InvalidRecord: it is not the turn of its player, or its action is illegal.
    """
    path = f"$.record.entries[{index}]"
    if not state.agenda:
        raise _fault("after-the-end", path, index=index)
    expected = actor(state, entry.action)
    if entry.player != expected:
        here, seats = f"{path}.player", {"player": _seat(entry.player), "expected": _seat(expected)}
        raise _fault("not-your-turn", here, index=index, **seats)
    try:
        return apply(state, entry.action)
    except IllegalAction as error:
        reason = error.reason
        place = f"{path}.action"
        raise _told(reason.message, reason.code, place, index, reason.rule, reason.data) from error
    except Exception as error:  # a bug of the rules must not stop who checks a million records
        raise _failed(error, f"{path}.action", index) from error


def _failed(error: Exception, path: str, index: int | None) -> InvalidRecord:
    return _fault(
        "rules-failed", path, index=index, problem=f"{type(error).__name__}: {error}"[:200]
    )


def _seat(player: int | None) -> str:
    return "chance" if player is None else f"player {player}"


def result_fault(state: State, declared: Result | None) -> InvalidRecord | None:
    """What is wrong with the declared result, now that every entry was played; or ``None``."""
    if declared is None:
        return None
    if state.agenda:
        return _fault("early-result", "$.record.result")
    result = result_of(game(state.game), state)
    for name in ("scores", "winners"):
        expected, found = getattr(result, name), getattr(declared, name)
        if expected != found:
            return _fault(
                "wrong-result",
                f"$.record.result.{name}",
                expected=f"{name} {_listed(expected)}",
                declared=_listed(found),
            )
    return None


def _listed(numbers: tuple[int, ...]) -> str:
    return ", ".join(map(str, numbers[:10])) or "none"
