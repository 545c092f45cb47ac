"""What comes of texts and documents with something wrong in them."""
