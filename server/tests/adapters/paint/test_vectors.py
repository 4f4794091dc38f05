"""The painter paints a brush's strokes as the screens do: both are held to one picture, which a browser painted."""

import json
from math import log10
from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image

from pegbar.adapters.paint.painter import flat_layers
from pegbar.domains.storyboard.rules.areas import PixelSpan, encode_area
from pegbar.domains.storyboard.rules.document import Layer
from pegbar.domains.storyboard.rules.items import read_items
from pegbar.domains.storyboard.rules.points import Point, encode_points
from tests.support.drawings.painting import placed_here

_VECTORS = Path(__file__).parents[4] / "web/src/engine/vectors"
_PSNR_MIN = 45.0
"""dB; of everything that is seen, paper too."""


def _layers(said: dict[str, list[dict[str, Any]]]) -> list[Layer]:
    layers: list[Layer] = []
    for sheet in said["layers"]:
        strokes = [stroke for stroke in said["strokes"] if stroke["layer"] == sheet["id"]]
        raw = [{**stroke, "points": encode_points(_triples(stroke["points"]))} for stroke in strokes]
        raw += [
            {**fill, "kind": "fill", "area": encode_area([PixelSpan(*span) for span in fill["spans"]])}
            for fill in said["fills"]
            if fill["layer"] == sheet["id"]
        ]
        items = read_items(raw)
        assert len(items) == len(raw)
        layers.append(Layer(str(sheet["id"]), opacity=float(str(sheet["opacity"])), strokes=items))
    return layers


def _triples(flat: object) -> list[Point]:
    assert isinstance(flat, list)
    return [Point(*flat[at : at + 3]) for at in range(0, len(flat), 3)]


def test_strokes_look_the_same_as_in_the_browser() -> None:
    said = json.loads((_VECTORS / "tips.json").read_text(encoding="utf-8"))
    expected = np.asarray(Image.open(_VECTORS / "tips.png").convert("RGB"), np.float64)
    found = np.asarray(flat_layers(_layers(said), said["width"], said["height"], placed_here), np.float64)
    assert found.shape == expected.shape
    error = float(((found - expected) ** 2).mean())
    assert 10 * log10(255 * 255 / error) > _PSNR_MIN
