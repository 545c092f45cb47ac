"""Resolve links to private paths: a link to the module that defines a name leads to the public name.

Annotations name ``ancient_world.matches.match.Match``, while the reference describes ``ancient_world.Match``. A name without
a description stays an unresolved reference.
"""

from __future__ import annotations

from typing import Any

from docutils import nodes
from names_by_word import INDEX
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.util.nodes import make_refnode


def find_public(
    app: Sphinx, env: BuildEnvironment, node: pending_xref, contnode: nodes.Element
) -> nodes.reference | None:
    """Resolve a reference to a private path by the one public name that ends in the same word."""
    target = node.get("reftarget", "")
    if node.get("refdomain") != "py" or not target:
        return None
    word = target.rpartition(".")[2]
    objects = env.domains.python_domain.objects
    names = [*INDEX.ending_in(word, objects)]
    if "." in target and not target.startswith("ancient_world."):
        return None
    members = {"method", "attribute", "property"}
    not_members = [name for name in names if objects[name].objtype not in members]
    if not_members or "." in target:  # prefer a class to a method of the same name
        names = not_members
    if len(names) > 1:  # a name that several games have is that of the same game
        home = ".".join(target.split(".")[:3])
        of_all = [name for name in names if name == f"ancient_world.{word}"]
        names = [name for name in names if name.startswith(f"{home}.")] or of_all
    if len(names) != 1:
        return None
    place = objects[names[0]]
    return make_refnode(
        app.builder, node["refdoc"], place.docname, place.node_id, contnode, names[0]
    )


def setup(app: Sphinx) -> dict[str, Any]:
    """Register the extension."""
    app.connect("missing-reference", find_public)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
