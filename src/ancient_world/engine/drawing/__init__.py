"""A small drawing board: shapes, texts that fit, symbols, in one SVG that looks right by day, by night and in black and white."""
