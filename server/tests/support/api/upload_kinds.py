"""The kinds of uploads, each with a function that creates one through the API."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

import pytest

from tests.support.api import assets, imports, publishing, sounds
from tests.support.api.people import Person
from tests.support.api.uploads import get_upload_path


async def create_file(person: Person, project: dict[str, Any], size: int) -> str:
    """Create an upload of a file and return its address."""
    answer = await assets.create_upload(person, project, "clip.mov", size)
    assert answer.status_code == 201, answer.text
    return answer.headers["Location"]


async def _create_sound(person: Person, project: dict[str, Any], size: int) -> str:
    return get_upload_path(await sounds.create_sound(person, project, size))


async def _create_import(person: Person, project: dict[str, Any], size: int) -> str:
    return get_upload_path(await imports.create_import(person, project, size))


async def _create_video(person: Person, project: dict[str, Any], size: int) -> str:
    return get_upload_path(await publishing.create_publication(person, project, size=size))


@dataclass(frozen=True)
class UploadKind:
    """A kind of upload: how to create one, which returns its address, and how long it lasts without a chunk."""

    name: str
    create: Callable[[Person, dict[str, Any], int], Awaitable[str]]
    lifetime: timedelta


KINDS = [
    UploadKind("file", create_file, timedelta(hours=24)),
    UploadKind("sound", _create_sound, timedelta(days=7)),
    UploadKind("import", _create_import, timedelta(hours=24)),
    UploadKind("video", _create_video, timedelta(days=7)),
]
EACH_KIND = pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)


def get_upload_id(address: str) -> str:
    """Return the id at the end of an upload's address."""
    return address.rpartition("/")[2]
