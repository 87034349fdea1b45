"""The desk as a local page: `guard` decides who may come in, `app` what there is, `static/` how it looks."""
