"""Test the server behind nginx with TLS, in a folder of a site, with the configuration in the docs."""

from __future__ import annotations

import http.client
import json
import re
import socket
import ssl
import subprocess
from collections.abc import Iterator
from pathlib import Path

import attrs
import pytest
from websockets.sync.client import connect

from tests.web.conftest import NGINX, OPENSSL
from tests.web.hosting import PATIENCE, TWO, Host, Page, eventually

PAGE = Path(__file__).parents[2] / "docs" / "play" / "browser.md"
pytestmark = pytest.mark.long


@attrs.frozen
class Site:
    """A site at ``127.0.0.1`` with a self-signed certificate."""

    port: int
    trusted: ssl.SSLContext

    @property
    def host(self) -> str:
        """The host and port, as in a ``Host`` header."""
        return f"127.0.0.1:{self.port}"

    def ask(self, method: str, path: str, body: str | None = None) -> tuple[int, str]:
        """Send a request as a page of the site would."""
        line = http.client.HTTPSConnection(
            "127.0.0.1", self.port, timeout=PATIENCE, context=self.trusted
        )
        headers = {"Content-Type": "application/json", "Origin": f"https://{self.host}"}
        try:
            line.request(method, path, body, headers)
            answer = line.getresponse()
            return answer.status, answer.read().decode()
        finally:
            line.close()


def configuration(folder: Path, port: int, behind: int) -> str:
    """Return a configuration of nginx with the block from the docs."""
    block = re.search(r"```nginx\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    assert block is not None
    assert ":8017/" in block[1]
    location = block[1].replace(":8017/", f":{behind}/")
    places = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    temporary = "".join(f"{each}_temp_path {folder}/{each};" for each in places)
    return (
        f"pid {folder}/pid; error_log {folder}/error; daemon off; worker_processes 1; events {{}}\n"
        f"http {{ access_log off; {temporary}\n"
        f"server {{ listen 127.0.0.1:{port} ssl;\n"
        f"ssl_certificate {folder}/cert; ssl_certificate_key {folder}/key;\n{location} }} }}\n"
    )


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    """Start nginx with the tables in its folder ``/games/``."""
    assert NGINX is not None
    assert OPENSSL is not None
    name = ["-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"]
    files = ["-keyout", str(tmp_path / "key"), "-out", str(tmp_path / "cert")]
    made = [OPENSSL, "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", *files, *name]
    subprocess.run(made, check=True, capture_output=True)
    host = Host(tmp_path / "tables", hosts=("games.example.org",), root="/games")
    with socket.create_server(("127.0.0.1", 0)) as free:
        port: int = free.getsockname()[1]
    written = tmp_path / "nginx.conf"
    written.write_text(configuration(tmp_path, port, host.port))
    command = [NGINX, "-c", str(written), "-p", str(tmp_path), "-e", str(tmp_path / "error")]
    with subprocess.Popen(command) as process:
        try:
            trusted = ssl.create_default_context(cafile=str(tmp_path / "cert"))
            eventually(lambda: listens(port) or process.poll() is not None)
            assert process.poll() is None, (tmp_path / "error").read_text()
            yield Site(port, trusted)
        finally:
            process.terminate()
            process.wait(PATIENCE)
            host.stop()


def listens(port: int) -> bool:
    """Return whether a port of this machine accepts connections."""
    with socket.socket() as line:
        return line.connect_ex(("127.0.0.1", port)) == 0


def test_a_folder_of_a_site_has_the_tables(site: Site) -> None:
    """Pages, files, pictures and links are served through nginx, and a web socket takes a choice."""
    status, page = site.ask("GET", "/games/")
    assert status == 200
    loaded = re.findall(r'(?:href|src)="(/[^"]*)"', page)
    assert len(loaded) >= 6
    for address in (*loaded, "/games/games/antike.svg"):
        assert site.ask("GET", address)[0] == 200
    order = json.dumps({"game": "tides-of-time", "seats": TWO, "seed": 7})
    status, answer = site.ask("POST", "/games/tables?lang=en", order)
    assert status == 201
    links = [seat["link"] for seat in json.loads(answer)["seats"]]
    assert site.ask("GET", links[0])[0] == 200
    assert json.loads(site.ask("GET", f"{links[0]}/turn")[1])["mine"] is True
    with connect(
        f"wss://{site.host}{links[0]}",
        ssl=site.trusted,
        additional_headers={"Origin": f"https://{site.host}"},
    ) as line:
        page_of_miriam = Page(line)
        assert page_of_miriam.look()["you"] == 0
        assert page_of_miriam.choose()["version"] == 1
