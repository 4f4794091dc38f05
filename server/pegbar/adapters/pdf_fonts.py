"""Fonts for text of any script, cut down to the characters that are used; all of them come from Python packages."""

import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final, cast

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer
from fpdf import FPDF

TEXT: Final = "text"
MONO: Final = "mono"
REPLACEMENT: Final = "\N{REPLACEMENT CHARACTER}"

_REGULAR: Final = 400
_BOLD: Final = 700
_ALWAYS: Final = frozenset(map(chr, range(0x20, 0x7F))) | set("…·–—×№" + REPLACEMENT)
_SHAPED: Final = ("\u0590", "\u1cff")
"""Hebrew to the Indic scripts and their neighbours: letters join, reorder, or run from the right. Shaping all text
would cost three times as long for boards without any."""

_UNUSED_TABLES: Final = ["MVAR", "STAT", "HVAR", "VVAR", "BASE", "DSIG", "meta"]
_INVISIBLE: Final = frozenset({"Cf", "Cc", "Co", "Cn", "Cs"})


@dataclass(frozen=True, slots=True)
class _Face:
    package: str
    file: str

    def path(self) -> Path | None:
        spec = find_spec(self.package)
        if spec is None or spec.origin is None:
            return None
        path = Path(spec.origin).parent / self.file
        return path if path.is_file() else None


_LATIN: Final = _Face("fontpkg_noto_sans", "files/NotoSans[wdth,wght].ttf")
_FIGURES: Final = _Face("fontpkg_geist_mono", "files/GeistMono[wght].ttf")


def _noto(pack: str, script: str) -> _Face:
    return _Face(f"justmytype_intl_{pack}", f"fonts/ofl/notosans{script.lower()}/NotoSans{script}[wdth,wght].ttf")


_FALLBACKS: Final = (
    _noto("rtl", "Arabic"),
    _noto("rtl", "Hebrew"),
    _noto("south_asia", "Devanagari"),
    _noto("south_asia", "Bengali"),
    _noto("south_asia", "Tamil"),
    _noto("south_asia", "Telugu"),
    _noto("sea", "Thai"),
    _noto("sea", "Lao"),
    _noto("sea", "Khmer"),
    _noto("sea", "Myanmar"),
    _Face("noto_cjk_sans_jp_regular", "NotoSansCJKjp-Regular.otf"),  # Han, kana, Hangul; last, for it is the largest
)


class Fonts:
    """The fonts of one PDF: families `TEXT` (regular and bold) and `MONO`, and what stands in for missing scripts."""

    def __init__(self, pdf: FPDF, texts: Iterable[str], folder: Path) -> None:
        """Add to `pdf` what these texts need; `folder` keeps the cut-down files while the PDF is made."""
        wanted = {char for text in texts for char in text} | _ALWAYS
        self._known: set[str] = set()
        self._folder = folder
        latin = _needed(_LATIN)
        self._add(pdf, (TEXT, ""), latin, wanted)
        self._add(pdf, (TEXT, "B"), latin, wanted, weight=_BOLD)
        self._add(pdf, (MONO, ""), _needed(_FIGURES), set(_ALWAYS))
        others: list[str] = []
        for number, path in enumerate(_open_fallbacks()):
            missing = {char for char in wanted - self._known if unicodedata.category(char) not in _INVISIBLE}
            if not missing:
                break
            if missing & _characters(path):
                # Shared characters (spaces, digits, marks) come along so that a run of a script keeps together.
                self._add(pdf, (f"other{number}", ""), path, wanted)
                others.append(f"other{number}")
        pdf.set_fallback_fonts(others, exact_match=False)
        if any(_SHAPED[0] <= char <= _SHAPED[1] for char in wanted) and find_spec("uharfbuzz") is not None:
            pdf.set_text_shaping(use_shaping_engine=True)

    def clean(self, text: str) -> str:
        """The text in what can be printed: no control characters, a replacement sign for what no font has."""
        return "".join(self._clean(unicodedata.normalize("NFC", text)))

    def _clean(self, text: str) -> Iterator[str]:
        for char in text.replace("\r\n", "\n").replace("\r", "\n").replace("\t", "    "):
            if char == "\n" or char in self._known:
                yield char
            elif unicodedata.category(char) not in {"Mn", "Cf", "Cc"}:
                yield REPLACEMENT

    def _add(self, pdf: FPDF, name: tuple[str, str], path: Path, wanted: set[str], *, weight: int = _REGULAR) -> None:
        family, style = name
        used = wanted & _characters(path)
        small = self._folder / f"{family}{style}{path.suffix}"
        _cut_down(path, used, weight).save(small)
        pdf.add_font(family, cast(Any, style), small)
        if family != MONO:
            self._known |= used


def _needed(face: _Face) -> Path:
    path = face.path()
    if path is None:
        raise FileNotFoundError(f"The font package {face.package} is not installed.")
    return path


def _open_fallbacks() -> Iterator[Path]:
    for face in _FALLBACKS:
        if (path := face.path()) is not None:
            yield path


def _characters(path: Path) -> set[str]:
    with TTFont(path, lazy=True) as font:
        return {chr(code) for code in cast(dict[int, str], cast(Any, font).getBestCmap())}


def _cut_down(path: Path, used: set[str], weight: int) -> TTFont:
    """The font with only these characters, at one weight: a fraction of a second instead of several."""
    font = TTFont(path, lazy=True)
    options = cast(Any, subset.Options(notdef_outline=True, hinting=False, drop_tables=_UNUSED_TABLES))
    subsetter = cast(Any, subset.Subsetter(options))
    subsetter.populate(unicodes=[ord(char) for char in used])
    subsetter.subset(font)
    if "fvar" not in font:
        return font
    axes = {cast(str, axis.axisTag): None for axis in cast(Any, font["fvar"]).axes}
    place = {tag: float(weight) if tag == "wght" else None for tag in axes}
    return cast(TTFont, cast(Any, instancer).instantiateVariableFont(font, place, inplace=True))
