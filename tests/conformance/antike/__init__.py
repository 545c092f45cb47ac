"""The rules of Antike as situations, a file for each chapter of the rulebook."""
