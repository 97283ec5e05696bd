"""Golden pages that are not yet read exactly, with the reason.

A page leaves this list when it is read exactly: its test fails until it does.
"""

GAPS: dict[str, str] = {}
