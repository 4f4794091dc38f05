"""Fonts of a PDF for text in any script, reduced to the characters that its texts use (font subsets)."""

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final, cast

import uharfbuzz as hb
from fpdf import FPDF

from pegbar.adapters.text.faces import REPLACEMENT, Typefaces, clean, get_characters
from pegbar.adapters.text.font_files import BOLD, FIGURES
from pegbar.kernel.languages import HanLanguage

TEXT: Final = "text"
MONO: Final = "mono"

_BASIC_CHARS: Final = frozenset(map(chr, range(0x20, 0x7F))) | set("…·–—×№" + REPLACEMENT)
_NEEDS_SHAPING: Final = re.compile("[\u0590-\u1cff\ufb1d-\ufefc]")
"""Characters of scripts (from Hebrew to the Indic ones) in which letters join, are reordered or run right to left.

Text is shaped only if a board has such characters, because a board's printing takes three times as long with shaping.
"""

_UNUSED_TABLES: Final = ("MVAR", "STAT", "HVAR", "VVAR", "BASE", "DSIG", "meta")
_SHAPING_TABLES: Final = ("GDEF", "GPOS", "GSUB")
"""Tables that only the shaping engine reads."""


class PdfFonts:
    """The fonts of one PDF: families `TEXT` (regular and bold) and `MONO`, and fallback fonts for other scripts."""

    def __init__(
        self, pdf: FPDF, texts: Iterable[str], han_language: HanLanguage | None, folder: Path, subsets: Path
    ) -> None:
        """Add the fonts that these texts need to the PDF. `folder` is the folder of the font files.

        `han_language` is the requester's language, for the forms of Han characters (see `get_han_language`). Font
        subsets are written to the folder `subsets`, which must exist until the PDF is written.
        """
        self._pdf = pdf
        self._subsets = subsets
        texts = [*texts]
        self._is_shaped = any(map(_NEEDS_SHAPING.search, texts))
        self._faces = Typefaces(folder, texts, han_language, _BASIC_CHARS)
        self._supported_chars: set[str] = set().union(*self._faces.used.values())
        latin, *others = self._faces.used
        bold, figures = folder / BOLD, folder / FIGURES
        self._add((TEXT, ""), latin, self._faces.used[latin])
        self._add((TEXT, "B"), bold, self._faces.used[latin])
        self._add((MONO, ""), figures, _BASIC_CHARS & get_characters(figures))
        self._families = {path: f"other{number}" for number, path in enumerate(others)}
        for path, family in self._families.items():
            self._add((family, ""), path, self._faces.used[path])
        self.language: HanLanguage | None = None
        """The language of the last selected text."""
        self.select_for("")
        if self._is_shaped:
            pdf.set_text_shaping(use_shaping_engine=True)

    def select_for(self, text: str) -> None:
        """Select the fallback fonts for a text. Their order determines the forms of its Han characters."""
        language = self._faces.get_language(text)
        if language != self.language:
            self.language = language
            families = [self._families[path] for path in self._faces.get_face_order(language) if path in self._families]
            self._pdf.set_fallback_fonts(families, exact_match=False)

    def clean(self, text: str) -> str:
        """Remove control characters from a text, and replace characters that no font has."""
        return clean(text, self._supported_chars)

    def _add(self, name: tuple[str, str], path: Path, used: Iterable[str]) -> None:
        family, style = name
        subset = self._subsets / f"{family}{style}{path.suffix}"
        unused = _UNUSED_TABLES if self._is_shaped else _UNUSED_TABLES + _SHAPING_TABLES
        subset.write_bytes(_subset(path, used, unused))
        self._pdf.add_font(family, cast(Any, style), subset)


def _subset(path: Path, used: Iterable[str], unused: Iterable[str]) -> bytes:
    """Return the font file's data with only the characters `used` and without the font tables `unused`."""
    harfbuzz = cast(Any, hb)
    wanted = harfbuzz.SubsetInput()
    wanted.flags = harfbuzz.SubsetFlags.NO_HINTING | harfbuzz.SubsetFlags.NOTDEF_OUTLINE
    wanted.unicode_set.update(map(ord, used))
    wanted.drop_table_tag_set.update(int.from_bytes(tag.encode()) for tag in unused)
    return harfbuzz.subset(harfbuzz.Face(harfbuzz.Blob.from_file_path(str(path))), wanted).blob.data
