"""Count the instructions that play costs, and fail if the number exceeds `.ci/budget.toml`: ``python -m benchmarks.budget``.

Instructions under callgrind repeat within 0.1 %, whatever else the machine does; times do not. The numbers in the file hold
for the interpreter and the libraries that it names. On other ones the commit that it names is measured in the same run, and
the tree may cost at most 1 % more than that commit. ``--write`` puts the numbers of the tree into the file. ``--compiled``
prints those of the compiled build, which has no budget. Names of games restrict all of these to some rows.
"""

from __future__ import annotations

import argparse
import io
import os
import platform
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import tomllib
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks.builds import ROOT, SITE, why_not_native
from benchmarks.callgrind import count_works, has_valgrind
from benchmarks.counted import GAMES, IMPORT

FILE = ROOT / ".ci" / "budget.toml"
MORE = 1.01
"""The factor by which a row may exceed its number."""
LIBRARIES = ("attrs", "cattrs")
MODULES = ("attr", "attrs", "cattr", "cattrs", "typing_extensions")
MEASURED = ("src", "examples", "benchmarks")
"""The folders of a commit that a measurement needs."""
HERE = "/proc/self/cwd"
"""The working directory of a process, by a name that is the same in every checkout."""
LAYOUTS = (0, 12, 24)
"""Numbers of classes made before the library is loaded.

They shift methods in Python's cache, which changes a row by up to 1 %.
"""
LINKED = "build/budget/libraries"
"""The folder with links to the libraries that a tree is measured with, and to no others."""
NOT_MEASURED = 77
"""The exit code if nothing can be measured here, as in Automake."""

Numbers = dict[str, dict[str, int]]
"""Instructions for each decision, state, entry or choice, by game and work."""


def surroundings() -> dict[str, str]:
    """Return the versions of everything beside the tree that the numbers depend on."""
    versions = {each: version(each) for each in LIBRARIES}
    libc = " ".join(platform.libc_ver())
    return {"python": sys.version.replace("\n", " "), "libc": libc, **versions}


def counting_process(game: str, source: str) -> tuple[list[str], dict[str, str]]:
    """Return the command that does the works of a game, without its last arguments, and its environment.

    Where a string lies in memory changes what it costs to find a method, by up to 5 %. So the counted process sees the same
    strings in every checkout: it is the interpreter itself, no environment, and all paths begin at the folder in which it runs.
    """
    places = (source, "examples", LINKED)
    env = {
        "PATH": os.pathsep.join([str(Path(str(shutil.which("valgrind"))).parent), os.defpath]),
        "PYTHONPATH": os.pathsep.join([f"{HERE}/{each}" for each in places]),
        "PYTHONHASHSEED": "0",
        "PYTHONPYCACHEPREFIX": f"{HERE}/build/budget/bytecode",
        "ANCIENT_WORLD_PURE": "1" if source == "src" else "0",
    }
    return [os.path.realpath(sys.executable), f"{HERE}/benchmarks/counted.py", game], env


def count(game: str, layout: int, tree: Path, source: str) -> dict[str, int]:
    """Run the works of one game under callgrind; return the instructions of each.

    Args:
        game: one of :data:`benchmarks.counted.GAMES`, or importing the package.
        layout: one of :data:`LAYOUTS`.
        tree: the checkout whose benchmarks and examples are used.
        source: the folder with the package, seen from the tree.
    """
    work, env = counting_process(game, source)
    # compiles the bytecode of everything that is imported
    subprocess.run([*work, "uncounted", "0"], check=True, cwd=tree, env=env, stdout=subprocess.PIPE)
    counted = count_works([*work, "counted", str(layout)], tree, env)
    return {name: instructions // units for name, (instructions, units) in counted.items()}


def time_works(game: str, source: str, rounds: int) -> dict[str, float]:
    """Do the works of one game in several processes; return the median of the processor seconds for a unit of each."""
    work, env = counting_process(game, source)
    seconds: dict[str, list[float]] = {}
    for _ in range(rounds):
        command = [*work, "uncounted", "0"]
        done = subprocess.run(
            command, check=True, cwd=ROOT, env=env, stdout=subprocess.PIPE, text=True
        )
        for line in done.stdout.splitlines():
            name, units, taken = line.split()
            seconds.setdefault(name, []).append(float(taken) / int(units))
    return {name: median(values) for name, values in seconds.items()}


def link_libraries(tree: Path) -> None:
    """Fill the folder of a tree with links to the libraries that the package needs."""
    shutil.rmtree(tree / LINKED, ignore_errors=True)
    (tree / LINKED).mkdir(parents=True)
    for name in MODULES:
        if (spec := find_spec(name)) and spec.origin:
            home = Path(spec.origin)
            home = home.parent if home.name == "__init__.py" else home
            (tree / LINKED / home.name).symlink_to(home)


def measure(
    games: Sequence[str], layouts: Sequence[int], tree: Path, source: str = "src"
) -> Numbers:
    """Count the works of games, in parallel on all cores, and return the median over the layouts."""
    link_libraries(tree)
    count_game = partial(count, tree=tree, source=source)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        rounds = [pool.map(count_game, games, [layout] * len(games)) for layout in layouts]
        return {
            game: {work: int(median(row[work] for row in rows)) for work in rows[0]}
            for game, *rows in zip(games, *rounds, strict=True)
        }


def measure_commit(commit: str, games: Sequence[str], layouts: Sequence[int]) -> Numbers:
    """Count the works of a commit, with its own benchmarks and examples."""
    command = ["git", "-C", str(ROOT), "archive", commit, *MEASURED]
    packed = subprocess.run(command, check=False, capture_output=True)
    if packed.returncode:
        sys.exit(
            f"Commit {commit}, with which {FILE.name} compares on other interpreters, is not in this clone. "
            "Fetch the whole history, or measure anew: nox -s budget -- --write"
        )
    with tempfile.TemporaryDirectory() as folder:
        with tarfile.open(fileobj=io.BytesIO(packed.stdout)) as archive:
            archive.extractall(folder, filter="data")
        return measure(games, layouts, Path(folder))


def over(numbers: Numbers, allowed: Numbers) -> list[str]:
    """Return the games with a row that exceeds its number by more than 1 % or has no number."""
    return [
        game
        for game, row in numbers.items()
        if any(cost > MORE * allowed.get(game, {}).get(work, 0) for work, cost in row.items())
    ]


def table(numbers: Numbers, allowed: Numbers) -> str:
    """Return a table of each row: its instructions, its budget, and the difference."""
    lines = [f"{'instructions for each':28} {'here':>12} {'budget':>12}"]
    for game, row in numbers.items():
        for work, number in row.items():
            bar = allowed.get(game, {}).get(work)
            beside = f"{bar:>12,} {100 * (number / bar - 1):+6.2f} %" if bar else ""
            lines.append(f"{f'{game}, {work}':28} {number:>12,} {beside}")
    return "\n".join(lines)


def rewritten(text: str, numbers: Numbers, versions: Mapping[str, str]) -> str:
    """Return the text of the budget file with new numbers and versions, keeping the reasons beside the numbers."""
    section, lines = "", []
    for line in text.splitlines():
        if head := re.fullmatch(r"\[(.+)\]", line):
            section = head[1]
        elif row := re.fullmatch(r"(\w+)( *= *)(\"[^\"]*\"|[\d_]+)(.*)", line):
            key, between, value, why = row.groups()
            new = numbers.get(section, {}).get(key)
            if new is not None:
                value = f"{new:_}"
            elif not section and key in versions:
                value = f'"{versions[key]}"'
            line = f"{key}{between}{value}{why}"  # noqa: PLW2901 - the line, renewed
        lines.append(line)
    return "\n".join(lines) + "\n"


def commit_of_the_tree() -> str:
    """Return the present commit, or exit if the tree differs from it."""
    git = ["git", "-C", str(ROOT)]
    changed = subprocess.run(
        [*git, "status", "--porcelain", "--", *MEASURED], check=True, capture_output=True, text=True
    ).stdout
    if changed:
        sys.exit(f"Commit these first, as the numbers are those of a commit:\n{changed.rstrip()}")
    head = subprocess.run([*git, "rev-parse", "HEAD"], check=True, capture_output=True, text=True)
    return head.stdout.strip()


def compare(games: Sequence[str], layouts: Sequence[int], budget: Mapping[str, Any]) -> list[str]:
    """Measure the tree, print it beside its budget, and return the games that exceed it."""
    allowed: Numbers = {game: row for game, row in budget.items() if isinstance(row, dict)}
    if differing := [key for key, value in surroundings().items() if budget[key] != value]:
        print(f"Beside commit {budget['commit'][:8]}, as another {', '.join(differing)} is here:")
        allowed = measure_commit(budget["commit"], games, layouts)
    numbers = measure(games, layouts, ROOT)
    print(table(numbers, allowed))
    return over(numbers, allowed)


def check(games: Sequence[str]) -> int:
    """Compare with the budget; games over it in one layout are measured again in several."""
    budget = tomllib.loads(FILE.read_text("utf-8"))
    over_budget = compare(games, LAYOUTS[:1], budget)
    if over_budget:
        print("Once more, in several layouts of memory:")
        over_budget = compare(over_budget, LAYOUTS, budget)
    if over_budget:
        print(
            f"Over the budget by more than 1 %: {', '.join(over_budget)}. Spend less; or commit the change,"
        )
        print(f"then run nox -s budget -- --write, and say why beside the number in {FILE.name}.")
    return 1 if over_budget else 0


def write() -> int:
    """Write the numbers of the tree, which must be committed, into the file."""
    commit = commit_of_the_tree()
    numbers = measure([*GAMES, IMPORT], LAYOUTS, ROOT)
    versions = {**surroundings(), "commit": commit}
    FILE.write_text(rewritten(FILE.read_text("utf-8"), numbers, versions), "utf-8")
    print(table(numbers, {}))
    return 0


def main() -> int:
    """Measure, print, and compare or write."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("games", nargs="*", metavar="GAME", help=", ".join([*GAMES, IMPORT]))
    way = parser.add_mutually_exclusive_group()
    way.add_argument("--write", action="store_true", help="put the numbers into the file")
    way.add_argument("--compiled", action="store_true", help="print those of build/native")
    options = parser.parse_args()
    games = options.games or [*GAMES, IMPORT]
    if not has_valgrind():
        print(
            "The budget was not measured: there is no valgrind; on Debian: apt-get install valgrind"
        )
        return NOT_MEASURED
    if options.write:
        return write()
    if not options.compiled:
        return check(games)
    if why := why_not_native(SITE):
        sys.exit(f"{why}: make it with python -m tools.native build/native")
    print(table(measure(games, LAYOUTS[:1], ROOT, str(SITE.relative_to(ROOT))), {}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
