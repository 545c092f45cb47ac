"""What reports say of the records of the corpus, as a text."""
