"""Write OpenTimelineIO files with the OpenTimelineIO library, from the data that `formats/otio/writer.py` describes.

The library isn't available for some Python versions. It is imported only when a file is written, in a worker process.
"""

import importlib
import importlib.util
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

_LIBRARY: Final = "opentimelineio"
_METADATA_KEY: Final = "pegbar"
"""Key of Pegbar's metadata in the metadata of timelines, clips and transitions."""


def is_installed() -> bool:
    """Return whether the library is installed, so that this instance can write OpenTimelineIO files."""
    return importlib.util.find_spec(_LIBRARY) is not None


def write_timeline(files: Sequence[Path], facts: Mapping[str, Any], target: Path) -> None:
    """Write a timeline as .otio; or as .otioz with `files` in it, if there are any.

    Clips reference the files by name.
    """
    library: Any = importlib.import_module(_LIBRARY)
    paths = {path.name: path for path in files}
    timeline = _TimelineBuilder(library, facts, paths).build()
    if not files:
        library.adapters.write_to_file(timeline, str(target), "otio_json")
        return
    target.unlink(missing_ok=True)  # The library doesn't overwrite files.
    library.adapters.write_to_file(timeline, str(target), "otioz")


class _TimelineBuilder:
    def __init__(self, library: Any, facts: Mapping[str, Any], paths: Mapping[str, Path]) -> None:
        self._otio = library
        self._facts = facts
        self._paths = paths
        numerator, denominator = facts["rate"]
        self._rate = numerator / denominator

    def build(self) -> Any:
        """Return the timeline with all its tracks."""
        facts = self._facts
        timeline = self._otio.schema.Timeline(facts["name"], global_start_time=self._time(facts["start"]))
        timeline.metadata[_METADATA_KEY] = facts["notes"]
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
        """Return the clip, preceded by its gap if there is one."""
        schema = self._otio.schema
        medium = schema.ExternalReference(self._url(item["url"]), self._range(0, item["available"]))
        clip = schema.Clip(item["name"], medium, self._range(item["source"], item["frames"]))
        clip.metadata[_METADATA_KEY] = item["notes"]
        gap = [schema.Gap(source_range=self._range(0, item["gap"]))] if item["gap"] else []
        return [*gap, clip]

    def _url(self, url: str) -> str:
        """Return the URL of a clip's media: the local file with the name in `url`, if there is one, otherwise `url`.

        The library includes local files in an .otioz under the same name.
        """
        path = self._paths.get(url.rpartition("/")[2])
        return url if path is None else path.absolute().as_uri()

    def _transition(self, item: Mapping[str, Any]) -> list[Any]:
        kinds = self._otio.schema.TransitionTypes
        kind = kinds.SMPTE_Dissolve if item["transition"] == "dissolve" else kinds.Custom
        transition = self._otio.schema.Transition(
            item["transition"], kind, self._time(item["in"]), self._time(item["out"])
        )
        transition.metadata[_METADATA_KEY] = item["notes"]
        return [transition]
