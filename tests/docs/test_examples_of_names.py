"""The examples in the docstrings of public names run, and print what stands below them."""

from __future__ import annotations

import doctest
import io

import pytest

import ancient_world as aw
from tests.house.test_hovers import EXAMPLES, PUBLIC, doc


def test_the_example_of_each_name_runs(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The example of each name gives the output below it, in a folder of its own."""
    told = io.StringIO()
    runner = doctest.DocTestRunner(verbose=False)
    for name in sorted(EXAMPLES):
        monkeypatch.chdir(tmp_path_factory.mktemp("example"))
        aw.set_language("en")
        example = doctest.DocTestParser().get_doctest(
            doc(PUBLIC[name]), {"aw": aw}, name, None, None
        )
        assert runner.run(example, out=told.write).attempted, name
    assert not runner.failures, told.getvalue()
