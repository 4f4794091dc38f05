"""The content of a drawing, independent of its edit history: comparison of two states, and the changes between them."""

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
class DrawingState:
    """Layer properties by flat key, and the items of each non-empty array by its root name."""

    layers: Mapping[str, object]
    items: Mapping[str, list[object]]


def read_state(update: bytes) -> DrawingState:
    """Read all of a document's content, including kinds that this version doesn't know. Raises BadUpdate."""
    return _read_state(open_document(update))


def compute_digest(update: bytes) -> str:
    """Compute a digest of a drawing's content, equal for equal content whatever its history. Raises BadUpdate."""
    state = read_state(update)
    content = json.dumps([state.layers, state.items], sort_keys=True, default=_encode_bytes)
    return hashlib.sha256(content.encode()).hexdigest()


def diff_updates(current: bytes, wanted: bytes) -> list[bytes]:
    """Compute the updates that turn one document's content into another's, in order. Empty if it is equal.

    The common head and tail of an array stay untouched, so their authors can still undo them. They are Yjs
    updates of a new client that has seen `current`, so they merge with concurrent changes of other clients. Each has a
    few megabytes at most, unless a single item is larger.
    """
    doc = open_document(current, client_id=secrets.randbits(32))
    current_state, wanted_state = _read_state(doc), read_state(wanted)
    if current_state == wanted_state:
        return []
    updates = list[bytes]()
    subscription = doc.observe(lambda event: updates.append(event.update))
    layers = cast("Map[Any]", doc.get(LAYERS, type=Map))
    with doc.transaction():
        for key in current_state.layers.keys() - wanted_state.layers.keys():
            del layers[key]
        for key, value in wanted_state.layers.items():
            if key not in current_state.layers or current_state.layers[key] != value:
                layers[key] = value
    for root in sorted(current_state.items.keys() | wanted_state.items.keys()):
        array = cast("Array[Any]", doc.get(root, type=Array))
        _rewrite(doc, array, current_state.items.get(root, []), wanted_state.items.get(root, []))
    doc.unobserve(subscription)
    return updates


def _read_state(doc: "Doc[Any]") -> DrawingState:
    layers = cast("Map[Any]", doc.get(LAYERS, type=Map)).to_py() or {}
    arrays = {root: cast("Array[Any]", doc.get(root, type=Array)) for root in doc.keys() if root.startswith(STROKES)}
    items = {root: [_to_writable(item) for item in array.to_py() or ()] for root, array in arrays.items()}
    return DrawingState(
        {key: _to_writable(value) for key, value in layers.items()},
        {root: values for root, values in items.items() if values},
    )


def _to_writable(value: object) -> object:
    """Convert a value for writing: pycrdt reads bytes as bytearrays, but writes nothing for a bytearray."""
    if isinstance(value, bytearray):
        return bytes(value)
    if isinstance(value, dict):
        return {key: _to_writable(inner) for key, inner in cast(dict[str, object], value).items()}
    return [_to_writable(inner) for inner in cast(list[object], value)] if isinstance(value, list) else value


def _rewrite(doc: "Doc[Any]", array: "Array[Any]", current: list[object], wanted: list[object]) -> None:
    common = min(len(current), len(wanted))
    head = next((index for index in range(common) if current[index] != wanted[index]), common)
    rest = common - head
    tail = next((index for index in range(rest) if current[-1 - index] != wanted[-1 - index]), rest)
    if len(current) > head + tail:
        with doc.transaction():
            del array[head : len(current) - tail]
    for part in _split(wanted[head : len(wanted) - tail]):
        with doc.transaction():
            array[head:head] = part
        head += len(part)


def _split(items: list[object]) -> Generator[list[object], None, None]:
    part, size = list[object](), 0
    for item in items:
        item_size = _estimate_bytes(item)
        if part and (size + item_size > _PART_BYTES or len(part) >= _PART_ITEMS):
            yield part
            part, size = [], 0
        part.append(item)
        size += item_size
    if part:
        yield part


def _estimate_bytes(value: object) -> int:
    """Estimate how many bytes a value takes in an update."""
    if isinstance(value, str | bytes):
        return len(value) + 2
    if isinstance(value, dict):
        return sum(len(key) + _estimate_bytes(inner) for key, inner in cast(dict[str, object], value).items())
    return sum(_estimate_bytes(inner) for inner in cast(list[object], value)) if isinstance(value, list) else 9


def _encode_bytes(value: object) -> str:
    if isinstance(value, bytes):
        return value.hex()
    raise TypeError(f"a drawing holds no {type(value).__name__}")
