"""What people read: prompts, what choices do, the log."""
