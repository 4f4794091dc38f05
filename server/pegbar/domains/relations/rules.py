"""Pure rules: filter friends by name."""

import re
import unicodedata
from collections.abc import Iterable
from itertools import islice
from typing import Protocol, TypeVar

_USERNAME = re.compile(r"[a-z0-9_.\-]{0,40}")


class HasNames(Protocol):
    """A person with names and a bio."""

    username: str
    display_name: str
    bio: str


N = TypeVar("N", bound=HasNames)


def filter_by_name(people: Iterable[N], text: str, limit: int) -> list[N]:
    """Return the first `limit` people whose names or bio contain the text, ignoring case."""
    normalized_text = _normalize(text.strip().removeprefix("@"))
    return list(islice((person for person in people if normalized_text in _get_search_text(person)), limit))


def _get_search_text(person: HasNames) -> str:
    return _normalize(f"{person.username}\n{person.display_name}\n{person.bio}")


def _normalize(text: str) -> str:
    return unicodedata.normalize("NFKC", text).casefold()


def is_username_prefix(text: str) -> bool:
    """Return whether the text can be a page cursor: a username, or empty for the first page."""
    return _USERNAME.fullmatch(text) is not None
