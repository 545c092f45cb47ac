"""Fixtures that start web servers for tests."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from importlib.util import find_spec
from pathlib import Path
from shutil import which
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from tests.web.hosting import Host


NEEDED = ("segno", "starlette", "uvicorn", "websockets")
NGINX = which("nginx", path=f"{os.environ.get('PATH', '')}{os.pathsep}/usr/sbin")
OPENSSL = which("openssl")
collect_ignore_glob = [] if all(map(find_spec, NEEDED)) else ["test_*.py"]
"""The tests to skip if the libraries of the extra ``web`` are missing."""
collect_ignore = [] if NGINX and OPENSSL else ["test_nginx.py"]
"""The test to skip if nginx or OpenSSL is missing."""


@pytest.fixture
def hosting(tmp_path: Path) -> Iterator[Callable[..., Host]]:
    """Return a function that starts a server in the test's folder; all are stopped at the end."""
    from ancient_world.web.guards import WebLimits
    from tests.web.hosting import Host

    with ExitStack() as started:

        def start(hosts: tuple[str, ...] = (), **limits: Any) -> Host:
            host = Host(
                tmp_path / "tables",
                WebLimits(**{"messages_per_second": 1_000, "processor_share": 100, **limits}),
                hosts,
            )
            started.callback(host.stop)
            return host

        yield start


@pytest.fixture
def host(hosting: Callable[..., Host]) -> Host:
    """Start a server with the usual limits."""
    return hosting()
