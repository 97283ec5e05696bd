"""Intake: who filed what, for which period, read off the first pages."""
