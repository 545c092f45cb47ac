"""The rules by number: a page made from a game's rules.toml, with links to code and tests.

``{rules} the_ancient_world`` lists every rule of that game's folder; with ``:source: J`` only
those of one source. The role ``{rule}`` links to a rule by its id, with the game's id before it
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

from ancient_world.engine.board import RULE_CONTEXT
from ancient_world.engine.language import translate

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
    """A line of a file, and what to call it."""

    name: str
    file: Path
    line: int


def read_rules(game: str) -> list[dict[str, Any]]:
    """Read the rules of a game's folder, in their order."""
    with (GAMES / game / "rules.toml").open("rb") as file:
        rules: list[dict[str, Any]] = tomllib.load(file)["rule"]
    return rules


def code_of(game: str, rule: Mapping[str, Any]) -> Iterator[Place]:
    """Find the line of each of the rule's modules that names the rule; else its first line."""
    named = re.compile(rf"\b{re.escape(rule['id'])}\b")
    for module in rule.get("modules", ()):
        file = GAMES / game / module
        lines = file.read_text(encoding="utf-8").splitlines()
        found = (number for number, line in enumerate(lines, 1) if named.search(line))
        yield Place(module, file, next(found, 1))


def tests_of(game: str, rule: Mapping[str, Any]) -> list[Place]:
    """Give the tests of a rule, without those in the folder of another game with the same id."""
    others = {folder.name for folder in GAMES.iterdir()} - {game}
    found = tests_of_rules().get(rule["id"], [])
    return [place for place in found if others.isdisjoint(place.file.parts)]


@cache
def tests_of_rules() -> Mapping[str, list[Place]]:
    """Find the tests of each rule: what stands below ``@pytest.mark.rule("C2", ...)``."""
    found: defaultdict[str, list[Place]] = defaultdict(list)
    for file in sorted(TESTS.rglob("test_*.py")):
        module = ast.parse(file.read_text(encoding="utf-8"))
        for name, node in _marked(module):
            for rule in dict.fromkeys(_rule_ids(node)):
                found[rule].append(Place(name, file, node.lineno))
    return found


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
    """Find the situations of each rule of a game: what stands below ``@situation("C2", ...)``."""
    found: defaultdict[str, list[Place]] = defaultdict(list)
    told = TESTS / "conformance"
    for file in [told / f"{game}.py", *sorted((told / game).glob("*.py"))]:
        module = ast.parse(file.read_text(encoding="utf-8") if file.is_file() else "")
        for node in module.body:
            for rule in _told_rules(node):
                found[rule].append(Place(str(len(found[rule]) + 1), file, node.lineno))
    return found


def _told_rules(node: ast.stmt) -> Iterator[str]:
    for mark in node.decorator_list if isinstance(node, ast.FunctionDef) else ():
        if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "situation":
            yield ast.literal_eval(mark.args[0])


def anchor(game: str, rule_id: str) -> str:
    """Name the place of a rule on its page."""
    return f"rule-{game.replace('_', '-')}-{rule_id}"


def sources_of(rule: dict[str, Any]) -> list[str]:
    """List where a rule comes from; one source may be written without brackets."""
    source = rule["source"]
    return [source] if isinstance(source, str) else list(source)


class RulesDirective(SphinxDirective):
    """Lists the rules of one game."""

    required_arguments = 1
    option_spec: ClassVar[dict[str, Any]] = {"source": directives.unchanged_required}

    def run(self) -> list[nodes.Node]:
        """Make the list; only the full one is where links to a rule lead."""
        game: str = self.arguments[0]
        try:
            rules = read_rules(game)
        except OSError as error:
            raise self.error(f"no rules to list: {error}") from error
        self.env.note_dependency(str(GAMES / game / "rules.toml"))
        self.env.note_reread()  # what the tests say can change without this page
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
        """Make one rule's entry: id and title, text, source, code, tests."""
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
        said = "; ".join(told(SOURCES[source]) for source in sources_of(rule))
        foot = nodes.paragraph("", "", nodes.emphasis("", f"{told('Source')}: {said}."))
        foot += self.links("Code", list(code_of(game, rule)))
        foot += self.links("Situations", situations_of_game(game).get(rule["id"], []))
        foot += self.links("Tests", tests_of(game, rule))
        body += foot
        return nodes.definition_list_item("", term, body)

    def links(self, label: str, places: list[Place]) -> list[nodes.Node]:
        """Make the links to some lines of files, after a label."""
        made: list[nodes.Node] = [nodes.Text(f" {told(label)}: " if places else "")]
        for place in places:
            name = told(place.name) if place.name == WHOLE_FILE else place.name
            made += [source_link(name, place.file, place.line), nodes.Text(", ")]
        return [*made[:-1], nodes.Text("." if places else "")]


class RuleRole(SphinxRole):
    """Links to one rule by its id; the page is found once all pages are read."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """Make the link, or say that there is no such rule."""
        game, _, rule_id = self.text.rpartition(":")
        folders = [game.replace("-", "_")] if game else games_with_rules()
        found = [folder for folder in folders if rule_id in ids_of(folder)]
        if len(found) != 1:
            problem = f"{len(found)} games have a rule {self.text!r}"
            message = self.inliner.reporter.error(problem, line=self.lineno)
            return [self.inliner.problematic(self.rawtext, self.rawtext, message)], [message]
        link = nodes.reference("", rule_id, internal=True)
        link["rule_of"] = found[0]
        link["rule_id"] = rule_id
        return [link], []


@cache
def games_with_rules() -> list[str]:
    """List the folders of the games that number their rules."""
    return sorted(file.parent.name for file in GAMES.glob("*/rules.toml"))


@cache
def ids_of(game: str) -> frozenset[str]:
    """Give the ids of a game's rules; none if it has no rules file."""
    if game not in games_with_rules():
        return frozenset()
    return frozenset(rule["id"] for rule in read_rules(game))


def resolve_rules(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Lead the links of ``{rule}`` to the page ``rules/<game id>``."""
    for link in list(doctree.findall(nodes.reference)):
        if "rule_of" not in link:
            continue
        page = f"rules/{link['rule_of'].replace('_', '-')}"
        target = anchor(link["rule_of"], link["rule_id"])
        text = nodes.Text(link["rule_id"])
        link.replace_self(make_refnode(app.builder, docname, page, target, text))


def setup(app: Sphinx) -> dict[str, Any]:
    """Tell Sphinx of the extension."""
    app.add_directive("rules", RulesDirective)
    app.add_role("rule", RuleRole())
    app.connect("doctree-resolved", resolve_rules)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
