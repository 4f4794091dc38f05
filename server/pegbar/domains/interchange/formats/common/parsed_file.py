"""Parse result of a file, as the worker process returns it: frames, of which the first is JSON. Pure.

The first frame has `data`, the parsed data in the format of the importer, or `problem`, the user-facing reason why the
file is rejected. Further frames are bytes that `data` refers to by frame number.
"""

import json
from collections.abc import Callable
from typing import Any

from pegbar.domains.interchange import texts
from pegbar.kernel.text_catalog import TextValueError, pack, unpack


class BadFile(TextValueError):
    """The file can't be imported; the text says why and where."""


def encode_result(read: Callable[[], Any]) -> bytes:
    """Return the first frame: the result of `read`, or the reason why the file is rejected."""
    try:
        return json.dumps({"data": read()}).encode()
    except BadFile as error:
        return json.dumps({"problem": pack(error.text)}).encode()


def decode_result(first: bytes) -> Any:
    """Return the parsed data of the first frame. Raises BadFile if the file was rejected."""
    head = json.loads(first)
    if "problem" in head:
        raise BadFile(unpack(head["problem"]))
    return head["data"]


def decode_text(data: bytes, form: str) -> str:
    """Decode a UTF-8 file, without its byte order mark. `form` is the expected format. Raises BadFile."""
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
