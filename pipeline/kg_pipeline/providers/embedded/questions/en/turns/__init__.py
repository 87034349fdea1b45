"""Turns of English questions that say in a roundabout way what a plain one says, one table a subject."""
