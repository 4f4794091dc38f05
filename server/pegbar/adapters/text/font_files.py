"""Names of the font files that `tools/fonts.sh` installs."""

from pathlib import Path
from typing import Final

from pegbar.kernel.languages import HanLanguage
from pegbar.ports.fonts import FontsMissing

BOLD: Final = "NotoSans_700Bold.ttf"
FIGURES: Final = "GeistMono_400Regular.ttf"
LATIN: Final = "NotoSans_400Regular.ttf"
EMOJI: Final = "NotoEmoji_400Regular.ttf"
SCRIPTS: Final = (
    "NotoSansArabic_400Regular.ttf",
    "NotoSansHebrew_400Regular.ttf",
    "NotoSansDevanagari_400Regular.ttf",
    "NotoSansBengali_400Regular.ttf",
    "NotoSansTamil_400Regular.ttf",
    "NotoSansTelugu_400Regular.ttf",
    "NotoSansThai_400Regular.ttf",
    "NotoSansLao_400Regular.ttf",
    "NotoSansKhmer_400Regular.ttf",
    "NotoSansMyanmar_400Regular.ttf",
    EMOJI,
)
HAN: Final[dict[HanLanguage, str]] = {
    "ja": "NotoSansJP_400Regular.ttf",
    "zh-Hans": "NotoSansSC_400Regular.ttf",
    "zh-Hant": "NotoSansTC_400Regular.ttf",
    "ko": "NotoSansKR_400Regular.ttf",
}
"""Fonts with Han characters, kana and Hangul. They are the largest files, so each is installed in one weight only."""
_REGULAR: Final = "_400Regular"
_MEDIUM: Final = "_500Medium"


def get_medium(path: Path) -> Path:
    """Return the file with the medium weight of a regular font file; the same file if it has only one weight."""
    if path.name in HAN.values():
        return path
    return path.with_name(path.name.replace(_REGULAR, _MEDIUM))


def require_fonts(folder: Path) -> None:
    """Raise FontsMissing unless the folder has all font files."""
    regular = [folder / name for name in (LATIN, *SCRIPTS, *HAN.values())]
    needed = {folder / BOLD, folder / FIGURES, *regular, *map(get_medium, regular)}
    missing = sorted(path.name for path in needed if not path.is_file())
    if missing:
        raise FontsMissing(folder, missing)
