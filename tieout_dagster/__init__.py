"""Dagster over tieout: `assets`, thin over `tieout.pipeline`, and `project`, which puts them into a code location."""
