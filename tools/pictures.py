"""Take the pictures in the README and the docs from the pages of ``ancient-world web``: ``python -m tools.pictures``.

It needs a Chromium on the PATH and the library playwright. The game is the same each time, played by seeded bots until a
person decides. ``--game`` and ``--choices`` show another table, ``--out`` writes to another folder.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
from base64 import b64decode, b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Literal
from urllib.parse import urlsplit

import ancient_world as aw
from ancient_world.bots import GreedyBot, play_out
from ancient_world.pictures import replay_page
from ancient_world.web.seating import Seating
from ancient_world.web.web_table import seating_path

if TYPE_CHECKING:
    from playwright.sync_api import Page

STATIC = Path(__file__).parents[1] / "docs" / "_static"
TABLES: dict[str, Literal["light", "dark"]] = {
    "web-table.webp": "light",
    "web-table-dark.webp": "dark",
}
LINKS, STUDY = "web-links.webp", "web-study.webp"
NAMES, PLAYS = ("Miriam", "Tom", "Aurelia"), ("person", "greedy", "greedy")
WIDE, HIGH = 1366, 768
SITE = "games.example.org"
"""The host in the picture of the links."""
LIGHTER = """async shot => {
  const image = new Image();
  image.src = `data:image/png;base64,${shot}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.width, image.height];
  canvas.getContext("2d").drawImage(image, 0, 0);
  return canvas.toDataURL("image/webp", 0.8).split(",")[1];
}"""
"""JavaScript that converts a PNG to WebP, both in base64."""
HEAVIEST = 150_000
"""The most bytes of a picture."""


def played(game: str, choices: int) -> aw.Match:
    """Return a game after ``choices`` choices, at the beginning of the person's next turn."""
    match = aw.Match.new(game, NAMES, seed=2)
    bots = [GreedyBot(seat, nodes=60) for seat in range(len(NAMES))]
    while isinstance(waiting := match.pending(), aw.Decision):
        seat = waiting.player
        if match.version >= choices and seat == 0 and waiting.step.starts_turn:
            break
        view = match.view(seat)
        decision = view.pending
        assert isinstance(decision, aw.Decision)
        match.apply(bots[seat].choose(view, decision))
    return match


def laid_out(match: aw.Match, folder: Path) -> str:
    """Put a game into the folder of a server, and return the path of the person's page."""
    path = folder / "table.jsonl"
    aw.Journal.start(path, match).close()
    seating = Seating.new(PLAYS, 0)
    seating.write(seating_path(path))
    return f"/t/{seating.tokens[0]}"


@contextmanager
def server(folder: Path) -> Iterator[str]:
    """Run the web server with the tables of a folder, and yield its address."""
    command = [sys.executable, "-m", "ancient_world", "web", "--no-open", "--port", "0"]
    process = subprocess.Popen(  # noqa: S603 - our own command
        [*command, "--allow-host", SITE, "--folder", str(folder)],
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        yield next(word for line in process.stdout for word in line.split() if "://" in word)
    finally:
        process.terminate()
        process.wait()


def studied(file: Path) -> None:
    """Write the page of an analysed game, that of the documentation, into a file."""
    match = aw.new_match("tides-of-time", names=["Ana", "Ben"], seed=7)
    play_out(match, ["greedy", "random"])
    file.write_text(replay_page(aw.analyse(match.record)), "utf-8")


def take(address: str, path: str, study: Path, out: Path) -> None:
    """Write the pictures of a table, of the links of a new one and of an analysed game into a folder."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path=shutil.which("chromium"),
            args=[
                "--no-sandbox",
                "--disable-gpu",
                f"--host-resolver-rules=MAP {SITE}:80 {urlsplit(address).netloc}",
            ],
        )
        blank = chromium.new_page()

        def keep(page: Page, name: str) -> None:
            shot = b64encode(page.screenshot()).decode()
            (out / name).write_bytes(b64decode(blank.evaluate(LIGHTER, shot)))
            page.close()

        for name, scheme in TABLES.items():
            page = chromium.new_page(viewport={"width": WIDE, "height": HIGH})
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            page.goto(address + path)
            page.locator("#board svg").wait_for()
            page.wait_for_timeout(1000)
            keep(page, name)
        keep(with_links(chromium.new_page(viewport={"width": 820, "height": 620})), LINKS)
        page = chromium.new_page(viewport={"width": WIDE, "height": 900})
        keep(at_a_mistake(page, study), STUDY)
        chromium.close()


def at_a_mistake(page: Page, study: Path) -> Page:
    """Open the page of an analysed game at the first player's dearest choice."""
    page.goto(study.as_uri())
    page.locator("#table[aria-busy=false] svg").wait_for()
    page.locator("#seats button").first.click()
    page.locator("#dearest li button").first.click()
    page.wait_for_timeout(500)
    return page


def with_links(page: Page) -> Page:
    """Make a table for two people and a bot, and show its links."""
    page.goto(f"http://{SITE}/")
    page.get_by_label("The Golden Ages").check(force=True)
    page.get_by_label("3", exact=True).check(force=True)
    for seat, name in enumerate(NAMES[:2], start=1):
        page.get_by_label(f"Seat {seat}: Who plays").select_option("person")
        page.get_by_label(f"Seat {seat}: Name").fill(name)
    page.get_by_role("button", name="Make the table").click()
    page.locator("#links li").first.wait_for()
    page.locator("#made").scroll_into_view_if_needed()
    return page


def main() -> int:
    """Take every picture; the exit code is 1 if one is too large."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--game", default="the-ancient-world", choices=aw.available_games())
    parser.add_argument("--choices", type=int, default=40)
    parser.add_argument("--out", type=Path, default=STATIC)
    options = parser.parse_args()
    with TemporaryDirectory() as folder:
        path = laid_out(played(options.game, options.choices), Path(folder))
        study = Path(folder) / "study.html"
        studied(study)
        with server(Path(folder)) as address:
            take(address.rstrip("/"), path, study, options.out)
    sizes = {name: (options.out / name).stat().st_size for name in (*TABLES, LINKS, STUDY)}
    for name, size in sizes.items():
        print(f"{options.out / name}: {size:,} bytes")
    return int(max(sizes.values()) > HEAVIEST)


if __name__ == "__main__":
    sys.exit(main())
