"""The forms in which results are told: lines for people, rows, SARIF, annotations; and files of rows."""
