-- orphans: rows whose filing, table, cell or footnote is not there. Must return no rows.
SELECT 'cells without their table' AS problem, c.cell_id AS key, c.doc_id
FROM cells AS c ANTI JOIN tables AS t ON t.table_id = c.table_id
UNION ALL
SELECT 'bindings without their footnote', b.binding_id, b.doc_id
FROM footnote_bindings AS b ANTI JOIN footnotes AS n ON n.footnote_id = b.footnote_id
UNION ALL
SELECT 'bindings without their cell', b.binding_id, b.doc_id
FROM footnote_bindings AS b ANTI JOIN cells AS c ON c.cell_id = b.cell_id
WHERE b.cell_id IS NOT NULL
UNION ALL
SELECT 'rows of a filing that is not in force', d.doc_id, d.doc_id
FROM (SELECT DISTINCT doc_id FROM cells UNION SELECT DISTINCT doc_id FROM propositions) AS d
ANTI JOIN filings AS f ON f.doc_id = d.doc_id AND f.status = 'ready'
UNION ALL
SELECT 'propositions without a vector', p.proposition_id, p.doc_id
FROM propositions AS p
SEMI JOIN embeddings AS any_of ON any_of.doc_id = p.doc_id
ANTI JOIN embeddings AS e ON e.doc_id = p.doc_id AND e.text_hash = p.text_hash
