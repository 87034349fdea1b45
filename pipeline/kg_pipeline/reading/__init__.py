"""From bytes to text: walking folders, decoding, and one file for each family of formats."""
