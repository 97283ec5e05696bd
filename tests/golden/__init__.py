"""Golden pages, one a mechanism of the table engine: drawn, read, compared with their truth and with snapshots."""
