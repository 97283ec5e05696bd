"""Vectors by text hash and model, cached."""
