"""Recall, reciprocal rank and nDCG of ranked results, by ir-measures over trec_eval; the only module that imports it.

    recall@k    whether one of the first k records is right (Success@k)
    MRR         1 / rank of the first right record, 0 where there is none
    nDCG@k      discounted cumulative gain with one gain for all right records, by that of the ideal order

Input: for each question whether each record, best first, is right. Output: each measure's value for each question. The
number of right records in the collection is not known, so those that were found make the ideal order: nDCG tells how
well they are ordered, and recall tells whether they are found.
(MacAvaney, Macdonald, Ounis: Streamlining Evaluation with ir-measures, ECIR 2022)
"""

from __future__ import annotations

from collections.abc import Sequence

import ir_measures

DEPTHS = (1, 5, 20)
DEPTH = DEPTHS[-1]
_MEASURES = {
    **{f"recall@{k}": ir_measures.Success @ k for k in DEPTHS},
    "MRR": ir_measures.RR,
    f"nDCG@{DEPTH}": ir_measures.nDCG @ DEPTH,
}
_NOT_FOUND = {"not found": 1}


def scores(asked: Sequence[Sequence[bool]]) -> dict[str, list[float]]:
    """Measure → value for each question, in order; `asked` holds what is right of each question's records."""
    truth = {str(q): {str(i): 1 for i, hit in enumerate(one) if hit} or _NOT_FOUND for q, one in enumerate(asked)}
    ranked = {str(q): {str(i): float(-i) for i in range(len(one))} for q, one in enumerate(asked) if one}
    names = {measure: name for name, measure in _MEASURES.items()}
    found = {name: [0.0] * len(asked) for name in _MEASURES}
    for one in ir_measures.iter_calc(list(names), truth, ranked):
        found[names[one.measure]][int(one.query_id)] = float(one.value)
    return found
