"""Words for people: sentences, descriptions, the table."""
