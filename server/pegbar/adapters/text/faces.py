"""Typefaces for text of any script: files that come with Python packages, and the characters that each has."""

import unicodedata
from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final, cast

from fontTools.ttLib import TTFont

from pegbar.adapters.text.emoji import plain

REPLACEMENT: Final = "\N{REPLACEMENT CHARACTER}"
_INVISIBLE: Final = frozenset({"Cf", "Cc", "Co", "Cn", "Cs"})


@dataclass(frozen=True, slots=True)
class Face:
    """A font file of an installed package."""

    package: str
    file: str

    def path(self) -> Path | None:
        """Where the file is; None where the package is not installed."""
        spec = find_spec(self.package)
        if spec is None or spec.origin is None:
            return None
        path = Path(spec.origin).parent / self.file
        return path if path.is_file() else None

    def needed(self) -> Path:
        """Where the file is; raises FileNotFoundError where the package is not installed."""
        path = self.path()
        if path is None:
            raise FileNotFoundError(f"The font package {self.package} is not installed.")
        return path


LATIN: Final = Face("fontpkg_noto_sans", "files/NotoSans[wdth,wght].ttf")
FIGURES: Final = Face("fontpkg_geist_mono", "files/GeistMono[wght].ttf")
_EMOJI: Final = Face("manimgx_fonts", "NotoEmoji[wght].ttf")


def _noto(pack: str, script: str) -> Face:
    return Face(f"justmytype_intl_{pack}", f"fonts/ofl/notosans{script.lower()}/NotoSans{script}[wdth,wght].ttf")


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
    _EMOJI,
    Face("noto_cjk_sans_jp_regular", "NotoSansCJKjp-Regular.otf"),  # Han, kana, Hangul; last, for it is the largest
)


def characters(path: Path) -> set[str]:
    """All characters that a font file has."""
    with TTFont(path, lazy=True) as font:
        return {chr(code) for code in cast(dict[int, str], cast(Any, font).getBestCmap())}


def visible(text: Iterable[str]) -> set[str]:
    """The characters of a text that leave a mark on paper, or would if a font had them."""
    return {char for char in text if not char.isspace() and unicodedata.category(char) not in _INVISIBLE}


def chosen(wanted: set[str]) -> dict[Path, set[str]]:
    """The font files that these characters need, each with all that it has: the Latin one first, whatever is wanted."""
    latin = LATIN.needed()
    faces = {latin: characters(latin)}
    missing = visible(wanted - faces[latin])
    for face in _FALLBACKS:
        if not missing:
            break
        path = face.path()
        if path is None:
            continue
        has = characters(path)
        if face == _EMOJI:
            has = visible(has) - faces[latin]  # its digits and its space are as wide as its pictures
        if missing & has:
            faces[path] = has
            missing -= has
    return faces


def clean(text: str, known: Container[str]) -> str:
    """The text in `known` characters: no control characters, a replacement sign for what no font has."""
    return "".join(_clean(composed(text), known))


def composed(text: str) -> str:
    """The text in the characters that are looked for in fonts: letters with their marks in one, emoji one by one."""
    return plain(unicodedata.normalize("NFC", text))


def _clean(text: str, known: Container[str]) -> Iterator[str]:
    for char in text.replace("\r\n", "\n").replace("\r", "\n").replace("\t", "    "):
        if char == "\n" or char in known:
            yield char
        elif unicodedata.category(char) not in {"Mn", "Cf", "Cc"}:
            yield REPLACEMENT
