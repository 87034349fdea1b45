"""The steps of the corridor, one a file, named as its verb. A step never imports another."""
