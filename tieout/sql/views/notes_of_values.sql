-- notes_of_values: the footnotes that govern each value cell.
-- Input: footnote_bindings, footnotes. One row a cell and footnote, `order` as the markers stand.
CREATE VIEW notes_of_values AS
SELECT b.cell_id, b."order", b.marker, b.how, n.text, n.page, n.x0, n.y0, n.x1, n.y1, b.footnote_id, b.doc_id
FROM footnote_bindings AS b
JOIN footnotes AS n ON n.footnote_id = b.footnote_id
WHERE b.cell_id IS NOT NULL
