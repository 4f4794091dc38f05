"""Reader of script files, Final Draft or Fountain."""

import codecs
import re
from itertools import chain, islice
from typing import Final

from pegbar.domains.interchange.imports import texts
from pegbar.domains.interchange.imports.limits import SCRIPT_BYTES_MAX, SCRIPT_PARAGRAPHS_MAX, SCRIPT_SCENES_MAX
from pegbar.domains.interchange.imports.rules.scripts.fdx import read_fdx
from pegbar.domains.interchange.imports.rules.scripts.fountain import read_fountain
from pegbar.domains.interchange.imports.rules.scripts.model import BadScript, Script
from pegbar.kernel.schema import remove_refused_characters

_FORM: Final = "Fountain script"
_LINE_ENDS: Final = re.compile(r"\r\n|\r|\n")
_XML: Final = re.compile(rb"\s*<(?:\?xml|FinalDraft)")
_WIDE: Final = {codecs.BOM_UTF16_LE: "utf-16-le", codecs.BOM_UTF16_BE: "utf-16-be"}


def read_script(data: bytes, file_name: str) -> Script:
    """Parse a script file: Final Draft by its extension or first bytes, else Fountain.

    Raises BadScript with a user-facing message that names the file or the line.
    """
    if not data:
        raise BadScript(texts.FILE_EMPTY)
    if len(data) > SCRIPT_BYTES_MAX:
        raise BadScript(texts.SCRIPT_LARGE)
    if file_name.lower().endswith(".fdx") or _XML.match(data.removeprefix(codecs.BOM_UTF8)):
        script = read_fdx(data)
    else:
        script = read_fountain(remove_refused_characters(_decode(data)), SCRIPT_SCENES_MAX, SCRIPT_PARAGRAPHS_MAX)
    if not script.scenes:
        raise BadScript(texts.holds_nothing(file_name))
    if len(script.scenes) > SCRIPT_SCENES_MAX:
        raise BadScript(texts.too_many_scenes(script.scenes[SCRIPT_SCENES_MAX].line))
    elements = chain.from_iterable(scene.elements for scene in script.scenes)
    if one_more := next(islice(elements, SCRIPT_PARAGRAPHS_MAX, None), None):
        raise BadScript(texts.too_many_paragraphs(one_more.line))
    return script


def _decode(data: bytes) -> str:
    """Decode UTF-8, or UTF-16 with a byte order mark. Raises BadScript with the line of an invalid byte or NUL."""
    encoding = _WIDE.get(data[:2], "utf-8")
    begins = len(codecs.BOM_UTF16_LE) if encoding != "utf-8" else 0
    try:
        text = data[begins:].decode(encoding).removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        good = data[begins : begins + error.start].decode(encoding, errors="replace")
        raise BadScript(texts.not_readable(_FORM, _get_line_number(good))) from None
    if (nothing := text.find("\0")) >= 0:
        raise BadScript(texts.not_readable(_FORM, _get_line_number(text[:nothing])))
    return text


def _get_line_number(text_before: str) -> int:
    return len(_LINE_ENDS.findall(text_before)) + 1
