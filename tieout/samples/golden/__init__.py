"""Golden pages: one small PDF for each mechanism, with its truth."""
