"""What is written otherwise in the C that mypyc has written, where it does not take our word for it."""

from __future__ import annotations

import re
from pathlib import Path

HEADERS = ("records.h", "attributes.h", "asked.h")
INCLUDED = "".join([f'#include "{name}"\n' for name in HEADERS])
SET_UP = re.compile(r"\btype->tp_alloc\(type, 0\)")
FREED = re.compile(r"\bPy_TYPE\(self\)->tp_free\(\(PyObject \*\)self\)")
UNTRACKED = re.compile(
    r"(?P<before>(?:\w+_dealloc\([^)]*\)\s*\{|return;\s*\})\s*)"
    r"CPy_TRASHCAN_BEGIN\(self, \w+\)(?P<inner>[^{}]*)CPy_TRASHCAN_END\(self\)"
)
"""What gives a record back of which the collector of rubbish knows nothing."""
TEMPLATE = re.compile(r"\.tp_dealloc = [^{}]*?\.tp_flags = (?P<flags>[^,]*),")
"""What tells Python of a class of records."""
FROM_LIST = re.compile(
    r"(?P<tuple>\w+) = PyList_AsTuple\((?P<list>cpy_r_\w+)\);\s*CPy_DECREF(?:_NO_IMM)?\((?P=list)\);"
)
ON_STACK = re.compile(
    r"if \(!(?P<call>CPyArg_ParseStackAndKeywords(?:Simple|OneArg|NoArgs)\((?P<args>\w+), (?P<count>\w+|PyVectorcall_NARGS\(\w+\)), "
    r"(?P<names>\w+), &parser(?P<into>(?:, &obj_\w+)*)\))\)"
)
IN_TUPLE = re.compile(
    r"if \(!(?P<call>CPyArg_ParseTupleAndKeywords\(args, kw, \"O*\", \"\w+\", kwlist(?P<into>(?:, &obj_\w+)*)\))\)"
)


def rewritten(text: str) -> str:
    """The C of a group of modules, with our headers."""
    head, own, rest = text.partition('#include "__native')
    if not own or INCLUDED in head:
        return text
    rest = UNTRACKED.sub(r"\g<before>\g<inner>", rest)
    rest = FREED.sub("Record_Free((PyObject *)self)", SET_UP.sub("Record_Alloc(type)", rest))
    rest = TEMPLATE.sub(_passed_over, rest)
    rest = FROM_LIST.sub(r"\g<tuple> = Tuple_OfOwnList(\g<list>);", rest)
    rest = IN_TUPLE.sub(_from_tuple, ON_STACK.sub(_from_stack, rest))
    return head + INCLUDED + own + rest


def _passed_over(found: re.Match[str]) -> str:
    """A class at whose records the collector does not look, though one that it inherits from is Python's own, as ``Generic`` is."""
    text = found[0]
    if "HAVE_GC" in text or ".tp_traverse" in text:
        return text
    return f"{text}\n.tp_traverse = Record_HoldsNothing,\n.tp_free = PyObject_Free,"


def _from_stack(found: re.Match[str]) -> str:
    """Arguments that all come by position lie there already."""
    return _taken(
        found, f"{found['names']} == NULL && {found['count']} == ", f"{found['args']}[{{}}]"
    )


def _from_tuple(found: re.Match[str]) -> str:
    return _taken(found, "kw == NULL && PyTuple_GET_SIZE(args) == ", "PyTuple_GET_ITEM(args, {})")


def _taken(found: re.Match[str], given: str, each: str) -> str:
    names = re.findall(r"&(obj_\w+)", found["into"])
    lines = " ".join([f"{name} = {each.format(place)};" for place, name in enumerate(names)])
    return f"if ({given}{len(names)}) {{ {lines} }} else if (!{found['call']})"


def rewrite(file: Path) -> None:
    """Rewrite a file of C."""
    text = file.read_text("utf-8")
    changed = rewritten(text)
    if changed != text:
        file.write_text(changed, "utf-8")
