"""Who leads, and by what, is known at every moment of every game: to the whole state, to each seat and to spectators."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import Any

import attrs
import jsonschema_rs
import pytest

import ancient_world as aw
from tests.engine.paths import put
from tests.random_moves import random_states
from tests.seats.twins import twin

GAMES = ("the-ancient-world", "tides-of-time", "antike", "golden-ages")

each_game = pytest.mark.parametrize("game", GAMES)


@cache
def course(game: str, seed: int) -> tuple[Any, ...]:
    """Return the states of a whole random game with the most players."""
    return (*random_states(aw.new_game(game, max(aw.game(game).players)), seed),)


def viewers(state: Any) -> Iterator[int | None]:
    """Yield every seat, and ``None`` for a spectator."""
    yield from (*range(aw.game(state.game).seats(state)), None)


@each_game
def test_ranks_follow_from_standings_and_tie_breakers(game: str) -> None:
    """A player's rank is one more than the number of players who are ahead; at the end rank 1 is that of the winners."""
    states = course(game, 4)
    for state in [*states[::3], states[-1]]:
        for scores in (
            aw.scores(state),
            *[aw.scores(aw.view(state, seat).state) for seat in viewers(state)],
        ):
            keys = [
                (score.standing, *[line.points for line in score.tie_breakers]) for score in scores
            ]
            for score, key in zip(scores, keys, strict=True):
                assert score.total == sum(line.points for line in score.lines)
                assert score.standing == score.total + sum(line.points for line in score.running)
                if state.agenda:
                    assert score.rank == 1 + sum(other > key for other in keys)
    end = states[-1]
    assert not end.agenda
    scores = aw.scores(end)
    assert aw.winners(end) == tuple(score.player for score in scores if score.rank == 1)
    assert all(score.running == () for score in scores)


@pytest.mark.parametrize("game", [game for game in GAMES if game != "antike"])
def test_what_looks_the_same_has_the_same_scores(game: str) -> None:
    """Two states that a seat cannot tell apart give the seat equal scores, running points and ranks."""
    rng, different = aw.SeededRandom(5), 0
    seats = range(max(aw.game(game).players))
    secret = [
        (state, seat)
        for state in course(game, 4)
        for seat in seats
        if aw.view(state, seat).state.masked
    ]
    for state, seat in secret[:: 1 + len(secret) // 60]:
        for other in (twin(state, seat, rng), twin(state, seat, rng)):
            different += other != state
            seen, also_seen = (aw.scores(aw.view(each, seat).state) for each in (state, other))
            assert aw.to_json(seen) == aw.to_json(also_seen)
            assert seen == also_seen
    assert different


@pytest.mark.sampled(2)
@each_game
def test_scores_come_back_from_their_document(game: str) -> None:
    """At every moment of a whole game, the document of the scores fits its schema and is read back equal."""
    schema = jsonschema_rs.Draft202012Validator(aw.json_schema("scores", game))
    for state in course(game, 4)[::2]:
        for scores in (aw.scores(state), aw.scores(aw.view(state, 0).state)):
            document = json.loads(aw.to_json(scores))
            assert document == aw.to_document(scores)
            schema.validate(document)
            assert aw.from_document(document, expect=tuple) == scores


def test_texts_of_a_scores_document_are_ignored() -> None:
    """A scores document in another language is read back equal, as its sentences are not read."""
    scores = aw.scores(course("golden-ages", 4)[-1])
    with aw.language("es"):
        document = aw.to_document(scores)
    assert document != aw.to_document(scores)
    assert aw.from_document(document) == scores


@pytest.mark.parametrize("name", ["total", "standing"])
def test_a_wrong_sum_is_refused_with_its_path(name: str) -> None:
    """A total or standing that is not the sum of its lines is refused with the path of the number."""
    document = aw.to_document(aw.scores(course("tides-of-time", 4)[-1]))
    wrong = put(document, ("scores", 1, name), 777)
    with pytest.raises(aw.InvalidDocument, match="not to 777") as refused:
        aw.from_document(wrong)
    assert (refused.value.code, refused.value.path) == ("wrong-sum", f"$.scores[1].{name}")


def test_data_of_a_line_come_back_as_lists() -> None:
    """The data of a line may hold tuples; a line with lists in their place is equal to it."""
    line = aw.engine.ScoreLine("some-code", 3, "X1", {"cards": ("a", "b"), "deep": {"of": [1]}})
    scores = (aw.Score(0, (line,), rank=1),)
    assert aw.from_document(json.loads(json.dumps(aw.to_document(scores)))) == scores
    other = aw.engine.ScoreLine("some-code", 3, "X1", {"cards": ("a", "c"), "deep": {"of": [1]}})
    assert aw.from_document(aw.to_document(scores)) != (aw.Score(0, (other,), rank=1),)


# --- what runs ---


@pytest.mark.rule("V5")
@pytest.mark.parametrize("seed", range(6))
def test_a_round_of_tides_gives_what_ran(seed: int) -> None:
    """In Tides of Time the open cards run, as the table in words says, and a round gives what its full kingdoms would."""
    states = course("tides-of-time", seed)
    rounds = 0
    for before, after in pairwise(states):
        if len(after.noted) == len(before.noted):
            continue
        rounds += 1
        kingdoms = [[row.card for row in rows] for rows in after.noted[-1]]
        for score, side in zip(aw.scores(before), before.players, strict=True):
            ran = [line.data["name"] for line in score.running]
            assert ran == [before.cards.name_of(card) for card in side.open_cards]
            assert list(side.open_cards) == kingdoms[score.player][: len(ran)]
        full = with_kingdoms(before, kingdoms)
        given = [
            tuple(line for line in score.lines if line.data["round"] == before.round)
            for score in aw.scores(after)
        ]
        assert [score.running for score in aw.scores(full)] == given
        assert all(score.running == () for score in aw.scores(after))
    assert rounds == 3


def with_kingdoms(state: Any, kingdoms: list[list[str]]) -> Any:
    """Return a state of Tides of Time in which all cards of the round lie open; ``kingdoms`` begin with the relics."""
    players = [
        attrs.evolve(side, kingdom=tuple(kingdom[len(side.relics) :]))
        for side, kingdom in zip(state.players, kingdoms, strict=True)
    ]
    return attrs.evolve(state, players=tuple(players))


@pytest.mark.parametrize("seed", range(3))
def test_the_table_in_words_says_what_runs(seed: int) -> None:
    """In Tides of Time the heading of a kingdom names the counted points and those that run."""
    for state in course("tides-of-time", seed):
        if len(state.noted) == state.round:
            continue
        sections = aw.describe_board(state, "en").sections
        for score, section in zip(aw.scores(state), sections, strict=False):
            runs = score.standing - score.total
            assert section.title.endswith(f"{score.total} banked + {runs} now")


@pytest.mark.rule("D1")
@pytest.mark.parametrize("seed", range(4))
def test_an_era_of_the_golden_ages_gives_what_ran(seed: int) -> None:
    """In The Golden Ages the chosen judgement runs, and an era gives what ran if its last action changed nothing that counts."""
    states, given, ran_at_all = course("golden-ages", seed), 0, 0
    for before, after in pairwise(states):
        running = [score.running for score in aw.scores(before)]
        ran_at_all += any(running)
        if before.judgement is None:
            assert not any(running)
        elif after.judgement is None and before.cards.judgements[before.judgement].each != "gold":
            given += 1
            for score, lines in zip(aw.scores(after), running, strict=True):
                assert set(lines) <= set(score.lines)
                judgements = [line for line in score.lines if line.rule == "D1"]
                earlier = [
                    line for line in aw.scores(before)[score.player].lines if line.rule == "D1"
                ]
                assert judgements == [*earlier, *lines]
    assert given >= 1
    assert ran_at_all


@pytest.mark.rule("V4")
@pytest.mark.rule("E2")
@pytest.mark.parametrize(
    ("game", "rule", "texts"),
    [
        ("the-ancient-world", "V4", ("coins", "empire cards, districts and titans", "knowledge", "ambrosia")),
        ("golden-ages", "E2", ("cities",)),
        ("tides-of-time", "", ()),
        ("antike", "", ()),
    ],
)  # fmt: skip
def test_tie_breakers_say_what_they_count(game: str, rule: str, texts: tuple[str, ...]) -> None:
    """Each score names in order what decides between equal standings, with the rule."""
    for score in aw.scores(course(game, 4)[-1]):
        assert tuple(line.text for line in score.tie_breakers) == texts
        assert {line.rule for line in score.tie_breakers} <= {rule}
