"""A model behind one door: `perform(task) → reply`."""
