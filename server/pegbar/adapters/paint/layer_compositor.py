"""Compose layers with their opacity, blend mode and clipping, identical to `web/src/engine/render/layerCompositor.ts`.

Formulas are those of W3C Compositing and Blending Level 1. Bitmaps are RGBA, without premultiplied alpha.
"""

from collections.abc import Callable
from typing import Final, NamedTuple, Protocol

from PIL import Image, ImageChops

from pegbar.adapters.paint.layer_bitmap import composite, fade, split_bands
from pegbar.ports.painter import BlendMode, PaintedLayer

_BLEND_FUNCTIONS: Final[dict[BlendMode, Callable[[Image.Image, Image.Image], Image.Image]]] = {
    "multiply": ImageChops.multiply,
    "darken": ImageChops.darker,
    "screen": ImageChops.screen,
    "lighten": ImageChops.lighter,
    "overlay": ImageChops.overlay,
}
"""B(backdrop, source) for each channel. "normal" and "add" are composited without one."""


class PlacedBitmap(NamedTuple):
    """A bitmap and the position of its corner in the picture."""

    bitmap: Image.Image
    corner: tuple[int, int]


class _Blended(Protocol):
    """How a layer or a merged layer is composited."""

    @property
    def opacity(self) -> float:
        """Opacity, 0 to 1."""
        ...

    @property
    def blend(self) -> BlendMode:
        """Blend mode with what is below."""
        ...


def is_visible(layer: PaintedLayer) -> bool:
    """Return whether the layer itself isn't hidden or fully transparent. Its base may be, see `LayerCompositor`."""
    return layer.visible and layer.opacity > 0


class LayerCompositor:
    """Composes layers onto a picture, lowest first. Call `finish` after the last one.

    A layer and the clipped layers above it are one run: the base's colors are blended with those of each clipped layer,
    as if the base were opaque; the result keeps the base's alpha, and is composited with the base's blend mode and
    opacity. A run whose base is hidden or empty isn't shown. This is Photoshop's "Blend Clipped Layers as Group".
    """

    def __init__(self, target: Image.Image) -> None:
        self._target = target
        self._run: _Run | None = None

    def add(self, layer: PaintedLayer, render: Callable[[], PlacedBitmap]) -> None:
        """Add the next layer. `render` is called only if the layer shows; the compositor may change its bitmap."""
        shows = is_visible(layer) and bool(layer.strokes)
        if layer.clipped and self._run is not None:
            if shows and self._run.base is not None:
                _blend_clipped(self._run.base, render(), layer)
            return
        self.finish()
        self._run = _Run(layer, render() if shows else None)

    def finish(self) -> None:
        """Compose the last run."""
        if self._run is not None and self._run.base is not None:
            blend(self._target, self._run.base, self._run.layer)
        self._run = None


class _Run(NamedTuple):
    layer: PaintedLayer
    base: PlacedBitmap | None


def _blend_clipped(base: PlacedBitmap, piece: PlacedBitmap, layer: PaintedLayer) -> None:
    """Blend the part of a clipped layer that lies on its base."""
    left, top = (piece.corner[axis] - base.corner[axis] for axis in (0, 1))
    box = (
        max(0, -left),
        max(0, -top),
        min(piece.bitmap.width, base.bitmap.width - left),
        min(piece.bitmap.height, base.bitmap.height - top),
    )
    if box[0] < box[2] and box[1] < box[3]:
        part = piece.bitmap if box == (0, 0, *piece.bitmap.size) else piece.bitmap.crop(box)
        blend(base.bitmap, PlacedBitmap(part, (left + box[0], top + box[1])), layer, clipped=True)


def blend(bitmap: Image.Image, piece: PlacedBitmap, how: _Blended, *, clipped: bool = False) -> None:
    """Composite a piece onto a bitmap with an opacity and a blend mode. The piece must lie inside the bitmap.

    If `clipped`, the bitmap keeps its alpha. Works in bands of rows, to need little memory.
    """
    left, top = piece.corner
    if how.blend == "normal" and not clipped:
        composite(bitmap, piece.bitmap, left, top, how.opacity)
        return
    for first_row, rows in split_bands(piece.bitmap.height):
        source = piece.bitmap.crop((0, first_row, piece.bitmap.width, first_row + rows))
        if source.getbbox() is None:
            continue
        if how.opacity < 1:
            fade(source, how.opacity)
        box = (left, top + first_row, left + source.width, top + first_row + rows)
        backdrop = bitmap.crop(box)
        bitmap.paste((_blend_atop if clipped else _blend_over)(backdrop, source, how.blend), box)


def _blend_over(backdrop: Image.Image, source: Image.Image, mode: BlendMode) -> Image.Image:
    """Return the source blended over a backdrop, which may be transparent: there, it keeps its own color.

    With premultiplied colors, co = cs (1 - αb) + cb (1 - αs) + αs αb B(Cb, Cs); for "add", co = cs + cb and
    αo = αs + αb, at most 1.
    """
    if mode == "add":
        channels = zip(backdrop.convert("RGBa").split(), source.convert("RGBa").split(), strict=True)
        return Image.merge("RGBa", [ImageChops.add(below, above) for below, above in channels]).convert("RGBA")
    own = source.convert("RGB")
    blended = _BLEND_FUNCTIONS[mode](backdrop.convert("RGB"), own)
    mixed = Image.composite(blended, own, backdrop.getchannel("A"))
    mixed.putalpha(source.getchannel("A"))
    return Image.alpha_composite(backdrop, mixed)


def _blend_atop(backdrop: Image.Image, source: Image.Image, mode: BlendMode) -> Image.Image:
    """Return the backdrop with its own alpha and the colors (1 - αs) Cb + αs B(Cb, Cs); for "add", Cb + αs Cs."""
    colors, alpha = backdrop.convert("RGB"), source.getchannel("A")
    if mode == "add":
        premultiplied = Image.merge("RGB", source.convert("RGBa").split()[:3])
        result = ImageChops.add(colors, premultiplied)
    else:
        own = source.convert("RGB")
        result = Image.composite(own if mode == "normal" else _BLEND_FUNCTIONS[mode](colors, own), colors, alpha)
    result.putalpha(backdrop.getchannel("A"))
    return result
