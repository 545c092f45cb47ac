"""What a seat is answered depends on nothing but what that seat may know."""
