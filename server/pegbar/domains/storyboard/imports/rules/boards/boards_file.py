"""A .storyboarder file: the boards of a project, or of one scene of it, with the pictures that lie beside it.

As of versions 0.7 to 3: numbers may be texts, older files have one base picture, newer ones layers.
"""

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Final, cast

from pegbar.domains.storyboard.imports import texts
from pegbar.domains.storyboard.imports.limits import (
    BOARD_LAYERS_MAX,
    BOARDS_FILE_BYTES_MAX,
    BOARDS_FILE_VALUES_MAX,
    BOARDS_MAX,
)
from pegbar.domains.storyboard.imports.rules.boards.archive import Archive, shown
from pegbar.domains.storyboard.imports.rules.boards.model import FoundBoard, FoundLayer
from pegbar.domains.storyboard.imports.rules.parsed_file import BadFile
from pegbar.domains.storyboard.imports.rules.scripts.caption_origin import truncate
from pegbar.domains.storyboard.limits import ACTION_MAX, DIALOGUE_MAX, NOTE_MAX
from pegbar.domains.storyboard.rules.timing import FrameRate
from pegbar.kernel import limits
from pegbar.kernel.schema import remove_refused_characters

_PAINTED: Final = ("shot-generator", "reference", "fill", "tone", "pencil", "ink", "notes")
"""The program's layers in paint order; others lie above, in the file's order."""
_REFERENCE: Final = "reference"
_REFERENCE_OPACITY: Final = 0.75
_OLD: Final = "0."
"""How the versions of files begin that have base pictures."""
_BASE: Final = "fill"
"""Where the base picture of an old board lies, below what is drawn there."""
_PICTURES: Final = "images"
_DOCUMENT: Final = ".psd"
_MS_MAX: Final = 24 * 3600 * 1000
_ASPECT_MAX: Final = 100
_NTSC_NEAR: Final = 0.005
_DENOMINATOR: Final = 1001
Raw = Mapping[str, Any]


@dataclass(slots=True)
class Told:
    """What of all boards cannot be carried: names of files, and counts."""

    missing: list[str] = field(default_factory=list[str])
    sounds_missing: list[str] = field(default_factory=list[str])
    sounds: int = 0
    in_3d: int = 0
    shortened: int = 0


@dataclass(frozen=True, slots=True)
class BoardsFile:
    """What one file says; None where it does not say it, or nothing that is a rate or a shape."""

    fps: Fraction | None
    aspect: Fraction | None
    boards: Sequence[FoundBoard]


def read_boards(archive: Archive, path: str, told: Told) -> BoardsFile:
    """The boards of a file of the archive. Raises BadFile with the file and the board, or the line, that is wrong."""
    name = shown(path.rpartition("/")[2])
    root = _loaded(archive.read(path, BOARDS_FILE_BYTES_MAX), name)
    head: Raw = cast("Raw", root) if isinstance(root, dict) else {}
    given = head.get("boards")
    if not isinstance(given, list):
        raise BadFile(texts.no_boards_file(name, 1))
    raws = cast("list[Any]", given)
    if len(raws) > BOARDS_MAX:
        raise BadFile(texts.BOARDS_TOO_MANY)
    for number, raw in enumerate(raws, 1):
        if not isinstance(raw, dict):
            raise BadFile(texts.bad_board(name, number))
    reader = _Reader(archive, path.rpartition("/")[0], name, told)
    reader.has_bases = str(head.get("version")).startswith(_OLD) or reader.finds_bases(raws)
    lengths = _lengths(raws, _ms(head.get("defaultBoardTiming")))
    boards = [
        reader.board(raw, number, length) for number, (raw, length) in enumerate(zip(raws, lengths, strict=True), 1)
    ]
    return BoardsFile(_fps(head.get("fps")), _aspect(head.get("aspectRatio")), boards)


def _loaded(data: bytes, name: str) -> object:
    if not data.strip(b" \t\r\n\0"):
        raise BadFile(texts.file_empty(name))
    if data.count(b"{") + data.count(b"[") > BOARDS_FILE_VALUES_MAX or data.count(b",") > 4 * BOARDS_FILE_VALUES_MAX:
        raise BadFile(texts.holds_too_much(name))
    try:
        return json.loads(data)
    except json.JSONDecodeError as problem:
        raise BadFile(texts.no_boards_file(name, problem.lineno)) from None
    except (ValueError, RecursionError):  # no UTF, a number without end, brackets without end
        raise BadFile(texts.no_boards_file(name, 1)) from None


def _lengths(raws: Sequence[Raw], preset: Fraction | None) -> list[Fraction | None]:
    """How long each lasts, in seconds: as it says, else the file's preset, else until the next one begins."""
    times = [_number(raw.get("time")) for raw in raws]
    lengths = list[Fraction | None]()
    for raw, time, after in zip(raws, times, [*times[1:], None], strict=False):
        until_next = None if time is None or after is None else _ms(after - time)
        lengths.append(_ms(raw.get("duration")) or preset or until_next)
    return lengths


@dataclass(slots=True)
class _Reader:
    """One file: where its pictures are looked for, and whether each board has a base picture."""

    archive: Archive
    folder: str
    name: str
    told: Told
    has_bases: bool = False

    def finds_bases(self, raws: Sequence[Raw]) -> bool:
        """Whether a base picture is there and no board has what newer files have instead: others are missed then."""
        urls = [raw.get("url") for raw in raws]
        is_new = any(isinstance(raw.get("layers"), dict) and _BASE in raw["layers"] for raw in raws)
        return not is_new and any(isinstance(url, str) and self._beside(url) is not None for url in urls)

    def board(self, raw: Raw, number: int, length: Fraction | None) -> FoundBoard:
        layers = self._layers(raw, number)
        self._hear(raw)
        self.told.in_3d += bool(raw.get("sg"))
        document = self._file(raw.get("link"), number)
        return FoundBoard(
            name="",
            seconds=length,
            dialogue=self._text(raw, "dialogue", DIALOGUE_MAX, number),
            action=self._text(raw, "action", ACTION_MAX, number),
            note=self._text(raw, "notes", NOTE_MAX, number),
            begins_shot=raw.get("newShot") in (True, "true"),
            layers=layers,
            psd=self._found(document) if document is not None and document.lower().endswith(_DOCUMENT) else None,
        )

    def _layers(self, raw: Raw, number: int) -> list[FoundLayer]:
        given = raw.get("layers")
        if given is not None and not isinstance(given, dict):
            raise BadFile(texts.bad_board(self.name, number))
        layers = cast("dict[str, object]", given or {})
        if len(layers) > BOARD_LAYERS_MAX:
            raise BadFile(texts.board_layers(self.name, number))
        base = self._base(raw, number, is_sure=self.has_bases or given is None)
        found = list[FoundLayer]()
        if base is not None and not any(name.casefold() == _BASE for name in layers):
            layers = {**layers, _BASE: None}
        for name, layer in layers.items():
            if layer is not None and not isinstance(layer, dict):
                raise BadFile(texts.bad_board(self.name, number))
            said = cast("Raw", layer or {})
            own = self._found(self._file(said.get("url"), number))
            paths = [path for path in (base if name.casefold() == _BASE else None, own) if path is not None]
            if paths:
                found.append(FoundLayer(remove_refused_characters(name), paths, _opacity(name, said.get("opacity"))))
        return sorted(found, key=lambda layer: _rank(layer.name))

    def _base(self, raw: Raw, number: int, *, is_sure: bool) -> str | None:
        """The base picture. Newer files name one that there is not; of an older one it is missed."""
        name = self._file(raw.get("url"), number)
        return self._found(name) if is_sure else self._beside(name)

    def _file(self, value: object, number: int) -> str | None:
        """The name of a file that a board says; None for none. Raises BadFile for what is no name."""
        if value is not None and not isinstance(value, str):
            raise BadFile(texts.bad_board(self.name, number))
        return value or None

    def _found(self, name: str | None) -> str | None:
        path = self._beside(name)
        if name is not None and path is None:
            self.told.missing.append(shown(name.replace("\\", "/").rpartition("/")[2]))
        return path

    def _beside(self, name: str | None) -> str | None:
        """The path of a file that lies in the folder of pictures, or beside it."""
        if name is None:
            return None
        inside = "/".join(filter(None, (self.folder, _PICTURES, name)))
        return self.archive.find(inside) or self.archive.find("/".join(filter(None, (self.folder, name))))

    def _hear(self, raw: Raw) -> None:
        audio = raw.get("audio")
        name = cast("Raw", audio).get("filename") if isinstance(audio, dict) else audio
        if not isinstance(name, str) or not name:
            return
        if self._beside(name) is None:
            self.told.sounds_missing.append(shown(name))
        else:
            self.told.sounds += 1

    def _text(self, raw: Raw, field: str, most: int, number: int) -> str:
        value = raw.get(field)
        if value is None or isinstance(value, bool):
            return ""
        if not isinstance(value, str | int | float):
            raise BadFile(texts.bad_board(self.name, number))
        text = remove_refused_characters(str(value)).strip()
        self.told.shortened += len(text) > most
        return truncate(text, most)


def _number(value: object) -> float | None:
    """A number, also one that is written as a text; None for what is none."""
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        return None
    try:
        number = float(value)
    except (ValueError, OverflowError):
        return None
    return number if math.isfinite(number) else None


def _ms(value: object) -> Fraction | None:
    """Milliseconds as seconds, to the millionth; None for none."""
    number = _number(value)
    if number is None or not 0 < number <= _MS_MAX:
        return None
    return Fraction(round(number * 1000), 1_000_000) or None


def _fps(value: object) -> Fraction | None:
    number = _number(value)
    if number is None or not 0 < number <= limits.FPS_MAX:
        return None
    named = next((fps for fps in limits.FPS_FRACTIONAL if abs(fps - number) < _NTSC_NEAR), None)
    return (
        Fraction(number).limit_denominator(_DENOMINATOR)
        if named is None
        else FrameRate.from_fps(named).frames_per_second
    )


def _aspect(value: object) -> Fraction | None:
    number = _number(value)
    if number is None or not 1 / _ASPECT_MAX <= number <= _ASPECT_MAX:
        return None
    return Fraction(number).limit_denominator(_DENOMINATOR)


def _opacity(name: str, value: object) -> float:
    number = _number(value)
    if number is None:
        return _REFERENCE_OPACITY if name.casefold() == _REFERENCE else 1.0
    return min(max(number, 0.0), 1.0)


def _rank(name: str) -> int:
    own = name.casefold()
    return _PAINTED.index(own) if own in _PAINTED else len(_PAINTED)
