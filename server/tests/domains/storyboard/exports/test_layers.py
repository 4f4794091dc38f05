"""Cuts with their layers, as files that somebody downloads."""

import io
import zipfile

import pytest
from PIL import Image
from psd_tools import PSDImage

from pegbar.domains.storyboard.rules.document import build_update
from pegbar.ports.painter import Part
from tests.support.boards import add_cut, new_project, push
from tests.support.exports import ask_for, downloaded
from tests.support.layers import NIGHT, apart, background, eight, flat, over
from tests.support.people import Newcomer, Person
from tests.support.scenes import match

PSD = "image/vnd.adobe.photoshop"
WHOLE = Part(0, 0, 320, 180, 1.0)


@pytest.fixture
async def owner(newcomer: Newcomer) -> Person:
    return await newcomer()


async def test_cuts_are_documents_for_photoshop_in_a_zip_and_a_single_one_is_plain(owner: Person) -> None:
    project = await new_project(owner, name="Ferry?", width=320, height=180)
    cuts = [await add_cut(owner, project, name=name) for name in (NIGHT, "")]
    await push(owner, cuts[0]["id"], build_update(eight(), 1))
    path = f"/api/projects/{project['slug']}/backgrounds"
    below = await owner.json("POST", path, 201, json={"name": "Far"})
    await push(owner, below["id"], build_update(background(), 1))
    body = {"background_id": below["id"]}
    await owner.json("PATCH", f"/api/cuts/{cuts[0]['id']}", 200, json=body, headers=match(cuts[0]["version"]))

    export = await ask_for(owner, project, "psd")
    assert export["file_name"] == "Ferry_ psd.zip"
    with zipfile.ZipFile(io.BytesIO(await downloaded(owner, export, "application/zip"))) as archive:
        assert archive.testzip() is None
        assert archive.namelist() == [f"0001 {NIGHT}.psd", "0002.psd"]
        first, second = (archive.read(name) for name in archive.namelist())
    assert [layer.name for layer in PSDImage.open(io.BytesIO(first))][:2] == ["Paper", "Background"]
    assert [layer.name for layer in PSDImage.open(io.BytesIO(second))] == ["Paper", "Layer 1"]
    with Image.open(io.BytesIO(first)) as merged:
        assert apart(merged.convert("RGB"), flat(over(background(), eight()), WHOLE)) == 0

    export = await ask_for(owner, project, "psd", cut_ids=[cuts[0]["id"]])
    assert export["file_name"] == "Ferry_.psd"
    assert await downloaded(owner, export, PSD) == first


async def test_a_board_of_one_cut_is_one_document(owner: Person) -> None:
    project = await new_project(owner, width=320, height=180)
    await add_cut(owner, project)
    export = await ask_for(owner, project, "psd")
    document = PSDImage.open(io.BytesIO(await downloaded(owner, export, PSD)))
    assert (document.size, export["file_name"]) == ((320, 180), "Night Ferry.psd")
