"""People type notation in two languages: shortened, without articles and accents, with comments, and deals by name."""

from __future__ import annotations

import io
import random
from functools import partial
from pathlib import Path

import pytest

import ancient_world as aw
from ancient_world import archive
from ancient_world.engine.action_sentences import describe_in_third_person
from ancient_world.engine.declared.id_spelling import normalized_words
from ancient_world.engine.message_catalogue import call_in_language
from ancient_world.records.files.record_streams import UnreadablePart, raw_records
from ancient_world.validation import Problem
from tests.records.files.habits import NAMES, Typist
from tests.soaks.notation import read_back

HEADER = "notation 1\ngame tides-of-time\nplayer Ana\nplayer Ben\nwords es\n"
DEALS = """\
1. azar: dealt nido laberinto ciudadela baño pozo
2. chance: dealt "la topera" "el vestíbulo" palacio pilares puerto
"""


def read(text: str) -> aw.Record:
    """Return the only record of a text in notation."""
    (record,) = read_back(text.encode())
    return record


def first_problem(lines: str) -> Problem:
    """Return the first problem of a game of Tides of Time with these lines after both deals."""
    return aw.validate(f"{HEADER}{DEALS}{lines}\n").problems[0]


def typed_cards(lines: str) -> list[str]:
    """Return the cards that are played in these lines after both deals."""
    return [each.card for each in read(HEADER + DEALS + lines).actions[2:]]  # type: ignore[attr-defined]


def test_names_are_read_without_articles_and_accents() -> None:
    """Spanish names are read without articles and accents, shortened, in quotes, and by a word from inside the name."""
    record = read(HEADER + DEALS)
    assert [each.cards for each in record.actions] == [  # type: ignore[attr-defined]
        ("kings-nest", "maze", "citadel", "gods-bath", "mana-well"),
        ("molehill", "vestibule", "eternal-palace", "sky-pillars", "sapphire-port"),
    ]
    for words in (
        "jugar laberinto",
        "jugar el laberinto",
        "JUGAR Condenados",
        "play maze",
        "laber",
    ):
        assert typed_cards(f"3. Ana: {words}\n") == ["maze"]
    assert typed_cards("3. Ben: jugar vestibulo\n4. Ana: jugar bano\n") == [
        "vestibule",
        "gods-bath",
    ]


@pytest.mark.parametrize(
    "deal",
    [
        "dealt Nido de los Reyes, El Laberinto, ciudadela de profetas, baño, pozo de mana",
        "reparte nido reyes laberinto ciudadela baño dioses pozo",
        "nido laberinto ciudadela baño pozo",
        "repartidas kings-nest maze la ciudadela baño pozo",
        "dealt kings nest, the maze, citadel, gods bath, mana well",
    ],
)
def test_deals_are_read_by_name(deal: str) -> None:
    """Dealt cards are read by names of several words, between commas or spaces, with any word for the deal or none."""
    for label in ("azar", "Azar", "el azar", "chance"):
        record = read(f"{HEADER}1. {label}: {deal}\n")
        assert record.actions == read(HEADER + DEALS).actions[:1]


def test_dice_are_read_by_name() -> None:
    """The faces of dice are read by their names in any language."""
    match = aw.Match.new("golden-ages", ["Ana", "Ben"], seed=1)
    index = next(i for i, each in enumerate(match.record.actions) if isinstance(each, aw.Rolled))
    notation, state = aw.ActionNotation("golden-ages"), match.state_before(index)
    for words in ("sin girar", "rolled not turned", "sale 0", "rolled 0"):
        assert notation.read(words, state=state) == aw.Rolled(("0",))


@pytest.mark.parametrize("game_id", aw.available_games())
def test_outcomes_are_read_back_with_states_and_views(game_id: str) -> None:
    """Each outcome of a game is read by its notation with its state, and with the view of a spectator."""
    record, notation = played(game_id, 1), aw.ActionNotation(game_id, "es")
    for entry, state in zip(record.entries, aw.replay(record), strict=False):
        if entry.player is None:
            words = notation.write(entry.action)
            for known in (None, state, aw.view(state, None)):
                assert notation.read(words, state=known) == entry.action


def test_ambiguous_names_in_a_deal_are_refused_with_the_candidates() -> None:
    """A name of several cards is refused, and the refusal names them."""
    for deal, known in (
        ("El, laberinto, ciudadela, baño, pozo", "El Laberinto de los Condenados"),
        ("laberinto, los, ciudadela, baño, pozo", "Los Pilares del Cielo"),
    ):
        problem = aw.validate(f"{HEADER}1. azar: {deal}\n").problems[0]
        assert (problem.code, problem.line) == ("notation-several", 6)
        assert known in problem.data["known"]


@pytest.mark.parametrize("game_id", aw.available_games())
@pytest.mark.parametrize("language", ["en", "es"])
def test_sentences_about_a_player_are_read(game_id: str, language: str) -> None:
    """A choice may be told about its player, as in "Ana: plays the maze"; of several alike, the refusal names all."""
    record, notation = played(game_id, 3), aw.ActionNotation(game_id, language)
    names, understood = ("",) * len(record.header.players), 0
    steps = [*zip(record.entries, aw.replay(record), strict=False)][:80]
    for entry, state in steps:
        if entry.player is None:
            continue
        words = call_in_language(
            language, partial(describe_in_third_person, state, entry.action, names)
        )
        if words:  # most choices have such a sentence
            assert notation.read(words, entry.player, state=state) == entry.action
            understood += 1
    assert understood > 20


def test_hints_are_in_the_language_of_the_words() -> None:
    """Suggestions are names in the file's language, and the sentence around them is in the language in use."""
    problem = first_problem("3. Ana: jugar laberynto")
    assert problem.message == (
        "There is nothing called 'laberynto'; did you mean El Laberinto de los Condenados?"
    )
    unknown_card = aw.validate(f"{HEADER}1. azar: nido laberynto ciudadela baño pozo\n").problems[0]
    assert unknown_card.data["near"] == ["El Laberinto de los Condenados"]
    before = aw.language()
    aw.set_language("es")
    try:
        assert "¿querías decir El Laberinto" in first_problem("3. Ana: jugar laberynto").message
        english = aw.validate((HEADER + DEALS).replace("es\n", "en\n") + "3. Ana: play kinks\n")
        assert "kings-nest" in english.problems[0].message
    finally:
        aw.set_language(before)


def test_several_meanings_are_told_in_the_language_of_the_words() -> None:
    """The candidates for ambiguous words are sentences in the file's language."""
    assert typed_cards("3. Ana: jugar p\n") == ["mana-well"]  # el Pozo de Maná
    problem = first_problem("3. Ben: jugar p")
    assert problem.code == "notation-several"
    assert "jugar El Palacio Eterno" in problem.data["known"]


def test_a_choice_in_full_is_this_choice() -> None:
    """Words that are an action in full mean it, even if it is not legal."""
    problem = first_problem("3. Ana: play sapphire-port")
    assert problem.code == "tides-not-in-hand"


@pytest.mark.parametrize(
    ("label", "seat"),
    [("Ana", 0), ("ana maría", 0), ("ANA M", 0), ("be", 1), ("azar", 2), ("azár", 2)],
)
def test_player_names_may_be_shortened(label: str, seat: int) -> None:
    """A player's name may be shortened and lack accents; a player who is called like chance keeps the name."""
    text = "notation 1\ngame antike\nplayer Ana María\nplayer Benito\nplayer Azár\nwords en\n"
    record = read(f"{text}1. {label}: finish\n")
    assert record.entries[0].player == seat
    builder = aw.RecordBuilder("antike", ["Ana María", "Benito", "Azár"])
    assert builder._seat_of(label) == seat


def test_an_ambiguous_beginning_of_a_name_is_refused() -> None:
    """The beginning of two players' names is refused, and without the line ``words`` any beginning is."""
    text = "notation 1\ngame antike\nplayer Ana\nplayer Anabel\nwords en\n"
    assert aw.validate(f"{text}1. an: finish\n").problems[0].code == "notation-player"
    assert read(f"{text}1. anab: finish\n").entries[0].player == 1
    bare = text.replace("words en\n", "")
    assert aw.validate(f"{bare}1. anab: finish\n").problems[0].code == "notation-player"


def test_comments_stand_anywhere() -> None:
    """Comments and blank lines may stand anywhere, also before the first record, and are not kept."""
    text = HEADER + DEALS + "3. Ana: jugar nido\n  es: ¡Sí!\n"
    lines = text.splitlines()
    commented = "".join([f"# one\n\n  ; two: x\n{line}\n" for line in lines]) + "# end\n;\n"
    assert read(commented) == read(text)
    assert aw.to_json(read(commented)) == aw.to_json(read(text))
    assert [*read_back((commented * 2).encode())] == [read(text)] * 2
    assert aw.validate(commented).ok


@pytest.mark.parametrize(
    "text", ["# only a comment\n", "# a\n{record}\n", "{record}\n# a\n", "#{record}\n"]
)
def test_only_notation_has_comments(text: str) -> None:
    """A comment in a file without notation is an unreadable line, so that no damaged line goes unnoticed."""
    record = aw.to_json(aw.Match.new("antike", ["Ana", "Ben"], seed=1).record)
    parts = [*raw_records(io.BytesIO(text.format(record=record).encode()), "a.jsonl")]
    assert [isinstance(each, UnreadablePart) for each in parts].count(True) == 1
    assert len(parts) == (1 if text.startswith("#{") or "record" not in text else 2)


def played(game_id: str, seed: int) -> aw.Record:
    """Return the record of a random game."""
    counts = sorted(aw.game(game_id).players)
    match = aw.Match.new(game_id, NAMES[: counts[seed % len(counts)]], seed=seed)
    rng = random.Random(seed)
    while isinstance(waiting := match.pending(), aw.Decision) and match.version < 250:
        match.apply(rng.choice(waiting.actions), player=waiting.player)
    return match.record


@pytest.mark.sampled(4)
@pytest.mark.parametrize("game_id", aw.available_games())
@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("seed", range(2))
def test_a_game_typed_by_habit_is_read_back(game_id: str, language: str, seed: int) -> None:
    """A game typed by a person's habits is read back; words with several meanings are refused with the candidates.

    A person who is refused types more words. No words are read as another choice, unless they are that choice in full.
    """
    typist = Typist(played(game_id, seed), language, random.Random(seed))
    typist.settle()
    for words, error in typist.refused:
        assert error.code == "notation-several", words
        assert len(error.data["known"]) > 1  # type: ignore[arg-type]
    for words, read_as in typist.misread:
        assert normalized_words(words) == normalized_words(read_as)
    retyped = [index for index, spelling in typist.spellings.items() if spelling]
    assert len(retyped) < 0.25 * len(typist.record.entries)
    record = read("".join([f"{line}\n" for line in typist.lines()]))
    assert record.entries == tuple([each.without_note() for each in typist.record.entries])


@pytest.mark.parametrize("jobs", [1, 2])
def test_comments_before_a_record_are_no_part_of_their_own(tmp_path: Path, jobs: int) -> None:
    """Files with comments before each record are read by workers as in one process."""
    text = "# one\n\n; two\n" + HEADER + DEALS
    (tmp_path / "a.awn").write_text(text * 50, encoding="utf-8")
    rows = [*archive.validate_many(tmp_path, jobs=jobs, task_size=100)]
    assert [row.status for row in rows] == ["unfinished"] * 50


@pytest.mark.parametrize(
    ("words", "names"),
    [
        ("jugar p", ("Old Man's Pass", "The Sapphire Port")),
        ("play g", ("Gods' Bath", "The Golden Ziggurat", "The Great Library")),
    ],
)
def test_a_name_after_its_article_is_as_near_as_one_without(
    words: str, names: tuple[str, ...]
) -> None:
    """A shortened name that fits several names is refused, also where one of them has an article and another has none."""
    builder = aw.RecordBuilder("tides-of-time", ["Ana", "Ben"])
    builder.deal("gods-bath", "golden-ziggurat", "great-library", "old-mans-pass", "sapphire-port")
    builder.deal("molehill", "vestibule", "eternal-palace", "sky-pillars", "maze")
    with pytest.raises(aw.InvalidRecord) as refused:
        builder.say(words, "Ana")
    assert all(name in str(refused.value) for name in names)
