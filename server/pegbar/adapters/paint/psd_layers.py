"""The layers of a document for Photoshop, by psd-tools. For child processes alone."""

import io
from collections.abc import Iterator
from typing import Any, Final, NamedTuple, cast

from PIL import Image, ImageChops
from psd_tools import PSDImage

from pegbar.adapters.paint.paper import PICTURE_PIXELS_MAX
from pegbar.kernel import texts
from pegbar.ports.pictures import BadPicture

SIGNATURE: Final = b"8BPS"
_HEADER_BYTES: Final = 26
_NORMAL: Final = {b"norm", b"pass"}


class PsdLayer(NamedTuple):
    """A layer as far as something is on it: an RGBA picture with its corner there."""

    name: str
    opacity: float
    visible: bool
    picture: Image.Image
    corner: tuple[int, int]


class PsdFile:
    """A document of so many pixels. What is in groups is as if it were in none, and shows as it did in them.

    `plain` is whether no layer is laid on in a way of its own (a blend mode, a clipping mask).
    """

    def __init__(self, data: bytes, side_max: int, layers_max: int) -> None:
        """Raises BadPicture where it is none, or too large."""
        if len(data) < _HEADER_BYTES or not data.startswith(SIGNATURE):
            raise BadPicture(texts.PICTURE_UNREADABLE)
        height, width = int.from_bytes(data[14:18]), int.from_bytes(data[18:22])
        if not 0 < max(width, height) <= side_max:
            raise BadPicture(texts.PICTURE_HUGE)
        self.size = width, height
        try:
            self._document: Any = cast(Any, PSDImage).open(io.BytesIO(data))
            self._flat = list(_flat(self._document, 1.0, True))
        except MemoryError as error:
            raise BadPicture(texts.PICTURE_HUGE) from error
        except Exception as error:  # whatever a decoder stumbles over: the bytes come from anywhere
            raise BadPicture(texts.PICTURE_UNREADABLE) from error
        if len(self._flat) > layers_max:
            raise BadPicture(texts.PICTURE_HUGE)
        self.plain = all(_is_plain(layer) for layer, _, _ in self._flat)

    @property
    def names(self) -> list[str]:
        """What the layers are called, from the lowest up."""
        return [str(layer.name) for layer, _, _ in self._flat]

    def layers(self) -> Iterator[PsdLayer]:
        """From the lowest up, those with pixels in which something is to be seen; one at a time in memory.

        A document without layers is one of its merged picture. Raises BadPicture.
        """
        for layer, opacity, visible in self._flat:
            if not layer.has_pixels() or not (layer.width and layer.height):
                continue
            if layer.width * layer.height > PICTURE_PIXELS_MAX:
                raise BadPicture(texts.PICTURE_HUGE)
            yield from _seen(str(layer.name), opacity, visible, _decoded(layer), (layer.left, layer.top))
        if not self._flat:
            yield from _seen("", 1.0, True, _decoded(self._document), (0, 0))


def _flat(group: Any, opacity: float, visible: bool) -> Iterator[tuple[Any, float, bool]]:
    for layer in group:
        own, seen = opacity * layer.opacity / 255, visible and bool(layer.visible)
        if layer.is_group():
            yield from _flat(layer, own, seen)
        else:
            yield layer, own, seen


def _is_plain(layer: Any) -> bool:
    return layer.blend_mode.value in _NORMAL and not layer.clipping


def _decoded(layer: Any) -> Image.Image:
    try:
        found: Image.Image | None = layer.topil()
        picture = Image.new("RGBA", (1, 1)) if found is None else found.convert("RGBA")
        mask = layer.mask if found is not None and getattr(layer, "has_mask", bool)() else None
        if mask is not None and not mask.disabled:
            _cover(picture, mask, (layer.left, layer.top))
    except MemoryError as error:
        raise BadPicture(texts.PICTURE_HUGE) from error
    except Exception as error:  # as above
        raise BadPicture(texts.PICTURE_UNREADABLE) from error
    return picture


def _cover(picture: Image.Image, mask: Any, corner: tuple[int, int]) -> None:
    """Take away what the layer's mask hides."""
    shown = Image.new("L", picture.size, mask.background_color)
    piece = mask.topil() if mask.width and mask.height else None
    if piece is not None:
        shown.paste(piece.convert("L"), (mask.left - corner[0], mask.top - corner[1]))
    picture.putalpha(ImageChops.multiply(picture.getchannel("A"), shown))


def _seen(
    name: str, opacity: float, visible: bool, picture: Image.Image, corner: tuple[int, int]
) -> Iterator[PsdLayer]:
    box = picture.getbbox()
    if box is not None:
        piece = picture.crop(box)
        yield PsdLayer(name, opacity, visible, piece, (corner[0] + box[0], corner[1] + box[1]))
