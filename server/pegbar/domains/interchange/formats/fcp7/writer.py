"""Write Final Cut Pro 7 XML (xmeml 4), for Premiere and Resolve."""

from collections.abc import Sequence
from fractions import Fraction
from math import ceil
from typing import Final

from pegbar.domains.interchange.formats.common.edits.layout import (
    PictureKeyframe,
    PlacedSound,
    build_keyframes,
    build_tracks,
    samples_to_frames,
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

_ALIGNED: Final = {"first": "start-black", "last": "end-black", None: "center"}
_LEVEL_MAX: Final = "3.98107"
"""12 dB, the upper end of Final Cut Pro's audio levels."""


def write_fcp7(edit: EditTimeline) -> str:
    """Write the edit as XML: stills on one video track, and an audio track for each channel of the sounds."""
    root = Element("xmeml", version="4")
    sequence = add_element(root, "sequence", id="sequence-1")
    add_element(sequence, "name", edit.title)
    add_element(sequence, "duration", edit.frames)
    _add_rate(sequence, edit.rate)
    code = add_element(sequence, "timecode")
    _add_rate(code, edit.rate)
    add_element(code, "string", edit.clock.format_frame(edit.start))
    add_element(code, "frame", edit.start)
    add_element(code, "displayformat", "DF" if edit.is_drop_frame else "NDF")
    media = add_element(sequence, "media")
    _add_video(add_element(media, "video"), edit)
    _add_audio(add_element(media, "audio"), edit)
    return write_document(root, "xmeml")


def _add_rate(parent: Element, rate: Fraction) -> None:
    element = add_element(parent, "rate")
    add_element(element, "timebase", ceil(rate))
    add_element(element, "ntsc", "FALSE" if rate.denominator == 1 else "TRUE")


def _add_video(video: Element, edit: EditTimeline) -> None:
    sample = add_element(add_element(video, "format"), "samplecharacteristics")
    _add_rate(sample, edit.rate)
    _add_picture_format(sample, edit)
    track = add_element(video, "track")
    transitions = {transition.into: transition for transition in edit.transitions}
    for index, (still, span) in enumerate(zip(edit.stills, edit.spans, strict=True)):
        _add_transition(track, edit, transitions.get(index))
        _add_still(track, edit, still, span)
    _add_transition(track, edit, transitions.get(len(edit.stills)))


def _add_picture_format(sample: Element, edit: EditTimeline) -> None:
    width, height = edit.size
    add_element(sample, "width", width)
    add_element(sample, "height", height)
    add_element(sample, "pixelaspectratio", "square")


def _add_still(track: Element, edit: EditTimeline, still: EditStill, span: FrameSpan) -> None:
    item = add_element(track, "clipitem", id=f"clipitem-{still.code}")
    _add_timing(item, edit, still.name, still.frames, span, 0)
    add_element(item, "stillframe", "TRUE")
    file = _add_file(item, edit, still.code, still.file_name, still.frames)
    _add_picture_format(add_element(add_element(add_element(file, "media"), "video"), "samplecharacteristics"), edit)
    if still.camera is not None:
        _add_motion(item, build_keyframes(still.camera, still.frames, edit.canvas))
    logged = add_element(item, "logginginfo")
    add_element(logged, "description", still.note)
    add_element(logged, "scene", still.scene)
    add_element(logged, "shottake", still.shot)
    comments = add_element(item, "comments")
    add_element(comments, "mastercomment1", still.cut_id)
    add_element(comments, "mastercomment2", still.dialogue)
    add_element(comments, "mastercomment3", still.action)


def _add_timing(item: Element, edit: EditTimeline, name: str, duration: int, span: FrameSpan, source: int) -> None:
    add_element(item, "name", name)
    add_element(item, "duration", duration)
    _add_rate(item, edit.rate)
    add_element(item, "start", span.start)
    add_element(item, "end", span.end)
    add_element(item, "in", source)
    add_element(item, "out", source + span.frames)


def _add_file(item: Element, edit: EditTimeline, code: str, file_name: str, duration: int) -> Element:
    file = add_element(item, "file", id=f"file-{code}")
    add_element(file, "name", file_name)
    add_element(file, "pathurl", get_media_path(file_name))
    _add_rate(file, edit.rate)
    add_element(file, "duration", duration)
    return file


def _add_transition(track: Element, edit: EditTimeline, transition: TransitionSpan | None) -> None:
    if transition is None:
        return
    item = add_element(track, "transitionitem")
    _add_rate(item, edit.rate)
    add_element(item, "start", transition.start)
    add_element(item, "end", transition.start + transition.frames)
    add_element(item, "alignment", _ALIGNED[transition.end])
    is_dip = transition.kind == "fade" and transition.end is None
    name = "Dip to Color Dissolve" if is_dip else "Cross Dissolve"
    effect = add_element(item, "effect")
    add_element(effect, "name", name)
    add_element(effect, "effectid", name)
    add_element(effect, "effectcategory", "Dissolve")
    add_element(effect, "effecttype", "transition")
    add_element(effect, "mediatype", "video")


def _add_motion(item: Element, keyframes: Sequence[PictureKeyframe]) -> None:
    effect = _add_effect(item, "Basic Motion", "basic", "motion", "video")
    scale = _add_parameter(effect, "scale", "Scale", "0", "1000")
    turn = _add_parameter(effect, "rotation", "Rotation", "-8640", "8640")
    middle = _add_parameter(effect, "center", "Center")
    for name, parameter in (("scale", scale), ("rotation", turn), ("center", middle)):
        _add_value(parameter, name, keyframes[0])
        for keyframe in keyframes if len(keyframes) > 1 else ():
            key = add_element(parameter, "keyframe")
            add_element(key, "when", keyframe.frame)
            _add_value(key, name, keyframe)


def _add_value(parent: Element, name: str, keyframe: PictureKeyframe) -> None:
    if name == "center":
        value = add_element(parent, "value")
        add_element(value, "horiz", format_decimal(keyframe.x))
        add_element(value, "vert", format_decimal(keyframe.y))
    else:
        add_element(parent, "value", format_decimal(keyframe.scale * 100 if name == "scale" else keyframe.angle))


def _add_effect(item: Element, name: str, effect_id: str, kind: str, media: str) -> Element:
    effect = add_element(add_element(item, "filter"), "effect")
    add_element(effect, "name", name)
    add_element(effect, "effectid", effect_id)
    add_element(effect, "effectcategory", kind)
    add_element(effect, "effecttype", kind)
    add_element(effect, "mediatype", media)
    return effect


def _add_parameter(
    effect: Element, parameter_id: str, name: str, value_min: str | None = None, value_max: str = ""
) -> Element:
    parameter = add_element(effect, "parameter")
    add_element(parameter, "parameterid", parameter_id)
    add_element(parameter, "name", name)
    if value_min is not None:
        add_element(parameter, "valuemin", value_min)
        add_element(parameter, "valuemax", value_max)
    return parameter


def _add_audio(audio: Element, edit: EditTimeline) -> None:
    sample = add_element(add_element(audio, "format"), "samplecharacteristics")
    add_element(sample, "depth", 16)
    add_element(sample, "samplerate", SOUND_RATE)
    described, first = set[str](), 1
    for track in build_tracks(edit):
        for channel in range(1, track.channels + 1):
            lane = add_element(audio, "track")
            for at, placed in enumerate(track.sounds, 1):
                if channel <= placed.sound.channels:
                    _add_sound(lane, edit, placed, channel, described)
                    _add_links(lane[-1], placed, first, at)
        first += track.channels


def _add_sound(lane: Element, edit: EditTimeline, placed: PlacedSound, channel: int, described: set[str]) -> None:
    sound = placed.sound
    length = samples_to_frames(sound.length, edit.rate)
    item = add_element(lane, "clipitem", id=_get_item_id(placed, channel))
    _add_timing(item, edit, sound.name, length, FrameSpan(placed.start, placed.end), placed.source)
    if sound.code in described:  # a file is described at its first use
        add_element(item, "file", id=f"file-{sound.code}")
    else:
        described.add(sound.code)
        audio = add_element(add_element(_add_file(item, edit, sound.code, sound.file_name, length), "media"), "audio")
        sample = add_element(audio, "samplecharacteristics")
        add_element(sample, "depth", 16)
        add_element(sample, "samplerate", SOUND_RATE)
        add_element(audio, "channelcount", sound.channels)
    _add_levels(item, edit, placed)
    source = add_element(item, "sourcetrack")
    add_element(source, "mediatype", "audio")
    add_element(source, "trackindex", channel)


def _add_links(item: Element, placed: PlacedSound, first: int, at: int) -> None:
    """Link the channels of a sound.

    `first` is the number of the audio track with its first channel, `at` its position in the track; both from 1.
    """
    for channel in range(1, min(2, placed.sound.channels) + 1) if placed.sound.channels > 1 else ():
        link = add_element(item, "link")
        add_element(link, "linkclipref", _get_item_id(placed, channel))
        add_element(link, "mediatype", "audio")
        add_element(link, "trackindex", first + channel - 1)
        add_element(link, "clipindex", at)


def _get_item_id(placed: PlacedSound, channel: int) -> str:
    return f"clipitem-{placed.sound.clip_id}-{placed.start}-{channel}"


def _add_levels(item: Element, edit: EditTimeline, placed: PlacedSound) -> None:
    sound, level = placed.sound, _get_level(placed.sound)
    if level == "1" and not (sound.fade_in or sound.fade_out):
        return
    parameter = _add_parameter(
        _add_effect(item, "Audio Levels", "audiolevels", "audiolevels", "audio"), "level", "Level", "0", _LEVEL_MAX
    )
    add_element(parameter, "value", level)
    rise, fall = samples_to_frames(sound.fade_in, edit.rate), samples_to_frames(sound.fade_out, edit.rate)
    keys = dict[int, str]()
    if rise:
        keys |= {0: "0", rise: level}
    if fall:
        keys |= {max(rise, placed.frames - fall): level, placed.frames: "0"}
    for frame, value in keys.items():
        key = add_element(parameter, "keyframe")
        add_element(key, "when", placed.source + frame)
        add_element(key, "value", value)


def _get_level(sound: EditSound) -> str:
    return format_decimal(10 ** (sound.gain / 20))
