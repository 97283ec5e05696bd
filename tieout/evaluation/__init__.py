"""How good it is: gold, metrics, baselines, gates and the report."""
