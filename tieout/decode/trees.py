"""Rows of numbers → a sum of what regression trees say of each.

Input: an array (rows, columns). Output: a number a row. Every inner node of a tree asks whether one column's number is
at most its border; yes goes left.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
LEAF = -1  # in place of a column


@dataclass(frozen=True, slots=True)
class Tree:
    """Nodes, the first of them the root: the column asked, the border, where yes and no lead, and what leaves say."""

    column: Ints
    border: Floats
    yes: Ints
    no: Ints
    says: Floats

    def of(self, rows: Floats) -> Floats:
        """What the tree says of every row."""
        at = np.zeros(len(rows), dtype=np.int64)
        active = np.arange(len(rows))
        while len(active := active[self.column[at[active]] != LEAF]):
            node = at[active]
            at[active] = np.where(rows[active, self.column[node]] <= self.border[node], self.yes[node], self.no[node])
        told: Floats = self.says[at]
        return told


@dataclass(frozen=True, slots=True)
class Trees:
    """A sum of trees, from `base` on."""

    base: float
    trees: Sequence[Tree]

    def of(self, rows: Floats) -> Floats:
        """The sum for every row."""
        total = np.full(len(rows), self.base)
        for tree in self.trees:
            total += tree.of(rows)
        return total

    def to_data(self) -> dict[str, object]:
        """As it is stored."""
        return {"base": round(self.base, 4), "trees": [_nodes(tree) for tree in self.trees]}

    @classmethod
    def from_data(cls, data: dict[str, object]) -> Trees:
        """As it was stored."""
        base, trees = data["base"], data["trees"]
        if not isinstance(base, int | float) or not isinstance(trees, list):
            raise TypeError("trees are a base and a list of lists of nodes")
        return cls(float(base), [_tree(nodes) for nodes in trees])


def _nodes(tree: Tree) -> list[list[float]]:
    """A node as [column, border, yes, no], a leaf as [what it says]."""
    return [
        [round(float(tree.says[i]), 4)]
        if tree.column[i] == LEAF
        else [int(tree.column[i]), float(tree.border[i]), int(tree.yes[i]), int(tree.no[i])]
        for i in range(len(tree.column))
    ]


def _tree(nodes: Sequence[Sequence[float]]) -> Tree:
    inner = [node if len(node) > 1 else (LEAF, 0.0, 0, 0) for node in nodes]
    column, border, yes, no = (np.array(part) for part in zip(*inner, strict=True))
    says = np.array([node[0] if len(node) == 1 else 0.0 for node in nodes])
    return Tree(column.astype(np.int64), border.astype(np.float64), yes.astype(np.int64), no.astype(np.int64), says)
