"""Audio of a board, in its video and alone."""

import io
import wave
import zipfile
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from pegbar.wiring import Instance
from tests.support.api.boards import add_cut, new_project
from tests.support.api.exports import wait_for_export
from tests.support.api.people import Newcomer, Person
from tests.support.api.scenes import create_scene
from tests.support.api.sounds import (
    SECOND,
    add_clip,
    add_track,
    backdate_upload,
    create_sound,
    get_board_sound,
    upload_processed_sound,
)
from tests.support.api.uploads import send_chunk
from tests.support.media.recordings import encode_wav, make_tone
from tests.support.media.segments import decode_sound
from tests.support.polling import wait_until

pytestmark = pytest.mark.once

FRAME = 2000


@pytest.fixture
async def owner(newcomer: Newcomer) -> Person:
    return await newcomer()


async def _create_board(owner: Person, *frames: int) -> tuple[dict[str, Any], list[str]]:
    project = await new_project(owner, name="Ferry", fps=24, width=320, height=180)
    return project, [(await add_cut(owner, project, duration_frames=each))["id"] for each in frames]


def _make_click(samples: int, at: int, level: float = 0.8) -> bytes:
    click = np.zeros((samples, 1))
    click[at] = level
    return encode_wav(click)


async def _export_sound(
    owner: Person, project: dict[str, Any], kind: str, **options: Any
) -> tuple[dict[str, Any], bytes]:
    path = f"/api/projects/{project['slug']}/exports"
    export = await owner.json("POST", path, 202, json={"kind": kind, "options": options})
    done = await wait_for_export(owner, export)
    assert (done["state"], done["detail"]) == ("done", None), done
    return export, (await owner.http.get(done["url"])).content


def _find_loud_samples(sound: Any, least: float = 0.3) -> list[int]:
    return np.flatnonzero(np.abs(sound) > least).tolist()


def _decode_wav(data: bytes) -> tuple[Any, int]:
    with wave.open(io.BytesIO(data)) as file:
        assert (file.getnchannels(), file.getframerate()) == (2, SECOND)
        width, raw = file.getsampwidth(), file.readframes(file.getnframes())
    values = np.frombuffer(raw, np.uint8).reshape(-1, 2, width).astype(np.int32)
    samples: Any = sum(values[..., byte] << (8 * (byte + 4 - width)) for byte in range(width))
    return (samples / 2**31).T, width * 8


async def test_clips_in_a_video_start_at_their_exact_samples(owner: Person, tmp_path: Path) -> None:
    project, (_, second, third) = await _create_board(owner, 24, 24, 24)
    track, quiet = await add_track(owner, project), await add_track(owner, project, name="Other")
    sound = await upload_processed_sound(owner, project, _make_click(SECOND, 4800))
    await add_clip(owner, project, sound, track, at=0, to=SECOND)
    await add_clip(owner, project, sound, quiet, at=500, anchor_cut_id=third, to=SECOND)
    await add_clip(owner, project, sound, track, at=0, anchor_cut_id=second, to=SECOND, muted=True)
    # A clip of a deleted cut is inaudible.
    deleted_cut = (await add_cut(owner, project, duration_frames=24))["id"]
    await add_clip(owner, project, sound, track, at=0, anchor_cut_id=deleted_cut, to=SECOND)
    await owner.json("DELETE", f"/api/cuts/{deleted_cut}", 200)
    _, data = await _export_sound(owner, project, "mp4")
    (tmp_path / "film.mp4").write_bytes(data)
    found = decode_sound(tmp_path / "film.mp4")
    assert (found.frames, found.sound.shape[1]) == (72, 72 * FRAME)
    assert _find_loud_samples(found.sound[0]) == [4800, 2 * SECOND + 500 + 4800]


async def test_a_video_without_sound_has_no_audio_stream(owner: Person, tmp_path: Path) -> None:
    project, _ = await _create_board(owner, 24)
    track, sound = (
        await add_track(owner, project),
        await upload_processed_sound(owner, project, _make_click(SECOND, 4800)),
    )
    await add_clip(owner, project, sound, track, to=SECOND)
    _, data = await _export_sound(owner, project, "mp4", sound=False)
    assert b"soun" not in data
    _, data = await _export_sound(owner, project, "mp4")
    assert b"soun" in data


@pytest.mark.samples(1)
@pytest.mark.parametrize("kind", ["wav", "mp4", "fcpxml"])
async def test_an_export_waits_for_a_pending_upload(owner: Person, kind: str) -> None:
    project, _ = await _create_board(owner, 24)
    data = _make_click(SECOND, 4800)
    sound = await create_sound(owner, project, len(data))
    await send_chunk(owner, sound, 0, data[:100])
    await add_clip(owner, project, sound, await add_track(owner, project), to=SECOND)
    options = {"media": True} if kind == "fcpxml" else {}
    path = f"/api/projects/{project['slug']}/exports"
    export = await owner.json("POST", path, 202, json={"kind": kind, "options": options})

    async def is_waiting() -> bool:
        now = await owner.json("GET", f"/api/exports/{export['id']}", 200)
        assert now["state"] in ("queued", "running"), now
        return now["detail"] == "Waiting for 1 audio file…"

    await wait_until(is_waiting, 30, "the export waits")
    await send_chunk(owner, sound, 100, data[100:])
    done = await wait_for_export(owner, export)
    assert (done["state"], done["detail"]) == ("done", None), done
    made = (await owner.http.get(done["url"])).content
    if kind == "wav":
        assert _find_loud_samples(_decode_wav(made)[0][0]) == [4800]
    elif kind == "mp4":
        assert b"soun" in made
    else:
        names = zipfile.ZipFile(io.BytesIO(made)).namelist()
        assert any(name.endswith(".wav") for name in names), names


async def test_an_export_reports_missing_sounds(owner: Person, instance: Instance) -> None:
    project, _ = await _create_board(owner, 24)
    track = await add_track(owner, project)
    await add_clip(
        owner, project, await upload_processed_sound(owner, project, _make_click(SECOND, 4800)), track, to=SECOND
    )
    stalled = await create_sound(owner, project, 5000)
    await add_clip(owner, project, stalled, track, to=SECOND)
    await backdate_upload(instance, stalled)
    path = f"/api/projects/{project['slug']}/exports"
    export = await owner.json("POST", path, 202, json={"kind": "wav", "options": {}})
    done = await wait_for_export(owner, export)
    assert (done["state"], done["detail"]) == ("done", "1 audio file wasn't ready and isn't in this file.")
    assert _find_loud_samples(_decode_wav((await owner.http.get(done["url"])).content)[0][0]) == [4800]


async def test_audio_of_selected_cuts_is_consecutive(owner: Person) -> None:
    project, cuts = await _create_board(owner, 24, 24, 24, 24)
    track = await add_track(owner, project)
    sound = await upload_processed_sound(owner, project, encode_wav(make_tone(4 * SECOND)))
    # One clip over the complete board continues in the selected cuts.
    await add_clip(owner, project, sound, track, to=4 * SECOND)
    _, data = await _export_sound(
        owner, project, "wav", cut_ids=[cuts[0], cuts[2], cuts[3]], limit_peaks=False, bits=16
    )
    made, bits = _decode_wav(data)
    full = make_tone(4 * SECOND)[:, 0]
    assert (bits, made.shape) == (16, (2, 3 * SECOND))
    assert np.abs(made[0][: SECOND - 240] - full[: SECOND - 240]).max() < 1e-3
    assert np.abs(made[0][SECOND + 240 :] - full[2 * SECOND + 240 :]).max() < 1e-3
    # At a join the end of one piece fades out and the next one fades in.
    assert abs(made[0][SECOND]) < 1e-3


async def test_the_mix_is_limited_on_request(owner: Person) -> None:
    project, _ = await _create_board(owner, 24)
    sound = await upload_processed_sound(owner, project, encode_wav(make_tone(SECOND)))
    for name in ("One", "Two", "Three"):
        await add_clip(owner, project, sound, await add_track(owner, project, name=name), to=SECOND)
    export, data = await _export_sound(owner, project, "wav")
    made, bits = _decode_wav(data)
    assert (export["file_name"], bits) == ("Ferry.wav", 24)
    assert 0.8 < np.abs(made).max() <= 10 ** (-1 / 20)
    _, data = await _export_sound(owner, project, "wav", limit_peaks=False)
    assert np.abs(_decode_wav(data)[0]).max() > 0.99


async def test_each_track_of_each_scene_is_a_file(owner: Person) -> None:
    project, cuts = await _create_board(owner, 24, 24, 24)
    await create_scene(owner, project, cuts[:1])
    voice, music = await add_track(owner, project, name="Voice"), await add_track(owner, project, name="Music: low")
    await add_track(owner, project, name="Empty")
    sound = await upload_processed_sound(owner, project, _make_click(SECOND, 4800))
    await add_clip(owner, project, sound, voice, at=0, anchor_cut_id=cuts[0], to=SECOND)
    await add_clip(owner, project, sound, music, at=0, anchor_cut_id=cuts[2], to=SECOND, volume=-6)
    export, data = await _export_sound(owner, project, "wav", tracks=True, scenes=True)
    assert export["file_name"] == "Ferry sound.zip"
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        tapes = {name: _decode_wav(archive.read(name))[0] for name in archive.namelist()}
    assert sorted(tapes) == ["No scene - 02 Music_ low.wav", "Scene 010 - 01 Voice.wav"]
    assert _find_loud_samples(tapes["Scene 010 - 01 Voice.wav"][0], 0.7) == [4800]
    low = tapes["No scene - 02 Music_ low.wav"]
    assert low.shape == (2, 2 * SECOND)
    assert _find_loud_samples(low[1]) == [SECOND + 4800]
    assert abs(low[1][SECOND + 4800]) == pytest.approx(0.8 * 10 ** (-6 / 20), abs=1e-3)


async def test_audio_of_a_silent_board_fails_with_a_reason(owner: Person) -> None:
    project, _ = await _create_board(owner, 24)
    path = f"/api/projects/{project['slug']}/exports"
    export = await owner.json("POST", path, 202, json={"kind": "wav"})
    done = await wait_for_export(owner, export)
    assert (done["state"], done["detail"]) == ("failed", "This storyboard has no audio yet.")
    assert (await get_board_sound(owner, project))["clips"] == []
