"""What stands on a page, read once for tables, text and notes: its lines and its furniture."""
