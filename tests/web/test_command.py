"""Tests of the command ``ancient-world web``: its output, its errors, and what it does without its libraries."""

from __future__ import annotations

import http.client
import json
import os
import signal
import socket
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import connect
from websockets.typing import Origin

from tests.fresh_process import ended
from tests.web.hosting import PATIENCE, Host, eventually

COMMAND = [sys.executable, "-m", "ancient_world", "web", "--no-open"]


def run(*arguments: str, **environment: str) -> Any:
    """Run the command where it ends without serving."""
    return subprocess.run(
        [*COMMAND, *arguments],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        env={**os.environ, **environment},
    )


def fetch_first_page(address: str) -> bytes:
    """Fetch the first page of a server."""
    host = address.removeprefix("http://").rstrip("/")
    line = http.client.HTTPConnection(host, timeout=PATIENCE)
    try:
        line.request("GET", "/")
        return line.getresponse().read()
    finally:
        line.close()


@pytest.mark.long
@pytest.mark.skipif(os.name != "posix", reason="Ctrl-C of another process is that of POSIX")
def test_it_prints_its_address_and_ends_with_ctrl_c(tmp_path: Path) -> None:
    """The command prints its local address, makes its folder, serves, and ends at Ctrl-C."""
    command = [*COMMAND, "--port", "0", "--folder", str(tmp_path / "tables")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        assert line.startswith("Tables at http://127.0.0.1:")
        address = line.split()[2]
        assert b"page.js" in fetch_first_page(address)
        process.send_signal(signal.SIGINT)
        assert process.wait(PATIENCE) in (0, 1, 130, -signal.SIGINT)
        assert process.stdout.read() == ""
    assert (tmp_path / "tables").is_dir()


@pytest.mark.long
def test_an_unusable_port_host_or_folder_is_reported(tmp_path: Path) -> None:
    """A port in use, an unknown host and a folder that is a file each give one sentence and exit code 2."""
    (tmp_path / "file").touch()
    with socket.create_server(("127.0.0.1", 0)) as occupied:
        port = str(occupied.getsockname()[1])
        arguments_of = {
            f"The server cannot listen at 127.0.0.1, port {port}": ["--port", port],
            "no such host": ["--host", "no such host"],
            str(tmp_path / "file"): ["--folder", str(tmp_path / "file"), "--lang", "es"],
        }
        elsewhere = ["web", "--no-open", "--port", "0", "--folder", str(tmp_path / "a")]
        results = ended([[*elsewhere, *each] for each in arguments_of.values()])
    for text, done in zip(arguments_of, results, strict=True):
        assert (done.code, text in done.stderr) == (2, True), done.stderr
        assert "Traceback" not in done.stderr


@pytest.mark.long
@pytest.mark.parametrize("library", ["segno", "starlette", "uvicorn", "websockets"])
def test_a_missing_library_is_named(library: str, tmp_path: Path) -> None:
    """Without one of its libraries the command names the missing one and how to install it."""
    (tmp_path / "sitecustomize.py").write_text(
        "import importlib.util as util\n"
        "found = util.find_spec\n"
        f"util.find_spec = lambda name, *more: None if name == {library!r} else found(name, *more)\n"
    )
    done = run(PYTHONPATH=str(tmp_path))
    assert done.returncode == 2
    expected = f"{library} is missing. Install it with: pip install 'ancient-world[cli,web]'\n"
    assert (done.stderr, done.stdout) == (expected, "")


def test_all_texts_of_the_page_are_translated(host: Host) -> None:
    """Every text that the page uses exists in English and is translated to Spanish."""
    import re

    from ancient_world.web.app import PAGE_FILES, SCRIPT_NAMES
    from ancient_world.web.page_texts import page_texts

    script = "".join((PAGE_FILES / name).read_text("utf-8") for name in SCRIPT_NAMES)
    html = (PAGE_FILES / "page.html").read_text("utf-8")
    words = page_texts()
    used = {*re.findall(r'say\("(\w+)"', script), *re.findall(r'data-(?:word|label)="(\w+)"', html)}
    used |= {*re.findall(r'answer\("(\w+)"', script)}
    assert used - {*words["en"]} == set()
    assert {*re.findall(r"\$(\w+)", html)} - {"lang", "data", "root", "icon"} <= {*words["en"]}
    for name, text in words["en"].items():
        spanish = words["es"][name]
        assert {*re.findall(r"\{\w+\}", spanish)} == {*re.findall(r"\{\w+\}", text)}
        assert spanish != text or name in ("total", "bot")


def children(process: int) -> set[int]:
    """Return the running child processes of a process."""
    running = set[int]()
    for each in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):  # the process has ended meanwhile
            state, parent = each.read_text().rpartition(")")[2].split()[:2]
            if int(parent) == process and state != "Z":
                running.add(int(each.parent.name))
    return running


def is_running(process: int) -> bool:
    """Return whether a process runs and is no zombie."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.long
@pytest.mark.skipif(sys.platform != "linux", reason="processes are listed in /proc")
@pytest.mark.parametrize("sent", ["INT", "TERM", "KILL"])
@pytest.mark.parametrize("early", [False, True])
def test_no_process_stays_behind(sent: str, early: bool, tmp_path: Path) -> None:
    """A signal to the server ends its bots' processes, even while they start; without a traceback if it can be caught."""
    command = [*COMMAND, "--port", "0", "--pace", "0", "--folder", str(tmp_path / "tables")]
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        address = process.stdout.readline().split()[2].removeprefix("http://").rstrip("/")
        seats = [{"name": name, "plays": "hard"} for name in "AB"]
        line = http.client.HTTPConnection(address, timeout=PATIENCE)
        headers = {"Content-Type": "application/json", "Origin": f"http://{address}"}
        order = json.dumps({"game": "tides-of-time", "seats": seats})
        line.request("POST", "/tables", order, headers)
        watch = json.loads(line.getresponse().read())["watch"]
        line.close()
        with connect(f"ws://{address}{watch}", origin=Origin(f"http://{address}")) as page:
            page.send('{"do": "look", "lang": "en"}')
            eventually(lambda: children(process.pid))
            while not early and '"version":1' not in str(page.recv()):
                pass
            born = children(process.pid)
            if sent == "INT":
                os.killpg(process.pid, signal.SIGINT)
            else:
                process.send_signal(getattr(signal, f"SIG{sent}"))
            process.wait(PATIENCE)
        eventually(lambda: not any(map(is_running, born)))
        # A starting process whose parent was killed has nobody to read its work from, and Python says so.
        assert sent == "KILL" or "Traceback" not in process.stderr.read()
