"""Any number of records and games: on this machine, on any executor, on a cluster."""
