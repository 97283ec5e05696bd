"""Data quality: contracts, units, arithmetic and temporal lineage as checks."""
