"""Pictures of tables."""
