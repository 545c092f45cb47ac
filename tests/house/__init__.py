"""The house itself: who stands where, who knows whom, and what it promises about itself."""
