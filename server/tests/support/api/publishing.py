"""Helpers that publish tiny generated films through the API."""

import uuid
from fractions import Fraction
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import av
from PIL import Image

from tests.support.api.people import Person
from tests.support.api.uploads import send_chunk
from tests.support.file_cache import cache_file
from tests.support.polling import wait_until

CHUNK_SIZE = 8 * 1024 * 1024


@cache_file
def encode_film(
    frames: int = 6,
    rate: Fraction | int = 24,
    *,
    container: str = "mp4",
    codec: str = "libx264",
    pixel_format: str = "yuv420p",
    size: tuple[int, int] = (64, 36),
    audio_codec: str | None = None,
    options: tuple[tuple[str, str], ...] = (("movflags", "+faststart"),),
    frame_times: tuple[int, ...] | None = None,
    sound_seconds: float | None = None,
    has_video: bool = True,
    is_live: bool = False,
    encoder_options: tuple[tuple[str, str], ...] = (),
) -> bytes:
    """Encode a film in which each frame has a different brightness.

    `times` are frame times in milliseconds for a variable frame rate. `hum` is the duration of the sound in seconds if
    it differs from the picture's. `live` leaves the duration out of the file. `effort` are options of the encoder.
    """
    with TemporaryDirectory() as folder:
        path = Path(folder) / "film"
        muxer_options = dict(options) if container == "mp4" else {"live": "1"} if is_live else {}
        opened: Any = av.open(str(path), "w", format=container, options=muxer_options)
        with opened as out:
            stream = out.add_stream(codec, rate=rate, options=dict(encoder_options)) if has_video else None
            audio = None if audio_codec is None else out.add_stream(audio_codec, rate=48000, layout="mono")
            if stream is not None:
                _encode_frames(out, stream, frames, 1 / Fraction(rate), size, pixel_format, frame_times)
            if audio is not None:
                add_silent_audio(out, audio, float(frames / rate) if sound_seconds is None else sound_seconds)
        return path.read_bytes()


def _encode_frames(
    out: Any,
    stream: Any,
    frames: int,
    time_base: Fraction,
    size: tuple[int, int],
    pixel_format: str,
    frame_times: tuple[int, ...] | None,
) -> None:
    stream.width, stream.height, stream.pix_fmt = *size, pixel_format
    base = time_base if frame_times is None else Fraction(1, 1000)
    stream.codec_context.time_base = base
    for number in range(frames):
        grey = get_brightness(number)
        frame: Any = av.VideoFrame.from_image(Image.new("RGB", size, (grey, grey, grey)))
        frame = frame.reformat(format=pixel_format)
        frame.pts, frame.time_base = number if frame_times is None else frame_times[number], base
        out.mux(stream.encode(frame))
    out.mux(stream.encode(None))


def get_brightness(number: int) -> int:
    """Return the brightness of a frame of `film`, 0 to 255."""
    return 16 + number * 37 % 200


def add_silent_audio(out: Any, stream: Any, seconds: float) -> None:
    """Add a silent audio stream of this duration."""
    length = stream.codec_context.frame_size or 1024
    for number in range(int(seconds * 48000 / length)):
        piece: Any = av.AudioFrame(format=stream.codec_context.format.name, layout="mono", samples=length)
        for plane in piece.planes:
            plane.update(bytes(plane.buffer_size))
        piece.sample_rate, piece.pts, piece.time_base = 48000, number * length, Fraction(1, 48000)
        out.mux(stream.encode(piece))
    out.mux(stream.encode(None))


def make_publication_body(**fields: Any) -> dict[str, Any]:
    """Return the body of a new publication."""
    return {"id": str(uuid.uuid4()), "source": "file", "file_name": "cut.mp4", **fields}


async def create_publication(
    person: Person, project: dict[str, Any], status: int = 201, **fields: Any
) -> dict[str, Any]:
    """Create a publication."""
    path = f"/api/projects/{project['slug']}/publications"
    return await person.json("POST", path, status, json=make_publication_body(**fields))


async def upload(person: Person, publication: dict[str, Any], data: bytes) -> None:
    """Send a complete file in chunks."""
    for start in range(0, len(data), CHUNK_SIZE):
        answer = await send_chunk(person, publication, start, data[start : start + CHUNK_SIZE])
        assert answer.status_code == 204, answer.text


async def publish(person: Person, publication: dict[str, Any], **texts: Any) -> dict[str, Any]:
    """Publish a completely uploaded film."""
    return await person.json("POST", f"/api/publications/{publication['id']}/publish", 200, json=texts)


async def wait_for_publication(
    person: Person, publication: dict[str, Any], *, may_restart: bool = False
) -> dict[str, Any]:
    """Wait until a publication has ended and return it.

    Its progress must not decrease, unless its job starts again (`anew`).
    """
    last = -1.0

    async def get_ended_publication() -> dict[str, Any] | None:
        nonlocal last
        state = await person.json("GET", f"/api/publications/{publication['id']}", 200)
        assert state["state"] != "publishing" or (0 if may_restart else last) <= state["progress"] <= 1
        last = state["progress"]
        return state if state["state"] in {"done", "failed", "cancelled"} else None

    return await wait_until(get_ended_publication, 150, "the publication is over")


async def publish_video(person: Person, project: dict[str, Any], data: bytes | None = None, **fields: Any) -> Any:
    """Publish a video from a file and return it as its publisher sees it."""
    done = await publish_file(person, project, encode_film() if data is None else data, **fields)
    assert (done["state"], done["detail"]) == ("done", None), done
    return await person.json("GET", f"/api/videos/{done['slug']}", 200)


async def publish_file(person: Person, project: dict[str, Any], data: bytes, **fields: Any) -> dict[str, Any]:
    """Publish a file and return how the publication ended."""
    publication = await create_publication(person, project, size=len(data), **fields)
    await upload(person, publication, data)
    await publish(person, publication)
    return await wait_for_publication(person, publication)


async def create_version_publication(
    person: Person, video: dict[str, Any], status: int = 201, **fields: Any
) -> dict[str, Any]:
    """Create a publication of a new version of a video."""
    body = {"id": str(uuid.uuid4()), "source": "file", "file_name": "cut2.mp4", **fields}
    return await person.json("POST", f"/api/videos/{video['id']}/publications", status, json=body)


async def publish_new_version(person: Person, video: dict[str, Any], data: bytes) -> Any:
    """Publish a new version of a video from a file and return it as its publisher sees it."""
    publication = await create_version_publication(person, video, size=len(data))
    await upload(person, publication, data)
    await publish(person, publication)
    done = await wait_for_publication(person, publication)
    assert (done["state"], done["detail"], done["slug"]) == ("done", None, video["slug"]), done
    return await person.json("GET", f"/api/videos/{video['id']}", 200)
