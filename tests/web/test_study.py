"""Tests of the study of a finished table: the server analyses the game in the background, and its replay shows the analysis."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest

import ancient_world as aw
from ancient_world.records import AnalysisSettings
from ancient_world.web import table_study
from tests.web.hosting import Host, eventually
from tests.web.test_ends import ended


def study(host: Host, link: str, method: str = "GET") -> Any:
    """Ask for the progress of a study, or start it."""
    headers = {"Origin": f"http://{host.host}"}
    return json.loads(
        host.ask(method, f"{link}/study", b"" if method == "POST" else None, **headers)[2]
    )


def wait_until_ready(host: Host, link: str) -> None:
    """Wait until the study of a table is ready, at most a minute."""
    end = time.monotonic() + 60
    while not study(host, link)["ready"]:
        assert time.monotonic() < end
        time.sleep(0.1)


def test_a_running_game_is_not_studied(host: Host) -> None:
    """An analysis during the game would tell what others know."""
    link = host.make().seats[0]
    for method in ("GET", "POST"):
        assert study(host, link, method)["error"]["data"]["code"] == "web-not-over"


def test_nothing_is_analysed_unasked(host: Host) -> None:
    """The replay of a finished game steps through it as long as nobody asks for the study."""
    link = ended(host).seats[0]
    assert study(host, link) == {"done": 0, "count": 0, "ready": False, "failed": False}
    assert b"study" not in host.ask("GET", f"{link}/replay")[2]


def test_the_study_becomes_part_of_replay_and_record(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    """When the study is ready, the replay shows it, its pieces have the better tables, and the record keeps it."""
    monkeypatch.setattr(table_study, "settings_of", analysis_settings)
    made = ended(host)
    link = made.seats[1]
    study(host, link, "POST")
    study(host, made.watch, "POST")  # twice is once
    wait_until_ready(host, link)
    progress = study(host, made.watch)
    assert progress["done"] == progress["count"] > 20
    record = aw.from_json(host.ask("GET", f"{link}/record")[2])
    assert isinstance(record, aw.Record)
    analysed = [entry for entry in record.entries if entry.analysis is not None]
    assert len(analysed) == progress["count"]
    assert aw.validate(aw.to_json(record)).ok
    assert b'"study":{' in host.ask("GET", f"{link}/replay")[2]
    pieces = [
        json.loads(host.ask("GET", f"{link}/replay/{place}?layout=narrow")[2]) for place in (0, 32)
    ]
    signed = [
        place for place, each in enumerate(record.entries) if each.analysis and each.analysis.sign
    ]
    drawn = [int(place) for piece in pieces for place in piece.get("better", {}).get("narrow", ())]
    assert drawn == signed


def analysis_settings(_: str) -> AnalysisSettings:
    """Return settings for a fast analysis."""
    return AnalysisSettings(positions=16)


@pytest.mark.long
def test_a_study_that_fails_can_be_started_again(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A process that dies makes the study fail, and it is analysed when it is asked for again."""
    link = ended(host).seats[0]
    with monkeypatch.context() as broken:
        broken.setattr(table_study, "pickled_game", broken_process)
        study(host, link, "POST")
        eventually(lambda: study(host, link)["failed"])
    monkeypatch.setattr(table_study, "settings_of", analysis_settings)
    study(host, link, "POST")
    wait_until_ready(host, link)
    assert not study(host, link)["failed"]


def broken_process(_: str) -> bytes:
    """Fail as a process that takes too long."""
    raise TimeoutError
