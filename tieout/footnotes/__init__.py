"""Footnote markers, definitions and their binding to the cells that they govern."""
