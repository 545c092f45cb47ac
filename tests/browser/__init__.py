"""Pages in a real Chromium: `nox -s browser`."""
