"""A whole game as one HTML file: everything is in it that somebody may know, and nothing else; strangers' words do no harm."""

from __future__ import annotations

import json
import re
import zlib
from base64 import b64decode
from functools import cache, cached_property
from html.parser import HTMLParser
from random import Random
from typing import Any

import attrs
import pytest

import ancient_world as aw
from ancient_world.engine import Component
from ancient_world.pictures import player_replay_page, replay_page
from ancient_world.pictures.svg import ICON, LayoutName
from ancient_world.records import Result
from tests.fuzzing import rounds
from tests.pictures.structure import ids_in

GAMES = {"antike": 120, "golden-ages": 80, "the-ancient-world": 80, "tides-of-time": 30}
"""Every game that is drawn, and how many choices of it are gone through."""
NAMES = ("Miriam", "Tom")


@cache
def record_of(game: str, choices: int) -> aw.Record:
    """The record of a match after so many choices at random."""
    return played(game, choices).record


@cache
def page_after(game: str, choices: int) -> Page:
    """The page of such a record, for the host."""
    return Page(replay_page(record_of(game, choices)))


def played(game: str, choices: int, seed: int = 3, names: tuple[str, ...] = NAMES) -> aw.Match:
    """A match after so many choices at random."""
    match, random = aw.Match.new(game, names, seed=seed), Random(seed)
    for _ in range(choices):
        waiting = match.pending()
        if isinstance(waiting, aw.Decision):
            match.apply(random.choice(waiting.actions_of(random.choice(waiting.players))))
    return match


class Page(HTMLParser):
    """A page, taken apart: its elements, and its data as the script reads it."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[tuple[str, str]] = []
        self.feed(text)
        self.data: Any = json.loads(self.inside("script")[0])

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attributes)))

    def handle_data(self, text: str) -> None:
        if self.tags:
            self.texts.append((self.tags[-1][0], text))

    def inside(self, tag: str) -> list[str]:
        """What stands in the elements of a kind."""
        return [text for each, text in self.texts if each == tag and text.strip()]

    def pictures(self, layout: str = "medium") -> list[str]:
        """Each picture of a layout, unfolded as the script does it."""
        found: list[list[int]] = []
        for frame in self.piece["frames"][layout]:
            before, numbers, row = [*found[-1:], []][0], [], iter(frame)
            for keep in row:
                leave, count = next(row), next(row)
                numbers += before[:keep]
                before = before[keep + leave :]
                if count < 0:
                    first = next(row)
                    numbers += range(first, first - count)
                numbers += [next(row) for _ in range(count)]
            found.append(numbers + before)
        return ["><".join([self.piece["elements"][each] for each in numbers]) for numbers in found]

    def said(self) -> list[list[tuple[str, str]]]:
        """What has happened at each moment: sentences with their rules."""
        texts = self.data["texts"]
        return [
            [(texts[text], rule) for text, rule, *_ in each.get("said", ())]
            for each in self.moments
        ]

    @cached_property
    def piece(self) -> Any:
        """The tables and options of the whole game."""
        return json.loads(zlib.decompress(b64decode(self.data["pictures"])))

    def refused(self) -> list[list[tuple[str, str, str]]]:
        """What was not possible at each moment, why not, and the rule."""
        texts = self.piece["texts"]
        return [
            [(texts[what], texts[why], rule) for what, why, rule in each.get("refused", ())]
            for each in self.piece["options"]
        ]

    def legal(self, place: int) -> list[str]:
        """What could be chosen at a moment."""
        return [self.piece["texts"][text] for text in self.piece["options"][place]["legal"]]

    @property
    def moments(self) -> list[dict[str, Any]]:
        """Every moment of the game."""
        found: list[dict[str, Any]] = self.data["moments"]
        return found


@pytest.mark.long
@pytest.mark.fuzz
@pytest.mark.parametrize("game", GAMES)
def test_pictures_unfold_to_those_of_each_state(game: str) -> None:
    """After each entry the page draws exactly what ``svg`` draws of the state for a desk and a phone, for the host and a seat."""
    record = played(game, max(30, rounds(GAMES[game]))).record
    states, text = [*aw.replay(record)], replay_page(record)
    layouts: tuple[LayoutName, ...] = ("medium", "narrow")
    for layout in layouts:
        drawn = [aw.svg(state, names=NAMES, layout=layout) for state in states]
        assert Page(text).pictures(layout) == drawn
        views = [aw.svg(aw.view(state, 1), names=NAMES, layout=layout) for state in states]
        assert Page(player_replay_page(record, 1)).pictures(layout) == views
    assert 12 * len(text) < len(layouts) * sum(map(len, views))


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_every_entry_is_told_and_every_choice_marked(game: str) -> None:
    """Each moment says what the entry did, marks the choice among what was legal there, and cites rules against what was not."""
    record, shown = record_of(game, GAMES[game]), page_after(game, GAMES[game])
    rules, states = aw.game(game), [*aw.replay(record)]
    assert len(shown.moments) == len(record.entries) + 1
    every = shown.said()
    for place, (state, entry) in enumerate(zip(states, record.entries, strict=False)):
        said = every[place + 1][0][0]
        assert said.endswith(".")
        assert entry.player is None or said.startswith(NAMES[entry.player])
        moment, options = shown.moments[place], shown.piece["options"][place]
        legal = aw.legal_actions(state, entry.player) if entry.player is not None else ()
        assert shown.legal(place) == [rules.describe(state, each) for each in legal]
        assert options.get("chosen", -1) == (legal.index(entry.action) if legal else -1)
        assert moment["points"] == [score.total for score in aw.scores(state)]
    known = {rule.id for rule in aw.game(game).rules()}
    told = [each for moment in shown.refused() for each in moment]
    assert told or game == "tides-of-time"
    assert {rule for _, _, rule in told} <= known


def test_why_a_kind_of_choice_was_not_possible() -> None:
    """At each choice stands why not, for every kind of which there are candidates and none is legal."""
    record, shown = record_of("the-ancient-world", 40), page_after("the-ancient-world", 40)
    rules, count = aw.game("the-ancient-world"), 0
    for found, state in zip(shown.refused(), aw.replay(record), strict=True):
        legal = {type(each) for each in aw.legal_actions(state)}
        step: Any = state.agenda[-1]
        for kind in getattr(step, "choices", ()) if legal else ():
            for each in [*kind.candidates(step, state)][:1] if kind not in legal else ():
                why_not = aw.explain(state, each)
                assert why_not is not None
                own = attrs.evolve(why_not, awaited=None).message_for(NAMES)
                assert (rules.describe(state, each), own, why_not.rule) in found
                count += 1
    assert count


def test_what_no_step_thinks_of_is_told_too() -> None:
    """Antike lists only what can be paid; why a temple or an advance could not be had is said all the same, by its price."""
    shown = page_after("antike", 120)
    told = [(why, rule) for moment in shown.refused() for _, why, rule in moment]
    assert {"E1", "E3"} <= {rule for why, rule in told if why.startswith("This costs ")}
    # that a province has no city stops nearly all temples: what stops fewer comes before it
    reasons = [
        " ".join(why for _, why, rule in moment if rule == "E1") for moment in shown.refused()
    ]
    both = [text for text in reasons if "This costs" in text and "There is no city" in text]
    assert both
    assert all(text.index("This costs") < text.index("There is no city") for text in both)


def test_a_decision_that_was_passed_over_is_told_with_its_player() -> None:
    """Where nobody was asked since nothing was possible, it is said of whom and why."""
    shown = page_after("golden-ages", 80)
    told = [what for moment in shown.refused() for what, _, _ in moment]
    assert [each for each in told if each.startswith(("Miriam: found a city", "Tom: found a city"))]


def test_a_seat_is_told_nothing_that_it_does_not_know() -> None:
    """Two games that differ in hidden things alone make the same page for a seat, to the last byte."""
    record = played("tides-of-time", 1).record
    header = attrs.evolve(record.header, seed=None)
    mine, others, *rest = record.entries
    assert isinstance(mine.action, aw.Dealt)
    assert isinstance(others.action, aw.Dealt)
    known = {*mine.action.cards, *others.action.cards}
    cards = [each.id for each in aw.components("tides-of-time").components if each.kind == "card"]
    other = next(card for card in cards if card not in known)
    swapped = attrs.evolve(others, action=aw.Dealt((other, *others.action.cards[1:])))
    first = attrs.evolve(record, header=header, checksums=(), entries=(mine, others, rest[0]))
    second = attrs.evolve(first, entries=(mine, swapped, rest[0]))
    assert rest[0].player == 0
    assert player_replay_page(first, 0) == player_replay_page(second, 0)
    assert replay_page(first) != replay_page(second)


@pytest.mark.parametrize("player", [0, None])
@pytest.mark.parametrize(("game", "choices"), [("tides-of-time", 1), ("golden-ages", 30)])
def test_hidden_cards_are_not_in_the_file(game: str, choices: int, player: int | None) -> None:
    """No card that a seat has not seen yet stands anywhere in its page, by name or id; in the host's each does."""
    record = played(game, choices).record
    states = [*aw.replay(record)]
    box = [each for each in aw.components(game).components if each.kind != "option"]
    whole, part = replay_page(record), player_replay_page(record, player)
    there = {each for state in states for each in ids_in(state)}
    seen = {each for state in states for each in ids_in(aw.view(state, player).state)}
    hidden = [each for each in box if each.id in there - seen]
    assert hidden
    assert [each for each in hidden if in_page(each, part)] == []
    assert [each for each in hidden if not in_page(each, whole)] == []


def in_page(each: Component, text: str) -> bool:
    """Whether a component is named in a page, or drawn."""
    text += json.dumps(Page(text).piece)
    return f'data-id=\\"{each.id}\\"' in text or json.dumps(each.name)[1:-1] in text


def test_strangers_words_do_nothing() -> None:
    """Names that look like HTML are told and drawn as they are, and no element comes of them."""
    names = ("</script><script>alert(1)</script>", "<img src=x onerror=alert(1)>&amp;${title}")
    plain = Page(replay_page(played("the-ancient-world", 12).record))
    record = played("the-ancient-world", 12, names=names).record
    for text in (replay_page(record), player_replay_page(record, 0)):
        shown = Page(text)
        assert [tag for tag, _ in shown.tags] == [tag for tag, _ in plain.tags]
        assert shown.data["names"] == list(names)
        assert shown.inside("title") == [f"The Ancient World: {', '.join(names)}"]
        assert text.count("</script>") == 2


def test_nothing_is_fetched_and_no_other_script_runs() -> None:
    """The page names no other place, and its policy allows its own script alone."""
    text = replay_page(played("antike", 5).record)
    assert f'<link rel="icon" href="{ICON}">' in text  # a picture that lies in the page itself
    text = text.replace(f'href="{ICON}"', "")
    shown = Page(text)
    assert {name for _, attributes in shown.tags for name in attributes} & {"src", "href"} == set()
    named = re.findall(r"https?://[^\"\\ ]+", text + json.dumps(shown.piece))
    assert {*named} == {"http://www.w3.org/2000/svg"}
    policy = next(
        each["content"] for tag, each in shown.tags if tag == "meta" and "content" in each
    )
    assert policy is not None
    assert policy.startswith("default-src 'none'; img-src data:; style-src")


def test_a_page_speaks_one_language() -> None:
    """With ``lang`` all of the page is in that language, and the language in use stays what it is."""
    text = replay_page(played("the-ancient-world", 12).record, lang="es")
    assert Page(text).inside("h2")[0] == "Qué ha pasado"
    assert ("html", {"lang": "es"}) in Page(text).tags
    assert aw.language() == "en"


def test_a_game_without_entries_has_a_page() -> None:
    """A record of nothing shows the table as it was laid out."""
    record = attrs.evolve(aw.Match.new("antike", NAMES, seed=1).record, entries=())
    assert len(Page(replay_page(record)).moments) == 1


def test_a_game_that_is_over_has_its_end() -> None:
    """At the end nobody is waited for, and the points are those of the result."""
    match = played("tides-of-time", 100)
    record = match.record
    assert record.result is not None
    shown = Page(replay_page(record))
    last = shown.moments[-1]
    assert "waits" not in last
    assert shown.legal(-1) == []
    assert tuple(last["points"]) == record.result.scores


@pytest.mark.parametrize("make", [replay_page, lambda record: player_replay_page(record, 0)])
def test_a_broken_record_is_refused(make: Any) -> None:
    """Whatever cannot have been played makes no page; it is said where and why."""
    record = played("tides-of-time", 100).record
    assert record.result is not None
    wrong: dict[str, dict[str, Any]] = {
        "$.record.entries": {"entries": record.entries[:1] + record.entries[2:]},
        "$.record.result.scores": {"result": Result((1, 2), record.result.winners)},
        "$.rules": {"header": attrs.evolve(record.header, rules_version="0")},
    }
    for path, change in wrong.items():
        with pytest.raises(aw.InvalidRecord) as error:
            make(attrs.evolve(record, **change))
        assert error.value.path.startswith(path)


def test_what_is_no_record_is_refused() -> None:
    """Neither anything else than a record, nor a language or a seat that there is not."""
    record: Any = played("tides-of-time", 1).record
    with pytest.raises(aw.InvalidOption, match="a record, not str"):
        replay_page("game.json")  # type: ignore[arg-type]
    with pytest.raises(aw.InvalidOption, match=re.escape("../es")):
        replay_page(record, lang="../es")
    with pytest.raises(ValueError, match="numbered from 0 to 1; got 2"):
        player_replay_page(record, 2)
