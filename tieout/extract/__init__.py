"""A JSON schema filled from a filing's cells, with a citation for each value."""
