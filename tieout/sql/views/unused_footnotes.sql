-- unused_footnotes: definitions that nothing calls.
-- Input: footnotes, footnote_bindings, filings. One row a definition.
CREATE VIEW unused_footnotes AS
SELECT f.collection, f.file_name, n.page, n.marker, n.text, n.x0, n.y0, n.x1, n.y1, n.table_id, n.footnote_id, n.doc_id
FROM footnotes AS n
JOIN filings AS f ON f.doc_id = n.doc_id AND f.status = 'ready'
ANTI JOIN footnote_bindings AS b ON b.footnote_id = n.footnote_id
