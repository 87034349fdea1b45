"""The command line: one command a file. A command parses; a plain function works; only the command exits."""
