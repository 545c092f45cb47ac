"""Records as values, as text and in files: one JSON document, or JSON Lines; packed or not."""

from ancient_world.records import body as _body  # its documents are known wherever it is
