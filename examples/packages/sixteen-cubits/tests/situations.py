"""The rules as situations for any engine: `python tests/situations.py` writes conformance/*.json.

The files have the format of ancient-world's own; `ancient-world conformance conformance` asks
the library, or with `--command` another program, about them.
"""

import json
from pathlib import Path
from typing import Any

import ancient_world as aw
import attrs
from river_positions import (
    JOBS,
    after_evening,
    dry_river,
    evening,
    first_week,
    last_week,
    play,
    start,
)

from sixteen_cubits import GAME, Announce, Relieve, Send, TableState

FOLDER = Path(__file__).parents[1] / "conformance"
Told = dict[str, Any]


def plain(document: Any) -> Any:
    """Return the state or action within a document."""
    content = aw.to_document(document)
    return content["state"] if "state" in content else content["action"]


def legal(name: str, state: TableState, action: Any, *, contrast: bool = False) -> Told:
    """Return a situation with a legal action, or with an outcome of chance."""
    waiting = aw.pending(state)
    player = waiting.player if isinstance(waiting, aw.Decision) else None
    actions = [plain(each) for each in aw.legal_actions(state)] if player is not None else None
    about = {"type": "legal", "name": name, "contrast": contrast, "position": plain(state)}
    after = plain(aw.apply(state, action))
    return about | {"player": player, "legal": actions, "action": plain(action), "after": after}


def illegal(name: str, state: TableState, action: aw.Action) -> Told:
    """Return a situation with an illegal action of the player whose turn it is."""
    waiting, reason = aw.pending(state), aw.explain(state, action)
    assert isinstance(waiting, aw.Decision)
    assert reason is not None
    about = {"type": "illegal", "name": name, "position": plain(state), "player": waiting.player}
    return about | {
        "action": plain(action),
        "refused": {"code": reason.code, "rule": reason.rule},
    }


def seen(name: str, state: TableState, player: int) -> Told:
    """Return a situation with what a player knows."""
    about = {"type": "view", "name": name, "contrast": False, "position": plain(state)}
    view: Any = aw.to_document(aw.view(state, player))
    return about | {
        "player": player,
        "seen": view["view"]["state"],
        "pending": view["view"]["pending"],
    }


def scoring(name: str, state: TableState, *, contrast: bool = False) -> Told:
    """Return a situation with scores and winners."""
    scores = [
        {
            "player": score.player,
            "total": score.total,
            "lines": [
                {"code": line.code, "points": line.points, "rule": line.rule}
                for line in score.lines
            ],
        }
        for score in aw.scores(state)
    ]
    about = {"type": "scoring", "name": name, "contrast": contrast, "position": plain(state)}
    return about | {"scores": scores, "winners": list(aw.winners(state))}


def setup(name: str, players: int) -> Told:
    """Return the situation of a new game."""
    about: Told = {"type": "setup", "name": name, "contrast": False}
    return about | {"new": {"players": players, "options": {}}, "after": plain(start(players))}


def no_setup(name: str, players: int, code: str) -> Told:
    """Return the situation of a game that is refused."""
    new = {"players": players, "options": {}}
    return {"type": "no-setup", "name": name, "new": new, "refused": code}


def situations() -> dict[str, list[Told]]:
    """Return the situations of each rule."""
    week, potters = first_week(), aw.Dealt(("potters",))
    silent = attrs.evolve(week, messengers=0)
    done = ("potters", "gleaners"), ("boatmen", "boatmen")
    won, lost = after_evening(*done, sheaves=8), after_evening(*done, sheaves=7)
    flooded = after_evening(("potters", "gleaners"), ("boatmen", "gleaners"), water=16, sheaves=8)
    sent = [("gleaners", JOBS[0]), ("potters", JOBS[0]), ("boatmen", JOBS[1])]
    return {
        "N1": [
            setup("The game begins with ten cubits of water and three messengers.", 3),
            seen("Only Ben sees his gangs.", week, 1),
            no_setup("Five cannot play.", 5, "player-count"),
        ],
        "N2": [
            legal(
                "After the first gang the next player sends one.",
                aw.apply(week, Send("potters", JOBS[0])),
                potters,
            ),
            illegal(
                "A gang cannot go to a job that was not turned up.",
                week,
                Send("potters", "ox-ford"),
            ),
        ],
        "N3": [
            legal("A gang is sent face down.", week, Send("boatmen", JOBS[1])),
            illegal("Only a gang of the hand can be sent.", week, Send("stonecutters", JOBS[0])),
        ],
        "N4": [
            legal("A messenger pays for a gang face up.", week, Announce("boatmen", JOBS[1])),
            illegal("Without a messenger nobody announces.", silent, Announce("boatmen", JOBS[1])),
        ],
        "N5": [
            legal("A gang is laid away for a messenger.", week, Relieve("gleaners")),
            illegal("Without a messenger no gang is relieved.", silent, Relieve("gleaners")),
        ],
        "N6": [
            legal("Three and eight hands do both jobs.", evening(*done), potters),
            legal(
                "Five hands are too many for the field, and six are enough for the canal.",
                evening(("boatmen", "gleaners"), ("boatmen", "potters")),
                potters,
                contrast=True,
            ),
        ],
        "N7": [
            legal(
                "The week in which no gang is left to draw is the last.",
                play(last_week(), sent),
                Send("boatmen", JOBS[1]),
            ),
            legal("Before its evening it goes on.", last_week(), Send(*sent[0]), contrast=True),
        ],
        "N8": [
            legal("Without two jobs the past ones come back, and swell.", dry_river(), potters),
            legal("With two jobs nothing swells.", evening(*done), potters, contrast=True),
        ],
        "N9": [
            scoring("With the goal in the granary all win.", won),
            scoring("A sheaf before the goal nobody has won.", lost, contrast=True),
            scoring("Above sixteen cubits all have lost.", flooded, contrast=True),
        ],
    }


def texts() -> dict[str, str]:
    """Return the document of each rule by its id."""
    head = {"format": "ancient-world/conformance", "version": 1, "game": GAME.id}
    return {
        rule: json.dumps(
            head | {"rules": GAME.rules_version, "conformance": {"rule": rule, "situations": told}},
            indent=1,
        )
        + "\n"
        for rule, told in situations().items()
    }


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for rule, text in texts().items():
        (FOLDER / f"{rule}.json").write_text(text, encoding="utf-8")
