"""What people read at a table, kind of fault by kind: numbers with the wrong form, ids in place of words, two words for one thing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, partial

import pytest

import ancient_world as aw
from ancient_world.engine.language import (
    LABELS,
    SENTENCES,
    call_in_language,
    join_names,
    label,
    translate,
)
from ancient_world.games import antike
from ancient_world.schema.options import list_table_options
from ancient_world.web.orders import value_word
from tests.house.test_spanish import entries

LANGUAGES = ("en", "es")
SAID = ("", "field", "rule", "one", "many", "the")
"""The contexts of messages that are no names of cards and no help of the command line."""
SEEDS = {"antike": 5, "golden-ages": 2, "the-ancient-world": 3, "tides-of-time": 7}
MOST = 120
"""Choices of a game that are listened to."""
SOME = 8
"""Of these so many are looked at with their effects, and every so many times the table and its picture."""

each_game = pytest.mark.parametrize("game", aw.available_games())
each_language = pytest.mark.parametrize("lang", LANGUAGES)


@cache
def texts(game: str, lang: str) -> frozenset[str]:
    """List what somebody reads during a game: prompts, choices, effects, the log, the table, its picture, the box."""
    return call_in_language(lang, lambda: frozenset(_texts(game)))


def _texts(game: str) -> Iterator[str]:
    seed, players = SEEDS[game], max(aw.game(game).players)
    match = aw.Match.new(game, ["Ana", "Ben", "Cleo", "Dan", "Eva", "Fay"][:players], seed=seed)
    for each in aw.components(match.state, lang=aw.language()):
        yield from (each.name, each.text)
    box = aw.game(game).card_list(aw.game(game).standard_cards())
    yield from [text for part in box.sections for row in part.rows for text in (part.title, *row)]
    rng, number = aw.SeededRandom(seed), 0
    while isinstance(waiting := match.pending(), aw.Decision) and number < MOST:
        view, actions = match.view(waiting.player), waiting.actions
        yield aw.prompt(view).text
        yield aw.prompt(match.view(None)).text
        for action in actions[:: max(1, len(actions) // SOME)]:
            yield aw.describe(view, action)
            does = aw.effect(view, action)
            yield from () if does is None else (does.text, does.short)
        if number % SOME == 0:
            yield from _shown(view)
        match.apply(actions[rng.randrange(len(actions))])
        number += 1
    for change in match.changes(0):
        for told in change.sentences:
            yield from (told.text, *told.changes)
    for score in aw.scores(match.state):
        yield from [text for line in score.lines for text in (line.text, line.row_label)]


def _shown(view: aw.View) -> Iterator[str]:
    board = aw.describe_board(view)
    yield board.title
    for part in board.sections:
        yield from (part.title, *part.columns, *["; ".join(row) for row in part.rows])
    yield from re.findall(r"<title>([^<]+)", str(aw.svg(view)))


@cache
def plurals(lang: str) -> frozenset[str]:
    """List the words that stand after more than one thing and never after one."""
    forms = re.compile(r"\{\w+:([^|{}]+)\|([^|{}]+)\}")
    for game in aw.available_games():
        aw.game(game)  # its sentences are registered with it
    said = [*SENTENCES.values()] if lang == "en" else [*entries().values()]
    pairs = [pair for text in said for pair in forms.findall(text)]
    pieces = call_in_language(lang, lambda: [(label(one), label(many)) for one, many in PIECES])
    alone = {one for one, _ in pairs}
    return frozenset(many for one, many in (*pairs, *pieces) if many != one and many not in alone)


PIECES = (("legion", "legions"), ("galley", "galleys"))
"""Ids of one thing and of several."""


@each_language
@each_game
def test_one_thing_is_told_in_the_singular(game: str, lang: str) -> None:
    """Nothing says "1 legions", in a sentence, on the board or in the picture."""
    assert len(plurals(lang)) > 30
    wrong = re.compile(rf"(?<![\d/.-])1 ({'|'.join(map(re.escape, sorted(plurals(lang))))})(?!\w)")
    assert [text for text in texts(game, lang) if wrong.search(text)] == []


@each_language
@each_game
def test_what_is_counted_is_no_list_after_a_colon(game: str, lang: str) -> None:
    """Points are "for each" thing by its name: "2 points for each wheat symbol"."""
    wrong = re.compile(r"(for each|per|por cada( uno)?( de)?): |\b(food|comida) \d(?! (para|for))")
    assert [text for text in texts(game, lang) if wrong.search(text)] == []


IDS = re.compile(
    r"\b(start|random|off|doubled|printed|pooled|per-province|three-cities|one-city|single|double|owner|all_know_how)\b"
)
"""Values of options, and ends of ids, that are no Spanish words."""


@each_game
def test_no_id_stands_for_a_word(game: str) -> None:
    """In Spanish no id is left in parentheses, and no value of an option is a word of a sentence."""
    told = [*texts(game, "es"), *entries_of_tables(game)]
    assert [text for text in told if IDS.search(text) or "_" in text.replace("__", "")] == []


def entries_of_tables(game: str) -> list[str]:
    """List what is read of the options of a new game: names, values, and what is usual where values are typed."""
    told: list[str] = []
    for each in call_in_language("es", lambda: list_table_options(aw.game(game))):
        told += [each.name, *[name for _, name in each.values]]
        if not each.values:
            told.append(call_in_language("es", partial(value_word, each.default)))
    return told


@pytest.mark.parametrize(
    ("other", "word"),
    [
        (" espacio", "casilla"),
        ("progreso", "avance"),
        ("acuñamiento", "acuñación"),
        ("erudito", "sabio"),
        ("botes", "barcos"),
        ("derrotad", "vencid"),
        ("almacenad", "guardad"),
        ("poder defensivo", "defensa"),
        ("primer jugador", "jugador inicial"),
        ("saca ", "roba "),
        ("asiento", "puesto"),
        ("banca ", "banco"),
        ("montón", "pila"),
        ("personaje", "personalidad"),
    ],
)
def test_one_word_for_one_thing(other: str, word: str) -> None:
    """A thing of a game has one name in all Spanish sentences, labels, fields and rules."""
    said = {text: spanish for (kind, text), spanish in entries().items() if kind in SAID}
    assert any(word in spanish for spanish in said.values())
    begins = re.compile(rf"\b{other.strip()}" if other.startswith(" ") else other)
    assert [spanish for spanish in said.values() if begins.search(spanish.lower())] == []


def test_a_titan_has_its_article() -> None:
    """Nobody strikes "a Cangrejo de sal": the name follows "titán", which has the article."""
    known = [
        each.name
        for each in aw.components("the-ancient-world", lang="es")
        if each.kind == "titan-card"
    ]
    wrong = re.compile(rf"\b(a|contra|de|por) ({'|'.join(map(re.escape, known))})\b")
    told = texts("the-ancient-world", "es")
    assert any(f"titán {name}" in text for name in known for text in told)
    assert [text for text in told if wrong.search(text)] == []


def test_an_advance_has_its_article() -> None:
    """Somebody learns the wheel, "la rueda"; on the board the word stands alone."""
    state = aw.new_game("antike", 3, start="one-city")
    learn = antike.Learn("wheel")
    assert call_in_language("en", lambda: label("wheel", "the")) == "the wheel"
    assert call_in_language("es", lambda: label("wheel", "the")) == "la rueda"
    assert call_in_language("es", lambda: label("wheel")) == "rueda"
    assert aw.describe(state, learn, "es").startswith("aprender ")


def test_a_word_without_that_form_is_the_word() -> None:
    """An id that has no other form is told by its word, and an id without a word as it is."""
    assert (label("capacity", "many"), label("nothing-known", "one")) == (
        "capacity",
        "nothing-known",
    )
    assert label("coins", "one") == "coin"


@pytest.mark.parametrize(
    ("names", "code", "told"),
    [
        (["hierro", "oro"], "names-or", "hierro u oro"),
        (["oro", "hierro"], "names-or", "oro o hierro"),
        (["Ana", "Inés"], "names-and", "Ana e Inés"),
        (["Ana", "Hierro"], "names-and", "Ana y Hierro"),
        (["Inés", "Ana"], "names-and", "Inés y Ana"),
        (["1 moneda", "8 de oro"], "names-or", "1 moneda u 8 de oro"),
    ],
)
def test_the_word_between_two_names_fits_the_second(names: list[str], code: str, told: str) -> None:
    """Spanish says "u" before an o and "e" before an i."""
    assert call_in_language("es", lambda: join_names(names, code)) == told
    assert " e " not in call_in_language("en", lambda: join_names(["Ann", "Ines"]))


@pytest.mark.release
def test_every_form_is_translated() -> None:
    """A form of a word is in the catalogue, in the context of its name."""
    written = entries()
    ours = {code: text for code, text in LABELS.items() if not code.startswith("test-")}
    forms = [(code.partition(":")[2], text) for code, text in ours.items() if ":" in code]
    assert len(forms) > 60
    assert [each for each in forms if not written.get(each)] == []
    assert call_in_language("es", lambda: translate("gold", "many")) == "de oro"


def test_points_for_a_repaired_card_are_those_lost_before_and_now() -> None:
    """A repair takes back a loss, so that it is not told as a point for a damaged card."""
    match = aw.Match.new("the-ancient-world", ["Ana", "Ben"], seed=4)
    told = [
        line
        for change in _played(match).changes(0)
        for sentence in change.sentences
        for line in sentence.changes
        if "damaged empire card" in line
    ]
    assert told
    assert all(
        re.fullmatch(r"\w+: -?\d+ → -?\d+ points? \(damaged empire cards\)", each) for each in told
    )


def _played(match: aw.Match) -> aw.Match:
    rng = aw.SeededRandom(4)
    while isinstance(waiting := match.pending(), aw.Decision):
        match.apply(waiting.actions[rng.randrange(len(waiting.actions))])
    return match
