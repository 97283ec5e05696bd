"""Fits the weights of decisions on gold, and says what they are worth on companies that they were not fitted on."""
