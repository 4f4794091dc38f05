"""How texts are compared by a search: one rule for what is indexed and for what is asked. Pure.

An index that was made by another version of it is made anew: count `FOLDING` up with each change.
"""

import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from typing import Final
from zlib import crc32

FOLDING: Final = 2
BEGIN: Final = "\x02"
END: Final = "\x03"
"""Around each name in what is indexed, so that a name's beginning and a whole name are substrings too."""
_PLAIN: Final = str.maketrans(
    {"ø": "o", "ł": "l", "đ": "d", "ð": "d", "ħ": "h", "ı": "i", "æ": "ae", "œ": "oe", "þ": "th"}
)
_NOTHING: Final = {"Cc", "Cf", "Cs", "Co"}
_UNSEEN: Final = {
    number: None for number in range(128) if unicodedata.category(chr(number)) == "Cc" and not chr(number).isspace()
}
"""Of the letters of ASCII, which most texts are made of: these can be folded all at once."""
_LETTERS_KEPT: Final = 20_000
_SHORTEST: Final = 2
_LONGEST: Final = 3
_ASKED_MAX: Final = 16
_BEGINNING_MAX: Final = 8


def fold(text: str) -> str:
    """A text without case, accents and what cannot be seen, with one space between words."""
    if text.isascii():
        return " ".join(text.lower().translate(_UNSEEN).split())
    return " ".join("".join(_folded(letter) for letter in unicodedata.normalize("NFC", text)).split())


def folded_with_places(text: str) -> tuple[str, list[int]]:
    """The folded letters of a text, spaces as they are, and for each the place in the text that it comes from."""
    letters = list[str]()
    places = list[int]()
    for place, letter in enumerate(text):
        for each in _folded(letter):
            letters.append(each)
            places.append(place)
    return "".join(letters), places


@lru_cache(_LETTERS_KEPT)
def _folded(letter: str) -> str:
    if letter.isspace():
        return " "
    bare = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", letter).casefold())
    return "".join(
        each for each in bare if not unicodedata.combining(each) and unicodedata.category(each) not in _NOTHING
    ).translate(_PLAIN)


def indexed(names: list[str], text: str) -> str:
    """What is kept of a row: its names, each between its marks, and behind them the rest."""
    return "".join(f"{BEGIN}{fold(name)}{END}" for name in names) + "\n" + fold(text)


def grams(folded: str) -> set[str]:
    """All pairs and triples of neighbouring letters; of each name also some beginnings, and the whole."""
    count = len(folded)
    found = {folded[place : place + 3] for place in range(count - 2)}
    found.update([folded[place : place + 2] for place in range(count - 1)])
    for name in folded.partition("\n")[0].split(BEGIN)[1:]:
        found.add(f"{BEGIN}{name}")
        found.update(f"{BEGIN}{name[:size]}" for size in range(_LONGEST, min(_BEGINNING_MAX, len(name) - 1) + 1))
    return found


def asked_grams(*terms: str) -> list[str]:
    """Grams that a text with these terms has for sure: triples, or the pair that a term is; of many, some."""
    found = list(dict.fromkeys(gram for term in terms for gram in _of_term(term)))
    if len(found) <= _ASKED_MAX:
        return found
    return [found[place * len(found) // _ASKED_MAX] for place in range(_ASKED_MAX)]


def _of_term(term: str) -> Iterator[str]:
    if term.startswith(BEGIN) and len(term) > _LONGEST:
        if term.endswith(END):
            yield term
            return
        yield term[: _BEGINNING_MAX + 1]
        term = term[_BEGINNING_MAX - 1 :]
    size = min(len(term), _LONGEST)
    if size >= _SHORTEST:
        for place in range(len(term) - size + 1):
            yield term[place : place + size]


def number(kind: str, gram: str) -> int:
    """A gram of a kind of row as a number from 0 to 2³² - 1. Two may share one: the text itself decides."""
    return crc32(gram.encode(), crc32(kind.encode()))


def words(folded: str) -> list[str]:
    """The words of a folded question: a text must hold each. Where none has two letters, the question is one word."""
    found = list(dict.fromkeys(folded.split()))
    return found if any(len(word) >= _SHORTEST for word in found) else [folded]
