"""Fonts of a PDF for text of any script, cut down to the characters that are used."""

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final, cast

import uharfbuzz as hb
from fpdf import FPDF

from pegbar.adapters.text.faces import REPLACEMENT, Typefaces, characters, clean
from pegbar.adapters.text.font_files import BOLD, FIGURES
from pegbar.kernel.languages import HanLanguage

TEXT: Final = "text"
MONO: Final = "mono"

_ALWAYS: Final = frozenset(map(chr, range(0x20, 0x7F))) | set("…·–—×№" + REPLACEMENT)
_SHAPED: Final = re.compile("[\u0590-\u1cff\ufb1d-\ufefc]")
"""Hebrew to the Indic scripts and their neighbours: letters join, reorder, or run from the right. Shaping all text
would cost three times as long for boards without any."""

_UNUSED_TABLES: Final = ("MVAR", "STAT", "HVAR", "VVAR", "BASE", "DSIG", "meta")
_SHAPING_TABLES: Final = ("GDEF", "GPOS", "GSUB")
"""What the shaping engine alone reads."""


class Fonts:
    """The fonts of one PDF: families `TEXT` (regular and bold) and `MONO`, and what stands in for missing scripts."""

    def __init__(
        self, pdf: FPDF, texts: Iterable[str], reader: HanLanguage | None, folder: Path, subsets: Path
    ) -> None:
        """Add to `pdf` what these texts need of the fonts in `folder`; `reader`: see `han_language`.

        The folder `subsets` holds the cut-down files while the PDF is made.
        """
        self._pdf = pdf
        self._subsets = subsets
        texts = [*texts]
        self._is_shaped = any(map(_SHAPED.search, texts))
        self._faces = Typefaces(folder, texts, reader, _ALWAYS)
        self._known: set[str] = set().union(*self._faces.used.values())
        latin, *others = self._faces.used
        bold, figures = folder / BOLD, folder / FIGURES
        self._add((TEXT, ""), latin, self._faces.used[latin])
        self._add((TEXT, "B"), bold, self._faces.used[latin])
        self._add((MONO, ""), figures, _ALWAYS & characters(figures))
        self._families = {path: f"other{number}" for number, path in enumerate(others)}
        for path, family in self._families.items():
            self._add((family, ""), path, self._faces.used[path])
        self.language: HanLanguage | None = None
        """The language of the text that was selected last."""
        self.select("")
        if self._is_shaped:
            pdf.set_text_shaping(use_shaping_engine=True)

    def select(self, text: str) -> None:
        """Give the PDF's next lines the forms of Han characters that this text gets."""
        language = self._faces.language_of(text)
        if language != self.language:
            self.language = language
            families = [self._families[path] for path in self._faces.order(language) if path in self._families]
            self._pdf.set_fallback_fonts(families, exact_match=False)

    def clean(self, text: str) -> str:
        """The text in what can be printed: no control characters, a replacement sign for what no font has."""
        return clean(text, self._known)

    def _add(self, name: tuple[str, str], path: Path, used: Iterable[str]) -> None:
        family, style = name
        small = self._subsets / f"{family}{style}{path.suffix}"
        unused = _UNUSED_TABLES if self._is_shaped else _UNUSED_TABLES + _SHAPING_TABLES
        small.write_bytes(_subset(path, used, unused))
        self._pdf.add_font(family, cast(Any, style), small)


def _subset(path: Path, used: Iterable[str], unused: Iterable[str]) -> bytes:
    """Return the font with only these characters and without unused tables."""
    harfbuzz = cast(Any, hb)
    wanted = harfbuzz.SubsetInput()
    wanted.flags = harfbuzz.SubsetFlags.NO_HINTING | harfbuzz.SubsetFlags.NOTDEF_OUTLINE
    wanted.unicode_set.update(map(ord, used))
    wanted.drop_table_tag_set.update(int.from_bytes(tag.encode()) for tag in unused)
    return harfbuzz.subset(harfbuzz.Face(harfbuzz.Blob.from_file_path(str(path))), wanted).blob.data
