"""The tables in the browser, without a browser."""
