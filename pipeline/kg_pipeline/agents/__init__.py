"""What agents may do: look, by a few tools, over standard input and output. Nothing here writes.

wire       the protocol: JSON-RPC, a message a line
tools      what can be asked, as plain functions
untrusted  how text of documents is labelled
"""
