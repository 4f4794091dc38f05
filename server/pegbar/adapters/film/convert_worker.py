"""The process that makes one film from outside into what browsers play; see `child` for how it is spoken with."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any, Final, cast

import av
import av.error
import av.filter
from av.video.reformatter import ColorRange, Colorspace

from pegbar.adapters.film.frame_rate import place
from pegbar.adapters.film.source import decoded, one_frame_at_a_time, opened, picture_stream, sound_stream, turned
from pegbar.adapters.film.target import add_pictures, mp4_options
from pegbar.adapters.worker_main import ProgressReporter, end_as_too_large, limit_rss, read_job
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
_LARGE: Final = 3840 * 2160
_LARGE_OPTIONS: Final = {"x264-params": "rc-lookahead=0:sync-lookahead=0:ref=1:threads=2:sliced-threads=1"}
"""Of pictures from UHD on few are held at a time, so that the largest keep within the memory: threads share a frame."""


def wrap(source: Path, target: Path, facts: dict[str, Any], on_progress: Callable[[float], None]) -> None:
    """Put the same pictures and the same sound into a new file, the first picture at 0; all else stays behind."""
    mp4 = facts["media_type"] == "video/mp4"
    options = {"movflags": "+faststart"} if mp4 else {"cues_to_front": "1"}
    size = max(1, source.stat().st_size)
    form = "mp4" if mp4 else "webm"
    with opened(source) as container, cast(Any, av).open(str(target), "w", format=form, options=options) as out:
        streams = [stream for stream in (picture_stream(container), sound_stream(container)) if stream is not None]
        copies = {stream.index: out.add_stream_from_template(stream) for stream in streams}
        for copy in copies.values():
            copy.metadata.clear()
        for packet in container.demux(streams):
            if packet.size == 0 or packet.dts is None:
                continue
            zero = round(facts["start_seconds"] / packet.time_base)
            packet.dts -= zero
            packet.pts = None if packet.pts is None else packet.pts - zero
            on_progress(min(0.99, (packet.pos or 0) / size))
            packet.stream = copies[packet.stream.index]
            out.mux(packet)


@dataclass
class Wanted:
    """What a film is to become."""

    rate: Fraction
    size: tuple[int, int]
    frames_max: int

    @classmethod
    def of(cls, facts: dict[str, Any]) -> "Wanted":
        """By the facts that were found of it."""
        rate = Fraction(facts["rate_numerator"], facts["rate_denominator"])
        width, height = facts["width"], facts["height"]
        most = int(limits.VIDEO_SECONDS_MAX * rate)
        return cls(rate, (width + width % 2, height + height % 2), most)


def encode(source: Path, target: Path, facts: dict[str, Any], on_progress: Callable[[float], None]) -> None:
    """Encode a film anew at a constant rate: each of its frames is shown where the nearest of the new ones stands."""
    wanted = Wanted.of(facts)
    total = max(1.0, facts["duration_seconds"] * float(wanted.rate))
    with (
        opened(source) as container,
        cast(Any, av).open(str(target), "w", format="mp4", options=mp4_options(wanted.rate)) as out,
    ):
        video, audio = picture_stream(container), sound_stream(container)
        is_large = wanted.size[0] * wanted.size[1] >= _LARGE
        large = _LARGE_OPTIONS if is_large else {}
        if video is not None and is_large:
            one_frame_at_a_time(video)
        pictures = Pictures(add_pictures(out, wanted.rate, wanted.size, **large), wanted)
        sound = None if audio is None else Sound(out, audio)
        zero = Fraction(facts["start_seconds"])
        for packet in container.demux([stream for stream in (video, audio) if stream is not None]):
            for frame in decoded(packet):
                time = None if frame.pts is None else frame.pts * frame.time_base - zero
                if packet.stream.type == "video":
                    out.mux([*pictures.take(frame, time)])
                    on_progress(min(0.99, pictures.done / total))
                elif sound is not None and time is not None:
                    out.mux([*sound.take(frame, time)])
        out.mux([*pictures.end()])
        if sound is not None:
            out.mux([*sound.end()])


class Pictures:
    """Frames on their way: one is held until it is known how long it stands."""

    def __init__(self, stream: Any, wanted: Wanted) -> None:
        self._stream = stream
        self._wanted = wanted
        self._held: Any = None
        self._ends: Fraction | None = None
        self._turner: Turner | None = None
        self.done = 0

    def take(self, frame: Any, time: Fraction | None) -> Iterator[Any]:
        """A frame that is shown from this second on."""
        here = self.done + 1 if time is None else place(time, self._wanted.rate)
        if self._held is not None:
            yield from self._show_until(here)
        self._held = self._fitted(frame)
        self._ends = None if time is None or not frame.duration else time + frame.duration * frame.time_base

    def end(self) -> Iterator[Any]:
        """No more come; the last one is seen, however short the file says that it is."""
        if self._held is not None:
            ends = 0 if self._ends is None or not self.done else place(self._ends, self._wanted.rate)
            yield from self._show_until(max(self.done + 1, ends))
        yield from self._stream.encode(None)

    def _show_until(self, until: int) -> Iterator[Any]:
        while self.done < min(until, self._wanted.frames_max):
            self._held.pts, self._held.time_base = self.done, 1 / self._wanted.rate
            yield from self._stream.encode(self._held)
            self.done += 1

    def _fitted(self, frame: Any) -> Any:
        width, height = self._wanted.size
        turn = turned(frame)
        if turn in {90, 270}:
            width, height = height, width
        made = frame.reformat(
            width=width,
            height=height,
            format="yuv420p",
            dst_colorspace=Colorspace.ITU709,
            dst_color_range=ColorRange.MPEG,
        )
        if turn:
            self._turner = self._turner or Turner(turn)
            made = self._turner.turned(made)
        made.pict_type = 0
        return made


class Turner:
    """Turns frames that a camera held on its side."""

    _FILTERS: Final = {90: ("clock",), 180: ("clock", "clock"), 270: ("cclock",)}

    def __init__(self, clockwise: int) -> None:
        self._ways = self._FILTERS[clockwise]
        self._graph: Any = None

    def turned(self, frame: Any) -> Any:
        """The frame, upright."""
        if self._graph is None:
            graph = cast(Any, av.filter).Graph()
            nodes = [
                graph.add_buffer(width=frame.width, height=frame.height, format=frame.format, time_base=frame.time_base)
            ]
            nodes += [graph.add("transpose", way) for way in self._ways]
            graph.link_nodes(*nodes, graph.add("buffersink")).configure()
            self._graph = graph
        self._graph.vpush(frame)
        return self._graph.vpull()


class Sound:
    """Sound on its way: resampled, with silence where the source has none, from the first picture on."""

    def __init__(self, out: Any, source: Any) -> None:
        self._stream = out.add_stream("aac", rate=_SOUND_RATE, layout="stereo")
        self._stream.codec_context.bit_rate = _SOUND_BITS
        self._source = source
        self._graph: Any = None

    def take(self, frame: Any, time: Fraction) -> Iterator[Any]:
        """A frame of sound from this second on."""
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
        yield from self._ready()

    def end(self) -> Iterator[Any]:
        """No more comes."""
        if self._graph is not None:
            self._graph.push(None)
            yield from self._ready()
        yield from self._stream.encode(None)

    def _ready(self) -> Iterator[Any]:
        while True:
            try:
                frame = self._graph.pull()
            except (av.error.BlockingIOError, av.error.EOFError):
                return
            yield from self._stream.encode(frame)


def main() -> None:
    """Convert the film that stdin names."""
    raw, target = read_job()
    limit_rss(_MEMORY_MB)
    facts, tell = raw["facts"], ProgressReporter()
    make = wrap if facts["needs"] == "wrap" else encode
    try:
        make(Path(raw["source"]), target, facts, tell)
    except MemoryError as error:
        end_as_too_large(repr(error))
    tell(1.0)


if __name__ == "__main__":
    main()
