"""Drawing of an imported cut: positions of its pictures on the canvas, as drawing updates. Pure."""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from pegbar.domains.storyboard.rules.document import Layer, build_update, read_layers
from pegbar.domains.storyboard.rules.items import Item, PlacedPicture

Size = tuple[int, int]
_MAX_UPDATE_BYTES: Final = 1024 * 1024
"""Pictures are batched into updates of about this size; a client sends a drawing in such parts."""


class Rect(NamedTuple):
    """A rectangle in canvas pixels."""

    x: float
    y: float
    width: float
    height: float


def fit_picture(aspect: float, canvas: Size) -> Rect:
    """Return the largest centered rectangle of this aspect (width : height) on the canvas."""
    width = min(float(canvas[0]), canvas[1] * aspect)
    height = width / aspect
    return Rect((canvas[0] - width) / 2, (canvas[1] - height) / 2, width, height)


def build_updates(layers: Iterable[Layer], first_client: int) -> Iterator[bytes]:
    """Yield a drawing of these layers as updates with successive client ids from `first_client` on.

    When Yjs merges the updates, ascending client ids stack the pictures of a layer from bottom to top.
    """
    client, size, batch = first_client, 0, dict[str, Layer]()
    for layer in layers:
        batch[layer.id] = replace(layer, strokes=())
        for item in layer.strokes:
            item_bytes = len(item.data) if item.kind == "picture" else 0
            if size and size + item_bytes > _MAX_UPDATE_BYTES:
                yield build_update(batch.values(), client)
                client, size, batch = client + 1, 0, {}
            # The layer's properties were in the update with its first picture.
            known = batch.get(layer.id) or Layer(layer.id)
            batch[layer.id] = replace(known, strokes=(*known.strokes, item))
            size += item_bytes
    if batch:
        yield build_update(batch.values(), client)


class Refit(NamedTuple):
    """Moves pictures that were fitted to one canvas to another canvas.

    `documents` has the aspect ratio of the PSD by the id of each picture that came from a PSD.
    """

    before: Size
    after: Size
    documents: Mapping[str, float]

    def refit_update(self, update: bytes, client: int) -> bytes:
        """Return an update of `build_updates` with its pictures fitted to the new canvas."""
        layers = [replace(layer, strokes=self._refit_items(layer.strokes)) for layer in read_layers(update)]
        return build_update(layers, client)

    def _refit_items(self, items: Sequence[Item]) -> tuple[Item, ...]:
        return tuple(self._refit_picture(item) if item.kind == "picture" else item for item in items)

    def _refit_picture(self, item: PlacedPicture) -> PlacedPicture:
        aspect = self.documents.get(item.id, item.width / item.height)
        before, after = fit_picture(aspect, self.before), fit_picture(aspect, self.after)
        scale = after.width / before.width
        x, y = after.x + (item.x - before.x) * scale, after.y + (item.y - before.y) * scale
        return replace(item, x=x, y=y, width=item.width * scale, height=item.height * scale)


def get_preview_size(canvas: Size, side: int) -> Size:
    """Return the size of a canvas preview whose longer side has `side` pixels."""
    scale = side / max(canvas)
    return max(1, math.floor(canvas[0] * scale)), max(1, math.floor(canvas[1] * scale))
