"""Exports as GIF, WebP and image sequence."""

import io
import zipfile
from typing import Any

import pytest
from PIL import Image, ImageSequence

from pegbar.adapters.paint.paper import PAPER
from tests.support.api.boards import add_cut, new_project, push_update
from tests.support.api.exports import (
    RED,
    add_colored_preview,
    cancel_while_running,
    create_export,
    download_export,
    wait_for_export,
)
from tests.support.api.people import Newcomer, Person
from tests.support.api.scenes import set_end_fade
from tests.support.drawings.drawing import make_level_line
from tests.support.media.films import get_levels, is_near

# Exported files don't depend on the database.
pytestmark = pytest.mark.once

SHOWN = (0xCC, 0x20, 0x30)
TYPES = {"gif": "image/gif", "webp": "image/webp"}
KINDS = pytest.mark.parametrize("kind", ["gif", "webp"])


@pytest.fixture
async def owner(newcomer: Newcomer) -> Person:
    return await newcomer()


def _decode_loop(data: bytes) -> tuple[list[Image.Image], list[int], int | None]:
    """Return the decoded pictures, their durations in ms, and the loop count (0 means endless)."""
    with Image.open(io.BytesIO(data)) as moving:
        loop_count = moving.info.get("loop")
        pictures: list[Image.Image] = []
        durations: list[int] = []
        for frame in ImageSequence.Iterator(moving):
            pictures.append(frame.convert("RGB"))
            durations.append(frame.info["duration"])
        return pictures, durations, loop_count


async def _export_loop(person: Person, project: dict[str, Any], kind: str, **options: Any) -> Any:
    return _decode_loop(
        await download_export(person, await create_export(person, project, kind, **options), TYPES[kind])
    )


@KINDS
async def test_an_animated_image_lasts_as_long_as_the_board(owner: Person, kind: str) -> None:
    project = await new_project(owner, name="Ferry: 夜", fps=23.976)
    cuts = [await add_cut(owner, project, duration_frames=frames) for frames in (7, 31, 2, 24)]
    await add_colored_preview(owner, cuts[0])
    await add_colored_preview(owner, cuts[3], colour="#2040c0")
    export = await create_export(owner, project, kind)
    assert export["file_name"] == f"Ferry_ 夜.{kind}"
    pictures, durations, loop_count = _decode_loop(await download_export(owner, export, TYPES[kind]))
    assert {picture.size for picture in pictures} == {(960, 540)}
    assert durations == ([290, 1380, 1000] if kind == "gif" else [292, 1376, 1001]), "blank neighbours are one picture"
    assert is_near(pictures[0], (480, 270), SHOWN)
    assert is_near(pictures[1], (480, 270), PAPER)
    assert is_near(pictures[2], (480, 270), (0x20, 0x40, 0xC0))
    assert loop_count == 0
    pictures, _, loop_count = await _export_loop(owner, project, kind, width=480, loop=False, cut_ids=[cuts[0]["id"]])
    assert [picture.size for picture in pictures] == [(480, 270)]
    assert loop_count in (None, 1), "it is shown once"


@pytest.mark.samples(1)
@KINDS
async def test_an_animated_image_has_the_transitions_of_the_video(owner: Person, kind: str) -> None:
    project = await new_project(owner, fps=25)
    await add_colored_preview(owner, await add_cut(owner, project, duration_frames=8))
    dissolve = {"kind": "dissolve", "frames": 5, "colour": "#000000"}
    await add_cut(owner, project, duration_frames=8, transition=dissolve)
    await set_end_fade(owner, project, {"kind": "fade", "frames": 4, "colour": "#000000"})
    pictures, durations, _ = await _export_loop(owner, project, kind)
    assert durations == [240, *[40] * 5, 40, *[40] * 4]
    mixed = [
        tuple(round(share * a + (1 - share) * b) for a, b in zip(PAPER, SHOWN, strict=True))
        for share in ((k + 0.5) / 5 for k in range(5))
    ]
    wanted = [SHOWN, *mixed, PAPER, *(tuple(round(level * (1 - (k + 0.5) / 4)) for level in PAPER) for k in range(4))]
    assert [is_near(picture, (20, 20), colour) for picture, colour in zip(pictures, wanted, strict=True)] == [True] * 11


@pytest.mark.samples(1)
@KINDS
async def test_a_camera_move_has_a_picture_per_frame(owner: Person, kind: str) -> None:
    project = await new_project(owner, fps=25)
    start, to = ({"x": 320, "y": y, "width": 320, "angle": 0} for y in (180, 90))
    camera = {"from": start, "to": to, "hold_start": 3, "hold_end": 4, "ease": "linear"}
    cut = await add_cut(owner, project, duration_frames=12, camera=camera)
    await push_update(owner, cut["id"], make_level_line(180, RED))
    pictures, durations, _ = await _export_loop(owner, project, kind, width=640)
    assert durations == [160, 40, 40, 40, 200]
    assert is_near(pictures[0], (320, 180), SHOWN)
    assert is_near(pictures[-1], (320, 180), PAPER)


@pytest.mark.samples(1)
@KINDS
async def test_chosen_texts_are_burned_into_an_animated_image(owner: Person, kind: str) -> None:
    project = await new_project(owner)
    await add_cut(owner, project, note="Hold the beat", dialogue="", duration_frames=24)
    for captions, dark in ((["note"], True), (["dialogue"], False)):
        pictures, _, _ = await _export_loop(owner, project, kind, captions=captions)
        assert (get_levels(pictures[0])[0] < 128) is dark


@KINDS
async def test_too_long_animated_images_are_rejected(owner: Person, kind: str) -> None:
    project = await new_project(owner, fps=24)
    path = f"/api/projects/{project['slug']}/exports"
    problem = await owner.json("POST", path, 422, json={"kind": kind})
    assert problem["detail"] == "This storyboard has no cuts to export."
    await add_cut(owner, project, duration_frames=120 * 24 + 1)
    problem = await owner.json("POST", path, 422, json={"kind": kind})
    assert problem["detail"] == "A GIF or WebP can be up to 2 minutes long. Select fewer cuts."


@pytest.mark.samples(1)
@KINDS
async def test_a_running_animated_image_export_can_be_cancelled(owner: Person, kind: str) -> None:
    project = await new_project(owner, fps=24, width=1920, height=1080)
    start, end = ({"x": x, "y": 540, "width": 960, "angle": 0} for x in (480, 1440))
    camera = {"from": start, "to": end, "hold_start": 0, "hold_end": 0, "ease": "linear"}
    cut = await add_cut(owner, project, duration_frames=2880, camera=camera)
    await add_colored_preview(owner, cut, 1920, 1080)
    await cancel_while_running(owner, await create_export(owner, project, kind, width=1280), "animation_worker")


@pytest.mark.parametrize(("kind", "ending", "form"), [("png", "png", "PNG"), ("jpeg", "jpg", "JPEG")])
async def test_an_image_sequence_matches_the_video(owner: Person, kind: str, ending: str, form: str) -> None:
    project = await new_project(owner, name="Ferry?", width=639, height=359)
    fade = {"kind": "fade", "frames": 2, "colour": "#000000"}
    await add_colored_preview(owner, await add_cut(owner, project, duration_frames=3), 639, 359)
    await add_cut(owner, project, duration_frames=2)
    await set_end_fade(owner, project, fade)
    export = await create_export(owner, project, "zip", format=kind, every_frame=True)
    wanted = [SHOWN] * 3 + [tuple(round(level * share) for level in PAPER) for share in (0.75, 0.25)]
    with zipfile.ZipFile(io.BytesIO(await download_export(owner, export, "application/zip"))) as archive:
        assert archive.testzip() is None
        assert archive.namelist() == [f"Ferry_.{number:06d}.{ending}" for number in range(1, 6)]
        for name, colour in zip(archive.namelist(), wanted, strict=True):
            with Image.open(io.BytesIO(archive.read(name))) as found:
                assert (found.format, found.size) == (form, (639, 359))
                assert is_near(found, (4, 4), colour)


async def test_pictures_of_cuts_are_jpegs_on_request(owner: Person) -> None:
    project = await new_project(owner)
    await add_colored_preview(owner, await add_cut(owner, project, name="Open"))
    export = await create_export(owner, project, "zip", format="jpeg")
    with zipfile.ZipFile(io.BytesIO(await download_export(owner, export, "application/zip"))) as archive:
        assert archive.namelist() == ["0001 Open.jpg"]
        with Image.open(io.BytesIO(archive.read("0001 Open.jpg"))) as found:
            assert (found.format, found.size) == ("JPEG", (640, 360))
            assert is_near(found, (4, 4), SHOWN)


async def test_more_than_10000_frames_are_rejected(owner: Person) -> None:
    project = await new_project(owner)
    await add_colored_preview(owner, await add_cut(owner, project, duration_frames=10_001))
    path = f"/api/projects/{project['slug']}/exports"
    body = {"kind": "zip", "options": {"every_frame": True}}
    problem = await owner.json("POST", path, 422, json=body)
    assert problem["detail"] == "You can export an image of each frame for up to 10,000 frames. Select fewer cuts."
    assert (await wait_for_export(owner, await create_export(owner, project, "zip")))["state"] == "done"
