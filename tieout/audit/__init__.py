"""The audit log: what was asked, what was found, what was answered, in a chain that shows when it was changed."""

from tieout.audit.configured import configured_log
from tieout.audit.log import AuditLog, open_log
from tieout.audit.trace import NO_TRACE, Span, Tracer
from tieout.audit.verify import Finding, Report, verify

__all__ = ["NO_TRACE", "AuditLog", "Finding", "Report", "Span", "Tracer", "configured_log", "open_log", "verify"]
