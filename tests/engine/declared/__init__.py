"""What follows from declared fields and cards."""
