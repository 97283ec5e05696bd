"""tieout: every number of a filing, traced to its cell."""
