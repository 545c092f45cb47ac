"""The native build: our typed attrs source is lowered to plain classes, which mypyc compiles."""
