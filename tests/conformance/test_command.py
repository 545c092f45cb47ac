"""Test ``ancient-world conformance``: its output, its exit codes, and damaged documents."""

from __future__ import annotations

import json
import re
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

import ancient_world as aw
from ancient_world.cli.app import app
from ancient_world.testing import conformance_folder, conformance_paths, read_conformance
from ancient_world.testing.conformance.conformance_documents import conformance_game_paths
from tests.conformance.write import FOLDER
from tests.mutations import mutant

R1 = FOLDER / "tides-of-time" / "rounds" / "R1.json"
L1 = FOLDER / "tides-of-time" / "relics" / "L1.json"
WHOLE = FOLDER / "tides-of-time" / "games" / "two-at-random.json"


def command(*arguments: str | Path) -> Result:
    """Run the command."""
    return CliRunner().invoke(app, ["conformance", *map(str, arguments)])


@pytest.mark.parametrize(
    "game", ["tides-of-time", pytest.param(None, marks=pytest.mark.long, id="all")]
)
def test_this_library_keeps_all_rules(game: str | None) -> None:
    """Without a folder the library checks itself against its own documents, with a line for each rule and whole game, and a total."""
    result = command("--game", game) if game else command()
    assert result.exit_code == 0, result.output
    *lines, total = result.output.splitlines()
    folder = conformance_folder() / (game or "")
    rules = {(each.game, each.rule) for each in map(read_conformance, conformance_paths(folder))}
    assert len(lines) == len(rules) + len(list(conformance_game_paths(folder)))
    assert all(line.endswith(" passed") for line in lines)
    assert total.endswith(": 0 failed")


def test_a_game_and_a_rule(tmp_path: Path) -> None:
    """``--game`` and ``--rule`` select documents; if no document is selected, the exit code is 2."""
    for path in (R1, L1, FOLDER / "golden-ages" / "setting-up" / "S1.json"):
        shutil.copy(path, tmp_path / f"{path.relative_to(FOLDER).parts[0]}-{path.name}")

    def ran(*asked: str) -> list[str]:
        result = command(tmp_path, *asked)
        rules_run = re.findall("^(.*): .* passed$", result.output, re.MULTILINE)
        assert result.exit_code == (0 if rules_run else 2)
        return rules_run

    assert ran() == ["golden-ages S1", "tides-of-time L1", "tides-of-time R1"]
    assert ran("--game", "tides-of-time") == ["tides-of-time L1", "tides-of-time R1"]
    assert ran("--game", "tides-of-time", "--rule", "r1") == ["tides-of-time R1"]
    assert ran("--rule", "S1") == ["golden-ages S1"]
    assert ran("--game", "tides-of-time", "--rule", "Z9") == ran("--game", "chess") == []
    assert command("no-such-folder").exit_code == 2


def test_rules_and_whole_games(tmp_path: Path) -> None:
    """``--games`` selects whole games, ``--rule`` rules; a folder of games and a single game can be named, too."""
    (tmp_path / "games").mkdir()
    shutil.copy(WHOLE, tmp_path / "games")
    shutil.copy(R1, tmp_path)

    def ran(*asked: str | Path) -> list[str]:
        *lines, _ = command(*asked).output.splitlines()
        return [line.partition(":")[0] for line in lines]

    rule, game = "tides-of-time R1", "tides-of-time two-at-random"
    assert ran(tmp_path) == [rule, game]
    assert ran(tmp_path, "--games") == ran(tmp_path / "games") == ran(WHOLE) == [game]
    assert ran(tmp_path, "--rule", "R1") == [rule]
    assert command(tmp_path, "--games", "--game", "antike").exit_code == 2
    summary = command(tmp_path, "--games").output.splitlines()[-1]
    assert summary == "0 rules, 0 situations, 1 whole game: 0 failed"


def test_a_rule_with_two_documents(tmp_path: Path) -> None:
    """A rule with two documents has one line for all situations; those of the folder pairs come last."""
    (tmp_path / "pairs").mkdir()
    shutil.copy(FOLDER / "tides-of-time" / "pairs" / "R1.json", tmp_path / "pairs")
    shutil.copy(R1, tmp_path / "rules.json")
    numbers = [len(read_conformance(path).situations) for path in conformance_paths(tmp_path)]
    assert numbers[0] > numbers[1]
    line, summary = command(tmp_path).output.splitlines()
    assert line == f"tides-of-time R1: {sum(numbers)} situations passed"
    assert summary.startswith(f"1 rule, {sum(numbers)} situations: ")


def test_a_failed_game() -> None:
    """A failed game is printed with its entry and both checksums; the exit code is 1."""
    program = f"{sys.executable} -m tests.conformance.wrong_program the_third_round_is_forgotten"
    asked = (WHOLE, "--command", program, "--timeout", "300")
    result = command(*asked)
    assert result.exit_code == 1
    entries = json.loads(WHOLE.read_text("ascii"))["conformance-game"]["entries"]
    last, number = entries[-1]["checksum"], len(entries)
    failed, difference, total = result.output.splitlines()
    assert failed == f"tides-of-time two-at-random: entry {number} of {number} failed"
    assert difference.startswith(f'  apply $.state: expected "{last}", got "')
    assert total == "0 rules, 0 situations, 1 whole game: 1 failed"
    row = json.loads(command(*asked, "--format", "json").output)
    assert (row["game"], row["name"], row["entries"]) == ("tides-of-time", "two-at-random", number)
    assert (row["failed"], row["failure"]["entry"]) == (1, number)
    assert row["failure"]["differences"][0]["expected"] == last


def test_a_row_for_each_rule() -> None:
    """``--format json`` prints an object for each rule."""
    [row] = command(R1, "--format", "json").output.splitlines()
    count = len(read_conformance(R1).situations)
    expected = {"game": "tides-of-time", "rule": "R1", "passed": count, "failed": 0, "failures": []}
    assert json.loads(row) == expected


def test_failures_of_a_wrong_program() -> None:
    """A failure is printed with rule, situation, request, and expected and actual values; the exit code is 1."""
    program = f"{sys.executable} -m tests.conformance.wrong_program relics_may_go"
    asked = ("--rule", "L1", "--command", program, "--timeout", "300")
    result = command(FOLDER / "tides-of-time", *asked)
    assert result.exit_code == 1
    assert "tides-of-time L1: 1 of " in result.output
    expected = '"code": "tides-is-relic", "rule": "L1"'
    assert f"explain $: expected {{{expected}}}, got null" in result.output
    as_json = command(FOLDER / "tides-of-time", *asked, "--format", "json")
    [failure] = json.loads(as_json.output)["failures"]
    [difference] = failure["differences"]
    assert failure["method"] == "explain"
    assert difference == {"path": "$", "expected": json.loads(f"{{{expected}}}"), "came": None}


def test_a_program_that_does_not_answer() -> None:
    """A program that does not answer is reported with the request, with exit code 2."""
    result = command(R1, "--command", f"{sys.executable} -c pass", "--timeout", "300")
    assert result.exit_code == 2
    assert result.output.startswith("tides-of-time R1, ")
    assert "The program ended (exit code 0) before it answered legal_actions." in result.output
    assert command(R1, "--command", "no-such-program").exit_code == 2


def changed(change: Callable[[Any], object]) -> str:
    """Return the changed document of a rule."""
    document = json.loads(R1.read_text("ascii"))
    change(document)
    return json.dumps(document)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("", "$:"),
        ("[1]", "$:"),
        (changed(lambda d: d.pop("conformance")), "$.conformance:"),
        (changed(lambda d: d.update(version=2)), "$.version:"),
        (changed(lambda d: d.update(rules="0")), "$.rules:"),
        (changed(lambda d: d.update(game="chess")), "$.game:"),
        (changed(lambda d: d.update(format="ancient-world/state")), "$.conformance:"),
        (changed(lambda d: d["conformance"].update(rule="Z9")), "$.conformance.rule:"),
        (changed(lambda d: d["conformance"].update(situations=[])), "$.conformance.situations:"),
        (
            changed(lambda d: d["conformance"]["situations"][0].update(type="odd")),
            "$.conformance.situations[0].type:",
        ),
        (
            changed(lambda d: d["conformance"]["situations"][0].update(player=2)),
            "$.conformance.situations[0].player:",
        ),
        (
            changed(lambda d: d["conformance"]["situations"][0]["position"].update(round=2)),
            "$.conformance.situations[0].position",
        ),
        (
            changed(lambda d: d["conformance"]["situations"][0]["after"].pop("pile")),
            "$.conformance.situations[0].after.pile:",
        ),
    ],
)
def test_damaged_documents(tmp_path: Path, text: str, place: str) -> None:
    """A damaged document is reported with file and path, without any request, with exit code 2."""
    path = tmp_path / "rule.json"
    path.write_text(text, encoding="ascii")
    result = command(tmp_path)
    assert result.exit_code == 2
    assert result.output.startswith(f"{path}: {place}")


def test_documents_of_other_kinds(tmp_path: Path) -> None:
    """A document of another kind is refused."""
    path = tmp_path / "state.json"
    path.write_text(aw.to_json(aw.new_game("tides-of-time", 2)), encoding="ascii")
    with pytest.raises(aw.InvalidDocument) as caught:
        read_conformance(path)
    assert (caught.value.code, caught.value.path) == ("unknown-format", "$.format")


def test_mutants(tmp_path: Path) -> None:
    """A randomly changed document is refused or checked, and raises no other error."""
    texts = [path.read_text("ascii") for path in conformance_paths(FOLDER / "tides-of-time")]
    rng = aw.SeededRandom(5)
    path = tmp_path / "rule.json"
    codes = set()
    for _ in range(60):
        path.write_text(mutant(texts[rng.randrange(len(texts))], texts, rng), encoding="utf-8")
        result = command(path)
        assert result.exception is None or isinstance(result.exception, SystemExit), (
            result.exception
        )
        codes.add(result.exit_code)
    assert codes == {0, 1, 2}
