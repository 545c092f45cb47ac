"""What people read: sentences, descriptions, the table."""
