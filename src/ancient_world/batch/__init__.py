"""Any number of records and games: on this machine, on any executor, on a cluster.

Tasks run on any ``concurrent.futures.Executor``; results come in one order, the same ones whatever ran them, and a
lost worker loses nothing::

    from ancient_world import batch

    summary = batch.Summary()
    for result in batch.validate_many("records", jobs=2):
        summary.add(result)
"""

from ancient_world.batch.dask import dask_executor
from ancient_world.batch.faults import BatchError
from ancient_world.batch.output import ResultFile
from ancient_world.batch.results import Checked, Finding, Played
from ancient_world.batch.simulating import simulate_many
from ancient_world.batch.summary import Summary, Tally
from ancient_world.batch.validating import validate_many
from ancient_world.batch.workers import Workers, process_pool

__all__ = [
    "BatchError", "Checked", "Finding", "Played", "ResultFile", "Summary", "Tally", "Workers",
    "dask_executor", "process_pool", "simulate_many", "validate_many",
]  # fmt: skip
