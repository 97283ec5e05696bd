-- unresolved_markers: markers printed in tables and prose that are bound to no footnote, with the reason.
-- Input: cells, blocks, footnotes, footnote_bindings. One row a printed marker.
CREATE VIEW unresolved_markers AS
WITH printed AS (
    SELECT doc_id, page, table_id, cell_id, NULL AS block_id, role AS place, text, unnest(markers) AS marker
    FROM cells
    UNION ALL
    SELECT doc_id, page, NULL, NULL, block_id, kind, left(text, 80), unnest(markers)
    FROM blocks
    WHERE kind NOT IN ('table', 'footnote', 'page_header', 'page_footer', 'figure')
),

cored AS (
    SELECT *, regexp_replace(marker, '[\[\]() .]', '', 'g') AS core FROM printed
),

bound AS (
    SELECT DISTINCT b.doc_id, coalesce(c.table_id, b.block_id) AS place_id, b.marker
    FROM footnote_bindings AS b
    LEFT JOIN cells AS c ON c.cell_id = b.cell_id
),

defined AS (
    SELECT doc_id, regexp_replace(marker, '[\[\]() .]', '', 'g') AS core, list_sort(list(DISTINCT page)) AS pages
    FROM footnotes
    GROUP BY ALL
)

SELECT
    p.page, p.place, p.text, p.marker,
    CASE
        WHEN d.core IS NULL THEN 'no definition of this marker in the filing'
        ELSE 'defined out of scope, on page ' || array_to_string(list_transform(d.pages[:5], lambda n: n::VARCHAR), ', ')
    END AS reason,
    p.cell_id, p.block_id, p.table_id, p.doc_id
FROM cored AS p
LEFT JOIN defined AS d ON d.doc_id = p.doc_id AND d.core = p.core
WHERE NOT EXISTS (
    SELECT 1 FROM bound AS b
    WHERE b.doc_id = p.doc_id AND b.place_id = coalesce(p.table_id, p.block_id) AND contains(p.marker, b.marker)
)
