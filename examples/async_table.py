"""A table in asyncio: two players over websockets, who hear of every change and can reconnect (`pip install websockets`).

A client names the seat that it wants and, when it reconnects, the last version that it has. The server then sends each change
as this player may see it, and the client sends the player's choices. The program plays both sides, on this machine.
"""

import asyncio
import json
import random
from contextlib import suppress
from typing import Any

import websockets

import ancient_world as aw
from ancient_world.matches.asynchronous import Allowance, AsyncSeat

# --- the host ---


async def serve_seat(table: aw.AsyncMatch, socket: Any) -> None:
    """Serve one connection, whose player sits at the table as long as the connection lasts."""
    with suppress(websockets.ConnectionClosed, aw.InvalidOption):
        hello = json.loads(await socket.recv())
        async with table.join(hello["seat"]) as seat:
            telling = asyncio.create_task(tell(seat, socket, hello["since"]))
            try:
                async for text in socket:
                    await socket.send(json.dumps(await choose(seat, json.loads(text))))
            finally:
                telling.cancel()


async def tell(seat: AsyncSeat, socket: Any, since: int | None) -> None:
    """Send the view to a new client, then every change; a slow connection holds up no other client."""
    with suppress(websockets.ConnectionClosed):
        if since is None:
            since, view = seat.version, seat.view
            await socket.send(json.dumps({"version": since, "view": aw.to_document(view)}))
        async for change in seat.changes(since):
            message = {"version": change.version, "view": aw.to_document(change.view)}
            await socket.send(json.dumps(message))
        await socket.close()


async def choose(seat: AsyncSeat, message: Any) -> Any:
    """Apply a player's choice, and return the new version or the reason against the choice."""
    try:
        await seat.choose(message["place"], message["version"])
    except aw.AncientWorldError as error:
        return {"refused": error.message}
    return {"done": seat.version}


# --- a player ---


async def play(address: str, seat: int, seen: dict[int, aw.View], most: float = 1e9) -> None:
    """Choose at random until the game is over; ``seen`` holds the views by version, from which a client can resume."""
    async with websockets.connect(address) as socket:
        await socket.send(json.dumps({"seat": seat, "since": max(seen, default=None)}))
        ready = await play_turn(socket, seat, seen) if seen else 0.0
        async for text in socket:
            message = json.loads(text)
            if "view" in message:
                seen[message["version"]] = aw.from_document(message["view"], expect=aw.View)
            else:
                ready = message.get("done", 0.0)
            if len(seen) >= most:
                return
            if max(seen) >= ready:
                ready = await play_turn(socket, seat, seen)


async def play_turn(socket: Any, seat: int, seen: dict[int, aw.View]) -> float:
    """Make a random choice if there is one; return the version from which on this client may choose again."""
    waiting = seen[max(seen)].pending
    actions = waiting.actions_of(seat) if isinstance(waiting, aw.Decision) else ()
    if not actions:
        return 0.0
    place = random.randrange(len(actions))
    await socket.send(json.dumps({"place": place, "version": max(seen)}))
    return float("inf")  # until the answer arrives


async def main() -> None:
    """Let two clients play a game."""
    match = aw.new_match("tides-of-time", names=["Miriam", "Tom"], seed=7)
    table = aw.AsyncMatch(match, Allowance(per_choice=60))
    async with websockets.serve(lambda socket: serve_seat(table, socket), "127.0.0.1", 0) as server:
        address = f"ws://127.0.0.1:{next(iter(server.sockets)).getsockname()[1]}"
        time = asyncio.create_task(table.keep_time(lambda _, waiting: waiting.actions[0]))
        seen: tuple[dict[int, aw.View], ...] = ({}, {})
        await asyncio.gather(*(play(address, seat, seen[seat]) for seat in (0, 1)))
        await time
    assert all(views[match.version] == match.view(seat) for seat, views in enumerate(seen))
    print(f"{match.version} changes, scores {[score.total for score in aw.scores(match.state)]}")


if __name__ == "__main__":
    asyncio.run(main())
