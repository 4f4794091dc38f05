"""Layered exports of drawings, as other programs read them."""

import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, get_args

import numpy as np
import pytest
from PIL import Image, ImageChops
from psd_tools import PSDImage
from psd_tools.composite import composite

from pegbar.adapters.paint.paper import PAPER
from pegbar.adapters.paint.psd_reader import PsdFile
from pegbar.domains.interchange.formats.storyboarder.writer import LAYERS
from pegbar.domains.storyboard.rules.document import Layer
from pegbar.kernel.frames import list_frame_spans, read_frames
from pegbar.ports.painter import BlendMode, Part
from pegbar.workers import layered_export
from tests.support.drawings.layers import (
    NIGHT,
    combine_layers,
    compute_max_difference,
    make_background_layers,
    make_blended_layers,
    make_eight_layers,
    make_many_layers,
    render_flat,
    write_drawing,
)

pytestmark = pytest.mark.once

SIZE = (320, 180)
FACTS = {"width": 320, "height": 180, "seconds": 60}


def _export_psd(folder: Path, *drawings: list[Layer]) -> Path:
    files = [write_drawing(folder / str(number), layers) for number, layers in enumerate(drawings)]
    target = folder / "cut.psd"
    layered_export.export_psd(files, {**FACTS, "cuts": [len(files)]}, folder / "made")
    target.write_bytes(next(read_frames(folder / "made")))
    return target


def test_a_psd_has_all_layers_in_order_and_looks_like_the_drawing(tmp_path: Path) -> None:
    layers = make_eight_layers()
    path = _export_psd(tmp_path, layers)
    wanted = render_flat(layers, Part(0, 0, *SIZE, 1.0))
    document = PSDImage.open(path)
    assert document.size == SIZE
    assert [layer.name for layer in document] == ["Paper", *(layer.name for layer in layers)]
    assert [layer.visible for layer in document] == [True, *(layer.visible for layer in layers)]
    assert [layer.opacity for layer in document] == [255, *(round(layer.opacity * 255) for layer in layers)]
    assert NIGHT in [layer.name for layer in document]
    assert compute_max_difference(_compose_layers(document), wanted) <= 1, "its layers, as psd-tools lays them"
    with Image.open(path) as merged:
        assert (merged.mode, merged.size) == ("RGB", SIZE)
        assert compute_max_difference(merged.convert("RGB"), wanted) == 0, "the picture that is stored beside them"
    stored = document.topil()
    assert stored is not None
    assert compute_max_difference(stored.convert("RGB"), wanted) == 0


def test_a_psd_keeps_blend_modes_clipping_and_locked_transparency(tmp_path: Path) -> None:
    below, layers = make_background_layers(), make_blended_layers()
    path = _export_psd(tmp_path, below, layers)
    document = PSDImage.open(path)
    wanted = render_flat(combine_layers(below, layers), Part(0, 0, *SIZE, 1.0))
    # At soft edges, psd-tools clips in another way, and its sums of "add" end at white before the edge fades them.
    difference = np.asarray(ImageChops.difference(_compose_layers(document), wanted)).max(axis=2)
    assert difference.max() <= 8
    assert (difference > 2).mean() < 0.005
    with Image.open(path) as merged:
        assert compute_max_difference(merged.convert("RGB"), wanted) == 0
    read = PsdFile(path.read_bytes(), 1000, 100)
    assert read.is_exact
    found = list(read.layers())[1 + len(below) :]
    expected = [layer for layer in layers if layer.name != "Empty"]
    assert [(layer.name, layer.blend, layer.clipped, layer.alpha_locked) for layer in found] == [
        (layer.name, layer.blend, layer.clipped, layer.alpha_locked) for layer in expected
    ]
    assert {layer.blend for layer in found} == set(get_args(BlendMode))
    assert [layer.visible for layer in found] == [layer.visible for layer in expected]


def test_a_psd_of_photoshop_tells_what_looks_different(tmp_path: Path) -> None:
    def read(change: Callable[[Any], None]) -> PsdFile:
        document = PSDImage.new("RGBA", SIZE)
        group = document.create_group(name="Group")
        picture = Image.new("RGBA", (20, 20), "red")
        inner = group.create_pixel_layer(picture, "Inner", 0, 0)
        top = document.create_pixel_layer(picture, "Top", 0, 0)
        change({"group": group, "inner": inner, "top": top})
        document.save(tmp_path / "photoshop.psd")
        return PsdFile((tmp_path / "photoshop.psd").read_bytes(), 1000, 100)

    assert read(lambda _: None).is_exact
    dissolved = read(lambda each: setattr(each["top"], "blend_mode", b"diss"))
    assert (dissolved.is_exact, [layer.blend for layer in dissolved.layers()]) == (False, ["normal", "normal"])
    assert read(lambda each: setattr(each["inner"], "blend_mode", b"mul ")).is_exact, "in a group that passes through"

    def isolate(each: dict[str, Any]) -> None:
        each["inner"].blend_mode = b"mul "
        each["group"].blend_mode = b"norm"

    isolated = read(isolate)
    assert not isolated.is_exact
    on_group = read(lambda each: setattr(each["top"], "clipping", True))
    assert (on_group.is_exact, [layer.clipped for layer in on_group.layers()]) == (False, [False, False])


def test_each_layer_of_a_psd_equals_the_rendered_layer(tmp_path: Path) -> None:
    from pegbar.adapters.paint.painter import render_layer
    from tests.support.drawings.painting import decode_placed

    layers = make_eight_layers()
    document = PSDImage.open(_export_psd(tmp_path, layers))
    assert [found.name for found in document] == ["Paper", *(layer.name for layer in layers)]
    for found, layer in zip(list(document)[1:], layers, strict=True):
        sheet = render_layer(layer, Part(0, 0, *SIZE, 1.0), decode_placed)
        picture = found.topil()
        assert picture is not None
        recomposed = Image.new("RGBA", SIZE)
        recomposed.paste(picture.convert("RGBA"), (found.left, found.top))
        assert recomposed.getchannel("A").tobytes() == sheet.getchannel("A").tobytes(), layer.name
        assert compute_max_difference(_put_on_white(recomposed), _put_on_white(sheet)) == 0, layer.name


@pytest.mark.extended
def test_the_layers_of_a_storyboarder_export_compose_to_the_flat_picture(tmp_path: Path) -> None:
    below, layers = make_background_layers(), make_eight_layers()
    for number, drawings in enumerate(([layers], [below, layers], [layers[:2]], [below, make_many_layers()])):
        folder = tmp_path / str(number)
        folder.mkdir()
        files = [write_drawing(folder / str(place), each) for place, each in enumerate(drawings)]
        layered_export.export_storyboarder(files, {**FACTS, "cuts": [len(files)]}, folder / "made")
        head, *pictures, poster, thumb = read_frames(folder / "made", *list_frame_spans(folder / "made"))
        names = json.loads(head)
        assert [LAYERS.index(name) for name in names] == sorted(LAYERS.index(name) for name in names)
        composed = Image.new("RGBA", (1600, 900), (*PAPER, 255))
        for name, data in zip(names, pictures, strict=True):
            with Image.open(io.BytesIO(data)) as png:
                assert (png.format, png.size, png.mode) == ("PNG", (1600, 900), "RGBA"), name
                composed.alpha_composite(png)
        combined = combine_layers(*drawings) if len(drawings) > 1 else drawings[0]
        wanted = render_flat(combined, Part(0, 0, 1600, 900, 5.0))
        assert compute_max_difference(composed.convert("RGB"), wanted) <= 1
        with Image.open(io.BytesIO(poster)) as jpeg, Image.open(io.BytesIO(thumb)) as small:
            assert (jpeg.format, jpeg.size, small.format, small.height) == ("JPEG", (1600, 900), "PNG", 60)


def _compose_layers(document: PSDImage) -> Image.Image:
    """Return the layers composed by psd-tools, rounded here because its own result is rounded down."""
    colours, _, _ = composite(document, force=True)
    return Image.fromarray(np.rint(colours * 255).astype(np.uint8))


def _put_on_white(picture: Image.Image) -> Image.Image:
    white = Image.new("RGBA", picture.size, "white")
    white.alpha_composite(picture)
    return white.convert("RGB")


def test_the_shared_background_is_the_lowest_group(tmp_path: Path) -> None:
    below, layers = make_background_layers(), make_eight_layers()
    path = _export_psd(tmp_path, below, layers)
    document = PSDImage.open(path)
    assert [layer.name for layer in document][:3] == ["Paper", "Background", "Layer 1"]
    group = list(document)[1]
    assert group.is_group()
    assert [layer.name for layer in group] == ["Far", "Near"]  # pyright: ignore[reportGeneralTypeIssues]
    wanted = render_flat(combine_layers(below, layers), Part(0, 0, *SIZE, 1.0))
    assert compute_max_difference(_compose_layers(document), wanted) <= 1
    with Image.open(path) as merged:
        assert compute_max_difference(merged.convert("RGB"), wanted) == 0


def test_an_empty_drawing_has_paper_and_an_empty_layer(tmp_path: Path) -> None:
    document = PSDImage.open(_export_psd(tmp_path, []))
    assert [layer.name for layer in document] == ["Paper", "Layer 1"]
    with Image.open(tmp_path / "cut.psd") as merged:
        assert merged.getextrema() == ((0xFB, 0xFB), (0xFA, 0xFA), (0xF6, 0xF6))


def test_each_cut_gets_a_document_until_the_time_is_up(tmp_path: Path) -> None:
    drawings = [[make_background_layers(), make_eight_layers()], [make_many_layers()]]
    files = [
        write_drawing(tmp_path / f"{at}-{n}", each) for at, cut in enumerate(drawings) for n, each in enumerate(cut)
    ]
    facts = {**FACTS, "cuts": [len(cut) for cut in drawings]}
    layered_export.export_psd(files, facts, tmp_path / "made")
    documents = [PSDImage.open(io.BytesIO(data)) for data in read_frames(tmp_path / "made")]
    assert [[layer.name for layer in document][1] for document in documents] == ["Background", "Layer 1"]
    for document, cut in zip(documents, drawings, strict=True):
        stored = document.topil()
        assert stored is not None
        assert (
            compute_max_difference(
                stored.convert("RGB"),
                render_flat(combine_layers(*cut) if len(cut) > 1 else cut[0], Part(0, 0, *SIZE, 1.0)),
            )
            == 0
        )
    layered_export.export_psd(files, {**facts, "seconds": 0}, tmp_path / "made")
    assert len(list_frame_spans(tmp_path / "made")) == 1, "the others are for another process"
