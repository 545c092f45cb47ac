"""The one door: everything that can be done with the project. `nox -l` lists it."""

from __future__ import annotations

import os
import tarfile
from collections.abc import Sequence
from pathlib import Path
from shutil import which

import nox

nox.needs_version = ">=2024.10.9"
nox.options.default_venv_backend = "uv|venv"  # uv, where it is there, spares minutes
nox.options.reuse_venv = "yes"
nox.options.sessions = ["lint", "types", "tests", "rules", "docs"]

PROJECT = nox.project.load_toml("pyproject.toml")
ROOT = Path(__file__).parent
PYTHONS = ["3.11", "3.12", "3.13", "3.14"]
PATIENCE = "--timeout=900"
"""Seconds for one test: what waits for ever fails, and says where it stood."""
QUICK = ("-m", "not browser and not long")
LONG = ("-m", "long and not browser")
"""What the two marks are for stands in pyproject.toml."""
KEPT = {"PYTHONDONTWRITEBYTECODE": ""}
"""What is compiled is kept, whatever the environment says: the library is started hundreds of times, and so are servers."""
WHEEL_TESTS = [
    "tests/package",  # every module is imported, every data file is used, nothing is missing; metadata
    "tests/every_game/test_every_face.py",  # each game at the command line, over JSON-RPC, live, in batches, in Spanish
    "tests/engine/test_registry.py",  # games that are found by their entry points
    "tests/cli/test_commands.py",
]
"""What can differ between the sources and a wheel is what was put into it: these tests use all of it, from outside."""

HOSTED = {
    "citation-file-format": "CITATION.cff",
    "dependabot": ".github/dependabot.yml",
    "github-actions": "action.yml",
    "github-issue-config": ".github/ISSUE_TEMPLATE/config.yml",
    "github-issue-forms": ".github/ISSUE_TEMPLATE/[!c]*.yml",
    "github-workflows": ".github/workflows/*.yml",
    "readthedocs": ".readthedocs.yaml",
}
"""The files that others read, by the schema that each must keep to."""


def group(*names: str) -> list[str]:
    """Give the requirements of dependency groups (old pip has no --group)."""
    return list(nox.project.dependency_groups(PROJECT, *names))


def run_tests(
    session: nox.Session,
    *files: str,
    chosen: Sequence[str] = (),
    workers: str = "auto",
    env: dict[str, str] | None = None,
) -> None:
    """Run what is chosen on every core and tell what took longest; or do what the arguments after `--` say, whatever is chosen."""
    given = session.posargs or [*chosen, "-n", workers, "--durations=20"]
    session.run("python", "-m", "pytest", PATIENCE, *files, *given, env={**KEPT, **(env or {})})


@nox.session
def tests(session: nox.Session) -> None:
    """Test on the Python that runs nox, without what takes long; arguments after -- go to pytest instead."""
    session.install("--no-compile", "-e.[cli]", *group("tests"))
    run_tests(session, chosen=QUICK)


@nox.session(default=False)
def tests_long(session: nox.Session) -> None:
    """Test what takes long by its nature: games at random, processes that are killed, terminals, clusters, large files, large libraries."""
    session.install("-e.[cli]", *group("long"))
    # One more than cores, since they often wait.
    run_tests(session, chosen=LONG, workers=str(1 + (os.cpu_count() or 1)))


@nox.session(default=False)
def asserting(session: nox.Session) -> None:
    """Test as `tests` does, and fail where a test has asserted nothing; of a test the first assertion that holds is noted, which costs little."""
    session.install("-e.[cli]", *group("tests"))
    told = ("-p", "tools.asserting", "-o", "enable_assertion_pass_hook=true")
    # What was compiled without the option tells nothing.
    apart = {"PYTHONPYCACHEPREFIX": str(ROOT / "build" / "asserting")}
    run_tests(session, *told, chosen=QUICK, env=apart)


@nox.session(python=PYTHONS, default=False)
def tests_all(session: nox.Session) -> None:
    """Test on each supported Python, the long tests too (a missing one is skipped; with CI set it fails)."""
    session.install("-e.[cli]", *group("long"))
    run_tests(session)


@nox.session(default=False)
def tests_lowest(session: nox.Session) -> None:
    """Test what reads and plays with the lowest versions of what the library needs (attrs, cattrs)."""
    lowest = [each.replace(">=", "==") for each in PROJECT["project"]["dependencies"]]
    session.install("-e.[cli]", *group("tests"), *lowest)
    run_tests(session, "tests/documents", "tests/engine", "tests/records", chosen=QUICK)


@nox.session
def coverage(session: nox.Session) -> None:
    """Test with branch coverage and print the lines that no test reaches."""
    session.install("-e.[cli]", *group("long"))
    session.run("coverage", "run", "-m", "pytest", *session.posargs)
    session.run("coverage", "report")


@nox.session
def rules(session: nox.Session) -> None:
    """Print which tests and situations cover which rule; fail if a rule has none."""
    session.install("-e.[cli]", *group("tests"))
    session.run("python", "-m", "tests.house.rules_coverage", *session.posargs)


@nox.session
def lint(session: nox.Session) -> None:
    """Check style, formatting, the changelog fragments, the workflows and what else a host of repositories and docs reads."""
    session.install(*group("lint"))
    session.run("ruff", "check", ".")
    session.run("ruff", "format", "--check", ".")
    session.run("towncrier", "build", "--draft", "--version", "next", silent=True)
    session.run("zizmor", "--offline", "--quiet", ".github", "action.yml")
    for schema, files in HOSTED.items():
        found = [str(each) for each in ROOT.glob(files)]
        session.run("check-jsonschema", "--builtin-schema", f"vendor.{schema}", *found)


@nox.session(default=False)
def messages(session: nox.Session) -> None:
    """Bring the translations up to date with the sentences in the code; -- --check only says."""
    session.install("-e.[cli]", *group("messages"))
    session.run("python", "-m", "tools.messages", *session.posargs)


@nox.session
def types(session: nox.Session) -> None:
    """Check types: mypy strict on every file, pyright strict on the public face, both on the pages' Python; have what is compiled written in C; run the Node client."""
    session.install("-e.[cli]", *group("types"))
    session.run("python", "-m", "tools.snippets", "build/pages")
    session.run("mypy", *PROJECT["tool"]["mypy"]["files"], "build/pages")
    session.run("python", "-m", "tools.native", "build/written", "--only-write")
    session.run("pyright")  # the pages too: pyproject.toml names their folder
    # With a Node on the PATH tests_long runs the client; pyright's is there in any case.
    if which("node") is None:
        session.run("python", "-m", "pytest", "tests/serve/test_node.py")


@nox.session(default=False)
def browser(session: nox.Session) -> None:
    """Play at the tables of `ancient-world web` and examples/web_table in a real Chromium (Debian: chromium-headless-shell, or chromium, which takes twice as long), look there for what keeps people out (axe), and try the page that runs code (with Node's npm and a network); pictures go to artefacts/. With -- -m browser, longer games too."""
    if not any(map(which, ("chromium-headless-shell", "chromium"))):
        install = "apt-get install chromium-headless-shell"
        session.error(f"there is no chromium on the PATH; on Debian: {install}")
    session.install("-e.[cli,web]", *group("browser"))
    # What the tests of a file share, they share in one process: a server, a page that is built, Python in it.
    chosen = ("-n", "2", "--dist", "loadfile", "-m", "browser and not long")
    session.run(
        "python", "-m", "pytest", PATIENCE, *chosen, "tests/browser", *session.posargs, env=KEPT
    )


@nox.session(default=False)
def pyodide(session: nox.Session) -> None:
    """Run a part of the suite under Pyodide, Python for pages, in Node (needs Node, npm and a network)."""
    for needed in ("node", "npm"):
        if which(needed) is None:
            session.error(
                f"there is no {needed} on the PATH; on Debian: apt-get install nodejs npm"
            )
    session.install(*group("pyodide"))
    session.run("python", "-m", "tests.pyodide", *session.posargs)


@nox.session(default=False)
def frozen(session: nox.Session) -> None:
    """Freeze a program with PyInstaller, which finds the hook of the package, and let it play and speak Spanish."""
    session.install("-e.[cli]", *group("frozen"))
    session.run("python", "-m", "pytest", PATIENCE, "tests/package/test_frozen.py")


@nox.session(default=False)
def man(session: nox.Session) -> None:
    """Write the pages of the manual into build/man, a page for each command, from the commands themselves."""
    session.install("-e.[cli]", "click-man>=0.5")
    (ROOT / "build" / "man").mkdir(parents=True, exist_ok=True)
    session.run("click-man", "ancient-world", "--target", "build/man")


@nox.session(default=False)
def typescript(session: nox.Session) -> None:
    """Check the client for Node, its example and all declarations with the TypeScript compiler (needs Node, npm and a network)."""
    session.install("-e.[cli]", *group("tests"))
    needed = {"ANCIENT_WORLD_NEEDS_TSC": "1"}
    session.run("python", "-m", "pytest", "tests/serve/test_node.py", env=needed)


def collect_doc_messages(session: nox.Session) -> None:
    """Collect the messages of the docs, a catalogue for each page."""
    how = ("-W", "--keep-going", "-n", "-E", "-q", "-b", "gettext")
    session.run("sphinx-build", *how, "docs", "docs/_build/gettext")


@nox.session(default=False)
def doc_messages(session: nox.Session) -> None:
    """Bring the translations of the docs up to date with the pages, and say what waits for a translator; -- --check only says."""
    session.install("-e.[cli]", *group("docs"))
    collect_doc_messages(session)
    session.run("python", "-m", "tools.doc_messages", *session.posargs)


@nox.session(default=False)
def translated(session: nox.Session) -> None:
    """Check that every sentence of the library and of the docs is translated, and build the docs in both languages, as a release asks."""
    session.install("-e.[cli]", *group("docs"))
    session.run("python", "-m", "tools.messages", "--check")
    collect_doc_messages(session)
    session.run("python", "-m", "tools.doc_messages", "--check")
    session.run("python", "-m", "tools.doc_pages")


@nox.session
def docs(session: nox.Session) -> None:
    """Build the docs in English, with warnings as errors, and run their examples and the README's."""
    session.install("-e.[cli]", *group("docs"))
    how = ("-W", "--keep-going", "-n", "-E", "-q", "-b", "html")
    session.run("sphinx-build", *how, "docs", "docs/_build/html", env=KEPT)
    tested = ("README.md", "docs", "tests/docs")
    session.run("python", "-m", "pytest", PATIENCE, *tested, *session.posargs, env=KEPT)


@nox.session(reuse_venv=False)
def wheel(session: nox.Session) -> None:
    """Build the wheel and the sdist, check their page on PyPI, and test the installed wheel from the sdist.

    The rules are the same code as in the checkout, which tests/package compares byte by byte; so what is tested here is
    what packaging can spoil: modules and data files, entry points and the command, metadata.
    """
    session.install(*PROJECT["build-system"]["requires"], *group("wheel", "tests"))
    built = Path(session.create_tmp()).resolve()
    # Here what builds it is installed once; `nox -s release` builds it as anybody would, apart from everything.
    session.run("python", "-m", "build", "-n", "--outdir", str(built / "dist"), str(ROOT))
    [wheel_file] = (built / "dist").glob("*.whl")
    [sdist_file] = (built / "dist").glob("*.tar.gz")
    session.run("twine", "check", "--strict", str(wheel_file), str(sdist_file))
    session.install(f"{wheel_file}[cli]")
    with tarfile.open(sdist_file) as archive:
        archive.extractall(built, filter="data")
    session.chdir(built / sdist_file.name.removesuffix(".tar.gz"))
    origin = session.run(
        "python", "-c", "import ancient_world; print(ancient_world.__file__)", silent=True
    )
    if "site-packages" not in str(origin):
        session.error(f"the tests would not run against the installed wheel but {origin}")
    checkout = {"ANCIENT_WORLD_CHECKOUT": str(ROOT)}
    run_tests(session, *WHEEL_TESTS, chosen=QUICK, env=checkout)


@nox.session(default=False, reuse_venv=False)
def release(session: nox.Session) -> None:
    """Rehearse a release up to the upload, with -- --dry-run [--tag vX.Y.Z]: versions, build, twine, both files installed in clean environments, the docs."""
    if session.posargs[:1] != ["--dry-run"]:
        session.error("nothing is uploaded from here: push a tag, see docs/project/releasing.md")
    session.install(*group("wheel", "docs"), "-e.[cli]")
    session.run("python", "-m", "tools.release", *session.posargs[2:])
    session.run("python", "-m", "build", "--outdir", "dist", str(ROOT))
    version = PROJECT["project"]["version"]
    files = [*(ROOT / "dist").glob(f"ancient_world-{version}[-.]*")]
    session.run("twine", "check", "--strict", *map(str, files))
    for file in files:
        clean = Path(session.create_tmp()) / file.name
        session.run("python", "-m", "venv", "--clear", str(clean))
        session.run(str(clean / "bin" / "pip"), "install", "-q", f"{file}[cli]", external=True)
        session.chdir(clean)
        session.run("bin/ancient-world", "--version", external=True)
        session.run("bin/ancient-world", "simulate", "-n", "2", external=True)
        session.chdir(ROOT)
    session.run("python", "-m", "tools.doc_pages")


@nox.session(default=False)
def native(session: nox.Session) -> None:
    """Compile the rules into build/native (needs a C compiler, some minutes), and test them there: the same games, the conformance situations, the suite but for the long tests."""
    session.install("-e.[cli]", *group("tests", "native"))
    session.run("python", "-m", "tools.native", "build/native")
    env = {"PYTHONPATH": str(ROOT / "build" / "native" / "site")}
    session.run("python", "tools/native/same.py", "--games", "20", env=env)
    session.run("python", "-m", "ancient_world", "conformance", "conformance", env=env)
    run_tests(session, chosen=(*QUICK, "--ignore=tests/house"), env=env)  # the house is its source


@nox.session(default=False)
def wheel_native(session: nox.Session) -> None:
    """Leave a compiled wheel for this Python and this platform in dist/ (needs a C compiler, some minutes), and see that it plays the same."""
    session.install(*group("wheel"))
    switched_on = {"ANCIENT_WORLD_COMPILE": "1"}
    session.run("python", "-m", "build", "--wheel", "--outdir", "dist", env=switched_on)
    made = max((ROOT / "dist").glob("*.whl"), key=lambda file: file.stat().st_mtime)
    session.install("--force-reinstall", f"{made}[cli]")
    session.run("twine", "check", "--strict", str(made))
    same = str(ROOT / "tools" / "native" / "same.py")
    session.chdir(session.create_tmp())
    session.run("python", same, "--games", "5")


@nox.session(default=False)
def budget(session: nox.Session) -> None:
    """Count what play costs in instructions, and fail at 1 % over .ci/budget.toml (needs valgrind); -- GAME for one, --write for new numbers, --compiled for build/native."""
    session.install(".")
    command = ("python", "-m", "benchmarks.budget", *session.posargs)
    session.run(*command, success_codes=[0, 77])  # 77: there is no valgrind


@nox.session(default=False)
def bench(session: nox.Session) -> None:
    """Compare speed with the reference commit and with peers, ten minutes on two idle cores; ``-- --markdown`` writes the table into the page on quality."""
    session.install(".", *group("peers"))
    session.run("python", "-m", "benchmarks", *session.posargs)


@nox.session(default=False)
def bench_smoke(session: nox.Session) -> None:
    """Run each benchmark for a moment, to see that it works."""
    session.install(".")
    session.run("python", "-m", "benchmarks", "--smoke", *session.posargs)


@nox.session(default=False)
def scale(session: nox.Session) -> None:
    """Check 1,000, 10,000 and 100,000 records and print what it costs; fail if memory grows."""
    session.install(".[zstd]")
    session.run("python", "-m", "benchmarks.scale", *session.posargs)


@nox.session(default=False)
def balance(session: nox.Session) -> None:
    """Simulate games and print the balance tables of the card file."""
    session.install(".")
    session.run("python", "-m", "benchmarks.balance", *session.posargs)


@nox.session(default=False)
def soak(session: nox.Session) -> None:
    """Play a million random games of all kinds with every invariant on (a day): -- --shard 3/100 plays a part, GAME only these; a stopped run goes on."""
    session.install("-e.[cli]", *group("tests"))
    session.run("python", "-m", "tests.soaks.soak", *session.posargs)


@nox.session(default=False)
def soak_told(session: nox.Session) -> None:
    """Ask at 20,000 positions of each game what seats are told, draw 100,000 samples of each game with secrets, look up every id of 10,000 states of each game, tell every seat 1,000,000 changes, lay out 2,000 records as a keeper does (long); -- N for another number."""
    session.install("-e.[cli]", *group("long"))
    count = session.posargs[:1]
    for module in ("seats.soak", "soaks.sampling_soak", "components.soak", "changes.soak"):
        session.run("python", "-m", f"tests.{module}", *count)
    session.run("python", "-m", "tests.archive.keepers")


@nox.session(default=False)
def soak_hosts(session: nox.Session) -> None:
    """Kill 1,000 hosts and web servers, let eight threads play one match for an hour, ask servers 1,000,000 requests (long); -- kills 50, threads --seconds 60 or flat 5000 for one of them."""
    session.install("-e.[cli]", *group("tests"))
    chosen = session.posargs[:1] or ["kills", "threads", "flat"]
    for module in chosen:
        session.run("python", "-m", f"tests.soaks.hosts.{module}", *session.posargs[1:])


@nox.session(default=False)
def fuzz(session: nox.Session) -> None:
    """Feed hostile documents to every reader, play on from every state that is accepted, and run the tests that spoil things at random with thirty-two times the rounds of every run."""
    session.install("-e.[cli]", *group("long"))
    session.run("python", "-m", "tests.soaks.play_on", *session.posargs)
    longer = {"ANCIENT_WORLD_FUZZ": os.environ.get("ANCIENT_WORLD_FUZZ", "32")}
    session.run("python", "-m", "pytest", PATIENCE, "-n", "auto", "-m", "fuzz", env=longer)


@nox.session(default=False)
def speech(session: nox.Session) -> None:
    """Listen to 200 random games of each kind in both languages: prompts, choices, effects and the log, for every seat (long); -- N for another number."""
    session.install("-e.[cli]", *group("tests"))
    listened = {"ANCIENT_WORLD_LISTENED": (session.posargs or ["200"])[0]}
    session.run(
        "python", "-m", "pytest", PATIENCE, "-n", "auto", "-m", "", "tests/speech", env=listened
    )


@nox.session(default=False)
def guided(session: nox.Session) -> None:
    """Fuzz every reader of what strangers send, guided by coverage (Atheris, on Linux), a minute for all; -- TARGET --seconds N for longer."""
    session.install("-e.[cli]", *group("guided"))
    session.run("python", "-m", "tests.guided", *(session.posargs or ["--seconds", "6"]))


@nox.session(default=False)
def mutation(session: nox.Session) -> None:
    """Plant faults in the source, one at a time, and list those that no test of their room notices; -- ROOM --sample N, or --since COMMIT; a stopped run goes on (long)."""
    session.install("-e.[cli]", *group("mutation"))
    session.run("python", "-m", "tools.mutation", *session.posargs)


@nox.session(default=False)
def changelog(session: nox.Session) -> None:
    """Turn the fragments into a section of CHANGELOG.md (asks nothing)."""
    session.install(*group("changelog"))
    version = PROJECT["project"]["version"]
    session.run("towncrier", "build", "--yes", "--version", version, *session.posargs)
