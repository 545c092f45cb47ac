"""Test the Spanish docs: missing translations are reported, and translations appear in their places."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("sphinx", reason="Sphinx is installed where the docs are built: nox -s docs")

from sphinx.cmd.build import build_main

import ancient_world as aw
from tools import doc_messages

EXTENSIONS = str(Path(__file__).parents[2] / "docs" / "_ext")
COLLECTION, SPANISH = "collected", "es/LC_MESSAGES"
COLLECTED = 'msgid "Hello"\nmsgstr ""\n\nmsgid "Good bye"\nmsgstr ""\n'
WHOLE = 'msgid "Hello"\nmsgstr "Hola"\n\nmsgid "Good bye"\nmsgstr "Adiós"\n'
HEAD = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8"\n\n'
CONF = """
extensions = ["myst_parser", "sphinx.ext.autodoc", "languages", "rules_page", "source_pages", "translated_docstrings"]
locale_dirs = ["locale"]
gettext_compact = False
templates_path = ["_templates"]
html_theme = "furo"
html_sidebars = {"**": ["sidebar/language.html"]}
"""
LINK = (Path(EXTENSIONS).parent / "_templates" / "sidebar" / "language.html").read_text("utf-8")


@pytest.fixture(autouse=True)
def extensions(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Make the extensions of the docs importable, and restore English afterwards."""
    monkeypatch.setattr(sys, "path", [EXTENSIONS, *sys.path])
    yield
    aw.set_language("en")


def compared(folder: Path, translated: str) -> list[str]:
    """Return the faults of a translation of one page."""
    for file, text in (
        (folder / COLLECTION / "how-to" / "greet.pot", COLLECTED),
        (folder / SPANISH / "how-to" / "greet.po", translated),
    ):
        file.parent.mkdir(parents=True)
        file.write_text(text, "utf-8")
    return list(doc_messages.faults(folder / COLLECTION, folder / SPANISH))


@pytest.mark.parametrize(
    ("translated", "fault"),
    [
        (WHOLE.replace('"Hola"', '""'), "how-to/greet: missing: 'Hello'"),
        (WHOLE.partition("\n\n")[0], "how-to/greet: missing: 'Good bye'"),
        (f"#, fuzzy\n{WHOLE}", "how-to/greet: fuzzy: 'Hello'"),
        (f'{WHOLE}\nmsgid "Hm"\nmsgstr "Eh"\n', "how-to/greet: obsolete: 'Hm'"),
        (f'{WHOLE}\n#~ msgid "Hm"\n#~ msgstr "Eh"\n', "how-to/greet: obsolete: 'Hm'"),
    ],
)
def test_faults_are_reported_by_page_and_message(
    tmp_path: Path, translated: str, fault: str
) -> None:
    """A missing, fuzzy or obsolete message is reported with its page."""
    assert compared(tmp_path, translated) == [fault]


def test_a_whole_translation_has_no_faults(tmp_path: Path) -> None:
    """A complete translation has no faults."""
    assert not compared(tmp_path, WHOLE)


def test_a_page_without_a_translation_and_a_translation_without_a_page_are_found(
    tmp_path: Path,
) -> None:
    """A page without a translation and a translation without a page are reported."""
    assert not compared(tmp_path, WHOLE)
    (tmp_path / COLLECTION / "new.pot").write_text(COLLECTED, "utf-8")
    (tmp_path / SPANISH / "gone.po").write_text(WHOLE, "utf-8")
    assert list(doc_messages.faults(tmp_path / COLLECTION, tmp_path / SPANISH)) == [
        "gone: obsolete: the whole page",
        "new: missing: the whole page",
    ]


def test_a_text_that_changed_keeps_its_translation_and_is_marked(tmp_path: Path) -> None:
    """Updating marks changed texts as fuzzy, adds new ones, removes obsolete ones, and a second update changes nothing."""
    old = WHOLE.replace("Good bye", "Good bye then") + '\nmsgid "Hm"\nmsgstr "Eh"\n'
    compared(tmp_path, old)
    (tmp_path / SPANISH / "gone.po").write_text(WHOLE, "utf-8")
    (tmp_path / COLLECTION / "new.pot").write_text('msgid "New"\nmsgstr ""\n', "utf-8")
    for _ in range(2):
        doc_messages.bring_up_to_date(tmp_path / COLLECTION, tmp_path / SPANISH)
        assert list(doc_messages.faults(tmp_path / COLLECTION, tmp_path / SPANISH)) == [
            "how-to/greet: fuzzy: 'Good bye'",
            "new: missing: 'New'",
        ]
    translation = (tmp_path / SPANISH / "how-to" / "greet.po").read_text("utf-8")
    assert '#, fuzzy\nmsgid "Good bye"\nmsgstr "Adiós"' in translation


def build(folder: Path, language: str, page: str, translated: str = "") -> str:
    """Build a documentation with one page in a folder, and return that page."""
    files = {
        "conf.py": CONF,
        "_templates/sidebar/language.html": LINK,
        "index.md": "# Start\n\n```{toctree}\nwords/page\n```\n",
        "words/page.md": page,
        "locale/es/LC_MESSAGES/words/page.po": HEAD + translated,
        "locale/es/LC_MESSAGES/sphinx.po": HEAD + 'msgid "Source"\nmsgstr "Procedencia"\n',
    }
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")
    how = ["-W", "-q", "-b", "html", "-D", f"language={language}"]
    assert not build_main([*how, str(folder), str(folder / "built")])
    return (folder / "built" / "words" / "page.html").read_text("utf-8")


def test_each_page_leads_to_itself_in_the_other_language(tmp_path: Path) -> None:
    """Each page links to itself in the other language: Spanish pages are in a folder of the English ones."""
    english = build(tmp_path / "en", "en", "# Words\n")
    assert 'lang="es" href="../es/words/page.html">Español</a>' in english
    spanish = build(tmp_path / "es", "es", "# Words\n")
    assert 'lang="en" href="../../words/page.html">English</a>' in spanish


def test_the_translation_of_a_docstring_is_read_as_docstrings_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Roles and literals work in the translation of a docstring on a Markdown page."""
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / "greetings.py").write_text(
        'def hello() -> None:\n    """Say ``hello``, unlike :func:`bye`."""\n\n\n'
        'def bye() -> None:\n    """Say *bye*."""\n'
    )
    page = "# Words\n\nThey `say`.\n\n```{eval-rst}\n.. automodule:: greetings\n   :members:\n```\n"
    translated = (
        'msgid "Say ``hello``, unlike :func:`bye`."\nmsgstr "Dice ``hello``, al revés que :func:`bye`."\n\n'
        'msgid "They `say`."\nmsgstr "Ellos `say`."\n'
    )
    made = build(tmp_path, "es", page, translated)
    assert (
        '<p>Dice <code class="docutils literal notranslate"><span class="pre">hello</span></code>, al revés'
        in made
    )
    assert 'href="#greetings.bye"' in made
    assert (
        '<p>Ellos <code class="docutils literal notranslate"><span class="pre">say</span>' in made
    )


def test_rules_speak_the_language_of_the_pages(tmp_path: Path) -> None:
    """Titles and texts of rules, and the words around them, are in the language of the page."""
    page = "# Words\n\n```{rules} tides_of_time\n```\n"
    made = build(tmp_path / "es", "es", page)
    aw.set_language("en")
    assert not any(rule.title in made for rule in aw.game("tides-of-time").rules())
    aw.set_language("es")
    rules = aw.game("tides-of-time").rules()
    assert all(rule.title in made and rule.text.partition("'")[0] in made for rule in rules)
    assert "Procedencia: the rulebook" in made
