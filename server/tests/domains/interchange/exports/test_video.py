"""Exports as video and as a ZIP of pictures."""

import io
import zipfile
from fractions import Fraction
from typing import Any

import pytest
from PIL import Image

from pegbar.adapters.paint.paper import PAPER
from pegbar.wiring import Instance
from tests.support.api.boards import add_cut, add_member, new_project, push_update
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
from tests.support.drawings.drawing import DrawingCopy, make_level_line
from tests.support.media.films import decode_film, get_levels, is_near

pytestmark = pytest.mark.once


@pytest.fixture
async def owner(newcomer: Newcomer) -> Person:
    return await newcomer()


@pytest.mark.parametrize(("fps", "rate"), [(24, Fraction(24)), (23.976, Fraction(24000, 1001))])
async def test_a_video_shows_each_cut_for_exactly_its_frames(owner: Person, fps: float, rate: Fraction) -> None:
    project = await new_project(owner, name="Ferry: 夜", fps=fps, width=639, height=359)
    cuts = [await add_cut(owner, project, name=f"Cut {n}", duration_frames=frames) for n, frames in enumerate((7, 30))]
    await add_colored_preview(owner, cuts[0], 639, 359)
    export = await create_export(owner, project, "mp4")
    assert (export["kind"], export["file_name"]) == ("mp4", "Ferry_ 夜.mp4")
    film = decode_film(io.BytesIO(await download_export(owner, export, "video/mp4")))
    assert (film.rates, film.stated_frames, film.duration) == ({rate}, 37, 37 / rate)
    assert film.times == [n / rate for n in range(37)]
    assert {picture.size for picture in film.pictures} == {(640, 360)}
    assert film.codec == "h264"
    drawn = [not is_near(picture, (4, 4), PAPER) for picture in film.pictures]
    assert drawn == [*[True] * 7, *[False] * 30]


async def test_without_an_encoder_only_rendered_exports_are_rejected(
    owner: Person, anonymous: Person, instance: Instance
) -> None:
    project = await new_project(owner)
    await add_colored_preview(owner, await add_cut(owner, project))
    encoder = instance.services.encoder
    object.__setattr__(instance.services, "encoder", None)
    try:
        assert (await anonymous.json("GET", "/api/config", 200))["encoder"] is False
        path = f"/api/projects/{project['slug']}/exports"
        refused = await owner.json("POST", path, 409, json={"kind": "mp4"})
        assert (refused["code"], refused["detail"]) == ("no_encoder", "This server can't create videos.")
        assert (await wait_for_export(owner, await create_export(owner, project, "zip")))["state"] == "done"
    finally:
        object.__setattr__(instance.services, "encoder", encoder)


@pytest.mark.extended
async def test_notes_are_burned_in_on_request(owner: Person) -> None:
    project = await new_project(owner)
    cuts = [await add_cut(owner, project, note=note) for note in ("Hold the beat. 灯り مرحبا 🐋", " ", "Pan left")]
    chosen = [cut["id"] for cut in cuts[:2]]
    for captions, dark in ((["note"], [True, False]), ([], [False, False])):
        export = await create_export(owner, project, "mp4", captions=captions, cut_ids=chosen)
        film = decode_film(io.BytesIO(await download_export(owner, export, "video/mp4")))
        assert [get_levels(picture)[0] < 128 for picture in film.pictures] == dark


async def test_pictures_are_packed_in_the_order_of_the_board(owner: Person, newcomer: Newcomer) -> None:
    project = await new_project(owner, name="Ferry?")
    names = ['Open: "dawn" / 夜', "no art", "", "Close"]
    cuts = [await add_cut(owner, project, name=name) for name in names]
    for cut in (cuts[0], cuts[2]):
        await add_colored_preview(owner, cut)
    await push_update(owner, cuts[3]["id"], DrawingCopy().draw_stroke())  # The server renders this picture.
    viewer = await newcomer()
    await add_member(owner, project, viewer, "viewer")
    export = await create_export(viewer, project, "zip")
    assert export["file_name"] == "Ferry_ pictures.zip"
    with zipfile.ZipFile(io.BytesIO(await download_export(viewer, export, "application/zip"))) as archive:
        assert archive.testzip() is None
        assert archive.namelist() == ["0001 Open_ _dawn_ _ 夜.png", "0003.png", "0004 Close.png"]
        assert {entry.compress_type for entry in archive.infolist()} == {zipfile.ZIP_STORED}
        for name in archive.namelist():
            with Image.open(io.BytesIO(archive.read(name))) as png:
                assert (png.format, png.size) == ("PNG", (640, 360))
    export = await create_export(owner, project, "zip", cut_ids=[cuts[3]["id"]])
    with zipfile.ZipFile(io.BytesIO(await download_export(owner, export, "application/zip"))) as archive:
        assert archive.namelist() == ["0004 Close.png"]


async def test_an_export_paints_outdated_pictures(owner: Person) -> None:
    project = await new_project(owner, name="Ferry", width=640, height=360)
    cut = await add_cut(owner, project)
    await add_colored_preview(owner, cut)  # The picture predates the line below.
    assert (await push_update(owner, cut["id"], make_level_line(180, "#2050cc"))).status_code == 200
    export = await create_export(owner, project, "zip")
    with zipfile.ZipFile(io.BytesIO(await download_export(owner, export, "application/zip"))) as archive:
        [name] = archive.namelist()
        with Image.open(io.BytesIO(archive.read(name))) as picture:
            across, down = picture.size
            red, _, blue = picture.convert("RGB").getpixel((across // 2, down // 2))  # type: ignore[misc]
            assert (blue > 180, red < 80) == (True, True)


async def test_a_board_without_pictures_fails_as_zip_but_not_as_video(owner: Person) -> None:
    project = await new_project(owner)
    await add_cut(owner, project, duration_frames=2)
    failed = await wait_for_export(owner, await create_export(owner, project, "zip"))
    assert (failed["state"], failed["detail"], failed["url"]) == ("failed", "No cut has a drawing yet.", None)
    assert (await wait_for_export(owner, await create_export(owner, project, "mp4")))["state"] == "done"


@pytest.mark.parametrize("kind", ["mp4", "zip"])
async def test_an_empty_board_is_rejected(owner: Person, kind: str) -> None:
    project = await new_project(owner)
    problem = await owner.json("POST", f"/api/projects/{project['slug']}/exports", 422, json={"kind": kind})
    assert problem["detail"] == "This storyboard has no cuts to export."


async def test_a_video_is_at_most_an_hour_long(owner: Person) -> None:
    project = await new_project(owner, fps=1)
    cuts = [await add_cut(owner, project, duration_frames=frames) for frames in (3600, 1)]
    path = f"/api/projects/{project['slug']}/exports"
    problem = await owner.json("POST", path, 422, json={"kind": "mp4"})
    assert problem["detail"] == "A video can be up to 60 minutes long. Select fewer cuts."
    hour = await create_export(owner, project, "mp4", cut_ids=[cuts[0]["id"]])
    await owner.json("DELETE", f"/api/exports/{hour['id']}", 204)


@pytest.mark.parametrize(
    ("kind", "options"),
    [
        ("mp4", {"show_label": "maybe"}),
        ("mp4", {"style": "vertical"}),
        ("mp4", {"cut_ids": []}),
        ("zip", {"captions": ["note"]}),
        ("zip", {"cut_ids": ["0190f1d2-1234-7abc-8def-00112233aabb"]}),
        ("tiff", {}),
        (None, {}),
    ],
)
async def test_unknown_kinds_and_options_are_rejected(owner: Person, kind: str | None, options: dict[str, Any]) -> None:
    project = await new_project(owner)
    await add_cut(owner, project)
    path = f"/api/projects/{project['slug']}/exports"
    problem = await owner.json("POST", path, 422, json={"kind": kind, "options": options})
    assert problem["errors"]


async def test_rendered_exports_require_sign_in(owner: Person, newcomer: Newcomer, anonymous: Person) -> None:
    project, hidden = await new_project(owner, visibility="public"), await new_project(owner)
    stranger = await newcomer()
    for board in (project, hidden):
        await add_cut(owner, board)
        for kind in ("mp4", "zip"):
            await anonymous.json("POST", f"/api/projects/{board['slug']}/exports", 401, json={"kind": kind})
        await anonymous.json("GET", f"/api/projects/{board['slug']}/exports", 401)
    await stranger.json("POST", f"/api/projects/{hidden['slug']}/exports", 404, json={"kind": "mp4"})
    await stranger.json("GET", f"/api/projects/{hidden['slug']}/exports", 404)
    export = await create_export(stranger, project, "mp4")
    await anonymous.json("GET", f"/api/exports/{export['id']}", 401)
    assert (await wait_for_export(stranger, export))["state"] == "done"


async def test_users_list_only_their_own_exports(owner: Person, newcomer: Newcomer, anonymous: Person) -> None:
    project, other = await new_project(owner, visibility="public"), await new_project(owner)
    for board in (project, other):
        await add_cut(owner, board)
    stranger, path = await newcomer(), f"/api/projects/{project['slug']}/exports"
    await anonymous.json("POST", path, 202, json={"kind": "edl"})
    await wait_for_export(owner, await create_export(owner, other, "edl"))
    requested = [await create_export(owner, project, "pdf"), await create_export(owner, project, "mp4")]
    await wait_for_export(owner, requested[0])
    requested.append(await create_export(owner, project, "zip"))
    listed = (await owner.json("GET", path, 200))["items"]
    assert [item["id"] for item in listed] == [export["id"] for export in reversed(requested)]
    assert [item["created_at"] for item in listed] == [export["created_at"] for export in reversed(requested)]
    assert (await stranger.json("GET", path, 200))["items"] == []
    done = await wait_for_export(owner, requested[0])
    assert next(item for item in (await owner.json("GET", path, 200))["items"] if item["kind"] == "pdf") == done
    for export in requested[1:]:
        await wait_for_export(owner, export)
    more: list[dict[str, Any]] = []
    for _ in range(20):
        more.append(await create_export(owner, project, "pdf"))
        await owner.json("DELETE", f"/api/exports/{more[-1]['id']}", 204)
    listed = (await owner.json("GET", path, 200))["items"]
    assert [item["id"] for item in listed] == [export["id"] for export in reversed(more)]


async def test_a_running_video_export_can_be_cancelled(owner: Person) -> None:
    project = await new_project(owner, fps=30)
    await add_cut(owner, project, duration_frames=100_000)
    await cancel_while_running(owner, await create_export(owner, project, "mp4"), "film.encode_worker")
    again = await add_cut(owner, project)
    assert (await wait_for_export(owner, await create_export(owner, project, "mp4", cut_ids=[again["id"]])))[
        "state"
    ] == "done"


@pytest.mark.extended
async def test_a_camera_shows_drawings_beyond_the_canvas_and_the_background(owner: Person) -> None:
    project = await new_project(owner, width=640, height=360)
    start = {"x": 320, "y": 180, "width": 640, "angle": 0}
    to = {"x": 900, "y": 180, "width": 160, "angle": 0}
    camera = {"from": start, "to": to, "hold_start": 2, "hold_end": 3, "ease": "both"}
    cut = await add_cut(owner, project, duration_frames=24, camera=camera)
    await push_update(owner, cut["id"], make_level_line(180, RED))
    path = f"/api/projects/{project['slug']}/backgrounds"
    below = await owner.json("POST", path, 201, json={"name": "Far"})
    await push_update(owner, below["id"], make_level_line(220, "#2030d0", 20))
    match = {"If-Match": f'"{cut["version"]}"'}
    await owner.json("PATCH", f"/api/cuts/{cut['id']}", 200, json={"background_id": below["id"]}, headers=match)
    still = await add_cut(owner, project, duration_frames=5)
    await add_colored_preview(owner, still)
    film = decode_film(
        io.BytesIO(await download_export(owner, await create_export(owner, project, "mp4"), "video/mp4"))
    )
    assert film.stated_frames == len(film.pictures) == 29
    red, blue = (0xCC, 0x20, 0x30), (0x20, 0x30, 0xD0)
    first, last, other = film.pictures[0], film.pictures[23], film.pictures[28]
    assert is_near(first, (320, 180), red)
    assert is_near(first, (320, 220), blue)
    assert is_near(first, (320, 120), PAPER)
    assert is_near(last, (320, 180), red)
    assert is_near(last, (320, 180 + 4 * 40 - 10), blue)
    assert is_near(last, (320, 10), PAPER)
    column = [last.getpixel((320, y))[0] for y in range(60, 180)]  # pyright: ignore[reportIndexIssue, reportOptionalSubscript]
    assert sum(0xD4 < value < 0xF0 for value in column) <= 8, "four times as near, an edge is as sharp"
    assert is_near(other, (320, 20), red)


async def test_a_camera_over_an_empty_cut_shows_paper(owner: Person) -> None:
    project = await new_project(owner, width=640, height=360)
    framing = {"x": 320, "y": 180, "width": 160, "angle": 30}
    camera = {"from": framing, "to": framing, "hold_start": 0, "hold_end": 0, "ease": "linear"}
    await add_cut(owner, project, duration_frames=3, camera=camera)
    film = decode_film(
        io.BytesIO(await download_export(owner, await create_export(owner, project, "mp4"), "video/mp4"))
    )
    assert [is_near(shown, (320, 180), PAPER) for shown in film.pictures] == [True] * 3


def _make_transition(kind: str, frames: int, colour: str = "#000000") -> dict[str, Any]:
    return {"kind": kind, "frames": frames, "colour": colour}


async def test_transitions_do_not_change_the_length_of_a_video(owner: Person) -> None:
    project = await new_project(owner, width=640, height=360)
    first = await add_cut(owner, project, duration_frames=8, transition=_make_transition("dissolve", 6))
    await add_colored_preview(owner, first)
    into = _make_transition("dissolve", 5)
    second = await add_cut(owner, project, duration_frames=8, transition=into)
    await set_end_fade(owner, project, _make_transition("fade", 4))
    film = decode_film(
        io.BytesIO(await download_export(owner, await create_export(owner, project, "mp4"), "video/mp4"))
    )
    assert film.stated_frames == 16
    red = (0xCC, 0x20, 0x30)

    def mix_colors(share: float, over: tuple[int, ...], below: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(round(share * a + (1 - share) * b) for a, b in zip(over, below, strict=True))

    wanted = [*[red] * 6, *(mix_colors((k + 0.5) / 5, PAPER, red) for k in range(5)), PAPER]
    wanted += [mix_colors((k + 0.5) / 4, (0, 0, 0), PAPER) for k in range(4)]
    assert [is_near(shown, (320, 20), colour) for shown, colour in zip(film.pictures, wanted, strict=True)] == [
        True
    ] * 16
    export = await create_export(owner, project, "mp4", cut_ids=[first["id"]])
    film = decode_film(io.BytesIO(await download_export(owner, export, "video/mp4")))
    assert [is_near(shown, (320, 20), red) for shown in film.pictures] == [True] * 8, (
        "its seam and the end are elsewhere"
    )
    export = await create_export(owner, project, "mp4", cut_ids=[second["id"]])
    film = decode_film(io.BytesIO(await download_export(owner, export, "video/mp4")))
    assert [is_near(shown, (320, 20), PAPER) for shown in film.pictures] == [*[True] * 4, *[False] * 4]


@pytest.mark.parametrize(
    ("canvas", "size", "expected"),
    [
        ((640, 360), "720p", (1280, 720)),
        ((640, 360), "1080p", (1920, 1080)),
        ((360, 640), "720p", (720, 1280)),
        ((800, 600), "720p", (960, 720)),
        ((2400, 1350), "canvas", (2400, 1350)),
        ((2400, 1350), None, (1920, 1080)),
    ],
)
async def test_a_video_has_the_chosen_size(
    owner: Person, canvas: tuple[int, int], size: str | None, expected: tuple[int, int]
) -> None:
    project = await new_project(owner, width=canvas[0], height=canvas[1])
    cut = await add_cut(owner, project, duration_frames=2)
    await push_update(owner, cut["id"], make_level_line(canvas[1] / 2, RED))
    export = await create_export(owner, project, "mp4", size=size)
    film = decode_film(io.BytesIO(await download_export(owner, export, "video/mp4")))
    assert {picture.size for picture in film.pictures} == {expected}
    assert [is_near(picture, (expected[0] // 2, 4), PAPER) for picture in film.pictures] == [True, True]


async def test_a_video_in_4k_is_painted_from_the_drawing(owner: Person) -> None:
    project = await new_project(owner, width=1920, height=1080)
    cut = await add_cut(owner, project, duration_frames=2)
    await push_update(owner, cut["id"], make_level_line(540, RED))
    # A preview of one color: the larger video doesn't use it.
    await add_colored_preview(owner, await add_cut(owner, project, duration_frames=1), 1920, 1080)
    film = decode_film(
        io.BytesIO(await download_export(owner, await create_export(owner, project, "mp4", size="4k"), "video/mp4"))
    )
    assert [picture.size for picture in film.pictures] == [(3840, 2160)] * 3
    first = film.pictures[0]
    assert is_near(first, (1920, 200), PAPER)
    assert min(get_levels(first.crop((1800, 1000, 2000, 1160)))) < 160, "the line is in the middle"


@pytest.mark.parametrize(("quality", "factor"), [("draft", b"28.0"), ("standard", b"20.0"), ("high", b"15.0")])
async def test_a_video_is_encoded_in_the_chosen_quality(owner: Person, quality: str, factor: bytes) -> None:
    project = await new_project(owner)
    await add_cut(owner, project, duration_frames=1)
    video = await download_export(owner, await create_export(owner, project, "mp4", quality=quality), "video/mp4")
    # x264 writes its settings into the video; a lower rate factor keeps more of the picture.
    assert b"crf=" + factor in video


@pytest.mark.parametrize(("option", "value"), [("size", "8k"), ("quality", "best"), ("size", 720)])
async def test_an_unknown_size_or_quality_is_rejected(owner: Person, option: str, value: Any) -> None:
    project = await new_project(owner)
    await add_cut(owner, project)
    path = f"/api/projects/{project['slug']}/exports"
    refused = await owner.json("POST", path, 422, json={"kind": "mp4", "options": {option: value}})
    assert option in str(refused["errors"])


async def test_recent_exports_say_what_they_contain(owner: Person) -> None:
    project = await new_project(owner)
    cuts = [await add_cut(owner, project, duration_frames=1) for _ in range(3)]
    chosen = [cut["id"] for cut in cuts[:2]]
    await wait_for_export(owner, await create_export(owner, project, "mp4", size="720p", quality="draft"))
    await wait_for_export(owner, await create_export(owner, project, "mp4", cut_ids=chosen))
    listed = await owner.json("GET", f"/api/projects/{project['slug']}/exports", 200)
    assert [item["summary"] for item in listed["items"]] == [
        "MP4 · 1080p, standard quality · 2 cuts",
        "MP4 · 720p, draft · all cuts",
    ]
