"""A name has one place in the reference: links to where it was written lead to where it is public.

Annotations speak of ``ancient_world.matches.match.Match``; the reference describes
``ancient_world.Match``. A name that is described nowhere stays an unresolved reference.
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
    found = [*INDEX.ending_in(word, objects)]
    if "." in target and not target.startswith("ancient_world."):
        return None
    members = {"method", "attribute", "property"}
    things = [name for name in found if objects[name].objtype not in members]
    if things or "." in target:  # a class and not somebody's method of that name
        found = things
    if len(found) > 1:  # a word that several games have is that game's own
        home = ".".join(target.split(".")[:3])
        of_all = [name for name in found if name == f"ancient_world.{word}"]
        found = [name for name in found if name.startswith(f"{home}.")] or of_all
    if len(found) != 1:
        return None
    place = objects[found[0]]
    return make_refnode(
        app.builder, node["refdoc"], place.docname, place.node_id, contnode, found[0]
    )


def setup(app: Sphinx) -> dict[str, Any]:
    """Tell Sphinx of the extension."""
    app.connect("missing-reference", find_public)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
