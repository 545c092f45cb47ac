"""Faulty declarations of a game are reported at registration, with the class, the field and the remedy."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

import ancient_world as aw
from ancient_world import engine
from ancient_world.engine.soundness.game import check_game_classes
from tests.examples.example_games import changed_example

Write = Callable[..., ModuleType]


@pytest.fixture
def write(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Write:
    """Import a changed example; its game is forgotten after the test."""

    def written(example: str, *changes: str) -> ModuleType:
        return changed_example(example, tmp_path, monkeypatch, *changes)

    return written


GOOF, PIG = "goofspiel", "dice_game"
COUNT = 'Annotated[int, count(), points("goof-won", "G3")]'
CHOICES = 'allowed_on, choices, chosen, rule = ("",), (Bid,), "bid", "G2"'
BEFORE_DIE = DIE = "@attrs.frozen\nclass Die"
CAST = "@attrs.frozen\nclass Cast(engine.RollStep[Table]):\n"
EVENT = "    def event(self, state):\n        return engine.Roll(('1',), 1)\n\n"
PLAY = "    def play(self, draft, action):\n        pass\n\n"

BLUNDERS = {
    "other id": (GOOF, '("goofspiel", Goof', '("goof", Goof', "its id is 'goofspiel'; register it under that name"),
    "id": (GOOF, '"goofspiel"', '"Goof Spiel"', "lower-case words joined by hyphens"),
    "no id": (GOOF, "    id, title, players", "    step_types, title, players", "the game does not define its id"),
    "title": (GOOF, "id, title,", "id, titel,", "the game does not define its title"),
    "state type": (GOOF, "state_type =", "stat_type =", "the game does not define its state_type"),
    "no id but chapters": (GOOF, "    id, title,", "    chapters = (__import__('sys').modules[__name__],)\n    _, title,", "the game does not define its id"),
    "version": (GOOF, "    state_type =", '    rules_version = "2"\n    state_type =', "the rules_version of the game follows from rules_changes"),
    "changes": (GOOF, "    state_type =", '    rules_changes = {"2": "bids"}\n    state_type =', "its rules_changes must be a tuple of RulesChange"),
    "change": (GOOF, "    state_type =", '    rules_changes = ("Bids are open.",)\n    state_type =', "its rules_changes must be a tuple of RulesChange"),
    "no sentence": (GOOF, "    state_type =", '    rules_changes = (engine.RulesChange(""),)\n    state_type =', "each with a sentence"),
    "players": (GOOF, "range(2, 8)", '"2-7"', "the players of the game must be the possible numbers"),
    "option": (PIG, "    goal: Annotated", "    seed: Annotated[int, count(1, 9), option(1)]\n    goal: Annotated", "the option 'seed' has the name of an argument of the functions that start a game"),
    "option of its own": (GOOF, "    def new(self", "    def options(self, state):\n        return {'table': 1}\n\n    def new(self", "the option 'table' has the name of an argument"),
    "state": (GOOF, 'GoofState(Table, aw.State["Bid", "AllBid"])', "GoofState(Table)", "must be a frozen class that inherits from a Draft and State"),
    "two states": (GOOF, "@attrs.frozen\nclass TurnUp", "@attrs.frozen(weakref_slot=False)\nclass Other(Table, aw.State):\n    pass\n\n\n@attrs.frozen\nclass TurnUp", "where Table is a Draft that has no other class of states"),
    "state of a state": (GOOF, "state_type = GoofState", "state_type = type('Other', (GoofState,), {'__slots__': ()})", "Other must be a frozen class that inherits from a Draft and State"),
    "layout": (GOOF, "@attrs.frozen(weakref_slot=False)", "@attrs.frozen", "must have the same layout"),
    "seats": (GOOF, ", engine.per_seat()]", ', engine.per_id("card")]', "no field of GoofState is declared per_seat()"),
    "undecorated": (GOOF, "@attrs.frozen\nclass Bid", "class Bid", "Bid.player is not a field yet; put @attrs.frozen above"),
    "mark alone": (GOOF, COUNT, "count()", "Side.won has a mark in place of its type; write Annotated"),
    "mark uncalled": (GOOF, "count(), points", "count, points", "Side.won does not call count"),
    "list": (GOOF, 'shown: Annotated[tuple[str, ...], cards("card")]', "shown: list[str]", "GoofState.shown holds list"),
    "list within a list": (GOOF, 'shown: Annotated[tuple[str, ...], cards("card")]', "shown: tuple[Annotated[list[str], None], ...]", "GoofState.shown holds list"),
    "part of itself": (GOOF, f"    won: {COUNT} = 0\n", f'    won: {COUNT} = 0\n    inner: "tuple[Side, ...]" = ()\n', "Side may hold other objects of its own class, to any depth (Side > Side)"),
    "part of its part": (GOOF, f"    won: {COUNT} = 0\n", f'    won: {COUNT} = 0\n    hill: "Hill | None" = None\n\n\n@attrs.frozen\nclass Hill:\n    side: Side | None = None\n', "(Side > Hill > Side)"),
    "secret step": (GOOF, f"    won: {COUNT} = 0\n", f'    won: {COUNT} = 0\n    later: "tuple[engine.Step, ...]" = ()\n\n\n@attrs.frozen\nclass Look(engine.AutomaticStep["Table"]):\n    card: Annotated[str, one_of("card", seen_by=OWNER)] = ""\n\n    def run(self, draft):\n        pass\n', "Side.later may hold Look, which has secrets"),
    "secret step or another": (GOOF, f"    won: {COUNT} = 0\n", f'    won: {COUNT} = 0\n    later: "tuple[TurnUp | Look, ...]" = ()\n\n\n@attrs.frozen\nclass Look(engine.AutomaticStep["Table"]):\n    card: Annotated[str, one_of("card", seen_by=OWNER)] = ""\n\n    def run(self, draft):\n        pass\n', "Side.later may hold Look, which has secrets"),
    "mark of words": (GOOF, COUNT, "Annotated[str, count()]", "Side.won is declared as count(), which is for int"),
    "unknown type": (GOOF, "    player: SeatNumber\n", '    player: "Saet"\n', "cannot read the types of the fields of Bid"),
    "among": (GOOF, 'candidates_field="hand"', 'candidates_field="hnad"', "Side.bid refers to 'hnad', which is not a field of the same class; the fields are: hand, "),
    "unseen": (GOOF, 'hand: Annotated[tuple[str, ...], cards("card")]', 'hand: Annotated[tuple[str, ...], cards("card", unseen_field="x")]', "Side.hand refers to 'x'"),
    "seen by": (GOOF, "seen_by=OWNER, candidates_field", 'seen_by="x", candidates_field', "Side.bid refers to 'x', which is not a field of the same class; the fields are: hand, "),
    "seen by no seat": (GOOF, "seen_by=OWNER, candidates_field", 'seen_by="won", candidates_field', "Side.bid is visible to the seats in 'won'; declare that field with seat()"),
    "place": (GOOF, COUNT, 'Annotated[int, engine.place_in("boats")]', "Side.won refers to 'boats', which is not a field of the state"),
    "chosen": (GOOF, '(Bid,), "bid"', '(Bid,), "bdi"', "AllBid stores the choice in 'bdi', which is not a field of a player's part; the fields are: hand, spent, bid, won"),
    "over": (PIG, '("",)', '("trun",)', "is on top of 'trun', which is not a step of this game; the steps are: turn, die"),
    "row": (PIG, "@attrs.frozen\nclass Die", "@attrs.frozen\nclass Cast(engine.AutomaticStep[Table]):\n    row_of = 'turn'\n\n\n@attrs.frozen\nclass Die", "Cast belongs to the row of 'turn', which is not a step with a row."),
    "comma": (GOOF, "(Bid,)", "(Bid)", "AllBid.choices must be a tuple of Choice classes"),
    "no choices": (GOOF, "(Bid,)", "()", "AllBid has no choices and does not list its own actions"),
    "no candidates": (PIG, '    """Throw the die (P1)."""', "    force: Annotated[int, count()]", "Throw has no candidates, and these fields do not declare their possible values: force; define"),
    "no beginning": (PIG, "first = PigState, Turn(0)", "frist = PigState, Turn(0)", "the game does not say how it starts: set first to a step"),
    "no value at first": (PIG, "turn: Annotated[int, count()] = 0", "turn: Annotated[int, count()]", "some fields of PigState have no initial value: turn; give"),
    "no play": (PIG, "def play(self, step", "def plays(self, step", "Throw does not define play"),
    "not offered": (PIG, "(Throw, Stop)", "(Throw,)", "No step has Stop among its choices"),
    "no player": (GOOF, "    player: SeatNumber\n", "    who: SeatNumber\n", "so it needs a field player: SeatNumber"),
    "no event": (GOOF, "def event", "def evnet", "TurnUp does not define its event"),
    "no play of chance": (GOOF, "def play(self, draft", "def plays(self, draft", "TurnUp does not define its play"),
    "dealt to": (GOOF, "def event", "seer: SeatNumber = 0\n    seen_by = ('seer', 'eyes')\n\n    def event", "TurnUp.seen_by refers to 'eyes', which is not a field of the same class; the fields are: seer."),
    "no dice": (PIG, "@attrs.frozen\nclass Die", "@attrs.frozen\nclass Cast(engine.RollStep[Table]):\n    pass\n\n\n@attrs.frozen\nclass Die", "Cast does not define its die. Cast does not define its receive."),
    "its own event alone": (PIG, BEFORE_DIE, CAST + EVENT + DIE, "Cast does not define its die. Cast does not define its receive."),
    "its own play alone": (PIG, BEFORE_DIE, CAST + PLAY + DIE, "Cast does not define its die. Cast does not define its receive."),
}  # fmt: skip
LISTED = (
    'allowed_on, chosen, rule = ("",), "bid", "G2"\n\n    def {}(self, *asked):\n        return []'
)
UNUSUAL = {
    "dice of its own": (PIG, BEFORE_DIE, CAST + EVENT + PLAY + DIE),
    "constants": (GOOF, "    player: SeatNumber\n", "    player: SeatNumber\n    loud: __import__('typing').ClassVar[int] = 1\n    soft: __import__('typing').ClassVar = 1\n"),
    "computed": (GOOF, "    player: SeatNumber\n", "    player: SeatNumber\n    known: list[str] = attrs.field(init=False, eq=False)\n"),
    "seen by a seat": (GOOF, "def event", "seer: SeatNumber = 0\n    seen_by = 'seer'\n\n    def event"),
    "steps without secrets": (GOOF, f"    won: {COUNT} = 0\n", f'    won: {COUNT} = 0\n    later: "tuple[engine.Step, ...]" = ()\n'),
    "lists actions": (GOOF, CHOICES, LISTED.format("actions")),
    "lists actions of each": (GOOF, CHOICES, LISTED.format("actions_of")),
}  # fmt: skip


@pytest.mark.parametrize("name", UNUSUAL)
def test_what_is_unusual_is_sound(write: Write, name: str) -> None:
    """Unusual but valid declarations are accepted."""
    write(*UNUSUAL[name])


def test_what_is_wrong_with_the_state_comes_first(write: Write) -> None:
    """Faults of the state are listed first, then those of steps and actions, then of parts."""
    with pytest.raises(engine.InvalidGame) as caught:
        write(GOOF, COUNT, "count()", 'shown: Annotated[tuple[str, ...], cards("card")]', "shown: list[str]",
              "    player: SeatNumber\n", "    player: count()\n")  # fmt: skip
    problems = caught.value.data["problems"]
    assert isinstance(problems, list)
    assert [problem.split()[0] for problem in problems] == ["GoofState.shown", "Bid.player"]


@pytest.mark.parametrize("name", BLUNDERS)
def test_a_blunder_is_told_when_the_game_is_registered(write: Write, name: str) -> None:
    """A faulty declaration is reported at registration with the game, the class, the field and the remedy."""
    if name == "layout" and aw.build_info().native:
        pytest.skip("both classes below a compiled one are laid out alike")
    example, old, new, words = BLUNDERS[name]
    with pytest.raises(engine.InvalidGame) as caught:
        write(example, old, new)
    assert words in str(caught.value)
    assert str(caught.value).startswith("The game ")
    assert caught.value.code == "unsound"
    assert isinstance(caught.value, aw.AncientWorldError)


def test_everything_that_is_wrong_is_told_at_once(write: Write) -> None:
    """All faulty declarations are reported together."""
    with pytest.raises(engine.InvalidGame) as caught:
        write(GOOF, COUNT, 'Annotated[str, count(), one_of("card", candidates_field="x")]')
    problems = caught.value.data["problems"]
    assert isinstance(problems, list)
    assert len(problems) == 2


def test_a_game_for_one(write: Write) -> None:
    """A game may be for one player, but not for none or for invalid numbers."""
    write(PIG, "range(2, 7)", "range(1, 7)")
    assert aw.legal_actions(aw.new_game("pig", 1), 0)
    for players in ("range(7)", "()", "6", "(2, True)"):
        with pytest.raises(
            engine.InvalidGame, match="the players of the game must be the possible numbers"
        ):
            write(PIG, "range(2, 7)", players)


def test_a_game_for_two_or_three_has_a_part_for_each(write: Write) -> None:
    """A game for different numbers of players needs a part for each seat."""
    for players, missing in (("(2, 3)", True), ("(2,)", False)):
        with pytest.raises(engine.InvalidGame) as caught:
            write(GOOF, ", engine.per_seat()]", ', engine.per_id("card")]', "range(2, 8)", players)
        assert ("no field of GoofState is declared per_seat()" in str(caught.value)) == missing
        assert "AllBid stores the choice in 'bid'" in str(caught.value)


def test_two_classes_of_one_name(write: Write) -> None:
    """Two steps with the same name in documents are rejected."""
    module = write(PIG)
    other = type("Turn", (module.Turn,), {})
    game = type("Pig", (module.Pig,), {"step_types": (*module.Pig.step_types, other)})
    with pytest.raises(engine.InvalidGame, match="are both called turn in documents"):
        check_game_classes("pig", game())


def test_a_game_without_steps(write: Write) -> None:
    """The error about missing steps mentions chapters."""
    module = write(PIG)
    stepless = type("Stepless", (module.Pig,), {"id": "stepless", "step_types": ()})
    with pytest.raises(engine.InvalidGame, match=r"has no step_types; .* in chapters"):
        engine.register_game("stepless", stepless())


def test_another_game_of_one_id(write: Write) -> None:
    """An id cannot be registered twice, unless the first game is forgotten."""
    first = write(PIG)
    with pytest.raises(
        engine.InvalidGame, match=r"belongs to another game: <Game pig: Pig.*forget"
    ):
        engine.register_game("pig", first.Pig())
    engine.forget_game("pig")
    second = first.Pig()
    engine.register_game("pig", second)
    assert aw.game("pig") is second


@pytest.mark.parametrize("game_id", aw.available_games())
def test_our_own_games_are_sound(game_id: str) -> None:
    """Our own games are valid; this is tested here, since checking them on load takes time."""
    check_game_classes(game_id, aw.game(game_id))
