"""Games that people play at the command line: kept on the disk, looked up, told, chosen in words."""
