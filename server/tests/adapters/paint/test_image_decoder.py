"""Untrusted pictures are decoded in bounded memory, in worker processes that can fail."""

import asyncio
import io
import os
import signal
import subprocess
import sys
from collections.abc import AsyncGenerator, Callable, Generator
from pathlib import Path

import pytest
from PIL import Image, ImageDraw, ImageOps

from pegbar.adapters import worker_pool
from pegbar.adapters.child_process import PACKAGE_ROOT
from pegbar.adapters.paint import image_decoder
from pegbar.adapters.paint.painter import PillowPainter
from pegbar.adapters.paint.pictures import WORKER_MODULE, PillowPictures
from pegbar.adapters.worker_pool import JobRefused, WorkerPool, WorkerProcess
from pegbar.domains.storyboard.rules.document import Layer
from pegbar.domains.storyboard.rules.items import PlacedPicture
from pegbar.kernel import texts
from pegbar.kernel.interruptions import Interrupted
from pegbar.ports.pictures import BadPicture, Crop
from tests.support.drawings.drawing import encode_picture
from tests.support.drawings.painting import RED, RED_PIXEL, is_near
from tests.support.faults.huge_images import (
    encode_square,
    make_animated_png,
    make_animated_webp,
    make_png_of_claimed_size,
    make_square_png,
)
from tests.support.polling import wait_until

pytestmark = pytest.mark.long
WHOLE = Crop(0, 0, 1, 1)
COVER = {"do": "fit", "crop": (0, 0, 1, 1), "box": (1600, 1600), "quality": 70}
DETAIL = {**COVER, "crop": (0.3, 0.3, 0.2, 0.2)}
SHEET = {"do": "decode_placed", "placement": (0, 3840, 0, 2160, (0, 3840), (0, 2160))}
MEGABYTE = 1024 * 1024
LARGE = Callable[[], bytes]


@pytest.fixture
def child() -> Generator[WorkerProcess, None, None]:
    made = WorkerProcess(WORKER_MODULE, 640, 30, 0)
    yield made
    made.end()


@pytest.fixture
async def pictures() -> AsyncGenerator[PillowPictures, None]:
    made = PillowPictures()
    yield made
    await made.close()


_LARGEST: dict[str, LARGE] = {
    "rgba": lambda: make_square_png(8, 6, b"\x80\x20\x20\x80"),
    "sixteen-bits": lambda: make_square_png(16, 6, b"\x80\x00\x20\x20\x20\x20\x80\x00"),
    "grey-of-sixteen-bits": lambda: make_square_png(16, 0, b"\x80\x00"),
    "palette": lambda: make_square_png(8, 3, b"\x01"),
    "interlaced": lambda: make_square_png(8, 6, b"\x80\x20\x20\x80", interlaced=True),
    "apng": lambda: make_animated_png(b"\xc8\x1e\x14\x80", b"\x09\x09\x09\x09"),
    "webp-lossless": lambda: encode_square("WEBP", "RGBA", lossless=True, quality=0, method=0),
    "webp-lossy": lambda: encode_square("WEBP", "RGBA", quality=50, method=0),
    "jpeg": lambda: encode_square("JPEG", "RGB"),
    "jpeg-progressive": lambda: encode_square("JPEG", "RGB", progressive=True, subsampling=0),
    "jpeg-cmyk": lambda: encode_square("JPEG", "CMYK", progressive=True),
}
"""Makers of pictures of 8192 × 8192 pixels."""
_HEAVIEST = "jpeg-cmyk"
"""Takes the most memory: it is decoded at full size."""


@pytest.mark.parametrize(
    ("job", "large"),
    [
        *(
            pytest.param(COVER, large, id=f"cover-{name}", marks=pytest.mark.extended)
            for name, large in _LARGEST.items()
        ),
        *(
            pytest.param(job, _LARGEST[name], id=f"{what}-{name}", marks=pytest.mark.extended)
            for what, job in (("detail", DETAIL), ("sheet", SHEET))
            for name in ("rgba", "webp-lossless", _HEAVIEST)
        ),
    ],
)
def test_largest_pictures_are_decoded_in_bounded_memory(
    child: WorkerProcess, job: dict[str, object], large: LARGE
) -> None:
    answer = child.run(job, large())
    assert answer.data
    assert 0 < answer.peak_memory < 700 * MEGABYTE
    assert answer.current_memory < 160 * MEGABYTE


def test_animation_over_the_memory_limit_is_refused(child: WorkerProcess) -> None:
    """Animations take 16 bytes per pixel."""
    with pytest.raises(JobRefused, match=texts.PICTURE_HUGE):
        child.run(COVER, make_animated_webp())
    assert child.run(COVER, encode_picture()).peak_memory < 60 * MEGABYTE


@pytest.mark.parametrize(
    "size", [(30_000, 30_000), (2**31 - 1, 2**31 - 1), (70_000_001, 1)], ids=["900 Mpx", "all", "a line"]
)
def test_picture_with_huge_declared_size_is_refused_before_decoding(
    child: WorkerProcess, size: tuple[int, int]
) -> None:
    with pytest.raises(JobRefused, match=texts.PICTURE_HUGE):
        child.run(COVER, make_png_of_claimed_size(*size))
    assert child.run(COVER, encode_picture()).peak_memory < 60 * MEGABYTE


def test_job_over_the_memory_limit_fails_without_ending_the_process() -> None:
    child = WorkerProcess(WORKER_MODULE, 120, 30, 0)
    try:
        with pytest.raises(JobRefused, match=texts.PICTURE_HUGE):
            child.run(COVER, make_square_png(8, 6, b"\x80\x20\x20\x80"))
        assert child.run(COVER, encode_picture()).peak_memory < 160 * MEGABYTE
    finally:
        child.end()


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
@pytest.mark.parametrize("turn", range(1, 9))
def test_crop_is_upright_for_each_exif_orientation(kind: str, turn: int) -> None:
    lying = Image.new("RGB", (400, 240), "white")
    for at, colour in (((0, 0), "red"), ((200, 0), "lime"), ((0, 120), "blue")):
        ImageDraw.Draw(lying).rectangle((*at, at[0] + 199, at[1] + 119), fill=colour)
    exif = Image.Exif()
    exif[0x0112] = turn
    out = io.BytesIO()
    lying.save(out, kind, exif=exif.tobytes(), quality=95)
    with Image.open(io.BytesIO(out.getvalue())) as reopened:
        upright = ImageOps.exif_transpose(reopened).convert("RGB")
    width, height = upright.size
    wanted = upright.crop((width // 2, 0, width, height)).resize((width // 16, height // 8))  # pyright: ignore
    with Image.open(io.BytesIO(image_decoder.fit(out.getvalue(), Crop(0.5, 0, 0.5, 1), (60, 60), 90))) as opened:
        found = opened.convert("RGB")
    assert abs(found.width / found.height - width / height / 2) < 0.05
    for x, y in ((0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)):
        expected_pixel = wanted.getpixel((int(x * wanted.width), int(y * wanted.height)))
        assert isinstance(expected_pixel, tuple)
        assert is_near(
            found.getpixel((int(x * found.width), int(y * found.height))),
            (expected_pixel[0], expected_pixel[1], expected_pixel[2]),
        )


async def _start_and_pause_work(pictures: PillowPictures) -> tuple[int, asyncio.Task[bytes]]:
    """Stop an idle process, give it a picture, and return its id and the waiting task."""
    await pictures.crop_to_webp(encode_picture(), WHOLE, 100, "me")
    [pid] = pictures.pids
    os.kill(pid, signal.SIGSTOP)
    waiting = asyncio.create_task(pictures.crop_to_webp(encode_picture(), WHOLE, 100, "me"))

    async def is_at_work() -> bool:
        return not pictures.pids

    await wait_until(is_at_work)
    return pid, waiting


def _has_ended(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return "Z" in Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0]


async def test_killed_process_interrupts_only_its_own_picture(pictures: PillowPictures) -> None:
    pid, waiting = await _start_and_pause_work(pictures)
    os.kill(pid, signal.SIGKILL)
    with pytest.raises(Interrupted, match=texts.SERVER_BUSY):
        await waiting
    assert await pictures.crop_to_webp(encode_picture(), WHOLE, 100, "me")
    assert pid not in pictures.pids


async def test_hanging_process_is_interrupted(pictures: PillowPictures, monkeypatch: pytest.MonkeyPatch) -> None:
    await pictures.crop_to_webp(
        encode_picture(), WHOLE, 100, "me"
    )  # Start the process now: the patched timeout must not include its start.
    with monkeypatch.context() as patch:
        patch.setattr(pictures._large, "_wall_clock_seconds", 2)
        pid, waiting = await _start_and_pause_work(pictures)
        with pytest.raises(Interrupted, match=texts.SERVER_BUSY):
            await waiting
    assert _has_ended(pid)
    assert await pictures.crop_to_webp(encode_picture(), WHOLE, 100, "me")


async def test_picture_over_the_cpu_limit_is_refused(pictures: PillowPictures) -> None:
    pid, waiting = await _start_and_pause_work(pictures)
    os.kill(pid, signal.SIGXCPU)  # As the system does when the limit is reached.
    os.kill(pid, signal.SIGCONT)
    with pytest.raises(BadPicture, match=texts.PICTURE_UNREADABLE):
        await waiting


async def test_cancellation_ends_the_process(pictures: PillowPictures) -> None:
    pid, waiting = await _start_and_pause_work(pictures)
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    assert _has_ended(pid)
    assert await pictures.crop_to_webp(encode_picture(), WHOLE, 100, "me")


async def test_dead_idle_process_is_replaced(pictures: PillowPictures) -> None:
    await pictures.crop_to_webp(encode_picture(), WHOLE, 100, "me")
    [pid] = pictures.pids
    os.kill(pid, signal.SIGKILL)

    async def is_dead() -> bool:
        return _has_ended(pid)

    await wait_until(is_dead)
    assert await pictures.crop_to_webp(encode_picture(), WHOLE, 100, "me")


async def test_process_is_reused_and_ends_when_idle(pictures: PillowPictures, monkeypatch: pytest.MonkeyPatch) -> None:
    await pictures.crop_to_webp(encode_picture(), WHOLE, 100, "me")
    before = pictures.pids
    monkeypatch.setattr(worker_pool, "_IDLE_SECONDS", -1)
    await pictures.crop_to_webp(encode_picture(), WHOLE, 100, "somebody else")
    assert pictures.pids in (before, [])

    async def has_none_left() -> bool:
        return not pictures.pids and all(map(_has_ended, before))

    await wait_until(has_none_left)
    assert await pictures.crop_to_webp(encode_picture(), WHOLE, 100, "me")


async def test_process_ends_after_its_maximum_of_jobs(
    pictures: PillowPictures, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker_pool, "_JOBS_PER_WORKER", 2)
    await pictures.shrink(encode_picture(), 32, "me")
    assert len(before := pictures.pids) == 1
    await pictures.shrink(encode_picture(), 32, "me")
    assert pictures.pids == []
    assert all(map(_has_ended, before))


@pytest.mark.extended
async def test_large_pictures_do_not_delay_a_small_one_of_another_user(pictures: PillowPictures) -> None:
    ended: list[str] = []

    async def send(fairness_key: str, data: bytes) -> None:
        await pictures.crop_to_webp(data, WHOLE, 1600, fairness_key)
        ended.append(fairness_key)

    await asyncio.gather(
        *(pictures.crop_to_webp(encode_picture(), WHOLE, 100, fairness_key) for fairness_key in ("much", "little"))
    )
    large = make_square_png(8, 6, b"\x80\x20\x20\x80", side=2000)
    much = [asyncio.create_task(send("much", large)) for _ in range(8)]
    await wait_until(lambda: _is_not_empty(ended))
    await send("little", encode_picture())
    assert len(ended) < 5
    assert ended[-1] == "little"
    await asyncio.gather(*much)


async def _is_not_empty(ended: list[str]) -> bool:
    return bool(ended)


async def test_previews_do_not_wait_for_covers(pictures: PillowPictures) -> None:
    await pictures.crop_to_webp(encode_picture(), WHOLE, 100, "a")
    waiting: list[asyncio.Task[bytes]] = []
    for pid in (stopped := list(pictures.pids)):
        os.kill(pid, signal.SIGSTOP)
        waiting.append(asyncio.create_task(pictures.crop_to_webp(encode_picture(), WHOLE, 100, "a")))
    try:
        assert await pictures.convert_to_webp(encode_picture(), 1920, 1080, "a") == encode_picture()
        assert not any(task.done() for task in waiting)
    finally:
        for pid in stopped:
            os.kill(pid, signal.SIGCONT)
    await asyncio.gather(*waiting)


async def test_process_environment_has_no_settings(pictures: PillowPictures, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PEGBAR_SECRET", "secret")
    await pictures.crop_to_webp(encode_picture(), WHOLE, 100, "me")
    [pid] = pictures.pids
    environ = await asyncio.to_thread(Path(f"/proc/{pid}/environ").read_bytes)
    assert b"PYTHONPATH" in environ
    assert b"PEGBAR" not in environ
    assert os.getpgid(pid) == pid  # The process isn't in the process group of the server.


_PARENT = """
import asyncio
from pegbar.adapters.paint.pictures import PillowPictures
from pegbar.ports.pictures import Crop
async def main():
    pictures = PillowPictures()
    await pictures.crop_to_webp({data!r}, Crop(0, 0, 1, 1), 100, "me")
    print(pictures.pids[0], flush=True)
    await asyncio.Event().wait()
asyncio.run(main())
"""


async def test_process_ends_when_its_parent_is_killed() -> None:
    parent = subprocess.Popen(  # noqa: ASYNC220
        [sys.executable, "-c", _PARENT.format(data=encode_picture())],
        stdout=subprocess.PIPE,
        env=os.environ | {"PYTHONPATH": PACKAGE_ROOT},
    )
    assert parent.stdout is not None
    pid = int(await asyncio.to_thread(parent.stdout.readline))
    assert not _has_ended(pid)
    parent.kill()
    parent.wait()
    parent.stdout.close()

    async def is_dead() -> bool:
        return _has_ended(pid)

    await wait_until(is_dead)


async def test_process_ignores_sigterm_until_its_picture_is_finished(pictures: PillowPictures) -> None:
    pid, waiting = await _start_and_pause_work(pictures)
    os.kill(pid, signal.SIGTERM)  # As a service manager signals every process of the service.
    os.kill(pid, signal.SIGCONT)
    assert await waiting


async def test_malformed_answers_of_a_process_are_refused() -> None:
    """The module `this` reads no job and prints other text."""
    children = WorkerPool("this", 1, megabytes=100, seconds=20)
    with pytest.raises(worker_pool.ChildFailed):
        await children.run("me", COVER, encode_picture())
    assert children.pids == []
    await children.close()


async def test_painter_decodes_placed_pictures_in_a_worker_process(pictures: PillowPictures) -> None:
    painter = PillowPainter(pictures.decode_placed)
    placed_picture = PlacedPicture("p", "image/png", encode_picture(100, 60, "PNG", RED), 0, 0, 200, 200)
    torn = PlacedPicture("q", "image/png", encode_picture(100, 60, "PNG", RED)[:60], 200, 0, 200, 200)
    painted = await painter.paint(lambda: [Layer("base", strokes=(placed_picture, torn))], 400, 200, "project")
    with Image.open(io.BytesIO(painted)) as opened:
        picture = opened.convert("RGB")
    assert is_near(picture.getpixel((100, 100)), RED_PIXEL)
    assert is_near(picture.getpixel((300, 100)), (0xFB, 0xFA, 0xF6))
    assert len(pictures.pids) == 1


@pytest.mark.extended
def test_web_process_imports_no_decoders() -> None:
    code = "import sys, pegbar.main; print([name for name in sys.modules if name.startswith('pegbar.adapters.paint')])"
    output = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, check=True, env=os.environ | {"PYTHONPATH": PACKAGE_ROOT}
    ).stdout
    assert b"painter" in output
    for decodes in (b"image_decoder", b"preview_images", b"webp", b"picture_worker"):
        assert decodes not in output
