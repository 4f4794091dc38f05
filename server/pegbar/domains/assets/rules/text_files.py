"""What a file of text says, whatever wrote it. Pure."""

import codecs

_MARKS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))


def decoded(data: bytes) -> str:
    """The text by the mark it begins with, else as UTF-8, else as Windows writes it; a letter cut in two is left out.

    Whatever controls a screen, but for line breaks and tabs, is a replacement character.
    """
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return _plain(data[len(mark) :].decode(encoding, "replace"))
    try:
        return _plain(codecs.getincrementaldecoder("utf-8")().decode(data))
    except UnicodeDecodeError:
        return _plain(data.decode("cp1252", "replace"))


def _plain(text: str) -> str:
    return "".join(c if c >= " " or c in "\n\r\t" else "\ufffd" for c in text)
