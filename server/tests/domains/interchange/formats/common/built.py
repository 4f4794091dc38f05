"""Builders of small edit files in the formats of editing programs: EDL, FCP7 XML, FCPXML and OTIO."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from math import ceil
from typing import Any
from xml.sax.saxutils import escape, quoteattr

import opentimelineio as otio

from pegbar.domains.interchange.formats.common.edits.parsed_edit import ParsedEdit
from pegbar.domains.interchange.formats.edit_file import read_edit
from pegbar.domains.storyboard.rules.codes import get_cut_code
from pegbar.domains.storyboard.rules.timecode import TimecodeFormat

HOUR = 3600


@dataclass(frozen=True)
class Shot:
    """A clip of an edit. Without a cut id it matches no cut of any board."""

    frames: int
    cut_id: str = ""
    name: str = ""

    @property
    def path(self) -> str:
        return f"media/{get_cut_code(self.cut_id)}.png" if self.cut_id else ""

    @property
    def reel(self) -> str:
        return get_cut_code(self.cut_id) if self.cut_id else "AX"


def spans(shots: Sequence[Shot]) -> list[tuple[int, int]]:
    ends = list(accumulate(shot.frames for shot in shots))
    return list(zip([0, *ends[:-1]], ends, strict=True))


def edl(shots: Sequence[Shot], rate: Fraction, drop: bool = False, start: str = "01:00:00:00") -> bytes:
    clock = TimecodeFormat.for_rate(rate, drop)
    first = clock.parse_frame(start)
    lines = ["TITLE: Sample", f"FCM: {'' if drop else 'NON-'}DROP FRAME"]
    for number, (shot, (begins, ends)) in enumerate(zip(shots, spans(shots), strict=True), 1):
        times = " ".join(clock.format_frame(at) for at in (0, shot.frames, first + begins, first + ends))
        lines.append(f"{number:03d}  {shot.reel:8} V     C        {times}")
        lines.extend([f"* FROM CLIP NAME: {shot.name}"] if shot.name else [])
    return "\r\n".join(lines).encode()


def fcp7_rate(rate: Fraction) -> str:
    ntsc = "FALSE" if rate.denominator == 1 else "TRUE"
    return f"<rate><timebase>{ceil(rate)}</timebase><ntsc>{ntsc}</ntsc></rate>"


def fcp7_clip(shot: Shot, begins: object, ends: object, more: str = "", out: object = None) -> str:
    return (
        f"<clipitem><name>{escape(shot.name)}</name><start>{begins}</start><end>{ends}</end><in>0</in>"
        f"<out>{shot.frames if out is None else out}</out>"
        f'<file id="{shot.reel}{begins}"><pathurl>{shot.path}</pathurl></file>{more}</clipitem>'
    )


def fcp7_edit(rate: Fraction, *tracks: str, audio: str = "") -> bytes:
    video = "".join(f"<track>{track}</track>" for track in tracks)
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE xmeml>\n<xmeml version="4">\n<sequence id="s">'
        f"<name>Sample</name>{fcp7_rate(rate)}<media><video>\n{video}</video><audio>{audio}</audio></media>"
        "</sequence></xmeml>"
    ).encode()


def fcp7(shots: Sequence[Shot], rate: Fraction) -> bytes:
    return fcp7_edit(rate, "\n".join(fcp7_clip(shot, *span) for shot, span in zip(shots, spans(shots), strict=True)))


def fcpxml_edit(rate: Fraction, spine: str, assets: str = "") -> bytes:
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE fcpxml>\n<fcpxml version="1.9"><resources>'
        f'<format id="r1" frameDuration="{1 / rate}s"/>{assets}</resources><library><event><project name="Sample">'
        f'<sequence format="r1" tcStart="3600s"><spine>\n{spine}</spine></sequence>'
        "</project></event></library></fcpxml>"
    ).encode()


def fcpxml(shots: Sequence[Shot], rate: Fraction) -> bytes:
    assets, spine = list[str](), list[str]()
    for number, (shot, (begins, _)) in enumerate(zip(shots, spans(shots), strict=True)):
        assets.append(f'<asset id="a{number}" duration="0s"><media-rep src="./{shot.path}"/></asset>')
        offset, duration = HOUR + begins / rate, shot.frames / rate
        spine.append(
            f'<video ref="a{number}" name={quoteattr(shot.name)} offset="{offset}s" start="0s" '
            f'duration="{duration}s"/>\n'
        )
    return fcpxml_edit(rate, "".join(spine), "".join(assets))


def otio_timeline(shots: Iterable[Shot], rate: Fraction) -> "otio.schema.Timeline":
    fps = float(rate)
    track = otio.schema.Track("V1", kind=otio.schema.TrackKind.Video)
    for shot in shots:
        span = otio.opentime.TimeRange(otio.opentime.RationalTime(0, fps), otio.opentime.RationalTime(shot.frames, fps))
        clip = otio.schema.Clip(shot.name, otio.schema.ExternalReference(shot.path), span)
        track.append(clip)
    timeline = otio.schema.Timeline("Sample")
    timeline.tracks.append(track)
    return timeline


def otio_file(shots: Iterable[Shot], rate: Fraction) -> bytes:
    return otio_timeline(shots, rate).to_json_string().encode()


def otio_range(frames: float, rate: float = 24, start: float = 0) -> dict[str, Any]:
    def make_time(value: float) -> dict[str, Any]:
        return {"OTIO_SCHEMA": "RationalTime.1", "rate": rate, "value": value}

    return {"OTIO_SCHEMA": "TimeRange.1", "start_time": make_time(start), "duration": make_time(frames)}


def otio_clip(frames: float, name: str = "", **more: object) -> dict[str, Any]:
    return {"OTIO_SCHEMA": "Clip.2", "name": name, "source_range": otio_range(frames), **more}


def otio_of(schema: str, /, *children: object, **more: object) -> dict[str, Any]:
    return {"OTIO_SCHEMA": f"{schema}.1", "children": list(children), **more}


def otio_edit(*tracks: object, **more: object) -> bytes:
    return json.dumps({"OTIO_SCHEMA": "Timeline.1", "tracks": otio_of("Stack", *tracks), **more}).encode()


def read(data: bytes, ending: str, fps: Fraction | int = 24, drop: bool | None = None) -> ParsedEdit:
    return read_edit(data, f"edit.{ending}", Fraction(fps), drop)


def frames(edit: ParsedEdit, rate: Fraction | int = 24) -> list[Fraction]:
    return [event.length * rate for event in edit.events]


def names(edit: ParsedEdit) -> list[str | None]:
    return [event.clip.name if event.kind == "picture" else None for event in edit.events]
