"""Metrics of ranked results and the interval of their means; all take plain numbers."""
