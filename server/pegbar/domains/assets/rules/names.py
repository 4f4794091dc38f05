"""Names of files and folders. Letters of every script are allowed, in composed form (NFC)."""

import re
import unicodedata
from collections.abc import Callable, Iterable
from typing import Final

from pegbar.domains.assets import texts
from pegbar.domains.assets.limits import ASSET_NAME_MAX
from pegbar.kernel.errors import Invalid

# Decomposition can multiply the length; text beyond this limit isn't searched.
_SEARCH_TEXT_MAX: Final = 1000

HIDDEN_NAMES: Final = frozenset(
    {".keep", ".keep.png", ".keep.webp", ".keep.jpg", ".keep.json", ".meta.json", ".meta.webp"},
)
_WINDOWS_DEVICES: Final = frozenset(
    {"con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(10))}
)
_EXTENSION_MAX: Final = 40
_NUMBERED = re.compile(r"^(?P<stem>.*?)(?: \((?P<number>\d{1,6})\))?(?P<ending>\.[^.]*)?$", re.DOTALL)
_SPACES = re.compile(r"\s+")
_DIGITS = re.compile(r"(\d+)")
_NUMBER_PLACEHOLDER = "#X"


def _is_letter_or_digit(char: str) -> bool:
    return unicodedata.category(char)[0] in "LNM"


def clean_file_name(name: str) -> str:
    """Return the name under which a file is stored. Characters other than letters, digits and `_.-` become underscores.

    A truncated name retains its extension and the number in parentheses that distinguishes copies. Raises Invalid if
    the name is empty or reserved.
    """
    plain = unicodedata.normalize("NFC", name.strip())
    match = _NUMBERED.match(plain)
    if match is None or not match["stem"] or len(match["ending"] or "") > _EXTENSION_MAX:
        return _check_name(_make_portable(_truncate(_replace_in_file_name(plain), "", "")))
    number = f" ({match['number']})" if match["number"] else ""
    return _check_name(
        _make_portable(
            _truncate(_replace_in_file_name(match["stem"]), number, _replace_in_file_name(match["ending"] or ""))
        )
    )


def clean_folder_name(name: str) -> str:
    """Return the name under which a folder is stored. Raises Invalid if it is empty or reserved.

    A truncated name retains the number in parentheses that distinguishes copies.
    """
    match = re.match(r"^(.*\S)( \(\d{1,6}\))$", unicodedata.normalize("NFC", name.strip()), re.DOTALL)
    stem, number = match.groups() if match else (unicodedata.normalize("NFC", name.strip()), "")
    return _check_name(_make_portable(_truncate(_SPACES.sub(" ", _replace_in_folder_name(stem)).strip(), number, "")))


def _replace_in_file_name(text: str) -> str:
    return "".join(c if _is_letter_or_digit(c) or c in "_.-" else "_" for c in text)


def _replace_in_folder_name(text: str) -> str:
    spaced = "".join(" " if c in "\\\r\n\t" else c for c in text)
    return "".join(c if _is_letter_or_digit(c) or c in " _-" else "-" for c in spaced)


def _truncate(stem: str, number: str, ending: str) -> str:
    return stem[: max(1, ASSET_NAME_MAX - len(number) - len(ending))] + number + ending


def _make_portable(name: str) -> str:
    """Make the name valid on Windows too: no trailing dot and no device name."""
    bare = name.rstrip(".")
    if bare:
        name = bare + "_" * (len(name) - len(bare))
    first = unicodedata.normalize("NFKC", name.partition(".")[0]).strip().casefold()
    return f"_{name}"[:ASSET_NAME_MAX] if first in _WINDOWS_DEVICES else name


def _check_name(name: str) -> str:
    if not name.strip(". ") or normalize_name(name) in HIDDEN_NAMES:
        raise Invalid.field("name", texts.ASSET_NAME_MISSING)
    if len(name) > ASSET_NAME_MAX:
        raise Invalid.field("name", texts.ASSET_NAME_TOO_LONG)
    return name


def normalize_name(name: str) -> str:
    """Normalize a name: case-folded, in composed form (NFC). Siblings must have different normalized names."""
    return unicodedata.normalize("NFC", name.casefold())


def add_number(name: str, number: int, *, is_folder: bool) -> str:
    """Add a number in parentheses before the extension, replacing an existing one."""
    match = _NUMBERED.match(name)
    stem, ending = (match["stem"], match["ending"] or "") if match and match["stem"] and not is_folder else (name, "")
    if is_folder:
        stem = re.sub(r" \(\d{1,6}\)$", "", name)
    return _truncate(stem, f" ({number})", ending)


def build_sort_key(name: str, *, is_folder: bool, position: int | None = None) -> str:
    """Build a key that sorts entries as a folder shows them: manually ordered folders, other folders, files.

    Within each group, names sort naturally ("Cut 2" before "Cut 10"), ignoring case and accents.
    """
    if position is not None:
        return f"0{position:08d}"
    plain = _strip_accents(name)
    if not is_folder:
        stem, dot, ending = plain.rpartition(".")
        plain = f"{stem}\1{ending}" if dot else plain  # "shot.png" before "shot (1).png"
    parts = [_encode_number(part) if part.isdecimal() else part for part in _DIGITS.split(plain)]
    return ("1" if is_folder else "2") + "".join(parts)[:900]


def to_search_text(name: str) -> str:
    """Build the text to search: without case and accents, underscores as spaces."""
    return _strip_accents(name).replace("_", " ")[:_SEARCH_TEXT_MAX]


def _strip_accents(name: str) -> str:
    return "".join(c for c in unicodedata.normalize("NFKD", name) if not unicodedata.combining(c)).casefold()


def _encode_number(digits: str) -> str:
    plain = "".join(str(unicodedata.decimal(c)) for c in digits).lstrip("0")
    return f"0{len(plain):03d}{plain}"


def parse_cut_pattern(pattern: str) -> tuple[Callable[[int], str], Callable[[Iterable[str]], int]]:
    """Parse a pattern such as 'CUT #X'.

    Returns a function that builds the folder name for a number, and a function that returns the highest number among
    the given names that match the pattern (0 if none).
    """
    if _NUMBER_PLACEHOLDER not in pattern:
        pattern += f" {_NUMBER_PLACEHOLDER}"
    head, _, tail = unicodedata.normalize("NFC", pattern).partition(_NUMBER_PLACEHOLDER)
    template = _SPACES.sub(" ", f"{_replace_in_folder_name(head)}\0{_replace_in_folder_name(tail)}").strip()
    shape = re.compile(re.escape(normalize_name(template)).replace(re.escape("\0"), r"0*(\d{1,9})"))

    def name(number: int) -> str:
        return clean_folder_name(template.replace("\0", str(number)))

    def highest(names: Iterable[str]) -> int:
        return max((int(found[1]) for n in names if (found := shape.fullmatch(normalize_name(n)))), default=0)

    return name, highest
