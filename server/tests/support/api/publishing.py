"""Helpers that publish tiny generated films through the API."""

import uuid
from fractions import Fraction
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import av
from PIL import Image

from tests.support.api.people import Person
from tests.support.deadline import until
from tests.support.kept import made_once

TUS = {"Tus-Resumable": "1.0.0"}
PIECE = 8 * 1024 * 1024


@made_once
def film(
    frames: int = 6,
    rate: Fraction | int = 24,
    *,
    form: str = "mp4",
    codec: str = "libx264",
    pixels: str = "yuv420p",
    size: tuple[int, int] = (64, 36),
    sound: str | None = None,
    options: tuple[tuple[str, str], ...] = (("movflags", "+faststart"),),
    times: tuple[int, ...] | None = None,
    hum: float | None = None,
    pictures: bool = True,
    live: bool = False,
    effort: tuple[tuple[str, str], ...] = (),
) -> bytes:
    """Encode a film in which each frame has a different brightness.

    `times` are frame times in milliseconds for a variable frame rate. `hum` is the duration of the sound in seconds if
    it differs from the picture's. `live` leaves the duration out of the file. `effort` are options of the encoder.
    """
    with TemporaryDirectory() as folder:
        path = Path(folder) / "film"
        laid_out = dict(options) if form == "mp4" else {"live": "1"} if live else {}
        opened: Any = av.open(str(path), "w", format=form, options=laid_out)
        with opened as out:
            stream = out.add_stream(codec, rate=rate, options=dict(effort)) if pictures else None
            noise = None if sound is None else out.add_stream(sound, rate=48000, layout="mono")
            if stream is not None:
                _flicker(out, stream, frames, 1 / Fraction(rate), size, pixels, times)
            if noise is not None:
                add_hum(out, noise, float(frames / rate) if hum is None else hum)
        return path.read_bytes()


def _flicker(
    out: Any,
    stream: Any,
    frames: int,
    base: Fraction,
    size: tuple[int, int],
    pixels: str,
    times: tuple[int, ...] | None,
) -> None:
    stream.width, stream.height, stream.pix_fmt = *size, pixels
    base = base if times is None else Fraction(1, 1000)
    stream.codec_context.time_base = base
    for number in range(frames):
        grey = brightness(number)
        frame: Any = av.VideoFrame.from_image(Image.new("RGB", size, (grey, grey, grey)))
        frame = frame.reformat(format=pixels)
        frame.pts, frame.time_base = number if times is None else times[number], base
        out.mux(stream.encode(frame))
    out.mux(stream.encode(None))


def brightness(number: int) -> int:
    """Return the brightness of a frame of `film`, 0 to 255."""
    return 16 + number * 37 % 200


def add_hum(out: Any, stream: Any, seconds: float) -> None:
    """Add a silent audio stream of this duration."""
    length = stream.codec_context.frame_size or 1024
    for number in range(int(seconds * 48000 / length)):
        piece: Any = av.AudioFrame(format=stream.codec_context.format.name, layout="mono", samples=length)
        for plane in piece.planes:
            plane.update(bytes(plane.buffer_size))
        piece.sample_rate, piece.pts, piece.time_base = 48000, number * length, Fraction(1, 48000)
        out.mux(stream.encode(piece))
    out.mux(stream.encode(None))


def promised(**fields: Any) -> dict[str, Any]:
    """Return the body of a new publication."""
    return {"id": str(uuid.uuid4()), "source": "file", "file_name": "cut.mp4", **fields}


async def begin(person: Person, project: dict[str, Any], status: int = 201, **fields: Any) -> dict[str, Any]:
    """Create a publication."""
    path = f"/api/projects/{project['slug']}/publications"
    return await person.json("POST", path, status, json=promised(**fields))


async def send(person: Person, publication: dict[str, Any], offset: int, data: bytes) -> Any:
    """Send a chunk of the film and return the response."""
    headers = {**TUS, "Upload-Offset": str(offset), "Content-Type": "application/offset+octet-stream"}
    return await person.http.patch(f"/api/publications/{publication['id']}/video", headers=headers, content=data)


async def send_all(person: Person, publication: dict[str, Any], data: bytes) -> None:
    """Send a complete file in chunks."""
    for start in range(0, len(data), PIECE):
        answer = await send(person, publication, start, data[start : start + PIECE])
        assert answer.status_code == 204, answer.text


async def hand_over(person: Person, publication: dict[str, Any], **texts: Any) -> dict[str, Any]:
    """Publish a completely uploaded film."""
    return await person.json("POST", f"/api/publications/{publication['id']}/publish", 200, json=texts)


async def over(person: Person, publication: dict[str, Any], *, anew: bool = False) -> dict[str, Any]:
    """Wait until a publication has ended and return it.

    Its progress must not decrease, unless its job starts again (`anew`).
    """
    last = -1.0

    async def look() -> dict[str, Any] | None:
        nonlocal last
        state = await person.json("GET", f"/api/publications/{publication['id']}", 200)
        assert state["state"] != "publishing" or (0 if anew else last) <= state["progress"] <= 1
        last = state["progress"]
        return state if state["state"] in {"done", "failed", "cancelled"} else None

    return await until(look, 150, "the publication is over")


async def published(person: Person, project: dict[str, Any], data: bytes | None = None, **fields: Any) -> Any:
    """Publish a video from a file and return it as its publisher sees it."""
    done = await attempted(person, project, film() if data is None else data, **fields)
    assert (done["state"], done["detail"]) == ("done", None), done
    return await person.json("GET", f"/api/videos/{done['slug']}", 200)


async def attempted(person: Person, project: dict[str, Any], data: bytes, **fields: Any) -> dict[str, Any]:
    """Publish a file and return how the publication ended."""
    publication = await begin(person, project, size=len(data), **fields)
    await send_all(person, publication, data)
    await hand_over(person, publication)
    return await over(person, publication)


async def begin_version(person: Person, video: dict[str, Any], status: int = 201, **fields: Any) -> dict[str, Any]:
    """Create a publication of a new version of a video."""
    body = {"id": str(uuid.uuid4()), "source": "file", "file_name": "cut2.mp4", **fields}
    return await person.json("POST", f"/api/videos/{video['id']}/publications", status, json=body)


async def published_anew(person: Person, video: dict[str, Any], data: bytes) -> Any:
    """Publish a new version of a video from a file and return it as its publisher sees it."""
    publication = await begin_version(person, video, size=len(data))
    await send_all(person, publication, data)
    await hand_over(person, publication)
    done = await over(person, publication)
    assert (done["state"], done["detail"], done["slug"]) == ("done", None, video["slug"]), done
    return await person.json("GET", f"/api/videos/{video['id']}", 200)
