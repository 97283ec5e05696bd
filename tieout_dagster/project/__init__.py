"""The Dagster code location: definitions, jobs, schedules, sensors."""
