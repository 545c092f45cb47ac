"""Plant mistakes in an engine one at a time, and count how many of them the situations and whole games catch.

    python -m tests.conformance.other_engines.plant [ID ...]

The table has a line for each mistake: the first situation or game that fails, or ``MISSED``. The exit code is 1 if one is missed.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import attrs

from ancient_world.testing import (
    BrokenProgram,
    Conformance,
    Program,
    conformance_paths,
    read_conformance,
    run_conformance,
)
from ancient_world.testing.conformance.conformance_documents import (
    ConformanceGame,
    conformance_game_paths,
    read_rule_or_game,
)
from ancient_world.testing.conformance.whole_games import play_conformance_game

HERE = Path(__file__).parent
CONFORMANCE = HERE.parents[2] / "conformance"
ENGINE = HERE / "antike.mjs"
FACTS = CONFORMANCE / "facts" / "antike.json"
FAULT_FILE = HERE / "antike_faults.toml"
AT_ONCE = 2
"""The number of programs that run at the same time."""


@attrs.frozen
class Fault:
    """A mistake: a text of the engine and what replaces it; ``missed`` names the commit whose situations missed it."""

    id: str
    rule: str
    says: str
    text: str
    put: str
    missed: str = ""

    def planted(self, source: str) -> str:
        """Return the source with the mistake.

        Raises:
            ValueError: the source has the text not once, but never or several times.
        """
        if source.count(self.text) != 1:
            raise ValueError(f"{self.id}: the text is there {source.count(self.text)} times")
        return source.replace(self.text, self.put)


def all_faults() -> list[Fault]:
    """Return all mistakes, in the order of their file."""
    return [Fault(**each) for each in tomllib.loads(FAULT_FILE.read_text("utf-8"))["fault"]]


def suite_of(
    folder: Path = CONFORMANCE / "antike",
) -> tuple[list[Conformance], list[ConformanceGame]]:
    """Return the rules and the whole games in the folder of a game."""
    games = [read_rule_or_game(path) for path in conformance_game_paths(folder)]
    rules = [read_conformance(path) for path in conformance_paths(folder)]
    return rules, [each for each in games if isinstance(each, ConformanceGame)]


def first_catch(
    source: str, rules: Sequence[Conformance], games: Sequence[ConformanceGame]
) -> str | None:
    """Return what the engine with this source fails first, a situation or a game; ``None`` if it passes all."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "engine.mjs"
        path.write_text(source, "utf-8")
        try:
            with Program(["node", str(path), str(FACTS)]) as program:
                for result in run_conformance(rules, program):
                    if result.failures:
                        return f"{result.rule}: {result.failures[0].name}"
                for played in games:
                    if failure := play_conformance_game(played, program).failure:
                        return f"{played.name}, entry {failure.entry}"
        except BrokenProgram as error:
            return f"broken: {error}"
    return None


def caught(
    faults: Iterable[Fault], rules: Sequence[Conformance], games: Sequence[ConformanceGame]
) -> Iterator[tuple[Fault, str | None]]:
    """Yield every mistake with what catches it first, or ``None``."""
    source = ENGINE.read_text("utf-8")
    sources = [(each, each.planted(source)) for each in faults]
    with ThreadPoolExecutor(AT_ONCE) as pool:
        answers = pool.map(lambda pair: first_catch(pair[1], rules, games), sources)
        yield from zip([fault for fault, _ in sources], answers, strict=True)


def main() -> None:
    """Print a table of the mistakes."""
    parser = argparse.ArgumentParser(prog="plant", description="Plant mistakes in an engine.")
    parser.add_argument("ids", nargs="*", metavar="ID", help="only this mistake")
    parser.add_argument("--suite", type=Path, default=CONFORMANCE / "antike", metavar="FOLDER")
    chosen = parser.parse_args()
    rules, games = suite_of(chosen.suite)
    faults = [each for each in all_faults() if not chosen.ids or each.id in chosen.ids]
    sys.exit(bool(_print_table(caught(faults, rules, games))))


def _print_table(catches: Iterable[tuple[Fault, str | None]]) -> int:
    """Print what catches each mistake, and return how many are missed."""
    count = missed = 0
    for fault, catch in catches:
        count += 1
        missed += catch is None
        print(f"  {fault.id:24} {fault.rule:3} {catch or f'MISSED: {fault.says}'}", flush=True)
    print(f"{count - missed} of {count} caught")
    return missed


if __name__ == "__main__":
    main()
