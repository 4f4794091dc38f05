"""Timelines as files of OpenTimelineIO, written by its own library; `exports/rules/edits/otio.py` describes them.

There is none for some versions of Python. It is loaded where a file is written, in a process of its own.
"""

import importlib
import importlib.util
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

_LIBRARY: Final = "opentimelineio"
_OWN: Final = "pegbar"
"""Whose metadata it is."""


def is_installed() -> bool:
    """Whether this instance writes such files."""
    return importlib.util.find_spec(_LIBRARY) is not None


def write(files: Sequence[Path], facts: Mapping[str, Any], target: Path) -> None:
    """Write a timeline as .otio; where there are files, those that its clips name, as .otioz with them."""
    library: Any = importlib.import_module(_LIBRARY)
    at = {path.name: path for path in files}
    timeline = _Timeline(library, facts, at).made()
    if not files:
        library.adapters.write_to_file(timeline, str(target), "otio_json")
        return
    target.unlink(missing_ok=True)  # the library writes over nothing
    library.adapters.write_to_file(timeline, str(target), "otioz")


class _Timeline:
    def __init__(self, library: Any, facts: Mapping[str, Any], at: Mapping[str, Path]) -> None:
        self._otio = library
        self._facts = facts
        self._at = at
        above, below = facts["rate"]
        self._rate = above / below

    def made(self) -> Any:
        """The timeline with all its tracks."""
        facts = self._facts
        timeline = self._otio.schema.Timeline(facts["name"], global_start_time=self._time(facts["start"]))
        timeline.metadata[_OWN] = facts["notes"]
        for raw in facts["tracks"]:
            track = self._otio.schema.Track(raw["name"], kind=raw["kind"])
            for item in raw["items"]:
                track.extend(self._transition(item) if "transition" in item else self._clip(item))
            timeline.tracks.append(track)
        return timeline

    def _time(self, frames: int) -> Any:
        return self._otio.opentime.RationalTime(frames, self._rate)

    def _range(self, start: int, frames: int) -> Any:
        return self._otio.opentime.TimeRange(self._time(start), self._time(frames))

    def _clip(self, item: Mapping[str, Any]) -> list[Any]:
        """The clip, after a gap where there is one."""
        schema = self._otio.schema
        medium = schema.ExternalReference(self._url(item["url"]), self._range(0, item["available"]))
        clip = schema.Clip(item["name"], medium, self._range(item["source"], item["frames"]))
        clip.metadata[_OWN] = item["notes"]
        gap = [schema.Gap(source_range=self._range(0, item["gap"]))] if item["gap"] else []
        return [*gap, clip]

    def _url(self, url: str) -> str:
        """As it is, or of the file itself, which the library takes along under the same name."""
        path = self._at.get(url.rpartition("/")[2])
        return url if path is None else path.absolute().as_uri()

    def _transition(self, item: Mapping[str, Any]) -> list[Any]:
        kinds = self._otio.schema.TransitionTypes
        kind = kinds.SMPTE_Dissolve if item["transition"] == "dissolve" else kinds.Custom
        made = self._otio.schema.Transition(item["transition"], kind, self._time(item["in"]), self._time(item["out"]))
        made.metadata[_OWN] = item["notes"]
        return [made]
