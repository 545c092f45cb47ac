"""What lies in the box: cards and maps as data, and reading them."""
