"""Read and write every kind of document as JSON: text and its faults, envelopes, migrations, bodies."""

INTERNAL = {
    "bodies": [
        "Written",
        "check_state",
        "converters_for",
        "is_kind",
        "learn_beginning",
        "learn_kind",
    ],
    "codec": ["JsonObject", "listed_action"],
    "converters": ["Converters"],
    "envelope": ["LINES", "RECORD", "VERSION", "envelope_faults", "up_to_date"],
    "forms": ["ComponentsForm", "PendingForm", "ViewForm"],
    "incoming": [
        "AtMost",
        "Between",
        "MadeOf",
        "OneOf",
        "Param",
        "params_of",
        "read",
        "read_object",
        "read_params",
    ],
    "situations": [
        "ConformanceForm",
        "Illegal",
        "Impossible",
        "Legal",
        "NoSetup",
        "Scoring",
        "Setup",
        "Situation",
    ],
    "text": ["dump", "load"],
    "types": ["Types"],
}
"""The names that only other rooms of this library may take, by the modules that define them; they may change in any version."""
