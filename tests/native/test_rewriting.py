"""What is written otherwise in the C that mypyc has written."""

from __future__ import annotations

import pytest

from tools.native.compiler.rewriting import INCLUDED, rewritten

HEAD, OWN = "#include <init.c>\n", '#include "__native_group.h"\n'
UNTRACKED = """Coin_dealloc(CoinObject *self)
{
CPy_TRASHCAN_BEGIN(self, Coin_dealloc)
Coin_clear((PyObject *)self);
Py_TYPE(self)->tp_free((PyObject *)self);
CPy_TRASHCAN_END(self)
"""
TRACKED = UNTRACKED.replace("{\n", "{\nPyObject_GC_UnTrack(self);\n")
TWO = "CPyArg_ParseStackAndKeywordsSimple(args, nargs, kwnames, &parser, &obj_a, &obj_b)"
PASSED_OVER = """.tp_dealloc = (destructor)Coin_dealloc,
.tp_flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HEAPTYPE,"""
COLLECTED = """.tp_dealloc = (destructor)Coin_dealloc,
.tp_flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC,"""
NONE = "CPyArg_ParseStackAndKeywordsNoArgs(args, PyVectorcall_NARGS(nargs), kwnames, &parser)"
MADE = 'CPyArg_ParseTupleAndKeywords(args, kw, "O", "__init__", kwlist, &obj_a)'
SOME = 'CPyArg_ParseTupleAndKeywords(args, kw, "O|O", "__init__", kwlist, &obj_a, &obj_b)'

WRITTEN = {
    "memory": ("self = (Coin *)type->tp_alloc(type, 0);", "self = (Coin *)Record_Alloc(type);"),
    "class": (
        PASSED_OVER,
        f"{PASSED_OVER}\n.tp_traverse = Record_HoldsNothing,\n.tp_free = PyObject_Free,",
    ),
    "class whose records are collected": (COLLECTED, COLLECTED),
    "list": (
        "cpy_r_r7 = PyList_AsTuple(cpy_r_r2);\n    CPy_DECREF_NO_IMM(cpy_r_r2);",
        "cpy_r_r7 = Tuple_OfOwnList(cpy_r_r2);",
    ),
    "list that is used again": (
        "cpy_r_r7 = PyList_AsTuple(cpy_r_r2);\nCPy_DECREF(cpy_r_r7);",
        "cpy_r_r7 = PyList_AsTuple(cpy_r_r2);\nCPy_DECREF(cpy_r_r7);",
    ),
    "two arguments": (
        f"if (!{TWO}) {{",
        (
            "if (kwnames == NULL && nargs == 2) { obj_a = args[0]; obj_b = args[1]; } "
            f"else if (!{TWO}) {{"
        ),
    ),
    "no arguments": (
        f"if (!{NONE}) {{",
        f"if (kwnames == NULL && PyVectorcall_NARGS(nargs) == 0) {{  }} else if (!{NONE}) {{",
    ),
    "arguments of a class": (
        f"if (!{MADE}) {{",
        (
            "if (kw == NULL && PyTuple_GET_SIZE(args) == 1) { obj_a = PyTuple_GET_ITEM(args, 0); } "
            f"else if (!{MADE}) {{"
        ),
    ),
    "arguments with defaults": (f"if (!{SOME}) {{", f"if (!{SOME}) {{"),
}


@pytest.mark.parametrize(("before", "after"), WRITTEN.values(), ids=WRITTEN)
def test_it_is_written_so(before: str, after: str) -> None:
    """Each pattern is found as mypyc writes it, and nothing that is only like it; once, however often it is tried."""
    text = rewritten(HEAD + OWN + before)
    assert text == HEAD + INCLUDED + OWN + after
    assert rewritten(text) == text


def test_only_what_is_collected_can_be_put_off() -> None:
    """A record of which the collector knows nothing is given back at once: nothing can be noted in front of it."""
    assert "TRASHCAN" not in rewritten(HEAD + OWN + UNTRACKED)
    assert "Record_Free((PyObject *)self);" in rewritten(HEAD + OWN + UNTRACKED)
    assert "CPy_TRASHCAN_BEGIN(self, Coin_dealloc)" in rewritten(HEAD + OWN + TRACKED)
