"""Card files: from a path to checked components, with one set of limits and one form of error messages."""

from ancient_world.engine.card_files.component_file import (
    ComponentFile,
    by_id,
    canonical,
    digest_of,
)
from ancient_world.engine.card_files.faults import (
    CARD_FAULTS,
    Found,
    Wrong,
    misspelt,
    quoted,
    wrong,
)
from ancient_world.engine.card_files.marks import (
    CardId,
    CardName,
    FileHeader,
    by_key,
    card_id,
    card_name,
    copied,
    family_of,
    several,
    word,
    written,
)  # fmt: skip
from ancient_world.engine.card_files.reading import Reader, exactly
from ancient_world.engine.card_files.tables import Reading

__all__ = [
    "CARD_FAULTS", "CardId", "CardName", "ComponentFile", "FileHeader", "Found", "Reader",
    "Reading", "Wrong", "by_id", "by_key", "canonical", "card_id", "card_name", "copied",
    "digest_of", "exactly", "family_of", "misspelt", "quoted", "several", "word", "written",
    "wrong",
]  # fmt: skip
