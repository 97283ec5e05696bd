-- note_references: where a row or passage refers to a note of the financial statements, and that note's section.
-- Input: propositions. One row a proposition and note; `block_id` is null, with a reason, where no heading is found.
CREATE VIEW note_references AS
WITH entries AS (
    SELECT
        proposition_id, doc_id, kind, page, coalesce(metric, left(text, 80)) AS referring,
        unnest(from_json(
            payload -> '$.references',
            '[{"note": "VARCHAR", "block_id": "VARCHAR", "page": "INTEGER", "title": "VARCHAR", "reason": "VARCHAR"}]'
        )) AS note
    FROM propositions
)

SELECT
    doc_id, page, kind, referring, note.note AS note, note.title AS title, note.page AS note_page,
    note.block_id AS block_id, note.reason AS reason, proposition_id
FROM entries
