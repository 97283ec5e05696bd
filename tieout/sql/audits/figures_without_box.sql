-- figures_without_box: figures that cannot be shown. Must return no rows.
SELECT 'figure without a box' AS problem, block_id AS key, doc_id
FROM blocks
WHERE kind = 'figure' AND NOT coalesce(x1 > x0 AND y1 > y0 AND x0 >= 0 AND y0 >= 0, false)
UNION ALL
SELECT 'figure proposition without page and box', proposition_id, doc_id
FROM propositions
WHERE kind = 'figure'
    AND (coalesce(json_array_length(payload -> '$.figure.box'), 0) <> 4 OR payload ->> '$.figure.page' IS NULL)
UNION ALL
SELECT 'value inside a figure', c.cell_id, c.doc_id
FROM cells AS c
JOIN blocks AS b ON b.doc_id = c.doc_id AND b.page = c.page AND b.kind = 'figure'
WHERE c.role = 'value' AND c.x0 >= b.x0 AND c.x1 <= b.x1 AND c.y0 >= b.y0 AND c.y1 <= b.y1
