"""Names with another meaning where types are used: TypeScript knows them in every file."""

from __future__ import annotations

TAKEN = frozenset([
    "Algorithm", "Animatable", "Animation", "Array", "Atomics", "Attr", "Audio", "Awaited",
    "Blob", "Body", "Boolean", "Cache", "Capitalize", "Clipboard", "Comment", "Console",
    "Credential", "Crypto", "Date", "Disposable", "Document", "Element", "Error", "Event",
    "Exclude", "External", "Extract", "File", "Function", "Gamepad", "Generator", "Geolocation",
    "Headers", "Highlight", "History", "Image", "Infinity", "Intl", "Iterable", "Iterator",
    "Keyframe", "Location", "Lock", "Lowercase", "Map", "Math", "Navigator", "Node",
    "Notification", "Number", "Object", "Omit", "Option", "Parameters", "Partial", "Performance",
    "Permissions", "Pick", "Plugin", "Promise", "Proxy", "Range", "Readonly", "Record", "Reflect",
    "Report", "Request", "Required", "Response", "Screen", "Selection", "Set", "Slottable",
    "Storage", "String", "Symbol", "Text", "Touch", "Transferable", "Transformer", "Uncapitalize",
    "Uppercase", "Window", "Worker", "Worklet",
])  # fmt: skip
"""The one-word types of the language or a browser; a test reads them from the compiler's own files."""


def free(name: str) -> str:
    """Return a name that hides none of them: ``GameRecord`` for ``Record``."""
    return f"Game{name}" if name in TAKEN else name
