"""Test how actions, cards and parts of the board are found by words or beginnings of words."""

from __future__ import annotations

from functools import cache
from io import StringIO
from pathlib import Path

import pytest
from click.testing import CliRunner
from rich.console import Console

import ancient_world as aw
from ancient_world.bots import RandomBot
from ancient_world.cli.app import app
from ancient_world.cli.playing.card_details import Details
from ancient_world.cli.playing.terminal_table import TerminalTable
from ancient_world.engine.declared.id_spelling import normalized_words
from ancient_world.games import antike, golden_ages, the_ancient_world, tides_of_time
from ancient_world.records import Entry
from ancient_world.records.notation.found_choices import (
    choice_phrases,
    the_action_meant,
    value_phrase,
)
from ancient_world.records.notation.word_matching import best_matches, matches_phrase
from tests.cli.screen import Screen


def output_of(*lines: str, game: str = "the-ancient-world", lang: str = "en", seed: int = 5) -> str:
    """Return the output of a game in which these lines are typed."""
    command = f"--lang {lang} play --game {game} -p you -p random --seed {seed}".split()
    typed = "".join([f"{line}\n" for line in (*lines, "q")])
    return " ".join(CliRunner().invoke(app, command, input=typed).output.split())


@pytest.mark.parametrize(
    ("typed", "phrase", "expected"),
    [
        ("pl 2 lea", "place citizen 2 on Learn", True),
        ("2 learn", "place citizen 2 on Learn", True),
        ("learn 2", "place citizen 2 on Learn", False),
        ("2", "attack the titan of 20 swords", False),
        ("arbol", "El árbol mayor", True),
        ("KINGS'", "Kings' Nest", True),
        ("", "anything", True),
        ("nests", "Kings Nest", False),
    ],
)  # fmt: skip
def test_beginnings_of_words(typed: str, phrase: str, expected: bool) -> None:
    """Typed words match a phrase if each begins a word of it, in order; a number matches only itself; accents are ignored."""
    assert matches_phrase(normalized_words(typed), normalized_words(phrase)) is expected


def test_the_best_match_among_several() -> None:
    """A complete phrase comes before one with all words, and that before one that only begins with the words."""
    offers = [("build", 1), ("build a temple", 2), ("place citizen 1 on build", 3)]
    assert best_matches("build", offers) == [1]
    assert best_matches("buil", offers) == [1, 2]
    assert best_matches("temple", offers) == [2]
    assert best_matches("1 build", offers) == [3]
    assert best_matches("nothing", offers) == []


@pytest.mark.parametrize("game", aw.available_games())
@pytest.mark.parametrize("language", ["en", pytest.param("es", marks=pytest.mark.long)])
def test_every_legal_action_can_be_typed(game: str, language: str) -> None:
    """Every legal action can be typed in the words of the menu and by its name in documents."""
    match = aw.Match.new(game, ["Ada", "Tom"], seed=7)
    rng = aw.SeededRandom(7)
    aw.set_language(language)
    try:
        for _ in range(60):
            if aw.is_over(match.state):
                break
            actions = aw.legal_actions(match.state)
            known = [*choice_phrases(match.state, actions)]
            for action in actions:
                phrase = aw.game(game).describe(match.state, action)
                assert action in best_matches(phrase, known)
                assert best_matches(value_phrase(action), known) == [action]
            match.apply(actions[rng.randrange(len(actions))])
    finally:
        aw.set_language("en")


def test_illegal_actions_in_each_language() -> None:
    """An illegal action is answered if it is typed by ids, names or their beginnings in the current language."""
    state = aw.Match.new("the-ancient-world", ["a", "b"], seed=5).state
    expected = the_ancient_world.PlaceCitizen(2, "explore")
    for typed in (
        "place-citizen 2 explore",
        "pl 2 expl",
        "place citizen 2 Explore",
        "PL-CI 2 explor",
    ):
        assert the_action_meant(state, typed, 0) == expected
    aw.set_language("es")
    try:
        assert the_action_meant(state, "place 2 explorar", 0) == expected
    finally:
        aw.set_language("en")
    tides = aw.Match.new("tides-of-time", ["a", "b"], seed=5).state
    assert the_action_meant(tides, "play 0 maze of", 0) == tides_of_time.Play(0, "maze")
    golden = aw.Match.new("golden-ages", ["a", "b"], seed=5).state
    assert the_action_meant(golden, "build-wonder pyr yes", 0) == golden_ages.BuildWonder(
        "pyramids", free=True
    )
    assert the_action_meant(golden, "send-builder -", 0) == golden_ages.SendBuilder(None)
    for nonsense in (
        "",
        "-",
        "fly",
        "place",
        "build-wonder pyramids perhaps",
        "place-tile a1 " + "9" * 50,
    ):
        with pytest.raises(aw.InvalidDocument):
            the_action_meant(golden, nonsense, 0)


def test_one_word_is_enough() -> None:
    """A word that fits one action chooses it; a word that fits several is answered with a question."""
    assert "You: play The Jinn Shackles." in output_of("jinn", game="tides-of-time")
    assert "Which one? play The Citadel of the Prophets; play The Eye" in output_of(
        "the", game="tides-of-time"
    )
    assert "Tú: coloca" in output_of("3 aprender", lang="es")


@pytest.mark.parametrize("game", aw.available_games())
@pytest.mark.parametrize("language", ["en", "es"])
def test_every_component_is_described(game: str, language: str) -> None:
    """Each component is described under its displayed name."""
    state = aw.Match.new(game, ["a", "b"], seed=5).state
    aw.set_language(language)
    try:
        details = Details(state)
        names = details.detail_names()
        assert len(names) > 15
        for name in names:
            parts, names_found = details.find(name)
            assert names_found == [name]
            assert all(part.rows for part in parts)
            assert parts
    finally:
        aw.set_language("en")


@pytest.mark.parametrize(
    ("game", "lang", "typed", "answer"),
    [
        ("tides-of-time", "en", "? maze", "The Maze of the Damned garden 13 for each set"),
        ("tides-of-time", "en", "card maze", "The Maze of the Damned garden 13 for each set"),
        ("tides-of-time", "es", "carta laberinto", "Laberinto"),
        ("the-ancient-world", "en", "? world tortoise", "16 swords and"),
        ("the-ancient-world", "es", "? crecer", "pagar 3 monedas, ganar un ciudadano nuevo"),
        ("antike", "en", "? democracy", "monarchy"),
        ("golden-ages", "en", "? wall 2", "attacks"),
        ("antike", "en", "? athenae", "Dyrrhachion, Pella, Sparta"),
        ("antike", "en", "? greece", "Athenae, Pella, Dyrrhachion"),
        ("golden-ages", "en", "? pyramids", "at once: 2 points for each rock symbol"),
        ("golden-ages", "en", "? aztec", "2 gold more for each gem"),
        ("golden-ages", "en", "? tile 11", "0 degrees 90 degrees 180 degrees 270 degrees"),
        ("golden-ages", "es", "? pirámides", "2 puntos por cada"),
        ("the-ancient-world", "en", "? C2", "C2 "),
        ("the-ancient-world", "en", "card unicorn", "Nothing here is called 'unicorn'."),
        ("the-ancient-world", "en", "b spa", "Spaces ambrosia citizens"),
        ("the-ancient-world", "en", "b nowhere", "The parts of the board are: Spaces; Empire row;"),
    ],
)  # fmt: skip
def test_asking(game: str, lang: str, typed: str, answer: str) -> None:
    """``?`` describes a card, titan, space, province, civilization, wonder, tile, rule or part of the board."""
    assert answer in output_of(typed, game=game, lang=lang)


def test_help_has_examples_of_the_game() -> None:
    """The examples in the help can be typed as they stand."""
    for game, examples in (
        ("tides-of-time", ["as in: play citadel", "as in: ? "]),
        ("the-ancient-world", ["as in: place 1 build", "as in: ? "]),
        ("golden-ages", ["as in: place h2 180", "as in: ? "]),
    ):
        text = output_of("h", game=game)
        for example in examples:
            assert example in text
        example = text.split("is this legal, and why not? As in: ")[1].split(" ? RULE")[0]
        assert "That is legal." in output_of(example, game=game)


def test_cards_that_are_seen_for_the_first_time() -> None:
    """A card is described when it first appears, also if another player plays it, and only once."""
    text = output_of("1", "1", game="tides-of-time")
    assert text.count("Seen for the first time:") == 2
    assert "Gods' Bath garden 3 for each stronghold" in text
    assert (
        "The Blood-tear Spring temple 7 if you have the most gardens"
        in text.split("turned up: ")[1]
    )
    assert "Hill Bowmen 4 coins 1 sword" in output_of()
    assert output_of().count("Hill Bowmen") == 1


def test_points_after_each_round() -> None:
    """After each round a line prints everybody's points."""
    typed = ["1"] * 12
    assert "Points now: you " in output_of(*typed, game="tides-of-time")
    assert "Puntos ahora: tú " in output_of(*typed, game="tides-of-time", lang="es")


def test_only_changed_rows_are_printed_again() -> None:
    """Rows of the board that did not change are printed again only on request."""
    text = output_of("go iron", "go iron", game="antike")
    assert text.count("Adane iron Arabia") == 1
    assert output_of("go iron", "b", game="antike").count("Adane iron Arabia") == 2


@cache
def manoeuvre() -> tuple[aw.Record, str]:
    """Return an unfinished game of Antike in which the person can move two units at once, and the phrase that does so."""
    bots = [RandomBot(seat) for seat in range(2)]
    for seed in range(50):
        match = aw.Match.new("antike", ["you", "random"], seed=seed)
        for _ in range(400):
            waiting = match.pending()
            if not isinstance(waiting, aw.Decision):
                break
            state = match.state
            assert isinstance(state, antike.AntikeState)
            phrases = [phrase for phrase, _ in antike.GAME.combined(state) if phrase[0] == "2"]
            if phrases and waiting.player == 0:
                return match.record, phrases[0]
            match.apply(bots[waiting.player].choose(match.view(waiting.player), waiting))
    raise AssertionError("nobody has two units together")


def test_a_phrase_that_moves_several_units(tmp_path: Path) -> None:
    """A phrase that moves several units makes several actions; one undo takes them all back, one redo restores them."""

    def played(*typed: str) -> tuple[Entry, ...]:
        path = tmp_path / "game.json"
        aw.write_record(record, path)
        lines = "".join([f"{line}\n" for line in (*typed, "q")])
        result = CliRunner().invoke(app, ["play", "--resume", str(path)], input=lines)
        assert result.exit_code == 1, result.output
        return aw.read_record(path).entries

    record, sentence = manoeuvre()
    before, after = played(), played(sentence)
    new = [type(entry.action) for entry in after[len(before) :]]
    assert new[0] == antike.ChooseUnits
    assert antike.Send in new
    assert played(sentence, "u") == before
    assert played(sentence, "u", "r") == after


@pytest.mark.long
def test_keys_of_the_line_editor(tmp_path: Path) -> None:
    """Tab completes the only matching phrase; the up arrow recalls a line of an earlier game."""
    command = ["play", "--game", "tides-of-time", "-p", "you", "-p", "random", "--seed", "5"]
    for keys in ("jinn\t", "\x1b[A"):
        with Screen(command, tmp_path, lines=50) as screen:
            screen.start()
            screen.enter(keys)
            assert "You: play The Jinn Shackles." in screen.told


def test_a_resumed_game_shows_the_whole_table(tmp_path: Path) -> None:
    """A resumed game prints the whole table, also in the middle of a turn."""
    path = tmp_path / "game.json"
    aw.write_record(manoeuvre()[0], path)
    output_of = CliRunner().invoke(app, ["play", "--resume", str(path)], input="q\n").output
    for part in ("Civilizations", "Personalities", "Provinces", "Units with manoeuvres left"):
        assert part in output_of


def test_every_dealt_card_is_described_once() -> None:
    """Every card that is dealt after the first board is described exactly once."""
    out = Console(file=StringIO(), width=400)
    match = aw.Match.new("the-ancient-world", ["you", "random"], seed=1)
    table = TerminalTable(out, match, ["you", "random"], boards=False, moves=True)
    table._print_changed_sections(is_new_turn=True)
    details = Details(match.state)
    rng = aw.SeededRandom(3)
    while not aw.is_over(match.state) and len(match.record.entries) < 200:
        actions = aw.legal_actions(match.state)
        table._apply_and_print(actions[rng.randrange(len(actions))])
    assert isinstance(out.file, StringIO)
    output_of = out.file.getvalue().split("Districts (14 more)")[1]
    filled = " is filled with "
    dealt = [
        line.partition(filled)[2].rstrip(".").split(", ")
        for line in output_of.splitlines()
        if filled in line
    ]
    names = [name for line in dealt for name in line if name in details.detail_names()]
    assert len(names) > 10
    for name in names:
        assert sum(line.strip().startswith(f"{name}  ") for line in output_of.splitlines()) == 1, (
            name
        )
