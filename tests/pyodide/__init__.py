"""The library under Pyodide, where Python runs in a page: ``nox -s pyodide``."""
