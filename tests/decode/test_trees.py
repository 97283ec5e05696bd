"""Trees say what they were grown to say, and the same when read back."""

from __future__ import annotations

import numpy as np
import pytest

from tieout.decode.certainty import FEATURES
from tieout.decode.trees import Trees
from tieout.learning.trees import fit_certainty

NODES = [[1, 2.5, 1, 2], [-1.5], [2.0]]
STEP = Trees.from_data({"base": 0.0, "trees": [NODES]}).trees[0]
ROWS = np.array([[9.0, 2.0], [9.0, 3.0], [0.0, 2.5]])


def test_a_node_leads_left_where_the_number_is_at_most_its_border() -> None:
    assert STEP.of(ROWS).tolist() == [-1.5, 2.0, -1.5]
    assert Trees(1.0, [STEP, STEP]).of(ROWS).tolist() == [-2.0, 5.0, -2.0]


def test_trees_are_read_as_they_were_stored() -> None:
    assert Trees(1.0, [STEP]).to_data() == {"base": 1.0, "trees": [NODES]}
    with pytest.raises(TypeError):
        Trees.from_data({"base": 1.0, "trees": None})


def test_what_is_wrong_is_found_by_what_it_has_in_common() -> None:
    numbers = np.random.default_rng(0).integers(0, 6, (4000, len(FEATURES))).astype(float)
    right = numbers[:, FEATURES.index("down")] < 3
    told = fit_certainty(numbers, right, np.ones(4000)).of(numbers)
    assert told[right].min() > 0 > told[~right].max()
