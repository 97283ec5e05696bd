"""The sample filings: each module composes one filing from data and computed totals."""
