-- table_words_in_prose: passages with blocks that lie inside a table's box. Must return no rows.
SELECT 'prose inside a table' AS problem, b.block_id AS key, b.doc_id
FROM blocks AS b
JOIN tables AS t ON t.doc_id = b.doc_id AND t.page = b.page
WHERE b.kind IN ('paragraph', 'list', 'caption', 'heading')
    AND b.x0 >= t.x0 - 1 AND b.x1 <= t.x1 + 1 AND b.y0 >= t.y0 - 1 AND b.y1 <= t.y1 + 1
UNION ALL
SELECT 'passage that holds a table block', p.proposition_id, p.doc_id
FROM (
    SELECT proposition_id, doc_id, unnest(from_json(payload -> '$.blocks[*].block_id', '["VARCHAR"]')) AS block_id
    FROM propositions
    WHERE kind = 'prose'
) AS p
JOIN blocks AS b ON b.block_id = p.block_id
WHERE b.kind IN ('table', 'figure', 'page_header', 'page_footer', 'heading')
