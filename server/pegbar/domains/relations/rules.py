"""How friends are found by name. Pure."""

import re
import unicodedata
from collections.abc import Iterable
from itertools import islice
from typing import Protocol, TypeVar

_USERNAME = re.compile(r"[a-z0-9_.\-]{0,40}")


class Named(Protocol):
    """Somebody with names."""

    username: str
    display_name: str
    bio: str


N = TypeVar("N", bound=Named)


def named(people: Iterable[N], text: str, limit: int) -> list[N]:
    """The first of these people of whose names or bio the text is a part, however it is written large or small."""
    wanted = _plain(text.strip().removeprefix("@"))
    return list(islice((each for each in people if wanted in _words(each)), limit))


def _words(person: Named) -> str:
    return _plain(f"{person.username}\n{person.display_name}\n{person.bio}")


def _plain(text: str) -> str:
    return unicodedata.normalize("NFKC", text).casefold()


def may_be_username(text: str) -> bool:
    """Whether a page can begin after this name; the first begins after none."""
    return _USERNAME.fullmatch(text) is not None
