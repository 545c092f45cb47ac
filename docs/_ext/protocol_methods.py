"""The directive ``.. methods:: match.new match.apply`` describes methods of the protocol, from the functions behind the methods.

Each method is listed with its parameters, their defaults, its docstring and the shape of its result.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from importlib import import_module
from inspect import cleandoc, signature
from types import NoneType, UnionType
from typing import Any, ClassVar, get_args, get_origin

import attrs
from docutils import nodes
from docutils.parsers.rst import directives
from docutils.statemachine import StringList
from sphinx.application import Sphinx
from sphinx.ext.napoleon.docstring import GoogleDocstring
from sphinx.util.docutils import SphinxDirective

from ancient_world.engine import Action
from ancient_world.engine.board_text import Board
from ancient_world.schema.document_kinds import Document
from ancient_world.serve import Limits
from ancient_world.serve.method import METHODS, Method

import_module("ancient_world.serve.methods")  # puts all methods into METHODS

FACES = ("ancient_world.narration", "ancient_world.records", "ancient_world.engine")
"""The public modules that describe the classes of results."""
PLAIN = {None: "``null``", str: "a text", bool: "true or false", float: "a number"}
SINGLE = re.compile(r"(?<!`)(`[^`:]+`)(?!`)")
"""Code in single backticks, which TypeScript comments use."""
PARAM = re.compile(r"^:param (\w+): ")
"""The beginning of the description of a parameter."""
SESSION = re.compile(r"^ +session: .*\n", re.MULTILINE)
"""The description of the parameter that clients do not pass."""
LARGE = 2**53 - 1
"""From this default on, a number means that there is no limit."""
RECORDED = {"note"}
"""Members of entries that exist only in records."""


def call(method: Method) -> str:
    """Return a method with its parameters: ``match.undo(match, agreed = false)``."""
    defaults = signature(method.run).parameters
    params = [
        each.name if each.is_required else f"{each.name} = {_written(defaults[each.name].default)}"
        for each in method.params
    ]
    return f"{method.name}({', '.join(params)})"


def _written(default: object) -> str:
    if isinstance(default, int) and default >= LARGE:
        return "no limit"
    return json.dumps({} if isinstance(default, Mapping) else default)


def result(kind: Any) -> str:
    """Return the description of a method's result: words, or the names of its members."""
    if isinstance(kind, UnionType):
        [inner] = [each for each in get_args(kind) if each is not NoneType]
        return result(inner).replace("``", "``null`` or ``", 1)
    if kind in PLAIN:
        return PLAIN[kind]
    if isinstance(kind, type) and issubclass(kind, Document):
        return f"a document of the kind ``{kind.__name__.removesuffix('Document').lower()}``"
    if not attrs.has(kind):
        return "a JSON Schema"
    see = ", ".join([f":class:`~{name}`" for name in _described(kind)])
    return f"``{_members(kind)}``" + (f"; see {see}" if see else "")


def _members(kind: Any) -> str:
    """Return the names of an object's members, with those of nested objects."""
    named = []
    for field in attrs.fields(attrs.resolve_types(kind)):
        if field.name in RECORDED:
            continue
        item = _item(field.type)
        inner = _members(item) if _is_small(item) else ""
        listed = f"[{inner}]" if get_origin(field.type) is tuple else inner
        named.append(f"{field.name}: {listed}" if inner else field.name)
    return f"{{{', '.join(named)}}}"


def _item(kind: Any) -> Any:
    """Return the type of a tuple's items; any other type is returned unchanged."""
    return get_args(kind)[0] if get_origin(kind) is tuple else kind


def _is_small(kind: Any) -> bool:
    return isinstance(kind, type) and attrs.has(kind) and not issubclass(kind, (Action, Limits))


def _described(kind: Any) -> Iterator[str]:
    """Yield the public names of a result's classes that the reference describes."""
    kinds = [kind]
    if kind is not Board:
        kinds += [_item(field.type) for field in attrs.fields(attrs.resolve_types(kind))]
    for each in kinds:
        name = getattr(each, "__name__", "")
        faces = (face for face in FACES if getattr(import_module(face), name, None) is each)
        if _is_small(each) and (home := next(faces, "")):
            yield f"{home}.{name}"


class Methods(SphinxDirective):
    """A directive that describes some methods, in the given order."""

    required_arguments = 1
    final_argument_whitespace = True
    option_spec: ClassVar[dict[str, Any]] = {"class": directives.class_option}

    def run(self) -> list[nodes.Node]:
        """Return a definition list of the methods."""
        listed = nodes.definition_list()
        for name in self.arguments[0].split():
            if name not in METHODS:
                raise self.error(f"the protocol has no method {name}")
            self.env.note_dependency(METHODS[name].run.__code__.co_filename)
            listed += self.described(METHODS[name])
        return [listed]

    def described(self, method: Method) -> nodes.definition_list_item:
        """Return the definition of one method."""
        text = SINGLE.sub(r"`\1`", SESSION.sub("", cleandoc(method.run.__doc__ or "")))
        lines = [PARAM.sub(r"* ``\1``: ", line) for line in GoogleDocstring(text).lines()]
        lines += ["", f"Result: {result(method.result)}."]
        body = nodes.definition()
        source = f"docstring of {method.name}"
        self.state.nested_parse(StringList(lines, source=source), self.content_offset, body)
        term = nodes.term("", "", nodes.literal("", call(method)), ids=[anchor(method.name)])
        return nodes.definition_list_item("", term, body)


def anchor(name: str) -> str:
    """Return the anchor of a method on its page."""
    return f"method-{name.replace('.', '-').replace('_', '-')}"


def setup(app: Sphinx) -> dict[str, bool]:
    """Add the directive."""
    app.add_directive("methods", Methods)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
