"""Files in other encodings, damaged files and other documents are named in a sentence with a line."""

from __future__ import annotations

import gzip
import io
import json
import zipfile
from pathlib import Path
from typing import Any

import pytest

import ancient_world as aw
from ancient_world import archive
from ancient_world.archive import iterate_records
from ancient_world.documents.bodies import BODY_READERS
from ancient_world.engine.message_catalogue import LABELS
from ancient_world.records.files.json_lines import record_lines
from ancient_world.records.notation.notation_files import notation_lines

UTF_16 = "This is not UTF-8 but UTF-16 (line 1, column 1). Save the text as UTF-8."
MARK = (
    "The text starts with a byte order mark (BOM) (line 1, column 1). "
    "Save it as UTF-8 without a BOM."
)


@pytest.fixture(scope="module")
def record() -> aw.Record:
    """Return the beginning of a game with a player's name that is not ASCII."""
    match = aw.Match.new("tides-of-time", ["Ána", "Tom"], seed=1)
    match.apply(aw.legal_actions(match.state, 0)[0])
    return match.record


@pytest.fixture(params=["game.json", "game.jsonl"])
def text(request: pytest.FixtureRequest, record: aw.Record) -> tuple[str, str]:
    """Return a file name and a text: an indented document, or JSON Lines, without escapes."""
    if request.param == "game.json":
        document = json.dumps(aw.to_document(record), indent=1, ensure_ascii=False)
        return request.param, document
    return request.param, "\n".join(record_lines(record)).replace("\\u00c1", "Á") + "\n"


def told(path: Path) -> tuple[str, str, int | None]:
    """Return the code, message and line of the only problem; library, batch and walk must agree."""
    (report,) = aw.check_file(path)
    (problem,) = report.problems
    (row,) = archive.validate_many([path])
    (walked,) = iterate_records([path])
    with pytest.raises(aw.InvalidDocument) as caught:
        walked.record()
    assert [each.message for each in row.problems] == [problem.message]
    assert (caught.value.code, caught.value.detail) == (problem.code, problem.message)
    return problem.code, problem.message, problem.line


def as_file(folder: Path, text: tuple[str, str], encoding: str) -> Path:
    """Write a text to a file in an encoding."""
    path = folder / text[0]
    path.write_bytes(text[1].encode(encoding))
    return path


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be"])
def test_utf_16(tmp_path: Path, text: tuple[str, str], encoding: str) -> None:
    """UTF-16, with or without a mark, is reported once for the whole file."""
    path = as_file(tmp_path, text, encoding)
    assert told(path) == ("not-utf-8", UTF_16, 1)
    with pytest.raises(aw.InvalidDocument, match="not UTF-8 but UTF-16"):
        aw.read_record(path)
    for whole in (path.read_bytes(), text[1].replace("Á", "A").encode(encoding)):
        with pytest.raises(aw.InvalidDocument, match="not UTF-8 but UTF-16"):
            aw.from_json(whole)


def test_a_byte_order_mark(tmp_path: Path, text: tuple[str, str]) -> None:
    """A byte order mark before UTF-8 is reported."""
    path = as_file(tmp_path, text, "utf-8-sig")
    assert told(path) == ("byte-order-mark", MARK, 1)
    with pytest.raises(aw.InvalidDocument, match="byte order mark"):
        aw.from_json(path.read_bytes().decode("utf-8"))


def test_a_byte_order_mark_further_down(tmp_path: Path, record: aw.Record) -> None:
    """A byte order mark further down is reported at its line, as in concatenated files."""
    one = aw.to_json(record).encode() + b"\n"
    path = tmp_path / "games.jsonl"
    path.write_bytes(one + b"\xef\xbb\xbf" + one)
    whole, marked = aw.check_file(path)
    assert whole.ok
    assert [(each.code, each.line) for each in marked.problems] == [("byte-order-mark", 2)]
    assert marked.problems[0].message == MARK.replace("line 1", "line 2")


def test_latin_1(tmp_path: Path, text: tuple[str, str]) -> None:
    """Latin-1 is reported at the line and column of the first letter that is not UTF-8."""
    line = text[1][: text[1].index("Á")].count("\n") + 1
    column = len(text[1][: text[1].index("Á")].rpartition("\n")[2]) + 1
    place = f"(line {line}, column {column})"
    message = (
        f"This is not UTF-8 but another encoding, perhaps Latin-1 {place}. Save the text as UTF-8."
    )
    assert told(as_file(tmp_path, text, "latin-1")) == ("not-utf-8", message, line)


@pytest.mark.parametrize("encoding", ["utf-32", "utf-32-le", "utf-32-be"])
def test_utf_32(tmp_path: Path, text: tuple[str, str], encoding: str) -> None:
    """UTF-32, with or without a mark, is not called UTF-16."""
    message = UTF_16.replace("UTF-16", "UTF-32")
    assert told(as_file(tmp_path, text, encoding)) == ("not-utf-8", message, 1)


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-32"])
def test_notation_in_another_encoding(tmp_path: Path, record: aw.Record, encoding: str) -> None:
    """A mark or another encoding of notation is named, and JSON is not mentioned."""
    text = "\n".join(notation_lines(record))
    code, message, line = told(as_file(tmp_path, ("game.awn", text), encoding))
    assert (code, line) == ("byte-order-mark" if encoding == "utf-8-sig" else "not-utf-8", 1)
    assert "JSON" not in message


def packed_file(name: str, data: bytes) -> bytes:
    """Return a zip archive with a file."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive_file:
        archive_file.writestr(name, data)
    return file.getvalue()


FOREIGN = {
    "a zip archive": packed_file("a.json", b"{}"),
    "a document of a spreadsheet": packed_file("[Content_Types].xml", b"<Types/>"),
    "a 7z archive": b"7z\xbc\xaf\x27\x1c\0\4" + bytes(range(90)),
    "a PDF document": b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\n",
    "an SQLite database": b"SQLite format 3\0\x10\0\1\1" + bytes(99),
    "a Parquet table": b"PAR1\x15\4\x15" + bytes(range(60)) + b"PAR1",
    "a web page": b"\n<!DOCTYPE html>\n<html><body>Not found</body></html>\n",
    "an XML document": b'<?xml version="1.0"?>\n<record/>\n',
    "a picture": b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR",
    "a tar archive": b"g.json".ljust(257, b"\0") + b"ustar\x0000" + bytes(500),
    "a compressed file": gzip.compress(gzip.compress(b"{}")),
    "binary data": b"\x01\x02\0\0\xff\xfe\x80\x81" * 9,
}


@pytest.mark.parametrize("name", ["game.json", "game.jsonl", "game.awn", "game"])
@pytest.mark.parametrize("kind", FOREIGN)
def test_the_content_of_another_program_is_named(tmp_path: Path, kind: str, name: str) -> None:
    """A file that is no text is named by its content, whatever its name, and nothing is guessed."""
    path = tmp_path / name
    path.write_bytes(FOREIGN[kind])
    code, message, line = told(path)
    assert (code, line) == ("other-content", 1)
    assert message.startswith(f"This is {kind}")
    if kind != "a compressed file":
        assert aw.validate(FOREIGN[kind]).problems[0].message == message
        with pytest.raises(aw.InvalidDocument, match=f"This is {kind}"):
            aw.from_json(FOREIGN[kind])


@pytest.mark.parametrize("packed", ["gz", "zst"])
def test_a_flipped_bit(tmp_path: Path, record: aw.Record, packed: str) -> None:
    """A compressed file with a wrong checksum is reported as damaged, and records before that are read."""
    text = (aw.to_json(record).encode() + b"\n") * 3
    if packed == "gz":
        data = bytearray(gzip.compress(text))
        data[-6] ^= 1
    else:
        zstandard = pytest.importorskip("zstandard")
        data = bytearray(zstandard.ZstdCompressor(write_checksum=True).compress(text))
        data[-1] ^= 1
    path = tmp_path / f"games.jsonl.{packed}"
    path.write_bytes(data)
    *_, last = aw.check_file(path)
    (problem,) = last.problems
    assert (last.status, problem.code) == ("unreadable", "damaged")
    assert problem.message.startswith("The compressed file is damaged, here or earlier: ")
    assert [kept.line for kept in iterate_records([path])][-1] == (4 if packed == "gz" else 1)


def test_what_is_packed_by_its_name_alone(tmp_path: Path, record: aw.Record) -> None:
    """An uncompressed file with the name of a compressed one is reported as such, also by ``read_record``."""
    path = tmp_path / "game.json.gz"
    path.write_text(aw.to_json(record), encoding="ascii")
    message = "The file is not compressed as its name says: it begins with b'{\"fo'."
    code, said, _ = told(path)
    assert (code, said) == ("not-packed", message)
    with pytest.raises(aw.InvalidDocument) as caught:
        aw.read_record(path)
    assert caught.value.detail == message


@pytest.mark.parametrize("kind", ["state", "view", "action", "pending"])
def test_a_document_of_another_kind(tmp_path: Path, record: aw.Record, kind: str) -> None:
    """A document of another kind, such as a state, is named by its kind, at the line of its format."""
    match = aw.Match.resume(record)
    things: dict[str, Any] = {
        "state": match.state,
        "view": aw.view(match.state, 0),
        "action": record.entries[-1].action,
        "pending": match.pending(),
    }
    names = {"state": "a state", "view": "a view", "action": "an action"}
    path = tmp_path / "thing.json"
    path.write_text(aw.to_json(things[kind], indent=1), encoding="ascii")
    name = names.get(kind, "what a game waits for")
    assert told(path) == ("not-a-record", f"Expected a record, got {name}.", 2)


def test_every_kind_of_document_has_a_name() -> None:
    """Every kind of document has a label."""
    assert [kind for kind in BODY_READERS if f"document-{kind}" not in LABELS] == []
