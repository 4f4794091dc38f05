"""What a drawing says, apart from how it came about: to compare two states of it, and to go from one to another."""

import hashlib
import json
import secrets
from collections.abc import Generator, Mapping
from dataclasses import dataclass
from typing import Any, Final, cast

from pycrdt import Array, Doc, Map

from .document import LAYERS, STROKES, open_document

_PART_BYTES: Final = 4 * 1024 * 1024
_PART_ITEMS: Final = 10_000


@dataclass(frozen=True, slots=True)
class State:
    """The properties of the layers by their flat keys, and the items of each array that has some, by its root."""

    layers: Mapping[str, object]
    items: Mapping[str, list[object]]


def read_state(update: bytes) -> State:
    """All that a document says, of kinds that this version does not know too. Raises BadUpdate."""
    return _state(open_document(update))


def digest(update: bytes) -> str:
    """A name for what a drawing says: equal for two that say the same, however they came about. Raises BadUpdate."""
    state = read_state(update)
    said = json.dumps([state.layers, state.items], sort_keys=True, default=_plain)
    return hashlib.sha256(said.encode()).hexdigest()


def change_to(current: bytes, wanted: bytes) -> list[bytes]:
    """The updates that make one document say what another says, in order; none where it does already.

    What stands alike at the beginning and at the end of an array stays untouched, so that whoever drew it can still
    undo it. They have an author of their own and build on `current`: what others draw meanwhile is kept. Each is a
    few megabytes at most, unless a single item is larger.
    """
    doc = open_document(current, client_id=secrets.randbits(32))
    have, want = _state(doc), read_state(wanted)
    if have == want:
        return []
    made = list[bytes]()
    watch = doc.observe(lambda event: made.append(event.update))
    layers = cast("Map[Any]", doc.get(LAYERS, type=Map))
    with doc.transaction():
        for key in have.layers.keys() - want.layers.keys():
            del layers[key]
        for key, value in want.layers.items():
            if key not in have.layers or have.layers[key] != value:
                layers[key] = value
    for root in sorted(have.items.keys() | want.items.keys()):
        array = cast("Array[Any]", doc.get(root, type=Array))
        _rewrite(doc, array, have.items.get(root, []), want.items.get(root, []))
    doc.unobserve(watch)
    return made


def _state(doc: "Doc[Any]") -> State:
    layers = cast("Map[Any]", doc.get(LAYERS, type=Map)).to_py() or {}
    arrays = {root: cast("Array[Any]", doc.get(root, type=Array)) for root in doc.keys() if root.startswith(STROKES)}
    items = {root: [_writable(item) for item in array.to_py() or ()] for root, array in arrays.items()}
    return State(
        {key: _writable(value) for key, value in layers.items()},
        {root: found for root, found in items.items() if found},
    )


def _writable(value: object) -> object:
    """A value as it can be written again: the library reads bytes as bytearrays, and writes those as nothing."""
    if isinstance(value, bytearray):
        return bytes(value)
    if isinstance(value, dict):
        return {key: _writable(inner) for key, inner in cast(dict[str, object], value).items()}
    return [_writable(inner) for inner in cast(list[object], value)] if isinstance(value, list) else value


def _rewrite(doc: "Doc[Any]", array: "Array[Any]", have: list[object], want: list[object]) -> None:
    shorter = min(len(have), len(want))
    head = next((place for place in range(shorter) if have[place] != want[place]), shorter)
    rest = shorter - head
    tail = next((place for place in range(rest) if have[-1 - place] != want[-1 - place]), rest)
    if len(have) > head + tail:
        with doc.transaction():
            del array[head : len(have) - tail]
    for part in _parts(want[head : len(want) - tail]):
        with doc.transaction():
            array[head:head] = part
        head += len(part)


def _parts(items: list[object]) -> Generator[list[object], None, None]:
    part, size = list[object](), 0
    for item in items:
        more = _weight(item)
        if part and (size + more > _PART_BYTES or len(part) >= _PART_ITEMS):
            yield part
            part, size = [], 0
        part.append(item)
        size += more
    if part:
        yield part


def _weight(value: object) -> int:
    """About how many bytes a value takes in an update."""
    if isinstance(value, str | bytes):
        return len(value) + 2
    if isinstance(value, dict):
        return sum(len(key) + _weight(inner) for key, inner in cast(dict[str, object], value).items())
    return sum(_weight(inner) for inner in cast(list[object], value)) if isinstance(value, list) else 9


def _plain(value: object) -> str:
    if isinstance(value, bytes):
        return value.hex()
    raise TypeError(f"a drawing holds no {type(value).__name__}")
