"""A JSON schema as a tree of fields.

Input: a schema as parsed JSON. Output: a `Node`. Invariants: references are resolved, `anyOf` with null is one nullable
field; what no output could be validated against is refused with the place in the schema.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.exceptions import SchemaError as Invalid

from tieout.errors import SchemaError

_DEEPEST = 40
Json = Any


@dataclass(frozen=True, slots=True)
class Node:
    """One field: `pointer` is its place in the schema, `name` the property that holds it.

    `types` are JSON types without null; `absent` says that null is allowed; `enum` are the values allowed, if any.
    """

    pointer: str
    name: str = ""
    description: str = ""
    types: tuple[str, ...] = ()
    absent: bool = False
    enum: tuple[Json, ...] = ()
    default: Json = None
    has_default: bool = False
    pattern: str | None = None
    format: str | None = None
    properties: Mapping[str, Node] = field(default_factory=dict)
    required: frozenset[str] = frozenset()
    items: Node | None = None
    examples: tuple[Json, ...] = ()

    @property
    def is_number(self) -> bool:
        """Whether a number is allowed."""
        return "number" in self.types or "integer" in self.types


def read_schema(schema: Json, name: str = "schema") -> Node:
    """The schema as a tree. Raises SchemaError, which names the place, where it is none or cannot be followed."""
    if not isinstance(schema, Mapping):
        raise SchemaError(name, "", "it is no JSON object.")
    try:
        Draft202012Validator.check_schema(schema)
    except Invalid as error:
        raise SchemaError(name, _pointer(error.absolute_path), f"{error.message}.") from None
    return _Reader(schema, name).node(schema, "", "", 0)


class _Reader:
    """Walks a schema."""

    def __init__(self, root: Mapping[str, Json], name: str) -> None:
        self._root, self._name = root, name

    def node(self, given: Json, pointer: str, name: str, depth: int) -> Node:
        """The field at a place."""
        if depth > _DEEPEST:
            raise SchemaError(self._name, pointer, "it refers to itself; an output would have no end.")
        if not isinstance(given, Mapping):
            return Node(pointer, name)
        given, pointer = self._followed(given, pointer)
        choices = given.get("anyOf") or given.get("oneOf")
        if choices:
            return self._one_of(given, choices, pointer, name, depth)
        types = given.get("type", _implied(given))
        types = (types,) if isinstance(types, str) else tuple(types)
        enum = (given["const"],) if "const" in given else tuple(given.get("enum", ()))
        return Node(
            pointer, name, str(given.get("description") or given.get("title") or ""),
            tuple(t for t in types if t != "null"), "null" in types or None in enum,
            tuple(e for e in enum if e is not None),
            given.get("default"), "default" in given, given.get("pattern"), given.get("format"),
            {k: self.node(v, f"{pointer}/properties/{_escaped(k)}", k, depth + 1)
             for k, v in given.get("properties", {}).items()},
            frozenset(given.get("required", ())),
            self.node(given["items"], f"{pointer}/items", name, depth + 1) if "items" in given else None,
            tuple(given.get("examples", ())),
        )  # fmt: skip

    def _one_of(self, given: Mapping[str, Json], choices: Sequence[Json], pointer: str, name: str, depth: int) -> Node:
        found = [self.node(choice, pointer, name, depth + 1) for choice in choices]
        solid = [node for node in found if node.types or node.enum or node.properties]
        absent = any(node.absent or not node.types for node in found if not node.enum)
        first = next((n for n in solid if n.properties or n.items), solid[0] if solid else Node(pointer, name))
        said = str(given.get("description") or given.get("title") or first.description)
        types = tuple(dict.fromkeys(t for node in solid for t in node.types))
        default = {"default": given["default"], "has_default": True} if "default" in given else {}
        return replace(first, name=name, description=said, types=types, absent=absent, **default)

    def _followed(self, given: Mapping[str, Json], pointer: str) -> tuple[Mapping[str, Json], str]:
        """References and single `allOf` followed; what stands beside a reference wins over what it refers to."""
        for _ in range(_DEEPEST):
            if "$ref" in given:
                target = given["$ref"]
                found = self._at(target, pointer)
                given = {**found, **{k: v for k, v in given.items() if k != "$ref"}}
            elif given.get("allOf"):
                merged: dict[str, Json] = {}
                for part in given["allOf"]:
                    _merge(merged, self._followed(part, pointer)[0])
                _merge(merged, {k: v for k, v in given.items() if k != "allOf"})
                given = merged
            else:
                return given, pointer
        raise SchemaError(self._name, pointer, "its references go in a circle.")

    def _at(self, target: str, pointer: str) -> Mapping[str, Json]:
        if not target.startswith("#"):
            raise SchemaError(self._name, f"{pointer}/$ref", f"{target} is not in this file; put it into $defs.")
        found: Json = self._root
        for part in filter(None, target[1:].split("/")):
            key = part.replace("~1", "/").replace("~0", "~")
            found = found.get(key) if isinstance(found, Mapping) else None
        if not isinstance(found, Mapping):
            raise SchemaError(self._name, f"{pointer}/$ref", f"{target} leads nowhere.")
        return found


def _merge(into: dict[str, Json], part: Mapping[str, Json]) -> None:
    for key, value in part.items():
        if key == "properties":
            into[key] = {**into.get(key, {}), **value}
        elif key == "required":
            into[key] = [*into.get(key, ()), *value]
        else:
            into[key] = value


def _implied(given: Mapping[str, Json]) -> str | tuple[str, ...]:
    if "properties" in given:
        return "object"
    return "array" if "items" in given else ()


def _escaped(key: str) -> str:
    return key.replace("~", "~0").replace("/", "~1")


def _pointer(path: Sequence[str | int]) -> str:
    return "".join(f"/{_escaped(str(part))}" for part in path)


def invalid_at(schema: Json, output: Json) -> list[tuple[tuple[str | int, ...], str]]:
    """Where an output breaks the schema: paths and messages, the deepest first."""
    checker = Draft202012Validator.FORMAT_CHECKER
    found = Draft202012Validator(schema, format_checker=checker).iter_errors(output)
    return sorted(((tuple(e.absolute_path), e.message) for e in found), key=lambda one: -len(one[0]))
