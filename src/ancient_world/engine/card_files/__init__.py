"""Card files: read TOML files into checked components, with the same limits and error messages for all games."""

from ancient_world.engine.card_files.card_file_faults import CARD_FAULTS
from ancient_world.engine.card_files.component_file import ComponentFile, by_id, digest_of
from ancient_world.engine.card_files.marks import (
    CardId,
    CardName,
    FileHeader,
    family_of,
    list_of,
    one_of_words,
)
from ancient_world.engine.card_files.table_reading import CardFileReading

__all__ = [
    "CARD_FAULTS",
    "CardFileReading",
    "CardId",
    "CardName",
    "ComponentFile",
    "FileHeader",
    "by_id",
    "digest_of",
    "family_of",
    "list_of",
    "one_of_words",
]  # fmt: skip
