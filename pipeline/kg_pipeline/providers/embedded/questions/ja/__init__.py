"""Japanese questions."""
