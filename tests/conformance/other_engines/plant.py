"""Plant mistakes in an engine one at a time, and count how many of them the situations catch.

    python -m tests.conformance.other_engines.plant [IDS...] [--faults FILE] [--suite FOLDER] [--facts FILE]

The table has a line for each mistake: the rule of the first situation that fails, or ``MISSED``.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import tomllib
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import attrs

import ancient_world as aw
from ancient_world.testing import Conformance, Program, conformance_paths, read_conformance
from ancient_world.testing.conformance.conformance_run import run_conformance

HERE = Path(__file__).parent
SUITE = HERE.parents[2] / "conformance"
ENGINE = HERE / "antike.mjs"
AT_ONCE = 2


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


def faults_of(path: Path) -> list[Fault]:
    """Return the mistakes in a file."""
    return [Fault(**each) for each in tomllib.loads(path.read_text("utf-8"))["fault"]]


def first_catch(source: str, rules: Iterable[Conformance], facts: Path) -> str | None:
    """Return what the engine with this source fails first: the rule and the situation; ``None`` if it passes all."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "engine.mjs"
        path.write_text(source, "utf-8")
        try:
            with Program(["node", str(path), str(facts)]) as program:
                for result in run_conformance(rules, program):
                    if result.failures:
                        return f"{result.rule}: {result.failures[0].name}"
        except aw.AncientWorldError as error:
            return f"broken: {error}"
    return None


def caught(
    faults: Iterable[Fault], rules: list[Conformance], facts: Path
) -> Iterator[tuple[Fault, str | None]]:
    """Yield every mistake with what catches it first, or ``None``."""
    source = ENGINE.read_text("utf-8")
    sources = [(each, each.planted(source)) for each in faults]
    with ThreadPoolExecutor(AT_ONCE) as pool:
        answers = pool.map(lambda pair: first_catch(pair[1], rules, facts), sources)
        yield from zip([fault for fault, _ in sources], answers, strict=True)


def suite_of(folder: Path) -> list[Conformance]:
    """Return the rules in the folder of a game."""
    return [read_conformance(path) for path in conformance_paths(folder)]


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("ids", nargs="*")
    parser.add_argument("--faults", type=Path, default=HERE / "antike_faults.toml")
    parser.add_argument("--suite", type=Path, default=SUITE / "antike")
    parser.add_argument("--facts", type=Path, default=SUITE / "facts" / "antike.json")
    chosen = parser.parse_args()
    faults = [each for each in faults_of(chosen.faults) if not chosen.ids or each.id in chosen.ids]
    missed = 0
    for fault, catch in caught(faults, suite_of(chosen.suite), chosen.facts):
        missed += catch is None
        print(f"{fault.id:24} {fault.rule:3} {catch or f'MISSED: {fault.says}'}", flush=True)
    count = len(faults)
    print(f"{count - missed} of {count} caught ({(count - missed) / count:.1%})")
    sys.exit(bool(missed))


if __name__ == "__main__":
    main()
