"""Typefaces for text of any script: the font files of an installed Pegbar, and the characters that each has."""

import unicodedata
from collections.abc import Container, Iterable, Iterator
from pathlib import Path
from typing import Any, Final, cast

import uharfbuzz as hb

from pegbar.adapters.text.emoji import plain
from pegbar.adapters.text.font_files import EMOJI, HAN, LATIN, SCRIPTS
from pegbar.adapters.text.han import HAN_LANGUAGES, han_language
from pegbar.kernel.languages import HanLanguage

REPLACEMENT: Final = "\N{REPLACEMENT CHARACTER}"
_INVISIBLE: Final = frozenset({"Cf", "Cc", "Co", "Cn", "Cs"})


class Typefaces:
    """The font files that some texts need, and the order in which the characters of a text are looked for in them."""

    def __init__(
        self, folder: Path, texts: Iterable[str], reader: HanLanguage | None, always: Iterable[str] = ()
    ) -> None:
        """Select files of the folder for these texts, made for a reader of this language (see `han_language`).

        The characters `always` are used beside each of the texts.
        """
        self._folder = folder
        self._reader: HanLanguage | None = reader
        self.latin = folder / LATIN
        self.coverage: dict[Path, set[str]] = {self.latin: characters(self.latin)}
        """The selected files, each with all characters that it has; the Latin one is always there, and the first."""
        self.used: dict[Path, set[str]] = {self.latin: set()}
        """Of those characters the ones that occur in the texts which the file is for."""
        wanted: dict[HanLanguage, set[str]] = {self.language_of(""): {*always}}
        for text in texts:
            wanted.setdefault(self.language_of(text), {*always}).update(composed(text))
        for language, chars in wanted.items():
            self._select(language, chars)

    def language_of(self, text: str) -> HanLanguage:
        """Return the language whose forms of Han characters a text gets."""
        return han_language(text, self._reader)

    def order(self, language: HanLanguage) -> list[Path]:
        """Return the selected files in the order in which a text with such Han characters looks into them."""
        return [path for path in self._candidates(language) if path in self.coverage]

    def _candidates(self, language: HanLanguage) -> Iterator[Path]:
        languages = sorted(HAN_LANGUAGES, key=lambda other: other != language)
        for name in (LATIN, *SCRIPTS, *(HAN[each] for each in languages)):
            yield self._folder / name

    def _select(self, language: HanLanguage, wanted: set[str]) -> None:
        latin = self.coverage[self.latin]
        self.used[self.latin] |= wanted & latin
        missing = visible(wanted - latin)
        for path in self._candidates(language):
            if not missing:
                break
            has = self._characters(path)
            if missing & has:
                self.coverage[path] = has
                # Shared characters (spaces, digits, marks) come along so that a run of a script keeps together.
                self.used.setdefault(path, set()).update(wanted & has)
                missing -= has

    def _characters(self, path: Path) -> set[str]:
        if path in self.coverage:
            return self.coverage[path]
        has = characters(path)
        if path.name == EMOJI:
            return visible(has) - self.coverage[self.latin]  # its digits and its space are as wide as its pictures
        return has


def characters(path: Path) -> set[str]:
    """Return all characters that a font file has."""
    face = cast(Any, hb).Face(cast(Any, hb).Blob.from_file_path(str(path)))
    return set(map(chr, face.unicodes))


def visible(text: Iterable[str]) -> set[str]:
    """The characters of a text that leave a mark on paper, or would if a font had them."""
    return {char for char in text if not char.isspace() and unicodedata.category(char) not in _INVISIBLE}


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
