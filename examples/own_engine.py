"""A rules engine of your own, which the library tests; this one only knows the winners of Tides of Time.

It could be written in any language: it reads one request per line and answers each with a line. Without arguments it has
``ancient-world conformance`` test it, which lists by rule what it does not know.
"""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
from typing import Any


def scores(params: dict[str, Any]) -> dict[str, Any]:
    """Return each player's points: the sum of the points noted in each round (V5)."""
    noted = params["state"]["state"]["noted"]
    result: list[dict[str, Any]] = []
    for player in (0, 1):
        points = [row["points"] for both in noted for row in both[player]]
        lines = [{"code": "tides-line", "points": each, "rule": "V5"} for each in points]
        result.append({"player": player, "total": sum(points), "lines": lines})
    return {"scores": result}


def winners(params: dict[str, Any]) -> dict[str, list[int]]:
    """Return the players with most points; nobody while the game waits for something (E1)."""
    if params["state"]["state"]["agenda"]:
        return {"winners": []}
    totals = [score["total"] for score in scores(params)["scores"]]
    return {"winners": [player for player in (0, 1) if totals[player] == max(totals)]}


METHODS = {"scores": scores, "winners": winners}


def serve() -> None:
    """Answer requests until there are no more."""
    for line in sys.stdin:
        request = json.loads(line)
        method = METHODS.get(request["method"])
        if method is None:
            answer: dict[str, Any] = {"error": {"code": -32601, "message": "no such method"}}
        else:
            answer = {"result": method(request["params"])}
        print(json.dumps({"jsonrpc": "2.0", "id": request["id"], **answer}), flush=True)


def main() -> None:
    """Have this program tested for rule E1."""
    itself = shlex.join([sys.executable, __file__, "serve"])
    command = (sys.executable, "-m", "ancient_world", "conformance", "--rule", "E1")
    done = subprocess.run(
        [*command, "--game", "tides-of-time", "--command", itself],
        check=False,
        capture_output=True,
        text=True,
    )
    print(done.stdout + done.stderr, end="")


if __name__ == "__main__":
    if sys.argv[1:] == ["serve"]:
        serve()
    else:
        main()
