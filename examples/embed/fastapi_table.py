"""A table behind FastAPI: each player has a secret token, sees a view, chooses, and follows the changes.

TOKENS="secret-of-miriam secret-of-tom" uvicorn --app-dir examples/embed fastapi_table:app
"""

import os
from contextlib import suppress
from typing import Annotated

from fastapi import Depends, FastAPI, HTTPException, Request, WebSocket, WebSocketDisconnect
from fastapi.responses import JSONResponse

import ancient_world as aw
from ancient_world.matches.asynchronous import AsyncSeat

STATUS: dict[type, int] = {aw.IllegalAction: 422, aw.InvalidOption: 400, aw.StaleVersion: 409}


async def refuse(_: Request, error: aw.AncientWorldError) -> JSONResponse:
    """Answer a refusal with its code, its sentence, and the status of its class."""
    return JSONResponse({"code": error.code, "message": error.message}, STATUS[type(error)])


app = FastAPI(exception_handlers={aw.AncientWorldError: refuse})
table = aw.AsyncMatch(aw.new_match("tides-of-time", ["Miriam", "Tom"]))
seats = {token: table.join(seat) for seat, token in enumerate(os.environ["TOKENS"].split())}


def find_seat(token: str) -> AsyncSeat:
    """Return the seat with a token, which shows only what its player may know."""
    if token not in seats:
        raise HTTPException(404, "No seat has this token.")
    return seats[token]


Seat = Annotated[AsyncSeat, Depends(find_seat)]


@app.get("/{token}")
async def show(seat: Seat) -> dict[str, object]:
    """Return all that the player's page shows; the offers hold the version."""
    return {"view": aw.to_document(seat.view), "offers": aw.to_document(seat.offers())}


@app.post("/{token}/choose")
async def choose(seat: Seat, place: int, version: int) -> None:
    """Play the offer at a place, as it stood at a version."""
    await seat.choose(place, version)


@app.websocket("/{token}/changes")
async def follow(socket: WebSocket, seat: Seat, since: int) -> None:
    """Send each change after a version as the player may know it, until the game is over."""
    changes = seat.changes(since)  # an unknown version is refused before the socket opens
    await socket.accept()
    with suppress(WebSocketDisconnect):
        async for change in changes:
            await socket.send_text(aw.to_json(change))
        await socket.close()
