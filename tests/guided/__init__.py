"""Coverage-guided fuzzing: Atheris changes input from strangers, and looks for inputs that reach new lines."""
