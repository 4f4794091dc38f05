"""What is read of storyboard projects and pictures that come onto a board, in the process for foreign formats.

It puts together what the tiers below may not: the storyboard's rules and the painter.
"""

import io
import random
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from tempfile import TemporaryFile
from typing import IO, Any, Final

from natsort import natsorted, ns
from PIL import Image

from pegbar.adapters.paint.layer_bitmap import CLEAR, put, stretched
from pegbar.adapters.paint.paper import PAPER, on_paper
from pegbar.adapters.paint.placed_image import Brought, brought, encoded, shrunk
from pegbar.adapters.paint.psd_layers import PsdFile
from pegbar.domains.storyboard.imports import texts
from pegbar.domains.storyboard.imports.limits import (
    BOARD_PICTURE_BYTES_MAX,
    BOARDS_MAX,
    PSD_BYTES_MAX,
    PSD_LAYERS_MAX,
    PSD_SIDE_MAX,
)
from pegbar.domains.storyboard.imports.rules.boards import storyboarder
from pegbar.domains.storyboard.imports.rules.boards.archive import Archive, shorten_path
from pegbar.domains.storyboard.imports.rules.boards.drawing_updates import (
    Rect,
    build_updates,
    fit_picture,
    get_preview_size,
)
from pegbar.domains.storyboard.imports.rules.boards.model import ParsedBoard, ParsedLayer, ParsedProject
from pegbar.domains.storyboard.imports.rules.parsed_file import BadFile, encode_result
from pegbar.domains.storyboard.limits import DRAWING_BYTES_MAX
from pegbar.domains.storyboard.rules.document import BASE_LAYER, BASE_LAYER_NAME, Layer
from pegbar.domains.storyboard.rules.items import PlacedPicture
from pegbar.kernel.frames import write_frames
from pegbar.kernel.ids import new_id
from pegbar.kernel.schema import remove_refused_characters
from pegbar.ports.pictures import BadPicture

_PREVIEW_SIDE: Final = 240
_PREVIEW_QUALITY: Final = 70
_PSD: Final = ".psd"
_ENDINGS: Final = {".png", ".jpg", ".jpeg", ".webp", ".gif", _PSD}
_BACKGROUND: Final = "background"
_ROOM: Final = DRAWING_BYTES_MAX - 1024 * 1024
"""Of a drawing's bytes those that its pictures may have: something else is said of them too."""
_COPIED_BYTES: Final = 1024 * 1024
_CLIENTS: Final = 2**31
Size = tuple[int, int]


def read(files: Sequence[Path], facts: Mapping[str, Any], target: Path) -> None:
    """Read the only file, called `file_name`, of this `kind` ("storyboarder", "pictures").

    Its pictures are fitted to a canvas of `width` by `height`. Frames: first JSON (`_Reading.found`); then for each
    board a small picture of it, webp, empty where nothing is on it; then the changes that make the drawings.
    """
    with TemporaryFile(dir=target.parent) as changes:
        reading = _Reading((facts["width"], facts["height"]), changes)
        first = encode_result(lambda: reading.of(files[0], facts["file_name"], facts["kind"]))
        changes.seek(0)
        with target.open("wb") as out:
            write_frames(out, [first, *reading.previews])
            while part := changes.read(_COPIED_BYTES):
                out.write(part)


@dataclass(slots=True)
class _Drawing:
    """What is put onto a cut: its layers so far, how many bytes their pictures have, and a small picture of it."""

    canvas: Size
    layers: list[Layer] = field(default_factory=list[Layer])
    documents: dict[str, float] = field(default_factory=dict[str, float])
    size: int = 0
    preview: Image.Image | None = None

    def add(self, name: str, opacity: float, pictures: Sequence[PlacedPicture], *, visible: bool = True) -> None:
        """A layer above the others."""
        below = len(self.layers)
        layer_id = new_id() if below else BASE_LAYER
        called, strokes = remove_refused_characters(name) or BASE_LAYER_NAME, tuple(pictures)
        self.layers.append(
            Layer(layer_id, called, order=float(below), visible=visible, opacity=opacity, strokes=strokes)
        )

    def show(self, small: Image.Image, place: Rect, opacity: float) -> None:
        """Have the small picture show this there."""
        size = get_preview_size(self.canvas, _PREVIEW_SIDE)
        if self.preview is None:
            self.preview = Image.new("RGBA", size, (*PAPER, 255))
        x, y = size[0] / self.canvas[0], size[1] / self.canvas[1]
        piece = stretched(
            small,
            (max(1, round(place.width * x)), max(1, round(place.height * y))),
            (0, 0, *small.size),
            Image.Resampling.BOX,
        )
        left, top = round(place.x * x), round(place.y * y)
        sheet = Image.new("RGBA", size, CLEAR)
        sheet.paste(piece, (left, top))  # what lies beside the canvas is cut off
        put(self.preview, sheet, 0, 0, opacity)


class _Reading:
    """What was read so far; `previews` are the small pictures of boards, and changes go into the file."""

    def __init__(self, canvas: Size, changes: IO[bytes]) -> None:
        self._canvas = canvas
        self._changes = changes
        self._made = 0
        self._preview_bytes = 0
        self._clients = random.SystemRandom()
        self._unread, self._full, self._plain = list[str](), list[str](), True
        self._why, self._missed = "", 0
        self._first_size: Size | None = None
        self.previews = list[bytes]()

    def of(self, path: Path, file_name: str, kind: str) -> dict[str, Any]:
        """What `plan.py` says. Raises BadFile."""
        with Archive(path, file_name) as archive:
            project, passed = _project(archive, file_name, kind)
            count = len(project.boards)
            if not count:
                raise BadFile(texts.holds_nothing(file_name))
            if count > BOARDS_MAX:
                raise BadFile(texts.BOARDS_TOO_MANY)
            made = (self._board(archive, board, kind == "pictures") for board in project.boards)
            boards = [board for board in made if board is not None]
        if not boards:
            raise BadFile(texts.no_picture(self._unread[0], self._why))
        count = len(boards)
        for board in boards:  # frames are counted from the first, which is this JSON
            board["changes"] = [1 + count + number for number in board["changes"]]
        notices = [
            *project.notices,
            *([texts.files_passed_over(passed)] if passed else []),
            *([texts.pictures_unread(self._unread, shorten_path(file_name))] if self._unread else []),
            *([texts.drawings_full(self._full)] if self._full else []),
            *([] if self._plain else [texts.PSD_PLAIN]),
        ]
        return {
            "boards": boards,
            "scenes": [
                {"number": scene.number, "title": scene.title, "text_id": scene.text_id} for scene in project.scenes
            ],
            "fps": None if project.fps is None else str(project.fps),
            "aspect": None if project.aspect is None else float(project.aspect),
            "size": self._first_size,
            "fitted": self._canvas,
            "notices": notices,
        }

    def _board(self, archive: Archive, board: ParsedBoard, is_picture: bool) -> dict[str, Any] | None:
        """None for a picture that cannot be read."""
        drawing, missed = _Drawing(self._canvas), self._missed
        for layer in board.layers:
            self._layer(archive, layer, drawing)
        if board.psd is not None:
            own = {layer.name.casefold() for layer in board.layers}
            self._document(archive, board.psd, set() if is_picture else {*own, _BACKGROUND}, drawing)
        if is_picture and self._missed > missed:
            return None
        first, size = self._made, 0
        for change in build_updates(drawing.layers, self._clients.randrange(1, _CLIENTS)):
            write_frames(self._changes, [change])
            self._made, size = self._made + 1, size + len(change)
        preview = _webp(drawing.preview)
        at = self._preview_bytes
        self.previews.append(preview)
        self._preview_bytes += 4 + len(preview)
        return {
            "name": board.name,
            "seconds": None if board.seconds is None else str(board.seconds),
            "dialogue": board.dialogue,
            "action": board.action,
            "note": board.note,
            "begins_shot": board.begins_shot,
            "scene": board.scene,
            "preview": [at + 4, len(preview)] if preview else None,
            "changes": [first, self._made],
            "bytes": size,
            "documents": drawing.documents,
        }

    def _layer(self, archive: Archive, layer: ParsedLayer, drawing: _Drawing) -> None:
        pictures = list[PlacedPicture]()
        for path in layer.paths:
            try:
                data = _bytes_of(archive, path, BOARD_PICTURE_BYTES_MAX)
                found = brought(data, get_preview_size(self._canvas, _PREVIEW_SIDE))
            except (BadPicture, BadFile) as why:
                self._miss(path, why)
                continue
            if found is not None and self._fits(found, path, drawing):
                self._first_size = self._first_size or (found.width, found.height)
                place = fit_picture(found.width / found.height, self._canvas)
                pictures.append(_placed(found, place))
                drawing.show(found.small, place, layer.opacity)
        if pictures:
            drawing.add(layer.name, layer.opacity, pictures)

    def _document(self, archive: Archive, path: str, known: Set[str], drawing: _Drawing) -> None:
        """The layers of a PSD but for those that are called as the known ones are."""
        try:
            document = PsdFile(_bytes_of(archive, path, PSD_BYTES_MAX), PSD_SIDE_MAX, PSD_LAYERS_MAX)
            canvas = fit_picture(document.size[0] / document.size[1], self._canvas)
            scale = canvas.width / document.size[0]
            for layer in document.layers():
                if layer.name.casefold() in known:
                    continue
                found = encoded(layer.picture, lossless=True)
                if not self._fits(found, path, drawing):
                    continue
                left, top = layer.corner
                width, height = layer.picture.width * scale, layer.picture.height * scale
                place = Rect(canvas.x + left * scale, canvas.y + top * scale, width, height)
                picture = _placed(found, place)
                drawing.documents[picture.id] = document.size[0] / document.size[1]
                drawing.add(layer.name, layer.opacity, [picture], visible=layer.visible)
                if layer.visible:
                    small = shrunk(layer.picture, get_preview_size(self._canvas, _PREVIEW_SIDE))
                    drawing.show(small, place, layer.opacity)
            self._plain = self._plain and document.plain
            self._first_size = self._first_size or document.size
        except (BadPicture, BadFile) as why:
            self._miss(path, why)

    def _fits(self, found: Brought, path: str, drawing: _Drawing) -> bool:
        """Whether the drawing has room for it; it is counted, or told."""
        if drawing.size + len(found.data) > _ROOM:
            self._full.append(shorten_path(path))
            return False
        drawing.size += len(found.data)
        return True

    def _miss(self, path: str, why: Exception) -> None:
        self._why = self._why or str(why)
        self._missed += 1
        if shorten_path(path) not in self._unread:
            self._unread.append(shorten_path(path))


def _project(archive: Archive, file_name: str, kind: str) -> tuple[ParsedProject, int]:
    """What the file holds, and how many of its files nobody asked for."""
    if kind == "storyboarder":
        return storyboarder.read(archive, file_name), 0
    names = [name for name in archive.names if _is_picture(name)]
    ordered = natsorted(names, key=_folders, alg=ns.IGNORECASE)
    if not names and len(archive.names) == 1:
        raise BadFile(texts.no_picture(shorten_path(archive.names[0]), ""))
    passed = len(archive.names) - len(names) + archive.skipped
    return ParsedProject([_alone(name) for name in ordered]), passed


def _folders(name: str) -> tuple[str, ...]:
    """A path so that a folder's files follow one another."""
    return PurePosixPath(name).parts


def _is_picture(name: str) -> bool:
    path = PurePosixPath(name)
    return path.suffix.casefold() in _ENDINGS and not any(part.startswith(".") for part in path.parts)


def _alone(name: str) -> ParsedBoard:
    """A picture that is a board by itself; what it is, its bytes say."""
    path = PurePosixPath(name)
    if path.suffix.casefold() == _PSD:
        return ParsedBoard(path.stem, psd=name)
    return ParsedBoard(path.stem, layers=[ParsedLayer(path.stem, [name])])


def _bytes_of(archive: Archive, path: str, most: int) -> bytes:
    name = path if path in archive.names else archive.find(path)
    if name is None:
        raise BadPicture(texts.NOT_THERE)
    return archive.read(name, most)


def _placed(found: Brought, place: Rect) -> PlacedPicture:
    return PlacedPicture(new_id(), found.type, found.data, *place)


def _webp(picture: Image.Image | None) -> bytes:
    if picture is None:
        return b""
    out = io.BytesIO()
    on_paper(picture).save(out, "WEBP", quality=_PREVIEW_QUALITY, method=2)
    return out.getvalue()
