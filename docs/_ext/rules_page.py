"""The directive ``{rules}`` lists a game's rules from rules.toml, with links to code and tests.

``{rules} the_ancient_world`` lists every rule in that game's folder, or with ``:source: J`` only the
rules of one source. The role ``{rule}`` links to a rule by its id, with the game's id before it
where two games have the same one: ``{rule}`C2```, ``{rule}`the-ancient-world:C2```.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

from docutils import nodes
from docutils.parsers.rst import directives
from languages import register, told
from source_pages import ROOT, source_link
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective, SphinxRole
from sphinx.util.nodes import make_refnode

from ancient_world.engine.board_text import RULE_CONTEXT
from ancient_world.engine.message_catalogue import translate

GAMES = ROOT / "src" / "ancient_world" / "games"
TESTS = ROOT / "tests"
SOURCES = {
    "R": "the rulebook",
    "P": "published elsewhere",
    "J": "our ruling",
}
WHOLE_FILE = "all tests of the file"
register(*SOURCES.values(), WHOLE_FILE, "Our ruling", "Source", "Code", "Situations", "Tests")


class Place(NamedTuple):
    """A line of a file, with a name for it."""

    name: str
    file: Path
    line: int


def read_rules(game: str) -> list[dict[str, Any]]:
    """Return the rules in a game's folder, in their order."""
    with (GAMES / game / "rules.toml").open("rb") as file:
        rules: list[dict[str, Any]] = tomllib.load(file)["rule"]
    return rules


def code_of(game: str, rule: Mapping[str, Any]) -> Iterator[Place]:
    """Yield for each of a rule's modules the first line that names the rule, or else line 1."""
    named = re.compile(rf"\b{re.escape(rule['id'])}\b")
    for module in rule.get("modules", ()):
        file = GAMES / game / module
        lines = file.read_text(encoding="utf-8").splitlines()
        numbers = (number for number, line in enumerate(lines, 1) if named.search(line))
        yield Place(module, file, next(numbers, 1))


def tests_of(game: str, rule: Mapping[str, Any]) -> list[Place]:
    """Return the tests of a rule, without tests of other games that have the same rule id."""
    other_games = {folder.name for folder in GAMES.iterdir()} - {game}
    places = tests_of_rules().get(rule["id"], [])
    return [place for place in places if other_games.isdisjoint(place.file.parts)]


@cache
def tests_of_rules() -> Mapping[str, list[Place]]:
    """Map each rule to the tests that are marked ``@pytest.mark.rule("C2", ...)``."""
    places: defaultdict[str, list[Place]] = defaultdict(list)
    for file in sorted(TESTS.rglob("test_*.py")):
        module = ast.parse(file.read_text(encoding="utf-8"))
        for name, node in _marked(module):
            for rule in dict.fromkeys(_rule_ids(node)):
                places[rule].append(Place(name, file, node.lineno))
    return places


def _marked(module: ast.Module) -> Iterator[tuple[str, ast.stmt]]:
    """Yield each test and test class of a module, and its ``pytestmark``, by name."""
    for node in module.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name, node
        if isinstance(node, ast.ClassDef):
            yield from (
                (f"{node.name}.{inner.name}", inner)
                for inner in node.body
                if isinstance(inner, ast.FunctionDef)
            )
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "pytestmark":
            yield WHOLE_FILE, node


def _rule_ids(node: ast.stmt) -> Iterator[str]:
    marks: list[ast.expr] = [node.value] if isinstance(node, ast.Assign) else []
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        marks = node.decorator_list
    for call in (inner for mark in marks for inner in ast.walk(mark)):
        if isinstance(call, ast.Call) and ast.unparse(call.func).endswith("mark.rule"):
            yield from (str(arg.value) for arg in call.args if isinstance(arg, ast.Constant))


@cache
def situations_of_game(game: str) -> Mapping[str, list[Place]]:
    """Map each rule of a game to its situations, marked ``@situation("C2", ...)``."""
    places: defaultdict[str, list[Place]] = defaultdict(list)
    folder = TESTS / "conformance"
    for file in [folder / f"{game}.py", *sorted((folder / game).glob("*.py"))]:
        module = ast.parse(file.read_text(encoding="utf-8") if file.is_file() else "")
        for node in module.body:
            for rule in _situation_rules(node):
                places[rule].append(Place(str(len(places[rule]) + 1), file, node.lineno))
    return places


def _situation_rules(node: ast.stmt) -> Iterator[str]:
    for mark in node.decorator_list if isinstance(node, ast.FunctionDef) else ():
        if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "situation":
            yield ast.literal_eval(mark.args[0])


def anchor(game: str, rule_id: str) -> str:
    """Return the anchor of a rule on its page."""
    return f"rule-{game.replace('_', '-')}-{rule_id}"


def sources_of(rule: dict[str, Any]) -> list[str]:
    """Return the sources of a rule; a single source may be a string in rules.toml."""
    source = rule["source"]
    return [source] if isinstance(source, str) else list(source)


class RulesDirective(SphinxDirective):
    """A directive that lists the rules of one game."""

    required_arguments = 1
    option_spec: ClassVar[dict[str, Any]] = {"source": directives.unchanged_required}

    def run(self) -> list[nodes.Node]:
        """Return the list; links to rules lead to the list of all sources."""
        game: str = self.arguments[0]
        try:
            rules = read_rules(game)
        except OSError as error:
            raise self.error(f"no rules to list: {error}") from error
        self.env.note_dependency(str(GAMES / game / "rules.toml"))
        self.env.note_reread()  # tests can change without a change of this page
        source = self.options.get("source")
        if source not in {None, *SOURCES}:
            raise self.error(f"a source is one of {', '.join(SOURCES)}, not {source}")
        entries = nodes.definition_list()
        for rule in rules:
            if source is None or source in sources_of(rule):
                entries += self.entry(game, rule, is_home=source is None)
        return [entries]

    def entry(
        self, game: str, rule: dict[str, Any], *, is_home: bool
    ) -> nodes.definition_list_item:
        """Return one rule's entry: id and title, text, source, code, situations and tests."""
        term = nodes.term(
            "",
            "",
            nodes.strong("", rule["id"]),
            nodes.Text(f" {translate(rule['title'], RULE_CONTEXT)}"),
        )
        if is_home:
            term["ids"].append(anchor(game, rule["id"]))
        body = nodes.definition()
        inline, messages = self.parse_inline(translate(rule["text"], RULE_CONTEXT))
        body += nodes.paragraph("", "", *inline)
        body += messages
        if "ruling" in rule:
            inline, messages = self.parse_inline(translate(rule["ruling"], RULE_CONTEXT))
            label = nodes.strong("", f"{told('Our ruling')}: ")
            body += nodes.paragraph("", "", label, *inline)
            body += messages
        sources = "; ".join(told(SOURCES[source]) for source in sources_of(rule))
        foot = nodes.paragraph("", "", nodes.emphasis("", f"{told('Source')}: {sources}."))
        foot += self.links("Code", list(code_of(game, rule)))
        foot += self.links("Situations", situations_of_game(game).get(rule["id"], []))
        foot += self.links("Tests", tests_of(game, rule))
        body += foot
        return nodes.definition_list_item("", term, body)

    def links(self, label: str, places: list[Place]) -> list[nodes.Node]:
        """Return links to lines of files, after a label; empty if there are none."""
        parts: list[nodes.Node] = [nodes.Text(f" {told(label)}: " if places else "")]
        for place in places:
            name = told(place.name) if place.name == WHOLE_FILE else place.name
            parts += [source_link(name, place.file, place.line), nodes.Text(", ")]
        return [*parts[:-1], nodes.Text("." if places else "")]


class RuleRole(SphinxRole):
    """A role that links to a rule by its id; the link is resolved when all pages have been read."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """Return the link, or report that the rule is unknown or ambiguous."""
        game, _, rule_id = self.text.rpartition(":")
        folders = [game.replace("-", "_")] if game else games_with_rules()
        folders_with_rule = [folder for folder in folders if rule_id in ids_of(folder)]
        if len(folders_with_rule) != 1:
            problem = f"{len(folders_with_rule)} games have a rule {self.text!r}"
            message = self.inliner.reporter.error(problem, line=self.lineno)
            return [self.inliner.problematic(self.rawtext, self.rawtext, message)], [message]
        link = nodes.reference("", rule_id, internal=True)
        link["rule_of"] = folders_with_rule[0]
        link["rule_id"] = rule_id
        return [link], []


@cache
def games_with_rules() -> list[str]:
    """Return the folders of the games that number their rules."""
    return sorted(file.parent.name for file in GAMES.glob("*/rules.toml"))


@cache
def ids_of(game: str) -> frozenset[str]:
    """Return the ids of a game's rules; empty if the game has no rules file."""
    if game not in games_with_rules():
        return frozenset()
    return frozenset(rule["id"] for rule in read_rules(game))


def resolve_rules(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Resolve the links of ``{rule}`` to the page ``rules/<game id>``."""
    for link in list(doctree.findall(nodes.reference)):
        if "rule_of" not in link:
            continue
        page = f"rules/{link['rule_of'].replace('_', '-')}"
        target = anchor(link["rule_of"], link["rule_id"])
        text = nodes.Text(link["rule_id"])
        link.replace_self(make_refnode(app.builder, docname, page, target, text))


def setup(app: Sphinx) -> dict[str, Any]:
    """Register the directive and the role."""
    app.add_directive("rules", RulesDirective)
    app.add_role("rule", RuleRole())
    app.connect("doctree-resolved", resolve_rules)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
