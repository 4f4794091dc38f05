"""Write FCPXML 1.9, for Final Cut Pro and Resolve."""

from bisect import bisect_right
from fractions import Fraction
from typing import Final

from pegbar.domains.storyboard.exports.rules.edits.layout import (
    PictureKeyframe,
    PlacedSound,
    build_keyframes,
    build_tracks,
)
from pegbar.domains.storyboard.exports.rules.edits.model import EditSound, EditStill, EditTimeline, get_media_path
from pegbar.domains.storyboard.exports.rules.edits.xml import Element, decimal, document, under
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
    _resources(under(root, "resources"), edit)
    event = under(under(root, "library"), "event", name=edit.title)
    sequence = under(
        under(event, "project", name=edit.title),
        "sequence",
        format=_VIDEO,
        duration=_time(edit, edit.frames),
        tcStart=_time(edit, edit.start),
        tcFormat="DF" if edit.drops else "NDF",
        audioLayout="stereo",
        audioRate="48k",
    )
    _spine(under(sequence, "spine"), edit)
    return document(root, "fcpxml")


def _time(edit: EditTimeline, frames: int) -> str:
    """Format frames as seconds: a whole number, or a fraction with the denominator of one frame."""
    seconds = frames / edit.rate
    if seconds.denominator == 1:
        return f"{seconds.numerator}s"
    frame = _frame(edit)
    return f"{frames * frame[0]}/{frame[1]}s"


def _frame(edit: EditTimeline) -> tuple[int, int]:
    """Return a frame's duration as Final Cut Pro writes it: 100/2400 at 24, 1001/24000 at 23.976."""
    rate = edit.rate
    return (100, 100 * rate.numerator) if rate.denominator == 1 else (rate.denominator, rate.numerator)


def _samples(samples: int) -> str:
    seconds = Fraction(samples, SOUND_RATE)
    return f"{seconds.numerator}s" if seconds.denominator == 1 else f"{samples}/{SOUND_RATE}s"


def _resources(resources: Element, edit: EditTimeline) -> None:
    width, height = edit.size
    frame = _frame(edit)
    under(resources, "format", id=_VIDEO, frameDuration=f"{frame[0]}/{frame[1]}s", width=width, height=height)
    under(resources, "format", id=_STILLS, name="FFVideoFormatRateUndefined", width=width, height=height)
    for still in edit.stills:
        _still_asset(resources, still)
    for sound in {sound.code: sound for lane in edit.lanes for sound in lane.sounds}.values():
        asset = under(
            resources,
            "asset",
            id=_id(sound.code),
            name=sound.name,
            start="0s",
            duration=_samples(sound.length),
            hasAudio=1,
            audioSources=1,
            audioChannels=sound.channels,
            audioRate=SOUND_RATE,
        )
        under(asset, "media-rep", kind="original-media", src=get_media_path(sound.file_name))


def _still_asset(resources: Element, still: EditStill) -> None:
    asset = under(
        resources,
        "asset",
        id=_id(still.code),
        name=still.name,
        start="0s",
        duration="0s",
        hasVideo=1,
        format=_STILLS,
        videoSources=1,
    )
    under(asset, "media-rep", kind="original-media", src=get_media_path(still.file_name))
    # In this version of the format, a `video` has no metadata, but its asset does.
    metadata = under(asset, "metadata")
    under(metadata, "md", key=f"{_KEY}cut", value=still.cut_id)
    for name, value in (("scene", still.scene), ("shot", still.shot)):
        if value:
            under(metadata, "md", key=f"{_STUDIO}{name}", value=value)


def _id(code: str) -> str:
    """Return an XML id, which must begin with a letter."""
    return f"a{code}"


def _spine(spine: Element, edit: EditTimeline) -> None:
    transitions = {transition.into: transition for transition in edit.transitions}
    sounds = _below(edit)
    for index, (still, span) in enumerate(zip(edit.stills, edit.spans, strict=True)):
        _transition(spine, edit, transitions.get(index))
        video = under(
            spine,
            "video",
            ref=_id(still.code),
            name=still.name,
            offset=_time(edit, edit.start + span.start),
            start="0s",
            duration=_time(edit, span.frames),
        )
        if still.note:
            under(video, "note", still.note)
        if still.camera is not None:
            _transform(video, edit, build_keyframes(still.camera, still.frames, edit.canvas))
        for lane, placed in sounds[index]:
            _sound(video, edit, span, lane, placed)
    _transition(spine, edit, transitions.get(len(edit.stills)))


def _transition(spine: Element, edit: EditTimeline, transition: TransitionSpan | None) -> None:
    if transition is not None:
        offset, frames = edit.start + transition.start, transition.frames
        under(spine, "transition", name="Cross Dissolve", offset=_time(edit, offset), duration=_time(edit, frames))


def _transform(video: Element, edit: EditTimeline, keyframes: list[PictureKeyframe]) -> None:
    first = keyframes[0]
    transform = under(
        video,
        "adjust-transform",
        position=_position(edit, first),
        scale=_scale(first),
        rotation=decimal(-first.angle),
    )
    if len(keyframes) == 1:
        return
    params = ("position", "scale", "rotation")
    position, scale, rotation = (under(under(transform, "param", name=name), "keyframeAnimation") for name in params)
    for keyframe in keyframes:
        time = _time(edit, keyframe.frame)
        under(position, "keyframe", time=time, value=_position(edit, keyframe))
        under(scale, "keyframe", time=time, value=_scale(keyframe), curve="linear")
        under(rotation, "keyframe", time=time, value=decimal(-keyframe.angle), curve="linear")


def _position(edit: EditTimeline, keyframe: PictureKeyframe) -> str:
    """Format an offset in hundredths of the frame's height, to the right and up."""
    width, height = edit.canvas
    return f"{decimal(keyframe.x * width / height * 100)} {decimal(-keyframe.y * 100)}"


def _scale(keyframe: PictureKeyframe) -> str:
    return f"{decimal(keyframe.scale)} {decimal(keyframe.scale)}"


def _below(edit: EditTimeline) -> list[list[tuple[int, PlacedSound]]]:
    """Return the sounds that start during each still, with their lanes (from 1)."""
    starts = [span.start for span in edit.spans]
    result: list[list[tuple[int, PlacedSound]]] = [[] for _ in starts]
    for lane, track in enumerate(build_tracks(edit), 1):
        for placed in track.sounds:
            result[bisect_right(starts, placed.start) - 1].append((lane, placed))
    return result


def _sound(video: Element, edit: EditTimeline, span: FrameSpan, lane: int, placed: PlacedSound) -> None:
    sound = placed.sound
    clip = under(
        video,
        "asset-clip",
        ref=_id(sound.code),
        lane=-lane,
        name=sound.name,
        offset=_time(edit, placed.start - span.start),
        start=_time(edit, placed.source),
        duration=_time(edit, placed.frames),
    )
    if sound.gain or sound.fade_in or sound.fade_out:
        _volume(clip, sound)
    metadata = under(clip, "metadata")
    under(metadata, "md", key=f"{_KEY}clip", value=sound.clip_id)


def _volume(clip: Element, sound: EditSound) -> None:
    amount = f"{decimal(sound.gain)}dB"
    volume = under(clip, "adjust-volume", amount=amount)
    if sound.fade_in or sound.fade_out:
        param = under(volume, "param", name="amount", value=amount)
        if sound.fade_in:
            under(param, "fadeIn", type="linear", duration=_samples(sound.fade_in))
        if sound.fade_out:
            under(param, "fadeOut", type="linear", duration=_samples(sound.fade_out))
