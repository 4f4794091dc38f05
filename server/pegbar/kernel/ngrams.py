"""Normalization and n-grams for search, the same for indexed texts and for queries.

Increase `NORMALIZATION_VERSION` with each change of these rules: an index of another version is then rebuilt.
"""

import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from typing import Final
from zlib import crc32

NORMALIZATION_VERSION: Final = 2
NAME_START: Final = "\x02"
NAME_END: Final = "\x03"
"""`NAME_START` and `NAME_END` surround each name in the index text.

So a search for the start of a name, or for a full name, is a search for a substring that includes these marks.
"""
_LETTER_REPLACEMENTS: Final = str.maketrans(
    {"ø": "o", "ł": "l", "đ": "d", "ð": "d", "ħ": "h", "ı": "i", "æ": "ae", "œ": "oe", "þ": "th"}
)
_REMOVED_CATEGORIES: Final = {"Cc", "Cf", "Cs", "Co"}
_REMOVED_ASCII: Final = {
    number: None for number in range(128) if unicodedata.category(chr(number)) == "Cc" and not chr(number).isspace()
}
"""Table for `str.translate` that removes ASCII control characters from ASCII texts."""
_CACHED_LETTERS: Final = 20_000
_SHORTEST: Final = 2
_LONGEST: Final = 3
_QUERY_NGRAMS_MAX: Final = 16
_PREFIX_MAX: Final = 8


def normalize(text: str) -> str:
    """Normalize a text: lower case, without accents and invisible characters, one space between words."""
    if text.isascii():
        return " ".join(text.lower().translate(_REMOVED_ASCII).split())
    return " ".join("".join(_normalize_letter(letter) for letter in unicodedata.normalize("NFC", text)).split())


def normalize_with_positions(text: str) -> tuple[str, list[int]]:
    """Normalize each letter, without merging spaces. Returns the result and, for each letter, its index in `text`."""
    letters = list[str]()
    places = list[int]()
    for place, letter in enumerate(text):
        for each in _normalize_letter(letter):
            letters.append(each)
            places.append(place)
    return "".join(letters), places


@lru_cache(_CACHED_LETTERS)
def _normalize_letter(letter: str) -> str:
    if letter.isspace():
        return " "
    bare = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", letter).casefold())
    return "".join(
        each
        for each in bare
        if not unicodedata.combining(each) and unicodedata.category(each) not in _REMOVED_CATEGORIES
    ).translate(_LETTER_REPLACEMENTS)


def to_index_text(names: list[str], text: str) -> str:
    """Build the index text of a row: its names between NAME_START and NAME_END, a line break, and its other text."""
    return "".join(f"{NAME_START}{normalize(name)}{NAME_END}" for name in names) + "\n" + normalize(text)


def to_ngrams(normalized: str) -> set[str]:
    """Return all 2-grams and 3-grams of an index text, and for each name its prefixes of 3 to 8 letters and itself.

    The prefixes begin with NAME_START; the complete name ends with NAME_END.
    """
    count = len(normalized)
    found = {normalized[place : place + 3] for place in range(count - 2)}
    found.update([normalized[place : place + 2] for place in range(count - 1)])
    for name in normalized.partition("\n")[0].split(NAME_START)[1:]:
        found.add(f"{NAME_START}{name}")
        found.update(f"{NAME_START}{name[:size]}" for size in range(_LONGEST, min(_PREFIX_MAX, len(name) - 1) + 1))
    return found


def to_query_ngrams(*terms: str) -> list[str]:
    """Return n-grams that every text with all these terms contains; 16 of them, evenly spaced, if there are more."""
    found = list(dict.fromkeys(gram for term in terms for gram in _ngrams_of_term(term)))
    if len(found) <= _QUERY_NGRAMS_MAX:
        return found
    return [found[place * len(found) // _QUERY_NGRAMS_MAX] for place in range(_QUERY_NGRAMS_MAX)]


def _ngrams_of_term(term: str) -> Iterator[str]:
    if term.startswith(NAME_START) and len(term) > _LONGEST:
        if term.endswith(NAME_END):
            yield term
            return
        yield term[: _PREFIX_MAX + 1]
        term = term[_PREFIX_MAX - 1 :]
    size = min(len(term), _LONGEST)
    if size >= _SHORTEST:
        for place in range(len(term) - size + 1):
            yield term[place : place + size]


def to_ngram_id(kind: str, gram: str) -> int:
    """Hash an n-gram of a kind of row to a number from 0 to 2³² - 1 (CRC-32).

    Collisions are possible, so the caller must check the text of each candidate.
    """
    return crc32(gram.encode(), crc32(kind.encode()))


def split_query(normalized: str) -> list[str]:
    """Split a normalized query into the words that a text must contain.

    Returns the complete query as one item if no word has two letters.
    """
    found = list(dict.fromkeys(normalized.split()))
    return found if any(len(word) >= _SHORTEST for word in found) else [normalized]
