"""English: what the embedded engine knows of the language."""
