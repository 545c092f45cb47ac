"""Test a real Dask cluster on this machine, with workers that die."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from ancient_world import archive
from ancient_world.cli.app import app
from tests.batch.helpers import arm, lines, named, without_speed

distributed = pytest.importorskip("distributed")

pytestmark = [
    pytest.mark.long,
    # The cluster's warnings about dying workers are expected.
    pytest.mark.filterwarnings("ignore"),
]


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """Yield a cluster of two worker processes that restart when they die and do not retry lost tasks."""
    import dask

    with (
        dask.config.set({"distributed.scheduler.allowed-failures": 0}),
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None,
            silence_logs=50,
        ) as cluster,
    ):  # fmt: skip
        yield cluster


def test_the_results_are_the_same(cluster: Any, file: Path) -> None:
    """Results from a cluster equal local ones, from Python and from the command line."""
    expected = lines(archive.validate_many(file))
    with archive.dask_executor(cluster.scheduler_address) as executor:
        assert expected == lines(archive.validate_many(file, executor=executor, task_size=50_000))
        assert expected == lines(archive.validate_many(file, executor=executor, sends_content=True))
        games = archive.simulate_many("the-ancient-world", 6, bots=["random"] * 2)
        played = archive.simulate_many(
            "the-ancient-world", 6, bots=["random"] * 2, executor=executor, task_size=2
        )
        assert lines(games) == lines(played)
    result = CliRunner().invoke(
        app, ["validate", str(file), "--json", "--dask", cluster.scheduler_address]
    )
    assert result.exit_code == 1
    assert expected == result.stdout_bytes


@pytest.mark.parametrize("form", ["text", "sarif", "github"])
def test_every_form_on_a_cluster(cluster: Any, file: Path, form: str) -> None:
    """Each output format of ``validate`` is the same with a cluster as without."""
    command = ["validate", str(file), "--format", form]
    local = CliRunner().invoke(app, command)
    remote = CliRunner().invoke(app, [*command, "--dask", cluster.scheduler_address])
    assert remote.exit_code == local.exit_code == 1
    assert without_speed(remote.stdout) == without_speed(local.stdout)


def test_a_worker_killed_in_the_middle_loses_nothing(
    cluster: Any, tmp_path: Path, mixed: tuple[str, ...]
) -> None:
    """If a worker is killed, other workers run its tasks, and every record has one result, in order."""
    path = tmp_path / "games.jsonl"
    path.write_text("\n".join(mixed * 5), encoding="ascii")
    expected = lines(archive.validate_many(path))
    with distributed.Client(cluster) as client:
        results = archive.validate_many(path, executor=client.get_executor(), task_size=20_000)
        received = [next(results) for _ in range(30)]
        pid = next(iter(client.run(os.getpid).values()))
        os.kill(pid, signal.SIGKILL)
        received += results
    assert list(range(300)) == [result.number for result in received]
    assert expected == lines(iter(received))


class Armed(distributed.WorkerPlugin):  # type: ignore[misc, name-defined]
    """A Dask plugin that arms every worker."""

    def __init__(self, marker: str) -> None:
        self.marker = marker

    def setup(self, worker: Any) -> None:
        """Arm the worker."""
        arm(self.marker)


def test_a_record_that_kills_its_workers(
    cluster: Any, tmp_path: Path, file: Path, mixed: tuple[str, ...]
) -> None:
    """A record that kills its worker once is checked again; one that always does fails alone."""
    text = "\n".join([*mixed[:10], "", *mixed[10:20], named(mixed[20]), *mixed[21:]]) + "\n"
    file.write_text(text, encoding="ascii")
    expected = list(archive.validate_many(file))
    with distributed.Client(cluster) as client:
        client.wait_for_workers(2)
        client.register_plugin(Armed(str(tmp_path / "once")), name="armed")
        workers = archive.Workers(client.get_executor())
        assert expected == list(archive.validate_many(file, executor=workers, task_size=30_000))
        client.unregister_worker_plugin("armed")
        client.register_plugin(Armed(""), name="armed")
        workers = archive.Workers(client.get_executor())
        results = list(archive.validate_many(file, executor=workers, task_size=30_000))
        client.unregister_worker_plugin("armed")
    failed = results.pop(20)
    assert (failed.status, failed.number, failed.line) == ("failed", 20, 22)
    assert expected[:20] + expected[21:] == results


def test_no_cluster() -> None:
    """If no cluster answers, the error names the address."""
    with (
        pytest.raises(archive.BatchError) as caught,
        archive.dask_executor("tcp://127.0.0.1:9", timeout=1),
    ):
        pass
    assert caught.value.code == "no-cluster"
    assert "tcp://127.0.0.1:9" in caught.value.message
