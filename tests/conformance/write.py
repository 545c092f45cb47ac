"""Write the conformance documents: ``python -m tests.conformance.write [GAME ...]``, all games if none is named.

It also writes the whole games, the facts, the situations in which rules meet, and stored texts of other tests: the library's
sentences for each situation, and the results of mixed positions.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import ancient_world as aw
from ancient_world.testing import conformance_paths
from tests.conformance.facts import place_of_facts, text_of_facts
from tests.conformance.games import games_of, text_of_game
from tests.conformance.pairs.documents import FOLDER_NAME, renewed
from tests.conformance.telling import conformance, games_told, place_of, text_of, told_of
from tests.hostile import crossed
from tests.speech import situations as spoken

FOLDER = Path(__file__).parents[2] / "conformance"


def documents_of(game: str) -> list[Path]:
    """Return the written documents of a game's rules (by its id), in the order in which they are listed elsewhere.

    The situations in which rules meet are left out.
    """
    paths = [Path(str(path)) for path in conformance_paths(FOLDER / game)]
    return sorted(path for path in paths if path.parent.name != FOLDER_NAME)


def texts_of(game: str) -> dict[Path, str]:
    """Return the documents of a game by file."""
    return {
        FOLDER / place_of(game, rule): text_of(conformance(game, rule)) for rule in told_of(game)
    }


def write(game: str) -> int:
    """Write the documents of a game, remove those that are not declared, and return how many rules have one."""
    texts = texts_of(game)
    apart = {each.path: text_of_game(each) for each in games_of(game)} | renewed(game)
    folder = FOLDER / game.replace("_", "-")
    for path in set(folder.rglob("*.json")) - texts.keys() - apart.keys():
        path.unlink()
    facts = {place_of_facts(game): text_of_facts(game)}
    for path, text in (texts | apart | facts).items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="ascii", newline="\n")
    for beside in (spoken, crossed):
        text = beside.text_of(sorted(texts))
        beside.place_of(folder.name).write_text(text, encoding="utf-8", newline="\n")
    return len(texts)


def faults_of(game: str) -> Iterator[str]:
    """Yield the false claims of a game's situations."""
    for situations in told_of(game).values():
        for each in situations:
            try:
                each.situation()
            except AssertionError as error:
                yield str(error)


def main(names: Iterable[str]) -> int:
    """Write some games, except those with false claims, which are printed; return 1 if there are any."""
    wrong = False
    for name in names or games_told():
        game = name.replace("-", "_")
        faults = list(faults_of(game))
        for fault in faults:
            print(fault)
        wrong = wrong or bool(faults)
        if not faults:
            of = len(aw.game(game.replace("_", "-")).rules())
            print(f"{game}: {write(game)} of {of} rules")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
