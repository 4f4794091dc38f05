"""Read the layers of Photoshop documents with psd-tools. For worker processes only."""

import io
from collections.abc import Iterator
from typing import Any, Final, NamedTuple, cast

from PIL import Image, ImageChops
from psd_tools import PSDImage

from pegbar.adapters.paint.paper import PICTURE_PIXELS_MAX
from pegbar.adapters.paint.psd_writer import PSD_BLEND_MODES
from pegbar.kernel import texts
from pegbar.ports.painter import BlendMode
from pegbar.ports.pictures import BadPicture

SIGNATURE: Final = b"8BPS"
_HEADER_BYTES: Final = 26
_BLEND_MODES: Final = {key: mode for mode, key in PSD_BLEND_MODES.items()}
_PASS_THROUGH: Final = b"pass"
_NORMAL: Final = b"norm"


class PsdLayer(NamedTuple):
    """A layer cropped to its visible content: an RGBA picture and the position of its corner.

    A clipped layer is clipped to the nearest of the earlier layers that isn't clipped.
    """

    name: str
    opacity: float
    visible: bool
    picture: Image.Image
    corner: tuple[int, int]
    blend: BlendMode = "normal"
    clipped: bool = False
    alpha_locked: bool = False


class _FlatLayer(NamedTuple):
    """A layer of psd-tools outside of its groups, with their opacity and visibility applied.

    `is_exact` is False if it looks different without them, or in another program's blend mode.
    """

    layer: Any
    opacity: float
    visible: bool
    clipped: bool
    is_exact: bool


class PsdFile:
    """A Photoshop document. Its groups are dissolved: their opacity and visibility are applied to their layers.

    `is_exact` is False if any layer looks different as it is read: because of a blend mode that Pegbar doesn't have, a
    group with a blend mode or with layers that blend only inside it, or a layer that is clipped to a group.
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
            self._flat = list(_flatten(self._document, 1.0, visible=True, is_isolated=False))
        except MemoryError as error:
            raise BadPicture(texts.PICTURE_HUGE) from error
        except Exception as error:  # Untrusted bytes: a decoder can fail in any way.
            raise BadPicture(texts.PICTURE_UNREADABLE) from error
        if len(self._flat) > layers_max:
            raise BadPicture(texts.PICTURE_HUGE)
        self.is_exact = all(flat.is_exact for flat in self._flat)

    def layers(self) -> Iterator[PsdLayer]:
        """Yield the layers that have pixels, from the bottom up. Decodes one layer at a time. Raises BadPicture.

        Layers that are clipped to one without pixels don't show; they are yielded hidden, and not clipped. For a
        document without layers, yields its merged picture.
        """
        has_base = True
        for flat in self._flat:
            picture = self._read_layer(flat)
            if not flat.clipped:
                has_base = picture is not None
            if picture is not None:
                is_hidden = flat.clipped and not has_base
                yield picture._replace(clipped=False, visible=False) if is_hidden else picture
        if not self._flat:
            picture = _crop("", _decode(self._document), (0, 0))
            if picture is not None:
                yield picture

    def _read_layer(self, flat: _FlatLayer) -> PsdLayer | None:
        layer = flat.layer
        if not layer.has_pixels() or not (layer.width and layer.height):
            return None
        if layer.width * layer.height > PICTURE_PIXELS_MAX:
            raise BadPicture(texts.PICTURE_HUGE)
        cropped = _crop(str(layer.name), _decode(layer), (layer.left, layer.top))
        return cropped and cropped._replace(
            opacity=flat.opacity,
            visible=flat.visible,
            blend=_BLEND_MODES.get(layer.blend_mode.value, "normal"),
            clipped=flat.clipped,
            alpha_locked=bool(layer._record.flags.transparency_protected),
        )


def _flatten(group: Any, opacity: float, *, visible: bool, is_isolated: bool) -> Iterator[_FlatLayer]:
    """Yield the layers of a group and of the groups in it. `is_isolated` if they blend only with each other."""
    base: Any = None
    for layer in group:
        key, is_clipped = layer.blend_mode.value, bool(layer.clipping) and base is not None
        if not is_clipped:
            base = layer
        own_opacity, is_visible = layer.opacity / 255, visible and bool(layer.visible)
        is_on_group = is_clipped and base is not None and bool(base.is_group())
        if layer.is_group():
            is_exact = key in {_NORMAL, _PASS_THROUGH} and not is_clipped
            for flat in _flatten(layer, opacity * own_opacity, visible=is_visible, is_isolated=key != _PASS_THROUGH):
                yield flat._replace(is_exact=flat.is_exact and is_exact)
        else:
            is_exact = key in _BLEND_MODES and not is_on_group and not (is_isolated and key != _NORMAL)
            # The opacity of the groups applies once to a base and the layers clipped to it.
            is_clipped = is_clipped and not is_on_group
            yield _FlatLayer(
                layer, own_opacity if is_clipped else opacity * own_opacity, is_visible, is_clipped, is_exact
            )


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


def _crop(name: str, picture: Image.Image, corner: tuple[int, int]) -> PsdLayer | None:
    """Crop a picture to its visible content. Returns None if it has none."""
    box = picture.getbbox()
    if box is None:
        return None
    return PsdLayer(name, 1.0, True, picture.crop(box), (corner[0] + box[0], corner[1] + box[1]))
