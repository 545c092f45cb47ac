"""Card files: from a path to checked components, with one set of limits and one way to say what is wrong."""
