"""Ratings of videos."""

import asyncio
from typing import Any

import pytest

from pegbar.domains.videos.ratings.texts import RATING_INVALID
from pegbar.kernel.ids import new_id
from pegbar.wiring import Instance
from tests.support.api.people import Newcomer, Person
from tests.support.api.sockets import open_tab
from tests.support.api.videos import load_video

pytestmark = pytest.mark.database

PEOPLE = 20


def _get_rating_path(video: dict[str, Any]) -> str:
    return f"/api/videos/{video['id']}/rating"


async def _rate(person: Person, video: dict[str, Any], value: float) -> Any:
    return await person.json("PUT", _get_rating_path(video), 200, json={"value": value})


async def test_a_rating_can_be_created_changed_and_deleted(newcomer: Newcomer, video: dict[str, Any]) -> None:
    rater, other = await newcomer(), await newcomer()
    assert await _rate(rater, video, 4.5) == {"average": 4.5, "count": 1, "my_rating": 4.5}
    assert await _rate(other, video, 1) == {"average": 2.75, "count": 2, "my_rating": 1}
    assert await _rate(rater, video, 5) == {"average": 3, "count": 2, "my_rating": 5}
    assert await _rate(rater, video, 5) == {"average": 3, "count": 2, "my_rating": 5}
    assert await rater.json("DELETE", _get_rating_path(video), 200) == {"average": 1, "count": 1, "my_rating": None}
    assert await rater.json("DELETE", _get_rating_path(video), 200) == {"average": 1, "count": 1, "my_rating": None}
    assert await other.json("DELETE", _get_rating_path(video), 200) == {"average": None, "count": 0, "my_rating": None}


@pytest.mark.parametrize("value", [0, 0.3, 0.49999, 5.5, 6, -1, 1e300, 2.25])
async def test_an_invalid_rating_is_refused_with_a_clear_message(
    newcomer: Newcomer, video: dict[str, Any], value: float
) -> None:
    refused = await (await newcomer()).json("PUT", _get_rating_path(video), 422, json={"value": value})
    assert refused["detail"] == RATING_INVALID == "A rating must be 0.5 to 5 stars, in steps of 0.5."
    assert refused["errors"][0]["field"] == "value"


@pytest.mark.parametrize(
    "body", ['{"value": NaN}', '{"value": Infinity}', '{"value": "3"}', '{"value": true}', '{"value": null}', "{}"]
)
async def test_a_non_number_is_refused(
    instance: Instance, newcomer: Newcomer, video: dict[str, Any], body: str
) -> None:
    headers = {"Content-Type": "application/json"}
    await (await newcomer()).json("PUT", _get_rating_path(video), 422, content=body, headers=headers)
    assert (await load_video(instance, video["id"])).ratings == 0


async def test_only_signed_in_users_can_rate_existing_videos(
    anonymous: Person, newcomer: Newcomer, video: dict[str, Any]
) -> None:
    await anonymous.json("PUT", _get_rating_path(video), 401, json={"value": 3})
    await anonymous.json("DELETE", _get_rating_path(video), 401)
    await (await newcomer()).json("PUT", _get_rating_path({"id": new_id()}), 404, json={"value": 3})


async def test_concurrent_ratings_add_up(instance: Instance, newcomer: Newcomer, video: dict[str, Any]) -> None:
    people = await asyncio.gather(*(newcomer() for _ in range(PEOPLE)))
    await asyncio.gather(*(_rate(person, video, 0.5 + n % 10 / 2) for n, person in enumerate(people)))
    # Each person sends several ratings concurrently; every other one finally deletes the rating.
    await asyncio.gather(*(_rate(person, video, value) for person in people for value in (5, 0.5, 3)))
    last = [await _rate(person, video, 0.5 + n % 10 / 2) for n, person in enumerate(people)][-1]
    assert (last["average"], last["count"]) == (2.75, PEOPLE)
    await asyncio.gather(*(person.json("DELETE", _get_rating_path(video), 200) for person in people[::2]))
    row = await load_video(instance, video["id"])
    assert (row.ratings, row.rating_sum) == (10, sum(0.5 + n % 10 / 2 for n in range(1, PEOPLE, 2)))


async def test_viewers_receive_one_event_per_rating(
    anonymous: Person, newcomer: Newcomer, video: dict[str, Any]
) -> None:
    rater = await newcomer()
    async with open_tab(anonymous) as page:
        await page.subscribe(f"video:{video['id']}")
        for value in (4, 4, 3.5):
            await _rate(rater, video, value)
        events = [(await page.expect("event"))["event"] for _ in range(2)]
    assert events == [{"type": "video_rated", "average": value, "count": 1} for value in (4, 3.5)]
