"""The timing sheet and the PDF."""

import asyncio
import io

import pytest
from pypdf import PdfReader

from tests.support.api.boards import add_cut, new_project, push_update
from tests.support.api.exports import wait_for_export
from tests.support.api.people import Newcomer, Person
from tests.support.drawings.drawing import DrawingCopy


@pytest.fixture
async def owner(newcomer: Newcomer) -> Person:
    return await newcomer()


@pytest.mark.parametrize(
    ("fps", "rows"),
    [
        (24, "1,0,24,24,0.000,1.000,1.000\r\n2,24,25,1,1.000,1.042,0.042\r\n3,25,60,35,1.042,2.500,1.458\r\n"),
        (23.976, "1,0,24,24,0.000,1.001,1.001\r\n2,24,25,1,1.001,1.043,0.042\r\n3,25,60,35,1.043,2.503,1.460\r\n"),
        (1, "1,0,24,24,0.000,24.000,24.000\r\n2,24,25,1,24.000,25.000,1.000\r\n3,25,60,35,25.000,60.000,35.000\r\n"),
    ],
)
async def test_the_timing_sheet_is_exact(newcomer: Newcomer, anonymous: Person, fps: float, rows: str) -> None:
    owner = await newcomer()
    project = await new_project(owner, name='Night: "Ferry" / 夜', fps=fps, visibility="public")
    for frames in (24, 1, 35):
        await add_cut(owner, project, duration_frames=frames)
    answer = await anonymous.http.get(f"/api/projects/{project['slug']}/timing-sheet.csv")
    assert answer.headers["content-type"].startswith("text/csv")
    assert answer.text == f"Cut,StartFrame,EndFrame,Frames,StartSeconds,EndSeconds,DurationSeconds\r\n{rows}"
    assert answer.headers["content-disposition"].startswith("attachment; filename=")


async def test_the_timing_sheet_of_an_empty_board_has_only_the_header(owner: Person) -> None:
    project = await new_project(owner)
    answer = await owner.http.get(f"/api/projects/{project['slug']}/timing-sheet.csv")
    assert answer.text.splitlines() == ["Cut,StartFrame,EndFrame,Frames,StartSeconds,EndSeconds,DurationSeconds"]


async def test_all_viewers_of_a_board_can_export_a_pdf(owner: Person, anonymous: Person) -> None:
    project = await new_project(owner, name="夜の渡し船", visibility="public")
    cuts = [await add_cut(owner, project, name=f"Cut {n}", note="ゆっくり", duration_frames=12) for n in range(7)]
    await push_update(owner, cuts[0]["id"], DrawingCopy().draw_stroke(points=50))
    path = f"/api/projects/{project['slug']}/exports"
    options = {"style": "vertical", "show_title": True, "title": "Pilot", "show_scene": True, "scene": "1A"}
    export = await anonymous.json("POST", path, 202, json={"kind": "pdf", "options": {**options, "start_page": 3}})
    assert (export["kind"], export["state"], export["url"]) == ("pdf", "queued", None)
    done = await wait_for_export(anonymous, export)
    assert (done["state"], done["progress"], done["detail"]) == ("done", 1.0, None), done
    file = await anonymous.http.get(done["url"])
    assert (file.status_code, file.headers["content-type"]) == (200, "application/pdf")
    assert "attachment" in file.headers["content-disposition"]
    pages = PdfReader(io.BytesIO(file.content)).pages
    assert len(pages) == 2
    text = pages[0].extract_text()
    assert "Pilot" in text
    assert "1A" in text
    selected = {"kind": "pdf", "options": {"cut_ids": [cuts[6]["id"]], "style": "horizontal"}}
    done = await wait_for_export(owner, await owner.json("POST", path, 202, json=selected))
    pages = PdfReader(io.BytesIO((await owner.http.get(done["url"])).content)).pages
    assert len(pages) == 1
    assert "Cut 6" in pages[0].extract_text()
    assert "Cut 5" not in pages[0].extract_text()


async def test_an_unnamed_cut_is_printed_with_its_current_number(owner: Person) -> None:
    project = await new_project(owner)
    cuts = [await add_cut(owner, project, name=name) for name in ("", "Harbour", "")]
    version = (await owner.json("GET", f"/api/projects/{project['id']}/cuts"))["order_version"]
    order = {"cut_ids": [cut["id"] for cut in reversed(cuts)]}
    headers = {"If-Match": f'"{version}"'}
    await owner.json("PUT", f"/api/projects/{project['id']}/cuts/order", json=order, headers=headers)
    path = f"/api/projects/{project['slug']}/exports"
    wanted = {"kind": "pdf", "options": {"cut_ids": [cuts[1]["id"], cuts[0]["id"]], "show_page_numbers": False}}
    done = await wait_for_export(owner, await owner.json("POST", path, 202, json=wanted))
    text = PdfReader(io.BytesIO((await owner.http.get(done["url"])).content)).pages[0].extract_text()
    assert "2 Harbour" in text
    assert "Cut 3" in text
    assert "3 Cut 3" not in text


async def test_an_empty_board_can_be_printed(owner: Person) -> None:
    project = await new_project(owner)
    export = await owner.json("POST", f"/api/projects/{project['slug']}/exports", 202, json={"kind": "pdf"})
    assert (await wait_for_export(owner, export))["state"] == "done"


async def test_only_the_requester_can_cancel_an_export(owner: Person, newcomer: Newcomer, anonymous: Person) -> None:
    project = await new_project(owner, visibility="public")
    await asyncio.gather(*(add_cut(owner, project) for _ in range(10)))
    export = await owner.json("POST", f"/api/projects/{project['slug']}/exports", 202, json={"kind": "pdf"})
    path = f"/api/exports/{export['id']}"
    await (await newcomer()).json("DELETE", path, 403)
    await anonymous.json("DELETE", path, 401)
    await owner.json("DELETE", path, 204)
    assert (await owner.json("GET", path, 200))["state"] == "cancelled"
    await owner.json("DELETE", path, 204)
    again = await owner.json("POST", f"/api/projects/{project['slug']}/exports", 202, json={"kind": "pdf"})
    assert (await wait_for_export(owner, again))["state"] == "done"
    assert (await owner.json("GET", path, 200))["state"] == "cancelled"


async def test_exports_of_private_boards_are_hidden(owner: Person, newcomer: Newcomer, anonymous: Person) -> None:
    project = await new_project(owner)
    export = await owner.json("POST", f"/api/projects/{project['slug']}/exports", 202, json={"kind": "pdf"})
    for person in (await newcomer(), anonymous):
        await person.json("GET", f"/api/exports/{export['id']}", 404)
        await person.json("DELETE", f"/api/exports/{export['id']}", 404)
        await person.json("POST", f"/api/projects/{project['slug']}/exports", 404, json={"kind": "pdf"})
    await owner.json("DELETE", f"/api/exports/{export['id']}", 204)


@pytest.mark.parametrize(
    "options",
    [
        {"start_page": 0},
        {"start_page": 1.5},
        {"start_page": True},
        {"title": "t" * 121},
        {"scene": "s" * 33},
        {"style": "diagonal"},
        {"cut_ids": []},
        {"cut_ids": ["x"]},
        {"cut_ids": ["0190f1d2-1234-7abc-8def-00112233aabb"]},
        {"paper": "a3"},
        {"binding": "left"},
    ],
)
async def test_invalid_options_are_rejected(newcomer: Newcomer, owner: Person, options: dict[str, object]) -> None:
    project = await new_project(owner)
    body = {"kind": "pdf", "options": options}
    problem = await owner.json("POST", f"/api/projects/{project['slug']}/exports", 422, json=body)
    assert problem["errors"]


async def test_cuts_of_another_board_are_rejected(owner: Person) -> None:
    project, other = await new_project(owner), await new_project(owner)
    foreign = await add_cut(owner, other)
    body = {"kind": "pdf", "options": {"cut_ids": [foreign["id"]]}}
    await owner.json("POST", f"/api/projects/{project['slug']}/exports", 422, json=body)
