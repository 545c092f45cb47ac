"""Tests of JSON-RPC 2.0: requests, notifications, batches, errors, framing and hostile input."""

from __future__ import annotations

import io
import json
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ancient_world as aw
from ancient_world.serve import Limits, serve_streams
from ancient_world.serve.method import METHODS
from ancient_world.serve.server import read_lines
from tests.fuzzing import rounds
from tests.mutations import mutant
from tests.schema.samples import random_match
from tests.serve.clients import check_response, exchange, request

PING = request("is_over", {"match": "m1"}, "ping")
"""A request that is always answered with an error, because no match is open."""


def code_of(response: Any) -> tuple[Any, int, str]:
    """Return the id, number and code of an error response."""
    check_response(response)
    return response["id"], response["error"]["code"], response["error"]["data"]["code"]


def test_requests_are_answered_in_order() -> None:
    """Requests are answered in order, with ids of every allowed type."""
    ids = [1, "one", None, 2.5, -7, ""]
    responses = exchange(*[request("games", None, name) for name in ids])
    assert [response["id"] for response in responses] == ids
    assert all(
        response["result"]["games"][0]["id"] == "the-ancient-world" for response in responses
    )


def test_params_by_name_and_by_position() -> None:
    """Parameters by name and by position give the same answer."""
    by_name, by_position, without = exchange(
        request("rules", {"game": "the-ancient-world", "ids": ["C2"]}),
        request("rules", ["the-ancient-world", ["c2"]]),
        request("games"),
    )
    assert by_name["result"] == by_position["result"]
    assert by_name["result"]["rules"][0]["id"] == "C2"
    assert without["result"]


def test_notifications_get_no_answer() -> None:
    """A notification is carried out and gets no answer, even if it fails."""
    start = {"jsonrpc": "2.0", "method": "match.new", "params": ["mini", ["A", "B"]]}
    wrong = {"jsonrpc": "2.0", "method": "no.such.method"}
    (response,) = exchange(start, wrong, request("match.pending", ["m1"]))
    assert response["result"]["format"] == "ancient-world/pending"


def test_batches() -> None:
    """The requests of a batch are answered in one line and in order; its notifications are not."""
    (responses,) = exchange(
        [
            request("games", None, "a"),
            {"jsonrpc": "2.0", "method": "games"},
            1,
            {"foo": "boo"},
            request("no.such", None, "b"),
            request("games", [1, 2, 3], "c"),
        ]
    )
    assert [response["id"] for response in responses] == ["a", None, None, "b", "c"]
    numbers = [response.get("error", {}).get("code") for response in responses]
    assert numbers == [None, -32600, -32600, -32601, -32602]


def test_batches_without_answers() -> None:
    """An empty batch is refused, and a batch of notifications gets no answer."""
    empty, ping = exchange([], [{"jsonrpc": "2.0", "method": "games"}], PING)
    assert code_of(empty) == (None, -32600, "empty-batch")
    assert ping["id"] == "ping"


@pytest.mark.parametrize(
    ("message", "request_id"),
    [
        (1, None),
        ('"text"', None),
        (None, None),
        ({}, None),
        ({"jsonrpc": "2.0", "method": 1, "id": 5}, 5),
        ({"jsonrpc": "1.0", "method": "games", "id": "x"}, "x"),
        ({"jsonrpc": 2.0, "method": "games", "id": 5}, 5),
        ({"method": "games", "id": 5}, 5),
        ({"jsonrpc": "2.0", "method": "games", "params": "bar", "id": 5}, 5),
        ({"jsonrpc": "2.0", "method": "games", "params": None, "id": 5}, 5),
        ({"jsonrpc": "2.0", "method": "games", "id": {}}, None),
        ({"jsonrpc": "2.0", "method": "games", "id": True}, None),
    ],
)
def test_an_invalid_request_is_refused(message: Any, request_id: Any) -> None:
    """An invalid request is refused with its id, if it has a valid one, and the next line is answered."""
    wrong, ping = exchange(message, PING)
    assert code_of(wrong) == (request_id, -32600, "not-a-request")
    assert ping["id"] == "ping"


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (b"{", "truncated"),
        (b'{"jsonrpc": "2.0", "method": "foobar, "params": "bar", "baz]', "not-json"),
        (b"\xff\xfe", "not-utf-8"),
        (b'{"jsonrpc":"2.0","id":1,"id":2,"method":"games"}', "duplicate-key"),
        (b'{"jsonrpc":"2.0","id":1,"method":"games","params":{"a":NaN}}', "not-a-number"),
        (b'{"jsonrpc":"2.0","id":9007199254740993,"method":"games"}', "number-too-large"),
        (b'{"jsonrpc":"2.0","id":"\\ud800","method":"games"}', "lone-surrogate"),
        (b"[" * 65 + b"]" * 65, "too-deep"),
        (b"[" * 100_000, "too-deep"),
        (b'{"a":' * 100_000, "too-deep"),
        (b"[" * 900 + b"]" * 900, "too-deep"),
        (b'"' + b"x" * 999_999 + b'"', "line-too-long"),
        (b" " * 1_000_001, "line-too-long"),
    ],
)
def test_lines_that_cannot_be_read(line: bytes, code: str) -> None:
    """A line that cannot be parsed gets a parse error with a code, and the next line is answered."""
    wrong, ping = exchange(line + b"\n", PING, limits=Limits(bytes=1_000_000))
    assert code_of(wrong) == (None, -32700, code)
    assert ping["id"] == "ping"


def test_how_long_and_deep_a_line_may_be() -> None:
    """Lines up to exactly the limits of length and depth are accepted."""
    text = json.dumps(PING).encode()
    for end in (b"\n", b"\r\n", b""):
        limits = Limits(bytes=len(text.rstrip() + end.rstrip(b"\n")))
        assert [response["id"] for response in exchange(text + end, limits=limits)] == ["ping"]
        longer = exchange(b" " + text + end, limits=limits)
        assert code_of(longer[0])[2] == "line-too-long"
    deep: Any = []
    for _ in range(60):
        deep = [deep]
    deepest = request("validate", {"record": {"x": deep}})
    assert "result" in exchange(deepest)[0]
    deeper = request("validate", {"record": {"x": [deep]}})
    assert code_of(exchange(deeper)[0])[2] == "too-deep"


def test_blank_lines_and_the_last_line() -> None:
    """Blank lines are ignored, and a last line without a line end is answered."""
    responses = exchange(b"\n", b"  \r\n", b"\n", json.dumps(PING).encode())
    assert [response["id"] for response in responses] == ["ping"]
    assert exchange() == []
    assert exchange(b"   ") == []


def test_large_batches() -> None:
    """A batch above the limit is refused as a whole, and none of its requests is carried out."""
    start = request("match.new", ["mini", ["A", "B"]])
    wrong, ping = exchange([start] * 3, PING, limits=Limits(batch=2))
    assert code_of(wrong) == (None, -32600, "large-batch")
    assert code_of(ping)[2] == "unknown-match"


class Watched(io.BytesIO):
    """A stream that records the largest size that was read at once."""

    largest = 0

    def readline(self, size: int | None = -1, /) -> bytes:
        """Read a line, and record the size."""
        assert size is not None
        assert size > 0, "a line of any length would be kept"
        self.largest = max(self.largest, size)
        return super().readline(size)


def test_memory_is_bounded() -> None:
    """No read of a line asks for more than the limit and one byte."""
    source = Watched(b"x" * 3_000_000 + b"\n" + b"y" * 70_000 + b"\nlast")
    assert list(read_lines(source, 100_000)) == [None, b"y" * 70_000 + b"\n", b"last"]
    assert source.largest == 100_001


def test_shutdown_ends_it() -> None:
    """`shutdown` and the rest of its batch are answered, and nothing later is read."""
    assert exchange(request("shutdown"), PING) == [{"jsonrpc": "2.0", "id": 1, "result": None}]
    (responses,) = exchange([request("shutdown"), PING], PING)
    assert [response["id"] for response in responses] == [1, "ping"]
    assert exchange({"jsonrpc": "2.0", "method": "shutdown"}, PING) == []


def test_unknown_methods() -> None:
    """An unknown method is refused with the closest name, and so are names that JSON-RPC reserves."""
    near, far, reserved = exchange(
        request("legal_action"), request("x" * 5_000), request("rpc.discover")
    )
    assert code_of(near) == (1, -32601, "unknown-method")
    assert "legal_actions" in near["error"]["message"]
    assert code_of(far)[1] == code_of(reserved)[1] == -32601
    assert len(json.dumps(far)) < 1_000


def test_a_server_that_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    """An internal error gives an error response without a traceback, and the next request is answered."""

    def fail(*_: object) -> None:
        print("this is not for the client")
        raise ZeroDivisionError("of our own")

    monkeypatch.setattr(type(aw.game("mini")), "winners", fail)
    start = request("match.new", ["mini", ["A", "B"]])
    _, failed, ping = exchange(start, request("winners", {"match": "m1"}), PING)
    assert failed["error"]["code"] == -32603
    assert failed["error"]["data"]["code"] == "internal"
    assert "Traceback" not in json.dumps(failed)
    assert ping["id"] == "ping"


# --- hostile input ---

VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**60), 2**60)
    | st.floats()
    | st.text(max_size=8)
    | st.sampled_from(["m1", "mini", "state", "the-ancient-world", "pass", "2.0"]),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.text(max_size=5) | st.sampled_from(["type", "format", "game", "state"]),
            inner,
            max_size=4,
        )
    ),
    max_leaves=12,
)
NAMES = st.sampled_from(
    sorted({param.name for method in METHODS.values() for param in method.params} | {"language"})
)
REQUESTS = st.fixed_dictionaries(
    {
        "jsonrpc": st.just("2.0") | VALUES,
        "method": st.sampled_from(sorted(set(METHODS) - {"shutdown"})) | st.text(max_size=9),
    },
    optional={
        "id": st.integers() | st.text(max_size=5) | VALUES,
        "params": st.dictionaries(NAMES, VALUES, max_size=4) | VALUES,
    },
)


@pytest.mark.fuzz
@settings(max_examples=rounds(75), deadline=None)
@given(st.lists(st.binary(max_size=60) | st.text(max_size=60).map(str.encode), max_size=6))
def test_any_bytes(parts: list[bytes]) -> None:
    """Any bytes give one response for each line that is not blank."""
    sent = b"\n".join([*parts, json.dumps(PING).encode()])
    responses = exchange(sent, limits=Limits(bytes=200))
    assert responses[-1]["id"] == "ping"
    count = sum(bool(line.strip()) for line in sent.split(b"\n"))
    assert len(responses) == count
    for response in responses[:-1]:
        for each in response if isinstance(response, list) else [response]:
            check_response(each)


@pytest.mark.fuzz
@settings(max_examples=rounds(150), deadline=None)
@given(st.lists(REQUESTS | st.lists(REQUESTS, max_size=3) | VALUES, max_size=4))
def test_any_requests(messages: list[Any]) -> None:
    """Any method with any parameters gives a result or an error, never an internal error."""
    start = request("match.new", ["mini", ["A", "B"]], "start")
    responses = exchange(start, *messages, PING)
    assert responses[-1]["id"] == "ping"
    for response in responses:
        for each in response if isinstance(response, list) else [response]:
            check_response(each)


@pytest.mark.fuzz
@settings(max_examples=rounds(25), deadline=None)
@given(st.binary(max_size=400), st.integers(1, 50))
def test_framing(data: bytes, limit: int) -> None:
    """``lines`` splits any bytes into lines, marks long ones and drops blank ones."""
    *whole, rest = data.split(b"\n")
    expected = [None if len(part) > limit else part + b"\n" for part in whole]
    expected.append(None if len(rest) > limit else rest)
    expected = [part for part in expected if part is None or part.strip()]
    assert list(read_lines(io.BytesIO(data), limit)) == expected


def test_the_streams_are_flushed_at_each_answer() -> None:
    """The output is flushed after each answer."""

    class Sink(io.BytesIO):
        flushed = 0

        def flush(self) -> None:
            self.flushed += 1

    sink = Sink()
    serve_streams(io.BytesIO((json.dumps(PING) + "\n").encode() * 3), sink)
    assert sink.flushed == 3


@pytest.mark.sampled(2)
@pytest.mark.parametrize("game", ["mini", "the-ancient-world"])
def test_mutants_of_real_requests(game: str) -> None:
    """Damaged requests with whole documents get a result or an error, never an internal error."""
    outcomes = mutated_requests(game, 1_500, 4)
    assert outcomes["result"] > 50
    assert outcomes[2] > 200
    assert outcomes.total() > 1_400


def mutated_requests(game: str, count: int, seed: int) -> Counter[Any]:
    """Send damaged requests, and count the error numbers and results."""
    rng = aw.SeededRandom(seed)
    texts = [json.dumps(message) for message in real_requests(game)]
    changed = [mutant(texts[rng.randrange(len(texts))], texts, rng) for _ in range(count)]
    lines = [text.replace("\n", " ").encode("utf-8", "surrogatepass") + b"\n" for text in changed]
    outcomes: Counter[Any] = Counter()
    for response in exchange(*lines, PING):
        for each in response if isinstance(response, list) else [response]:
            check_response(each)
            outcomes[each["error"]["code"] if "error" in each else "result"] += 1
    return outcomes


def real_requests(game: str) -> list[Any]:
    """Return requests of every method that takes a state or record, at several positions of a random game."""
    requests = []
    states = [*aw.replay(random_match(game, 2, 3).record)]
    record = aw.to_document(random_match(game, 2, 3, most=6).record)
    for state in states[:: len(states) // 6]:
        document = aw.to_document(state)
        actions = aw.legal_actions(state)
        values: dict[str, Any] = {
            "action": aw.to_document(actions[-1]) if actions else {"type": "dealt", "cards": []},
            "player": 1,
            "seed": 5,
            "names": ["A", "B"],
            "stream": 1,
        }
        for method in METHODS.values():
            if method.accepts_match:
                params = {p.name: values[p.name] for p in method.params if p.name in values}
                requests.append(request(method.name, {"state": document, **params}))
    requests += [
        request(name, {"record": record}) for name in ("replay", "validate", "match.resume")
    ]
    requests.append(request("match.new", {"game": game, "players": ["A", "B"], "seed": 1}))
    return requests


# --- the size of answers ---


def test_an_answer_has_a_largest_size() -> None:
    """An answer above the limit is replaced by an error with both sizes."""
    whole = exchange(request("schema", ["state", "antike"]))[0]
    size = len(json.dumps(whole, separators=(",", ":")))
    fits, refused, after = exchange(
        request("schema", ["state", "antike"]),
        limits=Limits(answer=size),
    ) + exchange(
        request("schema", ["state", "antike"]),
        request("is_over", ["m1"]),
        limits=Limits(answer=size - 1),
    )
    assert fits == whole
    assert code_of(refused) == (1, 13, "answer-too-large")
    assert refused["error"]["data"]["data"] == {"size": size, "limit": size - 1}
    assert code_of(after)[1] != 13


def test_the_rest_of_a_full_batch_is_refused() -> None:
    """When a batch's answers reach the limit, its further requests are refused and not carried out."""
    start = request("match.new", ["mini", ["A", "B"]], 2)
    (responses,) = exchange([request("games", None, 1), start], limits=Limits(answer=100_000))
    assert [response["id"] for response in responses] == [1, 2]
    assert "result" in responses[1]
    first = request("games", None, 1)
    size = len(json.dumps(exchange(first)[0], separators=(",", ":")))
    batch, after = exchange(
        [first, start], request("match.state", ["m1"]), limits=Limits(answer=size)
    )
    assert "result" in batch[0]
    assert code_of(batch[1]) == (2, 13, "batch-full")
    assert code_of(after)[2] == "unknown-match"


def test_the_answers_to_a_batch_are_limited() -> None:
    """The answers to one batch stay within a small multiple of the limit."""
    batch = [request("schema", ["state", "the-ancient-world"], number) for number in range(100)]
    limits = Limits(answer=100_000)
    (responses,) = exchange(batch, limits=limits)
    assert len(responses) == 100
    assert len(json.dumps(responses)) < 3 * limits.answer
