"""The directive ``hooks`` lists what a game can override: ``.. hooks:: Game`` lists the attributes and hooks of that class.

The texts come from the docstrings in ``ancient_world.engine``: the first paragraph says what it is, the paragraph that begins
with "Called" says when. A method without such a paragraph is no hook. A function, such as ``count``, has a row of its own.
"""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator
from typing import Any

from docutils import nodes
from docutils.statemachine import StringList
from languages import register, told
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from ancient_world import engine

HEADS = ("Name", "What it is", "When")
register(*HEADS)
Hook = tuple[str, str, str]
"""The name as a link, what it is, and when it is called; the last text is empty for an attribute."""


def hooks_of(name: str) -> Iterator[Hook]:
    """Yield the hooks of a class, in the order of its code; or the function itself."""
    owner: Any = getattr(engine, name)
    if not isinstance(owner, type):
        yield f":func:`{name}`", paragraphs(owner.__doc__)[0], ""
        return
    (tree,) = ast.parse(inspect.getsource(owner)).body
    assert isinstance(tree, ast.ClassDef)
    for node, following in zip(tree.body, [*tree.body[1:], None], strict=True):
        if isinstance(node, ast.FunctionDef):
            first, *others = paragraphs(ast.get_docstring(node))
            called = [each for each in others if each.startswith("Called ")]
            if called:
                yield f":meth:`{name}.{node.name}`", linked(first, name), called[0]
        elif isinstance(node, ast.AnnAssign) and isinstance(following, ast.Expr):
            assert isinstance(node.target, ast.Name)
            assert isinstance(following.value, ast.Constant)
            text = paragraphs(str(following.value.value))[0]
            yield f":attr:`{name}.{node.target.id}`", linked(text, name), ""


def linked(text: str, owner: str) -> str:
    """Return a text in which links to members of its class name the class."""
    return re.sub(r":(meth|attr):`(\w+)`", rf":\1:`~{owner}.\2`", text)


def paragraphs(docstring: str | None) -> list[str]:
    """Return the paragraphs of a docstring, each on one line; one empty paragraph if there is none."""
    return [" ".join(each.split()) for each in inspect.cleandoc(docstring or "").split("\n\n")]


class HooksDirective(SphinxDirective):
    """A directive that lists the hooks of some classes, or some functions."""

    required_arguments = 1
    optional_arguments = 100

    def run(self) -> list[nodes.Node]:
        """Return the table."""
        self.env.note_reread()  # docstrings can change without a change of this page
        hooks = [hook for name in self.arguments for hook in hooks_of(name)]
        columns = 3 if any(hook[2] for hook in hooks) else 2
        lines = [".. list-table::", "   :header-rows: 1", ""]
        for row in (tuple(map(told, HEADS)), *hooks):
            lines += [f"   {'*' if place == 0 else ' '} - {row[place]}" for place in range(columns)]
        self.env.ref_context["py:module"] = engine.__name__
        box = nodes.container()
        self.state.nested_parse(
            StringList(lines, source="docstrings of ancient_world.engine"), 0, box
        )
        for table_row in box.findall(nodes.row):
            for name in table_row[0].findall(nodes.paragraph):
                name["translatable"] = False
        return box.children


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the directive."""
    app.add_directive("hooks", HooksDirective)
    return {"parallel_read_safe": True}
