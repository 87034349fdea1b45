"""What goes wrong between a request and its answer, and what is done about it."""
