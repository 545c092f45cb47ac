"""A program that speaks the protocol over its standard input and output, asked one question at a time."""

from __future__ import annotations

import queue
import shlex
import subprocess
import threading
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import IO, Any, Self

from ancient_world.documents import text as documents
from ancient_world.documents.structuring import read_json_value
from ancient_world.engine.document_faults import Faults, shorten
from ancient_world.engine.errors import AncientWorldError, InvalidDocument
from ancient_world.engine.message_catalogue import register_messages
from ancient_world.testing.conformance.answers import Answer, parse_answer

MAX_ANSWER_BYTES = 16 * 1024 * 1024
"""The size limit of an answer, in bytes."""
_END_SECONDS = 2.0
"""The seconds that a program has to end after its input has ended."""

register_messages(
    {
        "program-not-started": "Cannot start the program {command}: {problem}.",
        "program-no-command": "This is not a command: {problem}.",
        "program-ended": "The program ended (exit code {exit}) before it answered {method}.",
        "program-hangs": "The program has not answered {method} within {seconds} seconds.",
        "program-rubbish": "The program's answer to {method} is not a response: {problem}",
        "program-other-id": "The program answered {method} with an id other than {id}.",
        "program-no-response": "The program's answer to {method} is not a JSON-RPC 2.0 response: {text}",
        "program-too-long": "The program's answer to {method} is longer than {limit} bytes.",
    }
)


class BrokenProgram(AncientWorldError):
    """A program does not speak the protocol: it cannot be started, ends, hangs, or gives invalid answers."""


def _split_command(command: str) -> list[str]:
    """Return the words of a command line.

    Raises:
        BrokenProgram: the text is empty, or has an unclosed quotation mark.
    """
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise BrokenProgram.from_code("program-no-command", problem=str(error)) from None
    if not words:
        raise BrokenProgram.from_code("program-no-command", problem=repr(command))
    return words


class Program:
    """A running program started by a command; its standard error is passed through.

    Args:
        command: a list of words, or one text as for a shell.
        timeout: the seconds that an answer may take.

    Raises:
        BrokenProgram: the program cannot be started, or the text is not a command.
    """

    TIMEOUT = 10.0
    """The default seconds that an answer may take."""

    def __init__(self, command: str | Sequence[str], *, timeout: float = TIMEOUT) -> None:
        words = _split_command(command) if isinstance(command, str) else list(command)
        self._timeout = timeout
        self._request_count = 0
        self._is_closing = False
        pipe = subprocess.PIPE
        try:
            self._process = subprocess.Popen(words, stdin=pipe, stdout=pipe)
        except (OSError, ValueError) as error:  # ValueError: a NUL character in a word
            problem = getattr(error, "strerror", None) or str(error)
            raise BrokenProgram.from_code(
                "program-not-started", command=shorten(words[0]), problem=problem
            ) from None
        self._requests: queue.Queue[bytes] = queue.Queue()
        self._lines: queue.Queue[bytes] = queue.Queue(maxsize=1)
        thread_functions = (self._send_requests, self._read_output)
        self._threads = [
            threading.Thread(target=thread_function, daemon=True)
            for thread_function in thread_functions
        ]
        for thread in self._threads:
            thread.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        self.close(kill=kind is not None)

    def __call__(self, method: str, params: Mapping[str, object]) -> Answer:
        """Return the answer to a request.

        Raises:
            BrokenProgram: no answer comes in time, or it is not a valid response.
        """
        self._request_count += 1
        request = {"jsonrpc": "2.0", "id": self._request_count, "method": method, "params": params}
        self._requests.put(documents.dump(request).encode("ascii") + b"\n")
        response = self._read_response(method)
        if not _is_response(response):
            text = shorten(documents.dump(response))
            raise BrokenProgram.from_code("program-no-response", method=method, text=text)
        if response["id"] != self._request_count or type(response["id"]) is not int:
            raise BrokenProgram.from_code("program-other-id", method=method, id=self._request_count)
        return parse_answer(response)

    def close(self, *, kill: bool = False) -> None:
        """End the program by closing its input; kill it if it does not end, or ``kill``."""
        self._is_closing = True
        self._requests.put(b"")
        try:
            self._process.wait(0 if kill else _END_SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        for thread in self._threads:
            while thread.is_alive():
                with suppress(queue.Empty):  # output that was not asked for
                    self._lines.get_nowait()
                thread.join(0.01)

    def _send_requests(self) -> None:
        """Send the queued lines; an empty line closes the program's input.

        A program that does not read blocks only this thread, not the one that waits for an answer.
        """
        # OSError: the program has ended
        with suppress(OSError), _checked_stream(self._process.stdin) as program_input:
            while line := self._requests.get():
                program_input.write(line)
                program_input.flush()

    def _read_output(self) -> None:
        """Put each line of output into the queue; an empty line marks the end."""
        with _checked_stream(self._process.stdout) as program_output:
            while line := program_output.readline(MAX_ANSWER_BYTES + 1):
                self._lines.put(line)
                if self._is_closing or len(line) > MAX_ANSWER_BYTES:
                    break
        self._lines.put(b"")

    def _read_response(self, method: str) -> Any:
        try:
            line = self._lines.get(timeout=self._timeout)
        except queue.Empty:
            raise BrokenProgram.from_code(
                "program-hangs", method=method, seconds=self._timeout
            ) from None
        if not line:
            raise self._ended_error(method)
        if len(line) > MAX_ANSWER_BYTES:
            raise BrokenProgram.from_code("program-too-long", method=method, limit=MAX_ANSWER_BYTES)
        try:
            return read_json_value(documents.load(line, limit=MAX_ANSWER_BYTES))
        except InvalidDocument as error:
            problem = f"{error.detail} {shorten(line.decode('utf-8', 'replace').strip())!r}"
            raise BrokenProgram.from_code(
                "program-rubbish", method=method, problem=problem
            ) from None
        except Faults as faults:  # nested too deep
            problem = faults.faults[0].detail
            raise BrokenProgram.from_code(
                "program-rubbish", method=method, problem=problem
            ) from None

    def _ended_error(self, method: str) -> BrokenProgram:
        try:
            exit_code: object = self._process.wait(_END_SECONDS)
        except subprocess.TimeoutExpired:  # only its output is closed
            exit_code = "-"
        return BrokenProgram.from_code("program-ended", method=method, exit=exit_code)


def _checked_stream(stream: IO[bytes] | None) -> IO[bytes]:
    assert stream is not None
    return stream


def _is_response(value: object) -> bool:
    """Return whether a JSON value is a response: with the right version, an id, and a result or an error object."""
    return (
        type(value) is dict
        and value.get("jsonrpc") == "2.0"
        and "id" in value
        and ("result" in value) != (type(value.get("error")) is dict)
    )
