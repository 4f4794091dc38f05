"""Voices of a soundtrack: audible clips of the chosen cuts before mixing."""

import pytest

from pegbar.domains.interchange.formats.common.file_names import get_audio_name
from pegbar.domains.interchange.formats.common.soundtrack import (
    AudibleClip,
    ClipPlacement,
    SampleSpan,
    TrackMix,
    build_audible_clips,
    merge_spans,
    place_clip,
)
from pegbar.domains.storyboard.rules.timing import FrameRate, FrameSpan

FILM = FrameRate.from_fps(24)
NTSC = FrameRate.from_fps(29.97)


def clip(**fields: object) -> ClipPlacement:
    usual = {
        "track_id": "t",
        "sound_id": "s",
        "anchor_cut_id": None,
        "at": 0,
        "sound_from": 0,
        "sound_to": 48_000,
        "fade_in": 0,
        "fade_out": 0,
        "volume": 0.0,
        "muted": False,
    }
    return ClipPlacement(**{**usual, **fields})  # pyright: ignore[reportArgumentType]


def list_audible(
    *clips: ClipPlacement,
    lanes: dict[str, TrackMix] | None = None,
    lengths: dict[str, int] | None = None,
    rate: FrameRate = FILM,
) -> list[AudibleClip]:
    lanes = {"t": TrackMix(0.0, muted=False)} if lanes is None else lanes
    return build_audible_clips(lanes, clips, {"s": 96_000} if lengths is None else lengths, {"a": 0, "b": 24}, rate)


def test_a_clip_starts_on_the_timeline_or_with_its_anchor_cut() -> None:
    on_board, in_cut = list_audible(clip(at=700), clip(at=-100, anchor_cut_id="b"))
    assert (on_board.start, in_cut.start) == (700, 47_900)
    assert list_audible(clip(at=5, anchor_cut_id="b"), rate=NTSC)[0].start == 38_438 + 5


def test_volumes_of_clip_and_track_add_up_in_decibels() -> None:
    voice = list_audible(clip(volume=-4.0), lanes={"t": TrackMix(-2.0, muted=False)})[0]
    assert voice.gain == pytest.approx(10 ** (-6 / 20))


@pytest.mark.parametrize(
    "silent",
    [
        clip(muted=True),
        clip(track_id="gone"),
        clip(anchor_cut_id="gone"),
        clip(sound_id="unread"),
        clip(sound_from=96_000),
    ],
)
def test_muted_unanchored_and_out_of_range_clips_are_silent(silent: ClipPlacement) -> None:
    assert list_audible(silent) == []


def test_a_muted_track_is_silent_and_a_clip_ends_with_its_sound() -> None:
    assert list_audible(clip(), lanes={"t": TrackMix(0.0, muted=True)}) == []
    assert list_audible(clip(sound_to=10**9))[0].sound_to == 96_000


def test_adjacent_cuts_are_merged_and_frames_start_at_board_samples() -> None:
    spans = [FrameSpan(0, 24), FrameSpan(24, 30), FrameSpan(48, 72)]
    assert merge_spans(spans, FILM) == [SampleSpan(0, 60_000, 0), SampleSpan(96_000, 144_000, 60_000)]
    odd = merge_spans([FrameSpan(1, 2), FrameSpan(4, 5), FrameSpan(7, 8)], NTSC)
    assert [each.export_start for each in odd] == [0, 1602, 3203]
    assert odd[-1].export_end == 4805


def test_a_voice_is_placed_in_each_span_that_it_overlaps() -> None:
    voice = list_audible(clip(at=50_000, sound_to=96_000))[0]
    first, second, third = (
        SampleSpan(0, 48_000, 0),
        SampleSpan(96_000, 144_000, 48_000),
        SampleSpan(140_000, 150_000, 96_000),
    )
    assert place_clip(voice, [first]) == []
    assert place_clip(voice, [first, second, third]) == [(2_000, (48_000, 96_000)), (6_000, (96_000, 106_000))]


def test_files_are_named_by_scene_and_track_position() -> None:
    assert get_audio_name(None, None, "") == "sound.wav"
    assert get_audio_name("010", None, "") == "Scene 010.wav"
    assert get_audio_name("", 3, "Music/low") == "No scene - 03 Music_low.wav"
