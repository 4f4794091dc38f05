"""Pictures of a file as the drawing of a cut: where they lie on its canvas, and the changes that say so. Pure."""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from pegbar.domains.storyboard.rules.document import Layer, build_update, read_layers
from pegbar.domains.storyboard.rules.items import Item, PlacedPicture

Size = tuple[int, int]
_CHANGE_BYTES: Final = 1024 * 1024
"""Pictures are put into one change until they have as many bytes: so much of a drawing is sent at once."""


class Rect(NamedTuple):
    """A rectangle in pixels of the canvas."""

    x: float
    y: float
    width: float
    height: float


def fit_picture(aspect: float, canvas: Size) -> Rect:
    """Where a picture of this aspect (width : height) lies: as large as the canvas has room for, in its middle."""
    width = min(float(canvas[0]), canvas[1] * aspect)
    height = width / aspect
    return Rect((canvas[0] - width) / 2, (canvas[1] - height) / 2, width, height)


def build_updates(layers: Iterable[Layer], first_client: int) -> Iterator[bytes]:
    """A drawing of these layers as updates, each of its own author, from `first_client` on.

    Of two pictures of a layer that are put there by two authors, that of the lower one lies below.
    """
    client, size, batch = first_client, 0, dict[str, Layer]()
    for layer in layers:
        batch[layer.id] = replace(layer, strokes=())
        for item in layer.strokes:
            more = len(item.data) if item.kind == "picture" else 0
            if size and size + more > _CHANGE_BYTES:
                yield build_update(batch.values(), client)
                client, size, batch = client + 1, 0, {}
            # What a layer is called was said with its first picture.
            held = batch.get(layer.id) or Layer(layer.id)
            batch[layer.id] = replace(held, strokes=(*held.strokes, item))
            size += more
    if batch:
        yield build_update(batch.values(), client)


class Refit(NamedTuple):
    """How what was fitted to one canvas is fitted to another.

    `documents` are the aspects of those pictures, by id, that lie somewhere in a larger one.
    """

    before: Size
    after: Size
    documents: Mapping[str, float]

    def refit_update(self, update: bytes, client: int) -> bytes:
        """An update of `changes_of` with its pictures on the other canvas."""
        layers = [replace(layer, strokes=self._items(layer.strokes)) for layer in read_layers(update)]
        return build_update(layers, client)

    def _items(self, items: Sequence[Item]) -> tuple[Item, ...]:
        return tuple(self._moved(item) if item.kind == "picture" else item for item in items)

    def _moved(self, item: PlacedPicture) -> PlacedPicture:
        aspect = self.documents.get(item.id, item.width / item.height)
        was, now = fit_picture(aspect, self.before), fit_picture(aspect, self.after)
        by = now.width / was.width
        x, y = now.x + (item.x - was.x) * by, now.y + (item.y - was.y) * by
        return replace(item, x=x, y=y, width=item.width * by, height=item.height * by)


def get_preview_size(canvas: Size, side: int) -> Size:
    """How large a small picture of a canvas is whose longer side has so many pixels."""
    by = side / max(canvas)
    return max(1, math.floor(canvas[0] * by)), max(1, math.floor(canvas[1] * by))
