"""The process that looks at one film from outside: what it is, as JSON; see `child` for how it is spoken with."""

import base64
import io
import json
from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Any, Final

import av
import av.error

from pegbar.adapters.film.frame_rate import Pace, pace
from pegbar.adapters.film.layout import Layout, NoFilm, read_layout
from pegbar.adapters.film.source import (
    Refused,
    as_picture,
    decoded,
    opened,
    picture_stream,
    shown_size,
    sound_stream,
    tells,
)
from pegbar.adapters.worker_main import ProgressReporter, end_as_too_large, limit_rss, read_job
from pegbar.kernel import limits, texts

_MEMORY_MB: Final = 700
_MP4: Final = ({"h264"}, {"aac", "mp3"})
_WEBM: Final = ({"vp8", "vp9", "av1"}, {"opus", "vorbis"})
_EIGHT_BITS: Final = {"yuv420p", "yuvj420p"}
_TAIL_MAX: Final = 600
_ROUNDED: Final = Fraction(1, 100)
"""Files that count milliseconds are off by as much at the end."""
_SOUND_BEYOND: Final = Fraction(1, 2)
"""Sound may stand over the end by as much as its packets are long."""
_ALL_THERE: Final = 0.98


@dataclass
class Track:
    """What was found by reading a film to its end: when its frames are shown, in seconds."""

    times: list[Fraction] = field(default_factory=list[Fraction])
    last: Fraction = Fraction(0)
    last_key: int = 0
    after_key: int = 0
    """How many frames follow the last key frame, itself included."""
    hidden: int = 0
    broken: bool = False
    sound_end: Fraction = Fraction(0)

    @property
    def end(self) -> Fraction:
        """When the last picture ends, as far as the file says."""
        return self.times[-1] + self.last


def look(source: Path, on_progress: Callable[[float], None]) -> dict[str, object]:
    """The facts of a film, as `FilmFacts` has them. Raises Refused."""
    try:
        layout = read_layout(source)
    except NoFilm as error:
        raise Refused(texts.VIDEO_UNREADABLE) from error
    if not layout.whole:
        raise Refused(texts.VIDEO_CUT_OFF)
    try:
        with opened(source) as container:
            return _looked(container, layout, source.stat().st_size, on_progress)
    except MemoryError as error:
        end_as_too_large(repr(error))
    except (av.error.FFmpegError, ValueError, OverflowError, ZeroDivisionError) as error:
        raise Refused(texts.VIDEO_UNREADABLE) from error


def _looked(container: Any, layout: Layout, size: int, on_progress: Callable[[float], None]) -> dict[str, object]:
    video, audio = picture_stream(container), sound_stream(container)
    if video is None or video.codec_context is None:
        raise Refused(texts.VIDEO_UNREADABLE)
    _check_sides(video.codec_context.width, video.codec_context.height)
    track = read_track(container, video, audio, lambda place: on_progress(0.7 * min(1.0, place / max(1, size))))
    if not track.times:
        raise Refused(texts.VIDEO_UNREADABLE)
    if max(track.end - track.times[0] - _ROUNDED, track.sound_end - _SOUND_BEYOND) > limits.VIDEO_SECONDS_MAX:
        raise Refused(texts.VIDEO_TOO_LONG)
    if track.broken or len(track.times) + track.hidden < video.frames * _ALL_THERE or _ends_early(container, track):
        raise Refused(texts.VIDEO_CUT_OFF)
    first, still = _still(container, video, track)
    on_progress(0.9)
    _check_tail(container, video, track)
    aspect = video.sample_aspect_ratio
    width, height = shown_size(first, aspect)
    _check_sides(width, height)
    stated = [rate for rate in (video.average_rate, video.guessed_rate) if rate]
    run = pace(track.times, stated, track.last, video.time_base)
    media_type, needs = _wanted(container, layout, video, audio, run, track.times[0])
    seconds = len(track.times) / run.rate if run.constant else track.end - track.times[0]
    return {
        "media_type": media_type,
        "width": width,
        "height": height,
        "frames": len(track.times),
        "rate_numerator": run.rate.numerator,
        "rate_denominator": run.rate.denominator,
        "duration_seconds": float(max(seconds, min(track.sound_end, Fraction(limits.VIDEO_SECONDS_MAX)))),
        "has_sound": audio is not None,
        "needs": needs,
        "still": base64.b64encode(still).decode(),
        "start_seconds": float(track.times[0]),
    }


def _check_sides(width: int, height: int) -> None:
    if width <= 0 or height <= 0:
        raise Refused(texts.VIDEO_UNREADABLE)
    if max(width, height) > limits.VIDEO_SIDE_MAX:
        raise Refused(texts.VIDEO_SIDES)


def read_track(container: Any, video: Any, audio: Any, on_place: Callable[[int], None]) -> Track:
    """Read every packet; what the headers say of the length is not asked."""
    track, frames = Track(), list[tuple[int, int, bool]]()
    limit = limits.VIDEO_SECONDS_MAX * limits.FPS_MAX * 10
    for packet in container.demux([stream for stream in (video, audio) if stream is not None]):
        if packet.size == 0:
            continue
        track.broken |= packet.is_corrupt
        if packet.stream.index != video.index:
            if packet.pts is not None:
                end = (packet.pts + (packet.duration or 0)) * packet.time_base
                track.sound_end = max(track.sound_end, end)
            continue
        if packet.is_discard:
            track.hidden += 1
            continue
        pts = packet.pts if packet.pts is not None else packet.dts
        if pts is None:
            raise Refused(texts.VIDEO_UNREADABLE)
        frames.append((pts, packet.duration or 0, packet.is_keyframe))
        if len(frames) > limit:
            raise Refused(texts.VIDEO_TOO_LONG)
        on_place(packet.pos or 0)
    for number, (pts, _, key) in enumerate(frames):
        if key:
            track.last_key, track.after_key = pts, len(frames) - number
    frames.sort(key=lambda frame: frame[0])
    track.times = [pts * video.time_base for pts, _, _ in frames]
    if frames:
        track.last = frames[-1][1] * video.time_base
    return track


def _ends_early(container: Any, track: Track) -> bool:
    """A WebM or Matroska file says how long it is; one that ends long before was cut off between two of its parts."""
    if "matroska" not in container.format.name or not container.duration:
        return False
    return max(track.end, track.sound_end) < Fraction(container.duration, av.time_base) * Fraction(95, 100) - 1


def _still(container: Any, video: Any, track: Track) -> tuple[Any, bytes]:
    """The first frame, and the thumbnail that is taken where the specification says, as webp."""
    share = limits.VIDEO_THUMB_SHARE * float(track.end - track.times[0])
    wanted = min(max(share, limits.VIDEO_THUMB_SECONDS_MIN), limits.VIDEO_THUMB_SECONDS_MAX)
    container.seek(0)
    first, best = None, None
    for packet in container.demux(video):
        for frame in decoded(packet):
            _check_sides(frame.width, frame.height)
            first = first or frame
            if best is None or frame.pts is None or float(frame.pts * frame.time_base - track.times[0]) <= wanted:
                best = frame
            if frame.pts is not None and float(frame.pts * frame.time_base - track.times[0]) >= wanted:
                return first, _webp(best, video)
    if first is None or best is None:
        raise Refused(texts.VIDEO_UNREADABLE)
    return first, _webp(best, video)


def _webp(frame: Any, video: Any) -> bytes:
    picture = as_picture(frame, video.sample_aspect_ratio)
    picture.thumbnail((limits.VIDEO_THUMB_WIDTH_MAX, limits.VIDEO_THUMB_HEIGHT_MAX))
    out = io.BytesIO()
    picture.save(out, "WEBP", quality=round(limits.VIDEO_THUMB_QUALITY * 100))
    return out.getvalue()


def _check_tail(container: Any, video: Any, track: Track) -> None:
    """Decode from the last key frame to the end: what the file says to be there must be there."""
    if track.after_key > _TAIL_MAX:
        return
    container.seek(track.last_key, stream=video)
    video.codec_context.flush_buffers()
    found = sum(
        frame.pts is None or frame.pts >= track.last_key
        for packet in container.demux(video)
        for frame in decoded(packet)
    )
    if found == 0 or found < track.after_key * _ALL_THERE - 1:
        raise Refused(texts.VIDEO_CUT_OFF)


def _wanted(container: Any, layout: Layout, video: Any, audio: Any, run: Pace, start: Fraction) -> tuple[str, str]:
    """The media type it has or gets, and what is to be done for it."""
    context = video.codec_context
    from_the_start = abs(start) * run.rate * 4 <= 1
    for media_type, (pictures, sounds), own, kin in (
        ("video/mp4", _MP4, "mp4", "quicktime"),
        ("video/webm", _WEBM, "webm", "matroska"),
    ):
        if layout.kind not in (own, kin):
            continue
        plays = context.codec.canonical_name in pictures and context.pix_fmt in _EIGHT_BITS
        if plays and run.constant and (audio is None or audio.codec_context.codec.canonical_name in sounds):
            spare = len(container.streams) > (1 if audio is None else 2)
            timed = media_type == "video/mp4" or bool(container.duration)
            ready = (
                layout.kind == own and layout.tidy and timed and from_the_start and not spare and not tells(container)
            )
            return media_type, "none" if ready else "wrap"
    return "video/mp4", "encode"


def main() -> None:
    """Look at the film that stdin names."""
    raw, target = read_job()
    limit_rss(_MEMORY_MB)
    try:
        said = look(Path(raw["source"]), ProgressReporter())
    except Refused as refused:
        said = {"refused": str(refused)}
    target.write_text(json.dumps(said), "utf-8")


if __name__ == "__main__":
    main()
