"""The icon of this library's web pages."""

from urllib.parse import quote

_ICON_SVG = (
    "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'><rect width='32' height='32' rx='7' fill='#a81450'/>"
    "<path fill='#fffdf8' d='M16 5 27 11H5zM8 13h3v9H8zM14.5 13h3v9h-3zM21 13h3v9h-3zM5 24h22v3H5z'/></svg>"
)
ICON = "data:image/svg+xml," + quote(_ICON_SVG, safe=" ':/=")
"""The address for ``<link rel="icon">``; the page's content security policy must allow ``img-src data:``."""
