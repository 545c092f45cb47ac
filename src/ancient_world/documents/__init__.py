"""JSON for every kind of document: text and its faults, reading, writing, envelopes, migrations."""
