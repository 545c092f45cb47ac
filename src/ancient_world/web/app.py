"""The web application: the first page, the page of each link with its WebSocket, and the static files."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Callable, Collection
from contextlib import asynccontextmanager, suppress
from functools import cache, lru_cache
from importlib.resources import files
from string import Template
from typing import Any

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.middleware import Middleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import (
    HTMLResponse,
    JSONResponse,
    Response,
)
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from ancient_world.bots import RandomBot, SeatedBots
from ancient_world.documents.codec import to_json
from ancient_world.engine.errors import AncientWorldError
from ancient_world.engine.face import is_over
from ancient_world.engine.faults import document_fault
from ancient_world.engine.language import in_language, register_messages
from ancient_world.engine.languages import language, set_language
from ancient_world.engine.registry import available_games, game
from ancient_world.engine.sheet import escaped
from ancient_world.matches.awaited.clocks import asked
from ancient_world.matches.match import Match
from ancient_world.pictures.scrubbing.html import script_data
from ancient_world.pictures.svg import ICON, svg
from ancient_world.serve.errors import error_object
from ancient_world.web.guards import Bucket, Guards, origin
from ancient_world.web.hall import Hall
from ancient_world.web.line import GONE, POLICY, PageLine
from ancient_world.web.messages import replay_page, replay_piece
from ancient_world.web.orders import Order, offers, order_of
from ancient_world.web.seating import OFFERED
from ancient_world.web.words import LANGUAGES, page_words
from ancient_world.web.work import Client, Left

_REPLAY_HEADERS = {"Content-Security-Policy": "frame-ancestors 'none'"}
"""Headers for the page of a replay."""
FILES = files("ancient_world.web") / "page"
SCRIPTS = ("page.js", "hall.js", "guard.js", "table.js", "board.js", "sheet.js", "extras.js")
_SEED, _EXAMPLE_CHOICES = 7, 40
"""The seed of the game that the example picture shows, and the number of choices made in that game."""
_MAX_HEADER_LENGTH = 1_000
"""The most characters of ``Accept-Language`` that are read."""
_CLIENT_CLOSED_REQUEST, _TOO_MANY_REQUESTS = 499, 429
"""HTTP status for a client that has closed the request (its answer is never read), and for too many requests."""
_TABLES_PER_SECOND, _AT_ONCE = 1, 10
"""How many tables one address may make: per second in the long run, and at once."""

register_messages(
    {
        "web-tables-too-often": "Too many new tables at once; wait a moment.",
        "web-not-over": "The game goes on; this is shown when it is over.",
        "web-not-json-sent": "Send the request as application/json.",
    }
)


def app_of(
    hall: Hall, hosts: Collection[str] = (), root: str = "", *, local: bool = False
) -> Starlette:
    """Return the web application that serves the tables of a hall.

    Args:
        hall: the tables; they are closed when the application ends.
        hosts: names by which clients reach the server, beside those of this machine.
        local: whether only this machine reaches the server, as its first page says.
        root: the folder of the site that leads here, as "/games". Requests are answered with it and without, as some proxies take it away.
    """
    pages = Pages(hall, root, local=local)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        yield
        await hall.close()

    routes: list[BaseRoute] = [
        Route("/", pages.first),
        Route("/tables", pages.make, methods=["POST"]),
        Route("/page.css", _file("page.css", "text/css")),
        *[Route(f"/{name}", _file(name, "text/javascript")) for name in SCRIPTS],
        Route("/games/{game}.svg", pages.picture),
        Route("/t/{token}", pages.table),
        Route("/t/{token}/turn", pages.turn),
        Route("/t/{token}/replay", pages.replay),
        Route("/t/{token}/replay/{place}", pages.piece),
        Route("/t/{token}/record", pages.record),
        Route("/t/{token}/rematch", pages.rematch, methods=["POST"]),
        WebSocketRoute("/t/{token}", pages.line),
    ]
    return Starlette(
        routes=[*routes, Mount(root, routes=routes)] if root else routes,
        lifespan=lifespan,
        middleware=[Middleware(Guards, hosts=hosts)],
        exception_handlers={404: pages.lost},
    )


class Pages:
    """The answers at each address."""

    def __init__(self, hall: Hall, root: str, *, local: bool) -> None:
        self._hall = hall
        self._folder = root
        self._local = local
        self._lang = language() if language() in LANGUAGES else "en"
        self._making = lru_cache(1_000)(lambda _: Bucket(_TABLES_PER_SECOND, _AT_ONCE))

    def _root(self, connection: HTTPConnection) -> str:
        """Return the prefix of every path: where this application is mounted, or the folder of the site that leads here."""
        return str(connection.scope.get("root_path", "")) or self._folder

    def _page(self, request: Request, **data: Any) -> str:
        lang = preferred_language(request.headers.get("accept-language", ""), self._lang)
        return _page({"lang": lang, "root": self._root(request), "local": self._local, **data})

    async def first(self, request: Request) -> Response:
        """Serve the first page, where people make a table."""
        return HTMLResponse(self._page(request, **await run_in_threadpool(_offered)))

    async def table(self, request: Request) -> Response:
        """Serve the page for the link of a seat or a watcher."""
        if not self._hall.knows(request.path_params["token"]):
            return await self.lost(request)
        return HTMLResponse(self._page(request))

    async def picture(self, request: Request) -> Response:
        """Serve an example picture of a game's table, for the list of games."""
        if request.path_params["game"] not in available_games():
            return await self.lost(request)
        svg_text = await run_in_threadpool(_example, request.path_params["game"])
        return Response(
            svg_text, media_type="image/svg+xml", headers={"Cache-Control": "max-age=3600"}
        )

    async def turn(self, request: Request) -> Response:
        """Return whose turn it is at the table of a link, for a browser's list of its tables."""
        try:
            table, player = await self._hall.open(request.path_params["token"])
            async with connected_client(request, player) as client:
                await table.work.turn(client)
        except Left:
            return Response(status_code=_CLIENT_CLOSED_REQUEST)
        except (AncientWorldError, OSError) as error:
            return JSONResponse({"error": error_object(error)}, status_code=_http_status(error, 404))
        active_seats, state = asked(table.match.state), table.match.state
        names = [table.match.names[seat] for seat in active_seats]
        answer = {"names": names, "mine": player in active_seats, "over": is_over(state)}
        return JSONResponse(answer)

    async def lost(self, request: Request, _: object = None) -> Response:
        """Serve the page for a wrong link, which leads back to the first page."""
        return HTMLResponse(self._page(request, lost=True), status_code=404)

    async def replay(self, request: Request) -> Response:
        """Serve a page to step through the finished game of a link."""

        def drawn(match: Match, lang: str) -> Response:
            return HTMLResponse(replay_page(match, lang), headers=_REPLAY_HEADERS)

        return await self._after(request, drawn)

    async def piece(self, request: Request) -> Response:
        """Return the pictures around one position of a replay."""
        position, layout = request.path_params["place"], request.query_params.get("layout", "")
        if re.fullmatch("[0-9]{1,9}", position) is None:
            return await self.lost(request)

        def drawn(match: Match, lang: str) -> Response:
            return JSONResponse(replay_piece(match, int(position), layout, lang))

        return await self._after(request, drawn)

    async def record(self, request: Request) -> Response:
        """Serve the record of a finished game as a download."""

        def written(match: Match, _: str) -> Response:
            name = f"{match.state.game}-{request.path_params['token'][:6]}.json"
            headers = {"Content-Disposition": f'attachment; filename="{name}"'}
            return Response(to_json(match.record), media_type="application/json", headers=headers)

        return await self._after(request, written)

    async def _after(self, request: Request, answer: Callable[[Match, str], Response]) -> Response:
        """Answer a request about a game that has ended; before its end, the answer would reveal secrets."""
        if not self._hall.knows(request.path_params["token"]):
            return await self.lost(request)
        requested_language = request.query_params.get("lang", "")
        lang = requested_language if requested_language in LANGUAGES else self._lang
        try:
            table, player = await self._hall.open(request.path_params["token"])
            if not is_over(table.match.state):
                raise AncientWorldError.of("web-not-over")
            async with connected_client(request, player) as client:
                await table.work.turn(client)
                return await table.work.do(client, lambda: answer(table.match, lang))
        except Left:
            return Response(status_code=_CLIENT_CLOSED_REQUEST)
        except (AncientWorldError, OSError) as error:
            return JSONResponse({"error": error_object(error)}, status_code=_http_status(error, 400))

    async def rematch(self, request: Request) -> Response:
        """Set up the game again for the same players, with the first player moved to the last seat."""
        try:
            address = origin(request.client)
            table, player = await self._hall.open(request.path_params["token"])
            await self._hall.rematch(table, player, address)
        except Exception as error:  # every error is reported in one form
            return JSONResponse({"error": error_object(error)}, status_code=400)
        link = f"{self._root(request)}{table.rematch_of(player)}"
        return JSONResponse({"link": link}, status_code=201)

    async def make(self, request: Request) -> Response:
        """Make a table, and return its links."""
        requested_language = request.query_params.get("lang", "")
        set_language(requested_language if requested_language in LANGUAGES else self._lang)  # affects this request only
        try:
            address = origin(request.client)
            order = await self._order(request, address)
            seating = await self._hall.make(order, address)
        except Exception as error:  # every error is reported in one form
            return JSONResponse({"error": error_object(error)}, status_code=400)
        link_prefix = f"{self._root(request)}/t/"
        links = [
            {"name": name, "plays": kind, "link": link_prefix + token}
            for name, kind, token in zip(order.names, seating.plays, seating.tokens, strict=True)
        ]
        answer = {"game": order.game, "seats": links, "watch": link_prefix + seating.watch}
        return JSONResponse(answer, status_code=201)

    async def _order(self, request: Request, address: str) -> Order:
        """Read the request for a table.

        Raises:
            AncientWorldError: the request is not valid, or requests come too fast.
        """
        if not self._making(address).take():
            raise AncientWorldError.of("web-tables-too-often")
        return order_of(await _body(request, self._hall.limits.body), self._hall.limits)

    async def line(self, socket: WebSocket) -> None:
        """Serve the WebSocket of a link's page."""
        try:
            table, player = await self._hall.open(socket.path_params["token"])
        except (AncientWorldError, OSError) as error:
            with suppress(*GONE):
                await socket.accept()
                await socket.send_json({"error": error_object(error)})
                await socket.close(POLICY)
            return
        # the page left before it was accepted; the next receive reports that
        with suppress(WebSocketDisconnect):
            await socket.accept()
        root = self._root(socket)
        await PageLine(socket, table, player, self._hall.limits, self._lang, root).serve()


@asynccontextmanager
async def connected_client(request: Request, player: int | None) -> AsyncIterator[Client]:
    """Yield a client for the request of a link, and mark the client as gone when it disconnects before the answer."""
    client = Client(player, origin(request.client))

    async def leave() -> None:
        while (await request.receive())["type"] != "http.disconnect":
            pass
        client.gone.set()

    disconnect_task = asyncio.create_task(leave())
    try:
        yield client
    finally:
        disconnect_task.cancel()


def preferred_language(accepted: str, usual: str) -> str:
    """Return the best supported language of an ``Accept-Language`` header, or ``usual`` if the header names none."""
    best_weight, best_language = 0.0, usual
    for header_part in accepted[:_MAX_HEADER_LENGTH].split(","):
        tag, _, weight = header_part.partition(";")
        lang = tag.strip().partition("-")[0].lower()
        try:
            weight_value = float(weight.strip().removeprefix("q=") or 1)
        except ValueError:
            continue
        if lang in LANGUAGES and weight_value > best_weight:
            best_weight, best_language = weight_value, lang
    return best_language


def _http_status(error: Exception, default: int) -> int:
    """Return the HTTP status for an error: 429 for too many requests, else ``usual``."""
    return _TOO_MANY_REQUESTS if getattr(error, "code", "") == "web-asked-too-much" else default


async def _body(request: Request, limit: int) -> bytes:
    """Return the body of a request; reading stops once the body exceeds the limit.

    Raises:
        InvalidDocument: the body is too long, or its content type is not JSON.
    """
    content_type = request.headers.get("content-type", "").partition(";")[0].strip()
    # browsers send other types across sites without a preflight request
    if content_type != "application/json":
        raise document_fault("web-not-json-sent")
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > limit:
            raise document_fault("too-large", "$", size=len(body), limit=limit)
    return body


@cache
def _offered() -> dict[str, Any]:
    return {"games": {lang: in_language(lang, offers) for lang in LANGUAGES}, "kinds": OFFERED}


@cache
def _example(game_id: str) -> str:
    """Return the SVG of a game in progress, played by random bots from a fixed seed."""
    players = min(game(game_id).players)
    match = Match.new(game_id, [f"{seat + 1}" for seat in range(players)], seed=_SEED)
    bots = {seat: RandomBot(_SEED) for seat in range(players)}
    SeatedBots(match, bots).play(_EXAMPLE_CHOICES)
    return svg(match.view(None))


def _page(data: dict[str, Any]) -> str:
    """Return the HTML page with its texts; its script decides by ``data`` which page to show."""
    texts_by_language = page_words()
    page_data = {"languages": LANGUAGES, "words": texts_by_language, **data}
    lang = data["lang"]
    escaped_texts = {name: escaped(word) for name, word in texts_by_language[lang].items()}
    template_text = (FILES / "page.html").read_text("utf-8")
    return Template(template_text).substitute(
        escaped_texts,
        lang=escaped(lang),
        root=escaped(data["root"]),
        icon=ICON,
        data=script_data(page_data),
    )


def _file(name: str, kind: str) -> Any:
    """Return an endpoint that serves a static file."""

    async def answer(_: Request) -> Response:
        content = (FILES / name).read_bytes()
        return Response(content, media_type=kind, headers={"Cache-Control": "no-cache"})

    return answer
