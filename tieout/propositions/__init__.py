"""Table rows → sentences with a JSON payload; prose → passages; figures: the `propositions` table."""
