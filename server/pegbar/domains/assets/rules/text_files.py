"""Decode text files of any origin. Pure."""

import codecs

_BYTE_ORDER_MARKS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))


def decode_text(data: bytes) -> str:
    """Decode by the byte order mark, else as UTF-8, else as Windows-1252; a truncated last character is dropped.

    Control characters, except line breaks and tabs, become replacement characters.
    """
    for mark, encoding in _BYTE_ORDER_MARKS:
        if data.startswith(mark):
            return _replace_control_characters(data[len(mark) :].decode(encoding, "replace"))
    try:
        return _replace_control_characters(codecs.getincrementaldecoder("utf-8")().decode(data))
    except UnicodeDecodeError:
        return _replace_control_characters(data.decode("cp1252", "replace"))


def _replace_control_characters(text: str) -> str:
    return "".join(c if c >= " " or c in "\n\r\t" else "\ufffd" for c in text)
