"""Write Final Cut Pro 7 XML (xmeml 4), for Premiere and Resolve."""

from collections.abc import Sequence
from fractions import Fraction
from math import ceil
from typing import Final

from pegbar.domains.storyboard.exports.rules.edits.layout import (
    PictureKeyframe,
    PlacedSound,
    build_keyframes,
    build_tracks,
    samples_to_frames,
)
from pegbar.domains.storyboard.exports.rules.edits.model import EditSound, EditStill, EditTimeline, get_media_path
from pegbar.domains.storyboard.exports.rules.edits.xml import Element, decimal, document, under
from pegbar.domains.storyboard.rules.timing import FrameSpan
from pegbar.domains.storyboard.rules.transitions import TransitionSpan
from pegbar.kernel.limits import SOUND_RATE

_ALIGNED: Final = {"first": "start-black", "last": "end-black", None: "center"}
_LEVEL_MAX: Final = "3.98107"
"""12 dB, the upper end of Final Cut Pro's audio levels."""


def write_fcp7(edit: EditTimeline) -> str:
    """Write the edit as XML: stills on one video track, and an audio track for each channel of the sounds."""
    root = Element("xmeml", version="4")
    sequence = under(root, "sequence", id="sequence-1")
    under(sequence, "name", edit.title)
    under(sequence, "duration", edit.frames)
    _rate(sequence, edit.rate)
    code = under(sequence, "timecode")
    _rate(code, edit.rate)
    under(code, "string", edit.clock.format_frame(edit.start))
    under(code, "frame", edit.start)
    under(code, "displayformat", "DF" if edit.drops else "NDF")
    media = under(sequence, "media")
    _video(under(media, "video"), edit)
    _audio(under(media, "audio"), edit)
    return document(root, "xmeml")


def _rate(parent: Element, rate: Fraction) -> None:
    element = under(parent, "rate")
    under(element, "timebase", ceil(rate))
    under(element, "ntsc", "FALSE" if rate.denominator == 1 else "TRUE")


def _video(video: Element, edit: EditTimeline) -> None:
    sample = under(under(video, "format"), "samplecharacteristics")
    _rate(sample, edit.rate)
    _picture(sample, edit)
    track = under(video, "track")
    transitions = {transition.into: transition for transition in edit.transitions}
    for index, (still, span) in enumerate(zip(edit.stills, edit.spans, strict=True)):
        _transition(track, edit, transitions.get(index))
        _still(track, edit, still, span)
    _transition(track, edit, transitions.get(len(edit.stills)))


def _picture(sample: Element, edit: EditTimeline) -> None:
    width, height = edit.size
    under(sample, "width", width)
    under(sample, "height", height)
    under(sample, "pixelaspectratio", "square")


def _still(track: Element, edit: EditTimeline, still: EditStill, span: FrameSpan) -> None:
    item = under(track, "clipitem", id=f"clipitem-{still.code}")
    _place(item, edit, still.name, still.frames, span, 0)
    under(item, "stillframe", "TRUE")
    file = _file(item, edit, still.code, still.file_name, still.frames)
    _picture(under(under(under(file, "media"), "video"), "samplecharacteristics"), edit)
    if still.camera is not None:
        _motion(item, build_keyframes(still.camera, still.frames, edit.canvas))
    logged = under(item, "logginginfo")
    under(logged, "description", still.note)
    under(logged, "scene", still.scene)
    under(logged, "shottake", still.shot)
    comments = under(item, "comments")
    under(comments, "mastercomment1", still.cut_id)
    under(comments, "mastercomment2", still.dialogue)
    under(comments, "mastercomment3", still.action)


def _place(item: Element, edit: EditTimeline, name: str, duration: int, span: FrameSpan, source: int) -> None:
    under(item, "name", name)
    under(item, "duration", duration)
    _rate(item, edit.rate)
    under(item, "start", span.start)
    under(item, "end", span.end)
    under(item, "in", source)
    under(item, "out", source + span.frames)


def _file(item: Element, edit: EditTimeline, code: str, file_name: str, duration: int) -> Element:
    file = under(item, "file", id=f"file-{code}")
    under(file, "name", file_name)
    under(file, "pathurl", get_media_path(file_name))
    _rate(file, edit.rate)
    under(file, "duration", duration)
    return file


def _transition(track: Element, edit: EditTimeline, transition: TransitionSpan | None) -> None:
    if transition is None:
        return
    item = under(track, "transitionitem")
    _rate(item, edit.rate)
    under(item, "start", transition.start)
    under(item, "end", transition.start + transition.frames)
    under(item, "alignment", _ALIGNED[transition.end])
    is_dip = transition.kind == "fade" and transition.end is None
    name = "Dip to Color Dissolve" if is_dip else "Cross Dissolve"
    effect = under(item, "effect")
    under(effect, "name", name)
    under(effect, "effectid", name)
    under(effect, "effectcategory", "Dissolve")
    under(effect, "effecttype", "transition")
    under(effect, "mediatype", "video")


def _motion(item: Element, keyframes: Sequence[PictureKeyframe]) -> None:
    effect = _effect(item, "Basic Motion", "basic", "motion", "video")
    scale = _parameter(effect, "scale", "Scale", "0", "1000")
    turn = _parameter(effect, "rotation", "Rotation", "-8640", "8640")
    middle = _parameter(effect, "center", "Center")
    for name, parameter in (("scale", scale), ("rotation", turn), ("center", middle)):
        _value(parameter, name, keyframes[0])
        for keyframe in keyframes if len(keyframes) > 1 else ():
            key = under(parameter, "keyframe")
            under(key, "when", keyframe.frame)
            _value(key, name, keyframe)


def _value(parent: Element, name: str, keyframe: PictureKeyframe) -> None:
    if name == "center":
        value = under(parent, "value")
        under(value, "horiz", decimal(keyframe.x))
        under(value, "vert", decimal(keyframe.y))
    else:
        under(parent, "value", decimal(keyframe.scale * 100 if name == "scale" else keyframe.angle))


def _effect(item: Element, name: str, effect_id: str, kind: str, media: str) -> Element:
    effect = under(under(item, "filter"), "effect")
    under(effect, "name", name)
    under(effect, "effectid", effect_id)
    under(effect, "effectcategory", kind)
    under(effect, "effecttype", kind)
    under(effect, "mediatype", media)
    return effect


def _parameter(effect: Element, parameter_id: str, name: str, least: str | None = None, most: str = "") -> Element:
    parameter = under(effect, "parameter")
    under(parameter, "parameterid", parameter_id)
    under(parameter, "name", name)
    if least is not None:
        under(parameter, "valuemin", least)
        under(parameter, "valuemax", most)
    return parameter


def _audio(audio: Element, edit: EditTimeline) -> None:
    sample = under(under(audio, "format"), "samplecharacteristics")
    under(sample, "depth", 16)
    under(sample, "samplerate", SOUND_RATE)
    described, first = set[str](), 1
    for track in build_tracks(edit):
        for channel in range(1, track.channels + 1):
            lane = under(audio, "track")
            for at, placed in enumerate(track.sounds, 1):
                if channel <= placed.sound.channels:
                    _sound(lane, edit, placed, channel, described)
                    _links(lane[-1], placed, first, at)
        first += track.channels


def _sound(lane: Element, edit: EditTimeline, placed: PlacedSound, channel: int, described: set[str]) -> None:
    sound = placed.sound
    length = samples_to_frames(sound.length, edit.rate)
    item = under(lane, "clipitem", id=_item_id(placed, channel))
    _place(item, edit, sound.name, length, FrameSpan(placed.start, placed.end), placed.source)
    if sound.code in described:  # a file is described at its first use
        under(item, "file", id=f"file-{sound.code}")
    else:
        described.add(sound.code)
        audio = under(under(_file(item, edit, sound.code, sound.file_name, length), "media"), "audio")
        sample = under(audio, "samplecharacteristics")
        under(sample, "depth", 16)
        under(sample, "samplerate", SOUND_RATE)
        under(audio, "channelcount", sound.channels)
    _levels(item, edit, placed)
    source = under(item, "sourcetrack")
    under(source, "mediatype", "audio")
    under(source, "trackindex", channel)


def _links(item: Element, placed: PlacedSound, first: int, at: int) -> None:
    """Link the channels of a sound."""
    for channel in range(1, min(2, placed.sound.channels) + 1) if placed.sound.channels > 1 else ():
        link = under(item, "link")
        under(link, "linkclipref", _item_id(placed, channel))
        under(link, "mediatype", "audio")
        under(link, "trackindex", first + channel - 1)
        under(link, "clipindex", at)


def _item_id(placed: PlacedSound, channel: int) -> str:
    return f"clipitem-{placed.sound.clip_id}-{placed.start}-{channel}"


def _levels(item: Element, edit: EditTimeline, placed: PlacedSound) -> None:
    sound, level = placed.sound, _level(placed.sound)
    if level == "1" and not (sound.fade_in or sound.fade_out):
        return
    parameter = _parameter(
        _effect(item, "Audio Levels", "audiolevels", "audiolevels", "audio"), "level", "Level", "0", _LEVEL_MAX
    )
    under(parameter, "value", level)
    rise, fall = samples_to_frames(sound.fade_in, edit.rate), samples_to_frames(sound.fade_out, edit.rate)
    keys = dict[int, str]()
    if rise:
        keys |= {0: "0", rise: level}
    if fall:
        keys |= {max(rise, placed.frames - fall): level, placed.frames: "0"}
    for frame, value in keys.items():
        key = under(parameter, "keyframe")
        under(key, "when", placed.source + frame)
        under(key, "value", value)


def _level(sound: EditSound) -> str:
    return decimal(10 ** (sound.gain / 20))
