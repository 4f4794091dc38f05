"""Sounds of a board: uploaded in chunks, decoded by a job, playable by viewers of the board."""

import hashlib
import json
import math
from datetime import timedelta
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from sqlalchemy import update

from pegbar.domains.storyboard.models import Sound
from pegbar.domains.storyboard.sound.actions import decode_job
from pegbar.domains.uploads.actions import uploads
from pegbar.domains.uploads.models import Upload
from pegbar.kernel import clock
from pegbar.kernel.settings import Settings
from pegbar.maintenance.check import CheckReport, check
from pegbar.maintenance.referenced_objects import list_referenced
from pegbar.wiring import Instance, stored_objects
from tests.support.api.boards import add_cut, add_member, new_project
from tests.support.api.people import Newcomer, Person
from tests.support.api.sockets import open_tab
from tests.support.api.sounds import (
    SECOND,
    add_clip,
    add_track,
    create_sound,
    get_board_sound,
    get_sound,
    get_sound_path,
    new_id,
    upload_processed_sound,
    upload_sound,
    wait_for_sound,
)
from tests.support.api.uploads import send_chunk
from tests.support.media.recordings import decode_samples, encode_recording, encode_wav, make_tone

HOUR = 3600 * SECOND


@pytest.fixture
async def owner(newcomer: Newcomer) -> Person:
    return await newcomer()


@pytest.fixture
async def project(owner: Person) -> dict[str, Any]:
    return await new_project(owner)


async def _update_sound(instance: Instance, sound: dict[str, Any], **values: Any) -> None:
    async with instance.services.db.write() as tx:
        await tx.execute(update(Sound).where(Sound.id == sound["id"]).values(**values))


async def _list_findings(settings: Settings) -> list[str]:
    """Return the findings of an integrity check of the instance."""
    report = CheckReport()
    await check(settings, stored_objects(settings), report, fast=True, progress=lambda *_: None)
    return [finding.what for finding in report.findings]


async def test_a_sound_retains_its_file_and_has_segments(owner: Person, project: dict[str, Any]) -> None:
    wave = np.random.default_rng(3).integers(-9000, 9000, (21 * SECOND, 2))
    data = encode_wav(wave / 32767)
    sound = await upload_processed_sound(owner, project, data, name="Pier at night.wav")
    assert (sound["state"], sound["problem"], sound["created_by"]) == ("ready", None, owner.id)
    assert (sound["channels"], sound["samples"]) == (2, 21 * SECOND)
    assert (sound["size"], sound["received"]) == (len(data), len(data))
    answers = [await owner.http.get(address) for address in sound["pieces"]]
    assert {answer.headers["content-type"] for answer in answers} == {"audio/flac"}
    assert np.array_equal(np.concatenate([decode_samples(answer.content) for answer in answers]), wave)
    assert [len(decode_samples(answer.content)) for answer in answers] == [480_000, 480_000, 48_000]
    peaks = (await owner.http.get(sound["peaks"])).content
    assert len(peaks) == 2 * sum(math.ceil(21 * SECOND / each) for each in (480, 4800, 48_000))
    original = await owner.http.get(sound["original"])
    assert hashlib.sha256(original.content).digest() == hashlib.sha256(data).digest()
    assert 'filename="Pier at night.wav"' in original.headers["content-disposition"]
    [listed_sound] = (await get_board_sound(owner, project))["sounds"]
    assert listed_sound == {name: sound[name] for name in listed_sound}
    assert not any("url" in name for name in listed_sound)


async def test_the_progress_of_an_upload_is_visible(owner: Person, project: dict[str, Any]) -> None:
    data = encode_recording("mp3", "libmp3lame", 2.0)
    sound = await create_sound(owner, project, len(data))
    assert (sound["state"], sound["received"], sound["samples"]) == ("reading", 0, None)
    assert (await send_chunk(owner, sound, 0, data[:1000])).status_code == 204
    [listed_sound] = (await get_board_sound(owner, project))["sounds"]
    assert (listed_sound["state"], listed_sound["received"]) == ("reading", 1000)
    assert (await get_sound(owner, project, sound))["received"] == 1000
    assert (await create_sound(owner, project, len(data), id=sound["id"]))["received"] == 1000
    assert (await send_chunk(owner, sound, 1000, data[1000:])).status_code == 204
    assert (await wait_for_sound(owner, project, sound))["samples"] == 2 * SECOND
    assert (await send_chunk(owner, sound, len(data), b"x")).status_code == 409


async def test_a_creation_can_be_repeated_by_its_user_only(
    owner: Person, project: dict[str, Any], newcomer: Newcomer
) -> None:
    other = await newcomer()
    await add_member(owner, project, other)
    sound = await create_sound(owner, project, 10)
    assert await create_sound(owner, project, 10, id=sound["id"]) == sound
    await create_sound(owner, project, 11, 409, id=sound["id"])
    await create_sound(other, project, 10, 409, id=sound["id"])
    await create_sound(owner, await new_project(owner), 10, 409, id=sound["id"])
    assert len((await get_board_sound(other, project))["sounds"]) == 1


@pytest.mark.samples(2)
@pytest.mark.parametrize(
    ("data", "state", "problem"),
    [
        (b"Dear diary, today I drew. " * 99, "failed", "Pegbar can't read this audio file."),
        (encode_wav(np.zeros((0, 1))), "failed", "This file has no audio."),
        (encode_wav(np.zeros((SECOND, 1))), "ready", "This audio is silent."),
        (
            encode_wav(make_tone(200 * 8000, 8000), 8000, cut_bytes=8 * 8000 * 2),
            "ready",
            "The end of this audio file is missing. The first 3:12 was kept.",
        ),
    ],
)
async def test_a_problematic_sound_has_a_reason_and_retains_its_file(
    owner: Person, project: dict[str, Any], data: bytes, state: str, problem: str
) -> None:
    sound = await upload_processed_sound(owner, project, data)
    assert (sound["state"], sound["problem"]) == (state, problem)
    assert bool(sound["pieces"]) is (state == "ready")
    assert (await owner.http.get(sound["original"])).content == data


async def test_an_impossible_upload_is_rejected_on_creation(
    owner: Person, project: dict[str, Any], instance: Instance
) -> None:
    assert (await create_sound(owner, project, 0, 422))["detail"] == "This file has no audio."
    assert (await create_sound(owner, project, 1024**3 + 1, 413))["detail"] == "File too large (max 1GB)."
    for wrong in ({"name": ""}, {"name": "x" * 101}, {"id": "7"}):
        await create_sound(owner, project, 10, 422, **wrong)
    full = await create_sound(owner, project, 10)
    await _update_sound(instance, full, samples=10 * HOUR)
    assert (await create_sound(owner, project, 10, 409))["detail"] == "A project can have up to 10 hours of audio."


async def test_a_sound_over_the_limit_of_ten_hours_fails_when_decoded(
    owner: Person, project: dict[str, Any], instance: Instance
) -> None:
    await _update_sound(instance, await create_sound(owner, project, 10), samples=10 * HOUR - 1)
    sound = await upload_processed_sound(owner, project)
    assert (sound["state"], sound["problem"]) == ("failed", "A project can have up to 10 hours of audio.")


async def test_events_of_a_sound_contain_no_urls(owner: Person, project: dict[str, Any], newcomer: Newcomer) -> None:
    other = await newcomer()
    await add_member(owner, project, other, "viewer")
    async with open_tab(other) as listening:
        await listening.subscribe(f"project:{project['id']}")
        sound = await upload_sound(owner, project)
        events = [(await listening.expect("event"))["event"] for _ in range(2)]
        await owner.json("DELETE", f"{get_sound_path(project)}/sounds/{sound['id']}", 204)
        gone = (await listening.expect("event"))["event"]
    assert [event["type"] for event in (*events, gone)] == ["sound_changed"] * 3
    assert [event["sounds"][0]["state"] for event in events] == ["reading", "ready"]
    assert "/blobs/" not in json.dumps(events)
    assert (gone["deleted_ids"], gone["sounds"]) == ([sound["id"]], [])


async def test_a_sound_in_use_cannot_be_deleted(owner: Person, project: dict[str, Any]) -> None:
    sound, track = await upload_processed_sound(owner, project), await add_track(owner, project)
    clip = await add_clip(owner, project, sound, track)
    path = f"{get_sound_path(project)}/sounds/{sound['id']}"
    assert (await owner.json("DELETE", path, 409))["detail"] == "This audio is used by 1 clip."
    await owner.json("DELETE", f"{get_sound_path(project)}/clips/{clip['id']}", 204)
    await owner.json("DELETE", path, 204)
    await owner.json("GET", path, 404)
    await owner.json("POST", f"{get_sound_path(project)}/clips/{clip['id']}/restore", 404)
    assert (await get_board_sound(owner, project))["clips"] == []


async def test_a_too_long_clip_is_trimmed_when_its_sound_is_ready(owner: Person, project: dict[str, Any]) -> None:
    data, track = encode_wav(make_tone(SECOND)), await add_track(owner, project)
    sound = await create_sound(owner, project, len(data))
    fades = {"fade_in": SECOND, "fade_out": SECOND}
    await add_clip(owner, project, sound, track, **{"from": 1000, "to": 9 * SECOND, **fades})
    beyond = await add_clip(owner, project, sound, track, **{"from": 2 * SECOND, "to": 3 * SECOND})
    assert (await send_chunk(owner, sound, 0, data)).status_code == 204
    await wait_for_sound(owner, project, sound)
    clips = {clip["id"]: clip for clip in (await get_board_sound(owner, project))["clips"]}
    assert clips.pop(beyond["id"]) == beyond
    [clip] = clips.values()
    assert (clip["from"], clip["to"], clip["version"]) == (1000, SECOND, 2)
    assert (clip["fade_in"], clip["fade_out"]) == (SECOND - 1000, 0)


async def test_storage_of_a_sound_is_counted_and_referenced(
    owner: Person, project: dict[str, Any], instance: Instance, settings: Settings
) -> None:
    usage = f"/api/projects/{project['slug']}/storage"
    before = (await owner.json("GET", usage, 200))["project"]["used"]
    data = encode_wav(make_tone(12 * SECOND, channels=2))
    sound = await upload_processed_sound(owner, project, data)
    addresses = [*sound["pieces"], sound["peaks"], sound["original"]]
    stored = [(await owner.http.get(address)).content for address in addresses]
    keys = {hashlib.sha256(each).hexdigest() for each in stored}
    async with instance.services.db.read() as tx:
        assert await list_referenced(tx, keys) == keys
    assert (await owner.json("GET", usage, 200))["project"]["used"] - before == sum(map(len, stored))
    original, sound_id = hashlib.sha256(data).hexdigest(), sound["id"]
    assert not [each for each in await _list_findings(settings) if sound_id in each or original in each]
    await _update_sound(instance, sound, samples=30 * SECOND, size=7)
    assert [
        each.partition(":")[0] for each in await _list_findings(settings) if sound_id in each or original in each
    ] == [
        "An audio file that is ready but lacks segments or peaks",
        "Objects with the wrong size (1)",
    ]
    await _update_sound(instance, sound, samples=12 * SECOND, size=len(data))


async def test_unfinished_uploads_are_given_up(owner: Person, project: dict[str, Any], instance: Instance) -> None:
    data, track = encode_wav(make_tone(SECOND)), await add_track(owner, project)
    unused, used = await create_sound(owner, project, len(data)), await create_sound(owner, project, len(data))
    await add_clip(owner, project, used, track)
    for sound in (unused, used):
        assert (await send_chunk(owner, sound, 0, data[:500])).status_code == 204
    processed = await upload_processed_sound(owner, project)
    async with instance.services.db.write() as tx:
        await uploads.prune_uploads(tx)
    assert len((await get_board_sound(owner, project))["sounds"]) == 3
    for _ in range(2):
        async with instance.services.db.write() as tx:
            long_ago = clock.now() - timedelta(days=8)
            await tx.execute(update(Upload).where(Upload.project_id == project["id"]).values(last_chunk_at=long_ago))
            await uploads.prune_uploads(tx)
    remaining = {sound["id"]: sound for sound in (await get_board_sound(owner, project))["sounds"]}
    assert remaining.keys() == {used["id"], processed["id"]}
    assert (remaining[used["id"]]["received"], remaining[used["id"]]["problem"]) == (
        0,
        "This audio file wasn't completely uploaded. Add it again.",
    )
    assert (await send_chunk(owner, used, 0, data)).status_code == 204, "it may still be sent"
    back = await wait_for_sound(owner, project, used)
    assert (back["state"], back["problem"]) == ("ready", None)


async def test_an_interrupted_run_leaves_no_folder(owner: Person, project: dict[str, Any], instance: Instance) -> None:
    sound = await upload_processed_sound(owner, project)
    folders = [instance.services.settings.data / "sounds" / each for each in (sound["id"], new_id())]
    for folder in folders:
        (folder / "run").mkdir(parents=True)
    await decode_job.delete_stale_folders(instance.services)
    assert not any(folder.exists() for folder in folders)


async def test_an_unexpected_error_fails_the_sound_and_retains_its_file(
    owner: Person, project: dict[str, Any], instance: Instance, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert instance.services.sounds is not None

    async def raise_error(self: object, source: Path, folder: Path) -> None:
        raise ZeroDivisionError("nobody foresaw this")

    monkeypatch.setattr(type(instance.services.sounds), "read", raise_error)
    sound = await upload_processed_sound(owner, project)
    assert sound["state"] == "failed"
    assert sound["problem"].startswith("Something went wrong")
    assert (await owner.http.get(sound["original"])).content == encode_wav(make_tone(SECOND))


async def test_a_sound_of_another_project_is_not_found(owner: Person, project: dict[str, Any]) -> None:
    sound, other = await upload_processed_sound(owner, project), await new_project(owner)
    for method in ("GET", "DELETE"):
        await owner.json(method, f"{get_sound_path(other)}/sounds/{sound['id']}", 404)
    track = await add_track(owner, other)
    assert (await add_clip(owner, other, sound, track, 422))["errors"][0]["field"] == "sound_id"


async def test_a_viewer_of_a_public_board_can_only_listen(owner: Person, anonymous: Person, newcomer: Newcomer) -> None:
    project = await new_project(owner, visibility="public")
    await add_cut(owner, project)
    sound = await upload_processed_sound(owner, project)
    assert len((await get_board_sound(anonymous, project))["sounds"]) == 1
    readable = await get_sound(anonymous, project, sound)
    assert (await anonymous.http.get(readable["pieces"][0])).is_success
    await create_sound(await newcomer(), project, 10, 403)
