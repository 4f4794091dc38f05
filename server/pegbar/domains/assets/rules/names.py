"""The names of files and folders. Letters are those of every script, composed (NFC)."""

import re
import unicodedata
from collections.abc import Callable, Iterable
from typing import Final

from pegbar.domains.assets import texts
from pegbar.domains.assets.limits import ASSET_NAME_MAX
from pegbar.kernel.errors import Invalid

# Decomposed, a letter may be many; what is beyond is not searched.
_ASSET_PLAIN_MAX: Final = 1000

HIDDEN: Final = frozenset(
    {".keep", ".keep.png", ".keep.webp", ".keep.jpg", ".keep.json", ".meta.json", ".meta.webp"},
)
_DEVICES: Final = frozenset({"con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(10))})
_ENDING_MAX: Final = 40
_NUMBERED = re.compile(r"^(?P<stem>.*?)(?: \((?P<number>\d{1,6})\))?(?P<ending>\.[^.]*)?$", re.DOTALL)
_SPACES = re.compile(r"\s+")
_DIGITS = re.compile(r"(\d+)")
_X = "#X"


def _is_letter_or_digit(char: str) -> bool:
    return unicodedata.category(char)[0] in "LNM"


def file_name(name: str) -> str:
    """The name under which a file is kept: letters, digits, underscore, dot and hyphen; all else is an underscore.

    The number in brackets before the ending, by which copies are told apart, stays, and so does the ending of a name
    that is cut. Raises `Invalid` on a name that is empty or one of the hidden ones.
    """
    plain = unicodedata.normalize("NFC", name.strip())
    match = _NUMBERED.match(plain)
    if match is None or not match["stem"] or len(match["ending"] or "") > _ENDING_MAX:
        return _checked(_for_all_systems(_fitting(_file_text(plain), "", "")))
    number = f" ({match['number']})" if match["number"] else ""
    return _checked(_for_all_systems(_fitting(_file_text(match["stem"]), number, _file_text(match["ending"] or ""))))


def folder_name(name: str) -> str:
    """The name under which a folder is kept; the number in brackets of a copy stays. Raises `Invalid` on nothing."""
    match = re.match(r"^(.*\S)( \(\d{1,6}\))$", unicodedata.normalize("NFC", name.strip()), re.DOTALL)
    stem, number = match.groups() if match else (unicodedata.normalize("NFC", name.strip()), "")
    return _checked(_for_all_systems(_fitting(_SPACES.sub(" ", _folder_text(stem)).strip(), number, "")))


def _file_text(text: str) -> str:
    return "".join(c if _is_letter_or_digit(c) or c in "_.-" else "_" for c in text)


def _folder_text(text: str) -> str:
    spaced = "".join(" " if c in "\\\r\n\t" else c for c in text)
    return "".join(c if _is_letter_or_digit(c) or c in " _-" else "-" for c in spaced)


def _fitting(stem: str, number: str, ending: str) -> str:
    return stem[: max(1, ASSET_NAME_MAX - len(number) - len(ending))] + number + ending


def _for_all_systems(name: str) -> str:
    """The name as Windows too can unpack it: no dot at the end, and no device's name."""
    bare = name.rstrip(".")
    if bare:
        name = bare + "_" * (len(name) - len(bare))
    first = unicodedata.normalize("NFKC", name.partition(".")[0]).strip().casefold()
    return f"_{name}"[:ASSET_NAME_MAX] if first in _DEVICES else name


def _checked(name: str) -> str:
    if not name.strip(". ") or fold(name) in HIDDEN:
        raise Invalid.field("name", texts.ASSET_NAME_MISSING)
    if len(name) > ASSET_NAME_MAX:
        raise Invalid.field("name", texts.ASSET_NAME_TOO_LONG)
    return name


def fold(name: str) -> str:
    """Two names that fold alike are the same name to a sibling."""
    return unicodedata.normalize("NFC", name.casefold())


def numbered(name: str, number: int, *, is_folder: bool) -> str:
    """The name with a number in brackets before the ending, in place of one that is there."""
    match = _NUMBERED.match(name)
    stem, ending = (match["stem"], match["ending"] or "") if match and match["stem"] and not is_folder else (name, "")
    if is_folder:
        stem = re.sub(r" \(\d{1,6}\)$", "", name)
    return _fitting(stem, f" ({number})", ending)


def sort_key(name: str, *, is_folder: bool, position: int | None = None) -> str:
    """Text that sorts as a folder shows its entries: ordered folders, other folders, files.

    Within each, names sort naturally: "Cut 2" before "Cut 10", whatever the case and the accents.
    """
    if position is not None:
        return f"0{position:08d}"
    plain = _bare(name)
    if not is_folder:
        stem, dot, ending = plain.rpartition(".")
        plain = f"{stem}\1{ending}" if dot else plain  # "shot.png" before "shot (1).png"
    parts = [_number(part) if part.isdecimal() else part for part in _DIGITS.split(plain)]
    return ("1" if is_folder else "2") + "".join(parts)[:900]


def plain(name: str) -> str:
    """What a search compares: without case and accents; a space is an underscore's like, as files have none."""
    return _bare(name).replace("_", " ")[:_ASSET_PLAIN_MAX]


def _bare(name: str) -> str:
    return "".join(c for c in unicodedata.normalize("NFKD", name) if not unicodedata.combining(c)).casefold()


def _number(digits: str) -> str:
    plain = "".join(str(unicodedata.decimal(c)) for c in digits).lstrip("0")
    return f"0{len(plain):03d}{plain}"


def cut_folders(pattern: str) -> tuple[Callable[[int], str], Callable[[Iterable[str]], int]]:
    """From a pattern such as 'CUT #X': what gives the name of a number, and what gives the highest number in names."""
    if _X not in pattern:
        pattern += f" {_X}"
    head, _, tail = unicodedata.normalize("NFC", pattern).partition(_X)
    template = _SPACES.sub(" ", f"{_folder_text(head)}\0{_folder_text(tail)}").strip()
    shape = re.compile(re.escape(fold(template)).replace(re.escape("\0"), r"0*(\d{1,9})"))

    def name(number: int) -> str:
        return folder_name(template.replace("\0", str(number)))

    def highest(names: Iterable[str]) -> int:
        return max((int(found[1]) for n in names if (found := shape.fullmatch(fold(n)))), default=0)

    return name, highest
