"""Reader of script files in any format, detected by content and file name."""

import codecs
from collections.abc import Callable
from itertools import chain, islice
from typing import cast

from pegbar.domains.interchange import texts
from pegbar.domains.interchange.formats.common.scripts.model import BadScript, ParsedScript
from pegbar.domains.interchange.formats.format import load
from pegbar.domains.interchange.formats.registry import list_importable
from pegbar.domains.interchange.limits import SCRIPT_BYTES_MAX, SCRIPT_PARAGRAPHS_MAX, SCRIPT_SCENES_MAX

_PLAIN_TEXT = "fountain"
"""The format of any text that no other format recognizes."""


def read_script(data: bytes, file_name: str) -> ParsedScript:
    """Parse a script file: by its extension or first bytes, else as Fountain.

    Raises BadScript with a user-facing message that names the file or the line.
    """
    if not data:
        raise BadScript(texts.FILE_EMPTY)
    if len(data) > SCRIPT_BYTES_MAX:
        raise BadScript(texts.SCRIPT_LARGE)
    script = _find_reader(data, file_name)(data)
    if not script.scenes:
        raise BadScript(texts.holds_nothing(file_name))
    if len(script.scenes) > SCRIPT_SCENES_MAX:
        raise BadScript(texts.too_many_scenes(script.scenes[SCRIPT_SCENES_MAX].line))
    elements = chain.from_iterable(scene.elements for scene in script.scenes)
    if one_more := next(islice(elements, SCRIPT_PARAGRAPHS_MAX, None), None):
        raise BadScript(texts.too_many_paragraphs(one_more.line))
    return script


def _find_reader(data: bytes, file_name: str) -> Callable[[bytes], ParsedScript]:
    start, name = data.removeprefix(codecs.BOM_UTF8).lstrip(), file_name.lower()
    formats = {fmt.id: imports for fmt, imports in list_importable("script")}
    plain_text = formats.pop(_PLAIN_TEXT)
    found = next(
        (each for each in formats.values() if name.endswith(each.endings) or start.startswith(each.marks)), plain_text
    )
    return cast("Callable[[bytes], ParsedScript]", load(found.reader))
