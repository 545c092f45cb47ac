"""The kinds of documents that schemas tell of."""

KINDS = (
    "state",
    "action",
    "pending",
    "record",
    "view",
    "changes",
    "report",
    "scores",
    "conformance",
    "components",
)
"""The kinds of documents, as ``"format": "ancient-world/KIND"`` names them."""
