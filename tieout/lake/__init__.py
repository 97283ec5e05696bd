"""The lake: contracts, atomic Parquet, fingerprints, SQL."""
