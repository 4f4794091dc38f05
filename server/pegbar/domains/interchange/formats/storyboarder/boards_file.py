"""Reader of a .storyboarder file: the boards of a project or scene, with pictures in a folder next to it.

Supports versions 0.7 to 3: numbers can be strings; older files have one base picture per board, newer ones layers.
"""

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Final, cast

from pegbar.domains.interchange import texts
from pegbar.domains.interchange.formats.common.boards.archive import Archive, shorten_path
from pegbar.domains.interchange.formats.common.boards.model import ParsedBoard, ParsedLayer
from pegbar.domains.interchange.formats.common.parsed_file import BadFile
from pegbar.domains.interchange.formats.common.scripts.names import truncate
from pegbar.domains.interchange.limits import (
    BOARD_LAYERS_MAX,
    BOARDS_FILE_BYTES_MAX,
    BOARDS_FILE_VALUES_MAX,
    BOARDS_MAX,
)
from pegbar.domains.storyboard.limits import ACTION_MAX, DIALOGUE_MAX, NOTE_MAX
from pegbar.domains.storyboard.rules.timing import FrameRate
from pegbar.kernel import limits
from pegbar.kernel.schema import remove_refused_characters

_LAYER_ORDER: Final = ("shot-generator", "reference", "fill", "tone", "pencil", "ink", "notes")
"""The program's layers in paint order; other layers are above them in file order."""
_REFERENCE: Final = "reference"
_REFERENCE_OPACITY: Final = 0.75
_OLD_VERSION: Final = "0."
"""Version prefix of files with base pictures."""
_BASE_LAYER: Final = "fill"
"""The layer that gets the base picture of an old board, below its own picture."""
_PICTURES_FOLDER: Final = "images"
_PSD_EXTENSION: Final = ".psd"
_MS_MAX: Final = 24 * 3600 * 1000
_ASPECT_MAX: Final = 100
_NTSC_TOLERANCE: Final = 0.005
_DENOMINATOR: Final = 1001
Raw = Mapping[str, Any]


@dataclass(slots=True)
class SkippedContent:
    """Content of all boards that can't be imported: file names and counts."""

    missing: list[str] = field(default_factory=list[str])
    sounds_missing: list[str] = field(default_factory=list[str])
    sounds: int = 0
    in_3d: int = 0
    shortened: int = 0


@dataclass(frozen=True, slots=True)
class BoardsFile:
    """A parsed boards file. `fps` and `aspect` are None if missing or invalid."""

    fps: Fraction | None
    aspect: Fraction | None
    boards: Sequence[ParsedBoard]


def read_boards(archive: Archive, path: str, skipped: SkippedContent) -> BoardsFile:
    """Read a boards file of the archive. Raises BadFile with the file and the invalid board or line."""
    name = shorten_path(path.rpartition("/")[2])
    root = _load_json(archive.read(path, BOARDS_FILE_BYTES_MAX), name)
    head: Raw = cast("Raw", root) if isinstance(root, dict) else {}
    boards_value = head.get("boards")
    if not isinstance(boards_value, list):
        raise BadFile(texts.no_boards_file(name, 1))
    raws = cast("list[Any]", boards_value)
    if len(raws) > BOARDS_MAX:
        raise BadFile(texts.BOARDS_TOO_MANY)
    for number, raw in enumerate(raws, 1):
        if not isinstance(raw, dict):
            raise BadFile(texts.bad_board(name, number))
    reader = _Reader(archive, path.rpartition("/")[0], name, skipped)
    reader.has_bases = str(head.get("version")).startswith(_OLD_VERSION) or reader.detect_bases(raws)
    lengths = _list_lengths(raws, _parse_ms(head.get("defaultBoardTiming")))
    boards = [
        reader.read_board(raw, number, length)
        for number, (raw, length) in enumerate(zip(raws, lengths, strict=True), 1)
    ]
    return BoardsFile(_parse_fps(head.get("fps")), _parse_aspect(head.get("aspectRatio")), boards)


def _load_json(data: bytes, name: str) -> object:
    if not data.strip(b" \t\r\n\0"):
        raise BadFile(texts.file_empty(name))
    if data.count(b"{") + data.count(b"[") > BOARDS_FILE_VALUES_MAX or data.count(b",") > 4 * BOARDS_FILE_VALUES_MAX:
        raise BadFile(texts.holds_too_much(name))
    try:
        return json.loads(data)
    except json.JSONDecodeError as error:
        raise BadFile(texts.no_boards_file(name, error.lineno)) from None
    except (ValueError, RecursionError):  # invalid encoding, huge integer, deep nesting
        raise BadFile(texts.no_boards_file(name, 1)) from None


def _list_lengths(raws: Sequence[Raw], default: Fraction | None) -> list[Fraction | None]:
    """Return the length of each board in seconds: its own, else `default`, else the time until the next board."""
    times = [_parse_number(raw.get("time")) for raw in raws]
    lengths = list[Fraction | None]()
    for raw, time, next_time in zip(raws, times, [*times[1:], None], strict=False):
        until_next = None if time is None or next_time is None else _parse_ms(next_time - time)
        lengths.append(_parse_ms(raw.get("duration")) or default or until_next)
    return lengths


@dataclass(slots=True)
class _Reader:
    """State of one file: where its pictures are, and whether each board has a base picture."""

    archive: Archive
    folder: str
    name: str
    skipped: SkippedContent
    has_bases: bool = False

    def detect_bases(self, raws: Sequence[Raw]) -> bool:
        """Return True if the boards have base pictures.

        They do if at least one base picture exists and no board has a fill layer, which newer files have instead.
        """
        urls = [raw.get("url") for raw in raws]
        is_new = any(isinstance(raw.get("layers"), dict) and _BASE_LAYER in raw["layers"] for raw in raws)
        return not is_new and any(isinstance(url, str) and self._find_file(url) is not None for url in urls)

    def read_board(self, raw: Raw, number: int, length: Fraction | None) -> ParsedBoard:
        layers = self._read_layers(raw, number)
        self._count_sound(raw)
        self.skipped.in_3d += bool(raw.get("sg"))
        document = self._read_file_name(raw.get("link"), number)
        return ParsedBoard(
            name="",
            seconds=length,
            dialogue=self._read_text(raw, "dialogue", DIALOGUE_MAX, number),
            action=self._read_text(raw, "action", ACTION_MAX, number),
            note=self._read_text(raw, "notes", NOTE_MAX, number),
            begins_shot=raw.get("newShot") in (True, "true"),
            layers=layers,
            psd=self._find_or_report(document)
            if document is not None and document.lower().endswith(_PSD_EXTENSION)
            else None,
        )

    def _read_layers(self, raw: Raw, number: int) -> list[ParsedLayer]:
        value = raw.get("layers")
        if value is not None and not isinstance(value, dict):
            raise BadFile(texts.bad_board(self.name, number))
        layers = cast("dict[str, object]", value or {})
        if len(layers) > BOARD_LAYERS_MAX:
            raise BadFile(texts.board_layers(self.name, number))
        base = self._find_base(raw, number, is_sure=self.has_bases or value is None)
        parsed = list[ParsedLayer]()
        if base is not None and not any(name.casefold() == _BASE_LAYER for name in layers):
            layers = {**layers, _BASE_LAYER: None}
        for name, layer in layers.items():
            if layer is not None and not isinstance(layer, dict):
                raise BadFile(texts.bad_board(self.name, number))
            properties = cast("Raw", layer or {})
            path = self._find_or_report(self._read_file_name(properties.get("url"), number))
            paths = [path for path in (base if name.casefold() == _BASE_LAYER else None, path) if path is not None]
            if paths:
                parsed.append(
                    ParsedLayer(remove_refused_characters(name), paths, _parse_opacity(name, properties.get("opacity")))
                )
        return sorted(parsed, key=lambda layer: _get_layer_rank(layer.name))

    def _find_base(self, raw: Raw, number: int, *, is_sure: bool) -> str | None:
        """Return the path of a board's base picture, or None.

        A missing file is reported only if `is_sure`, because newer boards name a base picture that doesn't exist.
        """
        name = self._read_file_name(raw.get("url"), number)
        return self._find_or_report(name) if is_sure else self._find_file(name)

    def _read_file_name(self, value: object, number: int) -> str | None:
        """Return the file name in a board's field, or None. Raises BadFile if it isn't a string."""
        if value is not None and not isinstance(value, str):
            raise BadFile(texts.bad_board(self.name, number))
        return value or None

    def _find_or_report(self, name: str | None) -> str | None:
        path = self._find_file(name)
        if name is not None and path is None:
            self.skipped.missing.append(shorten_path(name.replace("\\", "/").rpartition("/")[2]))
        return path

    def _find_file(self, name: str | None) -> str | None:
        """Return the path of a file in the pictures folder or next to the boards file."""
        if name is None:
            return None
        in_pictures = "/".join(filter(None, (self.folder, _PICTURES_FOLDER, name)))
        return self.archive.find(in_pictures) or self.archive.find("/".join(filter(None, (self.folder, name))))

    def _count_sound(self, raw: Raw) -> None:
        audio = raw.get("audio")
        name = cast("Raw", audio).get("filename") if isinstance(audio, dict) else audio
        if not isinstance(name, str) or not name:
            return
        if self._find_file(name) is None:
            self.skipped.sounds_missing.append(shorten_path(name))
        else:
            self.skipped.sounds += 1

    def _read_text(self, raw: Raw, field: str, most: int, number: int) -> str:
        value = raw.get(field)
        if value is None or isinstance(value, bool):
            return ""
        if not isinstance(value, str | int | float):
            raise BadFile(texts.bad_board(self.name, number))
        text = remove_refused_characters(str(value)).strip()
        self.skipped.shortened += len(text) > most
        return truncate(text, most)


def _parse_number(value: object) -> float | None:
    """Convert a number, or a string with a number, to a float. Returns None if it isn't a finite number."""
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        return None
    try:
        number = float(value)
    except (ValueError, OverflowError):
        return None
    return number if math.isfinite(number) else None


def _parse_ms(value: object) -> Fraction | None:
    """Convert milliseconds to seconds, rounded to a microsecond; None if missing or out of range."""
    number = _parse_number(value)
    if number is None or not 0 < number <= _MS_MAX:
        return None
    return Fraction(round(number * 1000), 1_000_000) or None


def _parse_fps(value: object) -> Fraction | None:
    number = _parse_number(value)
    if number is None or not 0 < number <= limits.FPS_MAX:
        return None
    standard = next((fps for fps in limits.FPS_FRACTIONAL if abs(fps - number) < _NTSC_TOLERANCE), None)
    return (
        Fraction(number).limit_denominator(_DENOMINATOR)
        if standard is None
        else FrameRate.from_fps(standard).frames_per_second
    )


def _parse_aspect(value: object) -> Fraction | None:
    number = _parse_number(value)
    if number is None or not 1 / _ASPECT_MAX <= number <= _ASPECT_MAX:
        return None
    return Fraction(number).limit_denominator(_DENOMINATOR)


def _parse_opacity(name: str, value: object) -> float:
    number = _parse_number(value)
    if number is None:
        return _REFERENCE_OPACITY if name.casefold() == _REFERENCE else 1.0
    return min(max(number, 0.0), 1.0)


def _get_layer_rank(name: str) -> int:
    folded = name.casefold()
    return _LAYER_ORDER.index(folded) if folded in _LAYER_ORDER else len(_LAYER_ORDER)
