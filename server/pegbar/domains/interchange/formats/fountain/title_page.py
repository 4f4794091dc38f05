"""Parser of Fountain title pages: keys with texts, above the first empty line."""

import re
from collections.abc import Callable, Sequence
from typing import Final

from pegbar.domains.interchange.formats.fountain.markup import remove_emphasis, to_narrow

_KEY: Final = re.compile(r"([^:\s][^:]{0,39}):(.*)", re.DOTALL)
_KNOWN: Final = frozenset(
    {
        "title",
        "credit",
        "author",
        "authors",
        "source",
        "notes",
        "draft date",
        "date",
        "contact",
        "copyright",
        "revision",
        "format",
        "episode",
        "series",
    }
)


def read_title_page(lines: Sequence[str], is_heading: Callable[[str], bool]) -> tuple[tuple[tuple[str, str], ...], int]:
    """Return the fields of the title page, and the index of the script's first line.

    Returns no fields and 0 if there is no title page. A title page has a key of the Fountain syntax, or two keys, or a
    key with indented lines below; a single line such as ``FADE IN:`` isn't one.
    """
    fields = list[tuple[str, list[str]]]()
    indented = False
    at = 0
    while at < len(lines) and (line := lines[at]).strip():
        key = _KEY.fullmatch(to_narrow(line))
        if fields and line[0].isspace():
            fields[-1][1].append(line.strip())
            indented = True
        elif key and not is_heading(line):
            fields.append((line[: key.end(1)].strip(), [line[key.start(2) :].strip()]))
        else:
            return (), 0
        at += 1
    known = any(key.lower() in _KNOWN for key, _ in fields)
    if not (known or indented or len(fields) > 1):
        return (), 0
    return tuple((key, remove_emphasis("\n".join(filter(None, texts)))) for key, texts in fields), at
