"""Plain functions on text: folding, locating, sentences, outline, names. They know no files, no models."""
