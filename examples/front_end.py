"""The messages between a server and a browser: only JSON goes over the wire."""

from __future__ import annotations

import json

import ancient_world as aw


def send(match: aw.Match, player: int) -> str:
    """Return everything that one player's screen needs: the player's view, and the choices in words."""
    view, offers = match.view(player), match.offers(player)
    return json.dumps({"view": aw.to_document(view), "offers": aw.to_document(offers)})


def receive(match: aw.Match, player: int, text: str) -> dict[str, object]:
    """Apply an action that a player's screen sent, or return the reason against it."""
    try:
        match.apply(match.read(text), player=player)
    except aw.InvalidDocument as error:
        return {"ok": False, "path": error.path, "message": error.message}
    except aw.IllegalAction as error:
        return {"ok": False, "rule": error.rule, "message": error.reason.message}
    return {"ok": True}


def main() -> None:
    """Show one valid and two invalid messages."""
    match = aw.new_match("the-ancient-world", names=["Miriam", "Tom"], seed=7)
    choices = json.loads(send(match, 0))["offers"]["offers"]["choices"]
    print(f"seat 0 may do {len(choices)} things; the first is {choices[0]['words']}")

    print(receive(match, 0, json.dumps(choices[0]["action"])))
    print(receive(match, 1, json.dumps({"type": "pass"})))
    print(receive(match, 0, json.dumps({"type": "fly"})))


if __name__ == "__main__":
    main()
