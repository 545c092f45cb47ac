"""A program that follows the protocol and makes mistakes: ``python -m tests.conformance.wrong_program MISTAKE...``."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from typing import Any

from ancient_world.serve.local_session import LocalSession

Params = dict[str, Any]
Result = Any
Error = dict[str, Any] | None


def relics_may_go(
    method: str, params: Params, result: Result, error: Error
) -> tuple[Result, Error]:
    """Allow to remove relics from the game, against L1."""
    if method == "explain" and result is not None and result["code"] == "tides-is-relic":
        return None, None
    return result, error


def a_card_is_forgotten(
    method: str, params: Params, result: Result, error: Error
) -> tuple[Result, Error]:
    """Leave out the last card of a hand, against R1."""
    actions = result["actions"] if method == "legal_actions" and result else []
    if actions and actions[0]["type"] == "play":
        return {"actions": actions[:-1]}, error
    return result, error


def nobody_deals(method: str, params: Params, result: Result, error: Error) -> tuple[Result, Error]:
    """Refuse outcomes of chance, against S1."""
    if method == "apply" and params["action"]["type"] == "dealt":
        return None, {"code": -32601, "message": "I do not deal.", "data": None}
    return result, error


def hands_are_sets(
    method: str, params: Params, result: Result, error: Error
) -> tuple[Result, Error]:
    """Give the probability of a hand in any order, against L2, S1."""
    return (2 * result if method == "probability" else result), error


def one_outcome_is_forgotten(
    method: str, params: Params, result: Result, error: Error
) -> tuple[Result, Error]:
    """Leave out the last pair of cards that may be drawn, against L2."""
    if method == "outcomes":
        return {**result, "actions": result["actions"][:-1]}, error
    return result, error


def spectators_see_all(
    method: str, params: Params, result: Result, error: Error
) -> tuple[Result, Error]:
    """Show a spectator the whole state, against R2."""
    if method == "view" and params["player"] is None:
        view = {**result["view"], "state": params["state"]["state"]}
        return {**result, "view": view}, error
    return result, error


def choices_are_public(
    method: str, params: Params, result: Result, error: Error
) -> tuple[Result, Error]:
    """Tell everybody which card is chosen, against R1."""
    return ({"action": params["action"]} if method == "view_action" else result), error


def the_third_round_is_forgotten(
    method: str, params: Params, result: Result, error: Error
) -> tuple[Result, Error]:
    """Note no points when the game ends, which shows in the last state of a whole game."""
    if method == "apply" and result and not result["state"]["agenda"]:
        state = {**result["state"], "noted": result["state"]["noted"][:-1]}
        return {**result, "state": state}, error
    return result, error


def nobody_counts(
    method: str, params: Params, result: Result, error: Error
) -> tuple[Result, Error]:
    """Give every player no points."""
    if method == "scores":
        return {"scores": [{**each, "total": 0} for each in result["scores"]]}, error
    return result, error


def all_win(method: str, params: Params, result: Result, error: Error) -> tuple[Result, Error]:
    """Let both players win every game."""
    return ({"winners": [0, 1]} if method == "winners" else result), error


def no_game_begins(
    method: str, params: Params, result: Result, error: Error
) -> tuple[Result, Error]:
    """Refuse to start games."""
    if method == "new_game":
        return None, {"code": -32601, "message": "I start no games.", "data": None}
    return result, error


MISTAKES: dict[str, Callable[..., tuple[Result, Error]]] = {
    each.__name__: each
    for each in (
        relics_may_go,
        a_card_is_forgotten,
        nobody_deals,
        hands_are_sets,
        one_outcome_is_forgotten,
        spectators_see_all,
        choices_are_public,
        the_third_round_is_forgotten,
        nobody_counts,
        all_win,
        no_game_begins,
    )
}


def main(mistakes: list[str]) -> None:
    """Answer every line, with these mistakes."""
    library = LocalSession()
    for line in sys.stdin:
        request = json.loads(line)
        method, params = request["method"], request["params"]
        answer = library(method, params)
        result, error = answer.result, answer.error
        for mistake in mistakes:
            result, error = MISTAKES[mistake](method, params, result, error)
        response = {"result": result} if error is None else {"error": error}
        print(json.dumps({"jsonrpc": "2.0", "id": request["id"], **response}), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
