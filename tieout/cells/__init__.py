"""The table engine: pages to tables and cells, each value with its label, unit and period."""
