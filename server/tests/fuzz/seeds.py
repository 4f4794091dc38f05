"""Generator of the initial corpus: `python -m tests.fuzz.seeds`.

All cases are small and generated here. New formats add their own.
"""

import base64
import io
import json
import struct
import zipfile
from fractions import Fraction
from pathlib import Path
from typing import Any

from PIL import Image

from pegbar.domains.storyboard.rules.document import Layer, build_update, merge
from pegbar.domains.storyboard.rules.items import Group, MovedArea, PlacedPicture, Stroke, item_to_dict
from pegbar.domains.storyboard.rules.points import Point, encode_points
from pegbar.kernel.cursors import encode_cursor
from tests.domains.interchange.formats.common import built
from tests.support.media import recordings

CORPUS = Path(__file__).parent / "corpus"
_ID = "0193f0a2-5b7c-7c3e-8d11-0123456789ab"
_COURSE = (Point(10, 20, 0.5), Point(11.125, 19, 1), Point(300, 0, 0))
_STROKE = Stroke("s1", "pencil", "#112233", 4.0, _COURSE)


def _encode_picture(kind: str, size: tuple[int, int] = (9, 7), mode: str = "RGB", **more: Any) -> bytes:
    out = io.BytesIO()
    picture = Image.new(mode, size, 90)
    picture.putpixel((1, 1), 0 if mode in {"L", "P"} else (200, 30, 40, 128)[: len(mode)])
    picture.save(out, kind, **more)
    return out.getvalue()


def _encode_animation() -> bytes:
    out = io.BytesIO()
    frames = [Image.new("RGB", (9, 7), colour) for colour in ("red", "blue")]
    frames[0].save(out, "WEBP", save_all=True, append_images=frames[1:])
    return out.getvalue()


def _make_items() -> list[Any]:
    picture = PlacedPicture("p", "image/png", _encode_picture("PNG", (2, 2)), 0, 0, 64, 36)
    move = MovedArea("m", _COURSE, (1, 0, 0, 1, 5, 5))
    return [_STROKE, Stroke("e", "eraser", "#ffffff", 9.0, _COURSE), picture, move, Group("g", 0.5, (_STROKE, move))]


def _to_json_values(item: dict[str, Any]) -> dict[str, Any]:
    return {
        name: f"~{value.decode('latin-1')}"
        if isinstance(value, bytes)
        else [_to_json_values(inner) for inner in value]
        if name == "strokes"
        else value
        for name, value in item.items()
    }


def _make_drawings() -> dict[str, bytes]:
    full = build_update(
        [Layer(strokes=tuple(_make_items())), Layer("two", "Ink", 1.0, False, True, 0.5, (_STROKE,))], 1
    )
    other = build_update([Layer(strokes=(_STROKE,))], 2)
    return {"empty": build_update((), 0), "stroke": other, "full": full, "merged": merge([full, other])}


def _make_box(name: bytes, body: bytes = b"") -> bytes:
    return struct.pack(">I", 8 + len(body)) + name + body


def _make_films() -> dict[str, bytes]:
    begin = _make_box(b"ftyp", b"isom\0\0\2\0isomavc1")
    header = b"\x42\x86\x81\x01\x42\x82\x84webm"
    ebml = b"\x1a\x45\xdf\xa3" + bytes([0x80 | len(header)]) + header + b"\x18\x53\x80\x67"
    return {
        "mp4": begin + _make_box(b"moov", b"\0" * 20) + _make_box(b"mdat", b"film"),
        "large": begin + struct.pack(">I", 1) + b"mdat" + struct.pack(">Q", 20) + b"film" + _make_box(b"moov"),
        "open": _make_box(b"ftyp", b"qt  ") + _make_box(b"moov") + b"\0\0\0\0mdatfilm",
        "webm": ebml + b"\x84\x16\x54\xae\x6b",
        "live": ebml + b"\x01\xff\xff\xff\xff\xff\xff\xff" + b"\x16\x54\xae\x6b\x80",
    }


def _make_sounds() -> dict[str, bytes]:
    hum = recordings.make_tone(40)
    return {
        "plain": recordings.encode_wav(hum),
        "broadcast": recordings.encode_wav(hum, chunk_before=recordings.make_chunk(b"bext", b"pier")),
        "cut": recordings.encode_wav(hum, cut_bytes=20),
        "live": recordings.encode_wav(hum, claimed_size=2**32 - 1),
    }


def _encode_metadata(**pairs: str) -> bytes:
    return ",".join(f"{name} {base64.b64encode(value.encode()).decode()}" for name, value in pairs.items()).encode()


def _make_messages() -> dict[str, bytes]:
    brush = {"id": "s1", "layer": "base", "kind": "pencil", "colour": "#112233", "size": 3}
    messages: list[dict[str, Any]] = [
        {"type": "subscribe", "topic": f"project:{_ID}", "since": 3},
        {"type": "unsubscribe", "topic": f"video:{_ID}"},
        {"type": "doc_open", "cut_id": _ID, "since": 0},
        {"type": "doc_close", "cut_id": _ID},
        {"type": "doc_push", "cut_id": _ID, "push_id": _ID, "update": "AAA="},
        {
            "type": "presence_update",
            "project_id": _ID,
            "state": {"cut_id": _ID, "frame": 12, "cursor": [1.5, -2], "camera_frames": None, "clip": None},
        },
        {"type": "presence_leave", "project_id": _ID},
        {"type": "draw_live", "cut_id": _ID, "stroke": brush, "offset": 0, "points": "AQ==", "is_finished": True},
        {"type": "ping"},
    ]
    return {str(message["type"]): json.dumps(message).encode() for message in messages}


_CAPTIONS = {
    "plain": b"WEBVTT\n\n00:00.000 --> 00:01.000\nRow.\n",
    "full": b"\xef\xbb\xbfWEBVTT Kind: captions\r\n\r\nNOTE by hand\r\n\r\nSTYLE\r\n::cue { color: red }\r\n\r\n"
    b"1\r\n00:00:00.000 --> 01:00:01.500 align:start line:10%\r\n<v Ada><b>Row</b>, <i.loud>row</i> &amp; "
    b"<00:00:01.000>go</v>\r\n- a --> b <script>x</script>\r\n",
    "subrip": "1\r\n00:00:01,000 --> 00:00:02,500 X1:10 X2:20\r\n{\\an8}<i>Row</i> <font>on</font> & on\r\n\r\n"
    "2\r\n0:00:03,000-->0:00:04,000\r\n漕ぐ <3\r\n".encode(),
    "wide": "1\n00:00:01,000 --> 00:00:02,000\nBjörk\n".encode("utf-16"),
    "two": "WEBVTT\n\n00:01.000 --> 00:02.000\nBjörk 漕ぐ\n\n00:02.000 --> 00:03.000\n<c.a>b\n".encode(),
}
_TEXTS = {
    "plain": b"<p>Ink is <b>dry</b>.</p>",
    "styled": b"<div><h1 style='color: #ff0000; text-align:center'>A</h1><ul><li>b<br></li></ul></div>",
    "hostile": b"<p onclick=x style='background:url(y)'>a<script>b</script>&lt;c&gt;",
    "foreign": b"<svg><style><img src=x></style></svg><math><mi><mglyph><!--</mi>--></math>",
}
_HEADS = {
    "piece": b"/piece\ntus-resumable: 1.0.0\nupload-offset: 0\ncontent-type: application/offset+octet-stream",
    "promise": b"/promise\ntus-resumable: 1.0.0\nupload-length: 300\nx-forwarded-proto: https",
    "edit": b'/edit\nif-match: "3"\nidempotency-key: abcdefgh-1\ncontent-type: application/json\ncontent-length: 12',
    "part": b"/part\nrange: bytes=0-99\nx-forwarded-for: 1.2.3.4, 2001:db8::1\norigin: http://localhost\n"
    b"sec-fetch-site: same-origin",
}
_LINES = {
    "get": b"GET / HTTP/1.1\r\nHost: localhost\r\nAccept: */*\r\n\r\n",
    "post": b"POST /a?b=c HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\n\r\nabc",
    "pieces": b"POST /a HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\nTrailer: x\r\n\r\n",
    "two": b"GET /1 HTTP/1.1\r\nHost: x\r\n\r\nGET /2 HTTP/1.0\r\nConnection: close\r\n\r\n",
    "socket": b"GET /api/socket HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
}


def _make_edits() -> dict[str, bytes]:
    shots = [built.Shot(frames, _ID, f"Sc 010 Sh {frames:03d}") for frames in (31, 7)]
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        packed = zipfile.ZipInfo("content.otio", (2026, 1, 1, 0, 0, 0))
        archive.writestr(packed, built.otio_edit(built.otio_of("Track", built.otio_clip(31, "A"))))
    return {
        "ale": b"Heading\nFIELD_DELIM\tTABS\nFPS\t29.97\n\nColumn\nName\tTracks\tStart\tEnd\n\nData\n"
        b"A\tV\t01:00:00;00\t01:00:01;00\nB\tVA1\t01:00:01;00\t01:00:02;00\n",
        "edl": built.edl(shots, Fraction(30)),
        "fcp7": built.fcp7(shots, Fraction(30)),
        "fcpxml": built.fcpxml(shots, Fraction(30)),
        "otio": built.otio_edit(built.otio_of("Track", built.otio_clip(31, "A"), built.otio_clip(7, "B"))),
        "otioz": out.getvalue(),
    }


def _make_storyboards() -> dict[str, bytes]:
    board = b'{"url": "b.png", "newShot": true, "time": "0", "duration": "1500", "dialogue": "Hi", "link": "b.psd",'
    layers = b'"layers": {"ink": {"url": "i.png"}, "fill": {"url": "f.png", "opacity": 0.5}}, "sg": {}}'
    head = b'{"version": "0.7.0", "aspectRatio": "1.78", "fps": 24, "defaultBoardTiming": 2000, "boards": ['
    boards = head + board + layers + b',{"time": 1500, "audio": {"filename": "a.wav"}}]}'
    scenes = {f"storyboards/Scene-{at}-INT-HALL-FA5K{at}": boards for at in (2, 7)}
    files = {f"{folder}/s.storyboarder": data for folder, data in scenes.items()}
    files |= {f"{folder}/images/i.png": b"x" for folder in scenes}
    files["night.fountain"] = b"INT. HALL #2-FA5K2#\n\nRain."
    single = {
        "night/night.storyboarder": boards,
        "night/images/b.png": b"x",
        "night/images/bä.psd": b"",
    }
    return {
        "plain": boards,
        "scenes": _make_zip(files, zipfile.ZIP_STORED),
        "single": _make_zip(single, zipfile.ZIP_STORED),
        "deflated": _make_zip(single, zipfile.ZIP_DEFLATED),
    }


def _make_zip(files: dict[str, bytes], compression: int) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", compression) as archive:
        for name, data in files.items():
            entry = zipfile.ZipInfo(name, (2026, 1, 1, 0, 0, 0))
            archive.writestr(entry, data, compression)
    return out.getvalue()


_SCRIPTS = {
    "fountain": b"Title: *Night*\n\nINT. HALL - DAY #2-FA5K7#\n\n[[a\nb]] Rain /* c */ _falls_.\n\n"
    b"MARA (V.O.)\n(low)\nHi!\n  \nYes.\n\nTOM ^\nNo.\n\n# Act\n\n= It ends\n\n"
    b".ROOF\n\n~la\n\n> END <\n\n===\n\n> CUT TO:\n",
    "wide": "INT。駅　夜 ＃１＃\r\n\r\n@真理（声）\r\n遅い？\r\n".encode("utf-16"),
    "fdx": b'<?xml version="1.0" encoding="UTF-8"?>\n<FinalDraft><Content><Paragraph Type="Scene Heading" Number="1A">'
    b"<SceneProperties><Paragraph/></SceneProperties><Text>INT. </Text><Text>HALL</Text></Paragraph>"
    b'<Paragraph><DualDialogue><Paragraph Type="Character"><Text>A</Text></Paragraph>'
    b'<Paragraph Type="Dialogue"><Text>b &amp; c</Text></Paragraph></DualDialogue></Paragraph></Content></FinalDraft>',
}


def corpus() -> dict[str, dict[str, bytes]]:
    """Return the initial cases of each parser, by name."""
    webps = {
        "lossy.webp": _encode_picture("WEBP"),
        "lossless.webp": _encode_picture("WEBP", lossless=True),
        "clear.webp": _encode_picture("WEBP", mode="RGBA", lossless=True),
        "exif.webp": _encode_picture("WEBP", exif=b"Exif\0\0MM\0*\0\0\0\x08\0\0"),
        "moving.webp": _encode_animation(),
    }
    turned = Image.Exif()
    turned[0x0112] = 6
    pictures = {
        "rgb.png": _encode_picture("PNG"),
        "palette.png": _encode_picture("PNG", mode="P"),
        "turned.jpeg": _encode_picture("JPEG", exif=turned.tobytes()),
        "steps.jpeg": _encode_picture("JPEG", progressive=True),
        "palette.gif": _encode_picture("GIF", mode="P"),
        "rgb.bmp": _encode_picture("BMP"),
        "rgb.avif": _encode_picture("AVIF"),
        "clear.webp": webps["clear.webp"],
    }
    moment = "2026-11-22T19:30:00.123456+00:00"
    return {
        "drawing_update": _make_drawings(),
        "points": {"course": encode_points(_COURSE), "none": b"\x01", "long": encode_points(_COURSE * 20)},
        "items": {
            "all": json.dumps([_to_json_values(item_to_dict(item)) for item in _make_items()]).encode(),
            "none": b"[]",
        },
        "captions": _CAPTIONS,
        "script": _SCRIPTS,
        "film_layout": _make_films(),
        "wav_length": _make_sounds(),
        "preview_webp": webps | {name: pictures[name] for name in ("rgb.png", "palette.png", "turned.jpeg")},
        "picture": pictures,
        "rich_text": _TEXTS,
        "file_name": {"plain": b"shot 12.png", "copy": b"shot (2).tar.gz", "letters": "e\u0301tude 漕ぐ.webp".encode()},
        "cursor": {
            "id": _ID.encode(),
            "news": f"{moment} 12".encode(),
            "comment": b"top 3 12",
            "file": f"{_ID}shot.png".encode(),
            "wrapped": encode_cursor(f"{moment} 12").encode(),
        },
        "upload_metadata": {"full": _encode_metadata(filename="shot.png", folder=_ID, id=_ID), "bare": b"filename"},
        "byte_range": {"both": b"bytes=0-99", "open": b"bytes=7-", "last": b"bytes=-5", "two": b"bytes=0-1,5-6"},
        "socket_message": _make_messages(),
        "request_head": _HEADS,
        "request_line": _LINES,
        "edit": _make_edits(),
        "storyboard": _make_storyboards(),
    }


def write() -> None:
    """Write the initial cases. Stored failures, and drawings, whose bytes are never the same, are left unchanged."""
    for parser, cases in corpus().items():
        (CORPUS / parser).mkdir(parents=True, exist_ok=True)
        for name, data in cases.items():
            if parser != "drawing_update" or not (CORPUS / parser / name).exists():
                (CORPUS / parser / name).write_bytes(data)


if __name__ == "__main__":
    write()
