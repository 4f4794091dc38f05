"""User-facing texts: ICU messages with a code and named arguments, in English and in other languages.

Every text is declared in a `texts` module with `text`. Its code and arguments travel with it, so that a client can show
its own text, and `in_locale` renders it in another language: a translation is one file `pegbar/locales/<locale>.json`
with an ICU message for each code. Codes and messages are literals, which `tools/texts.py` reads from the source.
"""

import json
import re
from collections.abc import Callable, Mapping
from datetime import UTC, date, datetime, time
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, Never, TypeAlias, cast

if TYPE_CHECKING:
    from icu4py.messageformat import MessageFormat

_CACHED_MESSAGES: Final = 2048
_ENGLISH: Final = "en-US"
_LOCALES: Final = Path(__file__).resolve().parents[1] / "locales"
_LOCALE: Final = re.compile(r"[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*")
_NAME: Final = re.compile(r"\s*([A-Za-z_][A-Za-z0-9_]*)\s*")
_SIMPLE: Final = re.compile(r"\{\s*(\w+)\s*(?:,\s*number\s*(,\s*::group-off\s*)?)?\}")
_QUOTED: Final = re.compile(r"'[{}]|''")
_SELECTOR: Final = re.compile(r"\s*(?:offset:\s*\d+\s*)?([^\s{}]+)\s*\{")
_BRANCHING: Final = frozenset({"plural", "selectordinal", "select"})


class Text(str):
    """A text in English, with the code and the arguments that render it in other languages. Immutable.

    Methods of `str`, and f-strings that contain it, return a plain `str`: only pass on the text itself.
    """

    __slots__ = ("args", "code")
    code: str
    args: "Mapping[str, TextArg]"

    def __new__(cls, english: str, code: str, args: "Mapping[str, TextArg]") -> "Text":
        made = super().__new__(cls, english)
        object.__setattr__(made, "code", code)
        object.__setattr__(made, "args", MappingProxyType(dict(args)))
        return made

    def __setattr__(self, name: str, value: object) -> Never:
        raise AttributeError(f"a text is immutable: {name}")

    def __delattr__(self, name: str) -> Never:
        raise AttributeError(f"a text is immutable: {name}")

    def __reduce__(self) -> "tuple[Callable[..., Text], tuple[str, str, dict[str, TextArg]]]":
        return Text, (str(self), self.code, dict(self.args))


TextArg: TypeAlias = str | int | float | date | datetime | Text
"""An argument of a text. A text as an argument is translated with the text that contains it."""


class TextError(Exception):
    """An error whose text is for the user."""

    def __init__(self, text: Text) -> None:
        super().__init__(text)
        self.text = text


class TextValueError(TextError, ValueError):
    """An invalid value. Validators of API models raise it: the error of the field has the text."""


def text(code: str, message: str, /, **args: TextArg) -> Text:
    """Create a text from its English ICU message. Times are shown in UTC.

    Raises ValueError if the message is malformed, or if its placeholders aren't exactly the names of `args`.
    """
    placeholders = list_placeholders(message)
    if placeholders != args.keys():
        raise ValueError(f"{code}: the message has {sorted(placeholders)}, the arguments are {sorted(args)}")
    args = {name: _drop_surrogates(value) for name, value in args.items()}
    return Text(_render(message, _ENGLISH, args), code, args)


def in_locale(text: Text, locale: str) -> str:
    """Return the text in the language of a BCP 47 locale; in English if that has no translation of it."""
    message = _load_catalog(locale).get(text.code)
    if message is None:
        return str(text)
    args = {name: in_locale(each, locale) if isinstance(each, Text) else each for name, each in text.args.items()}
    return _render(message, locale, args)


def to_json(text: Text) -> dict[str, object]:
    """Return the code and the arguments of a text for clients, with times in ISO 8601."""
    return {"code": text.code, "args": _convert_args(text, to_json)}


def pack(text: Text) -> dict[str, object]:
    """Convert a text to JSON for another process, which restores it with `unpack`, except that times become strings."""
    return {"english": str(text), "code": text.code, "args": _convert_args(text, pack)}


def unpack(packed: Mapping[str, Any]) -> Text:
    """Restore a packed text."""
    values: Mapping[str, Any] = packed["args"]
    args: dict[str, TextArg] = {
        name: unpack(cast("Mapping[str, Any]", value)) if isinstance(value, dict) else value
        for name, value in values.items()
    }
    return Text(packed["english"], packed["code"], args)


def _convert_args(text: Text, convert_text: Callable[[Text], object]) -> dict[str, object]:
    def convert(value: TextArg) -> object:
        if isinstance(value, Text):
            return convert_text(value)
        return value.isoformat() if isinstance(value, date) else value

    return {name: convert(value) for name, value in text.args.items()}


@lru_cache(_CACHED_MESSAGES)
def list_placeholders(message: str) -> frozenset[str]:
    """Return the names of an ICU message's arguments. Raises ValueError if its braces don't match."""
    names: set[str] = set()
    if _scan(message, 0, names, nested=False) != len(message):
        raise ValueError(f"unmatched brace: {message}")
    return frozenset(names)


def _scan(message: str, at: int, names: set[str], *, nested: bool) -> int:
    """Collect the names of the arguments up to the end, or up to the brace that ends a nested message."""
    while at < len(message):
        if message[at] == "'":
            at = _skip_quote(message, at)
        elif message[at] == "{":
            at = _scan_argument(message, at + 1, names)
        elif message[at] == "}":
            break
        else:
            at += 1
    if nested and at >= len(message):
        raise ValueError(f"unmatched brace: {message}")
    return at


def _skip_quote(message: str, at: int) -> int:
    """Return the position after an apostrophe, or after the quoted part that it begins.

    An apostrophe is a literal one unless it is directly before a character of the syntax.
    """
    if message[at + 1 : at + 2] == "'":
        return at + 2
    if message[at + 1 : at + 2] not in {"{", "}", "#", "|"}:
        return at + 1
    end = message.find("'", at + 1)
    while end != -1 and message[end + 1 : end + 2] == "'":
        end = message.find("'", end + 2)
    return len(message) if end == -1 else end + 1


def _scan_argument(message: str, at: int, names: set[str]) -> int:
    name = _NAME.match(message, at)
    if name is None:
        raise ValueError(f"an argument without a name: {message}")
    names.add(name[1])
    at = name.end()
    if message[at : at + 1] == ",":
        kind, _, _ = message[at + 1 :].partition(",")
        has_branches = kind.strip() in _BRANCHING
        at = _scan_branches(message, at + len(kind) + 2, names) if has_branches else message.find("}", at)
    if at == -1 or message[at : at + 1] != "}":
        raise ValueError(f"unmatched brace: {message}")
    return at + 1


def _scan_branches(message: str, at: int, names: set[str]) -> int:
    while (selector := _SELECTOR.match(message, at)) is not None:
        at = _scan(message, selector.end(), names, nested=True) + 1
    while message[at : at + 1].isspace():
        at += 1
    return at


def _render(message: str, locale: str, args: Mapping[str, TextArg]) -> str:
    # In English, names and counts in a simple message need no library, which a process loads in 30 ms.
    if locale == _ENGLISH and _is_simple(message) and all(isinstance(value, str | int) for value in args.values()):
        return _SIMPLE.sub(lambda found: _to_english(args[found[1]], has_groups=not found[2]), message)
    return _parse(message, locale).format({name: _to_icu(value) for name, value in args.items()})


@lru_cache(_CACHED_MESSAGES)
def _is_simple(message: str) -> bool:
    """Return whether the message has neither quoted syntax nor arguments other than names and numbers."""
    return not _QUOTED.search(message) and "{" not in _SIMPLE.sub("", message)


def _to_english(value: TextArg, *, has_groups: bool) -> str:
    return f"{value:,}" if isinstance(value, int) and has_groups else str(value)


@lru_cache(_CACHED_MESSAGES)
def _parse(message: str, locale: str) -> "MessageFormat":
    from icu4py.messageformat import MessageFormat  # noqa: PLC0415  # most processes need no such message

    return MessageFormat(message, locale)


def _drop_surrogates(value: TextArg) -> TextArg:
    """Replace lone surrogates, as names of files may have, which neither the library nor JSON can represent."""
    if not isinstance(value, str) or isinstance(value, Text) or value.isascii():
        return value
    return value.encode(errors="replace").decode()


def _to_icu(value: TextArg) -> TextArg:
    """Convert a date or time for the library, which shows times in the zone of the process, to a local time.

    A date is at noon, which exists in all zones.
    """
    if isinstance(value, datetime):
        return value.astimezone(UTC).replace(tzinfo=None)
    return datetime.combine(value, time(12)) if isinstance(value, date) else value


@lru_cache
def _load_catalog(locale: str) -> Mapping[str, str]:
    if _LOCALE.fullmatch(locale) is None:
        return {}
    file = _LOCALES / f"{locale}.json"
    return json.loads(file.read_text("utf-8")) if file.is_file() else {}
