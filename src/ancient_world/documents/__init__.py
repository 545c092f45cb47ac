"""JSON of everything: text and its faults, reading, writing, envelopes, migrations."""
