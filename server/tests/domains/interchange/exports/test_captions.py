"""Captions of a board in its exports, in Arabic, Hindi and Japanese."""

import io
from typing import Any

import pytest
from PIL import Image, ImageChops

from tests.support.api.boards import add_cut, new_project
from tests.support.api.exports import wait_for_export
from tests.support.api.people import Newcomer, Person
from tests.support.media.films import decode_film, get_levels

pytestmark = pytest.mark.once

ARABIC, HINDI, JAPANESE = "من هناك؟", "यह कौन है?", "灯りが映る。"


@pytest.fixture
async def owner(newcomer: Newcomer) -> Person:
    return await newcomer()


async def _create_board(owner: Person, **more: Any) -> dict[str, Any]:
    project = await new_project(owner, name="Ferry", fps=24, **more)
    for dialogue in (ARABIC, "", HINDI, JAPANESE):
        await add_cut(owner, project, dialogue=dialogue, action="She turns", note="Slowly", duration_frames=24)
    return project


async def test_dialogue_is_written_as_captions_in_both_formats(owner: Person, anonymous: Person) -> None:
    project = await _create_board(owner, visibility="public")
    path = f"/api/projects/{project['slug']}/captions"
    srt, vtt = await anonymous.http.get(f"{path}.srt"), await anonymous.http.get(f"{path}.vtt")
    assert srt.content.decode() == (
        f"1\r\n00:00:00,000 --> 00:00:01,000\r\n{ARABIC}\r\n\r\n"
        f"2\r\n00:00:02,000 --> 00:00:03,000\r\n{HINDI}\r\n\r\n"
        f"3\r\n00:00:03,000 --> 00:00:04,000\r\n{JAPANESE}\r\n"
    )
    assert vtt.content.decode().startswith(f"WEBVTT\n\n00:00:00.000 --> 00:00:01.000\n{ARABIC}\n\n")
    assert vtt.headers["content-type"].startswith("text/vtt")
    assert "Ferry captions.vtt" in vtt.headers["content-disposition"]


async def test_the_tracker_sheet_lists_the_cuts(owner: Person) -> None:
    project = await _create_board(owner)
    sheet = await owner.http.get(f"/api/projects/{project['slug']}/tracker-sheet.csv")
    first, second = sheet.text.split("\r\n")[1:3]
    assert first == f'Ferry,,Cut 1,"She turns\n{ARABIC}\nSlowly",24,1,24'
    assert second == 'Ferry,,Cut 2,"She turns\nSlowly",24,25,48'


async def _export_film(owner: Person, project: dict[str, Any], **options: Any) -> list[Image.Image]:
    body = {"kind": "mp4", "options": options}
    export = await owner.json("POST", f"/api/projects/{project['slug']}/exports", 202, json=body)
    done = await wait_for_export(owner, export)
    return decode_film(io.BytesIO((await owner.http.get(done["url"])).content)).pictures


@pytest.mark.extended
async def test_a_video_shows_the_chosen_texts_in_their_scripts(owner: Person) -> None:
    project = await _create_board(owner)
    shown = await _export_film(owner, project, captions=["dialogue"])
    assert [get_levels(shown[frame])[0] < 100 for frame in (0, 24, 48, 72)] == [True, False, True, True]
    words = [shown[frame] for frame in (0, 48, 72)]
    for one, other in ((0, 1), (1, 2), (0, 2)):
        assert get_levels(ImageChops.difference(words[one], words[other]))[1] > 100, "other letters, not the same boxes"
    all_three = await _export_film(owner, project, captions=["note", "dialogue", "action"])
    heights = [_measure_caption_height(pictures[0]) for pictures in (shown, all_three)]
    assert heights[1] > 2 * heights[0]
    assert get_levels((await _export_film(owner, project))[0])[0] > 200, "nothing is burnt in unasked"


def _measure_caption_height(picture: Image.Image) -> int:
    """Return the height of the caption area over the paper, in pixels, measured at the left edge."""
    column = picture.convert("L").crop((2, 0, 3, picture.height)).tobytes()
    return sum(level < 128 for level in column)


async def test_label_and_running_counter_are_below_the_captions(owner: Person) -> None:
    project = await new_project(owner, fps=24)
    await add_cut(owner, project, name="مشهد 1", duration_frames=26, dialogue="Hello")
    await add_cut(owner, project, duration_frames=2)
    plain = await _export_film(owner, project, captions=["dialogue"])
    pictures = await _export_film(owner, project, captions=["dialogue"], show_label=True, show_frame_counter=True)
    assert len(pictures) == 28
    width, height = pictures[0].size
    left, right = (0, height - 12, 40, height), (width - 120, height - 12, width, height)
    assert get_levels(pictures[0].crop(left)) != get_levels(pictures[27].crop((60, 0, 100, 40)))
    assert get_levels(pictures[27].crop(left))[0] < 60, "the label of a cut without a name is its number"
    for before, after in ((0, 1), (24, 25), (25, 26)):
        assert get_levels(ImageChops.difference(pictures[before].crop(right), pictures[after].crop(right)))[1] > 60
    assert _measure_caption_height(pictures[0]) > _measure_caption_height(plain[0])


async def test_unknown_captions_are_rejected(owner: Person) -> None:
    project = await _create_board(owner)
    for options in ({"captions": ["title"]}, {"captions": "note"}, {"captions": ["note"] * 4}, {"show_label": "maybe"}):
        body = {"kind": "mp4", "options": options}
        problem = await owner.json("POST", f"/api/projects/{project['slug']}/exports", 422, json=body)
        assert problem["errors"]
