"""A Dask cluster as an executor."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from types import ModuleType
from typing import Any

from ancient_world.archive.batch.result_rows import BatchError, missing_library, reason


@contextmanager
def dask_executor(address: str, *, timeout: float = 30) -> Iterator[Executor]:
    """Open an executor on the cluster whose scheduler has this address, such as ``tcp://host:8786``.

    Raises:
        BatchError: distributed is missing, or the scheduler does not answer within ``timeout`` seconds.
    """
    try:
        import distributed  # optional
    except ModuleNotFoundError:
        raise missing_library("distributed", "dask") from None
    client = _client(distributed, address, timeout)
    try:
        executor: Executor = client.get_executor()
        yield executor
    finally:
        client.close()


def _client(distributed: ModuleType, address: str, timeout: float) -> Any:
    try:
        return distributed.Client(address, timeout=timeout, set_as_default=False)
    except (OSError, ValueError) as error:
        raise BatchError.from_code("no-cluster", address=address, why=reason(error)) from None
