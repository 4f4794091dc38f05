"""Parsers of untrusted bytes, each as a fuzz target that checks its contract.

A target raises if the parser accepts invalid input or raises an undeclared error; otherwise it returns the outcome as a
short text. Not included, because Pegbar doesn't parse them: PSD; AVIF, which Pillow reads like any picture; video and
audio inside their containers, which libav reads in a separate process; and data that the client parses.
"""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC
from pathlib import Path
from typing import Any

Try = Callable[[bytes], str]

ACCEPTED = "accepted"


@dataclass(frozen=True)
class Parser:
    """A parser to fuzz: its set-up function, the number of cases in `make test-all`, and the limits of one case."""

    ready: Callable[[], Try]
    cases: int = 6000
    size: int = 16 * 1024
    megabytes: int = 256
    seconds: float = 0.0


def _make_drawing_update_target() -> Try:
    from pegbar.domains.storyboard.rules import document

    base = document.build_update([document.Layer()], 7)

    def attempt(data: bytes) -> str:
        try:
            document.check_update(data)
        except document.BadUpdate as problem:
            return str(problem)
        document.read_layers(data)  # An update that passes the check is safe to read and to merge.
        document.read_layers(document.merge([base, data]))
        return ACCEPTED

    return attempt


def _make_points_target() -> Try:
    from pegbar.domains.storyboard.rules.points import decode_points, encode_points

    def attempt(data: bytes) -> str:
        try:
            points = decode_points(data)
        except ValueError as problem:
            return str(problem)
        assert decode_points(encode_points(points)) == points
        return ACCEPTED

    return attempt


def _make_items_target() -> Try:
    from pegbar.domains.storyboard.rules.items import item_to_dict, read_items

    def raw(value: Any) -> Any:
        """Convert JSON to document values: text that starts with ~ becomes bytes."""
        if isinstance(value, dict):
            return {name: raw(inner) for name, inner in value.items()}
        if isinstance(value, list):
            return [raw(inner) for inner in value]
        return value[1:].encode() if isinstance(value, str) and value.startswith("~") else value

    def attempt(data: bytes) -> str:
        try:
            found = raw(json.loads(data))
        except (ValueError, RecursionError):
            return "no JSON"
        items = read_items(found if isinstance(found, list) else [found])
        assert len(read_items([item_to_dict(item) for item in items])) == len(items)
        return ", ".join(sorted({item.kind for item in items}))

    return attempt


def _make_captions_target() -> Try:
    from pegbar.domains.videos.rules.captions import sanitize_captions

    def attempt(data: bytes) -> str:
        cleaned = sanitize_captions(data)
        if cleaned is None:
            return "refused"
        assert sanitize_captions(cleaned) is not None, "what was kept cannot be read"
        assert b"<script" not in cleaned
        return ACCEPTED

    return attempt


def _make_script_target() -> Try:
    from pegbar.domains.interchange.formats.common.scripts.model import BadScript, ParsedScript
    from pegbar.domains.interchange.formats.script_file import read_script

    def attempt(data: bytes) -> str:
        try:
            script = read_script(data, "night")
        except BadScript as problem:
            return str(problem)
        assert script.scenes
        assert ParsedScript.from_plain(json.loads(json.dumps(script.to_plain()))) == script
        return ACCEPTED

    return attempt


def _make_film_layout_target() -> Try:
    from pegbar.adapters.film.layout import UnknownLayout, read_layout

    folder = "/dev/shm" if Path("/dev/shm").is_dir() else tempfile.gettempdir()
    path = Path(folder) / f"pegbar-fuzz-{os.getpid()}"

    def attempt(data: bytes) -> str:
        path.write_bytes(data)
        try:
            layout = read_layout(path)
        except UnknownLayout:
            return "no film"
        finally:
            path.unlink()
        return str(layout)

    return attempt


def _make_wav_length_target() -> Try:
    import io

    from pegbar.adapters.sound.declared_length import get_present_share

    def attempt(data: bytes) -> str:
        share = get_present_share(io.BytesIO(data))
        assert share is None or 0 < share <= 1
        return ACCEPTED if share is not None else "says nothing"

    return attempt


def _make_picture_target(check: bool) -> Try:
    """Return the task of the picture process as a fuzz target. It runs in the fuzzer's own child process."""
    from pegbar.adapters.paint import image_decoder, preview_images
    from pegbar.ports.pictures import BadPicture, Crop

    def attempt(data: bytes) -> str:
        try:
            made = (
                preview_images.check_preview(data, 1920, 1080)
                if check
                else image_decoder.fit(data, Crop(0, 0, 1, 1), (640, 360), 70)
            )
        except BadPicture as problem:
            return str(problem)
        assert made[8:12] == b"WEBP"
        return ACCEPTED

    return attempt


def _make_rich_text_target() -> Try:
    from html.parser import HTMLParser

    from pegbar.kernel import rich_text

    class Look(HTMLParser):
        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            assert tag in rich_text.TAGS | rich_text.HEADINGS, tag
            assert {name for name, _ in attrs} <= {"style"}, attrs

    def attempt(data: bytes) -> str:
        text = data.decode("utf-8", "replace")
        cleaned = rich_text.sanitize(text, rich_text.TAGS | rich_text.HEADINGS)
        Look().feed(cleaned)
        assert rich_text.sanitize(rich_text.sanitize(text)) == rich_text.sanitize(text)
        sanitized_twice = rich_text.sanitize(cleaned, rich_text.TAGS | rich_text.HEADINGS)
        assert sanitized_twice == cleaned, "a second reading finds something else"
        return f"{rich_text.is_blank(cleaned)} {rich_text.is_nested_too_deeply(cleaned)}"

    return attempt


def _make_file_name_target() -> Try:
    from pegbar.domains.assets.limits import ASSET_NAME_MAX
    from pegbar.domains.assets.rules import names
    from pegbar.kernel.errors import Invalid

    def attempt(data: bytes) -> str:
        text, refused = data.decode("utf-8", "replace"), ""
        for make in (names.clean_file_name, names.clean_folder_name):
            try:
                name = make(text)
            except Invalid as problem:
                refused += str(problem.errors)
                continue
            assert 0 < len(name) <= ASSET_NAME_MAX
            assert not set(name) & set("/\\\0\n"), name
            assert name not in {".", ".."}
        return refused or ACCEPTED

    return attempt


def _make_cursor_target() -> Try:
    from pegbar.domains.assets.actions import presenters
    from pegbar.domains.projects.updates import actions as updates
    from pegbar.domains.videos.comments import actions as comments
    from pegbar.kernel.cursors import decode_cursor, encode_cursor
    from pegbar.kernel.errors import Invalid

    def attempt(data: bytes) -> str:
        text, answers = data.decode("utf-8", "replace")[:200], list[str]()
        for cursor in (text, encode_cursor(text)):
            for read in (
                decode_cursor,
                lambda cursor: updates._decode_cursor(cursor)[0].astimezone(UTC),  # Databases receive it in this form.
                presenters.decode_asset_cursor,
                lambda cursor: comments._decode_cursor("top", cursor),
            ):
                try:
                    read(cursor)
                    answers.append(ACCEPTED)
                except Invalid:
                    answers.append("refused")
        return " ".join(answers)

    return attempt


def _make_upload_metadata_target() -> Try:
    from pegbar.domains.assets.uploads import routes
    from pegbar.domains.assets.uploads.texts import UPLOAD_ID_INVALID
    from pegbar.kernel.errors import Invalid

    def attempt(data: bytes) -> str:
        try:
            pairs = routes._parse_metadata(data.decode("latin-1")[:8000])
            routes._parse_id(pairs, "id", UPLOAD_ID_INVALID)
        except Invalid as problem:
            return str(problem.errors)
        return ACCEPTED

    return attempt


def _make_byte_range_target() -> Try:
    from pegbar.kernel.http import parse_byte_range

    def attempt(data: bytes) -> str:
        for size in (0, 1, 1000):
            span = parse_byte_range(data.decode("latin-1"), size)
            assert span is None or 0 <= span[0] <= span[1] <= size
        return "all" if span is None else ACCEPTED

    return attempt


def _make_socket_message_target() -> Try:
    from pydantic import ValidationError

    from pegbar.realtime import socket_router
    from pegbar.realtime.messages import CLIENT_MESSAGE, BadMessage

    def attempt(data: bytes) -> str:
        try:
            text = data.decode()
        except UnicodeDecodeError:
            return "no text"  # The WebSocket protocol closes such a connection.
        try:
            message = CLIENT_MESSAGE.validate_json(text)
        except ValidationError as error:
            BadMessage.model_validate_json(socket_router.bad_message(error))
            return str(error.errors()[0]["type"])
        assert CLIENT_MESSAGE.validate_json(message.model_dump_json()) == message
        return message.type

    return attempt


def _make_request_head_target() -> Try:
    from tests.fuzz.heads import request_heads

    return request_heads()


def _make_request_line_target() -> Try:
    from tests.fuzz.heads import lines

    return lines()


def _make_edit_target() -> Try:
    from fractions import Fraction

    from pegbar.domains.interchange.formats.common.edits.parsed_edit import BadEdit, ParsedEdit
    from pegbar.domains.interchange.formats.edit_file import read_edit

    def attempt(data: bytes) -> str:
        try:
            edit = read_edit(data, "edit", Fraction(30_000, 1001), None)
        except BadEdit as problem:
            return str(problem)
        at = Fraction(0)
        for event in edit.events:
            assert event.start == at
            assert event.length > 0
            at += event.length
        assert ParsedEdit.from_json(edit.to_json()) == edit
        return f"{ACCEPTED} as {edit.fmt}"

    return attempt


def _make_storyboard_target() -> Try:
    import tempfile

    from pegbar.domains.interchange.formats.common.boards.archive import Archive
    from pegbar.domains.interchange.formats.common.parsed_file import BadFile
    from pegbar.domains.interchange.formats.storyboarder import reader as storyboarder
    from pegbar.domains.interchange.limits import BOARDS_MAX

    sent = Path(tempfile.mkdtemp(prefix="pegbar-fuzz-")) / "sent"

    def attempt(data: bytes) -> str:
        sent.write_bytes(data)
        try:
            with Archive(sent, "night") as archive:
                found = storyboarder.read(archive, "night")
                names = set(archive.names)
        except BadFile as problem:
            return str(problem)
        assert not any(name.startswith("/") or ".." in name.split("/") for name in names)
        assert 0 < len(found.boards) <= BOARDS_MAX
        for board in found.boards:
            assert board.seconds is None or board.seconds > 0
            assert board.scene is None or board.scene < len(found.scenes)
            assert all(names >= set(layer.paths) and 0 <= layer.opacity <= 1 for layer in board.layers)
        json.dumps(list(found.notices)).encode()
        return ACCEPTED

    return attempt


PARSERS: dict[str, Parser] = {
    "drawing_update": Parser(_make_drawing_update_target, 15000),
    "points": Parser(_make_points_target, 10000),
    "items": Parser(_make_items_target),
    "captions": Parser(_make_captions_target),
    "script": Parser(_make_script_target, 3000),
    "film_layout": Parser(_make_film_layout_target),
    "wav_length": Parser(_make_wav_length_target),
    "preview_webp": Parser(lambda: _make_picture_target(True), 400, megabytes=1536),
    "picture": Parser(lambda: _make_picture_target(False), 600, megabytes=2048, seconds=60.0),
    "rich_text": Parser(_make_rich_text_target, 1500, 4096),
    "file_name": Parser(_make_file_name_target),
    "cursor": Parser(_make_cursor_target),
    "upload_metadata": Parser(_make_upload_metadata_target),
    "byte_range": Parser(_make_byte_range_target),
    "socket_message": Parser(_make_socket_message_target),
    "request_head": Parser(_make_request_head_target, 2000),
    "request_line": Parser(_make_request_line_target, 1500),
    "edit": Parser(_make_edit_target, 3000),
    "storyboard": Parser(_make_storyboard_target, 3000),
}


def _make_faulty_target(what: str) -> Try:
    """Return a fuzz target with a planted fault, to test the fuzzer itself."""

    def attempt(data: bytes) -> str:
        if data[:1] != b"P":
            if what == "raises":
                raise KeyError(data)
            if what == "takes memory":
                bytearray(1 << 40)
            if what == "does not end":
                while True:
                    pass
            if what == "ends the process":
                os.abort()
        return ACCEPTED

    return attempt


PLANTED = {
    what: Parser(lambda what=what: _make_faulty_target(what), seconds=0.2)
    for what in ("raises", "takes memory", "does not end", "ends the process")
}
ALL = PARSERS | PLANTED
