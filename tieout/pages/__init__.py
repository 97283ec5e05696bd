"""Pages as geometry."""
