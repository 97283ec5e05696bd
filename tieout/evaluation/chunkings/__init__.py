"""Other ways to cut a filing for search, which ours is compared with: fixed windows of tokens, naive Markdown."""
