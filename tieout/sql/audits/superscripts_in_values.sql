-- superscripts_in_values: markers that became part of a number or a label. Must return no rows.
SELECT 'superscript in a value' AS problem, cell_id AS key, doc_id
FROM cells
WHERE role = 'value' AND value IS NOT NULL AND regexp_matches(text, '[⁰¹²³⁴⁵⁶⁷⁸⁹*†‡§]')
UNION ALL
SELECT 'more digits in the value than are printed', cell_id, doc_id
FROM cells
WHERE role = 'value' AND value IS NOT NULL AND multiplier = 1 AND value = trunc(value)
    AND length(abs(value)::BIGINT::VARCHAR) > length(regexp_replace(text, '[^0-9]', '', 'g'))
UNION ALL
SELECT 'marker in a label', cell_id, doc_id
FROM cells
WHERE role = 'row_header' AND len(markers) > 0 AND ends_with(text, markers[-1]) AND markers[-1] NOT SIMILAR TO '[0-9A-Za-z]+'
