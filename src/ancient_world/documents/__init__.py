"""Read and write every kind of document as JSON: text and its faults, envelopes, migrations, bodies."""

from ancient_world.documents import (
    page_bodies as _body,  # importing it registers documents of reasons, scores, boards and rules
)

INTERNAL = {
    "bodies": [
        "KINDS_WITHOUT_GAME",
        "WritableBody",
        "check_state",
        "converters_for",
        "is_kind",
        "pending_form",
        "read_view_form",
        "register_fast_reader",
        "register_form",
        "register_kind",
    ],
    "codec": ["JsonObject", "read_action_body"],
    "converters": ["Converters"],
    "envelope": [
        "LINES_FORMAT",
        "RECORD_FORMAT",
        "FORMAT_VERSION",
        "format_version",
        "envelope_faults",
        "migrate_document",
        "wrap_body",
    ],
    "document_forms": [
        "ComponentsForm",
        "Decision",
        "PendingForm",
        "ReasonForm",
        "ScoreForm",
        "ViewForm",
    ],
    "argument_reading": [
        "LengthLimit",
        "NumberRange",
        "ConvertedFrom",
        "AllowedWords",
        "ParameterForm",
        "parameters_of",
        "read_value",
        "read_object",
        "read_arguments",
    ],
    "situations": [
        "Chance",
        "ConformanceForm",
        "ConformanceGameForm",
        "ExpectedReason",
        "Illegal",
        "Impossible",
        "Legal",
        "NewGame",
        "NoSetup",
        "PlayedEntry",
        "PlayerPoints",
        "PointsLine",
        "Scoring",
        "Setup",
        "Situation",
        "Told",
    ],
    "text": ["dump", "load"],
    "types": ["DocumentTypes"],
}
"""The names that only other rooms of this library may take, by the modules that define them; they may change in any version."""
