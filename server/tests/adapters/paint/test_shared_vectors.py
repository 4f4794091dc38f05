"""The painter matches the web engine: both are compared with pictures that a browser painted."""

import json
from math import log10
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

from pegbar.adapters.paint.painter import flatten_layers
from pegbar.domains.storyboard.rules.areas import PixelSpan, encode_area
from pegbar.domains.storyboard.rules.document import Layer
from pegbar.domains.storyboard.rules.items import read_blend_mode, read_items
from pegbar.domains.storyboard.rules.points import Point, encode_points
from tests.support.drawings.painting import decode_placed

_VECTORS = Path(__file__).parents[4] / "web/src/engine/vectors"
_PSNR_MIN = 45.0
"""In dB, over the full picture with its paper."""


def _read_layers(vectors: dict[str, list[dict[str, Any]]]) -> list[Layer]:
    layers: list[Layer] = []
    for layer in vectors["layers"]:
        strokes = [stroke for stroke in vectors["strokes"] if stroke["layer"] == layer["id"]]
        raw = [{**stroke, "points": encode_points(_group_points(stroke["points"]))} for stroke in strokes]
        raw += [
            {**fill, "kind": "fill", "area": encode_area([PixelSpan(*span) for span in fill["spans"]])}
            for fill in vectors["fills"]
            if fill["layer"] == layer["id"]
        ]
        items = read_items(raw)
        assert len(items) == len(raw)
        blend = read_blend_mode(layer.get("blend"))
        visible, clipped = layer.get("visible", True), layer.get("clipped", False)
        opacity = float(layer["opacity"])
        layers.append(
            Layer(str(layer["id"]), opacity=opacity, visible=visible, strokes=items, blend=blend, clipped=clipped)
        )
    return layers


def _group_points(flat: object) -> list[Point]:
    assert isinstance(flat, list)
    return [Point(*flat[at : at + 3]) for at in range(0, len(flat), 3)]


@pytest.mark.parametrize("name", ["tips", "layers"])
def test_the_picture_matches_that_of_the_browser(name: str) -> None:
    vectors = json.loads((_VECTORS / f"{name}.json").read_text(encoding="utf-8"))
    expected = np.asarray(Image.open(_VECTORS / f"{name}.png").convert("RGB"), np.float64)
    painted = np.asarray(
        flatten_layers(_read_layers(vectors), vectors["width"], vectors["height"], decode_placed), np.float64
    )
    assert painted.shape == expected.shape
    error = float(((painted - expected) ** 2).mean())
    assert 10 * log10(255 * 255 / error) > _PSNR_MIN
