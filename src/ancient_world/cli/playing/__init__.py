"""Games that people play at the command line: saving, looking up, telling, and choosing in words."""
