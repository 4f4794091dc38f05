"""JSON bodies are parsed only up to the maximum length that their operation accepts."""

import json
import uuid
from collections.abc import AsyncIterator
from typing import Annotated, Any

import pytest
from pydantic import Field

from pegbar.domains.assets.limits import ASSET_BATCH_MAX
from pegbar.domains.assets.schemas import AssetRemoval
from pegbar.domains.relations.schemas import FriendRequestNew
from pegbar.domains.storyboard.limits import CUTS_MAX
from pegbar.domains.storyboard.schemas import Order
from pegbar.http.body_limit import BODY_BYTES_MAX, BODY_BYTES_MIN, max_body_bytes
from pegbar.kernel.schema import Input, Text
from tests.support.api.people import Newcomer

pytestmark = [pytest.mark.once, pytest.mark.connections]


class _Texts(Input):
    texts: Annotated[list[Annotated[Text, Field(max_length=100)]], Field(max_length=300)]


class _Boundless(Input):
    texts: dict[str, str]


@pytest.mark.parametrize(
    ("shape", "room"),
    [(FriendRequestNew, BODY_BYTES_MIN), (_Boundless, BODY_BYTES_MAX), (_Texts | None, 2 * (5 + 100 + 300 * 100 * 6))],
)
def test_the_maximum_length_follows_from_the_model(shape: Any, room: int) -> None:
    assert max_body_bytes(shape) == room


def test_the_longest_valid_lists_fit_the_maximum_length() -> None:
    ids = [str(uuid.uuid4()) for _ in range(max(CUTS_MAX, ASSET_BATCH_MAX))]
    assert len(json.dumps({"cut_ids": ids[:CUTS_MAX]}, indent=1)) < max_body_bytes(Order)
    assert len(json.dumps({"node_ids": ids[:ASSET_BATCH_MAX]}, indent=1)) < max_body_bytes(AssetRemoval)


async def test_a_body_of_thirty_thousand_fields_is_refused_unparsed(newcomer: Newcomer) -> None:
    person = await newcomer()
    wide = {f"k{number}": 1 for number in range(30_000)}
    answer = await person.http.post("/api/projects", json=wide)
    assert (answer.status_code, answer.json()["detail"]) == (413, "This request is too large.")

    async def iterate_body() -> AsyncIterator[bytes]:
        for key in range(0, 300_000, 10):
            yield b"%10d" % key

    headers = {"Content-Type": "application/json"}
    answer = await person.http.post("/api/projects", content=iterate_body(), headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")


async def test_many_unknown_fields_get_one_error_and_few_get_one_each(newcomer: Newcomer) -> None:
    person = await newcomer()
    many = await person.http.post("/api/projects", json={f"k{number}": 1 for number in range(3000)})
    assert (many.status_code, many.json()["detail"]) == (422, "There are too many fields.")
    assert len(many.json()["errors"]) == 1
    few = await person.http.post("/api/projects", json={"name": "A", "fps": 24, "one": 1, "two": 2})
    assert [error["field"] for error in few.json()["errors"]] == ["one", "two"]
