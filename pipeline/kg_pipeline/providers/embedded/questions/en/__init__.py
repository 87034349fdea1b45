"""English questions."""
