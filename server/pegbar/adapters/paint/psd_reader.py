"""Read the layers of Photoshop documents with psd-tools. For worker processes only."""

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
_PLAIN_BLEND_MODES: Final = {b"norm", b"pass"}


class PsdLayer(NamedTuple):
    """A layer cropped to its visible content: an RGBA picture and the position of its corner."""

    name: str
    opacity: float
    visible: bool
    picture: Image.Image
    corner: tuple[int, int]


class PsdFile:
    """A Photoshop document. Its groups are dissolved: their opacity and visibility are applied to their layers.

    `is_plain` is False if any layer has a clipping mask or a blend mode other than normal.
    """

    def __init__(self, data: bytes, side_max: int, layers_max: int) -> None:
        """Parse a document. Raises BadPicture if it isn't a Photoshop document or is too large."""
        if len(data) < _HEADER_BYTES or not data.startswith(SIGNATURE):
            raise BadPicture(texts.PICTURE_UNREADABLE)
        height, width = int.from_bytes(data[14:18]), int.from_bytes(data[18:22])
        if not 0 < max(width, height) <= side_max:
            raise BadPicture(texts.PICTURE_HUGE)
        self.size = width, height
        try:
            self._document: Any = cast(Any, PSDImage).open(io.BytesIO(data))
            self._flat = list(_flatten(self._document, 1.0, True))
        except MemoryError as error:
            raise BadPicture(texts.PICTURE_HUGE) from error
        except Exception as error:  # Untrusted bytes: a decoder can fail in any way.
            raise BadPicture(texts.PICTURE_UNREADABLE) from error
        if len(self._flat) > layers_max:
            raise BadPicture(texts.PICTURE_HUGE)
        self.is_plain = all(_is_plain(layer) for layer, _, _ in self._flat)

    def layers(self) -> Iterator[PsdLayer]:
        """Yield the layers that have pixels, from the bottom up. Decodes one layer at a time. Raises BadPicture.

        For a document without layers, yields its merged picture.
        """
        for layer, opacity, visible in self._flat:
            if not layer.has_pixels() or not (layer.width and layer.height):
                continue
            if layer.width * layer.height > PICTURE_PIXELS_MAX:
                raise BadPicture(texts.PICTURE_HUGE)
            yield from _crop_layer(str(layer.name), opacity, visible, _decode(layer), (layer.left, layer.top))
        if not self._flat:
            yield from _crop_layer("", 1.0, True, _decode(self._document), (0, 0))


def _flatten(group: Any, opacity: float, visible: bool) -> Iterator[tuple[Any, float, bool]]:
    for layer in group:
        total_opacity, is_visible = opacity * layer.opacity / 255, visible and bool(layer.visible)
        if layer.is_group():
            yield from _flatten(layer, total_opacity, is_visible)
        else:
            yield layer, total_opacity, is_visible


def _is_plain(layer: Any) -> bool:
    return layer.blend_mode.value in _PLAIN_BLEND_MODES and not layer.clipping


def _decode(layer: Any) -> Image.Image:
    try:
        content: Image.Image | None = layer.topil()
        picture = Image.new("RGBA", (1, 1)) if content is None else content.convert("RGBA")
        mask = layer.mask if content is not None and getattr(layer, "has_mask", bool)() else None
        if mask is not None and not mask.disabled:
            _apply_mask(picture, mask, (layer.left, layer.top))
    except MemoryError as error:
        raise BadPicture(texts.PICTURE_HUGE) from error
    except Exception as error:  # Untrusted bytes: a decoder can fail in any way.
        raise BadPicture(texts.PICTURE_UNREADABLE) from error
    return picture


def _apply_mask(picture: Image.Image, mask: Any, corner: tuple[int, int]) -> None:
    """Make the area transparent that the layer mask hides."""
    full_mask = Image.new("L", picture.size, mask.background_color)
    piece = mask.topil() if mask.width and mask.height else None
    if piece is not None:
        full_mask.paste(piece.convert("L"), (mask.left - corner[0], mask.top - corner[1]))
    picture.putalpha(ImageChops.multiply(picture.getchannel("A"), full_mask))


def _crop_layer(
    name: str, opacity: float, visible: bool, picture: Image.Image, corner: tuple[int, int]
) -> Iterator[PsdLayer]:
    box = picture.getbbox()
    if box is not None:
        piece = picture.crop(box)
        yield PsdLayer(name, opacity, visible, piece, (corner[0] + box[0], corner[1] + box[1]))
