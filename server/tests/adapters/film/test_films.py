"""Uploaded films: probed facts, conversion, and refusal."""

import asyncio
from collections.abc import AsyncGenerator
from fractions import Fraction
from itertools import accumulate
from pathlib import Path
from typing import Any

import pytest

from pegbar.adapters.film.films import PyavFilms
from pegbar.kernel import texts
from pegbar.ports.films import BadFilm, FilmFacts
from tests.support.api.publishing import encode_film, get_brightness
from tests.support.drawings.drawing import encode_picture
from tests.support.faults.invalid_files import make_box, rotate_mp4, set_mp4_duration
from tests.support.media.films import DecodedFilm, decode_film
from tests.support.media.locations import contains_location, make_located_films

NTSC = Fraction(24000, 1001)
WEBM = {"container": "webm", "codec": "libvpx-vp9"}
PRORES = {"container": "mov", "codec": "prores_ks", "pixel_format": "yuv422p10le"}
HEVC = {
    "container": "mp4",
    "codec": "libx265",
    "pixel_format": "yuv420p",
    "encoder_options": (("preset", "ultrafast"),),
}
PLAYLIST = b"#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n"


@pytest.fixture
async def films() -> AsyncGenerator[PyavFilms, None]:
    yield PyavFilms()


async def _probe(films: PyavFilms, folder: Path, data: bytes, name: str = "sent") -> FilmFacts:
    path = folder / name
    path.write_bytes(data)
    return await films.probe(path)


async def _convert_and_decode(films: PyavFilms, folder: Path, data: bytes) -> tuple[FilmFacts, FilmFacts, DecodedFilm]:
    """Return the facts before and after conversion and the decoded result, and check that progress never decreases."""
    shares: list[float] = []

    async def record_share(share: float) -> None:
        shares.append(share)

    before = await _probe(films, folder, data)
    target = folder / "made"
    await films.convert(folder / "sent", before, target, record_share)
    assert shares == sorted(shares)
    assert shares[-1] == 1
    after = await films.probe(target)
    assert after.needs == "none"
    assert after.media_type == before.media_type
    return before, after, decode_film(target)


def _measure_brightness(played: DecodedFilm) -> list[int]:
    return [round(sum(p.convert("L").getdata()) / (p.width * p.height)) for p in played.pictures]  # type: ignore[arg-type]


def _get_rate(facts: FilmFacts) -> Fraction:
    return Fraction(facts.rate_numerator, facts.rate_denominator)


@pytest.mark.samples(2)
@pytest.mark.parametrize(
    ("data", "media_type", "rate"),
    [
        (encode_film(6, 24), "video/mp4", 24),
        (encode_film(6, NTSC, audio_codec="aac"), "video/mp4", NTSC),
        (encode_film(5, Fraction(25, 2)), "video/mp4", Fraction(25, 2)),
        (encode_film(8, 120, audio_codec="libmp3lame"), "video/mp4", 120),
        (encode_film(6, 30, **WEBM), "video/webm", 30),
        (encode_film(6, 24, container="webm", codec="libvpx", audio_codec="libopus"), "video/webm", 24),
        (encode_film(1, 24), "video/mp4", 24),
    ],
)
async def test_playable_video_is_not_converted(
    films: PyavFilms, tmp_path: Path, data: bytes, media_type: str, rate: Fraction | int
) -> None:
    facts = await _probe(films, tmp_path, data)
    assert (facts.needs, facts.media_type, _get_rate(facts)) == ("none", media_type, rate)
    assert (facts.width, facts.height, facts.start_seconds) == (64, 36, 0)
    assert facts.frames == len(decode_film(tmp_path / "sent").times)
    assert facts.thumbnail[8:12] == b"WEBP"


@pytest.mark.samples(2)
@pytest.mark.parametrize(
    "data",
    [
        encode_film(6, NTSC, options=()),
        encode_film(6, 24, options=(("movflags", "+frag_keyframe+empty_moov"),)),
        encode_film(6, 24, container="mov"),
        encode_film(6, 24) + b"<script>alert(1)</script>" * 9,
        encode_film(6, 24, container="matroska", codec="libvpx-vp9"),
    ],
    ids=["index-behind", "fragments", "quicktime", "more-behind", "matroska"],
)
async def test_playable_streams_are_remuxed(films: PyavFilms, tmp_path: Path, data: bytes) -> None:
    before = await _probe(films, tmp_path, data)
    assert before.needs == "wrap"
    source = decode_film(tmp_path / "sent")
    _, after, decoded = await _convert_and_decode(films, tmp_path, data)
    assert decoded.times == [time - source.times[0] for time in source.times]
    assert [p.tobytes() for p in decoded.pictures] == [p.tobytes() for p in source.pictures]
    assert after.frames == 6


@pytest.mark.samples(2)
@pytest.mark.parametrize("name", sorted(make_located_films()))
async def test_location_metadata_is_removed(films: PyavFilms, tmp_path: Path, name: str) -> None:
    data = make_located_films()[name]
    assert contains_location(data)
    before, after, _ = await _convert_and_decode(films, tmp_path, data)
    assert (before.needs, after.frames) == ("wrap", 6)
    assert not contains_location((tmp_path / "made").read_bytes())


@pytest.mark.parametrize("rate", [NTSC, 12, Fraction(30000, 1001)])
async def test_unplayable_video_is_encoded_frame_by_frame(
    films: PyavFilms, tmp_path: Path, rate: Fraction | int
) -> None:
    data = encode_film(10, rate, size=(63, 35) if rate == 12 else (64, 36), **PRORES)  # type: ignore[arg-type]
    before, after, decoded = await _convert_and_decode(films, tmp_path, data)
    assert (before.needs, _get_rate(after), after.frames) == ("encode", rate, 10)
    assert decoded.times == [n / Fraction(rate) for n in range(10)]
    assert (after.width, after.height) == (64, 36)
    assert (decoded.codec, decoded.pixels) == ("h264", "yuv420p")
    assert _measure_brightness(decoded) == pytest.approx([get_brightness(number) for number in range(10)], abs=6)


async def test_variable_rate_becomes_constant_without_delay(films: PyavFilms, tmp_path: Path) -> None:
    times = (0, 40, 80, 120, 360, 400, 440)  # 25 fps with a pause.
    before, after, decoded = await _convert_and_decode(films, tmp_path, encode_film(7, 25, frame_times=times))
    assert (before.needs, _get_rate(after)) == ("encode", 25)
    brightness = _measure_brightness(decoded)
    for number, time in enumerate(times):
        assert abs(brightness[round(time / 40)] - get_brightness(number)) <= 6
    assert all(abs(brightness[n] - get_brightness(3)) <= 6 for n in range(3, 9)), (
        "the pause shows what was there before it"
    )


def _list_times_on_grid(rate: Fraction | int, *gaps: int) -> tuple[int, ...]:
    """Return times in milliseconds of drawings that last the given numbers of frames."""
    return tuple(round(frame * 1000 / Fraction(rate)) for frame in accumulate((0, *gaps)))


@pytest.mark.samples(2)
@pytest.mark.parametrize(
    ("times", "rate"),
    [
        (_list_times_on_grid(24, *(2, 1, 3, 2, 2, 2, 1, 1) * 9)[:72], 24),
        (_list_times_on_grid(NTSC, *(2, 1, 3, 2, 2) * 14), NTSC),
        (_list_times_on_grid(30, *(3, 3, 1, 3, 3) * 6), 30),
        (_list_times_on_grid(24, *(4, 2, 2, 6, 2) * 5), 12),
        ((0, 100, 190, 223, 301, 388, 399, 500, 613), 90),
        ((0, 100, 207, 301, 409, 455, 555), 24),
    ],
    ids=["twos-of-24", "twos-of-ntsc", "threes-of-30", "all-on-twos", "no-grid-close", "no-grid"],
)
async def test_variable_rate_conversion_shows_every_drawing(
    films: PyavFilms, tmp_path: Path, times: tuple[int, ...], rate: Fraction | int
) -> None:
    _, after, decoded = await _convert_and_decode(films, tmp_path, encode_film(len(times), 24, frame_times=times))
    brightness = _measure_brightness(decoded)
    changes = [
        bright for number, bright in enumerate(brightness) if not number or abs(bright - brightness[number - 1]) > 6
    ]
    assert len(changes) == len(times)
    assert all(abs(bright - get_brightness(number)) <= 6 for number, bright in enumerate(changes))
    assert _get_rate(after) == rate


async def test_too_high_rate_is_reduced(films: PyavFilms, tmp_path: Path) -> None:
    _, after, _ = await _convert_and_decode(films, tmp_path, encode_film(24, 240))
    assert (_get_rate(after), after.frames) == (120, 12)


async def test_sound_is_converted_in_sync(films: PyavFilms, tmp_path: Path) -> None:
    data = encode_film(48, 24, container="mov", codec="prores_ks", pixel_format="yuv422p10le", audio_codec="pcm_s16le")
    _, after, _ = await _convert_and_decode(films, tmp_path, data)
    assert after.duration_seconds == pytest.approx(2, abs=0.05)
    assert after.has_sound


async def test_duration_includes_sound_and_has_sound_is_reported(films: PyavFilms, tmp_path: Path) -> None:
    longer = await _probe(films, tmp_path, encode_film(24, 24, audio_codec="aac", sound_seconds=2))
    assert (longer.frames, longer.has_sound) == (24, True)
    assert longer.duration_seconds == pytest.approx(2, abs=0.05)
    assert not (await _probe(films, tmp_path, encode_film(24, 24))).has_sound
    _, after, _ = await _convert_and_decode(
        films, tmp_path, encode_film(24, 24, container="mov", codec="prores_ks", pixel_format="yuv422p10le")
    )
    assert not after.has_sound


async def test_rotated_video_is_converted_upright(films: PyavFilms, tmp_path: Path) -> None:
    source_facts = await _probe(films, tmp_path, rotate_mp4(encode_film(6)))
    assert (source_facts.width, source_facts.height, source_facts.needs) == (36, 64, "none")
    _, after, decoded = await _convert_and_decode(
        films, tmp_path, rotate_mp4(encode_film(6, 24, frame_times=(0, 10, 90, 100, 150, 160)))
    )
    assert (after.width, after.height) == (36, 64)
    assert decoded.pictures[0].size == (36, 64)


async def test_live_recording_without_duration_is_measured(films: PyavFilms, tmp_path: Path) -> None:
    data = encode_film(30, 30, is_live=True, **WEBM)
    before, after, _ = await _convert_and_decode(films, tmp_path, data)
    assert (before.needs, before.media_type) == ("wrap", "video/webm")
    assert after.duration_seconds == pytest.approx(1, abs=0.05)


SLOW = encode_film(301, 1, size=(16, 16))


@pytest.mark.parametrize(
    "data",
    [
        SLOW,
        set_mp4_duration(SLOW, 10),
        encode_film(301, 1, size=(16, 16), container="webm", codec="libvpx", is_live=True),
        encode_film(2, 1, size=(16, 16), audio_codec="aac", sound_seconds=302),
    ],
    ids=["301-s", "says-10-s", "recorded-live", "sound-alone"],
)
async def test_too_long_video_is_refused_despite_its_headers(films: PyavFilms, tmp_path: Path, data: bytes) -> None:
    with pytest.raises(BadFilm, match=r"Videos longer than 5 minutes \(300 seconds\) are not allowed\."):
        await _probe(films, tmp_path, data)


@pytest.mark.parametrize(
    "data",
    [
        encode_film(300, 1, size=(16, 16)),
        set_mp4_duration(encode_film(300, 1, size=(16, 16)), 301),
        encode_film(900, 3, size=(16, 16), container="webm", codec="libvpx"),
    ],
)
async def test_maximum_duration_is_accepted(films: PyavFilms, tmp_path: Path, data: bytes) -> None:
    assert (await _probe(films, tmp_path, data)).duration_seconds == 300


@pytest.mark.samples(2)
@pytest.mark.parametrize(
    "data",
    [
        b"Dear diary",
        encode_picture(kind="PNG"),
        encode_picture(kind="GIF"),
        PLAYLIST,
        b"ffconcat version 1.0\nfile '/etc/passwd'\n",
        b"PK\x03\x04" + bytes(100),
        b"<html><script>alert(1)</script></html>" + encode_film(),
        b"\x1a\x45\xdf\xa3" + bytes(40),
        encode_film()[:40] + bytes(4000),
        make_box(b"ftyp", b"isom\0\0\0\0isom") + make_box(b"moov", PLAYLIST) + make_box(b"mdat", PLAYLIST),
        make_box(b"ftyp", b"isom\0\0\0\0isom") + make_box(b"mdat", b""),
    ],
    ids=["text", "png", "gif", "m3u8", "concat", "zip", "html", "ebml", "zeros", "playlist-inside", "no-index"],
)
async def test_non_video_file_is_refused(films: PyavFilms, tmp_path: Path, data: bytes) -> None:
    with pytest.raises(BadFilm) as refused:
        await _probe(films, tmp_path, data)
    assert str(refused.value) in {texts.VIDEO_UNREADABLE, texts.VIDEO_CUT_OFF}


@pytest.mark.samples(2)
@pytest.mark.parametrize(
    "text",
    [
        "#EXTM3U\n#EXTINF:1,\n{address}/a.ts\n#EXT-X-ENDLIST\n",
        "ffconcat version 1.0\nfile '{address}/a.mp4'\n",
        '#EXTM3U\n#EXT-X-MAP:URI="{address}/a.mp4"\n#EXTINF:1,\na.ts\n',
        '<MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static"><BaseURL>{address}/</BaseURL></MPD>',
        '<svg xmlns="http://www.w3.org/2000/svg"><image href="{address}/a.png"/></svg>',
    ],
    ids=["m3u8", "concat", "m3u8-map", "dash", "svg"],
)
@pytest.mark.parametrize("wrapped", [False, True], ids=["bare", "in-a-film"])
async def test_addresses_in_a_file_are_not_requested(
    films: PyavFilms, tmp_path: Path, text: str, wrapped: bool
) -> None:
    connection_queue = asyncio.Queue[None]()

    def note_connection(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        connection_queue.put_nowait(None)
        writer.close()

    async with await asyncio.start_server(note_connection, "127.0.0.1", 0) as listening:
        port = listening.sockets[0].getsockname()[1]
        data = text.replace("{address}", f"http://127.0.0.1:{port}").encode()
        if wrapped:
            data = make_box(b"ftyp", b"isom\0\0\0\0isom") + make_box(b"moov", data) + make_box(b"mdat", data)
        with pytest.raises(BadFilm):
            await _probe(films, tmp_path, data)
        # Earlier connections would have been accepted before this one.
        _, writer = await asyncio.open_connection("127.0.0.1", port)
        await asyncio.wait_for(connection_queue.get(), 10)
        writer.close()
    assert connection_queue.empty()


async def test_audio_only_file_is_refused(films: PyavFilms, tmp_path: Path) -> None:
    with pytest.raises(BadFilm, match="can't read this file as a video"):
        await _probe(films, tmp_path, encode_film(0, 24, audio_codec="aac", sound_seconds=1, has_video=False))


@pytest.mark.samples(2)
@pytest.mark.parametrize(
    "data", [encode_film(48, audio_codec="aac"), encode_film(48, options=()), encode_film(48, 30, **WEBM), SLOW]
)
@pytest.mark.parametrize("share", [0.5, 0.9])
async def test_truncated_file_is_refused(films: PyavFilms, tmp_path: Path, data: bytes, share: float) -> None:
    with pytest.raises(BadFilm, match="The end of this video is missing"):
        await _probe(films, tmp_path, data[: int(len(data) * share)])


async def test_zeroed_end_is_detected(films: PyavFilms, tmp_path: Path) -> None:
    data = encode_film(48, options=())
    index = data.index(b"mdat")
    moov = data.index(b"moov") - 4
    middle = index + (moov - index) // 3
    with pytest.raises(BadFilm):
        await _probe(films, tmp_path, data[:middle] + bytes(moov - middle) + data[moov:])


async def test_too_large_picture_is_refused_before_decoding(films: PyavFilms, tmp_path: Path) -> None:
    with pytest.raises(BadFilm, match="up to 4096 × 4096 pixels"):
        await _probe(films, tmp_path, encode_film(1, 24, size=(4112, 16)))


@pytest.mark.parametrize(
    ("size", "kind"),
    [
        pytest.param((3840, 2160), PRORES, id="prores"),
        pytest.param((3840, 2160), HEVC, id="hevc"),
        pytest.param((3840, 2160), HEVC | {"pixel_format": "yuv420p10le"}, id="hevc-ten-bits"),
        pytest.param((4096, 2160), HEVC, id="hevc-of-cinema"),
        pytest.param((4096, 4096), PRORES, id="prores-square"),
    ],
)
@pytest.mark.extended
async def test_largest_pictures_are_converted(
    films: PyavFilms, tmp_path: Path, size: tuple[int, int], kind: dict[str, Any]
) -> None:
    before, after, decoded = await _convert_and_decode(films, tmp_path, encode_film(9, 24, size=size, **kind))
    assert (before.needs, after.width, after.height, after.frames) == ("encode", *size, 9)
    assert (decoded.codec, decoded.pixels) == ("h264", "yuv420p")
