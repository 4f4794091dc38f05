"""Edit files changed as an editor would change them: clips reordered and trimmed, all names new."""

import copy
import json
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final
from xml.etree import ElementTree as ET

from pegbar.domains.storyboard.rules.timecode import TimecodeFormat

FPS: Final = 24
HOUR: Final = 3600 * FPS


@dataclass(frozen=True)
class ClipUse:
    """Clip used in the changed edit, and its length in frames.

    `clip` is its index in the original; None means material that no board knows.
    """

    clip: int | None
    frames: int


def change_edl(data: bytes, uses: Sequence[ClipUse]) -> bytes:
    """Change an EDL; reels and files are preserved."""
    clock = TimecodeFormat(FPS)
    head, *events = re.split(rb"(?m)^(?=\d{3}  )", data)
    lines, at = [head.decode()], HOUR
    for number, use in enumerate(uses, 1):
        reel = "AX" if use.clip is None else events[use.clip].decode().split()[1]
        file = "" if use.clip is None else f"* FROM CLIP: media/{reel}.png\r\n"
        times = " ".join(clock.format_frame(frame) for frame in (0, use.frames, at, at + use.frames))
        lines.append(f"{number:03d}  {reel:<8} V     C        {times}\r\n* FROM CLIP NAME: {_get_name(use)}\r\n{file}")
        at += use.frames
    return "".join(lines).encode()


def change_fcp7(data: bytes, uses: Sequence[ClipUse]) -> bytes:
    """Change a Final Cut Pro 7 XML; each file is described at its first use, and the clips' comments are dropped."""
    root = ET.fromstring(data)
    track = _find_required(root, "sequence/media/video/track")
    items, at, described_ids = list(track.iter("clipitem")), 0, set[str]()
    track.clear()
    for number, use in enumerate(uses):
        item = copy.deepcopy(items[use.clip or 0])
        item.set("id", f"clip-{number}")
        file = _find_required(item, "file")
        if use.clip is None:
            file.set("id", "drone")
            _find_required(file, "pathurl").text = "file://localhost/Drone.mov"
        elif file.get("id") in described_ids:
            file[:] = []
        described_ids.add(str(file.get("id")))
        for comments in item.findall("comments"):
            item.remove(comments)
        for tag, value in {"name": _get_name(use), "start": at, "end": at + use.frames, "out": use.frames}.items():
            _find_required(item, tag).text = str(value)
        track.append(item)
        at += use.frames
    return b"<?xml version='1.0'?>\n<!DOCTYPE xmeml>\n" + ET.tostring(root)


def change_fcpxml(data: bytes, uses: Sequence[ClipUse]) -> bytes:
    """Change an FCPXML; assets are preserved, other content of the clips is dropped."""
    root = ET.fromstring(data)
    spine = _find_required(root, ".//spine")
    items, at = list(spine.iter("video")), HOUR
    ET.SubElement(
        ET.SubElement(_find_required(root, "resources"), "asset", id="drone", duration="0s"),
        "media-rep",
        src="Drone.mov",
    )
    spine.clear()
    for use in uses:
        item = ET.SubElement(spine, "video", dict(items[use.clip or 0].attrib))
        if use.clip is None:
            item.set("ref", "drone")
        item.attrib |= {"name": _get_name(use), "offset": f"{at}/{FPS}s", "duration": f"{use.frames}/{FPS}s"}
        at += use.frames
    return b"<?xml version='1.0'?>\n<!DOCTYPE fcpxml>\n" + ET.tostring(root)


def change_otio(data: bytes, uses: Sequence[ClipUse]) -> bytes:
    """Change an OTIO file; file references are preserved, metadata is dropped."""
    root = json.loads(data)
    track = next(each for each in root["tracks"]["children"] if each["kind"] == "Video")
    items = [each for each in track["children"] if each["OTIO_SCHEMA"].startswith("Clip")]
    track["children"] = [_change_otio_clip(items[use.clip or 0], use) for use in uses]
    return json.dumps(root).encode()


FORMATS: Final[dict[str, tuple[str, Callable[[bytes, Sequence[ClipUse]], bytes]]]] = {
    "edl": ("edit.edl", change_edl),
    "fcp7": ("edit.xml", change_fcp7),
    "fcpxml": ("edit.fcpxml", change_fcpxml),
    "otio": ("edit.otio", change_otio),
}
"""File name and change function of each format."""


def _change_otio_clip(item: dict[str, Any], use: ClipUse) -> dict[str, Any]:
    clip: dict[str, Any] = copy.deepcopy(item) | {"name": _get_name(use), "metadata": {}}
    clip["source_range"]["duration"]["value"] = use.frames
    if use.clip is None:
        for reference in clip["media_references"].values():
            reference["target_url"] = "Drone.mov"
    return clip


def _get_name(use: ClipUse) -> str:
    return "Drone" if use.clip is None else f"Take {use.clip + 1}"


def _find_required(element: ET.Element, path: str) -> ET.Element:
    found = element.find(path)
    assert found is not None, path
    return found
