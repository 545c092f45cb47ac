"""Play, write, read, view, describe, draw and check every game, in many threads at once or in one.

``python tests/threads/playing.py THREADS`` starts the threads before anything is loaded. All threads do the same work in
different orders, and the digests of each are printed as a line. A run with one thread gives the expected digests.
"""

from __future__ import annotations

import hashlib
import json
import random
import sys
import traceback
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

GAMES = ("antike", "golden-ages", "the-ancient-world", "tides-of-time")
CHOICES = 14
OFTEN = 7


def played(game: str, language: str) -> Iterator[str]:
    """Yield every text of a game, of its changes and of its record."""
    import ancient_world as aw

    aw.set_language(language)
    match = aw.Match.new(game, ["Ada", "Ben"], seed=7)
    heard: list[aw.SeatChange] = []
    match.join(0).observe(heard.append)
    rng = random.Random(7)
    for number in range(CHOICES):
        if not isinstance(waiting := match.pending(), aw.Decision):
            break
        if number % OFTEN == 0:
            yield from looked_at(match)
        match.apply(rng.choice(waiting.actions))
        if number % 5 == 4:
            match.undo(agreed=True)
            match.redo()
    for change in heard:
        yield " ".join(map(str, change.sentences))
        yield str(change.patch)
    yield from checked(match)
    aw.set_language("en")


def looked_at(match: object) -> Iterator[str]:
    """Yield the texts of a position: document, views, samples, picture and actions."""
    import ancient_world as aw

    assert isinstance(match, aw.Match)
    state = match.state
    text = aw.to_json(state)
    yield text
    assert aw.from_json(text) == state
    for seat in range(2):
        shown = aw.view(state, seat)
        yield aw.to_json(shown)
        yield aw.to_json(aw.sample_state(shown, aw.SeededRandom(seat)))
    yield aw.svg(state)
    for action in aw.legal_actions(state)[:5]:
        yield aw.game(state.game).describe(state, action)
        yield str(aw.explain(state, action))


def checked(match: object) -> Iterator[str]:
    """Yield the record and the validator's messages for a damaged copy."""
    import ancient_world as aw

    assert isinstance(match, aw.Match)
    text = aw.to_json(match.record)
    yield text
    report = aw.validate(text)
    assert report.ok, report
    wrong = json.loads(text)
    wrong["record"]["entries"][3]["action"] = wrong["record"]["entries"][0]["action"]
    for problem in aw.validate(json.dumps(wrong)).problems:
        yield problem.message


SHARED: dict[str, tuple[object, ...]] = {}
"""States that all threads use, before any value of them has been cached."""


def shared(game: str, begin: Callable[[], object]) -> Iterator[str]:
    """Yield the texts of positions that all threads use at the same time."""
    import ancient_world as aw

    match = aw.Match.new(game, ["Ada", "Ben"], seed=8)
    texts = [aw.to_json(match.state)]
    for _ in range(8):
        waiting = match.pending()
        assert isinstance(waiting, aw.Decision)
        match.apply(waiting.actions[-1])
        texts.append(aw.to_json(match.state))
    states = SHARED.setdefault(game, tuple(map(aw.from_json, texts)))
    begin()
    for state in states:
        assert isinstance(state, aw.State)
        yield str(aw.pending(state))
        yield str(hash(state) == hash(aw.from_json(aw.to_json(state))))
        yield aw.to_json(aw.view(state, 1))
        for action in aw.legal_actions(state)[:5]:
            yield aw.to_json(aw.apply(state, action))


def digests_of_thread(first: int, begin: Callable[[], object]) -> str:
    """Return the digests of one thread: of all games in both languages, in its own order, and of the shared positions."""
    begin()
    digests = {}
    jobs = [(game, language) for game in GAMES for language in ("es", "en")]
    for game, language in jobs[first:] + jobs[:first]:
        digest = hashlib.sha256()
        for text in played(game, language):
            digest.update(text.encode())
        digests[f"{game} {language}"] = digest.hexdigest()[:16]
    for game in GAMES:
        digests[game] = hashlib.sha256("".join(shared(game, begin)).encode()).hexdigest()[:16]
    return json.dumps(digests, sort_keys=True)


def main() -> None:
    """Start the threads at the same moment, and print the digests of each."""
    count = int(sys.argv[1])
    sys.setswitchinterval(1e-6)
    barrier = Barrier(count)

    def see(first: int) -> str:
        try:
            return digests_of_thread(first % 8, barrier.wait)
        except BaseException:
            traceback.print_exc()
            barrier.abort()  # let the other threads not wait for this one
            raise

    with ThreadPoolExecutor(count) as threads:
        for line in threads.map(see, range(count)):
            print(line)


if __name__ == "__main__":
    main()
