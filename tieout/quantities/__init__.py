"""Value objects read from print: amounts, units, currencies, footnote markers and periods. No I/O."""
