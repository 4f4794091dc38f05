"""Fixtures: a published video of a public project, and its publisher."""

from typing import Any

import pytest

from pegbar.wiring import Instance
from tests.support.api.boards import new_project
from tests.support.api.people import Newcomer, Person
from tests.support.api.videos import insert_video


@pytest.fixture
async def owner(newcomer: Newcomer) -> Person:
    return await newcomer()


@pytest.fixture
async def project(owner: Person) -> dict[str, Any]:
    return await new_project(owner, visibility="public")


@pytest.fixture
async def video(instance: Instance, owner: Person, project: dict[str, Any]) -> dict[str, Any]:
    return await insert_video(instance, project, owner)
