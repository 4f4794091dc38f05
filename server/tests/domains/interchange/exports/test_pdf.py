"""Camera moves and transitions in the PDF."""

import io
from typing import Any

import pytest
from PIL import Image
from pycrdt import Array, Doc
from pypdf import PdfReader

from pegbar.adapters.paint.paper import PAPER
from pegbar.domains.storyboard.rules.points import Point, encode_points
from tests.support.api.boards import add_cut, new_project, push_update
from tests.support.api.exports import wait_for_export
from tests.support.api.people import Newcomer, Person
from tests.support.api.scenes import set_end_fade
from tests.support.media.films import is_near

RED = (0xCC, 0x20, 0x30)
WHOLE = {"x": 320, "y": 180, "width": 640, "angle": 0}


@pytest.fixture
async def owner(newcomer: Newcomer) -> Person:
    return await newcomer()


def _draw_line() -> bytes:
    """Return a drawing of one horizontal line, from the center of the canvas to far beyond its right edge."""
    doc: Doc[Any] = Doc()
    course = encode_points([Point(x, 180, 0.5) for x in range(320, 1601, 40)])
    stroke = {"id": "line", "kind": "pencil", "colour": "#cc2030", "size": 60, "points": course}
    doc.get("strokes:base", type=Array).append(stroke)
    return doc.get_update()


def _make_camera(**to: float) -> dict[str, Any]:
    return {"from": WHOLE, "to": {**WHOLE, **to}, "hold_start": 0, "hold_end": 0, "ease": "both"}


async def _export_pdf(person: Person, project: dict[str, Any], **options: Any) -> PdfReader:
    body = {"kind": "pdf", "options": options}
    export = await wait_for_export(
        person, await person.json("POST", f"/api/projects/{project['slug']}/exports", 202, json=body)
    )
    assert (export["state"], export["detail"]) == ("done", None)
    return PdfReader(io.BytesIO((await person.http.get(export["url"])).content))


async def _export_first_page(person: Person, project: dict[str, Any], **options: Any) -> tuple[str, list[Image.Image]]:
    """Return the text and the pictures of a board's first page."""
    page = (await _export_pdf(person, project, **options)).pages[0]
    pictures: list[Any] = [image.image for image in page.images if image.image is not None]
    return page.extract_text(), pictures


@pytest.mark.samples(1)
@pytest.mark.parametrize("style", ["vertical", "sheet"])
async def test_a_camera_panel_shows_the_covered_area_and_the_move(owner: Person, style: str) -> None:
    project = await new_project(owner, width=640, height=360)
    cut = await add_cut(owner, project, duration_frames=24, camera=_make_camera(x=960))
    await push_update(owner, cut["id"], _draw_line())
    text, (field,) = await _export_first_page(owner, project, style=style)
    assert {"A", "B", "PAN"} <= set(text.splitlines())
    assert field.width / field.height == pytest.approx(2 * 640 / 360, rel=0.02), "it is twice as wide as the canvas"
    middle = field.height // 2
    assert is_near(field, (field.width // 8, middle), PAPER)
    for share in (0.3, 0.9):
        assert is_near(field, (round(field.width * share), middle), RED)
    assert is_near(field, (round(field.width * 0.9), 4), PAPER)


async def test_both_ends_of_a_move_are_separate_panels_on_request(owner: Person) -> None:
    project = await new_project(owner, width=640, height=360)
    camera = {**_make_camera(x=960, width=160), "hold_end": 3}
    cut = await add_cut(owner, project, name="Quay", duration_frames=24, note="Slowly.", camera=camera)
    await push_update(owner, cut["id"], _draw_line())
    still = await add_cut(owner, project, name="Boat", duration_frames=24, camera=_make_camera())
    await push_update(owner, still["id"], _draw_line())
    text, (first, last, held) = await _export_first_page(owner, project, first_and_last_frames=True)
    lines = text.splitlines()
    assert [lines.count(word) for word in ("A", "B", "PAN + IN", "HOLD")] == [1, 1, 1, 1]
    assert [text.count(word) for word in ("Quay", "Boat", "Slowly.", "\n24 f")] == [2, 1, 1, 2]
    for shown in (first, held):
        assert is_near(shown, (shown.width // 4, shown.height // 2), PAPER)
        assert is_near(shown, (shown.width * 3 // 4, shown.height // 2), RED)
    assert is_near(last, (4, last.height // 2), RED)
    assert is_near(last, (last.width // 2, 4), PAPER)
    thick = sum(is_near(last, (last.width // 2, y), RED) for y in range(last.height)) / last.height
    assert thick == pytest.approx(
        4 * sum(is_near(first, (first.width * 3 // 4, y), RED) for y in range(first.height)) / first.height, rel=0.1
    ), "it is four times as near"


async def test_transitions_are_labeled_at_the_top_of_their_panels(owner: Person) -> None:
    project = await new_project(owner, width=640, height=360)
    dissolve = {"kind": "dissolve", "frames": 9, "colour": "#000000"}
    fade = {"kind": "fade", "frames": 12, "colour": "#ffffff"}
    cuts = [
        await add_cut(owner, project, duration_frames=24, transition=transition)
        for transition in (dissolve, {**dissolve, "frames": 7}, fade)
    ]
    await set_end_fade(owner, project, {**fade, "frames": 16})
    text, _ = await _export_first_page(owner, project)
    assert "DISS 7" in text
    assert "FADE 12 · FADE OUT 16" in text
    assert "DISS 9" not in text, "nothing dissolves into the first cut"
    text, _ = await _export_first_page(owner, project, cut_ids=[cut["id"] for cut in cuts[:2]])
    assert "DISS 7" in text
    assert "FADE" not in text


async def test_the_ends_option_must_be_a_boolean(owner: Person) -> None:
    project = await new_project(owner)
    await add_cut(owner, project)
    body = {"kind": "pdf", "options": {"ends": "some"}}
    problem = await owner.json("POST", f"/api/projects/{project['slug']}/exports", 422, json=body)
    assert problem["errors"]


LETTER = (612.0, 792.0)
A4 = (595.28, 841.89)


@pytest.mark.parametrize(
    ("options", "size", "pages"),
    [
        ({}, LETTER[::-1], 2),
        ({"paper": "a4"}, A4[::-1], 2),
        ({"paper": "a4", "orientation": "portrait"}, A4, 2),
        ({"style": "horizontal"}, LETTER, 2),
        ({"style": "horizontal", "orientation": "landscape"}, LETTER[::-1], 3),
        ({"style": "single", "paper": "a4"}, A4[::-1], 7),
        ({"style": "single", "orientation": "portrait"}, LETTER, 4),
        ({"style": "sheet", "columns": 2, "rows": 2, "landscape": True}, LETTER[::-1], 2),
        ({"style": "sheet", "columns": 2, "rows": 2, "orientation": "portrait", "landscape": True}, LETTER, 2),
    ],
)
async def test_pages_have_the_chosen_paper_and_orientation(
    owner: Person, options: dict[str, Any], size: tuple[float, float], pages: int
) -> None:
    project = await new_project(owner, width=640, height=360)
    for number in range(7):
        await add_cut(owner, project, name=f"Cut {number}", note="Rain.")
    pdf = await _export_pdf(owner, project, **options)
    boxes = [(float(page.mediabox.width), float(page.mediabox.height)) for page in pdf.pages]
    assert boxes == [pytest.approx(size, abs=0.5)] * pages
    assert "Cut 0" in pdf.pages[0].extract_text()
    assert "Cut 6" in pdf.pages[-1].extract_text()


async def test_narrow_margins_leave_more_room_for_pictures(owner: Person) -> None:
    project = await new_project(owner, width=640, height=360)
    await push_update(owner, (await add_cut(owner, project))["id"], _draw_line())
    widths: list[int] = []
    for margin in ("narrow", "normal", "wide"):
        _, (picture,) = await _export_first_page(owner, project, style="sheet", columns=3, margin=margin)
        widths.append(picture.width)
    assert widths == sorted(widths, reverse=True)
    assert len(set(widths)) == 3


@pytest.mark.parametrize(("option", "value"), [("paper", "a3"), ("orientation", "upright"), ("margin", 12)])
async def test_an_unknown_page_is_rejected(owner: Person, option: str, value: Any) -> None:
    project = await new_project(owner)
    await add_cut(owner, project)
    path = f"/api/projects/{project['slug']}/exports"
    refused = await owner.json("POST", path, 422, json={"kind": "pdf", "options": {option: value}})
    assert option in str(refused["errors"])
