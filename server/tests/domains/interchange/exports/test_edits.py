"""Exports of a board as an edit."""

import io
import zipfile
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import opentimelineio as otio
import pytest
from PIL import Image

from pegbar.domains.interchange.formats.edl import writer as edl
from pegbar.domains.interchange.formats.registry import list_exportable
from pegbar.domains.storyboard.rules.codes import get_cut_code
from pegbar.wiring import Instance
from tests.support.api.boards import add_cut, new_project, push_update
from tests.support.api.exports import EDITS, wait_for_export
from tests.support.api.people import Newcomer, Person
from tests.support.api.scenes import create_scene, make_if_match
from tests.support.api.sounds import SECOND, add_clip, add_track, upload_processed_sound
from tests.support.drawings.drawing import DrawingCopy
from tests.support.media.recordings import encode_wav, make_tone

CAMERA = {
    "from": {"x": 160, "y": 90, "width": 320, "angle": 0},
    "to": {"x": 100, "y": 60, "width": 160, "angle": 0},
    "hold_start": 0,
    "hold_end": 0,
    "ease": "linear",
}
DISSOLVE = {"kind": "dissolve", "frames": 6, "colour": "#000000"}


@pytest.fixture
async def owner(newcomer: Newcomer) -> Person:
    return await newcomer()


async def _create_board(owner: Person, fps: float = 24, **fields: Any) -> tuple[dict[str, Any], list[str]]:
    project = await new_project(owner, name="Ferry", fps=fps, width=320, height=180, **fields)
    cuts = [(await add_cut(owner, project, duration_frames=each))["id"] for each in (24, 12, 36)]
    return project, cuts


async def _export_edit(
    person: Person, project: dict[str, Any], kind: str, **options: Any
) -> tuple[dict[str, Any], bytes, dict[str, str]]:
    path = f"/api/projects/{project['slug']}/exports"
    export = await person.json("POST", path, 202, json={"kind": kind, "options": options})
    done = await wait_for_export(person, export)
    assert (done["state"], done["detail"]) == ("done", None), done
    file = await person.http.get(done["url"])
    return done, file.content, dict(file.headers)


async def _update_cut(owner: Person, cut: str, **fields: Any) -> None:
    await owner.json("PATCH", f"/api/cuts/{cut}", 200, json=fields, headers=make_if_match(1))


async def test_a_board_can_be_exported_in_each_text_format(owner: Person, anonymous: Person) -> None:
    project, cuts = await _create_board(owner, visibility="public")
    await create_scene(owner, project, cuts[:1])
    await _update_cut(owner, cuts[1], transition=DISSOLVE, camera=CAMERA, note="At night", name="Harbour")
    track, sound = (
        await add_track(owner, project),
        await upload_processed_sound(owner, project, encode_wav(make_tone(2 * SECOND))),
    )
    await add_clip(owner, project, sound, track, at=0, anchor_cut_id=cuts[2], to=SECOND, volume=-6)
    codes = [get_cut_code(cut) for cut in cuts]
    names = ["Sc 010 Sh 010 A", "Cut 2 Harbour", "Cut 3"]
    code = get_cut_code(sound["id"])

    done, made, headers = await _export_edit(anonymous, project, "edl")
    assert (done["file_name"], headers["content-type"]) == ("Ferry.edl", "text/plain; charset=utf-8")
    lines = made.decode().split("\r\n")
    assert f"001  {codes[0]} V     C        00:00:00:00 00:00:00:21 01:00:00:00 01:00:00:21" in lines
    assert f"002  {codes[1]} V     D    006 00:00:00:00 00:00:00:15 01:00:00:21 01:00:01:12" in lines
    assert f"004  {code} AA    C        00:00:00:00 00:00:01:00 01:00:01:12 01:00:02:12" in lines
    assert {f"* FROM CLIP NAME: {names[0]}", f"* TO CLIP NAME: {names[1]}", "* COMMENT: At night"} <= set(lines)

    done, fcp7, headers = await _export_edit(owner, project, "fcp7")
    assert (done["file_name"], headers["content-type"].split(";")[0]) == ("Ferry.xml", "application/xml")
    timeline: Any = otio.adapters.read_from_string(fcp7.decode(), "fcp_xml")
    (track_read,) = timeline.video_tracks()
    assert [(clip.name, clip.duration().value) for clip in track_read.find_clips()] == [
        *zip(names, (24, 12, 36), strict=True)
    ]
    items = list(ET.fromstring(fcp7).iter("clipitem"))
    assert [item.findtext("comments/mastercomment1") for item in items[:3]] == cuts
    assert [item.findtext("logginginfo/scene") for item in items[:3]] == ["010", "", ""]
    assert items[1].findtext("filter/effect/effectid") == "basic"
    assert (items[3].findtext("start"), items[3].findtext("end")) == ("36", "60")

    done, fcpxml, headers = await _export_edit(owner, project, "fcpxml")
    assert (done["file_name"], headers["content-type"].split(";")[0]) == ("Ferry.fcpxml", "application/xml")
    root = ET.fromstring(fcpxml)
    assert [each.get("name") for each in root.iter("video")] == names
    assert [each.get("value") for each in root.iter("md") if each.get("key") == "app.pegbar.cut"] == cuts
    assert [each.get("duration") for each in root.iter("transition")] == ["600/2400s"]
    assert [each.get("src") for each in root.iter("media-rep")][-1] == f"media/{code}.wav"

    done, made, headers = await _export_edit(owner, project, "otio")
    assert (done["file_name"], headers["content-type"].split(";")[0]) == ("Ferry.otio", "application/json")
    timeline = otio.adapters.read_from_string(made.decode(), "otio_json")
    clips = timeline.find_clips()
    assert [(clip.name, clip.duration().value) for clip in clips[:3]] == [*zip(names, (24, 12, 36), strict=True)]
    assert [clip.metadata["pegbar"]["cut_id"] for clip in clips[:3]] == cuts
    assert dict(clips[1].metadata["pegbar"]["camera"]["to"]) == CAMERA["to"]
    assert (clips[3].metadata["pegbar"]["at"], clips[3].metadata["pegbar"]["gain_db"]) == (72_000, -6)


async def test_an_edit_with_media_contains_all_referenced_files(owner: Person, tmp_path: Path) -> None:
    project, cuts = await _create_board(owner)
    await push_update(owner, cuts[0], DrawingCopy().draw_stroke(points=50))
    track, sent = await add_track(owner, project), encode_wav(make_tone(SECOND))
    sound = await upload_processed_sound(owner, project, sent, name="Voice.WAV")
    await add_clip(owner, project, sound, track, to=SECOND)
    names = {f"media/{get_cut_code(cut)}.png" for cut in cuts} | {f"media/{get_cut_code(sound['id'])}.wav"}

    done, made, headers = await _export_edit(owner, project, "fcp7", media=True)
    assert (done["file_name"], headers["content-type"]) == ("Ferry fcp7.zip", "application/zip")
    with zipfile.ZipFile(io.BytesIO(made)) as archive:
        assert set(archive.namelist()) == {"Ferry.xml", *names}
        urls = {each.text for each in ET.fromstring(archive.read("Ferry.xml")).iter("pathurl")}
        assert urls == names
        assert archive.read(f"media/{get_cut_code(sound['id'])}.wav") == sent
        pictures = [
            Image.open(io.BytesIO(archive.read(f"media/{get_cut_code(cut)}.png"))).convert("RGB") for cut in cuts
        ]
    assert {picture.size for picture in pictures} == {(320, 180)}
    assert [picture.getcolors() == [(320 * 180, (255, 255, 255))] for picture in pictures] == [False, True, True]

    done, made, headers = await _export_edit(owner, project, "otio", media=True)
    assert (done["file_name"], headers["content-type"]) == ("Ferry.otioz", "application/zip")
    (tmp_path / "board.otioz").write_bytes(made)
    timeline: Any = otio.adapters.read_from_file(str(tmp_path / "board.otioz"))
    assert {clip.media_reference.target_url for clip in timeline.find_clips()} == names
    with zipfile.ZipFile(io.BytesIO(made)) as archive:
        assert names <= set(archive.namelist())

    done, made, _ = await _export_edit(owner, project, "edl", media=True)
    with zipfile.ZipFile(io.BytesIO(made)) as archive:
        assert (done["file_name"], set(archive.namelist())) == ("Ferry edl.zip", {"Ferry.edl", *names})


async def test_an_edl_with_too_many_events_is_split_into_a_zip(owner: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(edl, "EDL_EVENTS_MAX", 2)
    project, cuts = await _create_board(owner)
    done, made, headers = await _export_edit(owner, project, "edl")
    assert (done["file_name"], headers["content-type"]) == ("Ferry edl.zip", "application/zip")
    with zipfile.ZipFile(io.BytesIO(made)) as archive:
        assert archive.namelist() == ["Ferry 1.edl", "Ferry 2.edl"]
        assert get_cut_code(cuts[2]) in archive.read("Ferry 2.edl").decode()


async def test_selected_cuts_are_consecutive(owner: Person) -> None:
    project, cuts = await _create_board(owner)
    track, sound = (
        await add_track(owner, project),
        await upload_processed_sound(owner, project, encode_wav(make_tone(3 * SECOND))),
    )
    await add_clip(owner, project, sound, track, to=3 * SECOND)
    _, made, _ = await _export_edit(owner, project, "otio", cut_ids=[cuts[2], cuts[0]], start="00:00:10:00")
    timeline: Any = otio.adapters.read_from_string(made.decode(), "otio_json")
    assert timeline.global_start_time.value == 240
    (video,), (audio,) = timeline.video_tracks(), timeline.audio_tracks()
    assert [clip.duration().value for clip in video.find_clips()] == [24, 36]
    # The audible part of one clip is split into two pieces, each below its cut.
    ranges = [(clip.range_in_parent().start_time.value, clip.source_range) for clip in audio.find_clips()]
    assert [(start, of.start_time.value, of.duration.value) for start, of in ranges] == [(0, 0, 24), (24, 36, 36)]


async def test_a_board_at_12_fps_is_written_at_24(owner: Person) -> None:
    project, cuts = await _create_board(owner, fps=12)
    _, made, _ = await _export_edit(owner, project, "edl")
    assert f"{get_cut_code(cuts[0])} V     C        00:00:00:00 00:00:02:00 01:00:00:00 01:00:02:00" in made.decode()


async def test_an_impossible_export_is_rejected_on_request(owner: Person) -> None:
    project, _ = await _create_board(owner, fps=7)
    path = f"/api/projects/{project['slug']}/exports"
    for kind, name in (("edl", "An EDL"), ("fcpxml", "FCPXML")):
        problem = await owner.json("POST", path, 422, json={"kind": kind})
        sentence = f"{name} doesn't support 7 frames per second. Choose OTIO or FCP7 XML."
        assert [(each["field"], each["detail"]) for each in problem["errors"]] == [("kind", sentence)]
        capabilities = await owner.json("GET", f"{path}/capabilities/{kind}", 200)
        assert capabilities["refusal"] == sentence
    for start, sentence in (
        ("23:59:50:00", "This edit is longer than 24 hours."),
        ("00:00:00:07", "00:00:00:07 isn't a valid timecode at 7 fps."),
    ):
        body = {"kind": "otio", "options": {"start": start}}
        problem = await owner.json("POST", path, 422, json=body)
        assert [(each["field"], each["detail"]) for each in problem["errors"]] == [("start", sentence)]
    await owner.json("POST", path, 422, json={"kind": "otio", "options": {"start": "one o'clock"}})
    empty = await new_project(owner)
    await owner.json("POST", f"/api/projects/{empty['slug']}/exports", 422, json={"kind": "edl"})


async def test_otio_is_rejected_without_the_library(
    owner: Person, instance: Instance, monkeypatch: pytest.MonkeyPatch
) -> None:
    project, _ = await _create_board(owner)
    assert (await owner.json("GET", "/api/config", 200))["otio"] is True
    monkeypatch.setitem(instance.services.__dict__, "otio", False)
    assert (await owner.json("GET", "/api/config", 200))["otio"] is False
    problem = await owner.json("POST", f"/api/projects/{project['slug']}/exports", 409, json={"kind": "otio"})
    assert problem["code"] == "no_otio"
    capabilities = await owner.json("GET", f"/api/projects/{project['slug']}/exports/capabilities/otio", 200)
    assert capabilities["refusal"] == problem["detail"]


@pytest.mark.parametrize("kind", [fmt.id for fmt, _ in list_exportable() if fmt.included])
async def test_each_format_lists_what_it_includes(newcomer: Newcomer, owner: Person, kind: str) -> None:
    project, _ = await _create_board(owner, fps=29.97)
    capabilities = await owner.json("GET", f"/api/projects/{project['slug']}/exports/capabilities/{kind}", 200)
    assert capabilities["included"]
    assert "Versions" in capabilities["excluded"]
    assert capabilities["can_drop_frames"] is (kind in EDITS)
    assert capabilities["refusal"] is None
    notes = ["An EDL counts 30 frames per second. Set 29.97 fps in your editing program."]
    assert capabilities["notes"] == (notes if kind == "edl" else [])


async def test_unknown_formats_have_no_capabilities(owner: Person) -> None:
    project, _ = await _create_board(owner)
    for kind in ("pdf", "mp4", "wav", "zip", "avi"):
        await owner.json("GET", f"/api/projects/{project['slug']}/exports/capabilities/{kind}", 422)
