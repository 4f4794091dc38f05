"""API schemas of users' brushes."""

from typing import Annotated, Literal

from pydantic import Field

from pegbar.domains.storyboard.brushes.limits import (
    BRUSH_FLOW_MIN,
    BRUSH_OPACITY_MIN,
    BRUSH_PRESET_NAME_MAX,
    BRUSH_SMOOTHING_MAX,
)
from pegbar.domains.storyboard.limits import BRUSH_CURVE_MAX, BRUSH_CURVE_MIN, BRUSH_MAX, BRUSH_MIN
from pegbar.kernel.schema import Input, Number, Output, TrimmedLabel, Whole

BrushKind = Literal["pencil", "ink", "marker"]
BrushKey = Literal["1", "2", "3", "4", "5", "6"]


class Brush(Input):
    """How a brush draws.

    `thin` is the size at zero pressure as a share (0 to 1) of `size`, `curve` the exponent applied to the pressure. A
    brush without a color draws with the currently selected color.
    """

    kind: BrushKind
    size: Annotated[Number, Field(ge=BRUSH_MIN, le=BRUSH_MAX)]
    thin: Annotated[Number, Field(ge=0, le=1)]
    curve: Annotated[Number, Field(ge=BRUSH_CURVE_MIN, le=BRUSH_CURVE_MAX)]
    opacity: Annotated[Number, Field(ge=BRUSH_OPACITY_MIN, le=1)]
    flow: Annotated[Number, Field(ge=BRUSH_FLOW_MIN, le=1)]
    smoothing: Annotated[Whole, Field(ge=0, le=BRUSH_SMOOTHING_MAX)]
    colour: Annotated[str, Field(pattern=r"^#[0-9a-fA-F]{6}$", examples=["#1b1b1f"])] | None


class BrushPresetSave(Input):
    """A brush to save."""

    name: Annotated[TrimmedLabel, Field(min_length=1, max_length=BRUSH_PRESET_NAME_MAX)]
    key: BrushKey | None
    brush: Brush


class BrushOut(Output):
    """The settings of a saved brush, exactly as the client sent them."""

    kind: BrushKind
    size: float
    thin: float
    curve: float
    opacity: float
    flow: float
    smoothing: int
    colour: str | None


class BrushPresetOut(Output):
    """A saved brush; `key` is the digit key that selects it, unique per user."""

    id: str
    name: str
    key: BrushKey | None
    brush: BrushOut


class BrushPresets(Output):
    """The user's brushes, oldest first."""

    brushes: list[BrushPresetOut]
