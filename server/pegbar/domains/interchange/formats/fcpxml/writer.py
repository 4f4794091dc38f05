"""Write FCPXML 1.9, for Final Cut Pro and Resolve."""

from bisect import bisect_right
from fractions import Fraction
from typing import Final

from pegbar.domains.interchange.formats.common.edits.layout import (
    PictureKeyframe,
    PlacedSound,
    build_keyframes,
    build_tracks,
)
from pegbar.domains.interchange.formats.common.edits.timeline import EditSound, EditStill, EditTimeline, get_media_path
from pegbar.domains.interchange.formats.common.edits.xml_writer import (
    Element,
    add_element,
    format_decimal,
    write_document,
)
from pegbar.domains.storyboard.rules.timing import FrameSpan
from pegbar.domains.storyboard.rules.transitions import TransitionSpan
from pegbar.kernel.limits import SOUND_RATE

_VIDEO: Final = "r1"
_STILLS: Final = "r2"
_KEY: Final = "app.pegbar."
_STUDIO: Final = "com.apple.proapps.studio."
"""Prefix of Final Cut Pro's own keys for a clip's scene and shot."""


def write_fcpxml(edit: EditTimeline) -> str:
    """Write the edit as XML with exact times in seconds. Sounds are attached to the still during which they start."""
    root = Element("fcpxml", version="1.9")
    _add_resources(add_element(root, "resources"), edit)
    event = add_element(add_element(root, "library"), "event", name=edit.title)
    sequence = add_element(
        add_element(event, "project", name=edit.title),
        "sequence",
        format=_VIDEO,
        duration=_format_time(edit, edit.frames),
        tcStart=_format_time(edit, edit.start),
        tcFormat="DF" if edit.is_drop_frame else "NDF",
        audioLayout="stereo",
        audioRate="48k",
    )
    _add_spine(add_element(sequence, "spine"), edit)
    return write_document(root, "fcpxml")


def _format_time(edit: EditTimeline, frames: int) -> str:
    """Format frames as seconds: an integer, or a fraction with the denominator of one frame's duration."""
    seconds = frames / edit.rate
    if seconds.denominator == 1:
        return f"{seconds.numerator}s"
    frame = _get_frame_duration(edit)
    return f"{frames * frame[0]}/{frame[1]}s"


def _get_frame_duration(edit: EditTimeline) -> tuple[int, int]:
    """Return a frame's duration as Final Cut Pro writes it: 100/2400 at 24, 1001/24000 at 23.976."""
    rate = edit.rate
    return (100, 100 * rate.numerator) if rate.denominator == 1 else (rate.denominator, rate.numerator)


def _format_samples(samples: int) -> str:
    seconds = Fraction(samples, SOUND_RATE)
    return f"{seconds.numerator}s" if seconds.denominator == 1 else f"{samples}/{SOUND_RATE}s"


def _add_resources(resources: Element, edit: EditTimeline) -> None:
    width, height = edit.size
    frame = _get_frame_duration(edit)
    add_element(resources, "format", id=_VIDEO, frameDuration=f"{frame[0]}/{frame[1]}s", width=width, height=height)
    add_element(resources, "format", id=_STILLS, name="FFVideoFormatRateUndefined", width=width, height=height)
    for still in edit.stills:
        _add_still_asset(resources, still)
    for sound in {sound.code: sound for lane in edit.lanes for sound in lane.sounds}.values():
        asset = add_element(
            resources,
            "asset",
            id=_get_asset_id(sound.code),
            name=sound.name,
            start="0s",
            duration=_format_samples(sound.length),
            hasAudio=1,
            audioSources=1,
            audioChannels=sound.channels,
            audioRate=SOUND_RATE,
        )
        add_element(asset, "media-rep", kind="original-media", src=get_media_path(sound.file_name))


def _add_still_asset(resources: Element, still: EditStill) -> None:
    asset = add_element(
        resources,
        "asset",
        id=_get_asset_id(still.code),
        name=still.name,
        start="0s",
        duration="0s",
        hasVideo=1,
        format=_STILLS,
        videoSources=1,
    )
    add_element(asset, "media-rep", kind="original-media", src=get_media_path(still.file_name))
    # In this version of the format, a `video` has no metadata, but its asset does.
    metadata = add_element(asset, "metadata")
    add_element(metadata, "md", key=f"{_KEY}cut", value=still.cut_id)
    for name, value in (("scene", still.scene), ("shot", still.shot)):
        if value:
            add_element(metadata, "md", key=f"{_STUDIO}{name}", value=value)


def _get_asset_id(code: str) -> str:
    """Return an XML id, which must begin with a letter."""
    return f"a{code}"


def _add_spine(spine: Element, edit: EditTimeline) -> None:
    transitions = {transition.into: transition for transition in edit.transitions}
    sounds = _group_sounds_by_still(edit)
    for index, (still, span) in enumerate(zip(edit.stills, edit.spans, strict=True)):
        _add_transition(spine, edit, transitions.get(index))
        video = add_element(
            spine,
            "video",
            ref=_get_asset_id(still.code),
            name=still.name,
            offset=_format_time(edit, edit.start + span.start),
            start="0s",
            duration=_format_time(edit, span.frames),
        )
        if still.note:
            add_element(video, "note", still.note)
        if still.camera is not None:
            _add_transform(video, edit, build_keyframes(still.camera, still.frames, edit.canvas))
        for lane, placed in sounds[index]:
            _add_sound(video, edit, span, lane, placed)
    _add_transition(spine, edit, transitions.get(len(edit.stills)))


def _add_transition(spine: Element, edit: EditTimeline, transition: TransitionSpan | None) -> None:
    if transition is not None:
        offset, frames = edit.start + transition.start, transition.frames
        add_element(
            spine,
            "transition",
            name="Cross Dissolve",
            offset=_format_time(edit, offset),
            duration=_format_time(edit, frames),
        )


def _add_transform(video: Element, edit: EditTimeline, keyframes: list[PictureKeyframe]) -> None:
    first = keyframes[0]
    transform = add_element(
        video,
        "adjust-transform",
        position=_format_position(edit, first),
        scale=_format_scale(first),
        rotation=format_decimal(-first.angle),
    )
    if len(keyframes) == 1:
        return
    params = ("position", "scale", "rotation")
    position, scale, rotation = (
        add_element(add_element(transform, "param", name=name), "keyframeAnimation") for name in params
    )
    for keyframe in keyframes:
        time = _format_time(edit, keyframe.frame)
        add_element(position, "keyframe", time=time, value=_format_position(edit, keyframe))
        add_element(scale, "keyframe", time=time, value=_format_scale(keyframe), curve="linear")
        add_element(rotation, "keyframe", time=time, value=format_decimal(-keyframe.angle), curve="linear")


def _format_position(edit: EditTimeline, keyframe: PictureKeyframe) -> str:
    """Format an offset in hundredths of the frame's height, to the right and up."""
    width, height = edit.canvas
    return f"{format_decimal(keyframe.x * width / height * 100)} {format_decimal(-keyframe.y * 100)}"


def _format_scale(keyframe: PictureKeyframe) -> str:
    return f"{format_decimal(keyframe.scale)} {format_decimal(keyframe.scale)}"


def _group_sounds_by_still(edit: EditTimeline) -> list[list[tuple[int, PlacedSound]]]:
    """Return the sounds that start during each still, with their lanes (from 1)."""
    starts = [span.start for span in edit.spans]
    result: list[list[tuple[int, PlacedSound]]] = [[] for _ in starts]
    for lane, track in enumerate(build_tracks(edit), 1):
        for placed in track.sounds:
            result[bisect_right(starts, placed.start) - 1].append((lane, placed))
    return result


def _add_sound(video: Element, edit: EditTimeline, span: FrameSpan, lane: int, placed: PlacedSound) -> None:
    sound = placed.sound
    clip = add_element(
        video,
        "asset-clip",
        ref=_get_asset_id(sound.code),
        lane=-lane,
        name=sound.name,
        offset=_format_time(edit, placed.start - span.start),
        start=_format_time(edit, placed.source),
        duration=_format_time(edit, placed.frames),
    )
    if sound.gain or sound.fade_in or sound.fade_out:
        _add_volume(clip, sound)
    metadata = add_element(clip, "metadata")
    add_element(metadata, "md", key=f"{_KEY}clip", value=sound.clip_id)


def _add_volume(clip: Element, sound: EditSound) -> None:
    amount = f"{format_decimal(sound.gain)}dB"
    volume = add_element(clip, "adjust-volume", amount=amount)
    if sound.fade_in or sound.fade_out:
        param = add_element(volume, "param", name="amount", value=amount)
        if sound.fade_in:
            add_element(param, "fadeIn", type="linear", duration=_format_samples(sound.fade_in))
        if sound.fade_out:
            add_element(param, "fadeOut", type="linear", duration=_format_samples(sound.fade_out))
