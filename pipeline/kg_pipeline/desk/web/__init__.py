"""The desk as a local page.

guard      who may come in
app        the routes
endpoints  what can be asked and changed
static/    how it looks
"""
