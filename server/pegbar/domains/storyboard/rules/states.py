"""What a drawing says, apart from how it came about: to compare two states of it, and to go from one to another."""

import hashlib
import json
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, cast

from pycrdt import Array, Doc, Map

from .document import LAYERS, STROKES, open_document


@dataclass(frozen=True, slots=True)
class State:
    """The properties of the layers by their flat keys, and the items of each array that has some, by its root."""

    layers: Mapping[str, object]
    items: Mapping[str, list[object]]


def read_state(update: bytes) -> State:
    """All that a document says, of kinds that this version does not know too. Raises BadUpdate."""
    return _state(open_document(update))


def digest(update: bytes, *facts: object) -> str:
    """A name for what a drawing and these facts say: equal where they are, however the drawing came about."""
    state = read_state(update)
    said = json.dumps([state.layers, state.items, facts], sort_keys=True, default=_plain)
    return hashlib.sha256(said.encode()).hexdigest()


def change_to(current: bytes, wanted: bytes) -> bytes | None:
    """The update that makes one document say what another says; None where it does already.

    What stands alike at the beginning and at the end of an array stays untouched, so that whoever drew it can still
    undo it. The update has an author of its own: it builds on `current`, and what others draw meanwhile is kept.
    """
    doc = open_document(current, client_id=secrets.randbits(32))
    have, want = _state(doc), read_state(wanted)
    if have == want:
        return None
    before = doc.get_state()
    with doc.transaction():
        layers = cast("Map[Any]", doc.get(LAYERS, type=Map))
        for key in have.layers.keys() - want.layers.keys():
            del layers[key]
        for key, value in want.layers.items():
            if key not in have.layers or have.layers[key] != value:
                layers[key] = value
        for root in sorted(have.items.keys() | want.items.keys()):
            array = cast("Array[Any]", doc.get(root, type=Array))
            _rewrite(array, have.items.get(root, []), want.items.get(root, []))
    return doc.get_update(before)


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


def _rewrite(array: "Array[Any]", have: list[object], want: list[object]) -> None:
    shorter = min(len(have), len(want))
    head = next((place for place in range(shorter) if have[place] != want[place]), shorter)
    rest = shorter - head
    tail = next((place for place in range(rest) if have[-1 - place] != want[-1 - place]), rest)
    if len(have) > head + tail:
        del array[head : len(have) - tail]
    if len(want) > head + tail:
        array[head:head] = want[head : len(want) - tail]


def _plain(value: object) -> str:
    if isinstance(value, bytes):
        return value.hex()
    raise TypeError(f"a drawing holds no {type(value).__name__}")
