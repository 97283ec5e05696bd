"""Metrics of ranked results, one a file, each with its formula and source; all take plain numbers."""
