"""The flat pictures of cuts that browsers put: decoded elsewhere, at a pace that no pen reaches."""

import asyncio
import os
import signal
from typing import Any

import pytest

from pegbar.adapters.paint.pictures import PillowPictures
from pegbar.wiring import Instance
from tests.support.boards import add_cut, new_project
from tests.support.deadline import until
from tests.support.drawing import claims_to_be, picture, taken_somewhere
from tests.support.people import Newcomer, Person

WEBP = {"Content-Type": "image/webp"}


@pytest.fixture
async def owner(newcomer: Newcomer) -> Person:
    return await newcomer()


@pytest.fixture
async def cut(owner: Person) -> dict[str, Any]:
    return await add_cut(owner, await new_project(owner))


def _path(cut: dict[str, Any]) -> str:
    return f"/api/cuts/{cut['id']}/preview?seq=0"


async def test_what_a_camera_hides_is_not_kept(owner: Person, cut: dict[str, Any]) -> None:
    put = await owner.json("PUT", _path(cut), 200, content=taken_somewhere(64, 36, "WEBP"), headers=WEBP)
    for url in (put["preview"]["url"], put["preview"]["small_url"]):
        kept = (await owner.http.get(url)).content
        assert kept[:4] == b"RIFF"
        assert b"where I live" not in kept


async def test_a_process_that_dies_with_a_preview_is_told_in_a_sentence_and_changes_nothing(
    instance: Instance, owner: Person, cut: dict[str, Any]
) -> None:
    pictures = instance.house.pictures
    assert isinstance(pictures, PillowPictures)
    first = await owner.json("PUT", _path(cut), 200, content=picture(), headers=WEBP)
    for pid in (stopped := list(pictures.pids)):
        os.kill(pid, signal.SIGSTOP)
    sent = asyncio.create_task(owner.http.put(_path(cut), content=picture(80, 40), headers=WEBP))

    async def at_it() -> bool:
        return set(pictures.pids) != set(stopped)

    await until(at_it)
    for pid in stopped:
        os.kill(pid, signal.SIGKILL)
    answer = await sent
    assert (answer.status_code, answer.json()["detail"]) == (422, "This is not a readable picture.")
    url = first["preview"]["url"]
    assert (await owner.http.get(url)).content == picture()
    again = await owner.json("PUT", _path(cut), 200, content=picture(80, 40), headers=WEBP)
    assert (await owner.http.get(again["preview"]["url"])).content == picture(80, 40)


async def test_six_hundred_previews_a_minute(
    instance: Instance, owner: Person, cut: dict[str, Any], newcomer: Newcomer, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = instance.house.settings
    assert type(settings).model_fields["rate_preview_person"].default == "600/minute"
    monkeypatch.setattr(settings, "rate_preview_person", "2/minute")
    await owner.json("PUT", _path(cut), 200, content=picture(), headers=WEBP)
    await owner.json("PUT", _path(cut), 422, content=claims_to_be(picture(), 16383, 16383), headers=WEBP)
    answer = await owner.http.put(_path(cut), content=picture(), headers=WEBP)
    assert answer.status_code == 429
    assert answer.json()["detail"].startswith("Too many pictures at once. Please wait ")
    assert 1 <= int(answer.headers["Retry-After"]) <= 60
    other = await newcomer()
    theirs = await add_cut(other, await new_project(other))
    await other.json("PUT", _path(theirs), 200, content=picture(), headers=WEBP)
