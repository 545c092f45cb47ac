"""What mypy is told so that mypyc takes our generic classes as it takes others."""

from __future__ import annotations

from collections.abc import Callable

from mypy.nodes import Expression, IndexExpr, RefExpr
from mypy.plugin import ClassDefContext, Plugin

PACKAGE = "ancient_world."


def _is_generic(base: Expression) -> bool:
    """Whether a base only says which type parameters a class has."""
    name = base.base if isinstance(base, IndexExpr) else base
    return isinstance(name, RefExpr) and name.fullname == "typing.Generic"


def keep_generic(context: ClassDefContext) -> None:
    """Leave ``Generic[T]`` among the bases of a class, where mypy has set it aside.

    Whatever mypy sets aside is to mypyc a class of Python, of which it knows nothing: it gives the class, and each that inherits
    from it, a ``__dict__``, lets the collector of rubbish look after it, and is never sure that a field is there.
    ``Generic`` has no fields and no ``__init__``.
    """
    aside = context.cls.removed_base_type_exprs
    generic = [each for each in aside if _is_generic(each)]
    aside[:] = [each for each in aside if not _is_generic(each)]
    context.cls.base_type_exprs.extend(generic)


class OfGeneric(Plugin):
    """Sees to it for every class of ours."""

    def get_customize_class_mro_hook(
        self, fullname: str
    ) -> Callable[[ClassDefContext], None] | None:
        return keep_generic if fullname.startswith(PACKAGE) else None


def plugin(_version: str) -> type[Plugin]:
    """What mypy asks for."""
    return OfGeneric
