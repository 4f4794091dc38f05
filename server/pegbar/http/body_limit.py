"""Maximum size of an operation's JSON body, derived from its schema: longer bodies are refused before parsing."""

from collections.abc import Callable
from typing import Any, Final, cast

from pydantic import TypeAdapter

BODY_BYTES_MIN: Final = 64 * 1024
"""Lower bound of all limits, so that a slightly too long field gets an error that names the field."""
BODY_BYTES_MAX: Final = 1024 * 1024
_ESCAPED: Final = 6
"""Maximum bytes per character: an escape such as \\u00e9."""
_WORD: Final = 100
"""Maximum bytes of a number, a date, an id, or an enum value."""
_DEPTH: Final = 12


def max_body_bytes(shape: Any) -> int:
    """Return the maximum size in bytes of a body of the type `shape`, computed from the type's JSON schema.

    The result is between `BODY_BYTES_MIN` and `BODY_BYTES_MAX`.
    """
    schema = TypeAdapter[Any](shape).json_schema()
    return min(max(2 * _SizeBound(schema.get("$defs", {})).measure(schema, _DEPTH), BODY_BYTES_MIN), BODY_BYTES_MAX)


class _SizeBound:
    def __init__(self, named: dict[str, Any]) -> None:
        self._named = named
        self._kinds: dict[str, Callable[[dict[str, Any], int], int]] = {
            "string": self._string,
            "array": self._array,
            "object": self._object,
        }

    def measure(self, schema: dict[str, Any], depth: int) -> int:
        if depth == 0:
            return BODY_BYTES_MAX
        if "$ref" in schema:
            return self.measure(self._named[schema["$ref"].rpartition("/")[2]], depth - 1)
        choices = [each for choice in ("anyOf", "oneOf", "allOf") for each in schema.get(choice, ())]
        if choices:
            return max(self.measure(each, depth - 1) for each in choices)
        kind = self._kinds.get(schema.get("type", ""))
        return kind(schema, depth - 1) if kind else _WORD

    def _string(self, schema: dict[str, Any], _depth: int) -> int:
        if "maxLength" in schema:
            return schema["maxLength"] * _ESCAPED
        return BODY_BYTES_MIN if schema.keys().isdisjoint({"pattern", "format", "enum", "const"}) else _WORD

    def _array(self, schema: dict[str, Any], depth: int) -> int:
        fixed = sum(self.measure(each, depth) for each in schema.get("prefixItems", ()))
        return fixed + (
            schema.get("maxItems", BODY_BYTES_MAX) * self.measure(schema["items"], depth) if "items" in schema else 0
        )

    def _object(self, schema: dict[str, Any], depth: int) -> int:
        if schema.get("additionalProperties"):
            return BODY_BYTES_MAX
        fields = cast("dict[str, dict[str, Any]]", schema.get("properties", {}))
        return sum(len(name) + _WORD + self.measure(each, depth) for name, each in fields.items())
