"""Test functions that report that they ran: ``tools/mutation/reaching.py``."""

from __future__ import annotations

import builtins
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import pytest

from tools.mutation.reaching import REACHED, SAYS, listen

SOURCE = '''
def kept(call):
    """Do nothing."""
    return call

@kept
@kept
def most():
    """Return a number."""
    def inner():
        return 3
    return inner()

def other():
    """Say nothing."""
'''


def test_functions_report_that_they_ran(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Functions report the first line of their code, keep their docstrings, and no file is written."""
    monkeypatch.setattr(SourceFileLoader, "get_code", SourceFileLoader.get_code)
    monkeypatch.setattr(builtins, SAYS, None, raising=False)
    file = tmp_path / "module.py"
    file.write_text(SOURCE, "utf-8")
    listen({str(file)})
    spec = spec_from_file_location("module", file)
    assert spec is not None
    assert spec.loader is not None
    module: Any = module_from_spec(spec)
    REACHED.clear()
    spec.loader.exec_module(module)
    assert {(str(file), 2)} == REACHED
    assert module.most() == 3
    assert {(str(file), line) for line in (2, 6, 10)} == REACHED
    assert module.most.__code__.co_firstlineno == 6
    assert [module.most.__doc__, module.other.__doc__] == ["Return a number.", "Say nothing."]
    assert [*tmp_path.iterdir()] == [file]
