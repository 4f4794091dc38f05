"""Pictures of cuts above a background, repainted by the real job queue when either changes."""

import io
import zipfile
from typing import Any

import pytest
from PIL import Image

from pegbar.adapters.paint.paper import PAPER
from pegbar.domains.storyboard.core.actions import pictures
from pegbar.wiring import Instance
from tests.support.api.backgrounds import (
    GROUND,
    SKY,
    WEBP,
    add_background,
    get_preview_pixels,
    make_band_update,
    push_drawing,
    update_cut,
    upload_preview,
    wait_for_preview_colors,
)
from tests.support.api.boards import add_cut, get_board, new_project
from tests.support.api.exports import wait_for_export
from tests.support.api.people import Newcomer, Person
from tests.support.api.previews import enqueue_missing_previews
from tests.support.api.sockets import open_tab
from tests.support.drawings.drawing import DrawingCopy, encode_picture
from tests.support.drawings.painting import BLUE, BLUE_PIXEL, RED, RED_PIXEL, is_near
from tests.support.polling import wait_until


@pytest.fixture
async def owner(newcomer: Newcomer) -> Person:
    return await newcomer()


@pytest.fixture
async def project(owner: Person) -> dict[str, Any]:
    return await new_project(owner, visibility="public")


async def test_cuts_are_repainted_when_their_background_changes(owner: Person, project: dict[str, Any]) -> None:
    background = await add_background(owner, project)
    await push_drawing(owner, background, make_band_update(RED, 0, 360, client_id=1))
    empty = await add_cut(owner, project, background_id=background["id"])
    assert (empty["background_id"], empty["has_asset"], empty["preview"]) == (background["id"], True, None)
    drawn, without = await add_cut(owner, project), await add_cut(owner, project)
    for cut in (drawn, without):
        await push_drawing(owner, cut, make_band_update("#000000", 180, 180))
        await upload_preview(owner, cut, 1)
    unchanged = (await get_board(owner, project))["items"][2]
    await wait_for_preview_colors(owner, project, empty, RED_PIXEL, RED_PIXEL)
    async with open_tab(owner) as listening:
        await listening.subscribe(f"project:{project['id']}")
        drawn = await update_cut(owner, drawn, background_id=background["id"], note="Above the harbour")
        event = (await listening.expect("event"))["event"]
        assert (event["type"], event["cut"]["id"], event["cut"]["background_id"]) == (
            "cut_updated", drawn["id"], background["id"],
        )  # fmt: skip
    await wait_for_preview_colors(owner, project, drawn, RED_PIXEL, (0, 0, 0))
    seq = await push_drawing(owner, background, make_band_update(BLUE, 0, 360, client_id=2))
    await upload_preview(owner, background, seq)
    await wait_for_preview_colors(owner, project, empty, BLUE_PIXEL, BLUE_PIXEL)
    await wait_for_preview_colors(owner, project, drawn, BLUE_PIXEL, (0, 0, 0))
    assert (await get_board(owner, project))["items"][2]["preview"]["key"] == unchanged["preview"]["key"]


async def test_changing_or_removing_the_background_repaints_the_cut(owner: Person, project: dict[str, Any]) -> None:
    red, blue = await add_background(owner, project), await add_background(owner, project, "Night")
    await push_drawing(owner, red, make_band_update(RED, 0, 360))
    await push_drawing(owner, blue, make_band_update(BLUE, 0, 360))
    drawn = await add_cut(owner, project, background_id=red["id"])
    empty = await add_cut(owner, project, background_id=red["id"])
    await push_drawing(owner, drawn, make_band_update("#000000", 180, 180))
    await wait_for_preview_colors(owner, project, empty, RED_PIXEL, RED_PIXEL)
    drawn = await update_cut(owner, drawn, background_id=blue["id"])
    await wait_for_preview_colors(owner, project, drawn, BLUE_PIXEL, (0, 0, 0))
    again = await update_cut(owner, drawn, background_id=blue["id"])
    assert (again["version"], again["background_id"]) == (drawn["version"] + 1, blue["id"])
    assert (await update_cut(owner, again, name="Six"))["background_id"] == blue["id"]
    stale = await update_cut(owner, drawn, 412, background_id=None)
    assert stale["current"]["background_id"] == blue["id"]
    assert (await update_cut(owner, stale["current"], background_id=None))["background_id"] is None
    await wait_for_preview_colors(owner, project, drawn, PAPER, (0, 0, 0))
    await update_cut(owner, empty, background_id=None)

    async def has_no_picture() -> bool:
        item = (await get_board(owner, project))["items"][1]
        return (item["preview"], item["has_asset"]) == (None, False)

    await wait_until(has_no_picture, what="the picture of nothing is gone")


async def test_a_preview_states_which_background_it_shows(owner: Person, project: dict[str, Any]) -> None:
    background, other = await add_background(owner, project), await add_background(owner, project, "Night")
    pad = DrawingCopy()
    for _ in range(3):
        await push_drawing(owner, background, pad.draw_stroke())
    cut = await add_cut(owner, project, background_id=background["id"])
    await wait_for_preview_colors(owner, project, cut, PAPER, PAPER)
    await push_drawing(owner, cut, DrawingCopy().draw_stroke())
    below = {"background": background["id"]}
    preview_key = (await upload_preview(owner, cut, 1, under=3, **below))["preview"]["key"]
    # An older state of the background, one that doesn't exist yet, another background, and none.
    for query in ({"under": 2}, {"under": 4}, {"under": 3, "background": other["id"]}, {}):
        answer = await owner.json(
            "PUT",
            f"/api/cuts/{cut['id']}/preview",
            200,
            content=encode_picture(9, 9),
            headers=WEBP,
            params={"seq": 1, **query},
        )
        assert answer["preview"]["key"] == preview_key, query
    without = await add_cut(owner, project)
    assert (await upload_preview(owner, without, 0, under=1))["preview"] is None
    for under in (-1, 2**31, "x"):
        params = {"seq": 1, "under": under}
        await owner.json(
            "PUT", f"/api/cuts/{cut['id']}/preview", 422, content=encode_picture(), headers=WEBP, params=params
        )


async def test_a_preview_with_an_older_background_is_repainted(owner: Person, project: dict[str, Any]) -> None:
    background = await add_background(owner, project)
    await push_drawing(owner, background, make_band_update(RED, 0, 360))
    cut = await add_cut(owner, project, background_id=background["id"])
    await wait_for_preview_colors(owner, project, cut, RED_PIXEL, RED_PIXEL)
    await push_drawing(owner, cut, make_band_update("#000000", 180, 180))
    await upload_preview(owner, cut, 1, under=0)
    await wait_for_preview_colors(owner, project, cut, RED_PIXEL, (0, 0, 0))


@pytest.mark.extended
async def test_repainting_stops_when_the_background_was_drawn_on_again(
    owner: Person, project: dict[str, Any], instance: Instance
) -> None:
    background = await add_background(owner, project)
    await push_drawing(owner, background, make_band_update(RED, 0, 360))
    cut = await add_cut(owner, project, background_id=background["id"])
    await wait_for_preview_colors(owner, project, cut, RED_PIXEL, RED_PIXEL)
    before = (await get_board(owner, project))["items"]
    await push_drawing(owner, background, make_band_update(BLUE, 0, 360, client_id=2))
    await pictures.repaint_cuts_over(instance.services, background["id"], 1)
    assert [item["preview"]["key"] for item in (await get_board(owner, project))["items"]] == [
        before[0]["preview"]["key"]
    ]
    await enqueue_missing_previews(instance, project)  # As at server start. No client uploaded a picture.
    await wait_for_preview_colors(owner, project, cut, BLUE_PIXEL, BLUE_PIXEL)
    found = (await get_board(owner, project))["backgrounds"][0]
    assert [is_near(pixel, BLUE_PIXEL) for pixel in await get_preview_pixels(owner, found, SKY, GROUND)] == [True, True]


async def test_exports_show_the_current_background(owner: Person, project: dict[str, Any]) -> None:
    background = await add_background(owner, project)
    await push_drawing(owner, background, make_band_update(RED, 0, 360))
    drawn = await add_cut(owner, project, background_id=background["id"])
    await add_cut(owner, project, background_id=background["id"])
    await push_drawing(owner, drawn, make_band_update("#000000", 180, 180))
    await upload_preview(owner, drawn, 1, under=1)
    await push_drawing(owner, background, make_band_update(BLUE, 0, 360, client_id=2))
    path = f"/api/projects/{project['slug']}/exports"
    export = await wait_for_export(owner, await owner.json("POST", path, 202, json={"kind": "zip"}))
    file = await owner.http.get(export["url"])
    with zipfile.ZipFile(io.BytesIO(file.content)) as archive:
        assert archive.namelist() == ["0001.png", "0002.png"]
        for name, ground in (("0001.png", (0, 0, 0)), ("0002.png", BLUE_PIXEL)):
            with Image.open(io.BytesIO(archive.read(name))) as png:
                assert is_near(png.getpixel(SKY), BLUE_PIXEL)
                assert is_near(png.getpixel(GROUND), ground)


async def test_a_restored_version_is_shown_above_the_current_background(
    owner: Person, project: dict[str, Any], instance: Instance
) -> None:
    background = await add_background(owner, project)
    await push_drawing(owner, background, make_band_update(RED, 0, 360))
    cut = await add_cut(owner, project, background_id=background["id"])
    await push_drawing(owner, cut, make_band_update("#000000", 180, 180))
    await enqueue_missing_previews(instance, project)
    await wait_for_preview_colors(owner, project, cut, RED_PIXEL, (0, 0, 0))
    path = f"/api/cuts/{cut['id']}/versions"
    version = await owner.json("POST", path, 201, json={"name": "Black"})
    await push_drawing(owner, cut, make_band_update(BLUE, 180, 180, client_id=2))
    await upload_preview(owner, cut, 2, under=1)
    await push_drawing(owner, background, make_band_update("#00a000", 0, 360, client_id=2))
    await owner.json("POST", f"{path}/{version['id']}/restore", 200)
    await wait_for_preview_colors(owner, project, cut, (0, 0xA0, 0), (0, 0, 0))


@pytest.mark.extended
async def test_restoring_a_background_repaints_the_cuts_above(owner: Person, project: dict[str, Any]) -> None:
    background = await add_background(owner, project)
    await push_drawing(owner, background, make_band_update(RED, 0, 360))
    cut = await add_cut(owner, project, background_id=background["id"])
    await upload_preview(owner, background, 1)
    path = f"/api/cuts/{background['id']}/versions"
    version = await owner.json("POST", path, 201, json={"name": "Red"})
    await upload_preview(
        owner, background, await push_drawing(owner, background, make_band_update(BLUE, 0, 360, client_id=2))
    )
    await wait_for_preview_colors(owner, project, cut, BLUE_PIXEL, BLUE_PIXEL)
    async with open_tab(owner) as listening:
        await listening.subscribe(f"project:{project['id']}")
        restored = await owner.json("POST", f"{path}/{version['id']}/restore", 200)
        event = (await listening.expect("event"))["event"]
    assert (event["type"], event["cut"]) == ("background_changed", restored["cut"])
    await wait_for_preview_colors(owner, project, cut, RED_PIXEL, RED_PIXEL)
