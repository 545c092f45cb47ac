"""What holds in every game alike."""
