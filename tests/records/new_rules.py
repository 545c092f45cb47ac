"""Store documents for a new version of a game's rules: ``python -m tests.records.new_rules GAME``, after ``rules_changes`` grew.

Documents of the version before move from ``golden/`` to ``upgraded/`` if ``records upgrade`` can upgrade them, otherwise to
``refused/``. Then new documents are written, the games of ``played/``, and every text that shows how the game is played. As
long as a version is in no release, its rules may change again: ``--again`` writes the same for the present version.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import ancient_world as aw
from ancient_world import archive
from ancient_world.bots import RandomBot, play_out
from ancient_world.engine import Game
from ancient_world.records.files.json_lines import record_lines
from ancient_world.records.replay import with_checksums
from tests.kept import ROOT
from tests.records.make_corpus import GAME as OF_CORPUS
from tests.records.played_games import FOLDER as PLAYED
from tests.records.played_games import first_change, kept_text, kept_version

HERE = Path(__file__).parent
GOLDEN, UPGRADED, REFUSED = (HERE / name for name in ("golden", "upgraded", "refused"))
SECRET = "0123456789abcdef" * 4
OPTIONS: dict[str, dict[str, Any]] = {"the-ancient-world": {"city_states": "random"}}
"""Options of one of the two records, by game."""
TEXTS = (
    "tests.conformance.write",
    "tests.changes.told",
    "tests.documents.told.telling",
    "tests.engine.told.telling",
    "tests.pictures.whole",
    "tests.records.make_corpus",
    "tests.records.helped.telling",
    "tools.messages",
)
"""The modules that write texts which depend on the rules, each after those whose files it reads."""


def documents(folder: Path, game: str | None = None) -> Iterator[tuple[Path, str, str]]:
    """Yield the documents in a folder, with the game and the version of the rules that each names."""
    for path in sorted(folder.glob("*.json*")):
        with path.open(encoding="ascii") as file:
            head = json.loads(file.readline())
        if game in (None, head["game"]):
            yield path, head["game"], head["rules"]


def upgraded(path: Path) -> archive.UpgradedDocument | None:
    """Return the document in a file upgraded to the present rules, ``None`` if a version cannot migrate it."""
    [kept] = archive.iterate_records(path)
    try:
        return archive.upgrade_document(kept)
    except aw.InvalidDocument:
        return None


def move_old(game: str) -> None:
    """Move each document of older rules into the folder for upgradable or for other ones."""
    now = aw.game(game).rules_version
    for folder in (GOLDEN, UPGRADED, REFUSED):
        for path, _, version in list(documents(folder, game)):
            if version == now:
                continue
            found = upgraded(path)
            home = UPGRADED if found is not None and found.document is not None else REFUSED
            name = path.name if folder is not GOLDEN else f"rules-{version}-{path.name}"
            if home is not folder:
                home.mkdir(exist_ok=True)
                path.rename(home / name)
                print(f"{path.relative_to(ROOT)} -> {(home / name).relative_to(ROOT)}")


def write_golden(game: str) -> None:
    """Write a document with a seed, a state from the middle of it, and lines with a secret."""
    names = ["Miriam", "Tom", "Ada"][: max(aw.game(game).players)]
    one = aw.Match.new(game, names, seed=1234, **OPTIONS.get(game, {}))
    play_out(one, [RandomBot(seat) for seat in range(len(names))])
    states = list(aw.replay(one.record))
    file = f"{aw.__version__}-{game}"
    _write(f"{file}.json", aw.to_json(with_checksums(one.record, 25)))
    _write(f"{file}-state.json", aw.to_json(states[len(states) // 2]))
    salts = ["salt of Miriam", "salt of Tom"]
    two = aw.Match.new(game, names[:2], secret=SECRET, salts=salts)
    play_out(two, [RandomBot(7), RandomBot(8)])
    _write(f"{file}.jsonl", *record_lines(with_checksums(two.reveal(), 25)))


def _write(name: str, *lines: str) -> None:
    """Write a document, unless a valid one exists."""
    path = GOLDEN / name
    if not path.exists() or not is_right(path):
        path.write_text("".join(f"{line}\n" for line in lines), "ascii")


def is_right(path: Path) -> bool:
    """Return whether a document can be read and, if it is a record, has the checksums of the present rules."""
    if path.stem.endswith("-state"):
        try:
            return isinstance(aw.from_json(path.read_bytes()), aw.State)
        except aw.InvalidDocument:
            return False
    [report] = aw.check_file(path)
    return report.status == "valid"


def main() -> int:
    """Move the old documents and write the new ones; the exit code is 1 if the version must go up first."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game", choices=aw.available_games())
    parser.add_argument("--again", action="store_true", help="the version is in no release yet")
    parser.add_argument("--no-texts", action="store_true", help="write documents only")
    wanted = parser.parse_args()
    rules = aw.game(wanted.game)
    if kept_version(rules.id) == rules.rules_version and not wanted.again:
        return _not_raised(rules)
    move_old(rules.id)
    write_golden(rules.id)
    (PLAYED / f"{rules.id}.txt").write_text(kept_text(rules), "ascii")
    # The large corpus is of one game; the other games only have mistakes.
    corpus = [] if rules.id == OF_CORPUS else ["mistakes"]
    parts = {"tests.conformance.write": [rules.id], "tests.records.make_corpus": corpus}
    for module in () if wanted.no_texts else TEXTS:
        command = [module, *parts.get(module, [])]
        print(f"python -m {' '.join(command)}", flush=True)
        subprocess.run([sys.executable, "-m", *command], cwd=ROOT, check=False)
    return 0


def _not_raised(rules: Game) -> int:
    """Print that the version is unchanged; return 1 if the rules have changed."""
    told = first_change(rules)
    print(f"The rules of {rules.id} are version {rules.rules_version}, as the documents here are.")
    if told:
        print(
            f"But they play otherwise: {told}\nAdd a RulesChange to rules_changes of the game first, or use --again if this version is in no release."
        )
    return 1 if told else 0


if __name__ == "__main__":
    sys.exit(main())
