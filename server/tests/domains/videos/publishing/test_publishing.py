"""Publishing turns a file or storyboard into a video, or fails with a reason."""

import hashlib
import io
import uuid
from datetime import timedelta
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

from pegbar.adapters.film.encoder import PyavEncoder
from pegbar.domains.projects.people.actions import roles
from pegbar.domains.videos.publishing import texts
from pegbar.domains.videos.publishing.actions import publications as actions
from pegbar.domains.videos.publishing.actions import video_job
from pegbar.kernel import clock
from pegbar.periodic_tasks import sweep
from pegbar.wiring import Instance
from tests.support.api.boards import add_cut, add_member, new_project
from tests.support.api.people import Newcomer, Person, sign_up
from tests.support.api.publishing import (
    create_publication,
    encode_film,
    publish,
    publish_file,
    publish_video,
    upload,
    wait_for_publication,
)
from tests.support.api.sockets import open_tab
from tests.support.api.sounds import SECOND, add_clip, add_track, backdate_upload, upload_processed_sound
from tests.support.api.sounds import create_sound as begin_sound
from tests.support.api.uploads import send_chunk
from tests.support.drawings.drawing import encode_oversized_png, encode_picture
from tests.support.media.films import decode_film, get_levels
from tests.support.media.recordings import encode_wav
from tests.support.polling import wait_until
from tests.support.servers.processes import list_children
from tests.support.servers.server_process import run_server
from tests.support.services.databases import new_database

LONG = encode_film(600, 24, size=(640, 360), container="mov", codec="mpeg4")
"""A film that takes a few seconds to convert."""


@pytest.fixture
async def owner(newcomer: Newcomer) -> Person:
    return await newcomer()


async def test_a_file_that_browsers_can_play_is_published_unconverted(owner: Person, anonymous: Person) -> None:
    project = await new_project(owner, name="Night Ferry")
    data = encode_film(frames=48, audio_codec="aac")
    video = await publish_video(owner, project, data, description="First pass.")
    assert (video["title"], video["description"]) == ("Night Ferry", "First pass.")
    assert video["slug"].startswith("night-ferry-")
    assert len(video["public_id"]) == 11
    assert (video["frames"], video["rate_numerator"], video["rate_denominator"]) == (48, 24, 1)
    assert (video["width"], video["height"], video["media_type"]) == (64, 36, "video/mp4")
    assert video["duration_seconds"] == pytest.approx(2, abs=0.05)
    assert [(c["profile"]["id"], c["role"]) for c in video["creators"]] == [(owner.id, "owner")]
    shown_video = await anonymous.json("GET", f"/api/videos/{video['slug']}", 200)
    assert shown_video["project"] is None, "the project is private"
    assert video["project"]["slug"] == project["slug"]
    assert not any(shown_video["abilities"].values())
    file = await anonymous.http.get(shown_video["video_url"])
    assert file.headers["content-type"] == "video/mp4"
    assert file.headers["content-disposition"] == "inline"
    assert hashlib.sha256(file.content).digest() == hashlib.sha256(data).digest()
    thumb = await anonymous.http.get(shown_video["thumb_url"])
    assert thumb.content[8:12] == b"WEBP"


async def test_creating_a_publication_is_repeatable_and_private_to_its_owner(owner: Person, newcomer: Newcomer) -> None:
    project, other = await new_project(owner, visibility="public"), await newcomer()
    first = await create_publication(owner, project, size=10, title="  Take one ", file_name="C:\\films\\take.mp4")
    assert (first["title"], first["file_name"], first["state"]) == ("Take one", "take.mp4", "preparing")
    assert await create_publication(owner, project, id=first["id"], size=10) == first
    path = f"/api/publications/{first['id']}"
    assert await owner.json("GET", path, 200) == first
    for method in ("GET", "DELETE"):
        await other.json(method, path, 404)
    await create_publication(other, project, 403, size=10)
    await create_publication(other, await new_project(other), 409, id=first["id"], size=10)
    listed = await owner.json("GET", f"/api/projects/{project['slug']}/publications", 200)
    assert [item["id"] for item in listed["items"]] == [first["id"]]


async def test_the_publication_of_a_deleted_project_is_gone_with_it(owner: Person) -> None:
    project = await new_project(owner)
    path = f"/api/publications/{(await create_publication(owner, project, size=10))['id']}"
    await owner.json("DELETE", f"/api/projects/{project['slug']}", 204)
    for method in ("GET", "DELETE"):
        await owner.json(method, path, 404)
    await owner.json("POST", f"/api/projects/{project['slug']}/restore", 200)
    await owner.json("GET", path, 200)


async def test_a_publication_that_cannot_succeed_is_refused_at_creation(owner: Person) -> None:
    project = await new_project(owner)
    refused = await create_publication(owner, project, 413, size=2 * 1024**3 + 1)
    assert refused["detail"] == "File too large (max 2GB)."
    assert (await create_publication(owner, project, 422, size=0))["detail"] == "This file is empty."
    for wrong in ({"title": "x" * 121}, {"description": "x" * 1001}, {"source": "webcam"}, {"size": -1}):
        await create_publication(owner, project, 422, **{"size": 10, **wrong})
    board = await create_publication(owner, project, 422, source="storyboard")
    assert board["detail"] == "This storyboard has no cuts to publish."
    await add_cut(owner, project, duration_frames=300 * 24 + 1)
    board = await create_publication(owner, project, 422, source="storyboard")
    assert board["detail"] == "Videos longer than 5 minutes (300 seconds) are not allowed."
    made = [await create_publication(owner, project, size=10) for _ in range(5)]
    assert (await create_publication(owner, project, 409, size=10))["code"] == "publications.too_many"
    await owner.json("DELETE", f"/api/publications/{made[0]['id']}", 204)
    await create_publication(owner, project, size=10)


async def test_a_video_is_published_once_after_its_upload(owner: Person) -> None:
    project = await new_project(owner)
    data = encode_film(frames=24)
    publication = await create_publication(owner, project, size=len(data))
    path = f"/api/publications/{publication['id']}"
    assert (await owner.json("GET", path, 200))["state"] == "preparing"
    assert (await send_chunk(owner, publication, 0, data[:1000])).status_code == 204
    state = await owner.json("GET", path, 200)
    assert (state["state"], state["received"]) == ("uploading-video", 1000)
    early = await owner.json("POST", f"/api/publications/{publication['id']}/publish", 409, json={})
    assert early["code"] == "publication.incomplete"
    assert (await send_chunk(owner, publication, 1000, data[1000:])).status_code == 204
    state = await owner.json("GET", f"/api/publications/{publication['id']}", 200)
    assert (state["state"], state["received"]) == ("uploading-thumb", len(data))
    await publish(owner, publication, title="Whole")
    done = await wait_for_publication(owner, publication)
    video = await owner.json("GET", f"/api/videos/{done['slug']}", 200)
    assert (video["title"], video["size"], video["frames"]) == ("Whole", len(data), 24)
    await publish(owner, publication)
    assert (await wait_for_publication(owner, publication))["slug"] == done["slug"]
    videos = await owner.json("GET", f"/api/projects/{project['slug']}/videos", 200)
    assert len(videos["items"]) == 1, "publishing twice is once"


@pytest.mark.parametrize(
    ("data", "detail"),
    [
        (encode_film(301, 1, size=(16, 16)), "Videos longer than 5 minutes (300 seconds) are not allowed."),
        (b"Dear diary", "Pegbar can't read this file as a video."),
        (
            encode_film(24, audio_codec="aac")[:-700],
            "The end of this video is missing. Export or upload it again.",
        ),
    ],
)
async def test_an_invalid_file_leaves_only_the_reason(
    owner: Person, instance: Instance, data: bytes, detail: str
) -> None:
    project = await new_project(owner)
    failed = await publish_file(owner, project, data)
    assert (failed["state"], failed["detail"], failed["slug"]) == ("failed", detail, None)
    assert (await owner.json("GET", f"/api/projects/{project['slug']}/videos", 200))["items"] == []
    assert (await owner.json("GET", f"/api/projects/{project['slug']}/publications", 200))["items"] == []
    assert not await _survives_sweep(instance, data)


async def test_an_unexpected_error_fails_the_publication_without_a_retry(
    owner: Person, instance: Instance, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert instance.services.films is not None
    tried: list[Path] = []

    async def raise_error(self: object, source: Path) -> None:
        tried.append(source)
        raise ZeroDivisionError("nobody foresaw this")

    monkeypatch.setattr(type(instance.services.films), "probe", raise_error)
    project = await new_project(owner)
    failed = await publish_file(owner, project, encode_film())
    assert (failed["state"], failed["detail"]) == ("failed", texts.VIDEO_BROKE)
    assert len(tried) == 1
    assert (await owner.json("GET", f"/api/projects/{project['slug']}/publications", 200))["items"] == []


@pytest.mark.parametrize(("data", "state"), [(encode_film(), "done"), (b"Dear diary", "failed")])
async def test_the_owner_receives_events_until_a_publication_ends(owner: Person, data: bytes, state: str) -> None:
    project = await new_project(owner)
    publication = await create_publication(owner, project, size=len(data))
    await upload(owner, publication, data)
    async with open_tab(owner) as page:
        await page.subscribe(f"user:{owner.id}")
        await publish(owner, publication)
        now = publication
        while now["state"] not in {"done", "failed"}:
            event = (await page.expect("event", topic=f"user:{owner.id}"))["event"]
            assert event == {"type": "publication_changed", "publication_id": publication["id"]}
            now = await owner.json("GET", f"/api/publications/{publication['id']}", 200)
    assert now["state"] == state


async def test_cancelling_a_publication_notifies_the_owners_other_tabs(owner: Person) -> None:
    publication = await create_publication(owner, await new_project(owner), size=10)
    async with open_tab(owner) as page:
        await page.subscribe(f"user:{owner.id}")
        await owner.json("DELETE", f"/api/publications/{publication['id']}", 204)
        event = (await page.expect("event", topic=f"user:{owner.id}"))["event"]
    assert event == {"type": "publication_changed", "publication_id": publication["id"]}


async def test_an_uploaded_thumbnail_is_used(owner: Person, anonymous: Person) -> None:
    project = await new_project(owner)
    data = encode_film()
    publication = await create_publication(owner, project, size=len(data))
    path = f"/api/publications/{publication['id']}/thumbnail"
    jpeg = {"Content-Type": "image/jpeg"}
    bomb = await owner.json("PUT", path, 422, content=encode_oversized_png(), headers=jpeg)
    assert bomb["detail"] == "Image load failed"
    await owner.json("PUT", path, 413, content=bytes(20 * 1024 * 1024 + 1), headers=jpeg)
    await owner.json("PUT", path, 204, content=encode_picture(1600, 900, kind="JPEG", colour="#cc2211"), headers=jpeg)
    await upload(owner, publication, data)
    assert (await publish(owner, publication))["has_thumb"] is True
    video = await owner.json("GET", f"/api/videos/{(await wait_for_publication(owner, publication))['slug']}", 200)
    with Image.open(io.BytesIO((await anonymous.http.get(video["thumb_url"])).content)) as picture:
        assert picture.size == (1280, 720)
        assert picture.convert("RGB").getpixel((640, 360))[0] > 180  # type: ignore[index]


async def test_a_published_storyboard_matches_its_playback(owner: Person, anonymous: Person) -> None:
    project = await new_project(owner, fps=23.976, name="Ferry")
    for frames in (7, 12):
        await add_cut(owner, project, duration_frames=frames, note="Slowly")
    async with open_tab(owner) as page:
        await page.subscribe(f"project:{project['id']}")
        publication = await create_publication(owner, project, source="storyboard", captions=True)
        await publish(owner, publication)
        assert (await page.expect("event"))["event"] == {"type": "videos_changed"}
    done = await wait_for_publication(owner, publication)
    video = await anonymous.json("GET", f"/api/videos/{done['slug']}", 200)
    assert (video["frames"], video["rate_numerator"], video["rate_denominator"]) == (19, 24000, 1001)
    film = decode_film(io.BytesIO((await anonymous.http.get(video["video_url"])).content))
    assert len(film.pictures) == 19
    assert get_levels(film.pictures[0])[0] < 90, "the note is burnt in"


async def test_publishing_captions_without_fonts_fails_with_a_reason(
    owner: Person, instance: Instance, tmp_path: Path
) -> None:
    project = await new_project(owner)
    await add_cut(owner, project, note="Slowly")
    encoder = instance.services.encoder
    object.__setattr__(instance.services, "encoder", PyavEncoder(tmp_path))
    try:
        publication = await create_publication(owner, project, source="storyboard", captions=True)
        await publish(owner, publication)
        failed = await wait_for_publication(owner, publication)
    finally:
        object.__setattr__(instance.services, "encoder", encoder)
    assert failed["state"] == "failed"
    assert "fonts aren't installed" in failed["detail"]


async def test_a_storyboard_is_published_with_its_audio(owner: Person, anonymous: Person) -> None:
    project = await new_project(owner)
    await add_cut(owner, project, duration_frames=24)
    await add_clip(owner, project, await upload_processed_sound(owner, project), await add_track(owner, project))
    publication = await create_publication(owner, project, source="storyboard")
    await publish(owner, publication)
    video = await anonymous.json("GET", f"/api/videos/{(await wait_for_publication(owner, publication))['slug']}", 200)
    assert b"soun" in (await anonymous.http.get(video["video_url"])).content


@pytest.mark.extended
@pytest.mark.once
async def test_burnt_in_notes_use_han_forms_of_the_publishers_language(owner: Person) -> None:
    project, pictures = await new_project(owner, fps=24), list[bytes]()
    await add_cut(owner, project, duration_frames=2, note="骨" * 12)  # one code point with two regional forms
    for language, reader in (("ja", None), ("zh-CN", None), ("ja", "zh-Hans")):
        owner.http.headers["Accept-Language"] = language
        publication = await create_publication(owner, project, source="storyboard", captions=True, han_language=reader)
        await publish(owner, publication)
        video = await owner.json("GET", f"/api/videos/{(await wait_for_publication(owner, publication))['slug']}", 200)
        film = decode_film(io.BytesIO((await owner.http.get(video["video_url"])).content))
        pictures.append(film.pictures[0].tobytes())
    japanese, chinese, chosen = pictures
    assert japanese != chinese
    assert chosen == chinese


async def test_a_publication_waits_for_a_sound_that_is_still_uploaded(owner: Person) -> None:
    project, data = await new_project(owner), encode_wav(np.full((SECOND, 1), 0.5))
    await add_cut(owner, project, duration_frames=24)
    sound = await begin_sound(owner, project, len(data))
    await send_chunk(owner, sound, 0, data[:100])
    await add_clip(owner, project, sound, await add_track(owner, project))
    publication = await create_publication(owner, project, source="storyboard")
    await publish(owner, publication)
    address = f"/api/publications/{publication['id']}"

    async def is_waiting() -> bool:
        now = await owner.json("GET", address, 200)
        assert now["state"] == "publishing", now
        return now["detail"] == "Waiting for 1 audio file…"

    await wait_until(is_waiting, 30, "the publication waits")
    await send_chunk(owner, sound, 100, data[100:])
    done = await wait_for_publication(owner, publication)
    assert (done["state"], done["detail"]) == ("done", None)
    video = await owner.json("GET", f"/api/videos/{done['slug']}", 200)
    assert b"soun" in (await owner.http.get(video["video_url"])).content


@pytest.mark.once
async def test_a_publication_reports_missing_sounds(owner: Person, instance: Instance) -> None:
    project = await new_project(owner)
    await add_cut(owner, project, duration_frames=24)
    stalled = await begin_sound(owner, project, 5000)
    await add_clip(owner, project, stalled, await add_track(owner, project))
    await backdate_upload(instance, stalled)
    publication = await create_publication(owner, project, source="storyboard")
    await publish(owner, publication)
    done = await wait_for_publication(owner, publication)
    assert (done["state"], done["detail"]) == ("done", "1 audio file wasn't ready and isn't in this video.")


@pytest.mark.once
async def test_dialogue_becomes_the_captions_on_request(owner: Person) -> None:
    project = await new_project(owner, fps=24)
    cut, video = None, dict[str, Any]()
    await add_cut(owner, project, duration_frames=12)
    for wanted, dialogue in ((True, ""), (False, "यह कौन है?"), (True, "यह कौन है?")):
        cut = cut or (await add_cut(owner, project, duration_frames=12, dialogue=dialogue) if dialogue else None)
        publication = await create_publication(owner, project, source="storyboard", dialogue=wanted)
        await publish(owner, publication)
        video = await owner.json("GET", f"/api/videos/{(await wait_for_publication(owner, publication))['slug']}", 200)
        assert (video["captions_url"] is not None) is (wanted and dialogue != "")
    captions = (await owner.http.get(video["captions_url"])).content.decode()
    assert captions == "WEBVTT\n\n00:00:00.500 --> 00:00:01.000\nयह कौन है?\n"


async def test_losing_permission_during_publishing_fails_the_publication(
    owner: Person, newcomer: Newcomer, instance: Instance
) -> None:
    project, helper = await new_project(owner), await newcomer()
    await add_member(owner, project, helper)
    await create_publication(helper, project, 403, size=10)
    async with instance.services.db.write() as tx:
        await roles.insert_role(tx, project["id"], helper.id, "Publisher", "#7aa2ff", can_publish=True)
    publication = await create_publication(helper, project, size=len(LONG))
    await upload(helper, publication, LONG)
    await publish(helper, publication)
    await _wait_for_conversion(helper, publication)
    await owner.json("PATCH", f"/api/projects/{project['slug']}/members/{helper.id}", 200, json={"role": "viewer"})
    failed = await wait_for_publication(helper, publication)
    assert (failed["state"], failed["detail"]) == (
        "failed",
        "You don't have permission to publish videos in this project.",
    )


@pytest.mark.parametrize("sent", [0, 100, None])
async def test_a_publication_can_be_cancelled_at_any_time(owner: Person, instance: Instance, sent: int | None) -> None:
    project = await new_project(owner)
    publication = await create_publication(owner, project, size=len(LONG))
    path = f"/api/publications/{publication['id']}"
    if sent != 0:
        await upload(owner, publication, LONG[:sent])
    if sent is None:
        await publish(owner, publication)
        await _wait_for_conversion(owner, publication)

        async def has_worker() -> bool:
            return bool(list_children("film.convert_worker"))

        await wait_until(has_worker, what="the conversion's own process")
    await owner.json("DELETE", path, 204)
    assert (await owner.json("GET", path, 200))["state"] == "cancelled"
    assert (await owner.json("POST", f"{path}/publish", 200, json={}))["state"] == "cancelled"

    async def is_cleaned_up() -> bool:
        work_folders = (instance.services.settings.data / "publishing").glob(f"{publication['id']}*")
        return not list_children("film.convert_worker") and not list(work_folders)

    await wait_until(is_cleaned_up, 20, "the conversion has ended and its folder is gone")
    assert (await owner.json("GET", f"/api/projects/{project['slug']}/videos", 200))["items"] == []
    # Without an upload nothing can remain; other tests store empty files.
    assert sent == 0 or not await _survives_sweep(instance, LONG[:sent])


async def test_old_publications_are_deleted(owner: Person, instance: Instance) -> None:
    project = await new_project(owner)
    video = await publish_video(owner, project)
    publication = await create_publication(owner, project, size=10)
    await upload(owner, publication, b"0123456789")
    async with instance.services.db.write() as tx:
        await actions.prune_publications(tx, clock.now() - timedelta(days=1))
    await owner.json("GET", f"/api/publications/{publication['id']}", 200)
    async with instance.services.db.write() as tx:
        await actions.prune_publications(tx, clock.now() + timedelta(seconds=1))
    await owner.json("GET", f"/api/publications/{publication['id']}", 404)
    await owner.json("GET", f"/api/videos/{video['slug']}", 200)


@pytest.mark.extended
@pytest.mark.once
async def test_abandoned_work_folders_are_deleted(owner: Person, instance: Instance) -> None:
    abandoned = instance.services.settings.data / "publishing" / str(uuid.uuid4())
    abandoned.mkdir(parents=True)
    (abandoned / "sent").write_bytes(b"half a film")
    publication = await create_publication(owner, await new_project(owner), size=len(LONG))
    await upload(owner, publication, LONG)
    await publish(owner, publication)
    await _wait_for_conversion(owner, publication)
    await video_job.clean_up_folders(instance.services)
    assert not abandoned.exists()
    assert (await wait_for_publication(owner, publication))["state"] == "done", "what is worked on is left alone"


async def test_the_sweep_keeps_the_objects_of_a_video(owner: Person, instance: Instance, anonymous: Person) -> None:
    data = encode_film(30, 24, container="mov", codec="mpeg4")
    video = await publish_video(owner, await new_project(owner), data)
    await sweep(instance.services, clock.now() + timedelta(seconds=2))
    assert not await _survives_sweep(instance, data), "what was sent is no longer needed"
    assert (await anonymous.http.get(video["video_url"])).status_code == 200
    assert (await anonymous.http.get(video["thumb_url"])).status_code == 200
    assert video["media_type"] == "video/mp4"


async def test_uploads_are_rate_limited_and_repeats_do_not_count(tmp_path: Path, cluster: str | None) -> None:
    database = new_database(cluster, "publishing_rates")
    async with run_server(tmp_path, database_url=database, rate_upload_person="2/hour") as server:
        person = await sign_up(server.base_url)
        project = await new_project(person)
        first = await create_publication(person, project, size=10)
        for _ in range(3):
            await create_publication(person, project, id=first["id"], size=10)
        await create_publication(person, project, size=10)
        limited = await person.http.post(
            f"/api/projects/{project['slug']}/publications",
            json={"id": str(uuid.uuid4()), "source": "file", "size": 10},
        )
        assert limited.status_code == 429
        assert int(limited.headers["Retry-After"]) > 0
        await person.http.aclose()


async def _wait_for_conversion(person: Person, publication: dict[str, Any]) -> None:
    async def is_converting() -> bool:
        state = await person.json("GET", f"/api/publications/{publication['id']}", 200)
        assert state["state"] == "publishing", state
        return state["step"] == "converting"

    await wait_until(is_converting, 60, "the film is being converted")


async def _survives_sweep(instance: Instance, data: bytes | None) -> bool:
    """Return True if the object is left after a sweep."""
    await sweep(instance.services, clock.now() + timedelta(seconds=2))
    try:
        await instance.services.blobs.get(hashlib.sha256(data or b"").hexdigest())
    except KeyError:
        return False
    return True
