"""All methods of the protocol, by kind; importing a module registers its methods."""
