"""Tables behind Flask, each a row of SQLite: no process keeps a match, so any may restart, and several may serve.

TABLES=tables.db flask --app examples/embed/flask_table.py run
"""

import json
import os
import secrets
import sqlite3
from contextlib import closing
from typing import Any

from flask import Flask, abort, request

import ancient_world as aw

LOAD = "SELECT tables.id, key, version, record FROM tables, json_each(tokens) WHERE value = ?"
SAVE = "UPDATE tables SET version = ?, record = ? WHERE id = ? AND version = ? RETURNING version"
app = Flask(__name__)


def query(sql: str, *values: object) -> Any:
    """Run one statement, which is a transaction of its own, and return its first row."""
    with closing(sqlite3.connect(os.environ["TABLES"], isolation_level=None)) as database:
        return database.execute(sql, values).fetchone()


query("CREATE TABLE IF NOT EXISTS tables (id INTEGER PRIMARY KEY, tokens, version, record)")


@app.errorhandler(aw.AncientWorldError)
def refuse(error: aw.AncientWorldError) -> tuple[dict[str, str], int]:
    """Answer a refusal with its sentence: 409 if the table has changed, else 422."""
    return {"message": error.message}, 409 if isinstance(error, aw.StaleVersion) else 422


@app.post("/start/<game>")
def start(game: str) -> list[str]:
    """Start a table, and return the secret token of each seat."""
    match = aw.new_match(game, request.get_json())
    tokens = [secrets.token_urlsafe() for _ in match.names]
    query("INSERT INTO tables VALUES (NULL, ?, 0, ?)", json.dumps(tokens), aw.to_json(match.record))
    return tokens


@app.route("/<token>", methods=["GET", "POST"])
def table(token: str) -> dict[str, Any]:
    """Return the offers to the seat, after its choice (a place and a version) if it makes one."""
    row, seat, version, record = query(LOAD, token) or abort(404)
    match = aw.Match.resume(aw.from_json(record, expect=aw.Record), version=version)
    if request.method == "POST":
        match.choose(request.args.get("place", -1, int), seat, request.args.get("version", -1, int))
        if query(SAVE, match.version, aw.to_json(match.record), row, version) is None:
            return table(token)  # another process was first: choose again, from the new row
    return aw.to_document(match.offers(seat))
