"""Export the layers of drawings for other programs, in the interchange worker process.

It is in `workers`, not in `adapters`, because it combines adapters with rules of the domains.
"""

import gc
import io
import json
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import IO, Any, Final

from PIL import Image

from pegbar.adapters.paint.image_decoder import try_decode_placed
from pegbar.adapters.paint.layer_bitmap import CLEAR
from pegbar.adapters.paint.layer_compositor import LayerCompositor, PlacedBitmap, is_visible
from pegbar.adapters.paint.painter import render_layer
from pegbar.adapters.paint.paper import JPEG_QUALITY, PAPER
from pegbar.adapters.paint.psd_writer import PsdWriter
from pegbar.adapters.worker_main import ProgressReporter
from pegbar.domains.interchange.formats.storyboarder.writer import assign_layers, get_picture_size
from pegbar.domains.interchange.limits import STORYBOARDER_THUMB_HEIGHT
from pegbar.domains.storyboard.rules.document import Layer, merge, read_layers
from pegbar.kernel.frames import read_frames, write_frame, write_frames
from pegbar.ports.painter import Part

_PAPER: Final = "Paper"
_BACKGROUND: Final = "Background"
_PNG_COMPRESSION: Final = 3


def export_psd(files: Sequence[Path], facts: Mapping[str, Any], target: Path) -> None:
    """Write a PSD for each cut, in the output format of `formats.common.layers.tasks.PSD`.

    If a cut has two drawings, the first is its shared background.
    """
    with target.open("wb") as out:
        for drawings in _iterate_cuts(files, facts):
            with write_frame(out):
                _write_psd(drawings, (facts["width"], facts["height"]), out)


def export_storyboarder(files: Sequence[Path], facts: Mapping[str, Any], target: Path) -> None:
    """Write pictures of each cut's layers, in the output format of `formats.common.layers.tasks.STORYBOARDER`.

    Layers are transparent; the paper isn't one of the layers.
    """
    with target.open("wb") as out:
        for drawings in _iterate_cuts(files, facts):
            with write_frame(out):
                _write_board(drawings, (facts["width"], facts["height"]), out)


def _iterate_cuts(files: Sequence[Path], facts: Mapping[str, Any]) -> Iterator[list[list[Layer]]]:
    """Yield the drawings of each cut as lists of layers, with one cut in memory at a time.

    Reports progress. Stops before the next cut once the number of seconds in the fact `seconds` has passed.
    """
    gc.freeze()  # Exclude imported modules from each collection.
    report_progress, start, remaining = ProgressReporter(), time.monotonic(), iter(files)
    for done, count in enumerate(facts["cuts"]):
        if done and time.monotonic() - start > facts["seconds"]:
            return
        yield [_read_drawing(next(remaining)) for _ in range(count)]
        gc.collect()  # Documents and layers form reference cycles.
        report_progress((done + 1) / len(facts["cuts"]))


def _write_psd(drawings: Sequence[Sequence[Layer]], size: tuple[int, int], out: IO[bytes]) -> None:
    document, part = PsdWriter(size), Part(0, 0, *size, 1.0)
    flat = Image.new("RGBA", size, (*PAPER, 255))
    document.add_layer(_PAPER, flat, (0, 0))
    compositor = LayerCompositor(flat)
    for number, layers in enumerate(drawings, 1):
        document.start_group(None if number == len(drawings) else _BACKGROUND)
        for layer in layers:
            _add_layer(document, compositor, layer, part)
        compositor.finish()
    document.write(out, flat)


def _add_layer(document: PsdWriter, compositor: LayerCompositor, layer: Layer, part: Part) -> None:
    """Add a layer to the document and the flat picture. Its bitmap (up to 268 MB) is freed before the next one is
    painted, except that of a base of clipped layers."""
    placed = _render_layer(layer, part)
    document.add_layer(
        layer.name,
        placed.bitmap,
        placed.corner,
        layer.opacity,
        visible=layer.visible,
        blend=layer.blend,
        clipped=layer.clipped,
        alpha_locked=layer.alpha_locked,
    )
    compositor.add(layer, lambda: placed)


def _write_board(drawings: Sequence[Sequence[Layer]], canvas: tuple[int, int], out: IO[bytes]) -> None:
    size, scale = get_picture_size(*canvas)
    part = Part(0, 0, *size, scale)
    *below, above = [_list_shown_runs(layers) for layers in drawings]
    # Each background drawing becomes one layer, and so does a layer with those that are clipped to it.
    units = [(_BACKGROUND, [layer for run in runs for layer in run]) for runs in below if runs]
    units += [(run[0].name, run) for run in above]
    flat = Image.new("RGBA", size, (*PAPER, 255))
    layer_pictures: dict[str, Image.Image] = {}
    for name, (_, layers) in zip(assign_layers([name for name, _ in units]), units, strict=True):
        layer_canvas = layer_pictures.setdefault(name, Image.new("RGBA", size, CLEAR))
        compositors = (LayerCompositor(layer_canvas), LayerCompositor(flat))
        for layer in layers:
            bitmap, corner = _render_layer(layer, part)
            for compositor in compositors:
                compositor.add(layer, lambda bitmap=bitmap, corner=corner: PlacedBitmap(bitmap.copy(), corner))
        for compositor in compositors:
            compositor.finish()
    visible_pictures = {name: picture for name, picture in layer_pictures.items() if picture.getbbox() is not None}
    flat_rgb = flat.convert("RGB")
    thumbnail = flat_rgb.copy()
    thumbnail.thumbnail((size[0], STORYBOARDER_THUMB_HEIGHT))
    write_frames(out, [json.dumps([*visible_pictures]).encode()])
    write_frames(
        out, (_encode(picture, "PNG", compress_level=_PNG_COMPRESSION) for picture in visible_pictures.values())
    )
    write_frames(out, [_encode(flat_rgb, "JPEG", quality=JPEG_QUALITY), _encode(thumbnail, "PNG")])


def _list_shown_runs(layers: Sequence[Layer]) -> list[list[Layer]]:
    """Return the layers that show, as runs of a base and the layers clipped to it."""
    runs = list[list[Layer]]()
    for layer in layers:
        if layer.clipped and runs:
            runs[-1].append(layer)
        else:
            runs.append([layer])
    shown = [[layer for layer in run if is_visible(layer) and layer.strokes] for run in runs]
    return [layers for run, layers in zip(runs, shown, strict=True) if layers and layers[0] is run[0]]


def _read_drawing(file: Path) -> list[Layer]:
    return read_layers(merge(list(read_frames(file))))


def _render_layer(layer: Layer, part: Part) -> PlacedBitmap:
    """Render a layer, cropped to its content. An empty layer becomes one clear pixel."""
    full = render_layer(layer, part, try_decode_placed) if layer.strokes else None
    box = None if full is None else full.getbbox()
    if full is None or box is None:
        return PlacedBitmap(Image.new("RGBA", (1, 1), CLEAR), (0, 0))
    return PlacedBitmap(full if box == (0, 0, *full.size) else full.crop(box), box[:2])


def _encode(picture: Image.Image, format_name: str, **options: int) -> bytes:
    out = io.BytesIO()
    picture.save(out, format_name, **options)
    return out.getvalue()
