-- footnotes_alone: propositions that are a footnote's paragraph by itself. Must return no rows.
WITH parts AS (
    SELECT
        proposition_id, doc_id, unnest(from_json(payload -> '$.blocks[*].block_id', '["VARCHAR"]')) AS block_id
    FROM propositions
    WHERE kind = 'prose'
)

SELECT 'passage of a footnote' AS problem, p.proposition_id AS key, p.doc_id
FROM parts AS p
JOIN blocks AS b ON b.block_id = p.block_id
WHERE b.kind = 'footnote'
UNION ALL
SELECT 'text of a footnote as a passage', p.proposition_id, p.doc_id
FROM parts AS p
JOIN blocks AS b ON b.block_id = p.block_id
JOIN footnotes AS n ON n.doc_id = p.doc_id AND length(n.text) > 40
WHERE b.text = n.marker || ' ' || n.text
UNION ALL
SELECT 'bound to one target twice', min(binding_id), min(doc_id)
FROM footnote_bindings
GROUP BY coalesce(cell_id, block_id), footnote_id
HAVING count(*) > 1
