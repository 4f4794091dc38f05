"""Published videos: lookup, editing, captions, deletion, link previews."""

import io
import uuid
from pathlib import Path
from typing import Any

import httpx
import pytest
from PIL import Image

from pegbar.main import create_app
from pegbar.wiring import Instance
from tests.support.api.boards import add_member, new_project
from tests.support.api.people import Newcomer, Person
from tests.support.api.publishing import encode_film, publish_video
from tests.support.api.sockets import open_tab
from tests.support.api.videos import insert_video
from tests.support.drawings.drawing import encode_geotagged_photo, encode_oversized_png, encode_picture

WEBP = {"Content-Type": "image/webp"}
VTT = {"Content-Type": "text/vtt"}
CAPTIONS = (
    "WEBVTT\n\n00:00.000 --> 00:01.000\n<v Ida>Row.</v>\n\n2\n00:01.000 --> 00:01:02.500 line:0\nRow <b>on</b>!\n"
)


def _make_if_match(version: int) -> dict[str, str]:
    return {"If-Match": f'"{version}"'}


async def test_a_video_is_found_by_slug_id_and_public_id(video: dict[str, Any], anonymous: Person) -> None:
    for name in (video["slug"], video["id"], video["id"].upper(), video["public_id"]):
        assert (await anonymous.json("GET", f"/api/videos/{name}", 200))["id"] == video["id"]
    for name in ("no-such-video", str(uuid.uuid4()), "%00", "a" * 300):
        not_found = await anonymous.http.get(f"/api/videos/{name}")
        assert not_found.status_code in {404, 422}, name


async def test_a_video_of_a_private_project_is_public_and_its_project_is_not(
    instance: Instance, owner: Person, newcomer: Newcomer, anonymous: Person
) -> None:
    project, publisher, member = await new_project(owner), await newcomer(), await newcomer()
    for person in (publisher, member):
        await add_member(owner, project, person)
    row = await insert_video(instance, project, publisher)
    path = f"/api/videos/{row['slug']}"
    shown_video = await anonymous.json("GET", path, 200)
    assert shown_video["project"] is None
    assert [(c["profile"]["id"], c["role"]) for c in shown_video["creators"]] == [
        (publisher.id, None),
        (owner.id, "owner"),
    ]
    inside = await member.json("GET", path, 200)
    assert inside["project"] == {"id": project["id"], "slug": project["slug"], "name": project["name"]}
    assert {c["profile"]["id"] for c in inside["creators"][1:]} == {owner.id, member.id}
    assert inside["creators"][0]["profile"]["id"] == publisher.id
    assert inside["abilities"] | {"edit": False, "delete": False, "review": True} == inside["abilities"]
    for person, status in ((publisher, 200), (member, 403), (owner, 200)):
        now = (await person.json("GET", path, 200))["version"]
        await person.json(
            "PATCH", f"/api/videos/{row['id']}", status, json={"title": "Again"}, headers=_make_if_match(now)
        )


async def test_a_deleted_project_hides_its_videos_and_brings_them_back(
    video: dict[str, Any], project: dict[str, Any], owner: Person, anonymous: Person
) -> None:
    counted = await owner.json("GET", f"/api/projects/{project['slug']}/videos/count", 200)
    assert counted == {"count": 1}
    await owner.json("DELETE", f"/api/projects/{project['slug']}", 204)
    not_found = await anonymous.json("GET", f"/api/videos/{video['slug']}", 404)
    assert not_found["code"] == "video.gone"
    await owner.json("POST", f"/api/projects/{project['slug']}/restore", 200)
    await anonymous.json("GET", f"/api/videos/{video['slug']}", 200)


async def test_a_stale_edit_of_texts_is_refused(video: dict[str, Any], owner: Person) -> None:
    path = f"/api/videos/{video['id']}"
    async with open_tab(owner) as page:
        await page.subscribe(f"video:{video['id']}")
        edited = await owner.json("PATCH", path, 200, json={"title": " New title "}, headers=_make_if_match(1))
        assert (edited["title"], edited["version"], edited["slug"]) == ("New title", 2, video["slug"])
        assert (await page.expect("event"))["event"] == {"type": "video_changed", "version": 2}
    stale = await owner.json("PATCH", path, 412, json={"description": "x"}, headers=_make_if_match(1))
    assert stale["current"]["title"] == "New title"
    await owner.json("PATCH", path, 428, json={"title": "x"})
    for body in ({"title": "  "}, {"title": "x" * 121}, {"description": "x" * 1001}, {"views": 7}):
        await owner.json("PATCH", path, 422, json=body, headers=_make_if_match(2))
    updated = await owner.json("PATCH", path, 200, json={"description": "x" * 1000}, headers=_make_if_match(2))
    assert updated["title"] == "New title"


async def test_a_new_thumbnail_is_scaled_down_and_a_decompression_bomb_is_refused(
    video: dict[str, Any], owner: Person
) -> None:
    path = f"/api/videos/{video['id']}/thumbnail"
    updated = await owner.json("PUT", path, 200, content=encode_picture(2560, 720), headers=WEBP)
    small = (await owner.http.get(updated["thumb_url"])).content
    with Image.open(io.BytesIO(small)) as opened:
        assert (opened.format, opened.size) == ("WEBP", (1280, 360))
    bomb = encode_oversized_png()
    refused = await owner.json("PUT", path, 422, content=bomb, headers={"Content-Type": "image/png"})
    assert refused["detail"] == "Image load failed"
    await owner.json("PUT", path, 422, content=b"<svg/>", headers=WEBP)
    await owner.json("PUT", path, 415, content=b"<svg/>", headers={"Content-Type": "image/svg+xml"})
    await owner.json("PUT", path, 413, content=bytes(20 * 1024 * 1024 + 1), headers=WEBP)


async def test_a_thumbnail_loses_its_location_and_counts_against_the_picture_rate(
    instance: Instance, video: dict[str, Any], owner: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(instance.services.settings, "rate_picture_person", "2/hour")
    photo: dict[str, Any] = {"content": encode_geotagged_photo(2000, 1000), "headers": {"Content-Type": "image/jpeg"}}
    path = f"/api/videos/{video['id']}/thumbnail"
    updated = await owner.json("PUT", path, 200, **photo)
    stored = (await owner.http.get(updated["thumb_url"])).content
    assert b"where I live" not in stored
    with Image.open(io.BytesIO(stored)) as opened:
        assert opened.size == (1280, 640)
        assert not opened.getexif()
    await owner.json("PUT", f"/api/projects/{updated['project']['slug']}/cover", 200, **photo)
    answer = await owner.http.put(path, **photo)
    assert (answer.status_code, answer.json()["code"]) == (429, "rate_limited")
    assert answer.json()["detail"].startswith("Too many images at once.")


async def test_a_video_published_before_sound_detection_may_have_sound(
    instance: Instance, project: dict[str, Any], owner: Person, anonymous: Person
) -> None:
    for stored, shown in ((None, True), (True, True), (False, False)):
        row = await insert_video(instance, project, owner, has_sound=stored)
        assert (await anonymous.json("GET", f"/api/videos/{row['id']}", 200))["has_sound"] is shown


async def test_captions_are_sanitized_to_plain_text_cues(
    video: dict[str, Any], owner: Person, anonymous: Person
) -> None:
    path = f"/api/videos/{video['id']}/captions"
    updated = await owner.json("PUT", path, 200, content=CAPTIONS.encode(), headers=VTT)
    file = await anonymous.http.get(updated["captions_url"])
    assert file.headers["content-type"].startswith("text/vtt")
    assert file.text == CAPTIONS.replace("2\n00:01", "00:01")
    hostile = (
        "WEBVTT\n\nSTYLE\n::cue { background: url(https://evil.example) }\n\n"
        "00:00.000 --> 00:01.000\n<img src=x onerror=alert(1)>Hi<script>\n"
    )
    updated = await owner.json("PUT", path, 200, content=hostile.encode(), headers=VTT)
    text = (await anonymous.http.get(updated["captions_url"])).text
    assert text == "WEBVTT\n\n00:00.000 --> 00:01.000\nHi\n"
    with_language = "WEBVTT - The crossing\nKind: captions\nLanguage: pt-BR\n\n00:00.000 --> 00:01.000\nOi\n"
    updated = await owner.json("PUT", path, 200, content=with_language.encode(), headers=VTT)
    text = (await anonymous.http.get(updated["captions_url"])).text
    assert text == "WEBVTT\nLanguage: pt-BR\n\n00:00.000 --> 00:01.000\nOi\n"
    for bad in (
        b"",
        b"hello",
        b"WEBVTT",
        b"WEBVTT\n\nno time\n",
        b"WEBVTT\n\n00:05.000 --> 00:01.000\nx\n",
        b"\xff\xfe",
    ):
        answer = await owner.http.put(path, content=bad, headers=VTT)
        assert answer.status_code in {400, 422}, bad
    await owner.json("PUT", path, 413, content=b"WEBVTT\n\n" + bytes(1024 * 1024), headers=VTT)
    assert (await owner.json("DELETE", path, 200))["captions_url"] is None


SRT = (
    "1\n00:00:00,000 --> 00:00:01,500\n{\\an8}<I>Row</I>, <font color=red>Zoë</font>!\n\n"
    "2\n0:00:02,000-->00:00:03,000\na < b & c\n"
)
OF_SRT = (
    "WEBVTT\n\n00:00:00.000 --> 00:00:01.500\n<i>Row</i>, Zoë!\n\n00:00:02.000 --> 00:00:03.000\na &lt; b &amp; c\n"
)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "windows-1252"])
@pytest.mark.parametrize("kind", ["text/vtt", "application/x-subrip", "text/plain"])
async def test_subrip_is_accepted_in_any_encoding_and_media_type(
    video: dict[str, Any], owner: Person, anonymous: Person, encoding: str, kind: str
) -> None:
    path = f"/api/videos/{video['id']}/captions"
    sent = SRT.replace("\n", "\r\n").encode(encoding)
    updated = await owner.json("PUT", path, 200, content=sent, headers={"Content-Type": kind})
    file = await anonymous.http.get(updated["captions_url"])
    assert file.headers["content-type"].startswith("text/vtt")
    assert file.text == OF_SRT


async def test_the_request_language_applies_if_the_file_names_none(
    video: dict[str, Any], owner: Person, anonymous: Person
) -> None:
    path = f"/api/videos/{video['id']}/captions"

    async def get_stored_header(file: str, language: str) -> str:
        headers = {**VTT, "Content-Language": language}
        updated = await owner.json("PUT", path, 200, content=file.encode(), headers=headers)
        return (await anonymous.http.get(updated["captions_url"])).text.partition("\n\n")[0]

    cue = "\n\n00:00.000 --> 00:01.000\nOi\n"
    assert await get_stored_header(SRT, "pt-BR") == "WEBVTT\nLanguage: pt-BR"
    assert await get_stored_header(f"WEBVTT{cue}", "zh-Hant-TW") == "WEBVTT\nLanguage: zh-Hant-TW"
    assert await get_stored_header(f"WEBVTT\nLanguage: de{cue}", "fr") == "WEBVTT\nLanguage: de"
    for wrong in ("d", "de, en", "pt_BR", "de-", "x" * 9):
        headers = {**VTT, "Content-Language": wrong}
        refused = await owner.json("PUT", path, 422, content=SRT.encode(), headers=headers)
        assert refused["detail"] == "This isn't a valid language tag, such as de or pt-BR."


@pytest.mark.parametrize(
    "bad",
    [
        b"1\n00:00:01,000 --> never\nx\n",
        b"1\nno time\n",
        b"1\n00:00:02,000 --> 00:00:01,000\nx\n",
        b"\xff\xfe\x00\xd8",
        b"\x81\n00:00:01,000 --> 00:00:02,000\nx\n",
    ],
)
async def test_a_caption_file_without_a_valid_cue_is_refused(video: dict[str, Any], owner: Person, bad: bytes) -> None:
    refused = await owner.json("PUT", f"/api/videos/{video['id']}/captions", 422, content=bad, headers=VTT)
    assert refused["detail"] == "This isn't a valid WebVTT or SRT captions file."


async def test_deleting_a_video_notifies_its_viewers(
    video: dict[str, Any], project: dict[str, Any], owner: Person, newcomer: Newcomer
) -> None:
    viewer = await newcomer()
    await viewer.json("DELETE", f"/api/videos/{video['id']}", 403)
    async with open_tab(viewer) as page:
        await page.subscribe(f"video:{video['id']}")
        await page.subscribe(f"project:{project['id']}")
        await owner.json("DELETE", f"/api/videos/{video['id']}", 204)
        types = {(await page.expect("event"))["event"]["type"] for _ in range(2)}
    assert types == {"video_deleted", "videos_changed"}
    await owner.json("DELETE", f"/api/videos/{video['id']}", 404)
    assert (await viewer.json("GET", f"/api/projects/{project['slug']}/videos", 200))["items"] == []


async def test_videos_of_a_project_are_paginated(
    instance: Instance, owner: Person, project: dict[str, Any], anonymous: Person
) -> None:
    made = [await insert_video(instance, project, owner, title=f"Take {n}") for n in range(103)]
    path = f"/api/projects/{project['slug']}/videos"
    first = await anonymous.json("GET", path, 200)
    second = await anonymous.json("GET", path, 200, params={"cursor": first["next_cursor"]})
    found = [item["title"] for item in [*first["items"], *second["items"]]]
    assert found == [row["title"] for row in reversed(made)]
    assert second["next_cursor"] is None
    await anonymous.json("GET", path, 422, params={"cursor": "bm9uZQ"})


async def test_range_requests_of_a_real_film_are_served(
    owner: Person, project: dict[str, Any], anonymous: Person
) -> None:
    data = encode_film(24, audio_codec="aac")
    video = await publish_video(owner, project, data)
    part = await anonymous.http.get(video["video_url"], headers={"Range": "bytes=-100"})
    assert (part.status_code, part.content) == (206, data[-100:])
    assert part.headers["content-type"] == "video/mp4"


async def test_a_link_preview_contains_only_public_facts(
    instance: Instance, owner: Person, tmp_path: Path, base_url: str
) -> None:
    (tmp_path / "index.html").write_text("<!doctype html><html><head><title>Pegbar</title></head></html>")
    settings = instance.services.settings.model_copy(update={"web_dist": tmp_path, "public_url": "https://peg.example"})
    transport = httpx.ASGITransport(create_app(settings, instance))
    project = await new_project(owner, name="Secret plans")
    row = await insert_video(instance, project, owner, title='Tide "&" <lanterns>', description="Two\n boats. " * 40)
    async with httpx.AsyncClient(transport=transport, base_url="https://peg.example") as browser:
        page = await browser.get(f"/video/{row['slug']}")
        assert page.headers["content-type"].startswith("text/html")
        assert '<meta property="og:title" content="Tide &quot;&amp;&quot; &lt;lanterns&gt;" />' in page.text
        assert '<meta property="og:type" content="video.other" />' in page.text
        assert f'<meta property="og:url" content="https://peg.example/video/{row["slug"]}" />' in page.text
        assert '<meta property="og:image" content="https://peg.example/blobs/' in page.text
        assert 'content="Two boats. Two boats.' in page.text
        assert page.text.index("og:title") < page.text.index("</head>")
        assert "Secret plans" not in page.text
        by_id = await browser.get(f"/video/{row['id']}")
        assert f'href="https://peg.example/video/{row["slug"]}"' in by_id.text
        for other in ("/video/none-such", "/video/", "/create"):
            assert "og:title" not in (await browser.get(other)).text
