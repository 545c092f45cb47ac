"""The rules of Antike as situations, one file for each chapter of the rulebook."""
