"""Choose typefaces for text in any script, from the installed font files and their character coverage."""

import unicodedata
from collections.abc import Container, Iterable, Iterator
from pathlib import Path
from typing import Any, Final, cast

import uharfbuzz as hb

from pegbar.adapters.text.emoji import split_emoji
from pegbar.adapters.text.font_files import EMOJI, HAN, LATIN, SCRIPTS
from pegbar.adapters.text.han import HAN_LANGUAGES, get_han_language
from pegbar.kernel.languages import HanLanguage

REPLACEMENT: Final = "\N{REPLACEMENT CHARACTER}"
_INVISIBLE: Final = frozenset({"Cf", "Cc", "Co", "Cn", "Cs"})


class Typefaces:
    """The font files that a set of texts needs, and the order in which to search them for a text's characters."""

    def __init__(
        self, folder: Path, texts: Iterable[str], han_language: HanLanguage | None, always_used: Iterable[str] = ()
    ) -> None:
        """Select the font files in the folder that these texts need.

        `han_language` is the requester's language (see `get_han_language`). The characters `always_used` are needed in
        addition to those of each text.
        """
        self._folder = folder
        self._han_language: HanLanguage | None = han_language
        self.latin = folder / LATIN
        self.coverage: dict[Path, set[str]] = {self.latin: get_characters(self.latin)}
        """The selected files with all their characters; the first is always the Latin font."""
        self.used: dict[Path, set[str]] = {self.latin: set()}
        """The selected files with those of their characters that the texts use."""
        wanted: dict[HanLanguage, set[str]] = {self.get_language(""): {*always_used}}
        for text in texts:
            wanted.setdefault(self.get_language(text), {*always_used}).update(compose(text))
        for language, chars in wanted.items():
            self._select(language, chars)

    def get_language(self, text: str) -> HanLanguage:
        """Return the language whose forms of Han characters to use for a text."""
        return get_han_language(text, self._han_language)

    def get_face_order(self, language: HanLanguage) -> list[Path]:
        """Return the selected files in the order in which to search them for the characters of a text in a language."""
        return [path for path in self._candidates(language) if path in self.coverage]

    def _candidates(self, language: HanLanguage) -> Iterator[Path]:
        languages = sorted(HAN_LANGUAGES, key=lambda other: other != language)
        for name in (LATIN, *SCRIPTS, *(HAN[each] for each in languages)):
            yield self._folder / name

    def _select(self, language: HanLanguage, wanted: set[str]) -> None:
        latin = self.coverage[self.latin]
        self.used[self.latin] |= wanted & latin
        missing = get_visible(wanted - latin)
        for path in self._candidates(language):
            if not missing:
                break
            characters_of_file = self._get_characters(path)
            if missing & characters_of_file:
                self.coverage[path] = characters_of_file
                # Include shared characters (spaces, digits, marks), so that a run of one script isn't split by fonts.
                self.used.setdefault(path, set()).update(wanted & characters_of_file)
                missing -= characters_of_file

    def _get_characters(self, path: Path) -> set[str]:
        if path in self.coverage:
            return self.coverage[path]
        available = get_characters(path)
        if path.name == EMOJI:
            return (
                get_visible(available) - self.coverage[self.latin]
            )  # Its digits and its space are as wide as its emoji.
        return available


def get_characters(path: Path) -> set[str]:
    """Return all characters that a font file has."""
    face = cast(Any, hb).Face(cast(Any, hb).Blob.from_file_path(str(path)))
    return set(map(chr, face.unicodes))


def get_visible(text: Iterable[str]) -> set[str]:
    """Return the characters of a text that are visible when drawn."""
    return {char for char in text if not char.isspace() and unicodedata.category(char) not in _INVISIBLE}


def clean(text: str, known: Container[str]) -> str:
    """Remove control characters from a text, and replace characters that aren't `known` by the replacement character.

    Unknown combining marks are removed.
    """
    return "".join(_clean(compose(text), known))


def compose(text: str) -> str:
    """Normalize a text before its characters are looked up in fonts: compose letters with their marks, split emoji."""
    return split_emoji(unicodedata.normalize("NFC", text))


def _clean(text: str, known: Container[str]) -> Iterator[str]:
    for char in text.replace("\r\n", "\n").replace("\r", "\n").replace("\t", "    "):
        if char == "\n" or char in known:
            yield char
        elif unicodedata.category(char) not in {"Mn", "Cf", "Cc"}:
            yield REPLACEMENT
