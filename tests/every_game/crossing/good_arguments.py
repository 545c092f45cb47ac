"""Good arguments for each promised function, and objects of every kind that are passed in their place."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import partial
from inspect import isclass, isfunction, ismethod
from typing import Any

import ancient_world as aw
from ancient_world import (
    archive,
    bots,
    narration,
    pictures,
    records,
    rl,
    serve,
    testing,
    validation,
)
from ancient_world.games import antike, tides_of_time
from ancient_world.matches import asynchronous

ROOMS = (
    aw,
    archive,
    bots,
    narration,
    pictures,
    records,
    rl,
    serve,
    testing,
    validation,
    asynchronous,
)
"""The modules whose promised functions are tested."""

GAME = "tides-of-time"
MATCH: Any = aw.Match.new(GAME, ["Ana", "Ben"], seed=7)
DECISION: Any = MATCH.pending()
ACTION = DECISION.actions[0]
STATE = MATCH.state
VIEW = MATCH.view(0)
OPEN: Any = aw.new_game("antike", 2)
CHANCE: Any = aw.pending(OPEN)
END: Any = MATCH.fork()
while waiting := END.pending():
    END.apply(waiting.actions[0])
RECORD = END.record
SECRET = "ab" * 32
DOCUMENT = aw.to_document(RECORD)
SITUATIONS = next(iter(testing.conformance_paths(testing.conformance_folder() / GAME)))
CONFORMANCE = testing.read_conformance(SITUATIONS)


def first(decision: Any) -> Any:
    """Choose the first action."""
    return decision.actions[0]


def rng() -> aw.SeededRandom:
    """Return a random generator."""
    return aw.SeededRandom(1)


def seat() -> Any:
    """Take a seat of a new match."""
    return MATCH.fork().join(0)


def builder() -> Any:
    """Begin a record."""
    return aw.RecordBuilder(GAME, ["Ana", "Ben"])


Call = tuple[Callable[..., Any], tuple[Any, ...]]
GOOD: dict[str, Callable[[], Call]] = {
    "analyse": lambda: (partial(aw.analyse, positions=16), (RECORD,)),
    "ActionNotation": lambda: (aw.ActionNotation, (GAME, "en")),
    "ActionNotation.read": lambda: (aw.ActionNotation(GAME).read, (aw.ActionNotation(GAME).write(ACTION, 0), 0)),
    "ActionNotation.write": lambda: (aw.ActionNotation(GAME).write, (ACTION, 0)),
    "AsyncMatch": lambda: (aw.AsyncMatch, (MATCH.fork(), asynchronous.Allowance())),
    "AsyncMatch.join": lambda: (aw.AsyncMatch(MATCH.fork()).join, (0,)),
    "Chance.one_by_one": lambda: (CHANCE.one_by_one, ()),
    "Chance.outcomes": lambda: (CHANCE.outcomes, ()),
    "Chance.probability": lambda: (CHANCE.probability, (CHANCE.sample(rng()),)),
    "Chance.sample": lambda: (CHANCE.sample, (rng(),)),
    "Chance.unordered_outcomes": lambda: (CHANCE.unordered_outcomes, ()),
    "Decision.actions_of": lambda: (DECISION.actions_of, (0,)),
    "Journal.resume": lambda: (aw.Journal.resume, (journal_path(),)),
    "Journal.start": lambda: (aw.Journal.start, (free_path(), MATCH.fork())),
    "Journal.close": lambda: (aw.Journal.start(free_path(), MATCH.fork()).close, ()),
    "Match": lambda: (aw.Match, (MATCH.record.header, STATE)),
    "Match.apply": lambda: (MATCH.fork().apply, (ACTION,)),
    "Match.ask_undo": lambda: (moved_match().ask_undo, (0,)),
    "Match.changes": lambda: (MATCH.changes, (0, 0)),
    "Match.choose": lambda: (MATCH.fork().choose, (0, 0, 0)),
    "Match.explain": lambda: (MATCH.explain, (ACTION, 0)),
    "Match.find": lambda: (MATCH.find, (aw.describe(MATCH.view(0), ACTION), 0)),
    "Match.legal_actions": lambda: (MATCH.legal_actions, (0,)),
    "Match.offers": lambda: (MATCH.offers, (0,)),
    "Match.read": lambda: (MATCH.read, (aw.to_document(ACTION)["action"],)),
    "Match.scores": lambda: (MATCH.scores, ()),
    "Match.winners": lambda: (MATCH.winners, ()),
    "Match.check_version": lambda: (MATCH.check_version, (0,)),
    "Match.choices_since": lambda: (MATCH.choices_since, ([0],)),
    "Match.entries": lambda: (MATCH.entries, (0,)),
    "Match.fork": lambda: (MATCH.fork, (1,)),
    "Match.join": lambda: (MATCH.fork().join, (0,)),
    "Match.needs_agreement": lambda: (MATCH.needs_agreement, (1,)),
    "Match.new": lambda: (aw.Match.new, (GAME, ["Ana", "Ben"])),
    "Match.observe": lambda: (MATCH.fork().observe, (print,)),
    "Match.pending": lambda: (MATCH.pending, (0,)),
    "Match.record_of": lambda: (MATCH.record_of, (0,)),
    "Match.redo": lambda: (undone_match().redo, ()),
    "Match.resume": lambda: (aw.Match.resume, (RECORD,)),
    "Match.reveal": lambda: (ended_match().reveal, ()),
    "Match.state_before": lambda: (MATCH.state_before, (0,)),
    "Match.undo": lambda: (moved_match().undo, ()),
    "Match.view": lambda: (MATCH.view, (0,)),
    "Match.write_ahead": lambda: (MATCH.fork().write_ahead, (print,)),
    "RecordBuilder": lambda: (aw.RecordBuilder, (GAME, ["Ana", "Ben"])),
    "RecordBuilder.deal": lambda: (aw.RecordBuilder("antike", ["Ana", "Ben"]).deal, ("Greece", "Persia")),
    "RecordBuilder.line": lambda: (builder().line, (1, "text")),
    "RecordBuilder.play": lambda: (dealt_builder().play, (ACTION, 0)),
    "RecordBuilder.record": lambda: (builder().record, ()),
    "RecordBuilder.say": lambda: (dealt_builder().say, (aw.describe(STATE, ACTION), 0)),
    "Seat.apply": lambda: (seat().apply, (ACTION,)),
    "Seat.changes": lambda: (seat().changes, (0,)),
    "Seat.choose": lambda: (seat().choose, (0, 0)),
    "Seat.explain": lambda: (seat().explain, (ACTION,)),
    "Seat.find": lambda: (seat().find, (aw.describe(MATCH.view(0), ACTION),)),
    "Seat.offers": lambda: (seat().offers, ()),
    "Seat.leave": lambda: (seat().leave, ()),
    "Seat.observe": lambda: (seat().observe, (print,)),
    "Seat.undo": lambda: (seat().undo, ()),
    "SeededRandom": lambda: (aw.SeededRandom, (1, 0)),
    "View": lambda: (aw.View, (0, VIEW.state, ("Ana", "Ben"))),
    "View.explain": lambda: (VIEW.explain, (ACTION,)),
    "action_space": lambda: (aw.action_space, (GAME, 2)),
    "apply": lambda: (aw.apply, (STATE, ACTION)),
    "available_games": lambda: (aw.available_games, ()),
    "build_info": lambda: (aw.build_info, ()),
    "check_file": lambda: (aw.check_file, (record_path(),)),
    "components": lambda: (aw.components, (GAME, None, "en")),
    "describe": lambda: (aw.describe, (STATE, ACTION, "en", ["Ana", "Ben"])),
    "describe_board": lambda: (aw.describe_board, (STATE, "en", ["Ana", "Ben"])),
    "effect": lambda: (aw.effect, (STATE, ACTION, 0, "en")),
    "explain": lambda: (aw.explain, (STATE, ACTION, 0)),
    "forced_actions_after": lambda: (aw.forced_actions_after, (STATE, ACTION)),
    "from_document": lambda: (aw.from_document, (DOCUMENT,)),
    "from_json": lambda: (aw.from_json, (aw.to_json(STATE),)),
    "game": lambda: (aw.game, (GAME,)),
    "heuristic_values": lambda: (aw.heuristic_values, (STATE,)),
    "is_legal": lambda: (aw.is_legal, (STATE, ACTION, 0)),
    "is_over": lambda: (aw.is_over, (STATE,)),
    "json_schema": lambda: (aw.json_schema, ("state", GAME)),
    "language": lambda: (aw.language, ("en",)),
    "legal_actions": lambda: (aw.legal_actions, (STATE, 0)),
    "map_terrain": lambda: (aw.map_terrain, (STATE,)),
    "new_match": lambda: (aw.new_match, (GAME, ["Ana", "Ben"])),
    "new_game": lambda: (aw.new_game, (GAME, 2)),
    "observation_arrays": lambda: (aw.observation_arrays, (VIEW,)),
    "observation_space": lambda: (aw.observation_space, (GAME, 2)),
    "pending": lambda: (aw.pending, (STATE,)),
    "playout": lambda: (aw.playout, (STATE, first, rng(), 5)),
    "prompt": lambda: (aw.prompt, (STATE, 0, "en", ["Ana", "Ben"])),
    "read_record": lambda: (aw.read_record, (record_path(),)),
    "replay": lambda: (aw.replay, (RECORD,)),
    "rules": lambda: (aw.rules, (GAME, "en")),
    "sample_record": lambda: (aw.sample_record, (MATCH.record_of(0), 0, rng())),
    "sample_state": lambda: (aw.sample_state, (VIEW, rng())),
    "scores": lambda: (aw.scores, (STATE,)),
    "set_language": lambda: (aw.set_language, ("en",)),
    "suggest_mends": lambda: (aw.suggest_mends, (RECORD,)),
    "svg": lambda: (aw.svg, (STATE, "en", None, ["Ana", "Ben"])),
    "to_document": lambda: (aw.to_document, (STATE,)),
    "to_json": lambda: (aw.to_json, (STATE,)),
    "typescript": lambda: (aw.typescript, (GAME,)),
    "validate": lambda: (aw.validate, (RECORD,)),
    "view": lambda: (aw.view, (STATE, 0)),
    "view_as_text": lambda: (aw.view_as_text, (VIEW, MATCH.changes(0, 0), "en")),
    "winners": lambda: (aw.winners, (STATE,)),
    "write_record": lambda: (aw.write_record, (RECORD, free_path())),
    "bots.GreedyBot": lambda: (bots.GreedyBot, (1,)),
    "bots.GreedyBot.choose": lambda: (bots.GreedyBot(1, nodes=2).choose, (VIEW, VIEW.pending)),
    "bots.MctsBot": lambda: (bots.MctsBot, (1,)),
    "bots.MctsBot.choose": lambda: (bots.MctsBot(1, iterations=2).choose, (VIEW, VIEW.pending)),
    "bots.RandomBot": lambda: (bots.RandomBot, (1,)),
    "bots.RandomBot.choose": lambda: (bots.RandomBot(1).choose, (VIEW, VIEW.pending)),
    "bots.RolloutBot": lambda: (bots.RolloutBot, (1,)),
    "bots.RolloutBot.choose": lambda: (bots.RolloutBot(1, iterations=2).choose, (VIEW, VIEW.pending)),
    "bots.SeatedBots": lambda: (bots.SeatedBots, (MATCH.fork(), {0: bots.RandomBot(1)})),
    "bots.SeatedBots.ask_undo": lambda: (bots.SeatedBots(moved_match(), {}).ask_undo, (0,)),
    "bots.SeatedBots.redo": lambda: (bots.SeatedBots(undone_match(), {}).redo, ()),
    "bots.SeatedBots.undo": lambda: (bots.SeatedBots(moved_match(), {}).undo, ()),
    "bots.SeatedBots.withdraw_undo": lambda: (bots.SeatedBots(MATCH.fork(), {}).withdraw_undo, ()),
    "bots.SeatedBots.play": lambda: (bots.SeatedBots(MATCH.fork(), {0: bots.RandomBot(1)}).play, (1,)),
    "bots.ThinkingBot": lambda: (bots.ThinkingBot, (1,)),
    "bots.ThinkingBot.choose": lambda: (bots.ThinkingBot(1, iterations=2).choose, (VIEW, VIEW.pending)),
    "bots.bot_maker": lambda: (bots.bot_maker, ("random",)),
    "bots.play_out": lambda: (bots.play_out, (MATCH.fork(), [bots.RandomBot(1), bots.RandomBot(2)])),
    "narration.payments": lambda: (narration.payments, (STATE, 0, "en")),
    "pictures.player_replay_page": lambda: (pictures.player_replay_page, (MATCH.record, 0)),
    "pictures.replay_page": lambda: (pictures.replay_page, (MATCH.record,)),
    "records.commitment_of": lambda: (records.commitment_of, (SECRET,)),
    "records.fingerprint": lambda: (records.fingerprint, (RECORD,)),
    "records.new_secret": lambda: (records.new_secret, ()),
    "records.state_checksum": lambda: (records.state_checksum, (STATE,)),
    "records.with_checksums": lambda: (records.with_checksums, (RECORD, 20)),
    "records.with_note": lambda: (records.with_note, (RECORD, 1, records.Note({"en": "x"}))),
    "archive.Condition": lambda: (archive.Condition, ("game", "=", GAME)),
    "archive.arena_tables": lambda: (archive.arena_tables, (["random", "greedy"], 2)),
    "archive.decisions_of": lambda: (archive.decisions_of, (RECORD, "name")),
    "archive.all_differences": lambda: (archive.all_differences, (RECORD, RECORD)),
    "archive.first_difference": lambda: (archive.first_difference, (RECORD, RECORD)),
    "archive.iterate_records": lambda: (archive.iterate_records, ([record_path()],)),
    "archive.moves_of": lambda: (archive.moves_of, (RECORD,)),
    "archive.open_database": lambda: (archive.open_database, (free_path() + ".sqlite", {"t": {"a": "int"}})),
    "archive.open_table": lambda: (archive.open_table, (free_path() + ".csv", "t", {"a": "int"})),
    "archive.play_arena": lambda: (play_arena, (GAME, ["random", "greedy"], 1)),
    "archive.query": lambda: (archive.query, ([record_path()], "SELECT count(*) FROM games")),
    "archive.rank_bots": lambda: (archive.rank_bots, ([*simulate(GAME, 1)], 1)),
    "archive.upgrade_document": lambda: (archive.upgrade_document, (stored_record(),)),
    "archive.share_interval": lambda: (archive.share_interval, (0.5, 10)),
    "archive.Pseudonyms": lambda: (archive.Pseudonyms, ({"Ana": "Player 1"},)),
    "archive.Pseudonyms.add": lambda: (archive.Pseudonyms().add, (["Ana"],)),
    "archive.Pseudonyms.replace_names": lambda: (archive.Pseudonyms().replace_names, ("Ana",)),
    "archive.RecordEditor": lambda: (archive.RecordEditor, ({"Ana": "Eva"}, archive.Pseudonyms(), {"event": "x"}, ["round"], ["times"])),
    "archive.RecordEditor.edit": lambda: (archive.RecordEditor().edit, (RECORD,)),
    "archive.Roster.add": lambda: (archive.Roster().add, (RECORD,)),
    "archive.sampled_slots": lambda: (archive.sampled_slots, (2, 7)),
    "archive.sort_key": lambda: (archive.sort_key, ("date",)),
    "archive.split_values": lambda: (archive.split_values, ("player",)),
    "archive.simulate_many": lambda: (simulate, (GAME, 1)),
    "archive.tabulate_many": lambda: (archive.tabulate_many, ([record_path()], ["moves"])),
    "archive.validate_many": lambda: (archive.validate_many, ([record_path()],)),
    "rl.features_after_action": lambda: (rl.features_after_action, (VIEW, ACTION)),
    "rl.LearnedBot": lambda: (rl.LearnedBot, (1,)),
    "rl.aec_env": lambda: (rl.aec_env, (GAME, 2)),
    "rl.gym_env": lambda: (rl.gym_env, (GAME, ["random"])),
    "rl.parallel_env": lambda: (rl.parallel_env, (GAME, 2)),
    "serve.answer_request": lambda: (answer_request, ('{"jsonrpc": "2.0", "id": 1, "method": "games"}',)),
    "testing.check_game": lambda: (check_game, (GAME,)),
    "testing.conformance_of": lambda: (testing.conformance_of, (GAME, "R1", {"A legal action is taken.": (STATE, ACTION)})),
    "testing.conformance_folder": lambda: (testing.conformance_folder, ()),
    "testing.conformance_paths": lambda: (testing.conformance_paths, (testing.conformance_folder(),)),
    "testing.derived_actions": lambda: (testing.derived_actions, (DECISION.step, STATE, 0)),
    "testing.derived_has_action": lambda: (testing.derived_has_action, (DECISION.step, STATE)),
    "testing.find_faults": lambda: (find_faults, (GAME,)),
    "testing.legality_differences": lambda: (testing.legality_differences, (STATE,)),
    "testing.read_conformance": lambda: (testing.read_conformance, (SITUATIONS,)),
    "testing.run_conformance": lambda: (testing.run_conformance, ([CONFORMANCE], respond)),
    "validation.suggest_mends": lambda: (validation.suggest_mends, (RECORD,)),
    "validation.check_stream": lambda: (validation.check_stream, (aw.to_json(RECORD).encode(),)),
    "matches.asynchronous.Allowance": lambda: (asynchronous.Allowance, (1.0, 2.0)),
}  # fmt: skip
"""For each promised function, by its name after ``ancient_world.``, the function and good positional arguments."""

NOT_CROSSED = {
    "archive.dask_executor": "connects to a cluster",
    "archive.plot_ladder": "draws with a large library",
    "archive.plot_win_shares": "draws with a large library",
    "archive.process_pool": "starts processes",
    "rl.spiel_game": "needs a large library",
    "serve.serve_stdio": "reads standard input",
    "serve.serve_streams": "reads until the end of a stream",
}
"""The promised functions that are not called, with the reason."""


def moved_match() -> Any:
    """Return a match with one choice."""
    match = MATCH.fork()
    match.apply(ACTION)
    return match


def ended_match() -> Any:
    """Return a finished match with a secret."""
    match: Any = aw.Match.new(GAME, ["Ana", "Ben"], secret=SECRET, salts=["", ""])
    while decision := match.pending():
        match.apply(decision.actions[0])
    return match


def respond(_: object, __: object) -> testing.Answer:
    """Answer a request of the conformance protocol."""
    return testing.Answer(result={})


def play_arena(*arguments: Any) -> Any:
    """Play an arena in this process."""
    return archive.play_arena(*arguments, jobs=1)


def stored_record() -> Any:
    """Return a record as it is stored in a file."""
    return next(archive.iterate_records([record_path()]))


def answer_request(text: str) -> str:
    """Ask the server of this process, and stop it."""
    try:
        return serve.answer_request(text)
    finally:
        serve.answer_request('{"jsonrpc": "2.0", "id": 1, "method": "shutdown"}')


def undone_match() -> Any:
    """Return a match whose last choice was taken back."""
    match = moved_match()
    match.undo(agreed=True)
    return match


def dealt_builder() -> Any:
    """Return a builder whose first hands are dealt."""
    new_builder = builder()
    for entry in MATCH.record.entries:
        new_builder.play(entry.action)
    return new_builder


def free_path() -> str:
    """Return a path in the folder of the test where no file is."""
    return f"free-{random.randrange(10**9)}.json"


def record_path() -> str:
    """Return the path of a record."""
    aw.write_record(RECORD, "record.json")
    return "record.json"


def journal_path() -> str:
    """Return the path of a journal."""
    path = free_path() + "l"
    aw.Journal.start(path, MATCH.fork()).close()
    return path


def simulate(*arguments: Any) -> Any:
    """Simulate few games in this process."""
    return archive.simulate_many(*arguments, bots=["random", "random"], jobs=1)


def check_game(*arguments: Any) -> Any:
    """Check a game briefly."""
    return testing.check_game(*arguments, games=1, max_actions=2, whole_games=False)


def find_faults(*arguments: Any) -> Any:
    """Check a game briefly."""
    return testing.find_faults(*arguments, games=1, max_actions=2, whole_games=False)


def objects() -> dict[str, Any]:
    """Return an object of each kind, by its name."""
    kinds = {
        "a match": MATCH.fork(),
        "a state": OPEN,
        "a view": VIEW,
        "a seat": MATCH.fork().join(1),
        "a record": RECORD,
        "a decision": DECISION,
        "a chance event": CHANCE,
        "a choice": antike.ChooseSpace("moon"),
        "an outcome": aw.Dealt(("moon",)),
        "a step": DECISION.step,
        "an entry": RECORD.entries[0],
        "a header": RECORD.header,
        "a reason": aw.explain(STATE, antike.ChooseSpace("moon")),
        "a score": aw.scores(STATE)[0],
        "cards": aw.game("antike").standard_cards(),
        "components": aw.components(GAME),
        "a report": aw.validate(RECORD),
        "a board": aw.describe_board(STATE),
        "a prompt": aw.prompt(STATE),
        "an effect": aw.effect(STATE, ACTION),
        "a change": MATCH.changes(0, 0),
        "a builder": builder(),
        "a notation": aw.ActionNotation(GAME),
        "a game": antike.GAME,
        "a bot": bots.RandomBot(1),
        "a generator": rng(),
    }
    classes = {f"the class {type(each).__name__}": type(each) for each in kinds.values()}
    modules = {"the module antike": antike, "the module tides_of_time": tides_of_time}
    plain: dict[str, Any] = {"None": None, "3": 3, "'x'": "x", "b'x'": b"x", "[]": [], "{}": {}}
    return kinds | classes | modules | plain


def promised_functions() -> Iterator[str]:
    """Yield the names of the promised functions, and of the methods of the classes that are used by calling them."""
    for room in ROOMS:
        prefix = room.__name__.removeprefix("ancient_world").removeprefix(".")
        for name in room.__all__:
            value, full = getattr(room, name), f"{prefix}.{name}".removeprefix(".")
            if isfunction(value):
                yield full
            elif isclass(value) and name in METHODS:
                for method in dir(value):
                    if not method.startswith("_") and (
                        isfunction(getattr(value, method, None))
                        or ismethod(getattr(value, method, None))
                    ):
                        yield f"{full}.{method}"


METHODS = (
    "Match",
    "Seat",
    "View",
    "Record",
    "Decision",
    "Chance",
    "ActionNotation",
    "RecordBuilder",
    "Journal",
    "SeatedBots",
)
"""The classes whose methods are tested."""
