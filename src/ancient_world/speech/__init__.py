"""What players read of any game: what is asked of them, what a choice does, what somebody did."""
