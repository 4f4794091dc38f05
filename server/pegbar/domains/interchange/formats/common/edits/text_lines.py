"""Lines of edits that are plain text."""

from pegbar.domains.interchange import texts
from pegbar.domains.interchange.formats.common.edits.parsed_edit import BadEdit
from pegbar.domains.interchange.limits import EDIT_ELEMENTS_MAX


def decode_text(data: bytes) -> str:
    """Decode the text of an edit: UTF-16 with a byte order mark, UTF-8, or Latin-1."""
    try:
        return data.decode("utf-16" if data.startswith((b"\xff\xfe", b"\xfe\xff")) else "utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def split_lines(data: bytes, form: str) -> list[str]:
    """Return the lines of a file in the format `form`. Raises BadEdit for NUL characters or too many lines."""
    text = decode_text(data)
    before, has_nul, _ = text.partition("\0")
    if has_nul:
        raise BadEdit(texts.not_readable(form, before.count("\n") + 1))
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if text.count("\n") > EDIT_ELEMENTS_MAX:
        raise BadEdit(texts.EDIT_TOO_MUCH)
    return text.split("\n")
