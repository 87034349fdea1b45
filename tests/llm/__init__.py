"""The product against a real model: `make test-llm`."""
