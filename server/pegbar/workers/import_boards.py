"""Read uploaded storyboard projects and pictures as boards, in the interchange worker process.

It is in `workers`, not in `adapters`, because it combines adapters with readers of the interchange domain.
"""

import io
import random
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path, PurePosixPath
from tempfile import TemporaryFile
from typing import IO, Any, Final

from natsort import natsorted, ns
from PIL import Image

from pegbar.adapters.paint.layer_bitmap import CLEAR, resize
from pegbar.adapters.paint.layer_compositor import LayerCompositor, PlacedBitmap
from pegbar.adapters.paint.paper import PAPER, flatten_on_paper
from pegbar.adapters.paint.placed_image import EncodedPicture, encode_picture, prepare_picture, shrink
from pegbar.adapters.paint.psd_reader import PsdFile
from pegbar.domains.interchange import texts
from pegbar.domains.interchange.formats.common.boards.archive import Archive, shorten_path
from pegbar.domains.interchange.formats.common.boards.model import ParsedBoard, ParsedLayer, ParsedProject
from pegbar.domains.interchange.formats.common.parsed_file import BadFile, encode_result
from pegbar.domains.interchange.formats.storyboarder import reader as storyboarder
from pegbar.domains.interchange.imports.rules.boards.drawing_updates import (
    Rect,
    build_updates,
    fit_picture,
    get_preview_size,
)
from pegbar.domains.interchange.limits import (
    BOARD_PICTURE_BYTES_MAX,
    BOARDS_MAX,
    PSD_BYTES_MAX,
    PSD_LAYERS_MAX,
    PSD_SIDE_MAX,
)
from pegbar.domains.storyboard.limits import DRAWING_BYTES_MAX
from pegbar.domains.storyboard.rules.document import BASE_LAYER, BASE_LAYER_NAME, Layer
from pegbar.domains.storyboard.rules.items import PlacedPicture
from pegbar.kernel.frames import write_frames
from pegbar.kernel.ids import new_id
from pegbar.kernel.schema import remove_refused_characters
from pegbar.kernel.text_catalog import Text
from pegbar.ports.pictures import BadPicture

_PREVIEW_SIDE: Final = 240
_PREVIEW_QUALITY: Final = 70
_PSD: Final = ".psd"
_SUFFIXES: Final = {".png", ".jpg", ".jpeg", ".webp", ".gif", _PSD}
_BACKGROUND: Final = "background"
_PICTURE_BYTES_MAX: Final = DRAWING_BYTES_MAX - 1024 * 1024
"""Maximum total size of the pictures of a drawing; the rest is for its other data."""
_COPY_CHUNK: Final = 1024 * 1024
_CLIENT_IDS: Final = 2**31
Size = tuple[int, int]


def read_boards(files: Sequence[Path], facts: Mapping[str, Any], target: Path) -> None:
    """Read the uploaded file `files[0]` and write its boards to `target`.

    `facts` has the file's original `file_name`, its `kind` ("storyboarder" or "pictures"), and the `width` and `height`
    of the canvas to which pictures are fitted. The result consists of frames (`kernel.frames`): the JSON of
    `_BoardsReader.read`; a WebP preview of each board, empty for an empty board; and the updates that create the
    drawings.
    """
    with TemporaryFile(dir=target.parent) as changes:
        reader = _BoardsReader((facts["width"], facts["height"]), changes)
        first = encode_result(lambda: reader.read(files[0], facts["file_name"], facts["kind"]))
        changes.seek(0)
        with target.open("wb") as out:
            write_frames(out, [first, *reader.previews])
            while part := changes.read(_COPY_CHUNK):
                out.write(part)


@dataclass(slots=True)
class _ImportedDrawing:
    """The drawing of an imported cut: its layers, the total size of their pictures, and a preview.

    `documents` has, for each picture from a PSD, the aspect ratio of that PSD's canvas by the picture's id.
    """

    canvas: Size
    layers: list[Layer] = field(default_factory=list[Layer])
    documents: dict[str, float] = field(default_factory=dict[str, float])
    picture_bytes: int = 0
    _preview: Image.Image | None = None
    _compositor: LayerCompositor | None = None

    def add_layer(
        self,
        layer: Layer,
        pictures: Sequence[tuple[PlacedPicture, Image.Image]],
    ) -> None:
        """Add a layer on top, with a small version of each picture for the preview. Sets its id and order."""
        order = len(self.layers)
        added = replace(
            layer,
            id=new_id() if order else BASE_LAYER,
            name=remove_refused_characters(layer.name) or BASE_LAYER_NAME,
            order=float(order),
            strokes=tuple(picture for picture, _ in pictures),
        )
        self.layers.append(added)
        for picture, small in pictures:
            if self._preview is None or self._compositor is None:
                self._preview = Image.new("RGBA", get_preview_size(self.canvas, _PREVIEW_SIDE), (*PAPER, 255))
                self._compositor = LayerCompositor(self._preview)
            self._compositor.add(added, partial(self._place_on_preview, small, picture))

    def finish_preview(self) -> Image.Image | None:
        """Return the preview; None if nothing was added that is visible."""
        if self._compositor is not None:
            self._compositor.finish()
        return self._preview if any(layer.visible for layer in self.layers) else None

    def _place_on_preview(self, picture: Image.Image, place: PlacedPicture) -> PlacedBitmap:
        size = get_preview_size(self.canvas, _PREVIEW_SIDE)
        x, y = size[0] / self.canvas[0], size[1] / self.canvas[1]
        piece = resize(
            picture,
            (max(1, round(place.width * x)), max(1, round(place.height * y))),
            (0, 0, *picture.size),
            Image.Resampling.BOX,
        )
        left, top = round(place.x * x), round(place.y * y)
        canvas = Image.new("RGBA", size, CLEAR)
        canvas.paste(piece, (left, top))  # Crops what is outside the canvas.
        return PlacedBitmap(canvas, (0, 0))


class _BoardsReader:
    """Reads boards; collects their previews and writes their updates to a file."""

    def __init__(self, canvas: Size, changes: IO[bytes]) -> None:
        self._canvas = canvas
        self._changes = changes
        self._update_count = 0
        self._preview_bytes = 0
        self._clients = random.SystemRandom()
        self._unread, self._full, self._is_psd_exact = list[str](), list[str](), True
        self._first_error: Text | None = None
        self._unread_count = 0
        self._first_size: Size | None = None
        self.previews = list[bytes]()

    def read(self, path: Path, file_name: str, kind: str) -> dict[str, Any]:
        """Return the parsed boards as `plan.py` describes. Raises BadFile."""
        with Archive(path, file_name) as archive:
            project, passed = _read_project(archive, file_name, kind)
            count = len(project.boards)
            if not count:
                raise BadFile(texts.holds_nothing(file_name))
            if count > BOARDS_MAX:
                raise BadFile(texts.BOARDS_TOO_MANY)
            made = (self._read_board(archive, board, kind == "pictures") for board in project.boards)
            boards = [board for board in made if board is not None]
        if not boards:
            raise BadFile(texts.no_picture(self._unread[0], self._first_error))
        count = len(boards)
        for board in boards:  # Frame 0 is this JSON.
            board["changes"] = [1 + count + number for number in board["changes"]]
        notices = [
            *project.notices,
            *([texts.files_passed_over(passed)] if passed else []),
            *([texts.pictures_unread(self._unread, shorten_path(file_name))] if self._unread else []),
            *([texts.drawings_full(self._full)] if self._full else []),
            *([] if self._is_psd_exact else [texts.PSD_INEXACT]),
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

    def _read_board(self, archive: Archive, board: ParsedBoard, is_picture: bool) -> dict[str, Any] | None:
        """Read one board, which is a single picture if `is_picture`. Returns None for a picture that can't be read."""
        drawing, unread_before = _ImportedDrawing(self._canvas), self._unread_count
        for layer in board.layers:
            self._add_layer(archive, layer, drawing)
        if board.psd is not None:
            own = {layer.name.casefold() for layer in board.layers}
            self._add_psd(archive, board.psd, set() if is_picture else {*own, _BACKGROUND}, drawing)
        if is_picture and self._unread_count > unread_before:
            return None
        first, size = self._update_count, 0
        for change in build_updates(drawing.layers, self._clients.randrange(1, _CLIENT_IDS)):
            write_frames(self._changes, [change])
            self._update_count, size = self._update_count + 1, size + len(change)
        preview = _encode_webp(drawing.finish_preview())
        offset = self._preview_bytes
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
            "preview": [offset + 4, len(preview)] if preview else None,
            "changes": [first, self._update_count],
            "bytes": size,
            "documents": drawing.documents,
        }

    def _add_layer(self, archive: Archive, layer: ParsedLayer, drawing: _ImportedDrawing) -> None:
        pictures = list[tuple[PlacedPicture, Image.Image]]()
        for path in layer.paths:
            try:
                data = _read_entry(archive, path, BOARD_PICTURE_BYTES_MAX)
                encoded = prepare_picture(data, get_preview_size(self._canvas, _PREVIEW_SIDE))
            except (BadPicture, BadFile) as error:
                self._record_unread(path, error)
                continue
            if encoded is not None and self._reserve(encoded, path, drawing):
                self._first_size = self._first_size or (encoded.width, encoded.height)
                place = fit_picture(encoded.width / encoded.height, self._canvas)
                pictures.append((_to_placed_picture(encoded, place), encoded.thumbnail))
        if pictures:
            drawing.add_layer(Layer(name=layer.name, opacity=layer.opacity), pictures)

    def _add_psd(self, archive: Archive, path: str, known: Set[str], drawing: _ImportedDrawing) -> None:
        """Add the layers of a PSD, except those whose case-folded name is in `known`.

        Layers that are clipped to an omitted one are added as unclipped.
        """
        has_base = False
        try:
            document = PsdFile(_read_entry(archive, path, PSD_BYTES_MAX), PSD_SIDE_MAX, PSD_LAYERS_MAX)
            canvas = fit_picture(document.size[0] / document.size[1], self._canvas)
            scale = canvas.width / document.size[0]
            for layer in document.layers():
                is_clipped = layer.clipped and has_base
                has_base = is_clipped
                if layer.name.casefold() in known:
                    continue
                encoded = encode_picture(layer.picture, lossless=True)
                if not self._reserve(encoded, path, drawing):
                    continue
                left, top = layer.corner
                width, height = layer.picture.width * scale, layer.picture.height * scale
                place = Rect(canvas.x + left * scale, canvas.y + top * scale, width, height)
                picture = _to_placed_picture(encoded, place)
                drawing.documents[picture.id] = document.size[0] / document.size[1]
                has_base = has_base or not layer.clipped
                added = Layer(
                    name=layer.name,
                    visible=layer.visible,
                    opacity=layer.opacity,
                    blend=layer.blend,
                    clipped=is_clipped,
                    alpha_locked=layer.alpha_locked,
                )
                thumbnail = shrink(layer.picture, get_preview_size(self._canvas, _PREVIEW_SIDE))
                drawing.add_layer(added, [(picture, thumbnail)])
            self._is_psd_exact = self._is_psd_exact and document.is_exact
            self._first_size = self._first_size or document.size
        except (BadPicture, BadFile) as error:
            self._record_unread(path, error)

    def _reserve(self, encoded: EncodedPicture, path: str, drawing: _ImportedDrawing) -> bool:
        """Count the picture's bytes and return True if the drawing has space for them.

        Otherwise record the file as left out and return False.
        """
        if drawing.picture_bytes + len(encoded.data) > _PICTURE_BYTES_MAX:
            self._full.append(shorten_path(path))
            return False
        drawing.picture_bytes += len(encoded.data)
        return True

    def _record_unread(self, path: str, error: BadPicture | BadFile) -> None:
        self._first_error = self._first_error or error.text
        self._unread_count += 1
        if shorten_path(path) not in self._unread:
            self._unread.append(shorten_path(path))


def _read_project(archive: Archive, file_name: str, kind: str) -> tuple[ParsedProject, int]:
    """Return the project parsed from the file, and the number of files in it that were skipped."""
    if kind == "storyboarder":
        return storyboarder.read(archive, file_name), 0
    names = [name for name in archive.names if _is_picture(name)]
    ordered = natsorted(names, key=_get_folder_key, alg=ns.IGNORECASE)
    if not names and len(archive.names) == 1:
        raise BadFile(texts.no_picture(shorten_path(archive.names[0]), None))
    passed = len(archive.names) - len(names) + archive.skipped
    return ParsedProject([_to_board(name) for name in ordered]), passed


def _get_folder_key(name: str) -> tuple[str, ...]:
    """Return a sort key by which the files of a folder are next to each other."""
    return PurePosixPath(name).parts


def _is_picture(name: str) -> bool:
    path = PurePosixPath(name)
    return path.suffix.casefold() in _SUFFIXES and not any(part.startswith(".") for part in path.parts)


def _to_board(name: str) -> ParsedBoard:
    """Create a board from a single picture; its type is detected from its bytes later."""
    path = PurePosixPath(name)
    if path.suffix.casefold() == _PSD:
        return ParsedBoard(path.stem, psd=name)
    return ParsedBoard(path.stem, layers=[ParsedLayer(path.stem, [name])])


def _read_entry(archive: Archive, path: str, size_max: int) -> bytes:
    name = path if path in archive.names else archive.find(path)
    if name is None:
        raise BadPicture(texts.NOT_THERE)
    return archive.read(name, size_max)


def _to_placed_picture(encoded: EncodedPicture, place: Rect) -> PlacedPicture:
    return PlacedPicture(new_id(), encoded.type, encoded.data, *place)


def _encode_webp(picture: Image.Image | None) -> bytes:
    if picture is None:
        return b""
    out = io.BytesIO()
    flatten_on_paper(picture).save(out, "WEBP", quality=_PREVIEW_QUALITY, method=2)
    return out.getvalue()
