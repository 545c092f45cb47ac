"""``check_game`` accepts the library's games and finds each kind of broken promise."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import attrs
import pytest

import ancient_world as aw
from ancient_world import engine
from ancient_world.engine import registry
from ancient_world.testing import (
    CHECKS,
    GameFault,
    GameFaults,
    check_game,
    find_faults,
    game_checks,
    legality_checks,
)
from ancient_world.testing.process_check import processes
from tests.examples.example_games import EXAMPLES, changed_example, example_game, load_module
from tests.fuzzing import rounds

pytestmark = pytest.mark.long

Break = Callable[[pytest.MonkeyPatch, ModuleType], None]


def finds_fault(faults: Iterator[GameFault], check: str, what: str) -> bool:
    """Return whether a check reports a fault with a text; stops at the first such fault."""
    return any(fault.check == check and what in fault.description for fault in faults)


@pytest.mark.fuzz
@pytest.mark.parametrize("game_id", aw.available_games())
def test_the_games_of_the_library_pass(game_id: str) -> None:
    """The library's games pass, for the start of random games with each number of players."""
    check_game(
        game_id, games=1, max_actions=rounds(16 if game_id == "antike" else 48), whole_games=False
    )


@pytest.mark.fuzz
@pytest.mark.parametrize(
    ("name", "game_id"),
    [
        ("noughts", "noughts"),
        ("dice_game", "pig"),
        ("goofspiel", "goofspiel"),
        ("hidden_hands", "lanterns"),
        ("snowballs", "snowballs"),
        ("pearls", "pearls"),
    ],
)
def test_the_examples_pass(name: str, game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The example games pass, including whole games of bots that see only views."""
    example_game(name, monkeypatch)
    check_game(game_id, games=1, max_actions=rounds(60))


def endless(patch: pytest.MonkeyPatch, pig: ModuleType) -> None:
    """Offer an illegal choice."""
    patch.setattr(pig.Stop, "legal", classmethod(lambda cls, *_: [cls()]))


def shy(patch: pytest.MonkeyPatch, pig: ModuleType) -> None:
    """Do not offer a legal choice."""
    patch.setattr(pig.Throw, "legal", classmethod(lambda *_: []))


def mute(patch: pytest.MonkeyPatch, pig: ModuleType) -> None:
    """Give actions no description."""
    patch.setattr(pig.Pig, "describe", lambda *_: "")


def fickle(patch: pytest.MonkeyPatch, pig: ModuleType) -> None:
    """Let an action's effect depend on hidden chance."""
    numbers = itertools.count()

    def play(self: Any, step: Any, draft: Any) -> None:
        draft.turn = next(numbers) % 7
        draft.push(step)

    patch.setattr(pig.Throw, "play", play)


def nameless(patch: pytest.MonkeyPatch, pig: ModuleType) -> None:
    """Refuse an action with an empty message."""
    stop = aw.Reason("pig-nothing", "P1")
    patch.setattr(type(stop), "message", property(lambda _: ""))

    def why_not(_: Any, __: Any, state: Any) -> aw.Reason | None:
        return None if state.turn else stop

    patch.setattr(pig.Stop, "why_not", why_not)


def stumbling(patch: pytest.MonkeyPatch, pig: ModuleType) -> None:
    """Raise an error in `why_not`."""

    def why_not(self: Any, step: Any, state: Any) -> aw.Reason | None:
        raise ZeroDivisionError(str(self))

    patch.setattr(pig.Stop, "why_not", why_not)


def lenient(patch: pytest.MonkeyPatch, pig: ModuleType) -> None:
    """Accept every action."""
    patch.setattr(legality_checks, "apply", lambda state, _: state)


def wordless(patch: pytest.MonkeyPatch, pig: ModuleType) -> None:
    """Refuse an action with an unregistered code."""

    def why_not(_: Any, __: Any, state: Any) -> aw.Reason | None:
        return None if state.turn else aw.Reason("pig-unheard-of", "P1")

    patch.setattr(pig.Stop, "why_not", why_not)


def unscored(patch: pytest.MonkeyPatch, pig: ModuleType) -> None:
    """Use unregistered codes in the score."""
    lines = (engine.ScoreLine("pig-unheard-of", 1, "P1"),)
    patch.setattr(pig.Pig, "scores", lambda *_: tuple(aw.Score(seat, lines) for seat in (0, 1)))


def deep(patch: pytest.MonkeyPatch, pig: ModuleType) -> None:
    """Set a number below its field's minimum."""

    def play(self: Any, step: Any, draft: Any) -> None:
        draft.turn = -5
        draft.push(step)

    patch.setattr(pig.Throw, "play", play)


def forgetful(patch: pytest.MonkeyPatch, pig: ModuleType) -> None:
    """Report other options than the game began with."""
    patch.setattr(pig.Pig, "options", lambda *_: {"goal": 7})


def unstarted(patch: pytest.MonkeyPatch, pig: ModuleType) -> None:
    """Return a draft as the new game."""
    new = pig.Pig.new
    patch.setattr(pig.Pig, "new", lambda *given: new(*given).thaw())


def murmuring(patch: pytest.MonkeyPatch, pig: ModuleType) -> None:
    """Return an empty line as news."""
    patch.setattr(pig.Pig, "news", lambda *_: (" ",))


def changeable(patch: pytest.MonkeyPatch, pig: ModuleType) -> None:
    """Return a different view each time."""
    looks = itertools.count()

    def hide(self: Any, state: Any, player: int) -> Any:
        return attrs.evolve(state, turn=next(looks))

    patch.setattr(pig.Pig, "hide", hide)


def boastful(patch: pytest.MonkeyPatch, pig: ModuleType) -> None:
    """Declare all candidates of a choice legal, though they are not."""
    patch.setattr(pig.Throw, "exact", True)
    patch.setattr(pig.Throw, "why_not", lambda *_: engine.Reason("not-now", "P1", {"step": "turn"}))


def unsure(patch: pytest.MonkeyPatch, pig: ModuleType) -> None:
    """Return a boolean from `why_not`."""
    patch.setattr(pig.Stop, "why_not", lambda _, __, state: not state.turn)


def refusing(patch: pytest.MonkeyPatch, pig: ModuleType) -> None:
    """Return false from every `why_not`, so that nothing is legal."""
    for kind in (pig.Stop, pig.Throw):
        patch.setattr(kind, "why_not", lambda *_: False)


def leaving(patch: pytest.MonkeyPatch, pig: ModuleType) -> None:
    """Exit the program in `why_not`."""

    def why_not(self: Any, step: Any, state: Any) -> aw.Reason | None:
        raise SystemExit(3)

    patch.setattr(pig.Stop, "why_not", why_not)


def careless(patch: pytest.MonkeyPatch, pig: ModuleType) -> None:
    """Ignore unknown options in a new game."""

    def new(self: Any, players: int, cards: Any, options: Any) -> Any:
        goal = options.get("goal", 50)
        return engine.start_game(pig.Table((pig.Turn(0),), goal=goal, banked=(0,) * players))

    patch.setattr(pig.Pig, "new", new)


def misleading(patch: pytest.MonkeyPatch, pig: ModuleType) -> None:
    """Introduce the game with a value that its state does not have."""
    introduction = engine.Introduction(
        theme="Throw.",
        least_minutes=1,
        most_minutes=2,
        weight="light",
        goal="Throw {most}.",
        ending="Ends.",
        values={"most": "most"},
    )
    patch.setattr(pig.Pig, "introduction", lambda _: introduction)


def unplayable(patch: pytest.MonkeyPatch, pig: ModuleType) -> None:
    """Declare a step on top of a step that does not exist."""
    patch.setattr(pig.Turn, "allowed_on", ("trun",))


BROKEN: dict[str, tuple[Break, str, str]] = {
    "endless": (endless, "legality", "is listed, but illegal"),
    "shy": (shy, "overrides", "Throw.legal gives []"),
    "boastful": (boastful, "overrides", "Throw.legal gives [Throw()], not []"),
    "mute": (mute, "words", "has no sentence"),
    "fickle": (fickle, "legality", "gives two different states"),
    "nameless": (nameless, "refusals", "is refused without a sentence"),
    "lenient": (lenient, "refusals", "is refused by explain, but apply accepts it"),
    "wordless": (wordless, "refusals", "register one for 'pig-unheard-of'"),
    "unscored": (unscored, "words", "register some for 'pig-unheard-of'"),
    "deep": (deep, "schemas", "-5 is less than the minimum of 0"),
    "deep again": (deep, "documents", "Must be from 0 to 10000, got -5"),
    "forgetful": (forgetful, "declarations", "{'goal': 7}, give another first state"),
    "unstarted": (unstarted, "declarations", "new gives a Table, not a PigState"),
    "murmuring": (murmuring, "changes", "is told an empty sentence in version"),
    "changeable": (changeable, "changes", "has another view by patches than the match gives"),
    "unplayable": (
        unplayable,
        "declarations",
        "is on top of 'trun', which is not a step of this game",
    ),
    "stumbling": (stumbling, "course", "ZeroDivisionError"),
    "unsure": (unsure, "legality", "Stop.why_not gives True, and not a reason or None"),
    "refusing": (refusing, "legality", "Throw.why_not gives False, and not a reason or None"),
    "leaving": (leaving, "course", "raises SystemExit: 3"),
    "misleading": (misleading, "declarations", "the introduction are not in the state"),
    "careless": (
        careless,
        "declarations",
        "let new call self.option_fields(options), which refuses",
    ),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_promise_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The fault names the check and describes what is wrong."""
    module = example_game("dice_game", monkeypatch)
    aw.game("pig")  # load the game before it is broken
    broken, check, what = BROKEN[name]
    broken(monkeypatch, module)
    assert finds_fault(find_faults("pig", games=1, max_actions=8, whole_games=False), check, what)


def test_faults_are_raised_with_players_and_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    """All faults are raised as one error, with the number of players and the seed."""
    module = example_game("dice_game", monkeypatch)
    mute(monkeypatch, module)
    with pytest.raises(GameFaults, match=r"\(2 players, seed 0, after \d+ actions\)") as raised:
        check_game("pig", games=1, max_actions=2, whole_games=False)
    assert "words" in {fault.check for fault in raised.value.faults}


def hanging(patch: pytest.MonkeyPatch, pig: ModuleType) -> None:
    """Make an action loop forever."""

    def play(self: Any, step: Any, draft: Any) -> None:
        for _ in itertools.count():
            draft.turn += 1

    patch.setattr(pig.Throw, "play", play)


def spinning(patch: pytest.MonkeyPatch, pig: ModuleType) -> None:
    """Make a step that never waits push itself onto the agenda again."""
    patch.setattr(pig.Turn, "waits", lambda *_: False)
    patch.setattr(pig.Turn, "run", lambda self, draft: draft.push(self))


def offering(patch: pytest.MonkeyPatch, pig: ModuleType) -> None:
    """Yield candidates forever."""
    patch.setattr(pig.Stop, "candidates", classmethod(lambda cls, *_: map(cls, itertools.count())))
    patch.setattr(pig.Stop, "__init__", lambda *_: None)


def goalless(patch: pytest.MonkeyPatch, pig: ModuleType) -> None:
    """Never bank points, so that no player can win."""
    patch.setattr(pig.Stop, "play", lambda _, step, draft: draft.push(step))


ENDLESS: dict[str, tuple[Break, str]] = {
    "hanging": (hanging, "legality"),
    "spinning": (spinning, "declarations"),
    "offering": (offering, "course"),
    "goalless": (goalless, "records"),
}


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.parametrize("name", ENDLESS)
def test_endless_rules_are_interrupted(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Endless rules are interrupted, and the fault says so.

    An interrupt that comes while Python collects garbage is lost with a warning; the kit sends the next one a second later.
    """
    module = example_game("dice_game", monkeypatch)
    aw.game("pig")
    broken, check = ENDLESS[name]
    broken(monkeypatch, module)
    monkeypatch.setattr(game_checks, "MAX_SECONDS", 2.0)
    *_, fault = find_faults("pig", games=1, max_actions=8)
    assert (fault.check, "nothing has come of it in 2 seconds" in fault.description) == (
        check,
        True,
    )


def test_an_unrecognized_end_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """An end that the game does not recognize is found, even if no random game reaches it."""
    module = example_game("dice_game", monkeypatch)
    monkeypatch.setattr(module.Pig, "ended", lambda *_: False)
    [fault] = find_faults("pig", games=1, max_actions=0)
    assert (fault.check, "By the rules the game is not over" in fault.description) == (
        "records",
        True,
    )


def test_misspelt_options_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A misspelt option passed to the check is reported."""
    example_game("dice_game", monkeypatch)
    [fault] = find_faults("pig", games=1, max_actions=8, options={"gaol": 7})
    assert (fault.check, "There is no option 'gaol'" in fault.description) == ("declarations", True)


@pytest.mark.parametrize(
    ("line", "broken", "expected"),
    [
        ("return None if state.turn else", "return 1 / state.turn or", "return 1 / state.turn"),
        ("PigState, Turn(0)", "PigState, Turn(7)", "class Pig("),
        ("return None if state.turn else", "return state.turn or", "class Stop("),
    ],
)
def test_every_fault_has_the_line_of_the_author(
    line: str, broken: str, expected: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A fault has the line of the game's source: the last one of the traceback, or the class's."""
    example_game("dice_game", monkeypatch)  # restores the registry after the test
    registry._sources.pop("pig")
    file = tmp_path / "own_pig.py"
    original = (EXAMPLES / "dice_game.py").read_text("utf-8")
    assert line in original
    source = original.replace(line, broken)
    file.write_text(source, "utf-8")
    load_module(file, monkeypatch)
    faults = list(find_faults("pig", games=1, max_actions=10, whole_games=False))
    lines = {fault.location.rpartition(":")[2] for fault in faults}
    assert {fault.location.rpartition(":")[0] for fault in faults} == {str(file)}
    source_lines = ["".join(source.splitlines()[int(each) - 1 : int(each) + 1]) for each in lines]
    assert any(expected in each for each in source_lines)  # a class begins with its decorators


def test_a_sample_with_another_view_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game whose own `sample` gives states with another view is reported."""
    module = example_game("goofspiel", monkeypatch)
    first = aw.new_game("goofspiel", 2)
    monkeypatch.setattr(module.Goofspiel, "sample", lambda *_: first)
    faults = find_faults("goofspiel", games=1, max_actions=12, whole_games=False)
    assert finds_fault(faults, "samples", "looks otherwise")


def open_handed(patch: pytest.MonkeyPatch, goof: ModuleType) -> None:
    """Hide nothing in views."""
    patch.setattr(goof.Goofspiel, "hide", lambda _, state, __: state)


def loud(patch: pytest.MonkeyPatch, goof: ModuleType) -> None:
    """Show secret bids to all."""
    patch.setattr(goof.Goofspiel, "hide_action", lambda _, __, action, ___: action)


def hinting(patch: pytest.MonkeyPatch, goof: ModuleType) -> None:
    """Reveal in an open number whether a player has bid an ace."""
    hide = goof.Goofspiel.hide

    def hint(self: Any, state: Any, player: int) -> Any:
        aces = [side.bid for side in state.players].count("A")
        seen = hide(self, state, player)
        sides = tuple([attrs.evolve(side, won=side.won + aces) for side in seen.players])
        return attrs.evolve(seen, players=sides) if state.agenda else seen

    patch.setattr(goof.Goofspiel, "hide", hint)


def stiff(patch: pytest.MonkeyPatch, goof: ModuleType) -> None:
    """Draw the board from hidden information."""

    def board(self: Any, state: Any, names: Any) -> engine.Board:
        worth = [goof.SUIT.index(side.bid) for side in state.players if side.bid]
        return engine.Board(f"{worth}", ())

    patch.setattr(goof.Goofspiel, "board", board)


def secretive(patch: pytest.MonkeyPatch, goof: ModuleType) -> None:
    """Return ids of a kind that the game does not declare."""
    patch.setattr(goof.Goofspiel, "ids", lambda *_: {"cart": frozenset(goof.SUIT)})


LEAKS: dict[str, tuple[Break, str, str]] = {
    "open-handed": (open_handed, "views", "shows what its fields declare as a secret of others"),
    "loud": (loud, "views", "what its fields declare as a secret of others"),
    "hinting": (hinting, "twins", "can tell apart what looks the same"),
    "hinting again": (hinting, "samples", "looks otherwise"),
    "stiff": (stiff, "views", "raises ValueError"),
    "secretive": (secretive, "declarations", "'card', which ids() does not have; it has: cart"),
}


@pytest.mark.parametrize("name", LEAKS)
def test_a_broken_secret_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that hides too much or too little is reported."""
    module = example_game("goofspiel", monkeypatch)
    broken, check, what = LEAKS[name]
    broken(monkeypatch, module)
    assert finds_fault(
        find_faults("goofspiel", games=1, max_actions=12, whole_games=False), check, what
    )


def test_a_replay_that_ends_otherwise_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game whose replay differs from the match is reported."""
    module = example_game("dice_game", monkeypatch)
    numbers = itertools.count()

    def play(self: Any, draft: Any, action: Any) -> None:
        draft.turn = next(numbers) % 7
        draft.push(module.Turn(self.player))

    monkeypatch.setattr(module.Die, "play", play)
    assert finds_fault(find_faults("pig", games=1, max_actions=0), "records", "is not valid")


def test_a_game_that_iterates_over_a_set_is_found(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A game that depends on the order of a set is reported, since another process gives another order."""
    hand = "state.players[step.player].hand]"
    changes = hand, f"{{*{hand[:-1]}}}]"
    changed_example("goofspiel", tmp_path, monkeypatch, *changes)
    [fault] = find_faults("goofspiel", games=1, max_actions=12, whole_games=False)
    assert fault.check == "processes"
    assert "in another process the same seed gives another game from action" in fault.description


def test_a_game_without_a_file_has_no_second_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game without a source file is not checked in a second process."""
    module = example_game("dice_game", monkeypatch)
    monkeypatch.delattr(module, "__file__")
    assert not list(processes(aw.game("pig"), 2, 0, 5, {}))


@pytest.mark.parametrize("platform", ["emscripten", "wasi"])
def test_platforms_without_processes(platform: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """On platforms without processes the check in a second process is skipped."""

    def refuse_to_run(*_: object, **__: object) -> None:
        raise OSError(138, "there are no processes")

    monkeypatch.setattr("subprocess.run", refuse_to_run)
    with pytest.raises(OSError, match="no processes"):
        list(processes(aw.game("tides-of-time"), 2, 0, 5, {}))
    monkeypatch.setattr("sys.platform", platform)
    assert not list(processes(aw.game("tides-of-time"), 2, 0, 5, {}))


def test_faults_of_whole_games_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot that fails on a view is reported."""
    module = example_game("goofspiel", monkeypatch)

    def evaluate(self: Any, state: Any, player: int) -> float:
        raise aw.InvalidOption(f"player {player}")

    monkeypatch.setattr(module.Goofspiel, "evaluate", evaluate)
    assert finds_fault(find_faults("goofspiel", games=1, max_actions=1), "records", "InvalidOption")


def test_every_check_has_a_docstring() -> None:
    """Every check has a docstring, which authors read."""
    assert set(CHECKS) == {
        "knowledge",
        "legality",
        "overrides",
        "refusals",
        "documents",
        "schemas",
        "words",
        "views",
        "samples",
        "twins",
    }
    assert all((check.__doc__ or "").endswith(".") for check in CHECKS.values())


def test_candidates_of_another_seat_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Candidates that name another seat than the one that the engine asks for are a fault."""
    module = example_game("goofspiel", monkeypatch)

    def candidates(cls: Any, step: Any, state: Any) -> list[Any]:
        return [cls(seat, card) for seat, side in enumerate(state.players) for card in side.hand]

    monkeypatch.setattr(module.Bid, "candidates", classmethod(candidates))
    faults = find_faults("goofspiel", games=1, max_actions=2, whole_games=False)
    expected = "Bid.candidates gives Bid(player=1, card='A') where step.player is 0"
    assert finds_fault(faults, "legality", expected)


def test_a_simultaneous_choice_that_depends_on_the_order_is_found(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Choices of one moment whose order changes the state are a fault, since records do not keep this order."""
    bid = "draft.change_player(self.player, bid=self.card)"
    late = bid.replace("bid=", "won=sum([each.bid is not None for each in draft.players]), bid=")
    changed_example("goofspiel", tmp_path, monkeypatch, bid, late)
    assert finds_fault(find_faults("goofspiel", games=1), "legality", "their order matters")
