"""Tests of the library under Pyodide: ``nox -s pyodide``."""
