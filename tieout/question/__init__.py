"""A question as people ask it: what kind of answer is asked."""

from tieout.question.intent import Intent, asking_clause, intent_of

__all__ = ["Intent", "asking_clause", "intent_of"]
