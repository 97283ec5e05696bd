"""How filings run through the stages that `tieout.pipeline` orders: sources, child processes, versions, progress."""
