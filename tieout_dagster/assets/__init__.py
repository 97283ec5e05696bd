"""Dagster assets, one thin file a lake table."""
