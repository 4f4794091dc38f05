"""The drawing of a cut: a Yjs document of layers and their items, as the bytes of its updates.

All shared types are at the top level, so that no change is lost if two people make the first stroke concurrently: map
"layers" with flat keys "<layer>.<prop>" (name, order, visible, locked, opacity, blend, clipped, alphaLocked, deleted),
and for each layer an array "strokes:<layer>" of plain objects (see items.py). The layer "base" always exists.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, TypeVar, cast

from pycrdt import Array, Doc, Map, merge_updates

from pegbar.domains.storyboard import limits, texts
from pegbar.kernel.text_catalog import TextValueError

from .items import BlendMode, Item, item_to_dict, read_blend_mode, read_items, read_number
from .update_format import MalformedUpdate, check_format

BASE_LAYER: Final = "base"
BASE_LAYER_NAME: Final = "Layer 1"
LAYERS: Final = "layers"
STROKES: Final = "strokes:"
_LAYER_ID: Final = re.compile(r"[\w-]{1,64}", re.ASCII)

T = TypeVar("T")


class BadUpdate(TextValueError):
    """The bytes are not an update of a drawing."""


class UpdateTooLarge(BadUpdate):
    """The update is larger than `limits.DRAWING_UPDATE_BYTES_MAX`."""


@dataclass(frozen=True, slots=True)
class Layer:
    """A layer of the drawing with its items in paint order; layers with a higher `order` lie on top.

    A `clipped` layer shows only where its base has pixels: the nearest layer below that isn't clipped. The lowest
    layer, which has no base, is never clipped. In an `alpha_locked` layer, new items change only existing pixels.
    """

    id: str = BASE_LAYER
    name: str = BASE_LAYER_NAME
    order: float = 0.0
    visible: bool = True
    locked: bool = False
    opacity: float = 1.0
    strokes: tuple[Item, ...] = field(default=())
    blend: BlendMode = "normal"
    clipped: bool = False
    alpha_locked: bool = False


def read_layers(update: bytes) -> list[Layer]:
    """Read a document's layers from bottom to top, without deleted ones.

    Malformed items are skipped: one bad stroke never hides a drawing. Empty bytes are an empty drawing. Raises
    BadUpdate if the bytes aren't an update.
    """
    doc = open_document(update)
    props: dict[str, dict[str, object]] = {BASE_LAYER: {}}
    for key, value in _read_layer_props(doc).items():
        layer, _, prop = key.rpartition(".")
        if _LAYER_ID.fullmatch(layer):
            props.setdefault(layer, {})[prop] = value
    for root in doc.keys():
        if root.startswith(STROKES) and _LAYER_ID.fullmatch(layer := root.removeprefix(STROKES)):
            props.setdefault(layer, {})
    layers = [_build_layer(doc, layer, values) for layer, values in props.items() if values.get("deleted") is not True]
    layers.sort(key=lambda layer: (layer.order, layer.id))
    return [replace(layer, clipped=layer.clipped and place > 0) for place, layer in enumerate(layers)]


def build_update(layers: Iterable[Layer], client_id: int) -> bytes:
    """Build a document with these layers, as one update by `client_id` (a 32-bit number)."""
    doc: Doc[Any] = Doc(client_id=client_id)
    props = cast("Map[Any]", doc.get(LAYERS, type=Map))
    with doc.transaction():
        for layer in layers:
            values, defaults = _get_layer_props(layer), _get_layer_props(Layer(layer.id))
            for prop, value in values.items():
                if value != defaults[prop]:
                    props[f"{layer.id}.{prop}"] = value
            strokes = cast("Array[Any]", doc.get(f"{STROKES}{layer.id}", type=Array))
            strokes.extend([item_to_dict(item) for item in layer.strokes])
    return doc.get_update()


def _get_layer_props(layer: Layer) -> dict[str, str | float | bool]:
    return {
        "name": layer.name,
        "order": float(layer.order),
        "opacity": float(layer.opacity),
        "visible": layer.visible,
        "locked": layer.locked,
        "blend": layer.blend,
        "clipped": layer.clipped,
        "alphaLocked": layer.alpha_locked,
    }


def check_update(update: bytes) -> None:
    """Validate an update from outside. Raises BadUpdate (UpdateTooLarge if it is too large).

    The update may depend on other updates. A valid update is safe to merge and to read, and contains only a drawing.
    """
    if len(update) > limits.DRAWING_UPDATE_BYTES_MAX:
        raise UpdateTooLarge(texts.UPDATE_TOO_LARGE)
    try:
        check_format(update, _is_root)
    except MalformedUpdate as problem:
        raise BadUpdate(problem.text) from problem
    open_document(update)


def _is_root(name: str) -> bool:
    return name == LAYERS or (name.startswith(STROKES) and bool(_LAYER_ID.fullmatch(name.removeprefix(STROKES))))


def merge(updates: Sequence[bytes]) -> bytes:
    """Merge updates into one. Their order doesn't matter. Raises BadUpdate."""
    if len(updates) == 1:
        return updates[0]
    return _call_library(lambda: merge_updates(*updates)) if updates else build_update((), 0)


def open_document(update: bytes, client_id: int | None = None) -> "Doc[Any]":
    """Open a document to read or change all of its content. Raises BadUpdate.

    `client_id` is the Yjs client id of the changes that the caller makes to the document.
    """
    doc: Doc[Any] = Doc() if client_id is None else Doc(client_id=client_id)
    if update:
        _call_library(lambda: doc.apply_update(update))
    return doc


def _call_library(call: Callable[[], T]) -> T:
    """Call pycrdt; any exception for bad bytes, including a panic of its native part, becomes BadUpdate."""
    try:
        return call()
    except Exception as problem:
        raise BadUpdate(texts.UPDATE_NO_DRAWING) from problem
    except BaseException as problem:
        if type(problem).__name__ == "PanicException":
            raise BadUpdate(texts.UPDATE_NO_DRAWING) from problem
        raise


def _read_layer_props(doc: "Doc[Any]") -> Mapping[str, object]:
    return cast("Map[Any]", doc.get(LAYERS, type=Map)).to_py() or {}


def _build_layer(doc: "Doc[Any]", layer: str, props: Mapping[str, object]) -> Layer:
    name, order, opacity = props.get("name"), props.get("order"), props.get("opacity")
    raw = cast("Array[Any]", doc.get(f"{STROKES}{layer}", type=Array))
    return Layer(
        id=layer,
        name=name if isinstance(name, str) else BASE_LAYER_NAME,
        order=read_number(order, 0.0),
        visible=props.get("visible") is not False,
        locked=props.get("locked") is True,
        opacity=min(max(read_number(opacity, 1.0), 0.0), 1.0),
        blend=read_blend_mode(props.get("blend")),
        clipped=props.get("clipped") is True,
        alpha_locked=props.get("alphaLocked") is True,
        strokes=read_items(raw),
    )
