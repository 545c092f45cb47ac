"""What is installed is what stands in the sources."""
