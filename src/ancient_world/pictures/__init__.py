"""Pictures of a table: one SVG of a state or a view, drawn by its game; the whole room stands in ``ancient_world.svg``."""
