"""Blend modes and clipping of layers. `test_shared_vectors.py` compares them with the web engine, pixel by pixel."""

from dataclasses import replace

import pytest
from PIL import Image

from pegbar.adapters.paint.painter import flatten_layers
from pegbar.adapters.paint.paper import PAPER
from pegbar.domains.storyboard.rules.areas import PixelSpan
from pegbar.domains.storyboard.rules.document import Layer
from pegbar.domains.storyboard.rules.items import Fill, Group, read_items
from pegbar.ports.painter import BlendMode
from tests.support.drawings.painting import Colour, decode_placed

BELOW: Colour = (60, 140, 220)
ABOVE: Colour = (200, 90, 120)


def _fill(colour: Colour, left: int = 0, right: int = 100) -> Fill:
    spans = tuple(PixelSpan(row, left, right) for row in range(50))
    return Fill(f"{left}-{right}", "#" + bytes(colour).hex(), 1.0, spans)


def _paint(*layers: Layer) -> Image.Image:
    return flatten_layers(layers, 100, 50, decode_placed)


def _is_near(found: object, expected: Colour) -> bool:
    assert isinstance(found, tuple)
    return all(abs(a - b) <= 1 for a, b in zip(found, expected, strict=True))


@pytest.mark.parametrize(
    ("blend", "expected", "faded"),
    [
        ("normal", (200, 90, 120), (130, 115, 170)),
        ("multiply", (47, 49, 104), (54, 95, 162)),
        ("darken", (60, 90, 120), (60, 115, 170)),
        ("screen", (213, 181, 236), (137, 160, 228)),
        ("lighten", (200, 140, 220), (130, 140, 220)),
        ("add", (255, 230, 255), (160, 185, 255)),
        ("overlay", (94, 106, 218), (77, 123, 219)),
    ],
)
def test_a_layer_is_blended_with_the_layers_below(blend: BlendMode, expected: Colour, faded: Colour) -> None:
    above = Layer("top", strokes=(_fill(ABOVE),), blend=blend)
    assert _is_near(_paint(Layer(strokes=(_fill(BELOW),)), above).getpixel((50, 25)), expected)
    assert _is_near(_paint(Layer(strokes=(_fill(BELOW),)), replace(above, opacity=0.5)).getpixel((50, 25)), faded)


def test_clipped_layers_show_where_their_base_has_pixels_and_fade_with_it() -> None:
    base = Layer("base", strokes=(_fill(BELOW, 0, 50),))
    clipped = [Layer(name, strokes=(_fill(ABOVE, left, 100),), clipped=True) for name, left in (("a", 20), ("b", 40))]
    painted = _paint(base, *clipped)
    colours = [painted.getpixel((x, 25)) for x in (10, 30, 45, 60)]
    assert colours == [BELOW, ABOVE, ABOVE, PAPER]
    faded = _paint(replace(base, opacity=0.0), *clipped)
    assert faded.getcolors() == [(5000, PAPER)]
    assert _paint(replace(base, visible=False), *clipped).getcolors() == [(5000, PAPER)]
    assert _paint(replace(base, strokes=()), *clipped).getcolors() == [(5000, PAPER)]


def test_a_clipped_layer_without_a_layer_below_is_shown() -> None:
    assert _paint(Layer("base", strokes=(_fill(ABOVE),), clipped=True)).getpixel((50, 25)) == ABOVE


def test_a_merged_layer_keeps_its_blend_mode_and_clipping() -> None:
    below = _fill(BELOW, 0, 50)
    group = Group("g", 1.0, (_fill(ABOVE),), "multiply", clipped=True)
    merged = _paint(Layer(strokes=(below, group)))
    separate = _paint(Layer(strokes=(below,)), Layer("top", strokes=(_fill(ABOVE),), blend="multiply", clipped=True))
    assert merged.tobytes() == separate.tobytes()
    assert merged.getpixel((60, 25)) == PAPER
    assert _is_near(_paint(Layer(strokes=(below, replace(group, clipped=False)))).getpixel((60, 25)), ABOVE)


def test_an_unknown_blend_mode_of_a_group_is_normal() -> None:
    [group] = read_items(
        [{"id": "g", "kind": "group", "opacity": 1.0, "strokes": [], "blend": "made-up", "clipped": 1}]
    )
    assert isinstance(group, Group)
    assert (group.blend, group.clipped) == ("normal", False)
