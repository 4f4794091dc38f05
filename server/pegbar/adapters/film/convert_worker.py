"""Worker process that converts an uploaded video for browsers. Protocol: `adapters.child_process`."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any, Final, cast

import av
import av.error
import av.filter
from av.video.reformatter import ColorRange, Colorspace

from pegbar.adapters.film.frame_rate import get_frame_number
from pegbar.adapters.film.source import (
    decode_packet,
    get_audio_stream,
    get_rotation,
    get_video_stream,
    open_media,
    use_slice_threads,
)
from pegbar.adapters.film.target import add_video_stream, get_mp4_options
from pegbar.adapters.worker_main import ProgressReporter, exit_too_large, limit_rss, read_job
from pegbar.kernel import limits

_MEMORY_MB: Final = 700
_SOUND_RATE: Final = 48_000
_SOUND_BITS: Final = 160_000
_SOUND_FRAME: Final = 1024
_SOUND_FILTERS: Final = (
    ("aresample", "async=1:first_pts=0"),
    ("aformat", f"sample_fmts=fltp:sample_rates={_SOUND_RATE}:channel_layouts=stereo"),
    ("asetnsamples", f"n={_SOUND_FRAME}:p=0"),
)
_LARGE_PIXELS: Final = 3840 * 2160
_LARGE_OPTIONS: Final = {"x264-params": "rc-lookahead=0:sync-lookahead=0:ref=1:threads=2:sliced-threads=1"}
"""For UHD and larger: x264 buffers few frames, and its threads work on one frame, to stay within the memory limit."""


def remux(source: Path, target: Path, facts: dict[str, Any], on_progress: Callable[[float], None]) -> None:
    """Copy the video and audio packets into a new file whose times start at 0, without metadata and other streams."""
    mp4 = facts["media_type"] == "video/mp4"
    options = {"movflags": "+faststart"} if mp4 else {"cues_to_front": "1"}
    size = max(1, source.stat().st_size)
    format_name = "mp4" if mp4 else "webm"
    with (
        open_media(source) as container,
        cast(Any, av).open(str(target), "w", format=format_name, options=options) as out,
    ):
        streams = [
            stream for stream in (get_video_stream(container), get_audio_stream(container)) if stream is not None
        ]
        copies = {stream.index: out.add_stream_from_template(stream) for stream in streams}
        for copy in copies.values():
            copy.metadata.clear()
        for packet in container.demux(streams):
            if packet.size == 0 or packet.dts is None:
                continue
            start = round(facts["start_seconds"] / packet.time_base)
            packet.dts -= start
            packet.pts = None if packet.pts is None else packet.pts - start
            on_progress(min(0.99, (packet.pos or 0) / size))
            packet.stream = copies[packet.stream.index]
            out.mux(packet)


@dataclass
class OutputFormat:
    """The format to convert a video to."""

    rate: Fraction
    size: tuple[int, int]
    frames_max: int

    @classmethod
    def from_facts(cls, facts: dict[str, Any]) -> "OutputFormat":
        """Derive the format from the facts that probing found."""
        rate = Fraction(facts["rate_numerator"], facts["rate_denominator"])
        width, height = facts["width"], facts["height"]
        frames_max = int(limits.VIDEO_SECONDS_MAX * rate)
        return cls(rate, (width + width % 2, height + height % 2), frames_max)


def encode(source: Path, target: Path, facts: dict[str, Any], on_progress: Callable[[float], None]) -> None:
    """Re-encode a video at a constant rate. Each source frame is shown at the nearest output frame."""
    output = OutputFormat.from_facts(facts)
    total = max(1.0, facts["duration_seconds"] * float(output.rate))
    with (
        open_media(source) as container,
        cast(Any, av).open(str(target), "w", format="mp4", options=get_mp4_options(output.rate)) as out,
    ):
        video, audio = get_video_stream(container), get_audio_stream(container)
        is_large = output.size[0] * output.size[1] >= _LARGE_PIXELS
        options = _LARGE_OPTIONS if is_large else {}
        if video is not None and is_large:
            use_slice_threads(video)
        video_encoder = VideoEncoder(add_video_stream(out, output.rate, output.size, **options), output)
        audio_encoder = None if audio is None else AudioEncoder(out)
        start = Fraction(facts["start_seconds"])
        for packet in container.demux([stream for stream in (video, audio) if stream is not None]):
            for frame in decode_packet(packet):
                time = None if frame.pts is None else frame.pts * frame.time_base - start
                if packet.stream.type == "video":
                    out.mux([*video_encoder.add(frame, time)])
                    on_progress(min(0.99, video_encoder.done / total))
                elif audio_encoder is not None and time is not None:
                    out.mux([*audio_encoder.add(frame, time)])
        out.mux([*video_encoder.finish()])
        if audio_encoder is not None:
            out.mux([*audio_encoder.finish()])


class VideoEncoder:
    """Encodes frames at a constant rate. Encodes each frame when the next frame is added, which ends its duration."""

    def __init__(self, stream: Any, output: OutputFormat) -> None:
        self._stream = stream
        self._output = output
        self._pending: Any = None
        self._pending_end: Fraction | None = None
        self._rotator: FrameRotator | None = None
        self.done = 0

    def add(self, frame: Any, time: Fraction | None) -> Iterator[Any]:
        """Add a frame that is shown from `time` on (in seconds). Yields the packets that are ready."""
        number = self.done + 1 if time is None else get_frame_number(time, self._output.rate)
        if self._pending is not None:
            yield from self._encode_until(number)
        self._pending = self._convert(frame)
        self._pending_end = None if time is None or not frame.duration else time + frame.duration * frame.time_base

    def finish(self) -> Iterator[Any]:
        """Flush the encoder and yield the last packets. The last frame is shown for at least one output frame."""
        if self._pending is not None:
            end = (
                0
                if self._pending_end is None or not self.done
                else get_frame_number(self._pending_end, self._output.rate)
            )
            yield from self._encode_until(max(self.done + 1, end))
        yield from self._stream.encode(None)

    def _encode_until(self, until: int) -> Iterator[Any]:
        while self.done < min(until, self._output.frames_max):
            self._pending.pts, self._pending.time_base = self.done, 1 / self._output.rate
            yield from self._stream.encode(self._pending)
            self.done += 1

    def _convert(self, frame: Any) -> Any:
        width, height = self._output.size
        rotation = get_rotation(frame)
        if rotation in {90, 270}:
            width, height = height, width
        converted = frame.reformat(
            width=width,
            height=height,
            format="yuv420p",
            dst_colorspace=Colorspace.ITU709,
            dst_color_range=ColorRange.MPEG,
        )
        if rotation:
            self._rotator = self._rotator or FrameRotator(rotation)
            converted = self._rotator.rotate(converted)
        converted.pict_type = 0
        return converted


class FrameRotator:
    """Rotates frames of a camera that was held sideways."""

    _FILTERS: Final = {90: ("clock",), 180: ("clock", "clock"), 270: ("cclock",)}

    def __init__(self, degrees: int) -> None:
        self._directions = self._FILTERS[degrees]
        self._graph: Any = None

    def rotate(self, frame: Any) -> Any:
        """Return the upright frame."""
        if self._graph is None:
            graph = cast(Any, av.filter).Graph()
            nodes = [
                graph.add_buffer(width=frame.width, height=frame.height, format=frame.format, time_base=frame.time_base)
            ]
            nodes += [graph.add("transpose", way) for way in self._directions]
            graph.link_nodes(*nodes, graph.add("buffersink")).configure()
            self._graph = graph
        self._graph.vpush(frame)
        return self._graph.vpull()


class AudioEncoder:
    """Resamples and encodes the audio from the time of the first picture on; gaps in it become silence."""

    def __init__(self, out: Any) -> None:
        self._stream = out.add_stream("aac", rate=_SOUND_RATE, layout="stereo")
        self._stream.codec_context.bit_rate = _SOUND_BITS
        self._graph: Any = None

    def add(self, frame: Any, time: Fraction) -> Iterator[Any]:
        """Add an audio frame that starts at `time` (in seconds). Yields the packets that are ready."""
        if time > limits.VIDEO_SECONDS_MAX:
            return
        if self._graph is None:
            graph = cast(Any, av.filter).Graph()
            nodes = [
                graph.add_abuffer(
                    sample_rate=frame.sample_rate,
                    format=frame.format,
                    layout=frame.layout.name,
                    time_base=frame.time_base,
                )
            ]
            nodes += [graph.add(name, options) for name, options in _SOUND_FILTERS]
            graph.link_nodes(*nodes, graph.add("abuffersink")).configure()
            self._graph = graph
        frame.pts = round(time / frame.time_base)
        self._graph.push(frame)
        yield from self._encode_ready()

    def finish(self) -> Iterator[Any]:
        """Flush the encoder; yields the last packets."""
        if self._graph is not None:
            self._graph.push(None)
            yield from self._encode_ready()
        yield from self._stream.encode(None)

    def _encode_ready(self) -> Iterator[Any]:
        while True:
            try:
                frame = self._graph.pull()
            except (av.error.BlockingIOError, av.error.EOFError):
                return
            yield from self._stream.encode(frame)


def main() -> None:
    """Convert the video named on stdin."""
    raw, target = read_job()
    limit_rss(_MEMORY_MB)
    facts, report_progress = raw["facts"], ProgressReporter()
    convert = remux if facts["needs"] == "wrap" else encode
    try:
        convert(Path(raw["source"]), target, facts, report_progress)
    except MemoryError as error:
        exit_too_large(repr(error))
    report_progress(1.0)


if __name__ == "__main__":
    main()
