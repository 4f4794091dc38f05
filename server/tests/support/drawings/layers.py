"""Drawings with several layers, and their composition."""

import io
from dataclasses import replace
from pathlib import Path
from typing import Final, get_args

from PIL import Image, ImageChops

from pegbar.adapters.paint.painter import render_part
from pegbar.domains.storyboard.rules.document import Layer, build_update, read_layers
from pegbar.domains.storyboard.rules.items import BlendMode, MovedArea, Stroke, StrokeKind
from pegbar.domains.storyboard.rules.points import Point
from pegbar.kernel.frames import write_frames
from pegbar.ports.painter import Part
from tests.support.drawings.painting import decode_placed

NIGHT: Final = "夜の渡し船"


def make_line(number: int, colour: str, kind: StrokeKind = "pencil", size: float = 30) -> Stroke:
    """Return a line across a canvas of 320 × 180, lower for each number."""
    y = 20 + 17.3 * number
    return Stroke(f"s{number}", kind, colour, size, (Point(10, y, 0.4), Point(150, y + 31, 0.7), Point(300, y, 0.5)))


def make_eight_layers() -> list[Layer]:
    """Return eight layers: with a Japanese name, hidden, translucent, empty, erased and moved ones among them."""
    corners = (Point(40, 20, 0), Point(200, 20, 0), Point(200, 120, 0), Point(40, 120, 0))
    layers = [
        Layer("base", strokes=(make_line(0, "#d02020"), make_line(1, "#2030d0"))),
        Layer("b", NIGHT, 1, opacity=0.35, strokes=(make_line(1, "#20a040", size=60),)),
        Layer("c", "Hidden", 2, visible=False, strokes=(make_line(2, "#000000", size=64),)),
        Layer("d", "Empty", 3),
        Layer("e", "Erased", 4, opacity=0.8, strokes=(make_line(3, "#e0a010"), make_line(3, "#000000", "eraser", 12))),
        Layer(
            "f",
            "Moved",
            5,
            strokes=(make_line(2, "#8010c0"), MovedArea("m", corners, (1, 0, 0, 1, 60.5, 20.25), False)),
        ),
        Layer("g", "Clear", 6, opacity=0, strokes=(make_line(4, "#00ff00"),)),
        Layer("h", "Top", 7, opacity=0.5, strokes=(make_line(5, "#101010", size=50), make_line(6, "#ffffff"))),
    ]
    return read_layers(build_update(layers, 1))


def make_blended_layers() -> list[Layer]:
    """Return a layer of each blend mode, and runs of clipped layers; "add" without sums beyond white."""
    lines = (make_line(0, "#803020", size=64), make_line(2, "#405060", size=64), make_line(5, "#203070", size=64))
    layers = [Layer("base", strokes=lines)]
    for number, blend in enumerate(get_args(BlendMode)):
        line = make_line(number, ["#604030", "#305070"][number % 2], size=50)
        opacity = 1.0 if blend == "add" else [1.0, 0.6][number % 2]
        layers.append(Layer(blend, blend, 1 + number, opacity=opacity, strokes=(line,), blend=blend))
    run = ("normal", "multiply", "overlay", "screen")
    layers.append(Layer("ra", "Run", 10, opacity=0.8, strokes=(make_line(1, "#c09060", size=60),), blend="multiply"))
    for number, blend in enumerate(run):
        line = make_line(1 + number, "#4060a0", size=20 + 8 * number)
        layer = Layer(f"rb{number}", f"On {blend}", 11 + number, opacity=0.7, strokes=(line,), blend=blend)
        layers.append(replace(layer, clipped=True, alpha_locked=number == 1))
    hidden = Layer("sa", "Hidden base", 20, visible=False, strokes=(make_line(4, "#000000", size=60),))
    layers += [hidden, Layer("sb", "On hidden", 21, strokes=(make_line(4, "#ff0000", size=60),), clipped=True)]
    return read_layers(build_update(layers, 1))


def make_many_layers() -> list[Layer]:
    """Return thirteen overlapping, partly translucent layers."""
    colours = ("#d02020", "#2030d0", "#20a040", "#e0a010", "#8010c0")
    layers = [
        Layer(
            f"n{number}",
            opacity=0.4 + 0.04 * number,
            order=number,
            strokes=(make_line(number % 4, colours[number % 5]),),
        )
        for number in range(13)
    ]
    return read_layers(build_update(layers, 1))


def make_background_layers() -> list[Layer]:
    """Return a background of two layers."""
    layers = [
        Layer("base", "Far", strokes=(make_line(0, "#305080", size=64),)),
        Layer("x", "Near", 1, opacity=0.4, strokes=(make_line(3, "#c05030", size=60),)),
    ]
    return read_layers(build_update(layers, 1))


def combine_layers(below: list[Layer], above: list[Layer]) -> list[Layer]:
    """Combine a background and a drawing into one list of layers."""
    lower = [replace(layer, id=f"below-{layer.id}", order=layer.order - 100) for layer in below]
    return [*lower, *above]


def write_drawing(path: Path, layers: list[Layer]) -> Path:
    """Write a drawing to a file as the drawing workers read it."""
    with path.open("wb") as out:
        write_frames(out, [build_update(layers, 1)])
    return path


def render_flat(layers: list[Layer], part: Part) -> Image.Image:
    """Render the flattened image of layers, after a round trip through their document."""
    restored = read_layers(build_update(layers, 1))
    with Image.open(io.BytesIO(render_part(restored, part, decode_placed))) as png:
        return png.convert("RGB")


def compute_max_difference(one: Image.Image, other: Image.Image) -> int:
    """Return the maximum difference per channel of two RGB images of one size, 0 to 255."""
    extrema = ImageChops.difference(one, other).getextrema()
    return max(high for _, high in extrema)  # pyright: ignore[reportGeneralTypeIssues, reportUnknownVariableType]
