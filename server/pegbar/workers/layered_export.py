"""Export the layers of drawings for other programs, in the interchange worker process.

It is in `workers`, not in `adapters`, because it combines adapters with rules of the domains.
"""

import gc
import io
import json
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import IO, Any, Final, NamedTuple

from PIL import Image

from pegbar.adapters.paint.image_decoder import try_decode_placed
from pegbar.adapters.paint.layer_bitmap import CLEAR, composite
from pegbar.adapters.paint.painter import is_visible, render_layer
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


class LayerPicture(NamedTuple):
    """The visible content of a layer and its position in the picture."""

    layer: Layer
    picture: Image.Image
    corner: tuple[int, int]


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
    for number, layers in enumerate(drawings, 1):
        document.start_group(None if number == len(drawings) else _BACKGROUND)
        for layer in layers:
            _add_layer(document, flat, _render_layer(layer, part))
    document.write(out, flat)


def _add_layer(document: PsdWriter, flat: Image.Image, layer_picture: LayerPicture) -> None:
    """Add a layer to the document and the flat picture. Its bitmap (up to 268 MB) is freed before the next one is
    painted."""
    layer, picture, corner = layer_picture
    document.add_layer(layer.name, picture, corner, layer.opacity, visible=layer.visible)
    if is_visible(layer):
        composite(flat, picture, *corner, layer.opacity)


def _write_board(drawings: Sequence[Sequence[Layer]], canvas: tuple[int, int], out: IO[bytes]) -> None:
    size, scale = get_picture_size(*canvas)
    part = Part(0, 0, *size, scale)
    *below, above = [[layer for layer in layers if is_visible(layer) and layer.strokes] for layers in drawings]
    # Each background drawing becomes one layer.
    units = [(_BACKGROUND, layers) for layers in below if layers]
    units += [(layer.name, [layer]) for layer in above]
    flat = Image.new("RGBA", size, (*PAPER, 255))
    layer_pictures: dict[str, Image.Image] = {}
    for name, (_, layers) in zip(assign_layers([name for name, _ in units]), units, strict=True):
        for layer, picture, corner in (_render_layer(layer, part) for layer in layers):
            layer_canvas = layer_pictures.setdefault(name, Image.new("RGBA", size, CLEAR))
            for target in (layer_canvas, flat):
                composite(target, picture, *corner, layer.opacity)
    visible_pictures = {name: picture for name, picture in layer_pictures.items() if picture.getbbox() is not None}
    flat_rgb = flat.convert("RGB")
    thumbnail = flat_rgb.copy()
    thumbnail.thumbnail((size[0], STORYBOARDER_THUMB_HEIGHT))
    write_frames(out, [json.dumps([*visible_pictures]).encode()])
    write_frames(
        out, (_encode(picture, "PNG", compress_level=_PNG_COMPRESSION) for picture in visible_pictures.values())
    )
    write_frames(out, [_encode(flat_rgb, "JPEG", quality=JPEG_QUALITY), _encode(thumbnail, "PNG")])


def _read_drawing(file: Path) -> list[Layer]:
    return read_layers(merge(list(read_frames(file))))


def _render_layer(layer: Layer, part: Part) -> LayerPicture:
    """Render a layer, cropped to its content. An empty layer becomes one clear pixel."""
    full = render_layer(layer, part, try_decode_placed) if layer.strokes else None
    box = None if full is None else full.getbbox()
    if full is None or box is None:
        return LayerPicture(layer, Image.new("RGBA", (1, 1), CLEAR), (0, 0))
    return LayerPicture(layer, full if box == (0, 0, *full.size) else full.crop(box), box[:2])


def _encode(picture: Image.Image, format_name: str, **options: int) -> bytes:
    out = io.BytesIO()
    picture.save(out, format_name, **options)
    return out.getvalue()
