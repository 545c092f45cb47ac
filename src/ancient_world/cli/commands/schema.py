"""``ancient-world schema``: print or write the JSON Schemas and TypeScript types of the documents."""

from __future__ import annotations

import json
from pathlib import Path

import click

import ancient_world as aw
from ancient_world.cli.cli_texts import cli_text
from ancient_world.cli.command_helpers import has_content, load_cards, write_if_changed
from ancient_world.cli.exits import fail, mark_answered, write_out
from ancient_world.cli.shared_options import FilePath, GameType, force_option
from ancient_world.engine.registry import loadable_game_ids
from ancient_world.schema import KINDS


@click.command()
@click.argument("kind", required=False, type=click.Choice(KINDS))
@click.option("--game", "game_id", type=GameType(), help="The game; all games if not given.")
@click.option("--out", type=FilePath(), help="Write files into this folder.")
@force_option
@click.option("--typescript", "types", is_flag=True, help="TypeScript types of all documents.")
@click.option("--cards", type=FilePath(), help="The card file whose ids the types have.")
def schema(
    kind: str | None,
    game_id: str | None,
    out: Path | None,
    cards: Path | None,
    *,
    force: bool,
    types: bool,
) -> None:
    """Print the JSON Schema of a kind of document, or an object with the schemas of all kinds.

    With --out: a file for each kind in a folder for each game, and the TypeScript types beside it. Files that say
    something else are written over with --force only.

    Exit codes: 0 done; 2 there is no such game, the card file has faults, or a file could not be written.
    """
    if out is not None:
        kinds = () if types else KINDS if kind is None else (kind,)
        for game in loadable_game_ids() if game_id is None else (game_id,):
            write_schema_files(
                out, game, kinds, cards=cards, types=types or kind is None, force=force
            )
    else:
        text = (
            _typescript_text(_single_game(game_id), cards) if types else _schema_text(kind, game_id)
        )
        mark_answered()
        write_out(text)


def write_schema_files(
    out: Path,
    game: str,
    kinds: tuple[str, ...],
    *,
    types: bool,
    cards: Path | None = None,
    force: bool = False,
) -> None:
    """Write ``GAME/KIND.json`` and ``GAME.d.ts`` into a folder.

    Raises:
        FileExistsError: a file exists with other content, and ``force`` is not set; then no file is written.
        OSError: a file cannot be written.
    """
    from ancient_world.records.writing import FileDestination  # 70 ms, not for help

    texts = {out / game / f"{kind}.json": _schema_text(kind, game) for kind in kinds}
    if types:
        texts[out / f"{game}.d.ts"] = _typescript_text(game, cards)
    files = {path: text.encode("utf-8") for path, text in texts.items()}
    for path, data in files.items():
        FileDestination.of_path(path, replace=force or has_content(path, data))
    for path, data in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        write_if_changed(path, data, replace=force)


def _single_game(game_id: str | None) -> str:
    if game_id is None and len(aw.available_games()) > 1:
        fail(cli_text("types-of-one", known=", ".join(aw.available_games())))
    return game_id or aw.available_games()[0]


def _typescript_text(game: str, cards: Path | None) -> str:
    return aw.typescript(game, load_cards(game, cards))


def _schema_text(kind: str | None, game_id: str | None) -> str:
    schemas: dict[str, object]
    if kind is None:
        schemas = {kind_name: aw.json_schema(kind_name, game_id) for kind_name in KINDS}
    else:
        schemas = aw.json_schema(kind, game_id)
    return json.dumps(schemas, indent=2) + "\n"
