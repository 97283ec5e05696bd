-- values_without_meaning: numbers that nobody could use and that do not say why. Must return no rows.
SELECT 'number without a value or a reason' AS problem, cell_id AS key, doc_id
FROM cells
WHERE role = 'value' AND value IS NULL AND kind NOT IN ('nil', 'text') AND reason IS NULL
UNION ALL
SELECT 'duration that ends before it starts', cell_id, doc_id
FROM cells
WHERE period_start > period_end
UNION ALL
SELECT 'instant with a start, or duration without', cell_id, doc_id
FROM cells
WHERE (period_type = 'instant' AND period_start IS NOT NULL)
    OR (period_type = 'duration' AND period_start IS NULL AND reason IS NULL)
UNION ALL
SELECT 'box that is empty', cell_id, doc_id
FROM cells
WHERE role = 'value' AND (x1 <= x0 OR y1 <= y0)
