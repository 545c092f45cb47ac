"""A table in the browser: each player has a secret link, and the server can restart without losing anything.

python examples/web_table/server.py --game tides-of-time --players Miriam Tom

A page says which version of the game it has, receives the changes since then as its player may see them, and sends the
choices that are clicked. The page is `page.html`; `README.md` describes the messages.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import secrets
from contextlib import suppress
from pathlib import Path
from typing import Any

import attrs
import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

import ancient_world as aw
from ancient_world.matches.asynchronous import AsyncSeat

PAGE = Path(__file__).with_name("page.html")
DRAWING = Path(__file__).parents[1] / "pages" / "drawing.js"
HEADERS = {  # a link is a password, so pages send no referrer and load nothing from other sites
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-store",
    "Content-Security-Policy": "default-src 'self' 'unsafe-inline'; img-src data:; frame-ancestors 'none'",
}


class Table:
    """A match with its journal and the secret link of each seat, kept in a folder."""

    def __init__(self, folder: Path, game: str, players: list[str], seed: int | None) -> None:
        file, secret = folder / "match.jsonl", folder / "links.json"
        if not file.exists():
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            match = aw.new_match(game, players, seed=seed)
            secret.write_text(json.dumps([secrets.token_urlsafe(24) for _ in players]))
            aw.Journal.start(file, match).close()
        self.journal = aw.Journal.resume(file, fsync="always")
        self.match = self.journal.match
        table = aw.AsyncMatch(self.match)
        # Each seat is joined once for all of its pages, so that a reload need not wait for the old page to disconnect.
        links = json.loads(secret.read_text())
        self.seats = {link: table.join(player) for player, link in enumerate(links)}

    # --- what a page is sent ---

    def beginning(self, seat: AsyncSeat) -> dict[str, Any]:
        """Return everything for a new page: names of components, the player's view, and the past changes."""
        return {
            "title": aw.game(self.match.state.game).title,
            "language": aw.language(),
            "components": aw.to_document(aw.components(self.match.state))["components"],
            "view": aw.to_document(seat.view),
            "log": self.happened(seat, 0),
            **self.now(seat),
        }

    def news(self, seat: AsyncSeat, since: int) -> dict[str, Any]:
        """Return the changes since a version, for a page that has that version."""
        return {"changes": self.happened(seat, since), **self.now(seat)}

    def happened(self, seat: AsyncSeat, since: int) -> Any:
        """Return the changes since a version, as a seat sees them."""
        return aw.to_document(self.match.changes(since, seat.player))["changes"]

    def now(self, seat: AsyncSeat) -> dict[str, Any]:
        """Return the present state of the game: version, prompt, this player's choices, and the result."""
        match, offers = self.match, aw.to_document(seat.offers())["offers"]
        return {
            **{name: offers[name] for name in ("version", "prompt", "choices")},
            "ground": [attrs.asdict(each) for each in aw.map_terrain(seat.view)],
            "winners": match.winners(),
            "totals": [score.total for score in match.scores()] if match.is_over else None,
        }

    # --- talking to a page ---

    async def serve(self, socket: WebSocket) -> None:
        """Serve one page as long as it is open."""
        seat = self.seats.get(socket.path_params["link"])
        if seat is None:
            await socket.close()
            return
        await socket.accept()
        # The loop ends when a page disconnects, or sends a message that our page would not send.
        with suppress(WebSocketDisconnect, ValueError, KeyError, TypeError, RecursionError):
            since = json.loads(await socket.receive_text())["since"]
            telling = asyncio.create_task(self.tell(seat, socket, since))
            try:
                while True:
                    message = json.loads(await socket.receive_text())
                    await self.choose(seat, socket, message["action"], message["version"])
            finally:
                telling.cancel()

    async def tell(self, seat: AsyncSeat, socket: WebSocket, since: int | None) -> None:
        """Send a page the changes that it does not have yet, then each change as it happens."""
        try:
            changes = seat.changes(-1 if since is None else since)
            message = self.news(seat, since or 0)
        except aw.InvalidOption:  # the page has no version, or one that this match never had
            changes = seat.changes()
            message = self.beginning(seat)
        with suppress(WebSocketDisconnect):
            await socket.send_json(message)
            async for change in changes:
                if (
                    change.version > message["version"]
                ):  # a message contains all changes until now, so later ones may be sent already
                    message = self.news(seat, message["version"])
                    await socket.send_json(message)

    async def choose(self, seat: AsyncSeat, socket: WebSocket, action: Any, at: Any) -> None:
        """Apply a player's choice, or send the reason against it."""
        try:
            await seat.apply(self.match.read(action), version=at)
        except aw.AncientWorldError as error:
            reason = error.reason if isinstance(error, aw.IllegalAction) else error
            rule = getattr(reason, "rule", "")
            await socket.send_json({"refused": reason.message, "rule": rule})


def app_of(table: Table) -> Starlette:
    """Return the web application: the page of each link, its socket, and the script that draws maps."""

    async def page(request: Request) -> Response:
        known = request.path_params["link"] in table.seats
        return FileResponse(PAGE, headers=HEADERS) if known else Response(status_code=404)

    async def drawing(_: Request) -> Response:
        return FileResponse(DRAWING, headers=HEADERS)

    pages = [Route("/drawing.js", drawing), Route("/{link}", page)]
    return Starlette(routes=[*pages, WebSocketRoute("/{link}", table.serve)])


def main() -> None:
    """Serve a table until Ctrl-C."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--game", default="tides-of-time", choices=aw.available_games())
    parser.add_argument("--players", nargs="+", default=["Miriam", "Tom"], metavar="NAME")
    parser.add_argument("--seed", type=int, help="of a game that is to be the same each time")
    parser.add_argument(
        "--folder", type=Path, default=Path("table"), help="keeps the match and the links"
    )
    parser.add_argument("--lang", default="en", help="the language of names and sentences")
    parser.add_argument("--port", type=int, default=8000)
    options = parser.parse_args()
    aw.set_language(options.lang)
    table = Table(options.folder, options.game, options.players, seed=options.seed)
    for link, seat in table.seats.items():
        print(f"{seat.name}: http://127.0.0.1:{options.port}/{link}", flush=True)
    with table.journal:  # no access logs, since they would contain the links
        uvicorn.run(app_of(table), port=options.port, log_level="warning", ws_max_size=65536)


if __name__ == "__main__":
    main()
