"""The look of each kind of shape, by day and by night. Shapes, lines and letters say it all without colours."""

from __future__ import annotations

from ancient_world.engine.drawing.fonts import FONT

_LOOKS = {
    "paper": ("fill:#fffdf8", "fill:#1b1d21"),
    "ink": ("fill:#1c1a17", "fill:#f1eee6"),
    "dim": ("fill:#5c564c", "fill:#b9b3a6"),
    "box": ("fill:#fbf7ec;stroke:#6f675a;stroke-width:.8", "fill:#292c32;stroke:#8d877b"),
    "head": ("fill:#eadfc6;stroke:#6f675a;stroke-width:.8", "fill:#3b3a35;stroke:#8d877b"),
    "back": ("fill:#cfc5ae;stroke:#6f675a;stroke-width:.8", "fill:#4a4740;stroke:#8d877b"),
    "stroke": ("fill:none;stroke:#1c1a17;stroke-width:2", "stroke:#f1eee6"),
    "none": ("fill:none", "fill:none"),
    "off": ("fill:none;stroke:#8a8274;stroke-width:.8;stroke-dasharray:2 2", "stroke:#77726a"),
    "land": ("fill:#e8d9b0;stroke:#6f675a;stroke-width:.8", "fill:#57502f;stroke:#8d877b"),
    "water": ("fill:#dbeaf3;stroke:#a9bfcd;stroke-width:.6", "fill:#16242e;stroke:#3d5261"),
    "way-land": ("fill:none;stroke:#8b6b3d;stroke-width:1.6", "stroke:#b9975f"),
    "way-sea": ("fill:none;stroke:#2f78ad;stroke-width:1.6;stroke-dasharray:2 3", "stroke:#6db2e3"),
    "shallow": ("fill:none;stroke:#c3dcea;stroke-width:9;stroke-linejoin:round", "stroke:#1d3240"),
    "earth": ("fill:#efe3c3;stroke:#5b8fae;stroke-width:3;stroke-linejoin:round;paint-order:stroke", "fill:#45402a;stroke:#6d9dbb"),
    "region": ("stroke:#6f675a;stroke-opacity:.45;stroke-width:.9;fill-opacity:.4", "stroke:#b9b3a6"),
    "seed": ("fill:#000;fill-opacity:.17", "fill:#fff"),
    "coast": ("fill:none;stroke:#2f78ad;stroke-width:3", "stroke:#6db2e3"),
    "line": ("fill:none;stroke:#6f675a;stroke-width:.8", "stroke:#8d877b"),
    "sign": ("fill:#fffdf8;stroke:#1c1a17;stroke-width:.9", "fill:#1b1d21;stroke:#f1eee6"),
    "suit": ("fill:#4a4034;stroke:#1c1a17;stroke-width:.5", "fill:#e5ddcb;stroke:#f1eee6"),
    "name": ("fill:#1c1a17;stroke:#fffdf8;stroke-width:2.5;paint-order:stroke", "fill:#f1eee6;stroke:#1b1d21"),
    "sign-on": ("stroke:#000;stroke-width:1.1", "stroke:#000"),
    "mark": ("fill:#1c1a17", "fill:#f1eee6"),
    "on-piece": ("fill:#000", "fill:#000"),
    "gold": ("fill:#f5c542;stroke:#1c1a17;stroke-width:.9", "stroke:#000"),
    "iron": ("fill:#9aa3ab;stroke:#1c1a17;stroke-width:.9", "stroke:#000"),
    "marble": ("fill:#ffffff;stroke:#1c1a17;stroke-width:.9", "stroke:#000"),
    "piece": ("stroke:#000;stroke-width:1", "stroke:#000"),
    "sand": ("fill:#f6df8e", "fill:#5f5118"),
    "leaf": ("fill:#c3dda6", "fill:#2f4d27"),
    "stone": ("fill:#d3ccc4", "fill:#494848"),
    "violet": ("fill:#e6cfee", "fill:#513b61"),
    "brick": ("fill:#f4c7b8", "fill:#6b3a2c"),
    "azure": ("fill:#a8cbe9", "fill:#174a70"),
    "pattern": ("fill:none;stroke:#5c564c;stroke-opacity:.55;stroke-width:.45", "stroke:#d8d2c4"),
    "shadow": ("fill:none;stroke:#fffdf8;stroke-width:3", "stroke:#1b1d21"),
}  # fmt: skip
"""By class: by day, and the colours that are different by night."""

PIECES = ("#e69f00", "#56b4e9", "#2fb38a", "#f0e442", "#8f9df2", "#e2704a")
"""The colour of each side, told apart by most people; each side has a shape of its own too."""
_LIT = "stroke:#c2185b;stroke-width:2.2;stroke-dasharray:5 2"
_LIT_BY_NIGHT = "stroke:#ff7fb0"


def style() -> str:
    """The style sheet of every picture."""
    day = "".join([f"{_shapes(name)}{{{light}}}" for name, (light, _) in _LOOKS.items()])
    night = "".join([f"{_shapes(name)}{{{dark}}}" for name, (_, dark) in _LOOKS.items()])
    sides = [f"{_shapes(f'p{side}')}{{fill:{colour}}}" for side, colour in enumerate(PIECES)]
    sides += [f".aw .sown{side}{{fill:url(#aw-sown{side})}}" for side in range(len(PIECES))]
    lit = ".aw .lit>.face"
    return (
        f".aw{{max-width:100%;height:auto}}.aw text{{font-family:{FONT}}}.aw .b{{font-weight:bold}}{day}{''.join(sides)}{lit}{{{_LIT}}}"
        f".aw .face{{pointer-events:all}}.aw .lit{{cursor:pointer}}"
        f"@media (prefers-color-scheme:dark){{{night}{lit}{{{_LIT_BY_NIGHT}}}}}"
    )


def _shapes(name: str) -> str:
    """Return the CSS selector of a look: shapes of the picture, and those of symbols, which do not know the picture."""
    return f".aw .{name},.aw-{name}"


STYLE = style()
