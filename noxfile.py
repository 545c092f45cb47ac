"""All commands of the project, as sessions of nox; `nox -l` lists them."""

from __future__ import annotations

import json
import os
import tarfile
from collections.abc import Sequence
from pathlib import Path
from shutil import which

import nox

nox.needs_version = ">=2024.10.9"
nox.options.default_venv_backend = "uv|venv"  # uv saves minutes where it is installed
nox.options.reuse_venv = "yes"
nox.options.sessions = ["lint", "types", "tests", "rules", "docs"]

PROJECT = nox.project.load_toml("pyproject.toml")
ROOT = Path(__file__).parent
PATIENCE = "--timeout=900"
"""Seconds after which a hanging test fails and prints its stack."""
QUICK = ("-m", "not browser and not long and not release")
LONG = ("-m", "long and not browser and not release")
"""Selects the tests with the mark ``long``; pyproject.toml explains the marks."""
KEPT = {"PYTHONDONTWRITEBYTECODE": ""}
"""Keeps bytecode whatever the environment says, as tests start the library hundreds of times."""
WHEEL_TESTS = [
    "tests/package",  # imports every module, uses every data file, checks the metadata
    "tests/every_game/test_every_face.py",  # plays each game at the command line, over JSON-RPC, live, in batches, in Spanish
    "tests/engine/test_registry.py",  # finds games by their entry points
    "tests/cli/test_commands.py",
]
"""Tests for an installed wheel: together they use everything that packaging could leave out."""
KNOWN_TYPES = 99.2
"""The least percentage of names in the wheel whose types pyright knows; raise it when more are known."""

HOSTED = {
    "citation-file-format": "CITATION.cff",
    "dependabot": ".github/dependabot.yml",
    "github-actions": "action.yml",
    "github-issue-config": ".github/ISSUE_TEMPLATE/config.yml",
    "github-issue-forms": ".github/ISSUE_TEMPLATE/[!c]*.yml",
    "github-workflows": ".github/workflows/*.yml",
    "readthedocs": ".readthedocs.yaml",
}
"""Files that services read, by the schema that each must follow."""


def group(*names: str) -> list[str]:
    """Return the requirements of dependency groups (old pip has no --group)."""
    return list(nox.project.dependency_groups(PROJECT, *names))


def run_tests(
    session: nox.Session,
    *files: str,
    chosen: Sequence[str] = (),
    workers: str = "auto",
    env: dict[str, str] | None = None,
) -> None:
    """Run the chosen tests on every core and list the slowest; arguments after `--` replace the choice."""
    arguments = session.posargs or [*chosen, "-n", workers, "--durations=20"]
    session.run("python", "-m", "pytest", PATIENCE, *files, *arguments, env={**KEPT, **(env or {})})


@nox.session
def tests(session: nox.Session) -> None:
    """Test on the Python that runs nox, without the long tests; arguments after -- go to pytest instead."""
    session.install("--no-compile", "-e.[cli]", *group("tests"))
    run_tests(session, chosen=QUICK)


@nox.session(default=False)
def tests_long(session: nox.Session) -> None:
    """Run the long tests: random games, killed processes, terminals, clusters, large files, large libraries."""
    session.install("-e.[cli]", *group("long"))
    # One more than cores, since these tests often wait.
    run_tests(session, chosen=LONG, workers=str(1 + (os.cpu_count() or 1)))


@nox.session(default=False)
def tests_all(session: nox.Session) -> None:
    """Test on another supported Python, including the long tests: nox -s tests_all -P 3.13."""
    session.install("-e.[cli]", *group("long"))
    run_tests(session, chosen=("-m", "not browser and not release"))


@nox.session(default=False)
def tests_lowest(session: nox.Session) -> None:
    """Test reading and playing with the lowest supported versions of the dependencies (attrs, cattrs)."""
    lowest = [each.replace(">=", "==") for each in PROJECT["project"]["dependencies"]]
    session.install("-e.[cli]", *group("tests"), *lowest)
    run_tests(session, "tests/documents", "tests/engine", "tests/records", chosen=QUICK)


@nox.session(default=False)
def coverage(session: nox.Session) -> None:
    """Print the lines that no test reaches; with -- --asserting, fail if a test asserts nothing."""
    session.install("-e.[cli]", *group("long"))
    if "--asserting" in session.posargs:
        plugin = ("-p", "tools.asserting", "-o", "enable_assertion_pass_hook=true")
        # Bytecode compiled without the option reports no assertions.
        apart = {"PYTHONPYCACHEPREFIX": str(ROOT / "build" / "asserting")}
        session.run("python", "-m", "pytest", PATIENCE, *plugin, *QUICK, "-n", "auto", env=apart)
        return
    session.run("coverage", "run", "-m", "pytest", *session.posargs)
    session.run("coverage", "report")


@nox.session
def rules(session: nox.Session) -> None:
    """Print which tests and situations cover which rule and reason; fail if one has none."""
    session.install("-e.[cli]", *group("tests"))
    session.run("python", "-m", "tests.house.rules_coverage", *session.posargs)


@nox.session(default=False)
def planted(session: nox.Session) -> None:
    """Plant mistakes in an engine of Antike in JavaScript, and print what catches each; needs Node."""
    session.install("-e.", *group("tests"))
    session.run("python", "-m", "tests.conformance.other_engines.plant", *session.posargs)


@nox.session
def lint(session: nox.Session) -> None:
    """Check style, formatting, changelog fragments, workflows and other configuration files."""
    session.install(*group("lint"))
    session.run("ruff", "check", ".")
    session.run("ruff", "format", "--check", ".")
    session.run("towncrier", "build", "--draft", "--version", "next", silent=True)
    session.run("zizmor", "--offline", "--quiet", ".github", "action.yml")
    for schema, files in HOSTED.items():
        paths = [str(each) for each in ROOT.glob(files)]
        session.run("check-jsonschema", "--builtin-schema", f"vendor.{schema}", *paths)


@nox.session(default=False)
def messages(session: nox.Session) -> None:
    """Update the translations to the sentences in the code and the docs; with -- --check, only list what is missing."""
    session.install("-e.[cli]", *group("messages", "docs"))
    session.run("python", "-m", "tools.messages", *session.posargs)
    collect_doc_messages(session)
    session.run("python", "-m", "tools.doc_messages", *session.posargs)


@nox.session
def types(session: nox.Session) -> None:
    """Check types: mypy strict on all files, pyright strict on the public API, both on Python in the pages and on all public names.

    Also have mypyc write the C of the compiled modules, and run the Node client.
    """
    session.install("-e.[cli]", *group("types"))
    session.run("python", "-m", "tools.snippets", "build/pages")
    session.run("python", "-m", "tools.typed_names", "build/pages/every_public_name.py")
    session.run("mypy", *PROJECT["tool"]["mypy"]["files"], "build/pages")
    session.run("python", "-m", "tools.native", "build/written", "--only-write")
    session.run("pyright")  # includes the pages: pyproject.toml names their folder
    # tests_long runs the client if a Node is on the PATH; here pyright's Node does.
    if which("node") is None:
        session.run("python", "-m", "pytest", "tests/serve/test_node.py")


@nox.session(default=False)
def browser(session: nox.Session) -> None:
    """Test the web tables in a real Chromium, with accessibility checks (axe) and the page that runs code.

    Needs chromium-headless-shell or chromium (Debian), Node's npm and a network. Pictures go to artefacts/. With -- -m
    browser, play longer games too.
    """
    if not any(map(which, ("chromium-headless-shell", "chromium"))):
        install = "apt-get install chromium-headless-shell"
        session.error(f"there is no chromium on the PATH; on Debian: {install}")
    session.install("-e.[cli,web]", *group("browser"))
    # Tests of a file share a process, and so a server, a built page and the Python in it.
    chosen = ("-n", "2", "--dist", "loadfile", "-m", "browser and not long")
    session.run(
        "python", "-m", "pytest", PATIENCE, *chosen, "tests/browser", *session.posargs, env=KEPT
    )


@nox.session(default=False)
def pyodide(session: nox.Session) -> None:
    """Run a part of the tests under Pyodide in Node (needs Node, npm and a network)."""
    for needed in ("node", "npm"):
        if which(needed) is None:
            session.error(
                f"there is no {needed} on the PATH; on Debian: apt-get install nodejs npm"
            )
    session.install(*group("pyodide"))
    session.run("python", "-m", "tests.pyodide", *session.posargs)


@nox.session(default=False)
def frozen(session: nox.Session) -> None:
    """Freeze a program with PyInstaller, using the package's hook, and let it play and speak Spanish."""
    session.install("-e.[cli]", *group("frozen"))
    session.run("python", "-m", "pytest", PATIENCE, "tests/package/test_frozen.py")


@nox.session(default=False)
def typescript(session: nox.Session) -> None:
    """Check the Node client, its example and all declarations with the TypeScript compiler (needs Node, npm, a network)."""
    session.install("-e.[cli]", *group("tests"))
    needed = {"ANCIENT_WORLD_NEEDS_TSC": "1"}
    session.run("python", "-m", "pytest", "tests/serve/test_node.py", env=needed)


def collect_doc_messages(session: nox.Session) -> None:
    """Collect the messages of the docs, a catalogue for each page."""
    how = ("-W", "--keep-going", "-n", "-E", "-q", "-b", "gettext")
    session.run("sphinx-build", *how, "docs", "docs/_build/gettext")


@nox.session(default=False)
def translated(session: nox.Session) -> None:
    """Check that every sentence of the library and docs is translated, and build the docs in both languages; for a release."""
    session.install("-e.[cli]", *group("docs"))
    build_pages_in_both_languages(session)


def build_pages_in_both_languages(session: nox.Session) -> None:
    """Check that all sentences are translated, and build the docs in English and Spanish."""
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

    Also check that pyright knows the types of the public names, and every package in examples/packages beside the wheel.

    The code is the same as in the checkout, which tests/package compares byte by byte; so this tests what packaging can
    break: modules and data files, entry points and the command, metadata.
    """
    session.install(*PROJECT["build-system"]["requires"], *group("wheel", "tests", "pyright"))
    built = Path(session.create_tmp()).resolve()
    # Build tools are installed once here; `nox -s release` builds in isolation, as users do.
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
    check_known_types(session)
    checkout = {"ANCIENT_WORLD_CHECKOUT": str(ROOT)}
    run_tests(session, *WHEEL_TESTS, chosen=QUICK, env=checkout)
    session.install(f"{wheel_file}[cli,rl]", *group("packages"))
    check_packages(session, built)


def check_packages(session: nox.Session, scratch: Path) -> None:
    """Run the tests, types and style of every package in examples/packages, as its authors do, and ``check``; then install all and play."""
    packages = sorted(
        path.resolve() for path in Path("examples/packages").iterdir() if path.is_dir()
    )
    alone = ("--no-build-isolation", "--no-deps")
    session.install(*alone, *[word for path in packages for word in ("-e", str(path))])
    for package in packages:
        session.chdir(package)
        session.run("python", "-m", "pytest", "-q", "-p", "no:cacheprovider", env=KEPT)
        session.run("mypy", "--cache-dir", str(scratch / "mypy"))  # which all share
        session.run("ruff", "check", "--no-cache")
        session.run("ruff", "format", "--check", "--no-cache")
        [game] = package.glob("src/*/game.py")
        session.run("ancient-world", "check", str(game), "--seconds", "5")
    session.install(*alone, "--force-reinstall", *map(str, packages))
    session.chdir(scratch)
    for package in packages:
        session.run("ancient-world", "conformance", str(package / "conformance"))
        command = ("simulate", "--game", package.name, "-p", "greedy", "-p", "greedy", "-n", "1")
        session.run("ancient-world", *command, "--lang", "es")


def check_known_types(session: nox.Session) -> None:
    """Fail if pyright knows the types of too few names in the installed package, and list those to annotate."""
    command = ("pyright", "--verifytypes", "ancient_world", "--ignoreexternal", "--outputjson")
    output = str(session.run(*command, silent=True, success_codes=[0, 1]))
    report = json.loads(output[output.index("{") :])["typeCompleteness"]
    share = 100 * report["completenessScore"]
    session.log(f"pyright knows the types of {share:.2f} % of the names")
    if share >= KNOWN_TYPES:
        return
    for symbol in report["symbols"]:
        for fault in symbol["diagnostics"]:
            if "inferred" in fault["message"] or "unknown type" in fault["message"]:
                session.log(f"{symbol['name']}: {fault['message']}")
    session.error(
        f"pyright knows the types of {share:.2f} % of the names, and noxfile.py asks for "
        f"{KNOWN_TYPES} %: annotate the names above; 'pyright --verifytypes ancient_world "
        "--ignoreexternal' lists all, in an environment with the wheel"
    )


@nox.session(default=False, reuse_venv=False)
def release(session: nox.Session) -> None:
    """Write a version into all files with -- X.Y.Z; or with -- --dry-run [--tag vX.Y.Z] make all files of a release in dist/.

    The dry run compares versions, runs the tests of names and pages, builds the sdist, the wheel and the compiled wheel,
    installs each in a clean environment and plays with it, and builds the docs in both languages. It uploads nothing.
    """
    if not session.posargs:
        session.error(
            "-- X.Y.Z writes a version, -- --dry-run makes its files: see docs/project/releasing.md"
        )
    session.install(*group("wheel", "docs", "tests", "changelog", "messages"), "-e.[cli]")
    if session.posargs[0] != "--dry-run":
        [version] = session.posargs
        session.run("python", "-m", "tools.release", "write", version)
        if any((ROOT / "changelog.d").glob("*.*.md")):
            session.run("towncrier", "build", "--yes", "--version", version)
        return
    session.run("python", "-m", "tools.release", *session.posargs[2:])
    rooms = ("tests/house", "tests/cli", "tests/components", "tests/speech")
    session.run("python", "-m", "pytest", "-m", "release", *rooms)
    for old in (ROOT / "dist").glob("ancient_world-*"):
        old.unlink()
    session.run("python", "-m", "build", "--outdir", "dist", str(ROOT))
    switched_on = {"ANCIENT_WORLD_COMPILE": "1"}
    session.run("python", "-m", "build", "--wheel", "--outdir", "dist", env=switched_on)
    files = sorted((ROOT / "dist").glob("ancient_world-*"))
    session.run("twine", "check", "--strict", *map(str, files))
    for file in files:
        clean = Path(session.create_tmp()) / file.name
        session.run("python", "-m", "venv", "--clear", str(clean))
        session.run(str(clean / "bin" / "pip"), "install", "-q", f"{file}[cli]", external=True)
        session.chdir(clean)
        session.run("bin/ancient-world", "--version", external=True)
        session.run("bin/ancient-world", "simulate", "-n", "2", external=True)
        session.run("bin/ancient-world", "conformance", "--game", "tides-of-time", external=True)
        session.chdir(ROOT)
    build_pages_in_both_languages(session)
    for file in files:
        session.log(f"{file.stat().st_size / 1e6:5.2f} MB  {file.relative_to(ROOT)}")


@nox.session(default=False)
def native(session: nox.Session) -> None:
    """Compile the rules into build/native and test them there (needs a C compiler and some minutes).

    With -- --wheel, leave a compiled wheel in dist/.
    """
    if "--wheel" in session.posargs:
        make_native_wheel(session)
        return
    session.install("-e.[cli]", *group("tests", "native"))
    session.run("python", "-m", "tools.native", "build/native")
    env = {"PYTHONPATH": str(ROOT / "build" / "native" / "site")}
    session.run("python", "tools/native/same.py", "--games", "20", env=env)
    session.run("python", "-m", "ancient_world", "conformance", "conformance", env=env)
    # tests/house reads the source.
    run_tests(session, chosen=(*QUICK, "--ignore=tests/house"), env=env)


def make_native_wheel(session: nox.Session) -> None:
    """Make a compiled wheel for this Python and platform, and check that it plays the same."""
    session.install(*group("wheel"))
    switched_on = {"ANCIENT_WORLD_COMPILE": "1"}
    session.run("python", "-m", "build", "--wheel", "--outdir", "dist", env=switched_on)
    wheel_file = max((ROOT / "dist").glob("*.whl"), key=lambda file: file.stat().st_mtime)
    session.install("--force-reinstall", f"{wheel_file}[cli]")
    session.run("twine", "check", "--strict", str(wheel_file))
    same = str(ROOT / "tools" / "native" / "same.py")
    session.chdir(session.create_tmp())
    session.run("python", same, "--games", "5")


@nox.session(default=False)
def budget(session: nox.Session) -> None:
    """Count the instructions that play costs, and fail at 1 % over .ci/budget.toml (needs valgrind).

    Arguments: GAME for one game, --write for new numbers, --compiled for build/native.
    """
    session.install(".")
    command = ("python", "-m", "benchmarks.budget", *session.posargs)
    session.run(*command, success_codes=[0, 77])  # 77: valgrind is not installed


@nox.session(default=False)
def bench(session: nox.Session) -> None:
    """Measure everything in time and in instructions, beside the budget and peers (half an hour on idle cores).

    Arguments: --write writes the table of the docs, ROW measures only the rows with this in their name, --smoke tries each for
    a moment, scale, balance, study or reliability run those benchmarks.
    """
    kind, *arguments = session.posargs or [""]
    if kind in ("scale", "balance", "study", "reliability"):
        session.install(".[zstd]", *(group("drawn") if kind == "reliability" else []))
        session.run("python", "-m", f"benchmarks.{kind}", *arguments)
        return
    with_peers = [] if "--smoke" in session.posargs else [".[rl]", *group("peers")]
    session.install(".[cli]", *with_peers)
    session.run("python", "-m", "benchmarks", *session.posargs)


@nox.session(default=False)
def soak(session: nox.Session) -> None:
    """Run tests that take up to a day: -- games, seats [N], hosts [kills|threads|flat], words [N] or clicks [GAME ...] [--hard].

    The default is games: a million, or a part of them with --shard 3/100, and with --compiled in the compiled build. Clicks
    plays the web tables in Chromium by what a person sees, at --size 1366x768, 1920x1080 or 390x844, and prints the clicks of
    each game and the times to the change.
    """
    compiled = "--compiled" in session.posargs
    words = [word for word in session.posargs if word != "--compiled"]
    kind, *arguments = words or ["games"]
    session.install("-e.[cli]", *group("browser" if kind == "clicks" else "long"))
    env = {}
    if compiled:
        session.install(*group("native"))
        session.run("python", "-m", "tools.native", "build/native")
        env = {"PYTHONPATH": str(ROOT / "build" / "native" / "site")}
    if kind == "clicks":
        session.run("python", "-m", "tests.browser.clicks", *arguments)
        return
    if kind == "seats":
        for module in ("seats.soak", "soaks.sampling_soak", "components.soak", "changes.soak"):
            session.run("python", "-m", f"tests.{module}", *arguments[:1])
        session.run("python", "-m", "tests.archive.keepers")
    elif kind == "hosts":
        for module in arguments[:1] or ["kills", "threads", "flat"]:
            session.run("python", "-m", f"tests.soaks.hosts.{module}", *arguments[1:])
    elif kind == "words":
        listened = {"ANCIENT_WORLD_LISTENED": (arguments or ["200"])[0]}
        chosen = ("-n", "auto", "-m", "", "tests/speech")
        session.run("python", "-m", "pytest", PATIENCE, *chosen, env=listened)
    else:
        rest = arguments if kind == "games" else words
        session.run("python", "-m", "tests.soaks.soak", *rest, env=env)


@nox.session(default=False)
def fuzz(session: nox.Session) -> None:
    """Feed hostile documents to every reader with thirty-two times the rounds.

    With -- --guided [TARGET ...] [--seconds N], guided by coverage (Atheris, on Linux).
    """
    if session.posargs[:1] == ["--guided"]:
        session.install("-e.[cli]", *group("guided"))
        session.run("python", "-m", "tests.guided", *(session.posargs[1:] or ["--seconds", "6"]))
        return
    session.install("-e.[cli]", *group("long"))
    session.run("python", "-m", "tests.soaks.play_on", *session.posargs)
    longer = {"ANCIENT_WORLD_FUZZ": os.environ.get("ANCIENT_WORLD_FUZZ", "32")}
    session.run("python", "-m", "pytest", PATIENCE, "-n", "auto", "-m", "fuzz", env=longer)


@nox.session(default=False)
def mutation(session: nox.Session) -> None:
    """Plant faults in the source, one at a time, and list those that the tests do not notice (long).

    Arguments: ROOM --sample N, or --since COMMIT; a stopped run continues.
    """
    session.install("-e.[cli]", *group("mutation"))
    session.run("python", "-m", "tools.mutation", *session.posargs)
