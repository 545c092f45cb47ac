"""Misspelt ids: the reason gives the correct spelling, before any other reason."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import islice
from typing import Any

import attrs
import pytest

import ancient_world as aw
from ancient_world.engine.declared.field_marks import fields_of
from ancient_world.engine.declared.possible_actions import possible_actions
from ancient_world.engine.language_choice import set_language
from ancient_world.games import antike, golden_ages, the_ancient_world, tides_of_time
from tests.random_moves import random_states

NOT_IN_ACTIONS = {
    "action",
    "event",
    "figure",
    "group",
    "hidden",
    "kind",
    "option",
    "step",
    "symbol",
}
"""The kinds of components that no field of an action names."""


@cache
def position(game: str) -> Any:
    """Return a state some moves after the start of a game."""
    return [*islice(random_states(aw.new_game(game, min(aw.game(game).players)), 3), 25)][-1]


def fields(game: str) -> Iterator[tuple[aw.Action, str, str]]:
    """Yield for each kind of ids an action that names one, its field, and the kind."""
    state, done = position(game), set[str]()
    ids = aw.game(game).ids(state)
    for kind in aw.game(game).action_types:
        for field in fields_of(kind):
            what = field.ids.kind if field.ids else None
            if isinstance(what, str) and what not in done and ids[what]:
                done.add(what)
                yield possible_actions(kind, state, ids, 1)[0], field.name, what


def names(game: str, lang: str) -> dict[tuple[str, str], str]:
    """Return the name of each id, by kind and id, and by an empty kind and id."""
    printed_names: dict[tuple[str, str], str] = {}
    for each in aw.components(game, lang=lang):
        if each.kind not in NOT_IN_ACTIONS:
            printed_names |= {(each.kind, each.id): each.name, ("", each.id): each.name}
    return printed_names


def fault(state: aw.State, action: aw.Action, player: int | None = None) -> aw.Reason:
    """Return the reason against an action."""
    why_not = aw.explain(state, action, player)
    assert why_not is not None, action
    return why_not


WAYS: dict[str, Callable[[str, str], str]] = {
    "capitals": lambda name, _: name.upper(),
    "a letter is missing": lambda name, _: name[:2] + name[3:],
    "a letter twice": lambda name, _: name[:2] + name[1:],
    "en": lambda name, key: named(name, key, "en"),
    "es": lambda name, key: named(name, key, "es"),
}


def named(component_id: str, key: str, lang: str) -> str:
    """Return the printed name of an id of ``game/kind``, or the id itself without one."""
    game, kind = key.split("/")
    called = names_of(game, lang)
    return called.get((kind, component_id)) or called.get(("", component_id)) or component_id


@cache
def names_of(game: str, lang: str) -> dict[tuple[str, str], str]:
    """Return the cached result of :func:`names`."""
    return names(game, lang)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("game", aw.available_games())
def test_a_misspelt_id_is_refused_with_the_correct_one(game: str, way: str) -> None:
    """Every id that an action may name, in another spelling or language, is refused with the correct id."""
    state, tried = position(game), 0
    every = aw.game(game).ids(state)
    known = {each for ids in every.values() for each in ids}
    for action, field, kind in fields(game):
        for component_id in sorted(every[kind]):
            text = WAYS[way](component_id, f"{game}/{kind}")
            if text in known or (len(component_id) < 4 and "letter" in way):
                continue
            why_not = fault(state, attrs.evolve(action, **{field: text}))
            assert why_not.code == "misspelt-id", (text, why_not)
            ids: Any = why_not.data["ids"]
            assert component_id in ids, (text, why_not)
            assert f"'{component_id}'" in why_not.message
            assert why_not.data["text"] == text
            tried += 1
    assert tried >= 15


@pytest.mark.parametrize(
    ("game", "action"),
    [
        ("antike", antike.FoundCity("Saba")),
        ("antike", antike.Give("coin")),
        ("antike", antike.ChooseSpace("manoeuvre")),
        ("golden-ages", golden_ages.Develop("Carruaje")),
        ("the-ancient-world", the_ancient_world.Build("Fishing Dock")),
        ("tides-of-time", tides_of_time.Play(0, "Citadel")),
    ],
    ids=str,
)
def test_a_misspelt_id_is_refused_first_for_every_player(game: str, action: Any) -> None:
    """A misspelt id is refused first by ``explain`` and ``apply``, also out of turn."""
    state = aw.Match.new(game, ["Ana", "Ben"], seed=7).state
    for player in (None, 0, 1):
        assert fault(state, action, player).code == "misspelt-id"
    with pytest.raises(aw.IllegalAction, match="is written") as caught:
        aw.apply(state, action)
    assert caught.value.code == "misspelt-id"


def test_the_message_about_a_misspelt_id() -> None:
    """The message gives the correct spellings, in the current language."""
    state = aw.Match.new("antike", ["Ana", "Ben"], seed=7).state
    why_not = fault(state, antike.ChooseSpace("manoeuvre"))
    assert why_not.message == (
        "The space of the rondel is written 'manoeuvre-1' or 'manoeuvre-2' here, not 'manoeuvre'."
    )
    set_language("es")
    spanish = why_not.message
    set_language("en")
    assert (
        spanish
        == "Aquí se escribe 'manoeuvre-1' o 'manoeuvre-2', no 'manoeuvre' (casilla del rondel)."
    )


def test_a_word_that_resembles_no_id_is_unknown() -> None:
    """A word that resembles no id, or an id of another kind, is refused as unknown."""
    state = aw.Match.new("antike", ["Ana", "Ben"], seed=7).state
    assert fault(state, antike.ChooseSpace("moon")).code == "antike-no-such-space"
    assert fault(state, antike.ChooseSpace("saba")).code == "antike-no-such-space"


def test_cards_that_are_dealt() -> None:
    """A translated name of a card in a deal is refused with the id."""
    start = aw.new_game("tides-of-time", 2)
    cards = aw.pending(start).sample(aw.SeededRandom(7)).cards  # type: ignore[union-attr]
    called = names("tides-of-time", "es")
    dealt = aw.Dealt((called["card", cards[0]], *cards[1:]))
    assert fault(start, dealt).data["ids"] == (cards[0],)


def test_a_misspelt_id_in_a_document_is_refused() -> None:
    """A state that names a civilization by its printed name is refused with the id."""
    state = aw.Match.new("antike", ["Ana", "Ben"], seed=7).state
    text = aw.to_json(state).replace('"greece"', '"Greece"', 1)
    with pytest.raises(aw.InvalidDocument, match="written 'greece' here, not 'Greece'") as caught:
        aw.from_json(text)
    assert caught.value.code == "misspelt-id"


def record_with(action: aw.Action) -> tuple[aw.Record, aw.Record]:
    """Return a record of Antike, and the same record with another action at its second entry."""
    match = aw.Match.new("antike", ["Ana", "Ben"], seed=7)
    for _ in range(6):
        match.apply(match.pending().actions[0])  # type: ignore[union-attr]
    entries = [*match.record.entries]
    entries[1] = attrs.evolve(entries[1], action=action)
    return match.record, attrs.evolve(match.record, entries=tuple(entries))


@pytest.mark.parametrize("name", ["IRON", "hierro", "iorn", "Hierro"])
def test_records(name: str) -> None:
    """The validator gives the correct spelling and lists the action, and mending corrects it."""
    played, written = record_with(antike.ChooseSpace(name))
    (problem,) = aw.validate(written).problems
    assert problem.code == "misspelt-id"
    assert problem.legal[0] == antike.ChooseSpace("iron")
    best, *_ = aw.suggest_mends(written)
    assert best.record == played
    assert best.probability > 0.9


def test_a_scribe_accepts_any_language() -> None:
    """A scribe accepts actions, cards and sentences in any language, and refuses ambiguous ones."""
    scribe = aw.RecordBuilder("antike", ["Ana", "Ben"])
    scribe.deal("Grecia", "persia+phoenicia")
    with pytest.raises(aw.IllegalAction, match="'manoeuvre-1' or 'manoeuvre-2'"):
        scribe.play(antike.ChooseSpace("manoeuvre"))
    scribe.play(antike.ChooseSpace("Hierro"), "Ben")
    scribe.say("templo", "Ana")
    assert [entry.action for entry in scribe.record().entries] == [
        aw.Dealt(("greece+arabia", "persia+phoenicia")),
        antike.ChooseSpace("iron"),
        antike.ChooseSpace("temple"),
    ]
    with pytest.raises(aw.InvalidRecord, match="'oro'") as caught:
        scribe.say("oro")
    assert caught.value.code == "scribe-several"


def test_a_scribe_deals_misspelt_cards() -> None:
    """A scribe accepts names of cards with a typing error."""
    scribe = aw.RecordBuilder("tides-of-time", ["Ana", "Ben"])
    deck: Any = scribe.pending
    cards = deck.sample(aw.SeededRandom(7)).cards
    called = names("tides-of-time", "en")
    scribe.deal(*[called["card", card][:-1] + "zz" for card in cards])
    assert scribe.record().entries[0].action == aw.Dealt(cards)
