"""A cut's camera over the API."""

from typing import Any

import pytest

from pegbar.domains.storyboard import texts
from tests.support.api.boards import add_cut, get_board, new_project
from tests.support.api.people import Newcomer, Person

pytestmark = pytest.mark.once

WHOLE = {"x": 960.0, "y": 540.0, "width": 1920.0, "angle": 0.0}


def _make_camera(**to: float) -> dict[str, Any]:
    return {"from": WHOLE, "to": {**WHOLE, **to}, "hold_start": 0, "hold_end": 3, "ease": "both"}


@pytest.fixture
async def owner(newcomer: Newcomer) -> Person:
    return await newcomer()


@pytest.fixture
async def project(owner: Person) -> dict[str, Any]:
    return await new_project(owner, width=1920, height=1080)


async def _set_camera(person: Person, cut: dict[str, Any], camera: Any, status: int = 200) -> Any:
    path, headers = f"/api/cuts/{cut['id']}", {"If-Match": f'"{cut["version"]}"'}
    return await person.json("PATCH", path, status, json={"camera": camera}, headers=headers)


@pytest.mark.parametrize(
    "to",
    [
        {},
        {"width": 240.0, "angle": -360.0},
        {"width": 7680.0},
        {"x": -3000.0, "y": 4000.0},
        {"x": 7232.0},
        {"angle": 360.0},
    ],
)
async def test_a_camera_can_be_set_and_removed(owner: Person, project: dict[str, Any], to: dict[str, float]) -> None:
    camera = _make_camera(**to)
    made = await add_cut(owner, project, camera=camera)
    assert made["camera"] == camera
    cut = await add_cut(owner, project)
    cut = await _set_camera(owner, cut, camera)
    assert cut["camera"] == camera
    assert [each["camera"] for each in (await get_board(owner, project))["items"]] == [camera, camera]
    assert (await _set_camera(owner, cut, None))["camera"] is None


@pytest.mark.parametrize(
    ("to", "sentence"),
    [
        ({"width": 239.9}, texts.FRAMING_WIDTH),
        ({"width": 7680.1}, texts.FRAMING_WIDTH),
        ({"x": 7232.1}, texts.CAMERA_TOO_FAR),
        ({"y": -7113.0}, texts.CAMERA_TOO_FAR),
        ({"width": 7680.0, "angle": 45.0}, texts.CAMERA_TOO_FAR),
        ({"x": 1e300}, texts.CAMERA_TOO_FAR),
    ],
)
async def test_an_out_of_range_camera_is_rejected_without_changes(
    owner: Person, project: dict[str, Any], to: dict[str, float], sentence: str
) -> None:
    cut = await add_cut(owner, project, camera=_make_camera())
    before = await get_board(owner, project)
    refused = await _set_camera(owner, cut, _make_camera(**to), 422)
    assert (refused["detail"], refused["errors"][0]["field"]) == (sentence, "camera")
    path = f"/api/projects/{project['slug']}/cuts"
    assert (await owner.json("POST", path, 422, json={"camera": _make_camera(**to)}))["detail"] == sentence
    assert await get_board(owner, project) == before


@pytest.mark.parametrize(
    "wrong",
    [
        {"ease": "bounce"},
        {"hold_start": -1},
        {"hold_end": 1.5},
        {"to": {**WHOLE, "angle": 360.5}},
        {"to": {**WHOLE, "width": 0}},
        {"to": {"x": 1, "y": 2}},
        {"to": None},
    ],
)
async def test_a_malformed_camera_is_rejected(owner: Person, project: dict[str, Any], wrong: dict[str, Any]) -> None:
    cut = await add_cut(owner, project)
    before = await get_board(owner, project)
    await _set_camera(owner, cut, {**_make_camera(), **wrong}, 422)
    assert await get_board(owner, project) == before


async def test_camera_limits_depend_on_the_canvas_of_the_project(owner: Person) -> None:
    small = await new_project(owner, name="Small", width=400, height=400)
    cut = await add_cut(owner, small)
    assert (await _set_camera(owner, cut, _make_camera(), 422))["detail"] == texts.FRAMING_WIDTH
