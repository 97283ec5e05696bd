-- captions_astray: captions inside text that they do not belong to, and bound twice. Must return no rows.
WITH parts AS (
    SELECT
        proposition_id, doc_id,
        unnest(from_json(payload -> '$.blocks[*].block_id', '["VARCHAR"]')) AS block_id,
        json_array_length(payload -> '$.blocks') AS count
    FROM propositions
    WHERE kind = 'prose'
)

SELECT 'caption in a passage with other text' AS problem, p.proposition_id AS key, p.doc_id
FROM parts AS p
JOIN blocks AS b ON b.block_id = p.block_id
WHERE b.kind = 'caption' AND p.count > 1
UNION ALL
SELECT 'caption within a paragraph', block_id, doc_id
FROM blocks
WHERE kind IN ('paragraph', 'list') AND regexp_matches(text, '[a-z,] (Figure|Fig\.|Chart|Diagram) \d+(:|\.| [–—-]) [A-Z][a-z]+ [a-z]')
UNION ALL
SELECT 'two captions of one figure or table', min(block_id), min(doc_id)
FROM blocks
WHERE caption_of IS NOT NULL
GROUP BY caption_of
HAVING count(*) > 1
UNION ALL
SELECT 'caption of nothing that is there', c.block_id, c.doc_id
FROM blocks AS c
ANTI JOIN blocks AS r ON r.block_id = c.caption_of AND r.page = c.page AND r.kind IN ('figure', 'table')
WHERE c.caption_of IS NOT NULL
