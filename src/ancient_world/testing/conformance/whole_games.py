"""Playing whole games with a program: each action on the program's own previous answer, compared by checksums."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from typing import Any

import attrs

from ancient_world.documents.bodies import converters_for
from ancient_world.engine.actions import Action
from ancient_world.engine.message_catalogue import message_text, register_messages
from ancient_world.engine.registry import game
from ancient_world.testing.conformance.answers import (
    Answer,
    AnswerDifference,
    Responder,
    canonical_text,
    json_differences,
)
from ancient_world.testing.conformance.conformance_documents import ConformanceGame
from ancient_world.testing.conformance.program import BrokenProgram
from ancient_world.testing.conformance.questions import Mismatch

register_messages({"conformance-game-broken": "{game} {name}, entry {entry}: {problem}"})

_CHECKSUM_LENGTH = 16


def state_body_checksum(body: object) -> str:
    """Return the checksum of the value of ``state`` in a state document, whatever the order of its keys.

    It is the first 16 hexadecimal digits of the SHA-256 of the compact JSON with sorted keys, in ASCII.
    """
    return sha256(canonical_text(body).encode("ascii")).hexdigest()[:_CHECKSUM_LENGTH]


@attrs.frozen
class GameFailure:
    """The first wrong answer in a whole game: the number of the entry (0 for the new game), and the mismatch."""

    entry: int
    mismatch: Mismatch


@attrs.frozen
class GameResult:
    """The outcome of a whole game: its number of entries, and the first failure, if there is one."""

    game: str
    name: str
    count: int
    failure: GameFailure | None


def play_conformance_game(played: ConformanceGame, responder: Responder) -> GameResult:
    """Have a program play a whole game, up to its first wrong answer.

    Raises:
        BrokenProgram: the program does not answer as the protocol says.
    """
    session = _PlayedSession(responder)
    try:
        mismatch = _first_mismatch(played, session)
    except BrokenProgram as error:
        place = {"game": played.game, "name": played.name, "entry": session.entry}
        message = message_text("conformance-game-broken", {**place, "problem": error.message})
        raise BrokenProgram(message, code=error.code, data={**error.data, **place}) from error
    failure = None if mismatch is None else GameFailure(session.entry, mismatch)
    return GameResult(played.game, played.name, len(played.entries), failure)


@attrs.define
class _PlayedSession:
    """A program with the last state document that it has answered, and the number of the entry it is asked about."""

    responder: Responder
    state: Any = None
    entry: int = 0

    def advance(self, method: str, params: Mapping[str, object], checksum: str) -> Mismatch | None:
        """Ask for the next state, and return the mismatch if it has another checksum."""
        answer = self.responder(method, params)
        self.state = answer.result
        body = self.state.get("state") if type(self.state) is dict else None
        if body is None:
            return _mismatch(method, "$", checksum, _shown(answer))
        actual = state_body_checksum(body)
        return None if actual == checksum else _mismatch(method, "$.state", checksum, actual)


def _first_mismatch(played: ConformanceGame, session: _PlayedSession) -> Mismatch | None:
    """Return the mismatch of the first wrong answer."""
    converters = converters_for(game(played.game))
    new_params = {"game": played.game, **attrs.asdict(played.new)}
    if mismatch := session.advance("new_game", new_params, played.start):
        return mismatch
    for session.entry, entry in enumerate(played.entries, 1):
        params = {"state": session.state, "action": converters.write(entry.action, Action)}
        if mismatch := session.advance("apply", params, entry.checksum):
            return mismatch
    return _score_mismatch(played, session) or _winner_mismatch(played, session)


def _score_mismatch(played: ConformanceGame, session: _PlayedSession) -> Mismatch | None:
    answer = session.responder("scores", {"state": session.state})
    expected = [{"player": seat, "total": total} for seat, total in enumerate(played.totals)]
    scores = answer.result.get("scores") if type(answer.result) is dict else None
    if type(scores) is not list or not all(type(each) is dict for each in scores):
        return _mismatch("scores", "$", {"scores": expected}, _shown(answer))
    totals = [{key: score.get(key) for key in ("player", "total")} for score in scores]
    differences = tuple(json_differences(expected, totals, "$.scores"))
    return Mismatch("scores", differences) if differences else None


def _winner_mismatch(played: ConformanceGame, session: _PlayedSession) -> Mismatch | None:
    answer = session.responder("winners", {"state": session.state})
    differences = tuple(json_differences({"winners": list(played.winners)}, _shown(answer)))
    return Mismatch("winners", differences) if differences else None


def _shown(answer: Answer) -> object:
    """Return the result of an answer, or its error."""
    return answer.result if answer.error is None else {"error": answer.error}


def _mismatch(method: str, path: str, expected: object, actual: object) -> Mismatch:
    return Mismatch(method, (AnswerDifference(path, expected, actual),))
