"""Edits as FCPXML 1.9, which Final Cut Pro and Resolve read."""

from bisect import bisect_right
from fractions import Fraction
from typing import Final

from pegbar.domains.storyboard.exports.rules.edits.model import Edit, Sound, Still, path_of
from pegbar.domains.storyboard.exports.rules.edits.placing import Look, Placed, looks, tracks
from pegbar.domains.storyboard.exports.rules.edits.xml import Element, decimal, document, under
from pegbar.domains.storyboard.rules.timing import FrameSpan
from pegbar.domains.storyboard.rules.transitions import TransitionSpan
from pegbar.kernel.limits import SOUND_RATE

_VIDEO: Final = "r1"
_STILLS: Final = "r2"
_KEY: Final = "app.pegbar."
_STUDIO: Final = "com.apple.proapps.studio."
"""Where Final Cut Pro itself keeps a clip's scene and shot."""


def as_fcpxml(edit: Edit) -> str:
    """The edit as XML; all times are exact seconds. Sounds hang below the still during which they begin."""
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


def _time(edit: Edit, frames: int) -> str:
    """So many frames in seconds: a whole number of them, or as many as one frame's denominator says."""
    seconds = frames / edit.rate
    if seconds.denominator == 1:
        return f"{seconds.numerator}s"
    each = _frame(edit)
    return f"{frames * each[0]}/{each[1]}s"


def _frame(edit: Edit) -> tuple[int, int]:
    """A frame as Final Cut Pro writes it: 100/2400 at 24, 1001/24000 at 23.976."""
    rate = edit.rate
    return (100, 100 * rate.numerator) if rate.denominator == 1 else (rate.denominator, rate.numerator)


def _samples(samples: int) -> str:
    seconds = Fraction(samples, SOUND_RATE)
    return f"{seconds.numerator}s" if seconds.denominator == 1 else f"{samples}/{SOUND_RATE}s"


def _resources(resources: Element, edit: Edit) -> None:
    width, height = edit.size
    each = _frame(edit)
    under(resources, "format", id=_VIDEO, frameDuration=f"{each[0]}/{each[1]}s", width=width, height=height)
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
        under(asset, "media-rep", kind="original-media", src=path_of(sound.file_name))


def _still_asset(resources: Element, still: Still) -> None:
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
    under(asset, "media-rep", kind="original-media", src=path_of(still.file_name))
    # A `video` has no metadata in this version; its asset has.
    metadata = under(asset, "metadata")
    under(metadata, "md", key=f"{_KEY}cut", value=still.cut_id)
    for name, value in (("scene", still.scene), ("shot", still.shot)):
        if value:
            under(metadata, "md", key=f"{_STUDIO}{name}", value=value)


def _id(code: str) -> str:
    """An id of XML begins with a letter."""
    return f"a{code}"


def _spine(spine: Element, edit: Edit) -> None:
    over = {passage.into: passage for passage in edit.passages}
    below = _below(edit)
    for at, (still, span) in enumerate(zip(edit.stills, edit.spans, strict=True)):
        _transition(spine, edit, over.get(at))
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
            _transform(video, edit, looks(still.camera, still.frames, edit.canvas))
        for lane, placed in below[at]:
            _sound(video, edit, span, lane, placed)
    _transition(spine, edit, over.get(len(edit.stills)))


def _transition(spine: Element, edit: Edit, passage: TransitionSpan | None) -> None:
    if passage is not None:
        offset, frames = edit.start + passage.start, passage.frames
        under(spine, "transition", name="Cross Dissolve", offset=_time(edit, offset), duration=_time(edit, frames))


def _transform(video: Element, edit: Edit, seen: list[Look]) -> None:
    first = seen[0]
    transform = under(
        video,
        "adjust-transform",
        position=_position(edit, first),
        scale=_scale(first),
        rotation=decimal(-first.angle),
    )
    if len(seen) == 1:
        return
    params = ("position", "scale", "rotation")
    position, scale, rotation = (under(under(transform, "param", name=name), "keyframeAnimation") for name in params)
    for look in seen:
        time = _time(edit, look.frame)
        under(position, "keyframe", time=time, value=_position(edit, look))
        under(scale, "keyframe", time=time, value=_scale(look), curve="linear")
        under(rotation, "keyframe", time=time, value=decimal(-look.angle), curve="linear")


def _position(edit: Edit, look: Look) -> str:
    """In hundredths of the frame's height, to the right and up."""
    width, height = edit.canvas
    return f"{decimal(look.x * width / height * 100)} {decimal(-look.y * 100)}"


def _scale(look: Look) -> str:
    return f"{decimal(look.scale)} {decimal(look.scale)}"


def _below(edit: Edit) -> list[list[tuple[int, Placed]]]:
    """The sounds that begin during each still, with their lanes, which count from 1."""
    starts = [span.start for span in edit.spans]
    found: list[list[tuple[int, Placed]]] = [[] for _ in starts]
    for lane, track in enumerate(tracks(edit), 1):
        for placed in track.sounds:
            found[bisect_right(starts, placed.start) - 1].append((lane, placed))
    return found


def _sound(video: Element, edit: Edit, span: FrameSpan, lane: int, placed: Placed) -> None:
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


def _volume(clip: Element, sound: Sound) -> None:
    amount = f"{decimal(sound.gain)}dB"
    volume = under(clip, "adjust-volume", amount=amount)
    if sound.fade_in or sound.fade_out:
        param = under(volume, "param", name="amount", value=amount)
        if sound.fade_in:
            under(param, "fadeIn", type="linear", duration=_samples(sound.fade_in))
        if sound.fade_out:
            under(param, "fadeOut", type="linear", duration=_samples(sound.fade_out))
