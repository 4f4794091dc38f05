"""A new film version keeps comments and ratings; members can see older versions."""

import uuid
from datetime import timedelta
from typing import Any

import pytest

from pegbar.domains.videos.versions import texts
from pegbar.domains.videos.versions.limits import VIDEO_VERSIONS_MAX
from pegbar.kernel import clock
from pegbar.periodic_tasks import sweep
from pegbar.wiring import Instance
from tests.support.api.boards import add_member
from tests.support.api.people import Newcomer, Person
from tests.support.api.publishing import (
    create_version_publication,
    encode_film,
    publish_new_version,
    publish_video,
    upload,
)
from tests.support.api.videos import insert_video, post_comment, post_review_note


async def _list_versions(person: Person, video: dict[str, Any]) -> list[dict[str, Any]]:
    return (await person.json("GET", f"/api/videos/{video['id']}/versions", 200))["items"]


async def _list_notes(person: Person, video: dict[str, Any], **query: Any) -> dict[str, Any]:
    return await person.json("GET", f"/api/videos/{video['id']}/review-notes", 200, params=query)


async def _copy_notes(person: Person, video: dict[str, Any], number: int, status: int = 200) -> dict[str, Any]:
    path = f"/api/videos/{video['id']}/copied-notes"
    return await person.json("POST", path, status, json={"from_version": number})


async def test_a_new_version_replaces_the_film_and_keeps_comments_and_ratings(
    instance: Instance, owner: Person, project: dict[str, Any], anonymous: Person
) -> None:
    first = await publish_video(owner, project, encode_film(48), title="Night Ferry", description="First pass.")
    old = (await anonymous.http.get(first["video_url"])).content
    await owner.json("PUT", f"/api/videos/{first['id']}/rating", 200, json={"value": 4.5})
    await post_comment(owner, first, "Lovely light.")
    second = await publish_new_version(owner, first, encode_film(24, 12))
    kept_fields = (
        "id",
        "slug",
        "public_id",
        "title",
        "description",
        "created_at",
        "publisher",
        "comment_count",
        "views",
    )
    assert {name: second[name] for name in kept_fields} == {name: first[name] for name in kept_fields} | {
        "comment_count": 1
    }
    assert (second["rating"]["count"], second["rating"]["my_rating"]) == (1, 4.5)
    assert (first["video_version"], second["video_version"]) == (1, 2)
    shown_video = await anonymous.json("GET", f"/api/videos/{first['slug']}", 200)
    assert (shown_video["frames"], shown_video["rate_numerator"], shown_video["video_version"]) == (24, 12, 2)
    assert (await anonymous.http.get(shown_video["video_url"])).content != old
    tiles = await anonymous.json("GET", f"/api/projects/{project['slug']}/videos", 200)
    assert [tile["id"] for tile in tiles["items"]] == [first["id"]], "no second video"
    await sweep(instance.services, clock.now() + timedelta(seconds=2))
    newest, oldest = await _list_versions(owner, first)
    assert [(v["number"], v["frames"], v["author"]["id"]) for v in (newest, oldest)] == [
        (2, 24, owner.id),
        (1, 48, owner.id),
    ]
    assert (await owner.http.get(oldest["video_url"])).content == old
    assert oldest["created_at"] == first["created_at"] < newest["created_at"]


async def test_captions_are_kept_by_the_new_version(owner: Person, project: dict[str, Any]) -> None:
    video = await publish_video(owner, project, encode_film(48))
    words = b"WEBVTT\n\n00:00.000 --> 00:01.000\nWho is there?\n"
    path = f"/api/videos/{video['id']}/captions"
    await owner.json("PUT", path, 200, content=words, headers={"Content-Type": "text/vtt"})
    again = await publish_new_version(owner, video, encode_film(24))
    assert b"Who is there?" in (await owner.http.get(again["captions_url"])).content


async def test_only_members_see_older_versions(
    owner: Person, newcomer: Newcomer, project: dict[str, Any], video: dict[str, Any], anonymous: Person
) -> None:
    member, stranger = await newcomer(), await newcomer()
    await add_member(owner, project, member, "viewer")
    assert [v["number"] for v in await _list_versions(member, video)] == [1]
    await stranger.json("GET", f"/api/videos/{video['id']}/versions", 403)
    await anonymous.json("GET", f"/api/videos/{video['id']}/versions", 404)


async def test_a_new_version_of_a_deleted_video_does_not_become_a_video(
    owner: Person, project: dict[str, Any], video: dict[str, Any]
) -> None:
    data = encode_film(24)
    publication = await create_version_publication(owner, video, size=len(data))
    await upload(owner, publication, data)
    await owner.json("DELETE", f"/api/videos/{video['id']}", 204)
    await owner.json("POST", f"/api/publications/{publication['id']}/publish", 404, json={})
    tiles = await owner.json("GET", f"/api/projects/{project['slug']}/videos", 200)
    assert tiles["items"] == []


async def test_a_repeated_version_publication_belongs_to_one_video(
    owner: Person, project: dict[str, Any], video: dict[str, Any], instance: Instance
) -> None:
    other = await insert_video(instance, project, owner)
    publication = await create_version_publication(owner, video, size=3)
    assert publication["video_id"] == video["id"]
    under_way = await owner.json("GET", f"/api/videos/{video['id']}/publications", 200)
    assert [item["id"] for item in under_way["items"]] == [publication["id"]]
    of_project = await owner.json("GET", f"/api/projects/{project['slug']}/publications", 200)
    assert of_project["items"] == [], "what becomes a version is gone on with where the film is"
    assert (await create_version_publication(owner, video, id=publication["id"], size=3))["id"] == publication["id"]
    await create_version_publication(owner, other, 409, id=publication["id"], size=3)


async def test_too_many_versions_are_refused_before_the_upload(
    owner: Person, project: dict[str, Any], instance: Instance
) -> None:
    full = await insert_video(instance, project, owner, video_version=VIDEO_VERSIONS_MAX)
    assert (await create_version_publication(owner, full, 409, size=3))["detail"] == texts.VERSIONS_FULL


async def test_replaced_films_count_against_the_quota(owner: Person, project: dict[str, Any]) -> None:
    async def get_used_bytes() -> int:
        return (await owner.json("GET", f"/api/projects/{project['slug']}/storage", 200))["project"]["used"]

    first, second = encode_film(48), encode_film(24)
    video = await publish_video(owner, project, first)
    before = await get_used_bytes()
    await publish_new_version(owner, video, second)
    assert await get_used_bytes() == before + len(second)


async def test_notes_stay_on_the_version_they_were_written_on(owner: Person, project: dict[str, Any]) -> None:
    video = await publish_video(owner, project, encode_film(48))
    early = await post_review_note(owner, video, 3, 47)
    assert (early["video_version"], early["copied_from"]) == (1, None)
    await publish_new_version(owner, video, encode_film(24))
    later_note = await post_review_note(owner, video, 5, 6)
    older = await post_review_note(owner, video, 47, 47, video_version=1)
    refused = {"id": str(uuid.uuid4()), "body": "Beyond", "first_frame": 24, "last_frame": 24}
    await owner.json("POST", f"/api/videos/{video['id']}/review-notes", 422, json=refused)
    await owner.json("POST", f"/api/videos/{video['id']}/review-notes", 404, json=refused | {"video_version": 3})
    listed = await _list_notes(owner, video)
    assert (listed["video_version"], [note["id"] for note in listed["items"]]) == (2, [later_note["id"]])
    listed = await _list_notes(owner, video, video_version=1)
    assert (listed["video_version"], [note["id"] for note in listed["items"]]) == (1, [early["id"], older["id"]])
    sought = await _list_notes(owner, video, note=early["id"])
    assert sought["video_version"] == 1, "a link to a note leads to the film that it is on"
    counts = [(v["number"], v["open_notes"], v["open_notes_not_copied"]) for v in await _list_versions(owner, video)]
    assert counts == [(2, 1, 0), (1, 2, 2)]


async def test_open_notes_are_carried_over_once_to_the_same_times(
    owner: Person, newcomer: Newcomer, project: dict[str, Any]
) -> None:
    member = await newcomer()
    await add_member(owner, project, member, "viewer")
    video = await publish_video(owner, project, encode_film(48))
    stroke = {"colour": "#ff3344", "width": 0.01, "points": [[0, 0], [1, 1]]}
    held = await post_review_note(member, video, 12, 13, "Hold longer", drawing=[stroke])
    beyond = await post_review_note(owner, video, 46, 47, "The end is late")
    settled = await post_review_note(owner, video, 0, 0, "Done")
    path = f"/api/videos/{video['id']}/review-notes/{settled['id']}"
    await owner.json("PATCH", path, 200, json={"resolved": True}, headers={"If-Match": '"1"'})
    await publish_new_version(owner, video, encode_film(18, 12))
    carried = await _copy_notes(member, video, 1)
    for _ in range(2):
        assert carried["video_version"] == 2
        first, last = carried["items"]
        assert (first["body"], first["author"]["id"], first["drawing"]) == ("Hold longer", member.id, [stroke])
        assert (first["first_frame"], first["last_frame"], first["copied_from"]) == (6, 6, 1)
        assert (last["body"], last["first_frame"], last["last_frame"]) == ("The end is late", 17, 17)
        carried = await _copy_notes(owner, video, 1)
    assert [(v["open_notes"], v["open_notes_not_copied"]) for v in await _list_versions(owner, video)] == [
        (2, 0),
        (2, 0),
    ]
    remaining = (await _list_notes(owner, video, video_version=1))["items"]
    assert {note["id"] for note in remaining} == {held["id"], beyond["id"], settled["id"]}, (
        "they stay where they were made"
    )
    await publish_new_version(owner, video, encode_film(30))
    repeated = await _copy_notes(owner, video, 2)
    assert [note["copied_from"] for note in repeated["items"]] == [1, 1], "it still says where it was made"
    assert (await _copy_notes(owner, video, 1))["items"] == repeated["items"], "by whichever way they come"
    await _copy_notes(owner, video, 9, 404)


@pytest.mark.parametrize("number", [0, -1, 1.5, "1"])
async def test_an_invalid_version_number_is_refused(owner: Person, video: dict[str, Any], number: object) -> None:
    path = f"/api/videos/{video['id']}/copied-notes"
    refused = await owner.json("POST", path, 422, json={"from_version": number})
    assert refused["errors"][0]["field"] == "from_version"


async def test_a_new_version_of_a_storyboard_is_rendered_again(owner: Person, project: dict[str, Any]) -> None:
    video = await publish_video(owner, project, encode_film(24))
    await create_version_publication(owner, video, 422, source="storyboard")
    publication = await create_version_publication(owner, video, size=3)
    await owner.json("POST", f"/api/publications/{publication['id']}/publish", 409, json={})
