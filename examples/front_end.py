"""The messages between a server and a browser: only JSON goes over the wire."""

from __future__ import annotations

import json

import ancient_world as aw


def send(match: aw.Match, player: int) -> str:
    """Return everything that one player's screen needs: the player's view and the legal actions."""
    view = match.view(player)
    return json.dumps({"view": aw.to_document(view), "pending": aw.to_document(view.pending)})


def receive(match: aw.Match, player: int, text: str) -> dict[str, object]:
    """Apply an action that a player's screen sent, or return the reason against it."""
    try:
        action = aw.from_json(text)
        if not isinstance(action, aw.Action):
            return {"ok": False, "message": "This is not an action."}
        match.apply(action, player=player)
    except aw.InvalidDocument as error:
        return {"ok": False, "path": error.path, "message": error.message}
    except aw.IllegalAction as error:
        return {"ok": False, "rule": error.rule, "message": error.reason.message}
    return {"ok": True}


def main() -> None:
    """Show one valid and two invalid messages."""
    match = aw.Match.new("the-ancient-world", names=["Miriam", "Tom"], seed=7)
    screen = json.loads(send(match, 0))
    offered = screen["pending"]["pending"]["actions"]
    print(f"seat 0 may do {len(offered)} things; the first is {offered[0]}")

    envelope = {
        "format": "ancient-world/action",
        "version": 1,
        "game": "the-ancient-world",
        "rules": aw.game("the-ancient-world").rules_version,
    }
    print(receive(match, 0, json.dumps({**envelope, "action": offered[0]})))
    print(receive(match, 1, json.dumps({**envelope, "action": {"type": "pass"}})))
    print(receive(match, 0, json.dumps({**envelope, "action": {"type": "fly"}})))


if __name__ == "__main__":
    main()
