"""A table in asyncio: two players over websockets, who hear of every change and may come back (`pip install websockets`).

A client says which seat it wants, and the last version that it knows if it comes back. Then it is sent each change as its
player may know it, and sends what it chooses. The program plays both sides, on this machine.
"""

import asyncio
import json
import random
from contextlib import suppress
from typing import Any

import websockets

import ancient_world as aw
from ancient_world.matches.awaited import Allowance, AsyncSeat

# --- the host ---


async def serve_seat(table: aw.AsyncMatch, socket: Any) -> None:
    """One connection: its player sits at the table as long as it lasts."""
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
    """Send the view to who is new, then every change; a slow connection holds up nobody."""
    with suppress(websockets.ConnectionClosed):
        if since is None:
            since, view = seat.version, seat.view
            await socket.send(json.dumps({"version": since, "view": aw.to_document(view)}))
        async for change in seat.changes(since):
            told = {"version": change.version, "view": aw.to_document(change.view)}
            await socket.send(json.dumps(told))
        await socket.close()


async def choose(seat: AsyncSeat, said: Any) -> Any:
    """Do what the player says; the answer is the version then, or the reason why not."""
    try:
        await seat.apply(
            aw.from_document(said["action"], expect=aw.Action), version=said["version"]
        )
    except aw.AncientWorldError as error:
        return {"refused": error.message}
    return {"done": seat.version}


# --- a player ---


async def play(address: str, seat: int, seen: dict[int, aw.View], most: float = 1e9) -> None:
    """Choose at random until the game is over; ``seen`` are the views by their versions, with which one comes back."""
    async with websockets.connect(address) as socket:
        await socket.send(json.dumps({"seat": seat, "since": max(seen, default=None)}))
        ready = await play_turn(socket, seat, seen) if seen else 0.0
        async for text in socket:
            said = json.loads(text)
            if "view" in said:
                seen[said["version"]] = aw.from_document(said["view"], expect=aw.View)
            else:
                ready = said.get("done", 0.0)
            if len(seen) >= most:
                return
            if max(seen) >= ready:
                ready = await play_turn(socket, seat, seen)


async def play_turn(socket: Any, seat: int, seen: dict[int, aw.View]) -> float:
    """Choose if one may; the version from which on there is something to choose again."""
    waiting = seen[max(seen)].pending
    actions = waiting.actions_of(seat) if isinstance(waiting, aw.Decision) else ()
    if not actions:
        return 0.0
    action = aw.to_document(random.choice(actions))
    await socket.send(json.dumps({"action": action, "version": max(seen)}))
    return float("inf")  # until the answer


async def main() -> None:
    """Two clients play a game."""
    match = aw.Match.new("tides-of-time", names=["Miriam", "Tom"], seed=7)
    table = aw.AsyncMatch(match, Allowance(each=60))
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
