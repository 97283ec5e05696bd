"""Looking at tables: as string grids, as files, and drawn on their pages."""
