"""``ancient-world check``: faults of a game with their places, positions and commands, and what was not tried."""

from __future__ import annotations

import re
import shlex
import time
from pathlib import Path

import pytest

import ancient_world as aw
from ancient_world.serve.rpc_errors import error_object
from ancient_world.testing.met_kinds import MetKinds
from tests.cli.test_game_files import EXAMPLES, PLAYED, dice_game, folder
from tests.examples.example_games import kept_registry, load_module
from tests.running import run

__all__ = ["folder"]  # a fixture
PEARLS = (EXAMPLES / "pearls.py").read_text("utf-8")


def pearls(path: Path, old: str = "", new: str = "") -> Path:
    """Write the example with hidden cards, changed in one place, to a file under a name of its own."""
    assert old in PEARLS
    text = PEARLS.replace(old, new, 1)
    for place in ('id, title, players = "pearls"', 'register_game("pearls"'):
        text = text.replace(place, place.replace("pearls", path.stem))
    path.write_text(text, "utf-8")
    return path


def test_a_sound_game_has_no_faults_and_untried_options_are_told(folder: Path) -> None:
    """A sound game ends with 0, and the options that no game has tried are named with their lines."""
    file = pearls(folder / "sound.py")
    result = run("check", "sound.py", "--players", "2", "--games", "1")
    assert (result.exit_code, result.stdout[:19]) == (0, "No faults in 1 game"), result.output
    line = (
        file.read_text().splitlines().index("    limit: Annotated[int, count(5, 50), option(15)]")
    )
    assert f"sound.py:{line + 1} (PearlsState.limit)" in result.stdout
    assert "--option limit=VALUE" in result.stdout


def test_a_fault_names_the_choice_the_line_the_position_and_the_command(folder: Path) -> None:
    """A choice whose rule raises is named with its line; the board is shown, and the told command finds the fault again."""
    raising = (
        "        assert len(draft.sea) > 5\n        draft.change_player(step.player, home=True)\n"
    )
    file = pearls(
        folder / "raising.py", "        draft.change_player(step.player, home=True)\n", raising
    )
    result = run("check", "raising.py", "--games", "1", "--players", "3")
    line = file.read_text().splitlines().index("        assert len(draft.sea) > 5") + 1
    assert result.exit_code == 1
    assert f"raising.py:{line} (GoHome): " in result.stdout
    assert re.search(r"in the sea +\d", result.stdout), "the board of the position"
    command = re.search(r"Again: ancient-world (.*)", result.stdout)
    assert command is not None
    assert f"raising.py:{line} (GoHome): " in run(*shlex.split(command[1])).stdout


def test_an_impossible_state_is_told_of_the_step_that_led_there(folder: Path) -> None:
    """A state that cannot occur is told of the step that was played to get there, here the deal."""
    unsorted = "pearls = found + draft.players[self.player].pearls"
    file = pearls(
        folder / "unsorted.py",
        "pearls = tuple(sorted(draft.players[self.player].pearls + found))",
        unsorted,
    )
    result = run("check", "unsorted.py", "--games", "2", "--players", "3", "--pictures", "drawn")
    line = file.read_text().splitlines().index("class Find(engine.DealStep[Table]):")
    assert f"unsorted.py:{line} (Find): documents" in result.stdout
    pictures = re.findall(r"Picture: (\S+)", result.stdout)
    assert pictures
    assert all("<svg" in Path(each).read_text("utf-8") for each in pictures)


def test_what_was_not_met_is_told_with_the_way_there(folder: Path) -> None:
    """A choice that is never legal, its step and the cards that it would bring are told, with the reason that stopped it."""
    file = pearls(
        folder / "dry.py", "return None if engine.deck_size(state, state.sea) else ", "return "
    )
    result = run("check", "dry.py", "--games", "1", "--players", "2")
    assert result.exit_code == 0
    told = result.stdout[result.stdout.index("Not tried yet:") :]
    pushed = file.read_text().splitlines().index("        draft.push(Find(1, step.player))") + 1
    assert f"(Find): nobody came to this step, which is called in dry.py:{pushed}." in told
    assert re.search(
        r"\(Dive\): .* never legal at Turn \(\d+ ×\); mostly because of pearls-none \(P1\)", told
    )
    assert "(Diver.pearls): this secret never held anything." in told


def test_it_ends_when_its_time_is_up(folder: Path) -> None:
    """``--seconds`` ends the check, even in the middle of a choice that never returns."""
    pearls(
        folder / "endless.py",
        '    def play(self, step: "Turn", draft: Table) -> None:\n        draft.push',
        '    def play(self, step: "Turn", draft: Table) -> None:\n        while True:\n            pass\n        draft.push',
    )
    started_at = time.monotonic()
    result = run("check", "endless.py", "--seconds", "2")
    assert time.monotonic() - started_at < 20
    assert "Time is up; --seconds gives more." in result.stdout


def test_wrong_numbers_of_players_and_broken_files_end_with_2(folder: Path) -> None:
    """A number of players that the game does not allow, and a file that cannot be loaded, end with 2."""
    pearls(folder / "few.py")
    assert (
        "Pearls is for 2, 3, 4 players"
        in (wrong := run("check", "few.py", "--players", "9")).stderr
    )
    (folder / "typo.py").write_text("x =\n")
    assert "typo.py:1: SyntaxError" in (broken := run("check", "typo.py")).stderr
    assert (wrong.exit_code, broken.exit_code) == (2, 2)


def test_automatic_steps_are_not_told_as_untried(monkeypatch: pytest.MonkeyPatch) -> None:
    """An automatic step, which runs at once, is not among the steps that nobody came to."""
    kept_registry(monkeypatch)
    campaign = load_module(EXAMPLES / "parts/campaign.py", monkeypatch)
    untried = {each.name for each in MetKinds(campaign.Pebbles()).not_met()}
    assert "EndOfRound" in vars(campaign)
    assert (untried & {"Turn", "EndOfRound"}) == {"Turn"}


@pytest.mark.parametrize(
    ("old", "new", "place", "told"),
    [
        (
            "    def ended(",
            "    def winner(",
            "Pearls",
            "Pearls.winner is called by nobody; did you mean winners?",
        ),
        (
            "    prompt = Sentence(",
            "    promt = Sentence(",
            "Turn",
            "Turn.promt is called by nobody; did you mean prompt?",
        ),
        (
            'label, sentence = "go home", Sentence("go home",',
            'label, sentence = "go home", Sentence("go {hom}",',
            "GoHome",
            "GoHome.sentence shows {hom}, which there is not; there are: cost, gain, player, players",
        ),
        (
            "return dict.fromkeys(PEARLS, 1)",
            "return [*PEARLS[:1]]",
            "Pearls",
            "Pearls.box returns ['01'], and not a dict or None",
        ),
        (
            'prompt = Sentence("Dive, or go home"',
            'prompt = Sentence("Dive to {deep}"',
            "Turn",
            "Turn.prompt shows {deep}, which there is not; there are: cost, gain, player, players, step",
        ),
    ],
)
def test_names_that_nobody_knows_are_told_with_their_lines(
    old: str, new: str, place: str, told: str, folder: Path
) -> None:
    """A hook that is misspelt, so that nobody calls it, and a value of a sentence that there is not are told."""
    file = pearls(folder / "misspelt.py", old, new)
    result = run("check", "misspelt.py", "--players", "2", "--games", "1", "--seconds", "5")
    line = next(at for at, text in enumerate(file.read_text().splitlines(), 1) if new in text)
    line -= new.startswith("return")  # the line of the method
    assert re.search(rf"misspelt.py:{line} \({place}\): \w+\n  {re.escape(told)}", result.stdout)
    assert result.exit_code == 1


def test_a_name_close_to_a_hook_that_the_author_calls_is_no_fault(folder: Path) -> None:
    """A method of the author's own may have a name like that of a hook, if the author's code calls it."""
    own = "    def score(self) -> int:\n        return self.score()\n\n    def ended("
    pearls(folder / "calling.py", "    def ended(", own)
    result = run("check", "calling.py", "--players", "2", "--games", "1", "--seconds", "5")
    assert "called by nobody" not in result.stdout


def test_every_check_tells_the_line_that_raises(folder: Path) -> None:
    """Where hidden cards are sampled, too, a crash has the line of the author's rules that raises, and not a class's."""
    raising = "        assert len(draft.sea) > 9\n        draft.sea = rest\n"
    file = pearls(folder / "sinking.py", "        draft.sea = rest\n", raising)
    result = run("check", "sinking.py", "--players", "2", "--games", "1", "--seconds", "5")
    line = file.read_text().splitlines().index("        assert len(draft.sea) > 9") + 1
    assert "the game cannot go on from a sample" in result.stdout
    faults = re.findall(r"^sinking.py:(\d+) \((\w+)\): (\w+)", result.stdout, re.MULTILINE)
    assert {(int(number), name) for number, name, _ in faults} == {(line, "Find")}, result.stdout
    assert len(faults) == 2, "one of the game itself, and one of samples"


def test_an_endless_game_is_told(folder: Path) -> None:
    """If time is up before any game ended, and random games do not end either, that is said, and the exit code is 1."""
    banked = "banked = draft.banked[step.player] + draft.turn"
    dice_game(folder / "endless_dice.py", banked, "banked = 0 * draft.turn", "endless-dice")
    result = run("check", "endless_dice.py", "--players", "2", "--games", "1", "--seconds", "2")
    assert "No game came to its end, nor does a random one within 10000 choices." in result.stdout
    assert result.exit_code == 1


def test_a_crash_in_the_rules_is_told_by_its_line(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """``play`` tells a crash in the rules of a file by line and step; a page gets the line, and the server its traceback."""
    raising = "        assert len(draft.sea) > 9\n        draft.sea = rest\n"
    file = pearls(folder / "crashing.py", "        draft.sea = rest\n", raising)
    line = file.read_text().splitlines().index("        assert len(draft.sea) > 9") + 1
    result = run("play", "--game", "crashing.py", *PLAYED)
    assert result.stderr == f"crashing.py:{line} (Find.receive): AssertionError: \n"
    assert result.exit_code == 2
    start = aw.new_game("crashing", 2)
    try:
        aw.playout(start, lambda each: each.actions[0], aw.SeededRandom(1))
    except AssertionError as error:
        told = str(error_object(error)["message"])
    assert f"(crashing.py:{line}, Find.receive)" in told
    assert "Traceback" in capsys.readouterr().err


def test_a_misspelt_key_of_the_introduction_is_told(folder: Path) -> None:
    """A key of introduction.toml that there is not is told by ``check`` and by ``play``, with the nearest one."""
    dice_game(folder / "diced" / "__init__.py", name="diced")
    (folder / "diced/introduction.toml").write_text('teme = "Dice"\n', "utf-8")
    told = "introduction.toml: There is no key 'teme'; did you mean theme?"
    checked = run("check", "diced/__init__.py")
    assert (checked.exit_code, told in checked.stdout) == (1, True)
    played = run("play", "--game", "diced/__init__.py", *PLAYED[:-1])
    assert (played.exit_code, told in played.stderr) == (2, True)
