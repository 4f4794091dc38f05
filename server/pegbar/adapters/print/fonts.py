"""Fonts of a PDF for text of any script, cut down to the characters that are used."""

import re
from collections.abc import Iterable
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final, cast

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer
from fpdf import FPDF

from pegbar.adapters.text.faces import FIGURES, REPLACEMENT, characters, chosen, clean, composed

TEXT: Final = "text"
MONO: Final = "mono"

_REGULAR: Final = 400
_BOLD: Final = 700
_ALWAYS: Final = frozenset(map(chr, range(0x20, 0x7F))) | set("…·–—×№" + REPLACEMENT)
_SHAPED: Final = re.compile("[\u0590-\u1cff\ufb1d-\ufefc]")
"""Hebrew to the Indic scripts and their neighbours: letters join, reorder, or run from the right. Shaping all text
would cost three times as long for boards without any."""

_UNUSED_TABLES: Final = ["MVAR", "STAT", "HVAR", "VVAR", "BASE", "DSIG", "meta"]
_SHAPING_TABLES: Final = ["GDEF", "GPOS", "GSUB"]
"""What the shaping engine alone reads; to cut them down is most of the work on a font."""


class Fonts:
    """The fonts of one PDF: families `TEXT` (regular and bold) and `MONO`, and what stands in for missing scripts."""

    def __init__(self, pdf: FPDF, texts: Iterable[str], folder: Path) -> None:
        """Add to `pdf` what these texts need; `folder` keeps the cut-down files while the PDF is made."""
        wanted = {char for text in texts for char in composed(text)} | _ALWAYS
        self._known: set[str] = set()
        self._folder = folder
        self._shaped = any(map(_SHAPED.match, wanted)) and find_spec("uharfbuzz") is not None
        # Shared characters (spaces, digits, marks) come along so that a run of a script keeps together.
        (latin, *others) = ((path, wanted & has) for path, has in chosen(wanted).items())
        self._add(pdf, (TEXT, ""), *latin)
        self._add(pdf, (TEXT, "B"), *latin, weight=_BOLD)
        figures = FIGURES.needed()
        self._add(pdf, (MONO, ""), figures, _ALWAYS & characters(figures))
        families = [f"other{number}" for number in range(len(others))]
        for family, other in zip(families, others, strict=True):
            self._add(pdf, (family, ""), *other)
        pdf.set_fallback_fonts(families, exact_match=False)
        if self._shaped:
            pdf.set_text_shaping(use_shaping_engine=True)

    def clean(self, text: str) -> str:
        """The text in what can be printed: no control characters, a replacement sign for what no font has."""
        return clean(text, self._known)

    def _add(
        self, pdf: FPDF, name: tuple[str, str], path: Path, used: Iterable[str], *, weight: int = _REGULAR
    ) -> None:
        family, style = name
        small = self._folder / f"{family}{style}{path.suffix}"
        unused = _UNUSED_TABLES if self._shaped else _UNUSED_TABLES + _SHAPING_TABLES
        _cut_down(path, used, weight, unused).save(small)
        pdf.add_font(family, cast(Any, style), small)
        if family != MONO:
            self._known |= set(used)


def _cut_down(path: Path, used: Iterable[str], weight: int, unused: list[str]) -> TTFont:
    """The font with only these characters, at one weight, without unused tables: a fraction of a second instead of
    several."""
    font = TTFont(path, lazy=True)
    options = cast(Any, subset.Options(notdef_outline=True, hinting=False, drop_tables=unused))
    subsetter = cast(Any, subset.Subsetter(options))
    subsetter.populate(unicodes=[ord(char) for char in used])
    subsetter.subset(font)
    if "fvar" not in font:
        return font
    axes = {cast(str, axis.axisTag): None for axis in cast(Any, font["fvar"]).axes}
    place = {tag: float(weight) if tag == "wght" else None for tag in axes}
    return cast(TTFont, cast(Any, instancer).instantiateVariableFont(font, place, inplace=True))
