"""Where records are kept: one protocol, several backends."""
