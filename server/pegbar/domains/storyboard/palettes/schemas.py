"""API schemas of palettes."""

from typing import Annotated

from pydantic import AfterValidator, Field

from pegbar.domains.storyboard.palettes.limits import (
    PALETTE_COLOR_NAME_MAX,
    PALETTE_COLORS_MAX,
    PALETTE_NAME_MAX,
)
from pegbar.kernel.schema import Id, Input, Output, TrimmedLabel

PaletteName = Annotated[TrimmedLabel, Field(min_length=1, max_length=PALETTE_NAME_MAX)]
HexColor = Annotated[str, Field(pattern=r"^#[0-9a-fA-F]{6}$", examples=["#1b1b1f"]), AfterValidator(str.lower)]


class PaletteColor(Input):
    """A color of a palette in sRGB. Its name may be empty."""

    color: HexColor
    name: Annotated[TrimmedLabel, Field(max_length=PALETTE_COLOR_NAME_MAX)] = ""


PaletteColors = Annotated[list[PaletteColor], Field(max_length=PALETTE_COLORS_MAX)]


class PaletteNew(Input):
    """A new palette with a client-made id."""

    id: Id
    name: PaletteName
    colors: PaletteColors


class PaletteEdit(Input):
    """Fields of a palette to change; omitted fields don't change. `colors` replaces all colors."""

    name: PaletteName | None = None
    colors: PaletteColors | None = None


class PaletteColorOut(Output):
    """A color of a palette, as lowercase #rrggbb, and its name or an empty string."""

    color: str
    name: str


class PaletteOut(Output):
    """A palette of a project. `colors` are in the order in which they are shown."""

    id: str
    name: str
    colors: list[PaletteColorOut]
    version: int


class Palettes(Output):
    """The palettes of a project, oldest first."""

    palettes: list[PaletteOut]
    can_edit: bool
