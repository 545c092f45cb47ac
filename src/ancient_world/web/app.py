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

from ancient_world.documents.codec import to_json
from ancient_world.engine.document_faults import document_fault
from ancient_world.engine.errors import AncientWorldError
from ancient_world.engine.language_choice import language, set_language
from ancient_world.engine.message_catalogue import call_in_language, register_messages
from ancient_world.engine.public_functions import is_over
from ancient_world.engine.registry import available_games
from ancient_world.engine.sheet import escape_xml
from ancient_world.matches.asynchronous.clocks import active_players
from ancient_world.pictures.icon import ICON
from ancient_world.pictures.replay.html import script_data
from ancient_world.pictures.svg import LayoutName
from ancient_world.serve.rpc_errors import error_object
from ancient_world.web.covers import cover_svg
from ancient_world.web.guards import Bucket, HostAndOriginGuard, client_origin
from ancient_world.web.invitations import origin_for_others, qr_code
from ancient_world.web.lessons import lesson_picture, lessons_message
from ancient_world.web.page_connection import CONNECTION_ERRORS, POLICY_VIOLATION, PageConnection
from ancient_world.web.page_messages import replay_page, replay_piece
from ancient_world.web.page_texts import LANGUAGES, page_texts
from ancient_world.web.seating import OFFERED_KINDS, PERSON
from ancient_world.web.table_requests import Order, game_offers, read_order
from ancient_world.web.tables_folder import Tables
from ancient_world.web.task_queue import Client, ClientLeft
from ancient_world.web.web_table import WebTable

_REPLAY_HEADERS = {"Content-Security-Policy": "frame-ancestors 'none'"}
"""Headers for the page of a replay."""
_KEPT_FOR_AN_HOUR = {"Cache-Control": "max-age=3600"}
PAGE_FILES = files("ancient_world.web") / "page"
SCRIPT_NAMES = (
    "page.js", "lessons.js", "links.js", "own_tables.js", "hall.js", "guard.js", "table.js", "payments.js", "choices.js",
    "gains.js", "story.js", "picture.js", "board.js", "zoom.js", "slide.js", "parts.js", "sheet.js", "card.js", "drawer.js",
    "rules.js", "end.js", "study.js", "hotseat.js", "company.js",
)  # fmt: skip
STYLE_NAMES = (
    "page.css", "hall.css", "hotseat.css", "table.css", "story.css", "turn.css", "small.css", "slide.css", "payments.css", "end.css",
    "lessons.css",
)  # fmt: skip
ICON_NAMES = ("icon-180.png", "icon-192.png", "icon-512.png", "icon-maskable.png")
"""The icons of the page on a home screen."""
_MAX_HEADER_LENGTH = 1_000
"""The most characters of ``Accept-Language`` that are read."""
_CLIENT_CLOSED_REQUEST, _TOO_MANY_REQUESTS = 499, 429
"""HTTP status for a client that has closed the request (its answer is never read), and for too many requests."""
_TABLES_PER_SECOND, _TABLES_AT_ONCE = 1, 10
"""How many tables one address may make: per second in the long run, and at once."""

register_messages(
    {
        "web-tables-too-often": "Too many new tables at once; wait a moment.",
        "web-not-over": "The game still goes on; you can see this when the game is over.",
        "web-not-json-sent": "Send the request as application/json.",
    }
)


def create_app(
    tables: Tables,
    hosts: Collection[str] = (),
    root: str = "",
    *,
    is_local: bool = False,
    family: int | None = None,
) -> Starlette:
    """Return the web application that serves the tables of a hall.

    Args:
        tables: the tables; they are closed when the application ends.
        hosts: names by which clients reach the server, beside those of this machine.
        is_local: whether only this machine reaches the server, as its first page says.
        root: the folder of the site that leads here, as "/games". Requests are answered with it and without, as some proxies take it away.
        family: the family of addresses, if the server listens at all addresses of this machine.
    """
    pages = Endpoints(tables, root, is_local=is_local, family=family)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        yield
        await tables.close()

    routes: list[BaseRoute] = [
        Route("/", pages.first_page),
        Route("/tables", pages.create_table, methods=["POST"]),
        *[Route(f"/{name}", _file_endpoint(name, "text/css")) for name in STYLE_NAMES],
        *[Route(f"/{name}", _file_endpoint(name, "text/javascript")) for name in SCRIPT_NAMES],
        *[Route(f"/{name}", _file_endpoint(name, "image/png")) for name in ICON_NAMES],
        Route("/manifest.webmanifest", pages.manifest),
        Route("/games/{game}.svg", pages.example_picture),
        Route("/games/{game}/lessons", pages.lessons),
        Route("/games/{game}/lessons/{number:int}.svg", pages.lesson_picture),
        Route("/t/{token}", pages.table_page),
        Route("/t/{token}/turn", pages.whose_turn),
        Route("/t/{token}/replay", pages.replay_page),
        Route("/t/{token}/replay/{place}", pages.replay_piece),
        Route("/t/{token}/replay/{place}/play", pages.play_on, methods=["POST"]),
        Route("/t/{token}/study", pages.study, methods=["GET", "POST"]),
        Route("/t/{token}/record", pages.record_file),
        Route("/t/{token}/rematch", pages.rematch, methods=["POST"]),
        WebSocketRoute("/t/{token}", pages.page_socket),
    ]
    return Starlette(
        routes=[*routes, Mount(root, routes=routes)] if root else routes,
        lifespan=lifespan,
        middleware=[Middleware(HostAndOriginGuard, hosts=hosts)],
        exception_handlers={404: pages.not_found},
    )


class Endpoints:
    """The answers at each address."""

    def __init__(self, tables: Tables, root: str, *, is_local: bool, family: int | None) -> None:
        self._tables = tables
        self._root_path = root
        self._is_local = is_local
        self._family = family
        self._lang = language() if language() in LANGUAGES else "en"
        self._creation_limits = lru_cache(1_000)(
            lambda _: Bucket(_TABLES_PER_SECOND, _TABLES_AT_ONCE)
        )

    def _root(self, connection: HTTPConnection) -> str:
        """Return the prefix of every path: where this application is mounted, or the folder of the site that leads here."""
        return str(connection.scope.get("root_path", "")) or self._root_path

    def _page_html(self, request: Request, **data: Any) -> str:
        lang = preferred_language(request.headers.get("accept-language", ""), self._lang)
        return _render_page(
            {"lang": lang, "root": self._root(request), "local": self._is_local, **data}
        )

    async def first_page(self, request: Request) -> Response:
        """Serve the first page, where people make a table."""
        return HTMLResponse(self._page_html(request, **await run_in_threadpool(_table_offers)))

    async def table_page(self, request: Request) -> Response:
        """Serve the page for the link of a seat or a watcher."""
        if not self._tables.has_link(request.path_params["token"]):
            return await self.not_found(request)
        return HTMLResponse(self._page_html(request))

    async def example_picture(self, request: Request) -> Response:
        """Serve the cover of a game in the language of the request, for the list of games."""
        if request.path_params["game"] not in available_games():
            return await self.not_found(request)
        lang = self._requested_language(request)
        svg_text = await run_in_threadpool(cover_svg, request.path_params["game"], lang)
        return Response(svg_text, media_type="image/svg+xml", headers=_KEPT_FOR_AN_HOUR)

    async def lessons(self, request: Request) -> Response:
        """Return what a game is about, and its lessons with the addresses of their pictures."""
        lang = self._requested_language(request)
        introduction = await run_in_threadpool(lessons_message, request.path_params["game"], lang)
        if introduction is None:
            return await self.not_found(request)
        return JSONResponse(introduction, headers=_KEPT_FOR_AN_HOUR)

    async def lesson_picture(self, request: Request) -> Response:
        """Serve the picture of a lesson, drawn in the language and the layout of the request."""
        game_id, number = request.path_params["game"], request.path_params["number"]
        lang = self._requested_language(request)
        introduction = await run_in_threadpool(lessons_message, game_id, lang)
        if introduction is None or not 0 < number <= len(introduction["lessons"]):
            return await self.not_found(request)
        is_narrow = request.query_params.get("layout") == "narrow"
        layout: LayoutName = "narrow" if is_narrow else "medium"
        picture = await run_in_threadpool(lesson_picture, game_id, number, lang, layout)
        return Response(picture, media_type="image/svg+xml", headers=_KEPT_FOR_AN_HOUR)

    def _requested_language(self, request: Request) -> str:
        lang = request.query_params.get("lang", "")
        return lang if lang in LANGUAGES else self._lang

    async def manifest(self, request: Request) -> Response:
        """Serve what a device needs to know to put the first page on its home screen."""
        home = f"{self._root(request)}/"
        sizes = {"icon-192": "192x192", "icon-512": "512x512", "icon-maskable": "512x512"}
        answer = {
            "id": home, "start_url": home, "scope": home, "display": "standalone",
            "name": "ancient_world", "short_name": "ancient_world",
            "theme_color": "#fffdf8", "background_color": "#f4efe3",
            "icons": [
                {"src": f"{home}{name}.png", "sizes": size, "type": "image/png",
                 "purpose": "maskable" if name == "icon-maskable" else "any"}
                for name, size in sizes.items()
            ],
        }  # fmt: skip
        return JSONResponse(answer, media_type="application/manifest+json")

    async def whose_turn(self, request: Request) -> Response:
        """Return whose turn it is at the table of a link, for a browser's list of its tables."""
        try:
            table, player = await self._tables.open_table(request.path_params["token"])
            async with connected_client(request, player) as client:
                await table.tasks.charge_and_wait(client)
        except ClientLeft:
            return Response(status_code=_CLIENT_CLOSED_REQUEST)
        except (AncientWorldError, OSError) as error:
            return JSONResponse(
                {"error": error_object(error)}, status_code=_http_status(error, 404)
            )
        active_seats, state = active_players(table.match.state), table.match.state
        names = [table.match.names[seat] for seat in active_seats]
        answer = {"names": names, "mine": player in active_seats, "over": is_over(state)}
        return JSONResponse(answer)

    async def not_found(self, request: Request, _: object = None) -> Response:
        """Serve the page for a wrong link, which leads back to the first page."""
        return HTMLResponse(self._page_html(request, lost=True), status_code=404)

    async def replay_page(self, request: Request) -> Response:
        """Serve a page to step through the finished game of a link."""

        def replay_response(table: WebTable, lang: str) -> Response:
            return HTMLResponse(replay_page(table.study.record, lang), headers=_REPLAY_HEADERS)

        return await self._answer_after_game(request, replay_response)

    async def replay_piece(self, request: Request) -> Response:
        """Return the pictures around one position of a replay."""
        position, layout = request.path_params["place"], request.query_params.get("layout", "")
        if re.fullmatch("[0-9]{1,9}", position) is None:
            return await self.not_found(request)

        def piece_response(table: WebTable, lang: str) -> Response:
            return JSONResponse(replay_piece(table.study.record, int(position), layout, lang))

        return await self._answer_after_game(request, piece_response)

    async def study(self, request: Request) -> Response:
        """Return how far the analysis of a finished game is; a POST starts it."""

        def progress_response(table: WebTable, _: str) -> Response:
            if request.method == "POST":
                table.study.start()
            return JSONResponse(table.study.progress())

        return await self._answer_after_game(request, progress_response)

    async def record_file(self, request: Request) -> Response:
        """Serve the record of a finished game as a download."""

        def record_response(table: WebTable, _: str) -> Response:
            name = f"{table.match.state.game}-{request.path_params['token'][:6]}.json"
            headers = {"Content-Disposition": f'attachment; filename="{name}"'}
            return Response(
                to_json(table.study.record), media_type="application/json", headers=headers
            )

        return await self._answer_after_game(request, record_response)

    async def _answer_after_game(
        self, request: Request, make_response: Callable[[WebTable, str], Response]
    ) -> Response:
        """Answer a request about a game that has ended; before its end, the answer would reveal secrets."""
        if not self._tables.has_link(request.path_params["token"]):
            return await self.not_found(request)
        lang = self._requested_language(request)
        try:
            table, player = await self._tables.open_table(request.path_params["token"])
            _refuse_running(table)
            async with connected_client(request, player) as client:
                await table.tasks.charge_and_wait(client)
                return await table.tasks.run_for_client(client, lambda: make_response(table, lang))
        except ClientLeft:
            return Response(status_code=_CLIENT_CLOSED_REQUEST)
        except (AncientWorldError, OSError) as error:
            return JSONResponse(
                {"error": error_object(error)}, status_code=_http_status(error, 400)
            )

    async def rematch(self, request: Request) -> Response:
        """Set up the game again for the same players, with the first player moved to the last seat."""
        try:
            address = client_origin(request.client)
            table, player = await self._tables.open_table(request.path_params["token"])
            await self._tables.rematch(table, player, address)
        except Exception as error:  # every error is reported in one form
            return JSONResponse({"error": error_object(error)}, status_code=400)
        link = f"{self._root(request)}{table.rematch_of(player)}"
        return JSONResponse({"link": link}, status_code=201)

    async def play_on(self, request: Request) -> Response:
        """Make a table that goes on from a position of the finished game of a link, and return the link of its person."""
        position = request.path_params["place"]
        if re.fullmatch("[0-9]{1,9}", position) is None:
            return await self.not_found(request)
        set_language(self._requested_language(request))  # affects this request only
        try:
            address = client_origin(request.client)
            table, player = await self._tables.open_table(request.path_params["token"])
            self._charge_creation(address)
            _refuse_running(table)
            seating = await self._tables.continue_record(
                table.match.record, int(position), player, address, table.seating.invited
            )
        except Exception as error:  # every error is reported in one form
            return JSONResponse({"error": error_object(error)}, status_code=400)
        link = f"{self._root(request)}/t/{seating.tokens[seating.plays.index(PERSON)]}"
        return JSONResponse({"link": link}, status_code=201)

    async def create_table(self, request: Request) -> Response:
        """Make a table, and return its links."""
        set_language(self._requested_language(request))  # affects this request only
        try:
            client = client_origin(request.client)
            order = await self._read_order(request, client)
            seating = await self._tables.create_table(order, client)
        except Exception as error:  # every error is reported in one form
            return JSONResponse({"error": error_object(error)}, status_code=400)
        link_prefix = f"{self._root(request)}/t/"
        links: list[dict[str, Any]] = [
            {"name": name, "plays": kind, "link": link_prefix + token}
            for name, kind, token in zip(order.names, seating.plays, seating.tokens, strict=True)
        ]
        origin = request.headers.get("origin", "")
        address = None if self._is_local else origin_for_others(origin, self._family)
        if (
            address is not None
        ):  # the codes are part of this answer, as an address of theirs would be logged
            for link in [each for each in links if each["plays"] == PERSON]:
                link["qr"] = await run_in_threadpool(qr_code, address + link["link"])
        watch = link_prefix + seating.watch
        answer = {"game": order.game, "seats": links, "watch": watch, "address": address}
        return JSONResponse(answer, status_code=201)

    async def _read_order(self, request: Request, address: str) -> Order:
        """Read the request for a table.

        Raises:
            AncientWorldError: the request is not valid, or requests come too fast.
        """
        self._charge_creation(address)
        return read_order(
            await _read_body(request, self._tables.limits.max_body_bytes), self._tables.limits
        )

    def _charge_creation(self, address: str) -> None:
        """Count a new table of an address.

        Raises:
            AncientWorldError: requests come too fast.
        """
        if not self._creation_limits(address).try_take():
            raise AncientWorldError.from_code("web-tables-too-often")

    async def page_socket(self, socket: WebSocket) -> None:
        """Serve the WebSocket of a link's page."""
        try:
            table, player = await self._tables.open_table(socket.path_params["token"])
        except (AncientWorldError, OSError) as error:
            with suppress(*CONNECTION_ERRORS):
                await socket.accept()
                await socket.send_json({"error": error_object(error)})
                await socket.close(POLICY_VIOLATION)
            return
        # the page left before it was accepted; the next receive reports that
        with suppress(WebSocketDisconnect):
            await socket.accept()
        root = self._root(socket)
        await PageConnection(socket, table, player, self._tables.limits, self._lang, root).serve()


@asynccontextmanager
async def connected_client(request: Request, player: int | None) -> AsyncIterator[Client]:
    """Yield a client for the request of a link, and mark the client as gone when it disconnects before the answer."""
    client = Client(player, client_origin(request.client))

    async def wait_for_disconnect() -> None:
        while (await request.receive())["type"] != "http.disconnect":
            pass
        client.left_event.set()

    disconnect_task = asyncio.create_task(wait_for_disconnect())
    try:
        yield client
    finally:
        disconnect_task.cancel()


def _refuse_running(table: WebTable) -> None:
    """Refuse what would reveal secrets while a game goes on."""
    if not is_over(table.match.state):
        raise AncientWorldError.from_code("web-not-over")


def preferred_language(accept_language: str, default: str) -> str:
    """Return the best supported language of an ``Accept-Language`` header, or ``default`` if the header names none."""
    best_weight, best_language = 0.0, default
    for header_part in accept_language[:_MAX_HEADER_LENGTH].split(","):
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
    """Return the HTTP status for an error: 429 for too many requests, else ``default``."""
    return _TOO_MANY_REQUESTS if getattr(error, "code", "") == "web-asked-too-much" else default


async def _read_body(request: Request, limit: int) -> bytes:
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
def _table_offers() -> dict[str, Any]:
    return {
        "games": {lang: call_in_language(lang, game_offers) for lang in LANGUAGES},
        "kinds": OFFERED_KINDS,
    }


def _render_page(data: dict[str, Any]) -> str:
    """Return the HTML page with its texts; its script decides by ``data`` which page to show."""
    texts_by_language = page_texts()
    page_data = {"languages": LANGUAGES, "words": texts_by_language, **data}
    lang = data["lang"]
    escaped_texts = {name: escape_xml(word) for name, word in texts_by_language[lang].items()}
    template_text = (PAGE_FILES / "page.html").read_text("utf-8")
    return Template(template_text).substitute(
        escaped_texts,
        lang=escape_xml(lang),
        root=escape_xml(data["root"]),
        icon=ICON,
        data=script_data(page_data),
    )


def _file_endpoint(name: str, media_type: str) -> Any:
    """Return an endpoint that serves a static file."""

    async def serve_file(_: Request) -> Response:
        content = (PAGE_FILES / name).read_bytes()
        return Response(content, media_type=media_type, headers={"Cache-Control": "no-cache"})

    return serve_file
