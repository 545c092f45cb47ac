"""The page of an analysed game has the chances, the judged choices in words and the pictures of better ones, for its viewer."""

from __future__ import annotations

import re
from functools import cache

import attrs
import pytest

import ancient_world as aw
from ancient_world.pictures import player_replay_page, replay_page
from tests.pictures.test_pages import Page
from tests.studied_games import DEAR, NAMES, studied_game

GAMES = (
    pytest.param("golden-ages", marks=pytest.mark.long),
    "tides-of-time",
    pytest.param("the-ancient-world", marks=pytest.mark.long),
)


@cache
def page_of(game: str) -> Page:
    """Return the host's page of an analysed game."""
    return Page(replay_page(studied_game(game)))


def unfold(before: list[int], frame: list[int]) -> list[int]:
    """Return the numbers of a picture that is told by its changes from another."""
    numbers, row = list[int](), iter(frame)
    for keep in row:
        skip, count = next(row), next(row)
        numbers += before[:keep]
        before = before[keep + skip :]
        first = next(row) if count < 0 else 0
        numbers += range(first, first - count) if count < 0 else [next(row) for _ in range(count)]
    return numbers + before


@pytest.mark.parametrize("game", GAMES)
def test_the_choices_are_told_with_signs_and_better_actions(game: str) -> None:
    """Each analysed choice is told with its chance and sign, and a worse one with the better action and the effects of both."""
    record, choices = studied_game(game), page_of(game).data["study"]["choices"]
    states, dear = [*aw.replay(record)], 0
    analyses = {place: each.analysis for place, each in enumerate(record.entries) if each.analysis}
    assert [each["at"] for each in choices] == [*analyses]
    for told in choices:
        entry, state = record.entries[told["at"]], states[told["at"]]
        analysis = analyses[told["at"]]
        assert told["seat"] == entry.player
        assert told["taken"] == aw.describe(state, entry.action, names=NAMES)
        assert told["after"] == round(1000 * analysis.after[entry.player])
        assert told.get("sign") == analysis.sign
        assert ("best" in told) == (analysis.sign is not None)
        if analysis.sign is not None:
            dear += analysis.sign in DEAR
            known = aw.effect(state, analysis.best, entry.player)
            assert told["best"] == aw.describe(state, analysis.best, names=NAMES)
            assert told["chance"] == round(1000 * analysis.best_chance)
            assert known is None or len(told["would"]) >= len(known.text) > 0
    assert dear


@pytest.mark.parametrize("game", GAMES)
def test_the_picture_of_the_better_choice_is_that_of_its_table(game: str) -> None:
    """The page draws the table after the better action exactly as ``svg`` does, in both layouts."""
    record, piece = studied_game(game), page_of(game).piece
    states = [*aw.replay(record)]
    signed = [
        place
        for place, entry in enumerate(record.entries)
        if entry.analysis is not None and entry.analysis.sign is not None
    ]
    for layout in ("medium", "narrow"):
        frames, numbers = piece["better"][layout], list[int]()
        assert [*map(int, frames)] == signed
        for place, frame in enumerate(piece["frames"][layout]):
            numbers = unfold(numbers, frame)
            if place in signed[:8]:
                drawn = [piece["elements"][each] for each in unfold(numbers, frames[str(place)])]
                analysis = record.entries[place].analysis
                assert analysis is not None
                better = aw.apply(states[place], analysis.best)
                assert "><".join(drawn) == aw.svg(better, names=NAMES, layout=layout)


@pytest.mark.long
def test_the_chances_end_with_the_result() -> None:
    """There is a row of chances for each moment from the first analysed choice on, and the last is the result."""
    record, chances = studied_game("golden-ages"), page_of("golden-ages").data["study"]["chances"]
    assert len(chances) == len(record.entries) + 1
    first = next(place for place, each in enumerate(record.entries) if each.analysis)
    assert [row for row in chances if row is None] == chances[:first]
    assert all(abs(sum(row) - 1000) <= 2 for row in chances[first:])
    *_, end = aw.replay(record)
    assert [seat for seat, chance in enumerate(chances[-1]) if chance] == [*aw.winners(end)]
    analysis = record.entries[first].analysis
    assert analysis is not None
    assert chances[first] == [round(1000 * chance) for chance in analysis.before]


def test_without_an_analysis_the_page_is_the_same() -> None:
    """A record without an analysis, or with none that the viewer may see, has the page to step through alone."""
    record = studied_game("tides-of-time")
    entries = tuple(attrs.evolve(entry, analysis=None) for entry in record.entries)
    plain = attrs.evolve(record, entries=entries)
    assert "study" not in replay_page(plain)
    assert player_replay_page(record, None) == player_replay_page(plain, None)


def test_a_seat_sees_the_analysis_of_its_own_choices_alone() -> None:
    """What the analysis says about the choices of others is not on a seat's page."""
    record = studied_game("tides-of-time")
    entries = tuple(
        attrs.evolve(entry, analysis=entry.analysis if entry.player == 1 else None)
        for entry in record.entries
    )
    page = player_replay_page(record, 1)
    assert page == player_replay_page(attrs.evolve(record, entries=entries), 1)
    assert {each["seat"] for each in Page(page).data["study"]["choices"]} == {1}


def test_an_analysis_that_does_not_fit_is_left_out() -> None:
    """An analysis with the chances of other seats, or with a best action that is not legal there, is not shown."""
    record = studied_game("tides-of-time")
    (place, entry), (other, _) = [
        (place, entry) for place, entry in enumerate(record.entries) if entry.analysis
    ][:2]
    for change in ({"before": (0.2, 0.3, 0.5)}, {"best": record.entries[-1].action}):
        assert entry.analysis is not None
        wrong = attrs.evolve(entry, analysis=attrs.evolve(entry.analysis, **change))
        entries = (*record.entries[:place], wrong, *record.entries[place + 1 :])
        shown = Page(replay_page(attrs.evolve(record, entries=entries)))
        assert shown.data["study"]["choices"][0]["at"] == other


def test_both_scripts_are_allowed_and_nothing_else() -> None:
    """The policy of the page names the digest of each script, and names cannot inject HTML."""
    record = studied_game("tides-of-time")
    names = ("</script><script>alert(1)</script>", "<img src=x onerror=alert(1)>")
    header = attrs.evolve(record.header, players=names)
    text = replay_page(attrs.evolve(record, header=header))
    assert text.count("</script>") == text.count("<script") == 3
    assert len(re.findall("'sha256-", text)) == 2
    assert {"src", "href"} & {
        name for tag, each in Page(text).tags for name in each if tag != "link"
    } == set()


def test_the_analysis_speaks_spanish() -> None:
    """All texts of the analysis are in the language of the page."""
    shown = Page(replay_page(studied_game("tides-of-time"), lang="es"))
    english = page_of("tides-of-time").data["words"]
    same = [name for name, word in shown.data["words"].items() if word == english[name]]
    assert [name for name in same if name.startswith("study")] == []
    assert "Posibilidades de ganar" in shown.inside("h2")
