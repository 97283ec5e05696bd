"""Page → lines, reading order, headings, captions, figures, footnote zones: the `blocks` table."""
