"""A table behind FastAPI: each player has a secret link, sees a view, chooses, and follows the changes.

uvicorn --app-dir examples/embed fastapi_table:app
"""

import secrets
from typing import Annotated

from fastapi import Depends, FastAPI, HTTPException, Request, WebSocket
from fastapi.responses import JSONResponse

import ancient_world as aw
from ancient_world.matches.asynchronous import AsyncSeat

STATUS = {aw.IllegalAction: 422, aw.InvalidOption: 400, aw.StaleVersion: 409}


async def refuse(_: Request, error: aw.AncientWorldError) -> JSONResponse:
    """Answer a refusal with its code, its sentence, and the status of its class."""
    content = {"code": error.code, "message": error.message}
    return JSONResponse(content, STATUS.get(type(error), 500))


app = FastAPI(exception_handlers={aw.AncientWorldError: refuse})
table = aw.AsyncMatch(aw.new_match("tides-of-time", ["Miriam", "Tom"]))
seats = {secrets.token_urlsafe(): table.join(player) for player in (0, 1)}
print(*(f"{seat.name}: /{token}" for token, seat in seats.items()), sep="\n")


def find_seat(token: str) -> AsyncSeat:
    """Return the seat of a secret link, which shows only what its player may know."""
    if token not in seats:
        raise HTTPException(404, "This link is not one of this table.")
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
    async for change in changes:
        await socket.send_text(aw.to_json(change))
