"""Every method of the protocol, a file for each kind; importing them fills the table."""
