"""The graph for other programs: every edge with the words that state it, and what stands against it."""
