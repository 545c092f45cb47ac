"""A program that follows the protocol and makes one mistake: ``python -m tests.conformance.wrong_program MISTAKE``."""

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
    if method == "legal_actions" and result and result["actions"][0]["type"] == "play":
        return {"actions": result["actions"][:-1]}, error
    return result, error


def nobody_deals(method: str, params: Params, result: Result, error: Error) -> tuple[Result, Error]:
    """Refuse outcomes of chance, against S1."""
    if method == "apply" and params["action"]["type"] == "dealt":
        return None, {"code": -32601, "message": "I do not deal.", "data": None}
    return result, error


MISTAKES: dict[str, Callable[..., tuple[Result, Error]]] = {
    each.__name__: each for each in (relics_may_go, a_card_is_forgotten, nobody_deals)
}


def main(mistake: str) -> None:
    """Answer every line, with a mistake."""
    library = LocalSession()
    for line in sys.stdin:
        request = json.loads(line)
        method, params = request["method"], request["params"]
        answer = library(method, params)
        result, error = MISTAKES[mistake](method, params, answer.result, answer.error)
        response = {"result": result} if error is None else {"error": error}
        print(json.dumps({"jsonrpc": "2.0", "id": request["id"], **response}), flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
