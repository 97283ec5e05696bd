-- filing_counts: what each filing came to.
-- Input: all tables. One row a filing.
CREATE VIEW filing_counts AS
SELECT
    f.collection, f.source_id, f.status, f.reason, f.pages,
    (SELECT count(*) FROM blocks AS b WHERE b.doc_id = f.doc_id) AS blocks,
    (SELECT count(*) FROM tables AS t WHERE t.doc_id = f.doc_id) AS tables,
    (SELECT count(*) FROM cells AS c WHERE c.doc_id = f.doc_id AND c.role = 'value') AS value_cells,
    (SELECT count(*) FROM cells AS c WHERE c.doc_id = f.doc_id AND c.role = 'value' AND c.reason IS NOT NULL)
        AS unresolved_cells,
    (SELECT count(*) FROM footnotes AS n WHERE n.doc_id = f.doc_id) AS footnotes,
    (SELECT count(*) FROM propositions AS p WHERE p.doc_id = f.doc_id) AS propositions,
    f.doc_id
FROM filings AS f
