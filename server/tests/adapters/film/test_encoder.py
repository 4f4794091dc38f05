"""The encoded animatic (MP4), as decoded by a player."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from pathlib import Path

import pytest
from PIL import Image

from pegbar.adapters.film import encoder
from pegbar.adapters.film.encoder import PyavEncoder
from pegbar.adapters.paint.paper import PAPER
from pegbar.kernel.interruptions import Interrupted
from pegbar.ports.encoder import EncodeFailed, Film, VideoCut
from pegbar.ports.fonts import FontsMissing
from tests.support.media.films import decode_film, get_levels, is_near
from tests.support.servers.processes import list_children

RED = (204, 32, 48)


async def _ignore(_share: float) -> None:
    return


@pytest.fixture(scope="module")
def picture(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("art") / "cut.webp"
    Image.new("RGB", (320, 180), RED).save(path, "WEBP", lossless=True)
    return path


def film(shots: Sequence[VideoCut], width: int = 320, height: int = 180, rate: Fraction = Fraction(24)) -> Film:
    return Film(width, height, rate.numerator, rate.denominator, tuple(shots))


async def frames(made: Film, folder: Path) -> list[Image.Image]:
    """Return the frames that a player shows, converted with the color space that the file declares."""
    target = folder / "film.mp4"
    await PyavEncoder().encode(made, target, _ignore)
    assert _list_files(folder) == ["film.mp4"]
    return decode_film(target).pictures


@pytest.mark.samples(2)
@pytest.mark.parametrize(
    "rate", [Fraction(1), Fraction(7), Fraction(30_000, 1001), Fraction(60_000, 1001), Fraction(120)]
)
async def test_frames_are_shown_at_exact_times(rate: Fraction, picture: Path, tmp_path: Path) -> None:
    shares: list[float] = []

    async def record_share(share: float) -> None:
        shares.append(share)

    target = tmp_path / "film.mp4"
    made = film([VideoCut(picture, 1), VideoCut(None, 60), VideoCut(picture, 2)], rate=rate)
    await PyavEncoder().encode(made, target, record_share)
    assert shares == sorted(shares)
    assert shares[-1] == 1.0
    decoded = decode_film(target)
    assert (decoded.rates, decoded.stated_frames, decoded.duration) == ({rate}, 63, 63 / rate)
    assert decoded.times == [n / rate for n in range(63)]
    assert (decoded.codec, decoded.pixels, decoded.colours) == ("h264", "yuv420p", (1, 1, 1, 1))
    assert all(later - earlier <= 24 for earlier, later in pairwise([*decoded.keys, 63]))
    assert [is_near(frame, (160, 90), RED) for frame in decoded.pictures] == [True, *[False] * 60, True, True]
    body = _read_bytes(target)
    assert body.index(b"moov") < body.index(b"mdat"), "it begins to play before it is loaded"


async def test_unreadable_picture_becomes_blank_paper(picture: Path, tmp_path: Path) -> None:
    folder = tmp_path / "bad"
    folder.mkdir()
    torn, text, empty = folder / "torn.webp", folder / "text.webp", folder / "empty.webp"
    torn.write_bytes(_read_bytes(picture)[:30])
    text.write_bytes(b"RIFF\x10\x00\x00\x00WEBPnothing of the kind")
    empty.write_bytes(b"")
    paths = [None, torn, text, empty, folder / "missing.webp", picture]
    out = tmp_path / "out"
    out.mkdir()
    pictures = await frames(film([VideoCut(path, 1) for path in paths]), out)
    assert [is_near(frame, (160, 90), PAPER) for frame in pictures] == [*[True] * 5, False]


@pytest.mark.samples(2)
@pytest.mark.parametrize(
    ("width", "height", "even"),
    [(319, 179, (320, 180)), (321, 180, (322, 180)), (16, 16, (16, 16)), (1920, 4, (1920, 4)), (2, 1079, (2, 1080))],
)
async def test_odd_sizes_are_padded_with_paper(width: int, height: int, even: tuple[int, int], tmp_path: Path) -> None:
    art = tmp_path / "art"
    art.mkdir()
    Image.new("RGB", (width, height), RED).save(art / "cut.png")
    out = tmp_path / "out"
    out.mkdir()
    (picture,) = await frames(film([VideoCut(art / "cut.png", 1, ("A caption 灯り",))], width, height), out)
    assert picture.size == even
    assert is_near(picture, (0, 0), RED)


async def test_pictures_of_another_size_are_fitted(tmp_path: Path) -> None:
    art = tmp_path / "art"
    art.mkdir()
    Image.new("RGB", (64, 64), RED).save(art / "square.png")
    Image.new("RGBA", (320, 180), (0, 0, 0, 0)).save(art / "clear.png")
    out = tmp_path / "out"
    out.mkdir()
    square, clear = await frames(film([VideoCut(art / "square.png", 1), VideoCut(art / "clear.png", 1)]), out)
    assert is_near(square, (160, 4), RED)
    assert is_near(square, (40, 90), PAPER)
    assert is_near(clear, (160, 90), PAPER)


async def test_captions_in_any_script_are_at_the_bottom(tmp_path: Path) -> None:
    texts = [
        "Hold the beat.", "灯りが水面に映る。", "مرحبا بالعالم، هذا مشهد 12 abc", "שלום עולם", "🐋👩🏽\u200d🚀",
        "हिन्दी पाठ", "ไทยภาษาไทย", "한국어 메모", "a\x00b\x1b\ud800c", "x" * 1000, "字" * 1000,
        "one\n\n\ntwo", "\u202eabc\u2067",
    ]  # fmt: skip
    blank = ["", " \n\t ", "\u200b\x00"]
    pictures = await frames(film([VideoCut(None, 1, (text,)) for text in [*texts, *blank]], 640, 360), tmp_path)
    for text, frame in zip(texts, pictures[: len(texts)], strict=True):
        dark, bright = get_levels(frame.crop((0, 334, 640, 358)))
        assert dark < 100, f"no band: {text[:20]!r}"
        assert bright > 150, f"no letters: {text[:20]!r}"
        assert is_near(frame, (320, 280), PAPER), f"more than three lines: {text[:20]!r}"
    for text, frame in zip(blank, pictures[len(texts) :], strict=True):
        assert get_levels(frame)[0] > 200, f"a band for {text!r}"


async def test_cancellation_ends_the_process_and_removes_files(picture: Path, tmp_path: Path) -> None:
    started = asyncio.Event()

    async def stop(share: float) -> None:
        if share > 0:
            started.set()

    before = list_children()  # The database of the tests may be a child process too.
    task = asyncio.create_task(PyavEncoder().encode(film([VideoCut(picture, 100_000)]), tmp_path / "film.mp4", stop))
    await started.wait()
    encoding = list_children() - before
    assert encoding
    assert _list_files(tmp_path) == [".film.mp4.part"]
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert not encoding & list_children()
    assert _list_files(tmp_path) == []


@pytest.mark.cold
async def test_timeout_empty_film_and_broken_worker_raise(
    picture: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "film.mp4"
    with pytest.raises(Interrupted):
        await PyavEncoder(seconds_at_least=0.005, seconds_per_frame=0).encode(
            film([VideoCut(picture, 1)]), target, _ignore
        )
    with pytest.raises(EncodeFailed, match="a frame at least"):
        await PyavEncoder().encode(film([]), target, _ignore)
    with pytest.raises(EncodeFailed, match="encode_worker"):
        await PyavEncoder().encode(film([VideoCut(picture, 1)], width=0), target, _ignore)
    monkeypatch.setattr(encoder, "ENCODE_MODULE", "pegbar.adapters.no_such_child")
    with pytest.raises(EncodeFailed, match="no_such_child"):
        await PyavEncoder().encode(film([VideoCut(picture, 1)]), target, _ignore)
    assert _list_files(tmp_path) == []


async def test_only_films_with_text_require_fonts(picture: Path, tmp_path: Path) -> None:
    target, bare = tmp_path / "film.mp4", PyavEncoder(tmp_path / "none")
    for made in (
        film([VideoCut(picture, 1, ("Hold",))]),
        film([VideoCut(picture, 1, label="Sc 1")]),
        replace(film([VideoCut(picture, 1)]), show_counter=True),
    ):
        with pytest.raises(FontsMissing, match=r"GeistMono_400Regular\.ttf.*tools/fonts\.sh"):
            await bare.encode(made, target, _ignore)
        with pytest.raises(FontsMissing):
            await bare.encode_animation(made, "gif", target, _ignore, is_looping=True)
    assert _list_files(tmp_path) == []
    await bare.encode(film([VideoCut(picture, 1)]), target, _ignore)
    assert _list_files(tmp_path) == ["film.mp4"]


def _list_files(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def _read_bytes(path: Path) -> bytes:
    return path.read_bytes()
