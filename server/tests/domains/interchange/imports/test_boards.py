"""Import of Storyboarder projects and pictures: each board or picture becomes a cut with a drawing."""

import io
import json
import zipfile
from pathlib import Path
from typing import Any, Final

import pytest
from PIL import Image

from pegbar.adapters.paint.paper import PAPER
from pegbar.adapters.paint.psd_writer import PsdWriter
from pegbar.domains.storyboard.rules.document import Layer, build_update, read_layers
from pegbar.domains.storyboard.rules.items import PlacedPicture
from pegbar.ports.painter import Part
from pegbar.wiring import Instance
from tests.support.api import imports
from tests.support.api.boards import add_cut, get_board, new_project, push_update
from tests.support.api.exports import create_export, download_export
from tests.support.api.people import Newcomer, Person
from tests.support.api.scenes import create_scene
from tests.support.drawings.drawing import DrawingCopy
from tests.support.drawings.layers import NIGHT, compute_max_difference, make_eight_layers, render_flat
from tests.support.polling import wait_until

CLEAR: Final = (0, 0, 0, 0)
RED: Final = (200, 30, 40, 255)
BLUE: Final = (20, 40, 200, 255)
SIZE: Final = {"width": 320, "height": 180}


@pytest.fixture
async def owner(newcomer: Newcomer) -> Person:
    return await newcomer()


@pytest.fixture
async def project(owner: Person) -> dict[str, Any]:
    return await new_project(owner, **SIZE)


def _make_picture(colour: tuple[int, ...], size: tuple[int, int] = (64, 36), form: str = "PNG") -> bytes:
    out = io.BytesIO()
    Image.new("RGBA" if len(colour) == 4 else "RGB", size, colour).save(out, form)
    return out.getvalue()


def _make_zip(files: dict[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return out.getvalue()


async def _plan_import(person: Person, project: dict[str, Any], name: str, data: bytes, kind: str = "pictures") -> Any:
    return await imports.create_planned_import(person, project, data, kind=kind, file_name=name)


async def _get_layers(person: Person, cut: dict[str, Any]) -> list[Layer]:
    answer = await person.http.get(f"/api/cuts/{cut['id']}/drawing")
    assert answer.status_code == 200
    return read_layers(answer.content)


def _list_pictures(layers: list[Layer]) -> list[PlacedPicture]:
    return [item for layer in layers for item in layer.strokes if isinstance(item, PlacedPicture)]


async def test_a_picture_becomes_a_cut_unchanged_and_undo_deletes_it(owner: Person, project: dict[str, Any]) -> None:
    await add_cut(owner, project, name="A")
    data = _make_picture(RED, (50, 50))
    made = await _plan_import(owner, project, "Quay at night.png", data)
    [row] = made["plan"]["rows"]
    assert (row["kind"], row["board"], row["checked"], row["picture"]) == ("board", 1, True, True)
    assert row["after"] == {"number": 2, "frames": 1, "name": "Quay at night"}
    assert made["plan"]["notices"] == []
    assert len((await get_board(owner, project))["items"]) == 1, "nothing changes before somebody accepted it"
    await imports.apply_import(owner, project, made)
    await imports.apply_import(owner, project, made)
    cuts = (await get_board(owner, project))["items"]
    assert [cut["name"] for cut in cuts] == ["A", "Quay at night"], "applied once"
    [layer] = await _get_layers(owner, cuts[1])
    [picture] = _list_pictures([layer])
    assert (layer.id, layer.name, picture.type, picture.data) == ("base", "Quay at night", "image/png", data)
    assert (picture.x, picture.y, picture.width, picture.height) == (70, 0, 180, 180), "fitted, in the middle"
    assert cuts[1]["drawing_seq"] == 1

    async def is_painted() -> bool:
        preview = (await get_board(owner, project))["items"][1]["preview"]
        return preview is not None and preview["seq"] == 1

    await wait_until(is_painted, 30, "its picture is painted")
    assert await imports.undo_import(owner, project, made) == {"skipped": []}
    assert [cut["name"] for cut in (await get_board(owner, project))["items"]] == ["A"]


async def test_undo_retains_a_cut_that_was_drawn_on(owner: Person, project: dict[str, Any]) -> None:
    made = await _plan_import(
        owner, project, "two.zip", _make_zip({"1.png": _make_picture(RED), "2.png": _make_picture(BLUE)})
    )
    await imports.apply_import(owner, project, made)
    first, _ = (await get_board(owner, project))["items"]
    await push_update(owner, first["id"], DrawingCopy().draw_stroke())
    assert await imports.undo_import(owner, project, made) == {"skipped": [{"cut_id": first["id"], "name": "1"}]}
    assert [cut["id"] for cut in (await get_board(owner, project))["items"]] == [first["id"]]


async def test_pictures_of_a_zip_come_in_natural_order_and_other_files_are_skipped(
    owner: Person, project: dict[str, Any]
) -> None:
    files = {
        "b/1.png": _make_picture(RED),
        "a/10.png": _make_picture(RED),
        "a/9.jpg": _make_picture(BLUE[:3], form="JPEG"),
        "a/11.gif": _make_picture(RED, form="GIF"),
        "a/12.webp": _make_picture(RED, form="WEBP"),
        "a/13.png": _make_picture(CLEAR),
        "a/14.png": b"no picture",
        "__MACOSX/a/._9.png": b"x",
        "a/.hidden.png": b"x",
        "notes.txt": b"x",
        "../out.png": _make_picture(RED),
    }
    made = await _plan_import(owner, project, "all.zip", _make_zip(files))
    rows = made["plan"]["rows"]
    assert [(row["after"]["name"], row["picture"]) for row in rows] == [
        ("9", True),
        ("10", True),
        ("11", True),
        ("12", True),
        ("13", False),
        ("1", True),
    ]
    assert made["plan"]["notices"] == [
        "3 files skipped: not images.",
        "1 image of all.zip can't be read: a/14.png.",
    ]
    await imports.apply_import(owner, project, made, rows[0]["id"], rows[4]["id"], rows[5]["id"])
    cuts = (await get_board(owner, project))["items"]
    assert [(cut["name"], cut["drawing_seq"]) for cut in cuts] == [("9", 1), ("13", 0), ("1", 1)]
    assert [picture.type for picture in _list_pictures(await _get_layers(owner, cuts[0]))] == ["image/jpeg"]


async def test_a_picture_has_the_projects_default_cut_length(owner: Person, project: dict[str, Any]) -> None:
    version = {"If-Match": f'"{project["version"]}"'}
    await owner.json("PATCH", f"/api/projects/{project['slug']}", 200, json={"new_cut_frames": 12}, headers=version)
    made = await _plan_import(owner, project, "a.png", _make_picture(RED))
    assert made["plan"]["rows"][0]["after"]["frames"] == 12
    await imports.apply_import(owner, project, made)
    assert [cut["duration_frames"] for cut in (await get_board(owner, project))["items"]] == [12]


async def test_the_plan_has_a_thumbnail_of_each_picture(
    owner: Person, project: dict[str, Any], newcomer: Newcomer
) -> None:
    files = {"1.png": _make_picture(RED), "2.png": _make_picture(CLEAR)}
    made = await _plan_import(owner, project, "two.zip", _make_zip(files))
    path = f"{imports.get_imports_path(project)}/{made['id']}/pictures"
    answer = await owner.http.get(f"{path}/1")
    assert (answer.status_code, answer.headers["content-type"]) == (200, "image/webp")
    assert answer.headers["cache-control"].startswith("private")
    with Image.open(io.BytesIO(answer.content)) as picture:
        assert picture.size == (240, 135)
        red, green, blue = picture.convert("RGB").getpixel((120, 60))  # type: ignore[misc]
        assert (red > 150, max(green, blue) < 90) == (True, True)
    for number in (2, 3):
        assert (await owner.http.get(f"{path}/{number}")).status_code == 404
    assert (await (await newcomer()).http.get(f"{path}/1")).status_code == 404
    timing = await imports.create_planned_import(owner, project, b"Cut,Frames\n1,3\n")
    assert (await owner.http.get(f"{imports.get_imports_path(project)}/{timing['id']}/pictures/1")).status_code == 404


def _make_psd(path: Path) -> bytes:
    document = PsdWriter((640, 360))
    document.add_layer("Paper", Image.new("RGBA", (640, 360), RED), (0, 0))
    document.start_group("Group")
    document.add_layer(NIGHT, Image.new("RGBA", (64, 36), BLUE), (320, 180), 0.5)
    document.add_layer("Hidden", Image.new("RGBA", (64, 36), BLUE), (0, 0), visible=False)
    document.add_layer("Clear", Image.new("RGBA", (64, 36), CLEAR), (0, 0))
    with path.open("wb") as out:
        document.write(out, Image.new("RGB", (640, 360)))
    return path.read_bytes()


async def test_a_photoshop_document_is_imported_with_its_layers(
    owner: Person, project: dict[str, Any], tmp_path: Path
) -> None:
    made = await _plan_import(owner, project, "Sea.psd", _make_psd(tmp_path / "sea.psd"))
    await imports.apply_import(owner, project, made)
    [cut] = (await get_board(owner, project))["items"]
    layers = await _get_layers(owner, cut)
    assert [(layer.name, round(layer.opacity, 2), layer.visible) for layer in layers] == [
        ("Paper", 1.0, True),
        (NIGHT, 0.5, True),
        ("Hidden", 1.0, False),
    ]
    places = [(each.x, each.y, each.width, each.height) for each in _list_pictures(layers)]
    assert places == [(0, 0, 320, 180), (160, 90, 32, 18), (0, 0, 32, 18)]
    with Image.open(io.BytesIO(_list_pictures(layers)[1].data)) as picture:
        assert picture.convert("RGBA").getpixel((5, 5)) == BLUE, "without loss"


async def test_blend_modes_and_clipping_of_a_photoshop_document_are_imported(
    owner: Person, project: dict[str, Any], tmp_path: Path
) -> None:
    document, piece = PsdWriter((640, 360)), Image.new("RGBA", (64, 36), BLUE)
    document.add_layer("Base", Image.new("RGBA", (640, 360), RED), (0, 0), blend="multiply")
    document.add_layer("Shade", piece, (0, 0), blend="overlay", clipped=True, alpha_locked=True)
    document.add_layer("Clear", Image.new("RGBA", (64, 36), CLEAR), (0, 0))
    document.add_layer("On clear", piece, (0, 0), clipped=True)
    with (tmp_path / "sea.psd").open("wb") as out:
        document.write(out, Image.new("RGB", (640, 360)))
    made = await _plan_import(owner, project, "Sea.psd", (tmp_path / "sea.psd").read_bytes())
    assert made["plan"]["notices"] == []
    await imports.apply_import(owner, project, made)
    [cut] = (await get_board(owner, project))["items"]
    layers = await _get_layers(owner, cut)
    assert [(layer.name, layer.blend, layer.clipped, layer.alpha_locked, layer.visible) for layer in layers] == [
        ("Base", "multiply", False, False, True),
        ("Shade", "overlay", True, True, True),
        ("On clear", "normal", False, False, False),
    ]


async def test_only_layers_missing_from_the_board_come_from_a_linked_document(
    owner: Person, project: dict[str, Any], tmp_path: Path
) -> None:
    document = PsdWriter((640, 360))
    for name in ("Background", "Fill", "Mist"):
        document.add_layer(name, Image.new("RGBA", (640, 360), BLUE), (0, 0))
    with (tmp_path / "board.psd").open("wb") as out:
        document.write(out, Image.new("RGB", (640, 360)))
    layers = {"fill": {"url": "fill.png"}, "reference": {"url": "reference.png"}, "ink": {"url": "ink.png"}}
    boards = [{"duration": "1000", "layers": layers, "link": "board.psd", "newShot": True}, {"dialogue": "Go!"}]
    files = {
        "p/p.storyboarder": json.dumps({"fps": 24, "boards": boards}).encode(),
        "p/images/board.psd": (tmp_path / "board.psd").read_bytes(),
        "p/images/fill.png": _make_picture(RED),
        "p/images/reference.png": _make_picture(RED),
        "p/images/ink.png": _make_picture(CLEAR),
    }
    made = await _plan_import(owner, project, "p.zip", _make_zip(files), "storyboarder")
    await imports.apply_import(owner, project, made)
    first, second = (await get_board(owner, project))["items"]
    drawn = [(layer.name, layer.opacity) for layer in await _get_layers(owner, first)]
    assert drawn == [("reference", 0.75), ("fill", 1.0), ("Mist", 1.0)]
    assert (second["drawing_seq"], second["dialogue"]) == (0, "Go!")
    assert first["shot_id"] == second["shot_id"] is not None


async def _export_board(owner: Person) -> tuple[bytes, dict[str, Any], list[dict[str, Any]]]:
    project = await new_project(owner, name="Ferry", fps=23.976, **SIZE)
    texts = {"dialogue": "行くよ", "action": "She leaps.", "note": "Hold"}
    cuts = [await add_cut(owner, project, duration_frames=frames, **texts) for frames in (7, 31, 24)]
    await push_update(owner, cuts[1]["id"], build_update(make_eight_layers()[:3], 1))
    await create_scene(owner, project, [cuts[0]["id"], cuts[1]["id"]], [cuts[2]["id"]])
    export = await create_export(owner, project, "storyboarder")
    data = await download_export(owner, export, "application/zip")
    return data, project, (await get_board(owner, project))["items"]


async def test_an_exported_storyboarder_project_round_trips(owner: Person) -> None:
    data, _, before = await _export_board(owner)
    other = await new_project(owner, name="Back", width=640, height=480, fps=24)
    made = await _plan_import(owner, other, "Ferry storyboarder.zip", data, "storyboarder")
    settings, *rows = made["plan"]["rows"]
    assert settings["before"] == {"fps": 24, "width": 640, "height": 480}
    assert settings["after"] == {"fps": 23.976, "width": 1600, "height": 900}
    assert [row["after"]["frames"] for row in rows] == [7, 31, 24]
    assert [row["picture"] for row in rows] == [False, True, False]
    await imports.apply_import(owner, other, made)
    after = await get_board(owner, other)
    fields = ("duration_frames", "dialogue", "action", "note")
    assert [[cut[each] for each in fields] for cut in after["items"]] == [
        [cut[each] for each in fields] for cut in before
    ]
    shots = [cut["shot_id"] for cut in after["items"]]
    assert shots[0] == shots[1] != shots[2]
    assert None not in shots
    changed = await owner.json("GET", f"/api/projects/{other['slug']}")
    assert (changed["fps"], changed["width"], changed["height"]) == (23.976, 1600, 900)
    drawn = await _get_layers(owner, after["items"][1])
    assert {layer.name for layer in drawn} <= {"reference", "fill", "tone", "pencil", "ink", "notes"}
    composite = Image.new("RGBA", (1600, 900), (*PAPER, 255))
    pictures = _list_pictures(drawn)
    assert len(pictures) == 2
    for picture in pictures:
        assert (picture.x, picture.y, picture.width, picture.height) == (0, 0, 1600, 900)
        with Image.open(io.BytesIO(picture.data)) as png:
            composite.alpha_composite(png)
    assert {layer.opacity for layer in drawn} == {1.0}
    assert (
        compute_max_difference(
            composite.convert("RGB"), render_flat(make_eight_layers()[:3], Part(0, 0, 1600, 900, 5.0))
        )
        <= 1
    )
    assert await imports.undo_import(owner, other, made) == {"skipped": []}
    assert (await get_board(owner, other))["items"] == []
    back = await owner.json("GET", f"/api/projects/{other['slug']}")
    assert (back["fps"], back["width"], back["height"]) == (24, 640, 480)


async def test_boards_are_converted_to_the_projects_rate_and_size_when_settings_are_rejected(owner: Person) -> None:
    data, _, _ = await _export_board(owner)
    other = await new_project(owner, width=640, height=480, fps=12)
    made = await _plan_import(owner, other, "Ferry.zip", data, "storyboarder")
    _, *rows = made["plan"]["rows"]
    await imports.apply_import(owner, other, made, *(row["id"] for row in rows))
    cuts = (await get_board(owner, other))["items"]
    assert [cut["duration_frames"] for cut in cuts] == [4, 15, 12], "0 to 0.29, 1.58 and 2.59 s"
    places = {(each.x, each.y, each.width, each.height) for each in _list_pictures(await _get_layers(owner, cuts[1]))}
    assert places == {(0, 60, 640, 360)}
    await imports.undo_import(owner, other, made)


async def test_settings_are_not_offered_for_a_board_with_drawings(owner: Person) -> None:
    data, _, _ = await _export_board(owner)
    other = await new_project(owner, width=640, height=480, fps=12)
    cut = await add_cut(owner, other)
    made = await _plan_import(owner, other, "Ferry.zip", data, "storyboarder")
    assert made["plan"]["rows"][0]["kind"] == "settings"
    await push_update(owner, cut["id"], DrawingCopy().draw_stroke())
    stale = await imports.apply_import(owner, other, made, status=412)
    assert {row["kind"] for row in stale["current"]["plan"]["rows"]} == {"board"}
    assert len((await get_board(owner, other))["items"]) == 1
    await imports.apply_import(owner, other, stale["current"])
    assert (await owner.json("GET", f"/api/projects/{other['slug']}"))["fps"] == 12


def _make_zip_bomb() -> bytes:
    return _make_zip({"bomb.png": bytes(80 * 1024 * 1024)})


def _make_huge_picture() -> bytes:
    """Return a picture whose header declares more pixels than are allowed."""
    data = bytearray(_make_picture(RED))
    data[16:24] = (60_000).to_bytes(4) * 2
    return bytes(data)


@pytest.mark.samples(2)
@pytest.mark.parametrize(
    ("name", "data", "problem"),
    [
        ("text.png", b"This is a text.", "Pegbar can't read text.png as an image."),
        ("cut.png", _make_picture(RED, (640, 360))[:120], "Pegbar can't read cut.png as an image."),
        ("huge.png", _make_huge_picture(), "Pegbar can't read huge.png as an image."),
        ("cut.zip", _make_zip({"a.png": _make_picture(RED)})[:60], "Pegbar can't read this ZIP."),
        ("bomb.zip", _make_zip_bomb(), "Pegbar can't read bomb.png as an image. bomb.png can be up to 64 MB."),
        ("out.zip", _make_zip({"../a.png": _make_picture(RED)}), "out.zip has no scenes, clips, or boards."),
        ("cut.psd", b"8BPS" + bytes(40), "Pegbar can't read cut.psd as an image."),
    ],
    ids=lambda value: value if isinstance(value, str) and len(value) < 10 else "",
)
async def test_a_broken_file_is_refused_and_changes_nothing(
    owner: Person, project: dict[str, Any], name: str, data: bytes, problem: str
) -> None:
    made = await _plan_import(owner, project, name, data)
    assert (made["state"], made["plan"]) == ("failed", None)
    assert made["problem"].startswith(problem)
    assert (await get_board(owner, project))["items"] == []


async def test_too_many_pictures_in_a_file_are_refused(owner: Person, project: dict[str, Any]) -> None:
    data = _make_picture(RED, (2, 2))
    made = await _plan_import(owner, project, "many.zip", _make_zip({f"{number}.png": data for number in range(501)}))
    assert made["problem"] == "You can import up to 500 boards at once."


async def test_only_files_that_may_hold_many_pictures_can_be_large(owner: Person, project: dict[str, Any]) -> None:
    size = 64 * 1024 * 1024 + 1
    await imports.create_import(owner, project, size, 413, kind="pictures", file_name="a.png")
    made = await imports.create_import(owner, project, size, kind="pictures", file_name="A.PSD")
    await owner.json("DELETE", f"{imports.get_imports_path(project)}/{made['id']}", 204)
    await imports.create_import(owner, project, 0, 422, kind="pictures", file_name="a.png")


async def test_drawings_that_exceed_the_quota_are_not_created(
    owner: Person, project: dict[str, Any], instance: Instance, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = await _plan_import(owner, project, "a.png", _make_picture(RED))
    async with instance.services.db.read() as tx:
        used = await instance.services.storage.count_usage(tx, project["id"])
    monkeypatch.setattr(instance.services.storage, "project_max", used.project + 10)
    assert (await imports.apply_import(owner, project, made, status=507))["code"] == "no_room"
    assert (await get_board(owner, project))["items"] == []
    monkeypatch.setattr(instance.services.storage, "project_max", 0)
    await imports.apply_import(owner, project, made)
    assert len((await get_board(owner, project))["items"]) == 1
