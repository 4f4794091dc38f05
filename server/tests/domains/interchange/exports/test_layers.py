"""Exports of cuts with layers."""

import asyncio
import io
import json
import zipfile
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from psd_tools import PSDImage

from pegbar.adapters.paint.paper import PAPER
from pegbar.adapters.sandbox import ProcessSandbox
from pegbar.domains.storyboard.rules.codes import get_cut_code
from pegbar.domains.storyboard.rules.document import build_update
from pegbar.ports.painter import Part
from pegbar.ports.sandbox import SandboxFailed
from pegbar.wiring import Instance
from tests.support.api.boards import add_cut, new_project, push_update
from tests.support.api.exports import create_export, download_export, wait_for_export
from tests.support.api.people import Newcomer, Person
from tests.support.api.scenes import create_scene, make_if_match
from tests.support.drawings.layers import (
    NIGHT,
    combine_layers,
    compute_max_difference,
    make_background_layers,
    make_eight_layers,
    render_flat,
)
from tests.support.polling import wait_until
from tests.support.servers.processes import list_children

# Exported files don't depend on the database.
pytestmark = pytest.mark.once

PSD = "image/vnd.adobe.photoshop"
WHOLE = Part(0, 0, 320, 180, 1.0)
KINDS = pytest.mark.parametrize("kind", ["psd", "storyboarder"])


@pytest.fixture
async def owner(newcomer: Newcomer) -> Person:
    return await newcomer()


async def test_several_cuts_are_exported_as_psd_files_in_a_zip(owner: Person) -> None:
    project = await new_project(owner, name="Ferry?", width=320, height=180)
    cuts = [await add_cut(owner, project, name=name) for name in (NIGHT, "")]
    await push_update(owner, cuts[0]["id"], build_update(make_eight_layers(), 1))
    path = f"/api/projects/{project['slug']}/backgrounds"
    below = await owner.json("POST", path, 201, json={"name": "Far"})
    await push_update(owner, below["id"], build_update(make_background_layers(), 1))
    body = {"background_id": below["id"]}
    await owner.json("PATCH", f"/api/cuts/{cuts[0]['id']}", 200, json=body, headers=make_if_match(cuts[0]["version"]))

    export = await create_export(owner, project, "psd")
    assert export["file_name"] == "Ferry_ psd.zip"
    with zipfile.ZipFile(io.BytesIO(await download_export(owner, export, "application/zip"))) as archive:
        assert archive.testzip() is None
        assert archive.namelist() == [f"0001 {NIGHT}.psd", "0002.psd"]
        first, second = (archive.read(name) for name in archive.namelist())
    assert [layer.name for layer in PSDImage.open(io.BytesIO(first))][:2] == ["Paper", "Background"]
    assert [layer.name for layer in PSDImage.open(io.BytesIO(second))] == ["Paper", "Layer 1"]
    with Image.open(io.BytesIO(first)) as merged:
        assert (
            compute_max_difference(
                merged.convert("RGB"), render_flat(combine_layers(make_background_layers(), make_eight_layers()), WHOLE)
            )
            == 0
        )

    export = await create_export(owner, project, "psd", cut_ids=[cuts[0]["id"]])
    assert export["file_name"] == "Ferry_.psd"
    assert await download_export(owner, export, PSD) == first


async def test_a_single_cut_is_exported_as_a_plain_psd(owner: Person) -> None:
    project = await new_project(owner, width=320, height=180)
    await add_cut(owner, project)
    export = await create_export(owner, project, "psd")
    document = PSDImage.open(io.BytesIO(await download_export(owner, export, PSD)))
    assert (document.size, export["file_name"]) == ((320, 180), "Night Ferry.psd")


async def test_a_board_can_be_exported_as_a_storyboarder_project(owner: Person) -> None:
    project = await new_project(owner, name="Ferry?", width=320, height=180, fps=23.976)
    texts = {"dialogue": "行くよ", "action": "She leaps.", "note": "Hold"}
    cuts = [await add_cut(owner, project, duration_frames=frames, **texts) for frames in (7, 31, 24)]
    await push_update(owner, cuts[1]["id"], build_update(make_eight_layers()[:3], 1))
    await create_scene(owner, project, [cuts[0]["id"], cuts[1]["id"]], [cuts[2]["id"]])
    export = await create_export(owner, project, "storyboarder")
    assert export["file_name"] == "Ferry_ storyboarder.zip"
    with zipfile.ZipFile(io.BytesIO(await download_export(owner, export, "application/zip"))) as archive:
        assert archive.testzip() is None
        found = json.loads(archive.read("Ferry_/Ferry_.storyboarder"))
        assert (found["fps"], found["aspectRatio"]) == (23.976, 320 / 180)
        boards = found["boards"]
        assert [board["uid"] for board in boards] == [get_cut_code(cut["id"]) for cut in cuts]
        assert [(board["time"], board["duration"]) for board in boards] == [(0, 292), (292, 1293), (1585, 1001)]
        assert [(board["newShot"], board["shot"]) for board in boards] == [(True, "1A"), (False, "1B"), (True, "2A")]
        assert {(board["dialogue"], board["action"], board["notes"]) for board in boards} == {
            ("行くよ", "She leaps.", "Hold")
        }
        assert [list(board["layers"]) for board in boards] == [[], ["pencil", "ink"], []]
        pictures = {layer["url"] for board in boards for layer in board["layers"].values()}
        for board in boards:
            stem = board["url"].removesuffix(".png")
            pictures |= {f"{stem}-posterframe.jpg", f"{stem}-thumbnail.png"}
        image_names = {name.removeprefix("Ferry_/images/") for name in archive.namelist() if "/images/" in name}
        assert image_names == pictures
        composite = Image.new("RGBA", (1600, 900), (*PAPER, 255))
        for layer in boards[1]["layers"].values():
            with Image.open(io.BytesIO(archive.read(f"Ferry_/images/{layer['url']}"))) as png:
                composite.alpha_composite(png)
        assert (
            compute_max_difference(
                composite.convert("RGB"), render_flat(make_eight_layers()[:3], Part(0, 0, 1600, 900, 5.0))
            )
            <= 1
        )
    export = await create_export(owner, project, "storyboarder", cut_ids=[cuts[2]["id"]])
    with zipfile.ZipFile(io.BytesIO(await download_export(owner, export, "application/zip"))) as archive:
        board = json.loads(archive.read("Ferry_/Ferry_.storyboarder"))["boards"]
        assert [(each["number"], each["time"], each["duration"]) for each in board] == [(1, 0, 1001)]


@KINDS
async def test_layers_of_an_empty_board_are_rejected(owner: Person, kind: str) -> None:
    project = await new_project(owner)
    problem = await owner.json("POST", f"/api/projects/{project['slug']}/exports", 422, json={"kind": kind})
    assert problem["detail"] == "This storyboard has no cuts to export."


@pytest.mark.extended
@KINDS
async def test_layered_exports_report_progress_and_can_be_cancelled_between_cuts(owner: Person, kind: str) -> None:
    project = await new_project(owner, width=3840, height=2160)
    drawing = build_update(make_eight_layers(), 1)
    for cut in await asyncio.gather(*(add_cut(owner, project) for _ in range(14))):
        await push_update(owner, cut["id"], drawing)
    export = await create_export(owner, project, kind)
    path = f"/api/exports/{export['id']}"

    async def has_progress() -> bool:
        state = await owner.json("GET", path, 200)
        assert state["state"] in {"queued", "running"}
        return 0 < state["progress"] < 1

    await wait_until(has_progress, 60, "a cut is done")

    async def has_worker() -> bool:
        return bool(list_children("interchange_worker"))

    # If each cut has its own process, none runs between two cuts.
    await wait_until(has_worker, 60, "a cut is being made")
    await owner.json("DELETE", path, 204)

    async def has_no_worker() -> bool:
        return not list_children("interchange_worker")

    await wait_until(has_no_worker, 15, "its process is gone")
    assert (await owner.json("GET", path, 200))["state"] == "cancelled"


def weak(strong: ProcessSandbox) -> Callable[..., Awaitable[None]]:
    """Return a sandbox `run` that fails for more than one cut or for drawings over 1000 bytes."""
    do = strong.run

    async def run(task: str, files: Sequence[Path], *more: Any) -> None:
        if len(files) > 1 or files[0].stat().st_size > 1000:
            raise SandboxFailed("it takes too much")
        await do(task, files, *more)

    return run


@KINDS
@pytest.mark.extended
async def test_cuts_of_a_failed_batch_are_rendered_one_by_one(
    owner: Person, instance: Instance, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    sandbox = instance.services.interchange
    assert isinstance(sandbox, ProcessSandbox)
    monkeypatch.setattr(sandbox, "run", weak(sandbox))
    project = await new_project(owner, width=320, height=180)
    cuts = [await add_cut(owner, project, name=name) for name in ("Open", NIGHT, "Harbour")]
    await push_update(owner, cuts[0]["id"], build_update(make_eight_layers()[:1], 1))
    data = await download_export(owner, await create_export(owner, project, kind), "application/zip")
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        assert len([name for name in archive.namelist() if name.endswith((".psd", "-posterframe.jpg"))]) == 3
    await push_update(owner, cuts[1]["id"], build_update(make_eight_layers(), 1))
    failed = await wait_for_export(owner, await create_export(owner, project, kind))
    sentence = f"{NIGHT} takes too much memory to export with its layers. Merge some layers, or leave the cut out."
    assert (failed["state"], failed["detail"]) == ("failed", sentence)
