"""From a folder of documents to a graph, and from a question to a cited answer."""

__version__ = "0.1.0"
