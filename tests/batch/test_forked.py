"""Test that a worker that starts while its parent ends prints no traceback, and any other error does."""

from __future__ import annotations

import multiprocessing
import subprocess
import sys

import pytest

from ancient_world.archive import process_pool


@pytest.mark.parametrize(
    ("raised", "shown"),
    [
        ("FileNotFoundError(2, 'No such file or directory')", False),
        ("EOFError()", False),
        ("ConnectionResetError()", False),
        ("FileNotFoundError(2, 'No such file', 'cards.toml')", True),
        ("ValueError('wrong')", True),
    ],
)
@pytest.mark.parametrize("server", [True, False])
def test_which_errors_a_starting_worker_shows(raised: str, shown: bool, server: bool) -> None:
    """Only the fork server hides errors, and only those of semaphores or pipes that its ended parent has removed."""
    program = f"import ancient_world.archive.batch.worker_errors{'  # forkserver' if server else ''}\nraise {raised}"
    done = subprocess.run(
        [sys.executable, "-c", program], check=False, capture_output=True, text=True
    )
    assert ("Traceback" in done.stderr) is (shown or not server)


@pytest.mark.skipif(
    "forkserver" not in multiprocessing.get_all_start_methods(), reason="workers are spawned here"
)
def test_the_tasks_are_loaded_once_for_all_workers() -> None:
    """A new worker has already loaded the code of tasks, from the fork server."""
    with process_pool(1) as pool:
        loaded = "'ancient_world.archive.batch.worker_functions' in __import__('sys').modules"
        assert pool.submit(eval, loaded).result(60)
