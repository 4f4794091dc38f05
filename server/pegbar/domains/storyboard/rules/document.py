"""The drawing of a cut: a Yjs document of layers and what lies on them, as bytes of its updates.

Shared types, all at the top level so that two people who make the first stroke at once lose none:
map "layers" with flat keys "<layer>.<prop>" (name, order, visible, locked, opacity, deleted), and for each layer an
array "strokes:<layer>" of plain objects (see items.py). The layer "base" exists always.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar, cast

from pycrdt import Array, Doc, Map, merge_updates

from pegbar.domains.storyboard import limits, texts

from .items import Item, number, plain, read_items
from .update_format import MalformedUpdate, walk

BASE_LAYER: Final = "base"
BASE_LAYER_NAME: Final = "Layer 1"
LAYERS: Final = "layers"
STROKES: Final = "strokes:"
_LAYER_ID: Final = re.compile(r"[\w-]{1,64}", re.ASCII)

T = TypeVar("T")


class BadUpdate(ValueError):
    """The bytes are not an update of a drawing."""


class UpdateTooLarge(BadUpdate):
    """The update is larger than `limits.DRAWING_UPDATE_BYTES_MAX`."""


@dataclass(frozen=True, slots=True)
class Layer:
    """A sheet of the drawing with its items in paint order; sheets of higher `order` lie on top."""

    id: str = BASE_LAYER
    name: str = BASE_LAYER_NAME
    order: float = 0.0
    visible: bool = True
    locked: bool = False
    opacity: float = 1.0
    strokes: tuple[Item, ...] = field(default=())


def read_layers(update: bytes) -> list[Layer]:
    """The layers of a document from bottom to top, deleted ones left out.

    Items that do not follow the format are passed over: one bad stroke never hides a drawing. Empty bytes are an
    empty drawing. Raises BadUpdate when the bytes are no update.
    """
    doc = open_document(update)
    props: dict[str, dict[str, object]] = {BASE_LAYER: {}}
    for key, value in _map(doc).items():
        layer, _, prop = key.rpartition(".")
        if _LAYER_ID.fullmatch(layer):
            props.setdefault(layer, {})[prop] = value
    for root in doc.keys():
        if root.startswith(STROKES) and _LAYER_ID.fullmatch(layer := root.removeprefix(STROKES)):
            props.setdefault(layer, {})
    layers = [_layer(doc, layer, values) for layer, values in props.items() if values.get("deleted") is not True]
    return sorted(layers, key=lambda layer: (layer.order, layer.id))


def build_update(layers: Iterable[Layer], client_id: int) -> bytes:
    """A document with these layers, as one update by the author `client_id` (a 32-bit number)."""
    doc: Doc[Any] = Doc(client_id=client_id)
    props = cast("Map[Any]", doc.get(LAYERS, type=Map))
    with doc.transaction():
        for layer in layers:
            values = {"name": layer.name, "order": float(layer.order), "opacity": float(layer.opacity)}
            flags = {"visible": layer.visible, "locked": layer.locked}
            defaults = Layer(layer.id)
            for prop, value in (values | flags).items():
                if value != getattr(defaults, prop):
                    props[f"{layer.id}.{prop}"] = value
            strokes = cast("Array[Any]", doc.get(f"{STROKES}{layer.id}", type=Array))
            strokes.extend([plain(item) for item in layer.strokes])
    return doc.get_update()


def check_update(update: bytes) -> None:
    """Accept an update that came from outside, or raise BadUpdate (UpdateTooLarge for its size).

    It may build on others that are not here. What passes is safe to merge and to read, and holds a drawing only.
    """
    if len(update) > limits.DRAWING_UPDATE_BYTES_MAX:
        raise UpdateTooLarge(texts.UPDATE_TOO_LARGE)
    try:
        walk(update, _is_root)
    except MalformedUpdate as problem:
        raise BadUpdate(str(problem)) from problem
    open_document(update)


def _is_root(name: str) -> bool:
    return name == LAYERS or (name.startswith(STROKES) and bool(_LAYER_ID.fullmatch(name.removeprefix(STROKES))))


def merge(updates: Sequence[bytes]) -> bytes:
    """One update that says all that these say; their order does not matter. Raises BadUpdate."""
    if len(updates) == 1:
        return updates[0]
    return _guarded(lambda: merge_updates(*updates)) if updates else build_update((), 0)


def open_document(update: bytes, client_id: int | None = None) -> "Doc[Any]":
    """The document itself, to read it in full or to change it as `client_id`. Raises BadUpdate."""
    doc: Doc[Any] = Doc() if client_id is None else Doc(client_id=client_id)
    if update:
        _guarded(lambda: doc.apply_update(update))
    return doc


def _guarded(call: Callable[[], T]) -> T:
    """The library's result; what it raises on bad bytes, a panic of its native part included, becomes BadUpdate."""
    try:
        return call()
    except Exception as problem:
        raise BadUpdate(texts.UPDATE_NO_DRAWING) from problem
    except BaseException as problem:
        if type(problem).__name__ == "PanicException":
            raise BadUpdate(texts.UPDATE_NO_DRAWING) from problem
        raise


def _map(doc: "Doc[Any]") -> Mapping[str, object]:
    return cast("Map[Any]", doc.get(LAYERS, type=Map)).to_py() or {}


def _layer(doc: "Doc[Any]", layer: str, props: Mapping[str, object]) -> Layer:
    name, order, opacity = props.get("name"), props.get("order"), props.get("opacity")
    raw = cast("Array[Any]", doc.get(f"{STROKES}{layer}", type=Array))
    return Layer(
        id=layer,
        name=name if isinstance(name, str) else BASE_LAYER_NAME,
        order=number(order, 0.0),
        visible=props.get("visible") is not False,
        locked=props.get("locked") is True,
        opacity=min(max(number(opacity, 1.0), 0.0), 1.0),
        strokes=read_items(raw),
    )
