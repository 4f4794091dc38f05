"""What a reader found in a file, as the process that reads hands it over: frames, of which the first is JSON. Pure.

The first says `found`, in a form of each kind's own, or `problem`: why the file is refused, in a sentence. Further
frames are bytes that `found` speaks of by their number.
"""

import json
from collections.abc import Callable
from typing import Any

from pegbar.domains.storyboard.imports import texts


class BadFile(ValueError):
    """A file that cannot be imported; the text says why and where."""


def told(read: Callable[[], Any]) -> bytes:
    """The first frame: what `read` found, or why it found nothing."""
    try:
        return json.dumps({"found": read()}).encode()
    except BadFile as error:
        return json.dumps({"problem": str(error)}).encode()


def found_in(first: bytes) -> Any:
    """What was found, by the first frame. Raises BadFile where the file was refused."""
    head = json.loads(first)
    if "problem" in head:
        raise BadFile(head["problem"])
    return head["found"]


def text_of(data: bytes, form: str) -> str:
    """The text of a file in UTF-8, without a byte order mark. Raises BadFile; `form` is what it should be."""
    if not data:
        raise BadFile(texts.FILE_EMPTY)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadFile(texts.not_readable(form, data.count(b"\n", 0, error.start) + 1)) from error
    nothing = text.find("\0")
    if nothing >= 0:
        raise BadFile(texts.not_readable(form, text.count("\n", 0, nothing) + 1))
    if not text.strip():
        raise BadFile(texts.FILE_EMPTY)
    return text
