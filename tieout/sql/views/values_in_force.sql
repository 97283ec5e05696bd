-- values_in_force: every value cell of the filings in force, with what it takes to cite it.
-- Input: cells, tables, filings. One row a value cell.
CREATE VIEW values_in_force AS
SELECT
    f.collection, f.company, f.form, f.file_name,
    t.title, c.row_path, c.row_label, c.col_path,
    c.value, c.kind, c.currency, c.multiplier,
    c.period_type, c.period_start, c.period_end, c.fiscal_year, c.restated,
    c.page, c.x0, c.y0, c.x1, c.y1, c.text, c.reason,
    c.cell_id, c.table_id, c.doc_id
FROM cells AS c
JOIN filings AS f ON f.doc_id = c.doc_id AND f.status = 'ready'
LEFT JOIN tables AS t ON t.table_id = c.table_id
WHERE c.role = 'value'
