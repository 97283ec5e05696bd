"""Builders of pages and rows for tests."""
