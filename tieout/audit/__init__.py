"""The audit log: what was asked, what was found, what was answered, in a chain that shows when it was changed."""

from tieout.audit.trace import NO_TRACE, Span, Tracer

__all__ = ["NO_TRACE", "Span", "Tracer"]
