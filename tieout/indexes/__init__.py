"""Search indexes over propositions: vectors and BM25 under one manifest."""
