"""A game in another package is translated by its own message catalogues."""

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
from ancient_world.engine import message_catalogue, registry
from ancient_world.engine.message_catalogue import message_text
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
    """Create a package with a game, its rules and an empty Spanish catalogue."""
    folder = tmp_path / NAME
    catalogue = folder / "locale/es/LC_MESSAGES" / f"{NAME}.po"
    catalogue.parent.mkdir(parents=True)
    catalogue.touch()
    source = (EXAMPLES / "dice_game.py").read_text("utf-8").partition("if __name__")[0]
    source = source.replace(
        "    def ended",
        "    def rules(self):\n        return engine.rule_texts(__name__)\n\n    def ended",
    )
    more = 'engine.register_messages({"pig-of": "Of {count:pig|pigs}."})\nengine.register_catalogue(__name__)\n'
    (folder / "__init__.py").write_text(source + more, "utf-8")
    (folder / "rules.toml").write_text(RULES, "utf-8")
    return folder


@pytest.fixture
def imported(package: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Compile the Spanish catalogue and make the package importable."""
    head = {
        "": "Content-Type: text/plain; charset=utf-8\nPlural-Forms: nplurals=2; plural=(n != 1);\n"
    }
    translations = {
        english if english[0] not in "SW" else f"rule\x04{english}": SPANISH[english]
        for english in SPANISH
    }
    (package / "locale/es/LC_MESSAGES" / f"{NAME}.mo").write_bytes(
        compiled({**head, **translations})
    )
    for known in ("_sources", "_games"):
        monkeypatch.setattr(registry, known, dict(getattr(registry, known)))
    for known in ("SENTENCES", "LABELS"):
        monkeypatch.setattr(message_catalogue, known, dict(getattr(message_catalogue, known)))
    monkeypatch.setattr(message_catalogue, "_other_catalogues", [])
    monkeypatch.syspath_prepend(package.parent)
    yield package
    aw.set_language("en")
    sys.modules.pop(NAME, None)
    message_catalogue._load_catalogue.cache_clear()
    message_catalogue._formatter_for.cache_clear()
    message_catalogue._has_catalogue.cache_clear()


def messages(package: Path, *more: str, name: str = NAME) -> tuple[int, str, str]:
    """Run the `messages` command in this process with a clean registry; return its exit code, output and errors."""
    import_all("ancient_world")
    known = (
        registry._sources,
        registry._games,
        message_catalogue.SENTENCES,
        message_catalogue.LABELS,
    )
    output, errors = StringIO(), StringIO()
    with ExitStack() as stack:
        for each in known:
            stack.enter_context(patch.dict(each))
        stack.enter_context(
            patch.object(
                message_catalogue, "_other_catalogues", [*message_catalogue._other_catalogues]
            )
        )
        stack.enter_context(patch.object(sys, "path", [str(package.parent), *sys.path]))
        stack.enter_context(patch.object(sys, "argv", ["messages", name, *more]))
        stack.enter_context(redirect_stdout(output))
        stack.enter_context(redirect_stderr(errors))
        try:
            code = main()
        except SystemExit as end:
            code = int(end.code or 0)
        finally:
            sys.modules.pop(NAME, None)
    return code, output.getvalue(), errors.getvalue()


def counting(text: str, forms: str) -> str:
    """Replace the plural forms in the head of a catalogue, since versions of Babel write different ones."""
    return re.sub(r"Plural-Forms: [^\\]*", f"Plural-Forms: {forms}", text)


def fill_in(package: Path, **others: str) -> None:
    """Fill in the translations in the text of the catalogue."""
    messages(package)
    path = package / "locale/es/LC_MESSAGES" / f"{NAME}.po"
    text = path.read_text("utf-8")
    for english, spanish in (SPANISH | others).items():
        text = text.replace(
            f'msgid "{english}"\nmsgstr ""', f'msgid "{english}"\nmsgstr "{spanish}"'
        )
    path.write_text(text, "utf-8")


def speak(code: str = "es") -> None:
    """Import the game and set a language."""
    assert aw.available_games()
    __import__(NAME)
    aw.set_language(code)


def test_a_new_catalogue_has_the_plural_forms_of_the_library(package: Path) -> None:
    """An empty Spanish catalogue gets two forms, as the library's own, where Babel has three."""
    messages(package)
    text = (package / "locale/es/LC_MESSAGES" / f"{NAME}.po").read_text("utf-8")
    assert "Plural-Forms: nplurals=2; plural=(n != 1);" in text


def test_plural_forms_of_the_catalogue_are_kept(package: Path) -> None:
    """The command keeps the catalogue's own plural forms and requires that many, whatever Babel's version."""
    fill_in(package)
    path = package / "locale/es/LC_MESSAGES" / f"{NAME}.po"
    three = "nplurals=3; plural=(n == 1 ? 0 : n != 0 && n % 1000000 == 0 ? 1 : 2);"
    path.write_text(counting(path.read_text("utf-8"), three), "utf-8")
    code, output, _ = messages(package)
    assert (code, output) == (
        1,
        "es: not the 3 forms that Plural-Forms declares: 'De {count:cerdo|cerdos}.'\n",
    )
    assert f"Plural-Forms: {three}" in path.read_text("utf-8")


@pytest.mark.long
def test_the_command_extracts_messages(package: Path) -> None:
    """The command adds every message of the package to an empty catalogue and lists the untranslated ones."""
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
def test_the_command_reports_faults(package: Path) -> None:
    """The command reports unknown fields, a missing catalogue and a missing package."""
    fill_in(package, **{"Of {count:pig|pigs}.": "De {cuantos} {count:a|b|c}."})
    assert "other fields: 'Of {count:pig|pigs}.'" in messages(package)[1]
    (package / "locale/es/LC_MESSAGES" / f"{NAME}.po").unlink()
    code, _, errors = messages(package)
    assert code == 2
    assert f"LC_MESSAGES/{NAME}.po; begin with an empty one" in errors
    assert "No module named 'no_such_package'" in messages(package, name="no_such_package")[2]


def test_a_game_of_another_package_is_translated(imported: Path) -> None:
    """The game's reasons, scores, numbers and rules come from its own catalogue."""
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


def test_a_language_of_the_game_alone(imported: Path) -> None:
    """In a language that only the game supports, the library's own sentences stay English."""
    folder = imported / "locale/de/LC_MESSAGES"
    folder.mkdir(parents=True)
    head = {"": "Content-Type: text/plain; charset=utf-8\n"}
    (folder / f"{NAME}.mo").write_bytes(compiled({**head, "banked": "gesichert"}))
    speak("de")
    assert aw.scores(aw.new_game("pig", 2))[0].lines[0].text == "gesichert"
    assert message_text("game-over", {}) == "The game is over."


def test_a_game_is_loaded_before_its_language_is_refused(imported: Path) -> None:
    """A game is loaded before its language is refused as unknown."""
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
    """A broken catalogue gives a warning, and its game's sentences stay English."""
    (imported / "locale/es/LC_MESSAGES" / f"{NAME}.mo").write_bytes(broken)
    speak()
    with pytest.warns(UserWarning, match=f"the catalogue {NAME} of es is broken"):
        assert message_text("pig-of", {"count": 1}) == "Of 1 pig."
    assert message_text("game-over", {}) == "La partida ha terminado."


@pytest.mark.parametrize("wrong", ["{nobody}", "{count!q}", "{count.no.such}", "{", "{count:{x}}"])
def test_a_translation_that_cannot_be_filled_in(imported: Path, wrong: str) -> None:
    """A translation with invalid fields is replaced by the English sentence."""
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
    """Only valid language codes become part of a path."""
    hostile = code.format(imported / "locale/es") if isinstance(code, str) else code
    with pytest.raises(aw.InvalidOption, match="There is no language"):
        aw.set_language(hostile)  # type: ignore[arg-type]
    assert aw.language() == "en"


def test_a_missing_package_is_refused() -> None:
    """Registering a catalogue for a missing package raises `ModuleNotFoundError`."""
    with pytest.raises(ModuleNotFoundError, match="no_such_package"):
        engine.register_catalogue("no_such_package")


def test_a_missing_library_deletes_no_message(package: Path) -> None:
    """If a module cannot be imported, its messages stay in the catalogue, and the command names the missing library."""
    fill_in(package)
    path = package / "locale/es/LC_MESSAGES" / f"{NAME}.po"
    text = path.read_text("utf-8") + '\nmsgid "Seats learn."\nmsgstr "Los asientos aprenden."\n'
    path.write_text(text, "utf-8")
    (package / "learning.py").write_text("import no_such_library\n", "utf-8")
    code, output, _ = messages(package)
    assert (code, output) == (
        0,
        "without no_such_library, messages that are not found stay as they are\n",
    )
    assert "Los asientos aprenden." in path.read_text("utf-8")
    (package / "learning.py").unlink()
    assert messages(package)[0] == 0
    assert "Los asientos aprenden." not in path.read_text("utf-8")
