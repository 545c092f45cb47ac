"""Clients for tests: one for a session in this process, one for a server process."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import ancient_world as aw
from ancient_world.serve import Limits
from ancient_world.serve.method import METHODS
from ancient_world.serve.notifications import pending_notifications
from ancient_world.serve.rpc import answer
from ancient_world.serve.server import serve_streams
from ancient_world.serve.session import Session
from tests.serve.declared import check_call, check_notification

__all__ = ["COMMAND", "Here", "Process", "RpcError", "check_response", "exchange", "request"]

COMMAND = (str(Path(sys.executable).parent / "ancient-world"), "serve")
"""The installed command, as a front-end starts it."""


class RpcError(Exception):
    """An error response."""

    def __init__(self, error: dict[str, Any]) -> None:
        super().__init__(error["message"])
        self.number: int = error["code"]
        self.data: dict[str, Any] = error["data"]


def request(method: str, params: Any = None, request_id: Any = 1) -> dict[str, Any]:
    """Return a JSON-RPC request."""
    about = {"jsonrpc": "2.0", "id": request_id, "method": method}
    return about if params is None else {**about, "params": params}


def check_response(response: Any) -> None:
    """Check that a response has the form of JSON-RPC and of the library's protocol."""
    assert response["jsonrpc"] == "2.0"
    assert set(response) in ({"jsonrpc", "id", "result"}, {"jsonrpc", "id", "error"})
    if "error" in response:
        error = response["error"]
        assert set(error) == {"code", "message", "data"}
        assert type(error["code"]) is int
        assert error["message"]
        assert list(error["data"]) == ["kind", "code", "rule", "path", "data"]
        assert error["code"] != -32603, error["message"]
        assert "Traceback" not in json.dumps(error)


def result_of(response: Any) -> Any:
    """Return the result of a response.

    Raises:
        RpcError: the response is an error.
    """
    check_response(response)
    if "error" in response:
        raise RpcError(response["error"])
    return response["result"]


def exchange(
    *lines: bytes | str | Any, limits: Limits | None = None, cards: aw.CardSet | None = None
) -> list[Any]:
    """Serve some lines in this process, and return the responses; values that are no text are sent as JSON."""
    sent = io.BytesIO(b"".join([_line(line) for line in lines]))
    output = io.BytesIO()
    serve_streams(sent, output, limits=limits, cards=cards)
    assert output.getvalue().isascii()
    assert output.getvalue().endswith(b"\n") or not output.getvalue()
    return [json.loads(line) for line in output.getvalue().splitlines()]


def _line(line: bytes | str | Any) -> bytes:
    if isinstance(line, bytes):
        return line
    return (line if isinstance(line, str) else json.dumps(line)).encode() + b"\n"


class Here:
    """A client of a session in this process that checks every answer against the declared types."""

    def __init__(self, *, limits: Limits | None = None, cards: aw.CardSet | None = None) -> None:
        self.session = Session(limits or Limits(), cards)
        self.heard: list[dict[str, Any]] = []
        """The notifications received so far."""

    def __call__(self, method: str, /, *positional: Any, **named: Any) -> Any:
        """Call a method, by position or by name."""
        message = request(method, list(positional) if positional else named)
        text = "".join(answer(self.session, json.dumps(message).encode()))
        assert text.isascii()
        for line in pending_notifications(self.session):
            assert line.isascii()
            self.heard.append(json.loads(line))
            check_notification(self.session, self.heard[-1])
        result = result_of(json.loads(text))
        by_name = dict(
            zip([param.name for param in METHODS[method].params], positional, strict=False)
        )
        check_call(self.session, method, {**by_name, **named}, result)
        return result


class Process:
    """A client of a server process."""

    def __init__(self, arguments: Sequence[str] = COMMAND) -> None:
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(arguments, stdin=pipe, stdout=pipe, stderr=pipe)
        self._count = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.process.kill()
        self.process.communicate()

    def __call__(self, method: str, /, *positional: Any, **named: Any) -> Any:
        """Call a method, by position or by name, and wait for the answer."""
        self._count += 1
        self.send(request(method, list(positional) if positional else named, self._count))
        response = self.receive()
        assert response["id"] == self._count
        return result_of(response)

    def send(self, line: bytes | str | Any) -> None:
        """Write a line."""
        assert self.process.stdin is not None
        self.process.stdin.write(_line(line))
        self.process.stdin.flush()

    def receive(self) -> Any:
        """Read a line as JSON."""
        assert self.process.stdout is not None
        return json.loads(self.process.stdout.readline())

    def end(self) -> tuple[int, bytes, bytes]:
        """Close the input, and return the exit code, the remaining output and the errors."""
        output, errors = self.process.communicate(timeout=120)
        return self.process.returncode, output, errors
