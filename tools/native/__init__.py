"""The native build: lower the typed attrs source to plain classes, which mypyc compiles."""
