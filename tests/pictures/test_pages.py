"""A game as one HTML file has everything that the viewer may know and nothing else, and names cannot inject HTML."""

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
from ancient_world.pictures.icon import ICON
from ancient_world.pictures.svg import LayoutName
from ancient_world.records import Result
from tests.fuzzing import rounds
from tests.pictures.structure import ids_in

GAMES = {"antike": 120, "golden-ages": 80, "the-ancient-world": 80, "tides-of-time": 30}
"""Every game that is drawn, and the number of its choices to test."""
NAMES = ("Miriam", "Tom")


@cache
def record_of(game: str, choices: int) -> aw.Record:
    """Return the record of a match after a number of random choices."""
    return played(game, choices).record


@cache
def page_after(game: str, choices: int) -> Page:
    """Return the host's page of a match after a number of random choices."""
    return Page(replay_page(record_of(game, choices)))


def played(game: str, choices: int, seed: int = 3, names: tuple[str, ...] = NAMES) -> aw.Match:
    """Return a match after a number of random choices."""
    match, random = aw.Match.new(game, names, seed=seed), Random(seed)
    for _ in range(choices):
        waiting = match.pending()
        if isinstance(waiting, aw.Decision):
            match.apply(random.choice(waiting.actions_of(random.choice(waiting.players))))
    return match


class Page(HTMLParser):
    """A parsed page: its elements and its data."""

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
        """Return the texts in elements of a tag."""
        return [text for each, text in self.texts if each == tag and text.strip()]

    def pictures(self, layout: str = "medium") -> list[str]:
        """Return each picture of a layout, decoded as the page's script decodes it."""
        frames: list[list[int]] = []
        for frame in self.piece["frames"][layout]:
            before, numbers, row = [*frames[-1:], []][0], [], iter(frame)
            for keep in row:
                leave, count = next(row), next(row)
                numbers += before[:keep]
                before = before[keep + leave :]
                if count < 0:
                    first = next(row)
                    numbers += range(first, first - count)
                numbers += [next(row) for _ in range(count)]
            frames.append(numbers + before)
        return ["><".join([self.piece["elements"][each] for each in numbers]) for numbers in frames]

    def said(self) -> list[list[tuple[str, str]]]:
        """Return the sentences of each moment, with their rules."""
        texts = self.data["texts"]
        return [
            [(texts[text], rule) for text, rule, *_ in each.get("said", ())]
            for each in self.moments
        ]

    @cached_property
    def piece(self) -> Any:
        """The decompressed pictures and options of the game."""
        return json.loads(zlib.decompress(b64decode(self.data["pictures"])))

    def refused(self) -> list[list[tuple[str, str, str]]]:
        """Return the choices that were not possible at each moment, with the reason and the rule."""
        texts = self.piece["texts"]
        return [
            [(texts[what], texts[why], rule) for what, why, rule in each.get("refused", ())]
            for each in self.piece["options"]
        ]

    def legal(self, place: int) -> list[str]:
        """Return the legal choices at a moment."""
        return [self.piece["texts"][text] for text in self.piece["options"][place]["legal"]]

    @property
    def moments(self) -> list[dict[str, Any]]:
        """Every moment of the game."""
        moments_of_page: list[dict[str, Any]] = self.data["moments"]
        return moments_of_page


@pytest.mark.long
@pytest.mark.fuzz
@pytest.mark.parametrize("game", GAMES)
def test_pictures_unfold_to_those_of_each_state(game: str) -> None:
    """After each entry the page draws exactly what ``svg`` draws, in both layouts, for the host and for a seat."""
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
def test_moments_describe_entries_and_mark_choices(game: str) -> None:
    """Each moment describes its entry, marks the chosen action among the legal ones, and cites rules for impossible ones."""
    record, shown = record_of(game, GAMES[game]), page_after(game, GAMES[game])
    rules, states = aw.game(game), [*aw.replay(record)]
    assert len(shown.moments) == len(record.entries) + 1
    sentences = shown.said()
    for place, (state, entry) in enumerate(zip(states, record.entries, strict=False)):
        sentence = sentences[place + 1][0][0]
        assert sentence.endswith(".")
        assert entry.player is None or sentence.startswith(NAMES[entry.player])
        moment, options = shown.moments[place], shown.piece["options"][place]
        legal = aw.legal_actions(state, entry.player) if entry.player is not None else ()
        assert shown.legal(place) == [rules.describe(state, each) for each in legal]
        assert options.get("chosen", -1) == (legal.index(entry.action) if legal else -1)
        assert moment["points"] == [score.total for score in aw.scores(state)]
    known = {rule.id for rule in aw.game(game).rules()}
    refusals = [each for moment in shown.refused() for each in moment]
    assert refusals or game == "tides-of-time"
    assert {rule for _, _, rule in refusals} <= known


def test_impossible_kinds_of_choices_have_a_reason() -> None:
    """Each moment has a reason for every kind of choice that has candidates of which none is legal."""
    record, shown = record_of("the-ancient-world", 40), page_after("the-ancient-world", 40)
    rules, count = aw.game("the-ancient-world"), 0
    for refusals, state in zip(shown.refused(), aw.replay(record), strict=True):
        legal = {type(each) for each in aw.legal_actions(state)}
        step: Any = state.agenda[-1]
        for kind in getattr(step, "choices", ()) if legal else ():
            for each in [*kind.candidates(step, state)][:1] if kind not in legal else ():
                why_not = aw.explain(state, each)
                assert why_not is not None
                own = attrs.evolve(why_not, awaited=None).message_for(NAMES)
                assert (rules.describe(state, each), own, why_not.rule) in refusals
                count += 1
    assert count


def test_unaffordable_choices_have_a_reason() -> None:
    """In Antike the page also gives the price of temples and advances that are no candidates, as nobody could pay."""
    shown = page_after("antike", 120)
    refusals = [(why, rule) for moment in shown.refused() for _, why, rule in moment]
    assert {"E1", "E3"} <= {rule for why, rule in refusals if why.startswith("This costs ")}
    # a missing city prevents nearly all temples: rarer reasons come before it
    reasons = [
        " ".join(why for _, why, rule in moment if rule == "E1") for moment in shown.refused()
    ]
    both = [text for text in reasons if "This costs" in text and "There is no city" in text]
    assert both
    assert all(text.index("This costs") < text.index("There is no city") for text in both)


def test_a_skipped_decision_names_its_player() -> None:
    """A decision that was skipped because nothing was possible is listed with its player."""
    shown = page_after("golden-ages", 80)
    choices = [what for moment in shown.refused() for what, _, _ in moment]
    assert [
        each for each in choices if each.startswith(("Miriam: found a city", "Tom: found a city"))
    ]


def test_pages_of_a_seat_reveal_nothing_hidden() -> None:
    """Two games that differ only in hidden information give a seat identical pages."""
    record = played("tides-of-time", 1).record
    header = attrs.evolve(record.header, seed=None)
    mine, others, *rest = record.entries
    assert isinstance(mine.action, aw.Dealt)
    assert isinstance(others.action, aw.Dealt)
    known = {*mine.action.cards, *others.action.cards}
    cards = [each.id for each in aw.components("tides-of-time").components if each.kind == "card"]
    unseen = next(card for card in cards if card not in known)
    swapped = attrs.evolve(others, action=aw.Dealt((unseen, *others.action.cards[1:])))
    first = attrs.evolve(record, header=header, checksums=(), entries=(mine, others, rest[0]))
    second = attrs.evolve(first, entries=(mine, swapped, rest[0]))
    assert rest[0].player == 0
    assert player_replay_page(first, 0) == player_replay_page(second, 0)
    assert replay_page(first) != replay_page(second)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("player", [0, None])
@pytest.mark.parametrize(("game", "choices"), [("tides-of-time", 1), ("golden-ages", 30)])
def test_hidden_cards_are_not_in_the_file(game: str, choices: int, player: int | None) -> None:
    """A seat's page contains no card that the seat has not seen, by name or id; the host's page contains them all."""
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


def in_page(component: Component, text: str) -> bool:
    """Return whether a component is named or drawn in a page."""
    text += json.dumps(Page(text).piece)
    return f'data-id=\\"{component.id}\\"' in text or json.dumps(component.name)[1:-1] in text


def test_names_cannot_inject_html() -> None:
    """Names that look like HTML are shown literally and add no elements."""
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
    """The page refers to no other resource, and its content security policy allows only its own script."""
    text = replay_page(played("antike", 5).record)
    assert f'<link rel="icon" href="{ICON}">' in text  # a data URL
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
    """The ``lang`` argument sets the language of the whole page without changing the current language."""
    text = replay_page(played("the-ancient-world", 12).record, lang="es")
    assert Page(text).inside("h2")[0] == "Qué ha pasado"
    assert ("html", {"lang": "es"}) in Page(text).tags
    assert aw.language() == "en"


def test_a_game_without_entries_has_a_page() -> None:
    """The page of a record without entries shows the table after setup."""
    record = attrs.evolve(aw.Match.new("antike", NAMES, seed=1).record, entries=())
    assert len(Page(replay_page(record)).moments) == 1


def test_the_last_moment_has_the_result() -> None:
    """At the end of a game no player is awaited, and the points are those of the result."""
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
    """An invalid record makes no page; the error has the path of the fault."""
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


def test_invalid_arguments_are_refused() -> None:
    """A value that is not a record, an unknown language and an unknown seat are refused."""
    record: Any = played("tides-of-time", 1).record
    with pytest.raises(aw.InvalidOption, match=r"pass aw\.read_record\(path\)"):
        replay_page("game.json")  # type: ignore[arg-type]
    with pytest.raises(aw.InvalidOption, match=re.escape("../es")):
        replay_page(record, lang="../es")
    with pytest.raises(ValueError, match="numbered from 0 to 1; got 2"):
        player_replay_page(record, 2)
