"""Tests of storage usage and quotas."""

import uuid
from typing import Any

import pytest

from pegbar.access.texts import person_full, project_full
from pegbar.wiring import Instance
from tests.support.api.assets import create_upload, upload
from tests.support.api.boards import add_cut, add_member, new_project, push_update
from tests.support.api.people import Newcomer, Person
from tests.support.api.sockets import open_tab
from tests.support.drawings.drawing import DrawingCopy
from tests.support.polling import wait_until

pytestmark = pytest.mark.database


@pytest.fixture
async def owner(newcomer: Newcomer) -> Person:
    return await newcomer()


@pytest.fixture
async def project(owner: Person) -> dict[str, Any]:
    return await new_project(owner)


async def _get_storage(person: Person, project: dict[str, Any]) -> dict[str, Any]:
    return await person.json("GET", f"/api/projects/{project['id']}/storage", 200)


async def test_drawings_versions_and_files_count_toward_the_quota(
    owner: Person, project: dict[str, Any], newcomer: Newcomer
) -> None:
    other = await new_project(owner)
    editor = await newcomer()
    await add_member(owner, project, editor)
    assert (await _get_storage(owner, project))["project"]["used"] == 0
    cut, stroke = await add_cut(owner, project), DrawingCopy().draw_stroke()
    assert (await push_update(owner, cut["id"], stroke)).status_code == 200
    assert (await _get_storage(owner, project))["project"]["used"] == len(stroke)
    await owner.json("POST", f"/api/cuts/{cut['id']}/versions", 201, json={"name": "Rough"})
    assert (await _get_storage(owner, project))["project"]["used"] == 2 * len(stroke)
    await upload(owner, project, "notes.txt", b"x" * 1000)
    await upload(owner, other, "more.txt", b"x" * 500)
    events = await _get_storage(owner, project)
    assert events["project"]["used"] == 2 * len(stroke) + 1000
    assert events["person"]["used"] == 2 * len(stroke) + 1500
    assert (await _get_storage(editor, project)) == {"project": events["project"], "person": None}


async def test_a_file_over_the_quota_is_refused_before_the_upload(
    owner: Person, project: dict[str, Any], instance: Instance, monkeypatch: pytest.MonkeyPatch
) -> None:
    await upload(owner, project, "first.txt", b"x" * 600)
    monkeypatch.setattr(instance.services.storage, "project_max", 1000)
    refused = await create_upload(owner, project, "file.txt", 500)
    assert (refused.status_code, refused.json()["detail"]) == (507, project_full(1000))
    assert (await _get_storage(owner, project))["project"] == {"used": 600, "limit": 1000}
    assert (await create_upload(owner, project, "file.txt", 400)).status_code == 201
    # Announced bytes don't count; received chunks do, see test_open_uploads.py.
    assert (await create_upload(owner, project, "file.txt", 400)).status_code == 201


async def test_all_projects_of_a_person_share_a_quota(
    owner: Person, project: dict[str, Any], instance: Instance, monkeypatch: pytest.MonkeyPatch, newcomer: Newcomer
) -> None:
    await upload(owner, await new_project(owner), "elsewhere.txt", b"x" * 600)
    monkeypatch.setattr(instance.services.storage, "person_max", 1000)
    refused = await create_upload(owner, project, "file.txt", 500)
    assert (refused.status_code, refused.json()["detail"]) == (507, person_full(1000))
    stranger = await newcomer()
    assert (await create_upload(stranger, await new_project(stranger), "file.txt", 500)).status_code == 201


async def test_a_stroke_over_the_quota_is_refused_until_space_is_freed(
    owner: Person, project: dict[str, Any], instance: Instance, monkeypatch: pytest.MonkeyPatch
) -> None:
    cut, pad = await add_cut(owner, project), DrawingCopy()
    assert (await push_update(owner, cut["id"], pad.draw_stroke())).status_code == 200

    async def is_counted() -> bool:
        return project["id"] in instance.services.storage._cache

    await wait_until(is_counted, what="the project is counted")
    monkeypatch.setattr(instance.services.storage, "project_max", 100)
    update, push_id = pad.draw_stroke(points=200), str(uuid.uuid4())
    refused = await push_update(owner, cut["id"], update, push_id)
    assert (refused.status_code, refused.json()["detail"]) == (507, project_full(100))
    async with open_tab(owner) as tab:
        events = await tab.push(cut["id"], update, push_id)
        assert (events["type"], events["code"], events["detail"]) == ("doc_error", "full", project_full(100))
        assert (await tab.open(cut["id"]))["seq"] == 1
        monkeypatch.setattr(instance.services.storage, "project_max", 1_000_000)
        assert (await tab.push(cut["id"], update, push_id))["seq"] == 2
