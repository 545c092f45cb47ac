"""A game in a package of somebody else speaks other languages, by catalogues of its own."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from unittest.mock import patch

import pytest

import ancient_world as aw
from ancient_world import engine
from ancient_world.engine import language, registry
from ancient_world.engine.language import message_text
from ancient_world.testing.english import import_all
from ancient_world.testing.messages import main
from tests.engine.words.test_language import compiled
from tests.examples.example_games import EXAMPLES

NAME = "pig_in_a_package"
SPANISH = {
    "There is nothing to bank yet.": "Aún no hay nada que guardar.",
    "banked": "guardado",
    "Of {count:pig|pigs}.": "De {count:cerdo|cerdos}.",
    "Stopping": "Parar",
    "Whoever has thrown may stop.": "Quien ha tirado puede parar.",
}
RULES = '[[rule]]\nid = "P1"\ntitle = "Stopping"\ntext = "Whoever has thrown may stop."\nsource = "ours"\n'


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A package with a game, which has its rules and an empty Spanish catalogue."""
    folder = tmp_path / NAME
    catalogue = folder / "locale/es/LC_MESSAGES" / f"{NAME}.po"
    catalogue.parent.mkdir(parents=True)
    catalogue.touch()
    source = (EXAMPLES / "dice_game.py").read_text("utf-8").partition("if __name__")[0]
    source = source.replace(
        "    def ended",
        "    def rules(self):\n        return engine.rule_texts(__name__)\n\n    def ended",
    )
    more = (
        'engine.register({"pig-of": "Of {count:pig|pigs}."})\nengine.register_catalogue(__name__)\n'
    )
    (folder / "__init__.py").write_text(source + more, "utf-8")
    (folder / "rules.toml").write_text(RULES, "utf-8")
    return folder


@pytest.fixture
def imported(package: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The package is translated and imported; the test speaks Spanish."""
    head = {
        "": "Content-Type: text/plain; charset=utf-8\nPlural-Forms: nplurals=2; plural=(n != 1);\n"
    }
    told = {
        english if english[0] not in "SW" else f"rule\x04{english}": SPANISH[english]
        for english in SPANISH
    }
    (package / "locale/es/LC_MESSAGES" / f"{NAME}.mo").write_bytes(compiled({**head, **told}))
    for known in ("_sources", "_games"):
        monkeypatch.setattr(registry, known, dict(getattr(registry, known)))
    for known in ("SENTENCES", "LABELS"):
        monkeypatch.setattr(language, known, dict(getattr(language, known)))
    monkeypatch.setattr(language, "_others", [])
    monkeypatch.syspath_prepend(package.parent)
    yield package
    aw.set_language("en")
    sys.modules.pop(NAME, None)
    language._load_catalogue.cache_clear()
    language._formatter_for.cache_clear()
    language._has_catalogue.cache_clear()


def messages(package: Path, *more: str, name: str = NAME) -> tuple[int, str, str]:
    """Call the command for authors here, where no such package was ever imported: its exit code, and what it says."""
    import_all("ancient_world")
    known = (registry._sources, registry._games, language.SENTENCES, language.LABELS)
    said, told = StringIO(), StringIO()
    with ExitStack() as stack:
        for each in known:
            stack.enter_context(patch.dict(each))
        stack.enter_context(patch.object(language, "_others", [*language._other_catalogues]))
        stack.enter_context(patch.object(sys, "path", [str(package.parent), *sys.path]))
        stack.enter_context(patch.object(sys, "argv", ["messages", name, *more]))
        stack.enter_context(redirect_stdout(said))
        stack.enter_context(redirect_stderr(told))
        try:
            code = main()
        except SystemExit as end:
            code = int(end.code or 0)
        finally:
            sys.modules.pop(NAME, None)
    return code, said.getvalue(), told.getvalue()


def counting(text: str, forms: str) -> str:
    """A catalogue whose language has these forms; versions of Babel begin it with different ones."""
    return re.sub(r"Plural-Forms: [^\\]*", f"Plural-Forms: {forms}", text)


def fill_in(package: Path, **others: str) -> None:
    """Translate as somebody would: in the text of the catalogue."""
    messages(package)
    path = package / "locale/es/LC_MESSAGES" / f"{NAME}.po"
    text = counting(path.read_text("utf-8"), "nplurals=2; plural=(n != 1);")
    for english, spanish in (SPANISH | others).items():
        text = text.replace(
            f'msgid "{english}"\nmsgstr ""', f'msgid "{english}"\nmsgstr "{spanish}"'
        )
    path.write_text(text, "utf-8")


def speak(code: str = "es") -> None:
    """Import the game and speak a language."""
    assert aw.available_games()
    __import__(NAME)
    aw.set_language(code)


def test_a_language_has_the_forms_that_its_catalogue_says(package: Path) -> None:
    """Whatever the installed version of Babel counts: the command leaves them as they are, and asks for as many."""
    fill_in(package)
    path = package / "locale/es/LC_MESSAGES" / f"{NAME}.po"
    three = "nplurals=3; plural=(n == 1 ? 0 : n != 0 && n % 1000000 == 0 ? 1 : 2);"
    path.write_text(counting(path.read_text("utf-8"), three), "utf-8")
    code, said, _ = messages(package)
    assert (code, said) == (1, "es: not 3 forms: 'De {count:cerdo|cerdos}.'\n")
    assert f"Plural-Forms: {three}" in path.read_text("utf-8")


@pytest.mark.long
def test_the_command_extracts_what_the_package_says(package: Path) -> None:
    """An empty catalogue gets every message of the package and none of ours; what is missing is told."""
    command = [sys.executable, "-m", "ancient_world.testing.messages", NAME]
    first = subprocess.run(
        command, cwd=package.parent, capture_output=True, text=True, check=False
    )  # fmt: skip
    assert first.returncode == 1, first.stderr
    assert sorted(first.stdout.splitlines()) == sorted(
        f"es: not translated: {text!r}" for text in SPANISH
    )
    fill_in(package)
    assert messages(package, "--check")[1].endswith("compiles to\n")
    assert [messages(package), messages(package, "--check")] == [(0, "", "")] * 2


@pytest.mark.long
def test_the_command_finds_what_is_wrong(package: Path) -> None:
    """A field that the sentence does not have, and a form too many, are told."""
    fill_in(package, **{"Of {count:pig|pigs}.": "De {cuantos} {count:a|b|c}."})
    assert "other fields: 'Of {count:pig|pigs}.'" in messages(package)[1]
    (package / "locale/es/LC_MESSAGES" / f"{NAME}.po").unlink()
    code, _, told = messages(package)
    assert code == 2
    assert f"LC_MESSAGES/{NAME}.po; begin with an empty one" in told
    assert "No module named 'no_such_package'" in messages(package, name="no_such_package")[2]


def test_a_game_of_others_speaks_spanish(imported: Path) -> None:
    """Reasons, lines of the score, numbers and rules come from its catalogue, everything else from ours."""
    speak()
    state = aw.new_game("pig", 2)
    [stop] = [kind for kind in aw.game("pig").action_types if kind.__name__ == "Stop"]
    why_not = aw.explain(state, stop())
    assert why_not is not None
    assert why_not.message == "Aún no hay nada que guardar."
    assert aw.scores(state)[0].lines[0].text == "guardado"
    assert message_text("pig-of", {"count": 3}) == "De 3 cerdos."
    assert aw.game("pig").rules()[0].title == "Parar"
    assert message_text("game-over", {}) == "La partida ha terminado."
    aw.set_language("es-MX")
    assert why_not.message == "Aún no hay nada que guardar."
    aw.set_language("en")
    assert why_not.message == "There is nothing to bank yet."


def test_a_language_that_only_the_game_has(imported: Path) -> None:
    """Its sentences are in that language, ours stay English."""
    folder = imported / "locale/de/LC_MESSAGES"
    folder.mkdir(parents=True)
    head = {"": "Content-Type: text/plain; charset=utf-8\n"}
    (folder / f"{NAME}.mo").write_bytes(compiled({**head, "banked": "gesichert"}))
    speak("de")
    assert aw.scores(aw.new_game("pig", 2))[0].lines[0].text == "gesichert"
    assert message_text("game-over", {}) == "The game is over."


def test_a_language_of_a_game_that_nobody_has_played_yet(imported: Path) -> None:
    """It is a language as well: the game is loaded before a language is refused."""
    folder = imported / "locale/de/LC_MESSAGES"
    folder.mkdir(parents=True)
    head = {"": "Content-Type: text/plain; charset=utf-8\n"}
    (folder / f"{NAME}.mo").write_bytes(compiled({**head, "banked": "gesichert"}))
    file = imported / "__init__.py"
    later = file.read_text("utf-8").replace('engine.register_game("pig", Pig())', "GAME = Pig()")
    file.write_text(later, "utf-8")
    aw.available_games()
    registry.register_game("pig", f"{NAME}:GAME")
    with aw.language("de"):
        assert aw.scores(aw.new_game("pig", 2))[0].lines[0].text == "gesichert"
    with pytest.raises(aw.InvalidOption, match=r"the languages are: en, de, es\."):
        aw.set_language("fr")


@pytest.mark.parametrize(
    "broken",
    [b"", b"\xde\x12\x04\x95 cut", b"no catalogue at all", b"\xde\x12\x04\x95" + b"\xff" * 40],
)
def test_a_broken_catalogue_breaks_nothing(imported: Path, broken: bytes) -> None:
    """A warning names it; its sentences are English, ours are not."""
    (imported / "locale/es/LC_MESSAGES" / f"{NAME}.mo").write_bytes(broken)
    speak()
    with pytest.warns(UserWarning, match=f"the catalogue {NAME} of es is broken"):
        assert message_text("pig-of", {"count": 1}) == "Of 1 pig."
    assert message_text("game-over", {}) == "La partida ha terminado."


@pytest.mark.parametrize("wrong", ["{nobody}", "{count!q}", "{count.no.such}", "{", "{count:{x}}"])
def test_a_translation_that_cannot_be_filled_in(imported: Path, wrong: str) -> None:
    """The sentence is told in English instead."""
    head = {"": "Content-Type: text/plain; charset=utf-8\n"}
    file = imported / "locale/es/LC_MESSAGES" / f"{NAME}.mo"
    file.write_bytes(compiled({**head, "Of {count:pig|pigs}.": wrong}))
    speak()
    assert message_text("pig-of", {"count": 2}) == "Of 2 pigs."


HOSTILE = [
    "../es",
    "/{}",
    "es/../es",
    "es\0",
    "",
    "e" * 10_000,
    "es.mo",
    "..",
    "C:\\es",
    "ß",
    None,
    5,
    ["es"],
]


@pytest.mark.parametrize("code", HOSTILE, ids=repr)
def test_hostile_language_codes_are_refused(imported: Path, code: object) -> None:
    """Nothing but a language code becomes part of a path."""
    hostile = code.format(imported / "locale/es") if isinstance(code, str) else code
    with pytest.raises(aw.InvalidOption, match="There is no language"):
        aw.set_language(hostile)  # type: ignore[arg-type]
    assert aw.language() == "en"


def test_a_package_that_is_not_there() -> None:
    """A misspelt name is told where it stands; a package without a folder of its own has no catalogues."""
    with pytest.raises(ModuleNotFoundError, match="no_such_package"):
        engine.register_catalogue("no_such_package")


def test_a_missing_library_deletes_no_message(package: Path) -> None:
    """Messages of modules that could not be imported stay, with their translations; the command says which library is missing."""
    fill_in(package)
    path = package / "locale/es/LC_MESSAGES" / f"{NAME}.po"
    text = path.read_text("utf-8") + '\nmsgid "Seats learn."\nmsgstr "Los asientos aprenden."\n'
    path.write_text(text, "utf-8")
    (package / "learning.py").write_text("import no_such_library\n", "utf-8")
    code, said, _ = messages(package)
    assert (code, said) == (
        0,
        "without no_such_library, messages that are not found stay as they are\n",
    )
    assert "Los asientos aprenden." in path.read_text("utf-8")
    (package / "learning.py").unlink()
    assert messages(package)[0] == 0
    assert "Los asientos aprenden." not in path.read_text("utf-8")
