"""Texts for people have no common faults: wrong plural forms, ids instead of words, or two words for one thing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, partial

import pytest

import ancient_world as aw
from ancient_world.engine.message_catalogue import (
    LABELS,
    SENTENCES,
    call_in_language,
    join_names,
    label,
    translate,
)
from ancient_world.games import antike
from ancient_world.schema.field_limits import list_table_options
from ancient_world.web.table_requests import value_word
from tests.house.test_spanish import entries

LANGUAGES = ("en", "es")
CONTEXTS = ("", "field", "rule", "one", "many", "the")
"""The contexts of messages other than names of cards and the help of the command line."""
SEEDS = {"antike": 5, "golden-ages": 2, "the-ancient-world": 3, "tides-of-time": 7}
CHOICES = 120
"""The number of choices per game whose texts are checked."""
EVERY = 8
"""The number of effects that are checked per choice, and the interval of choices at which the board is checked."""

each_game = pytest.mark.parametrize("game", aw.available_games())
each_language = pytest.mark.parametrize("lang", LANGUAGES)


@cache
def texts(game: str, lang: str) -> frozenset[str]:
    """Return the texts that people read during a game: prompts, choices, effects, log, board, picture and cards."""
    return call_in_language(lang, lambda: frozenset(_texts(game)))


def _texts(game: str) -> Iterator[str]:
    seed, players = SEEDS[game], max(aw.game(game).players)
    match = aw.Match.new(game, ["Ana", "Ben", "Cleo", "Dan", "Eva", "Fay"][:players], seed=seed)
    for each in aw.components(match.state, lang=aw.language()):
        yield from (each.name, each.text)
    box = aw.game(game).card_list(aw.game(game).standard_cards())
    yield from [text for part in box.sections for row in part.rows for text in (part.title, *row)]
    rng, number = aw.SeededRandom(seed), 0
    while isinstance(waiting := match.pending(), aw.Decision) and number < CHOICES:
        view, actions = match.view(waiting.player), waiting.actions
        yield aw.prompt(view).text
        yield aw.prompt(match.view(None)).text
        for action in actions[:: max(1, len(actions) // EVERY)]:
            yield aw.describe(view, action)
            does = aw.effect(view, action)
            yield from () if does is None else (does.text, does.short)
        if number % EVERY == 0:
            yield from _shown(view)
        match.apply(actions[rng.randrange(len(actions))])
        number += 1
    for change in match.changes(0):
        for sentence in change.sentences:
            yield from (sentence.text, *sentence.changes)
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
    """Return the words that follow numbers greater than one and never the number one."""
    forms = re.compile(r"\{\w+:([^|{}]+)\|([^|{}]+)\}")
    for game in aw.available_games():
        aw.game(game)  # registers the game's sentences
    sentences = [*SENTENCES.values()] if lang == "en" else [*entries().values()]
    pairs = [pair for text in sentences for pair in forms.findall(text)]
    pieces = call_in_language(
        lang, lambda: [(label(singular), label(plural)) for singular, plural in PIECES]
    )
    alone = {singular for singular, _ in pairs}
    return frozenset(
        plural
        for singular, plural in (*pairs, *pieces)
        if plural != singular and plural not in alone
    )


PIECES = (("legion", "legions"), ("galley", "galleys"))
"""Pairs of singular and plural ids."""


@each_language
@each_game
def test_the_number_one_has_a_singular(game: str, lang: str) -> None:
    """No text combines the number one with a plural, such as "1 legions"."""
    assert len(plurals(lang)) > 30
    wrong = re.compile(rf"(?<![\d/.-])1 ({'|'.join(map(re.escape, sorted(plurals(lang))))})(?!\w)")
    assert [text for text in texts(game, lang) if wrong.search(text)] == []


@each_language
@each_game
def test_points_are_for_each_named_thing(game: str, lang: str) -> None:
    """Points are "for each" thing by its name: "2 points for each wheat symbol"."""
    wrong = re.compile(r"(for each|per|por cada( uno)?( de)?): |\b(food|comida) \d(?! (para|for))")
    assert [text for text in texts(game, lang) if wrong.search(text)] == []


IDS = re.compile(
    r"\b(start|random|off|doubled|printed|pooled|per-province|three-cities|one-city|single|double|owner|all_know_how)\b"
)
"""Values of options, and ends of ids, that are not Spanish words."""


@each_game
def test_no_id_stands_for_a_word(game: str) -> None:
    """No Spanish text contains an id or an option's value."""
    all_texts = [*texts(game, "es"), *option_texts(game)]
    assert [text for text in all_texts if IDS.search(text) or "_" in text.replace("__", "")] == []


def option_texts(game: str) -> list[str]:
    """Return the Spanish names, values and defaults of the options of a new game."""
    words: list[str] = []
    for each in call_in_language("es", lambda: list_table_options(aw.game(game))):
        words += [each.name, *[name for _, name in each.values]]
        if not each.values:
            words.append(call_in_language("es", partial(value_word, each.default)))
    return words


@pytest.mark.parametrize(
    ("wrong_word", "word"),
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
def test_one_word_for_one_thing(wrong_word: str, word: str) -> None:
    """Each thing of a game has one name in all Spanish texts."""
    translations = {
        text: spanish for (kind, text), spanish in entries().items() if kind in CONTEXTS
    }
    assert any(word in spanish for spanish in translations.values())
    begins = re.compile(rf"\b{wrong_word.strip()}" if wrong_word.startswith(" ") else wrong_word)
    assert [spanish for spanish in translations.values() if begins.search(spanish.lower())] == []


def test_a_titan_has_its_article() -> None:
    """In Spanish a titan's name follows "titán", which has the article."""
    known = [
        each.name
        for each in aw.components("the-ancient-world", lang="es")
        if each.kind == "titan-card"
    ]
    wrong = re.compile(rf"\b(a|contra|de|por) ({'|'.join(map(re.escape, known))})\b")
    all_texts = texts("the-ancient-world", "es")
    assert any(f"titán {name}" in text for name in known for text in all_texts)
    assert [text for text in all_texts if wrong.search(text)] == []


def test_an_advance_has_its_article() -> None:
    """An advance has its article in sentences ("la rueda") and none on the board."""
    state = aw.new_game("antike", 3, start="one-city")
    learn = antike.Learn("wheel")
    assert call_in_language("en", lambda: label("wheel", "the")) == "the wheel"
    assert call_in_language("es", lambda: label("wheel", "the")) == "la rueda"
    assert call_in_language("es", lambda: label("wheel")) == "rueda"
    assert aw.describe(state, learn, "es").startswith("aprender ")


def test_labels_without_the_form_fall_back() -> None:
    """A label without the requested form falls back to the plain label, and an unknown id to itself."""
    assert (label("capacity", "many"), label("nothing-known", "one")) == (
        "capacity",
        "nothing-known",
    )
    assert label("coins", "one") == "coin"


@pytest.mark.parametrize(
    ("names", "code", "expected"),
    [
        (["hierro", "oro"], "names-or", "hierro u oro"),
        (["oro", "hierro"], "names-or", "oro o hierro"),
        (["Ana", "Inés"], "names-and", "Ana e Inés"),
        (["Ana", "Hierro"], "names-and", "Ana y Hierro"),
        (["Inés", "Ana"], "names-and", "Inés y Ana"),
        (["1 moneda", "8 de oro"], "names-or", "1 moneda u 8 de oro"),
    ],
)
def test_the_word_between_two_names_fits_the_second(
    names: list[str], code: str, expected: str
) -> None:
    """Spanish lists use "u" before an o and "e" before an i."""
    assert call_in_language("es", lambda: join_names(names, code)) == expected
    assert " e " not in call_in_language("en", lambda: join_names(["Ann", "Ines"]))


@pytest.mark.release
def test_every_form_is_translated() -> None:
    """Every form of a label is in the Spanish catalogue, in its context."""
    written = entries()
    ours = {code: text for code, text in LABELS.items() if not code.startswith("test-")}
    forms = [(code.partition(":")[2], text) for code, text in ours.items() if ":" in code]
    assert len(forms) > 60
    assert [each for each in forms if not written.get(each)] == []
    assert call_in_language("es", lambda: translate("gold", "many")) == "de oro"


def test_the_log_shows_points_of_repaired_cards() -> None:
    """The log shows a repaired card as the change of points lost for damaged cards."""
    match = aw.Match.new("the-ancient-world", ["Ana", "Ben"], seed=4)
    lines = [
        line
        for change in _played(match).changes(0)
        for sentence in change.sentences
        for line in sentence.changes
        if "damaged empire card" in line
    ]
    assert lines
    assert all(
        re.fullmatch(r"\w+: -?\d+ → -?\d+ points? \(damaged empire cards\)", each) for each in lines
    )


def _played(match: aw.Match) -> aw.Match:
    rng = aw.SeededRandom(4)
    while isinstance(waiting := match.pending(), aw.Decision):
        match.apply(waiting.actions[rng.randrange(len(waiting.actions))])
    return match
