"""Recognize what is no text in UTF-8 by its first bytes: archives, documents of other programs, other encodings."""

from __future__ import annotations

import re

from ancient_world.engine.document_faults import document_fault, line_and_column
from ancient_world.engine.errors import InvalidDocument
from ancient_world.engine.message_catalogue import capitalized_sentence, register_messages

SIGNATURE_BYTES = 512
"""The number of first bytes that :func:`find_content` needs."""

_SIGNATURES = {
    "office": rb"PK\x03\x04.{26}(?:\[Content_Types\]|mimetypeapplication/vnd)|\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1",
    "zip": rb"PK(?:\x03\x04|\x05\x06|\x07\x08)",
    "tar": rb".{257}ustar",
    "sevenzip": rb"7z\xbc\xaf\x27\x1c",
    "rar": rb"Rar!\x1a\x07",
    "packed": rb"\x1f\x8b\x08|BZh[1-9]1AY|\xfd7zXZ\x00|\x28\xb5\x2f\xfd|\x1f\x9d",
    "pdf": rb"%PDF-",
    "sqlite": rb"SQLite format 3\x00",
    "parquet": rb"PAR1",
    "picture": rb"\x89PNG\r\n|\xff\xd8\xff|GIF8[79]a",
    "html": rb"\s*<(?i:!doctype html|html|head|body)\b",
    "xml": rb"\s*<\?xml\b",
    "mac": rb"\x00\x05\x16[\x00\x07]",
}
_PATTERN = re.compile(
    b"|".join([b"(?P<%s>%s)" % (kind.encode(), each) for kind, each in _SIGNATURES.items()]),
    re.DOTALL,
)
_ARCHIVES = ("zip", "tar")
_UTF_32 = re.compile(rb"\xff\xfe\0\0|\0\0\xfe\xff|[^\0]\0\0\0|\0\0\0[^\0]", re.DOTALL)
_UTF_16 = re.compile(rb"\xff\xfe|\xfe\xff|[^\0]\0|\0[^\0]", re.DOTALL)

register_messages(
    {
        "other-content": "This is {found:label}, not a record.",
        "other-content:archive": "This is {found:label}. Commands on many records read the archives whose names end with .zip, .tar or .tar.gz.",
    },
    {
        "content-office": "a document of a spreadsheet or office program",
        "content-zip": "a zip archive",
        "content-tar": "a tar archive",
        "content-sevenzip": "a 7z archive",
        "content-rar": "a RAR archive",
        "content-packed": "a compressed file",
        "content-pdf": "a PDF document",
        "content-sqlite": "an SQLite database",
        "content-parquet": "a Parquet table",
        "content-picture": "a picture",
        "content-html": "a web page (HTML)",
        "content-xml": "an XML document",
        "content-mac": "a file of attributes that macOS adds to an archive",
        "content-binary": "binary data",
        "encoding-utf-16": "UTF-16",
        "encoding-utf-32": "UTF-32",
        "encoding-other": "another encoding, perhaps Latin-1",
    },
)


def find_content(start: bytes | bytearray) -> tuple[str, dict[str, str]]:
    """Return the code and the data of the message on a file that begins so and is no text in UTF-8; else an empty code."""
    match = _PATTERN.match(start)
    if match is not None:
        suffix = ":archive" if match.lastgroup in _ARCHIVES else ""
        return f"other-content{suffix}", {"found": f"content-{match.lastgroup}"}
    encoding = find_encoding(start)
    return ("not-utf-8", {"encoding": encoding}) if encoding else ("", {})


def find_encoding(start: bytes | bytearray) -> str:
    """Return the label of UTF-16 or UTF-32 if a text begins with its mark or a character of ASCII in it, else an empty text."""
    for label, pattern in (("encoding-utf-32", _UTF_32), ("encoding-utf-16", _UTF_16)):
        if pattern.match(start):
            return label
    return ""


def content_fault(start: bytes | bytearray | str) -> InvalidDocument | None:
    """Return the fault of a text that, judging by its start, is the content of another program or another encoding."""
    start = start[:SIGNATURE_BYTES]
    code, data = find_content(start.encode("utf-8", "replace") if isinstance(start, str) else start)
    if not code:
        return None
    message = capitalized_sentence(code, data | {"line": 1, "column": 1})
    code = code.partition(":")[0]
    return InvalidDocument(message, path="$", code=code, data=data | {"line": 1, "column": 1})


def encoding_fault(text: bytes | bytearray, index: int) -> InvalidDocument:
    """Return the fault of a text that has an invalid UTF-8 byte at an index."""
    fault = content_fault(text)
    if fault is not None:
        return fault
    if 0 in text[:SIGNATURE_BYTES]:
        return document_fault("other-content", found="content-binary", line=1, column=1)
    valid_text = text[:index].decode("utf-8", "replace")
    place = line_and_column(valid_text, len(valid_text))
    return document_fault("not-utf-8", byte=index, encoding="encoding-other", **place)
