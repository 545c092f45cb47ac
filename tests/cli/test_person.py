"""Test a person at the menu: choices, reasons, undo and leaving."""

from __future__ import annotations

from io import StringIO
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner, Result
from rich.console import Console

import ancient_world as aw
from ancient_world.bots import RandomBot, play_out
from ancient_world.cli.app import app
from ancient_world.cli.playing.change_printer import ChangePrinter
from ancient_world.games import tides_of_time
from ancient_world.games.the_ancient_world.rules.looking import LookAtEmpireCards
from ancient_world.narration import payments
from ancient_world.records import Entry
from tests.cli.screen import Screen


def play(typed: str, *arguments: str) -> Result:
    """Play against a random bot with these typed lines."""
    command = ["play", "-p", "you", "-p", "random", "--seed", "5", *arguments]
    return CliRunner().invoke(app, command, input=typed)


def test_a_whole_game_by_the_menu(tmp_path: Path) -> None:
    """A game in which the first choice is always taken ends with a valid record."""
    path = tmp_path / "game.json"
    result = play("1\n" * 2000, "--record", str(path))
    assert result.exit_code == 0, result.output[-500:]
    assert "Scores" in result.output
    report = aw.validate(path.read_bytes())
    assert report.ok
    assert report.finished


def test_leaving_saves_the_record(tmp_path: Path) -> None:
    """``q`` and the end of the input end the game with code 1 and a valid, unfinished record."""
    for typed in ("1\nq\n", "1\n"):
        path = tmp_path / "game.json"
        result = play(typed, "--record", str(path), "--force")
        assert result.exit_code == 1
        report = aw.validate(path.read_bytes())
        assert report.ok
        assert not report.finished


def test_undo_and_redo_the_last_own_choice(tmp_path: Path) -> None:
    """Undo takes back the person's last choice and all that followed; redo restores it."""
    path = tmp_path / "game.json"
    play("1\n1\nq\n", "--record", str(path))
    straight = aw.read_record(path).entries
    play("1\n1\nu\nr\nq\n", "--record", str(path), "--force")
    assert aw.read_record(path).entries == straight
    play("1\nu\nq\n", "--record", str(path), "--force")
    assert all(entry.player is None for entry in aw.read_record(path).entries)
    result = play("u\n1\nq\n")
    assert "There is nothing to take back." in result.output


def test_illegal_input_is_answered_with_the_reason() -> None:
    """Numbers out of range, unknown words and illegal actions are each answered with the reason."""
    typed = "99\nfly\nplace-citizen 2\n? place-citizen 2\nplace-citizen two learn\nplace-citizen 2 explore\nq\n"
    result = play(typed)
    assert "The choices are 1 to" in result.output
    assert "This is not one of the choices." in result.output
    assert result.output.count("Which one? place citizen 2 on Build; place citizen 2 on Labor") == 2
    assert result.output.count("This is not one of the choices.") == 2
    assert "Explore is still covered. [P1]" in result.output


def test_why_not() -> None:
    """``?`` answers for any action, with the text of the rule."""
    result = play("? place-citizen 2 explore\n? pass\n? nonsense\nh\nb\na\nq\n")
    assert "Explore is still covered. [P1]" in result.output
    assert "P1 " in result.output
    assert "That is legal." in result.output
    assert "Empire pile C" in result.output


def test_players_to_act_are_named() -> None:
    """``?`` for an action out of turn names the reason and the players who are to act."""
    card = next(iter(tides_of_time.CardFile.standard().cards))
    result = play(f"? remove-card 1 {card}\nq\n", "--game", "tides-of-time")
    text = " ".join(result.output.split())
    assert "you would be doing it. The game waits for you and random: which card is played." in text
    assert "player 0" not in text


def test_the_other_hand_stays_secret() -> None:
    """Questions about the other seat's cards all get the same answer, so that its hand stays secret."""
    cards = tides_of_time.CardFile.standard().cards
    typed = [line for card in cards for line in (f"? play 1 {card}", f"play 1 {card}")]
    result = play("\n".join([*typed, "q", ""]), "--game", "tides-of-time")
    shown_to = "The action names random, but you would be doing it."
    assert " ".join(result.output.split()).count(shown_to) == 2 * len(cards)


@pytest.mark.long
def test_at_a_real_terminal(tmp_path: Path) -> None:
    """Menu, choice, undo and leaving work in a pseudo-terminal."""
    command = ["play", "-p", "you", "-p", "greedy", "--seed", "5"]
    with Screen(command, tmp_path, lines=80, installed=True) as screen:
        screen.wait()
        assert "place citizen 3 on Labor" in screen.told
        screen.enter("place-citizen 3 labor")
        assert "You: place citizen 3 on Labor." in screen.told
        screen.say("u")
        assert "Place a citizen, attack a titan, or pass" in screen.line
        assert screen.enter("q") == ""
        assert "The game is saved in" in screen.told
        screen.child.close()
        assert screen.child.exitstatus == 1


@pytest.mark.parametrize(("stroke", "code"), [(KeyboardInterrupt, 130), (EOFError, 1)])
def test_ctrl_c_saves_the_record(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, stroke: type[BaseException], code: int
) -> None:
    """Ctrl-C and the end of the input leave like ``q``, each with its exit code; the record is written and its place printed."""

    def prompt(*_: object, **__: object) -> str:
        raise stroke

    monkeypatch.setattr("builtins.input", prompt)
    path = tmp_path / "game.json"
    result = play("", "--record", str(path))
    assert result.exit_code == code
    assert "game.json" in result.output.replace("\n    ", "")
    assert aw.validate(path.read_bytes()).ok


def test_an_action_by_how_its_name_begins() -> None:
    """The beginning of an action's name stands for the only action that matches; otherwise choices are listed."""
    result = play("? place 2 explore\n? PLACE 2 Labor\n? re 2\n?\nq\n")
    assert "Explore is still covered. [P1]" in result.output
    assert "That is legal." in result.output
    assert "No choice here is called 're 2'; choose from: place citizen 1" in result.output
    assert "No choice here is called ''; choose from: place citizen 1" in result.output


def test_an_action_in_the_words_of_the_menu() -> None:
    """Typing the menu's words of an illegal action, with or without ``?``, prints the reason."""
    result = play("? place citizen 2 on Explore\nplace citizen 2 on Explore\nq\n")
    assert result.output.count("Explore is still covered. [P1]") == 2


@pytest.mark.parametrize(("back", "again"), [("u", "r"), ("undo", "redo")])
def test_undo_in_words(tmp_path: Path, back: str, again: str) -> None:
    """``u`` and ``undo`` take back a choice; ``r`` and ``redo`` make it again."""

    def entries(*typed: str) -> tuple[Entry, ...]:
        path = tmp_path / "game.json"
        play("\n".join([*typed, "q\n"]), "--record", str(path), "--force")
        return aw.read_record(path).entries

    once = entries("place 3 labor")
    assert entries("place 3 labor", back) == entries()
    assert entries("place 3 labor", back, again) == once != entries()


def explored() -> tuple[aw.State, Entry, int]:
    """Return a state in which a player explores, the entry of the dealt cards, and that player."""
    bots = [RandomBot(seat) for seat in range(2)]
    for seed in range(20):
        match = aw.Match.new("the-ancient-world", ["Ada", "Tom"], seed=seed)
        play_out(match, bots)
        record = match.record
        for state, entry in zip(aw.replay(record), record.entries, strict=False):
            if isinstance(state.agenda[-1], LookAtEmpireCards):
                return state, entry, state.agenda[-1].player
    raise AssertionError("nobody explored")


def shown_to(people: list[int]) -> str:
    """Print the dealt cards of an exploring player for these seats."""
    state, entry, _ = explored()
    out = Console(file=StringIO(), width=80)
    change = aw.MatchChange(1, 0, (entry,), aw.apply(state, entry.action), state)
    ChangePrinter(out, state.game, ["Ada", "Tom"], people).print_change(change)
    assert isinstance(out.file, StringIO)
    return out.file.getvalue()


def test_an_explorer_alone_sees_the_cards() -> None:
    """The exploring player reads the names of the cards, others their number; a log between bots shows the names."""
    state, entry, explorer = explored()
    assert isinstance(entry.action, aw.Dealt)
    name = aw.game(state.game).describe(state, entry.action).split(",")[0].partition("looks at ")[2]
    assert name in shown_to([explorer])
    assert name in shown_to([])
    assert name in shown_to([0, 1])
    assert "looks at 5 empire cards" in shown_to([1 - explorer])
    assert name not in shown_to([1 - explorer])


@pytest.mark.rule("T2")
def test_a_payment_is_one_line_of_the_menu(tmp_path: Path) -> None:
    """Each way to pay is a line of the menu; its number makes all parts of the payment, and one undo takes them all back."""
    match, rng = aw.Match.new("antike", ["Ann", "Ben"], seed=2), Random(2)
    while max([len(way.actions) for way in payments(match.state)], default=0) < 2:
        match.apply(rng.choice(aw.legal_actions(match.state)))
    ways = payments(match.state)
    number = next(number for number, way in enumerate(ways, 1) if len(way.actions) > 1)
    path, before = tmp_path / "game.json", match.record.entries
    again = ["play", "--resume", str(path), "-p", "you", "-p", "you"]
    for typed, entries in (
        (f"{number}\nq\n", ways[number - 1].actions),
        (f"{number}\nu\nq\n", ()),
    ):
        path.write_text(aw.to_json(match.record), encoding="utf-8")
        shown = " ".join(CliRunner().invoke(app, again, input=typed).output.split())
        for way in ways:
            assert way.words in shown
            assert way.text in shown
        after = aw.read_record(path).entries
        assert [entry.action for entry in after[len(before) :]][: len(entries) or None] == [
            *entries
        ]


def test_the_scores_and_the_log_at_the_prompt() -> None:
    """``s`` prints every line of the scores; ``l`` prints the log of the last two rounds without other players' secrets."""
    result = play("pass\n" * 3 + "1\ns\nl\nq\n", "--game", "tides-of-time")
    assert "Scores" in result.output
    text = result.output.rpartition("Scores")[2]
    assert "Round 1 of 3" in text
    assert "You: play" in text
    assert " is dealt 5 cards." in text


def test_the_log_tells_the_last_rounds_or_all() -> None:
    """``l`` begins with the previous round, ``la`` with the first one."""
    *_, all_of_it, lately = play("1\n" * 25 + "s\nla\ns\nl\nq\n").output.split("Scores")
    whole = [number for number in range(1, 7) if f"Round {number} of 6" in all_of_it]
    assert whole == [*range(1, len(whole) + 1)]
    assert len(whole) > 2
    assert whole[-2:] == [number for number in range(1, 7) if f"Round {number} of 6" in lately]


def test_the_log_unfolds_what_each_choice_changed() -> None:
    """``lc`` prints the changed values below each sentence of the log."""
    *_, shown_to, folded = play("1\n" * 4 + "s\nlc\ns\nl\nq\n").output.split("Scores")
    assert " → " in shown_to
    assert " → " not in folded


@pytest.mark.long
def test_the_map_at_the_prompt(tmp_path: Path) -> None:
    """``map`` shows the provinces in their places, with cities and units, on a screen of 80 by 24."""
    command = ["play", "--game", "antike", "-p", "you", "-p", "random", "--seed", "5"]
    with Screen(command, tmp_path) as screen:
        screen.start()
        screen.enter("map")  # one page: the next question is the menu again
        assert "(h for help)" in screen.line
        assert any("g Athenae" in row for row in screen.rows)
        assert any(row.endswith("galleys") for row in screen.rows)
        assert screen.lost == screen.too_wide == []


def test_a_game_without_a_map() -> None:
    """``map`` lists the parts of the board if the game has no map."""
    assert "The parts of the board are: Spaces; " in play("map\nq\n").output
