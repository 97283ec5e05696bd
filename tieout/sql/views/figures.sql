-- figures: every figure with its caption and its box.
-- Input: blocks, filings. One row a figure.
CREATE VIEW figures AS
SELECT
    f.collection, f.file_name, b.page, c.text AS caption, c.block_id AS caption_id, b.section_path,
    b.x0, b.y0, b.x1, b.y1, b.text AS labels, b.block_id AS figure_id, b.doc_id
FROM blocks AS b
JOIN filings AS f ON f.doc_id = b.doc_id AND f.status = 'ready'
LEFT JOIN blocks AS c ON c.caption_of = b.block_id
WHERE b.kind = 'figure'
