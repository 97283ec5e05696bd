"""Formulas over named quantities: read, computed with their units, and written out.

    expression = term {("+" | "-") term}        term = power {("*" | "/") power}        power = factor ["^" power]
    factor = NUMBER | "[" name "]" | ("mean" | "sum" | "abs" | "max" | "min") "(" expression {"," expression} ")"
           | "(" expression ")" | "-" factor

Input: a formula's text; quantities by name. Output: a `Node`; a `Quantity`; text. Invariants: Decimal throughout; what
cannot be added or compared (another unit or currency) raises FormulaError instead of giving a number.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import ROUND_HALF_EVEN, Context, Decimal, DivisionByZero, InvalidOperation, Overflow

from tieout.errors import FormulaError

FUNCTIONS = ("mean", "sum", "abs", "max", "min")
PLAIN = "number"  # the kind of a constant
SCALARS = (PLAIN, "ratio", "percent")
MOST_POWER = 100
PLACES = Decimal("0.000001")  # to which a derived value is rounded, half to even
SIGNS = {"+": " + ", "-": " − ", "*": " × ", "/": " / ", "^": " ^ "}
_BINDS = {"+": 1, "-": 1, "*": 2, "/": 2, "^": 3}
_TOKEN = re.compile(r"\s*(?:(\d+(?:\.\d+)?)|\[([^\]]+)\]|([a-z]+)|([-+*/^(),]))")
_CONTEXT = Context(prec=50, rounding=ROUND_HALF_EVEN, traps=[DivisionByZero, InvalidOperation, Overflow])


@dataclass(frozen=True)
class Node:
    """`op` is "name", "number", a sign or a function; `name` and `number` belong to the first two."""

    op: str
    terms: tuple[Node, ...] = ()
    name: str = ""
    number: Decimal = Decimal(0)


@dataclass(frozen=True)
class Quantity:
    """A value with its kind (as of cells, or "number") and currency."""

    value: Decimal
    kind: str = PLAIN
    currency: str | None = None

    @property
    def unit(self) -> tuple[str, str | None]:
        """What must be equal where two are added."""
        return self.kind, self.currency


def named(name: str) -> Node:
    """A leaf."""
    return Node("name", name=name)


def apply(op: str, *terms: Node) -> Node:
    """A sign or function over `terms`."""
    return Node(op, terms)


def names(node: Node) -> list[str]:
    """Names in order of appearance, each once."""
    found = [node.name] if node.op == "name" else [n for t in node.terms for n in names(t)]
    return list(dict.fromkeys(found))


def constants(node: Node) -> list[Decimal]:
    """Numbers that the formula itself holds."""
    return [node.number] if node.op == "number" else [n for t in node.terms for n in constants(t)]


def renamed(node: Node, to: Callable[[str], Node]) -> Node:
    """The formula with each name replaced."""
    if node.op == "name":
        return to(node.name)
    return Node(node.op, tuple(renamed(t, to) for t in node.terms), number=node.number)


# --- reading ---------------------------------------------------------------------------------------------------------


def read(text: str) -> Node:
    """Parse a formula. Raises FormulaError."""
    reader = _Reader(_tokens(text))
    node = reader.sum()
    if reader.next is not None:
        raise FormulaError(f"{text!r}: {reader.next[1]!r} is not expected here.")
    return node


def _tokens(text: str) -> Iterator[tuple[str, str]]:
    at = 0
    while at < len(text.rstrip()):
        match = _TOKEN.match(text, at)
        if match is None:
            raise FormulaError(f"{text!r} cannot be read from {text[at:]!r} on.")
        kind = ("number", "name", "function", "sign")[(match.lastindex or 1) - 1]
        yield kind, match.group(match.lastindex or 1)
        at = match.end()


class _Reader:
    """Recursive descent over the tokens."""

    def __init__(self, found: Iterator[tuple[str, str]]) -> None:
        self._found = found
        self.next: tuple[str, str] | None = next(found, None)

    def sum(self) -> Node:
        return self._chain(("+", "-"), lambda: self._chain(("*", "/"), self._power))

    def _chain(self, signs: Sequence[str], part: Callable[[], Node]) -> Node:
        node = part()
        while self.next is not None and self.next[0] == "sign" and self.next[1] in signs:
            node = apply(self._take()[1], node, part())
        return node

    def _power(self) -> Node:
        base = self._factor()
        if self.next != ("sign", "^"):
            return base
        self._take()
        return apply("^", base, self._power())

    def _factor(self) -> Node:
        kind, text = self._take()
        if kind == "number":
            return Node("number", number=Decimal(text))
        if kind == "name":
            return named(text.strip())
        if kind == "function" and text in FUNCTIONS:
            self._expect("(")
            return apply(text, *self._listed())
        if text == "(":
            return self._listed()[0]
        if text == "-":
            return apply("*", Node("number", number=Decimal(-1)), self._factor())
        raise FormulaError(f"{text!r} is not expected here.")

    def _listed(self) -> list[Node]:
        """Expressions up to the closing parenthesis."""
        found = [self.sum()]
        while self.next == ("sign", ","):
            self._take()
            found.append(self.sum())
        self._expect(")")
        return found

    def _take(self) -> tuple[str, str]:
        if self.next is None:
            raise FormulaError("The formula ends too early.")
        taken, self.next = self.next, next(self._found, None)
        return taken

    def _expect(self, sign: str) -> None:
        if self._take() != ("sign", sign):
            raise FormulaError(f"{sign!r} is missing.")


# --- computing -------------------------------------------------------------------------------------------------------


def compute(node: Node, values: Mapping[str, Quantity]) -> Quantity:
    """The value, not rounded. Raises FormulaError for units that do not go together and for a division by zero."""
    if node.op == "number":
        return Quantity(node.number)
    if node.op == "name":
        if node.name not in values:
            raise FormulaError(f"{node.name} has no value.")
        return values[node.name]
    terms = [compute(t, values) for t in node.terms]
    try:
        if node.op == "^":
            return _raised(*terms)
        return _multiplied(node.op, *terms) if node.op in "*/" else _joined(node.op, terms)
    except (DivisionByZero, InvalidOperation, Overflow) as error:
        raise FormulaError("a division by zero, or a power that is no number") from error


def _raised(base: Quantity, power: Quantity) -> Quantity:
    """A power of a pure number: what compounds over years."""
    if base.kind not in SCALARS or power.kind not in SCALARS:
        raise FormulaError(f"{base.kind} is not raised to a power of {power.kind}")
    if abs(power.value) > MOST_POWER:
        raise FormulaError(f"a power beyond {MOST_POWER}")
    return Quantity(_CONTEXT.power(base.value, power.value), "ratio")


def rounded(value: Decimal) -> Decimal:
    """To six places, half to even, as values are stored."""
    return value.quantize(PLACES, context=_CONTEXT)


def _joined(op: str, terms: Sequence[Quantity]) -> Quantity:
    """Sum, difference, mean, size, larger or smaller one of quantities of one unit."""
    units = list(dict.fromkeys("ratio" if t.kind == PLAIN else t.kind for t in terms))
    currencies = list(dict.fromkeys(t.currency for t in terms))
    if len(units) > 1 or len(currencies) > 1:
        told = " and ".join(" ".join(p for p in (t.currency, t.kind) if p) for t in terms)
        raise FormulaError(f"{told} do not go together")
    numbers = [t.value for t in terms]
    value = {
        "+": lambda: _CONTEXT.add(*numbers),
        "-": lambda: _CONTEXT.subtract(*numbers),
        "mean": lambda: _CONTEXT.divide(sum(numbers, Decimal(0)), Decimal(len(numbers))),
        "sum": lambda: sum(numbers, Decimal(0)),
        "abs": lambda: abs(numbers[0]),
        "max": lambda: max(numbers),
        "min": lambda: min(numbers),
    }[op]()
    return Quantity(value, next((t.kind for t in terms if t.kind != PLAIN), PLAIN), currencies[0])


def _multiplied(op: str, a: Quantity, b: Quantity) -> Quantity:
    if op == "*":
        if a.kind not in SCALARS and b.kind not in SCALARS:
            raise FormulaError(f"{a.kind} and {b.kind} are not multiplied")
        kept = b if a.kind in SCALARS else a
        return Quantity(_CONTEXT.multiply(a.value, b.value), kept.kind, kept.currency)
    value = _CONTEXT.divide(a.value, b.value)
    if a.unit == b.unit and a.kind != PLAIN:
        return Quantity(value, "ratio")
    if b.kind in SCALARS:
        return Quantity(value, a.kind, a.currency)
    if a.kind == "amount" and b.kind in ("shares", "count"):
        return Quantity(value, "per_share", a.currency)
    raise FormulaError(f"{' '.join(filter(None, a.unit))} is not divided by {' '.join(filter(None, b.unit))}")


# --- writing ---------------------------------------------------------------------------------------------------------


def written(node: Node, said: Mapping[str, str] | None = None, above: int = 0) -> str:
    """The formula as text that `read` reads, or with `said` for the names, for a reader."""
    if node.op == "number":
        return f"{node.number:,f}" if said else f"{node.number:f}"
    if node.op == "name":
        return said[node.name] if said else f"[{node.name}]"
    if node.op in FUNCTIONS:
        return f"{node.op}({', '.join(written(t, said) for t in node.terms)})"
    binds = _BINDS[node.op]
    left, right = node.terms
    sign = SIGNS[node.op] if said else f" {node.op} "
    text = f"{written(left, said, binds + (node.op == '^'))}{sign}{written(right, said, binds + 1)}"
    return f"({text})" if binds < above else text
