"""Tracks and clips of a board: placement, concurrent edits, deletion and restoration."""

import asyncio
from typing import Any

import pytest
from sqlalchemy import func, insert, select

from pegbar.domains.storyboard.models import Clip
from pegbar.domains.storyboard.sound import store
from pegbar.domains.storyboard.sound.limits import CLIPS_MAX, TRACKS_MAX
from pegbar.wiring import Instance
from tests.support.api.boards import add_cut, add_member, new_project
from tests.support.api.people import Newcomer, Person
from tests.support.api.scenes import make_if_match
from tests.support.api.sockets import open_tab
from tests.support.api.sounds import (
    SECOND,
    add_clip,
    add_track,
    create_sound,
    get_board_sound,
    get_sound_path,
    make_clip_body,
    new_id,
    upload_processed_sound,
)


@pytest.fixture
async def owner(newcomer: Newcomer) -> Person:
    return await newcomer()


@pytest.fixture
async def project(owner: Person) -> dict[str, Any]:
    return await new_project(owner)


async def _update_row(
    person: Person, project: dict[str, Any], what: str, row: dict[str, Any], status: int = 200, **fields: Any
) -> Any:
    path = f"{get_sound_path(project)}/{what}/{row['id']}"
    return await person.json("PATCH", path, status, json=fields, headers=make_if_match(row["version"]))


async def _get_clips(person: Person, project: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {clip["id"]: clip for clip in (await get_board_sound(person, project))["clips"]}


async def test_a_clip_can_be_created_and_edited(owner: Person, project: dict[str, Any]) -> None:
    sound, track, cut = (
        await upload_processed_sound(owner, project),
        await add_track(owner, project),
        await add_cut(owner, project),
    )
    body = make_clip_body(
        sound, track, anchor_cut_id=cut["id"], at=-40, **{"from": 100, "to": 900}, fade_in=10, volume=-3.5
    )
    clip = await owner.json("POST", f"{get_sound_path(project)}/clips", 201, json=body)
    assert clip == body | {"version": 1}
    assert await owner.json("POST", f"{get_sound_path(project)}/clips", 201, json=body) == clip
    moved = await _update_row(owner, project, "clips", clip, anchor_cut_id=None, at=77)
    assert moved == clip | {"anchor_cut_id": None, "at": 77, "version": 2}
    other = await add_track(owner, project)
    fields = {"track_id": other["id"], "from": 0, "to": SECOND, "fade_out": 90, "muted": True}
    assert await _update_row(owner, project, "clips", moved, **fields) == moved | fields | {"version": 3}
    assert (await _get_clips(owner, project))[clip["id"]]["to"] == SECOND


async def test_concurrent_edits_of_a_clip_conflict(owner: Person, project: dict[str, Any], newcomer: Newcomer) -> None:
    other = await newcomer()
    await add_member(owner, project, other)
    sound, track = await upload_processed_sound(owner, project), await add_track(owner, project)
    clip = await add_clip(owner, project, sound, track)
    path, headers = f"{get_sound_path(project)}/clips/{clip['id']}", make_if_match(1)
    answers = await asyncio.gather(
        *(person.http.patch(path, json={"at": at}, headers=headers) for person, at in ((owner, 5), (other, 6)))
    )
    won, lost = sorted(answers, key=lambda answer: answer.status_code)
    assert (won.status_code, lost.status_code) == (200, 412)
    assert lost.json()["current"] == won.json() == (await _get_clips(owner, project))[clip["id"]]
    merged = await _update_row(other, project, "clips", won.json(), volume=-6)
    assert (merged["at"], merged["volume"]) == (won.json()["at"], -6)


@pytest.mark.samples(2)
@pytest.mark.parametrize(
    ("fields", "field", "sentence"),
    [
        ({"from": 10, "to": 10}, "to", "A clip must end after it starts."),
        ({"to": 100, "fade_in": 60, "fade_out": 41}, "fade_out", "The fades are longer than the clip."),
        ({"at": -1}, "at", "Only a clip that moves with its cut can start before the board."),
        ({"from": SECOND, "to": SECOND + 1}, "from", "The audio ends before this clip starts."),
        ({"anchor_cut_id": new_id()}, "anchor_cut_id", "This cut isn't in this project."),
        ({"sound_id": new_id()}, "sound_id", "This audio isn't in this project."),
        ({"track_id": new_id()}, "track_id", "This track isn't in this project."),
    ],
)
async def test_an_invalid_clip_is_rejected_on_creation_and_edit(
    owner: Person, project: dict[str, Any], fields: dict[str, Any], field: str, sentence: str
) -> None:
    sound, track = await upload_processed_sound(owner, project), await add_track(owner, project)
    refused = await add_clip(owner, project, sound, track, 422, **fields)
    assert [(each["field"], each["detail"]) for each in refused["errors"]] == [(field, sentence)]
    clip = await add_clip(owner, project, sound, track)
    if field != "sound_id":
        assert (await _update_row(owner, project, "clips", clip, 422, **fields))["detail"] == sentence
    assert list((await _get_clips(owner, project)).values()) == [clip]


async def test_out_of_range_numbers_are_rejected(owner: Person, project: dict[str, Any]) -> None:
    sound, track = await upload_processed_sound(owner, project), await add_track(owner, project)
    for wrong in ({"volume": 12.1}, {"volume": -61}, {"fade_in": -1}, {"from": -1}, {"at": 2**51}, {"at": 1.5}):
        await add_clip(owner, project, sound, track, 422, **wrong)
    for wrong in ({"name": ""}, {"name": "x" * 61}, {"volume": 13}, {"position": 2**40}, {"solo": True}):
        await _update_row(owner, project, "tracks", track, 422, **wrong)
    assert (await _update_row(owner, project, "tracks", track, 422))["detail"] == "Provide at least one change."


async def test_a_clip_is_trimmed_to_its_sound_once_the_length_is_known(owner: Person, project: dict[str, Any]) -> None:
    track, coming = await add_track(owner, project), await create_sound(owner, project, 10)
    assert (await add_clip(owner, project, coming, track, to=99 * SECOND))["to"] == 99 * SECOND
    clip = await add_clip(owner, project, await upload_processed_sound(owner, project), track, to=99 * SECOND)
    assert clip["to"] == SECOND
    assert (await _update_row(owner, project, "clips", clip, to=5 * SECOND))["to"] == SECOND


async def test_tracks_are_ordered_and_can_be_edited(owner: Person, project: dict[str, Any]) -> None:
    first, second = await add_track(owner, project, name="Dialogue"), await add_track(owner, project, name="Music")
    above = await add_track(owner, project, name="Scratch", position=-1)
    assert [track["position"] for track in (first, second, above)] == [0, 1, -1]
    names = [track["name"] for track in (await get_board_sound(owner, project))["tracks"]]
    assert names == ["Scratch", "Dialogue", "Music"]
    fields: dict[str, Any] = {"name": "Voices", "volume": -4.5, "muted": True, "locked": True, "position": 9}
    changed = await _update_row(owner, project, "tracks", first, **fields)
    assert changed == first | fields | {"version": 2}
    stale = await _update_row(owner, project, "tracks", first, 412, volume=0)
    assert stale["current"] == changed
    assert await add_track(owner, project, id=second["id"]) == second
    await add_track(owner, await new_project(owner), 409, id=second["id"])


async def test_deleted_tracks_and_clips_can_be_restored(owner: Person, project: dict[str, Any]) -> None:
    sound, track = await upload_processed_sound(owner, project), await add_track(owner, project)
    clip = await add_clip(owner, project, sound, track)
    path = f"{get_sound_path(project)}/clips/{clip['id']}"
    for _ in range(2):
        await owner.json("DELETE", path, 204)
    assert await _get_clips(owner, project) == {}
    assert (await _update_row(owner, project, "clips", clip, 404, at=4))["detail"] == "This clip was deleted."
    await owner.json("POST", f"{get_sound_path(project)}/clips", 404, json=make_clip_body(sound, track, id=clip["id"]))
    back = await owner.json("POST", f"{path}/restore", 200)
    assert back["version"] > clip["version"]
    assert await owner.json("POST", f"{path}/restore", 200) == back
    assert await _get_clips(owner, project) == {clip["id"]: back}


async def test_a_track_is_deleted_and_restored_with_its_clips(owner: Person, project: dict[str, Any]) -> None:
    sound, track, other = (
        await upload_processed_sound(owner, project),
        await add_track(owner, project),
        await add_track(owner, project),
    )
    deleted_clip, kept = [await add_clip(owner, project, sound, track) for _ in range(2)]
    other_clip = await add_clip(owner, project, sound, other)
    await owner.json("DELETE", f"{get_sound_path(project)}/clips/{deleted_clip['id']}", 204)
    path = f"{get_sound_path(project)}/tracks/{track['id']}"
    async with open_tab(owner) as listening:
        await listening.subscribe(f"project:{project['id']}")
        for _ in range(2):
            await owner.json("DELETE", path, 204)
        gone = (await listening.expect("event"))["event"]
        assert gone["deleted_ids"] == [track["id"], kept["id"]]
        assert await _get_clips(owner, project) == {other_clip["id"]: other_clip}
        await _update_row(owner, project, "clips", kept, 404, at=4)
        await owner.json("POST", f"{get_sound_path(project)}/clips/{kept['id']}/restore", 404)
        await add_clip(owner, project, sound, track, 422)
        back = await owner.json("POST", f"{path}/restore", 200)
        event = (await listening.expect("event"))["event"]
    assert (back["id"], back["clips"]) == (track["id"], [kept])
    assert (event["tracks"][0]["id"], event["clips"], event["deleted_ids"]) == (track["id"], [kept], [])
    assert await _get_clips(owner, project) == {other_clip["id"]: other_clip, kept["id"]: kept}
    assert await owner.json("POST", f"{path}/restore", 200) == back


async def test_a_copy_of_a_deleted_cut_has_copies_of_its_clips(owner: Person, project: dict[str, Any]) -> None:
    sound, track, cut = (
        await upload_processed_sound(owner, project),
        await add_track(owner, project),
        await add_cut(owner, project),
    )
    clip = await add_clip(owner, project, sound, track, anchor_cut_id=cut["id"], at=-7, fade_in=3, volume=-2)
    await add_clip(owner, project, sound, track)
    lost = await add_clip(owner, project, sound, track, anchor_cut_id=cut["id"])
    await owner.json("DELETE", f"{get_sound_path(project)}/clips/{lost['id']}", 204)
    await owner.json("DELETE", f"/api/cuts/{cut['id']}", 200)
    assert (await _get_clips(owner, project))[clip["id"]] == clip
    moved = await _update_row(owner, project, "clips", clip, at=-9)
    body = {"id": new_id(), "duplicate_of": cut["id"]}
    async with open_tab(owner) as listening:
        await listening.subscribe(f"project:{project['id']}")
        for _ in range(2):
            assert (await add_cut(owner, project, **body))["id"] == body["id"]
        events = [(await listening.expect("event"))["event"] for _ in range(2)]
    assert [event["type"] for event in events] == ["cut_created", "sound_changed"]
    [copy] = [each for each in (await _get_clips(owner, project)).values() if each["anchor_cut_id"] == body["id"]]
    assert events[1]["clips"] == [copy]
    assert copy == moved | {"id": copy["id"], "anchor_cut_id": body["id"], "version": 1}
    assert copy["id"] != clip["id"]
    await owner.json("POST", f"/api/cuts/{cut['id']}/restore", 200)
    assert (await _get_clips(owner, project))[clip["id"]] == moved


async def test_clips_are_copied_only_within_a_project(owner: Person, project: dict[str, Any]) -> None:
    elsewhere = await add_cut(owner, await new_project(owner))
    path = f"/api/projects/{project['slug']}/cuts"
    for wrong in (elsewhere["id"], new_id()):
        refused = await owner.json("POST", path, 422, json={"id": new_id(), "duplicate_of": wrong})
        assert refused["errors"][0]["field"] == "duplicate_of"
    assert (await owner.json("GET", path, 200))["items"] == []


async def test_tracks_are_limited(owner: Person, project: dict[str, Any]) -> None:
    tracks = [await add_track(owner, project) for _ in range(TRACKS_MAX)]
    assert (await add_track(owner, project, 409))["detail"] == "A storyboard can have up to 16 tracks."
    await owner.json("DELETE", f"{get_sound_path(project)}/tracks/{tracks[0]['id']}", 204)
    await add_track(owner, project)
    await owner.json("POST", f"{get_sound_path(project)}/tracks/{tracks[0]['id']}/restore", 409)


async def test_clips_are_limited_and_a_copy_over_the_limit_has_none(
    owner: Person, project: dict[str, Any], instance: Instance
) -> None:
    sound, track, cut = (
        await upload_processed_sound(owner, project),
        await add_track(owner, project),
        await add_cut(owner, project),
    )
    first = await add_clip(owner, project, sound, track, anchor_cut_id=cut["id"])
    await _insert_clips(instance, first["id"], CLIPS_MAX - 2)
    await add_clip(owner, project, sound, track)
    assert len(await _get_clips(owner, project)) == CLIPS_MAX
    assert (await add_clip(owner, project, sound, track, 409))["detail"] == "A storyboard can have up to 2,000 clips."
    await add_cut(owner, project, duplicate_of=cut["id"])
    assert len(await _get_clips(owner, project)) == CLIPS_MAX
    await owner.json("DELETE", f"{get_sound_path(project)}/clips/{first['id']}", 204)
    await add_clip(owner, project, sound, track)
    await owner.json("POST", f"{get_sound_path(project)}/clips/{first['id']}/restore", 409)


async def test_concurrent_creations_cannot_exceed_the_limit_of_tracks(
    owner: Person, project: dict[str, Any], newcomer: Newcomer
) -> None:
    other = await newcomer()
    await add_member(owner, project, other)
    for _ in range(TRACKS_MAX - 1):
        await add_track(owner, project)
    path = f"{get_sound_path(project)}/tracks"
    answers = await asyncio.gather(
        *(person.http.post(path, json={"id": new_id(), "name": "Music"}) for person in (owner, other))
    )
    assert sorted(answer.status_code for answer in answers) == [201, 409]


async def _insert_clips(instance: Instance, clip_id: str, count: int) -> None:
    """Insert `count` copies of a clip that start at the same time of the board, without anchor cuts."""
    async with instance.services.db.write() as tx:
        clip = await store.lock_clip(tx, clip_id)
        fields = {name: getattr(clip, name) for name in Clip.__table__.c.keys()} | {"anchor_cut_id": None}
        await tx.execute(insert(Clip), [fields | {"id": new_id()} for _ in range(count)])
        assert (await tx.execute(select(func.count()).where(Clip.track_id == fields["track_id"]))).scalar_one() > count
