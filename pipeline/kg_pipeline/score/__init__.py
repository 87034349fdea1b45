"""How good a run is: a gold set, the metrics, the report."""
