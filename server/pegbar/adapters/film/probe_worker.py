"""Worker process that probes an uploaded video and returns facts as JSON. Protocol: `adapters.child_process`."""

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

from pegbar.adapters.film.frame_rate import DetectedFrameRate, detect_frame_rate
from pegbar.adapters.film.layout import MediaLayout, UnknownLayout, read_layout
from pegbar.adapters.film.source import (
    MediaRefused,
    decode_packet,
    get_audio_stream,
    get_display_size,
    get_video_stream,
    has_private_metadata,
    open_media,
    to_picture,
)
from pegbar.adapters.worker_main import ProgressReporter, exit_too_large, limit_rss, read_job
from pegbar.kernel import limits, texts
from pegbar.kernel.text_catalog import pack

_MEMORY_MB: Final = 700
_MP4: Final = ({"h264"}, {"aac", "mp3"})
_WEBM: Final = ({"vp8", "vp9", "av1"}, {"opus", "vorbis"})
_EIGHT_BITS: Final = {"yuv420p", "yuvj420p"}
_TAIL_MAX: Final = 600
_ROUNDING_SECONDS: Final = Fraction(1, 100)
"""Maximum error of the end time in files whose timestamps are rounded to milliseconds."""
_SOUND_OVERHANG_MAX: Final = Fraction(1, 2)
"""Maximum time in seconds by which audio packets may extend beyond the maximum length of a video."""
_COMPLETE_SHARE: Final = 0.98


@dataclass
class VideoIndex:
    """The result of reading all packets of a video. `times` are the display times of its frames in seconds."""

    times: list[Fraction] = field(default_factory=list[Fraction])
    last_duration: Fraction = Fraction(0)
    last_keyframe: int = 0
    frames_after_keyframe: int = 0
    """Number of frames from the last key frame on, inclusive."""
    hidden_frames: int = 0
    is_broken: bool = False
    sound_end: Fraction = Fraction(0)

    @property
    def end(self) -> Fraction:
        """Return the end time of the last frame, by the duration that the file declares for it."""
        return self.times[-1] + self.last_duration


def probe(source: Path, on_progress: Callable[[float], None]) -> dict[str, object]:
    """Return the facts of a video as JSON data for `FilmFacts`. Raises MediaRefused."""
    try:
        layout = read_layout(source)
    except UnknownLayout as error:
        raise MediaRefused(texts.VIDEO_UNREADABLE) from error
    if not layout.is_complete:
        raise MediaRefused(texts.VIDEO_CUT_OFF)
    try:
        with open_media(source) as container:
            return _probe_container(container, layout, source.stat().st_size, on_progress)
    except MemoryError as error:
        exit_too_large(repr(error))
    except (av.error.FFmpegError, ValueError, OverflowError, ZeroDivisionError) as error:
        raise MediaRefused(texts.VIDEO_UNREADABLE) from error


def _probe_container(
    container: Any, layout: MediaLayout, size: int, on_progress: Callable[[float], None]
) -> dict[str, object]:
    video, audio = get_video_stream(container), get_audio_stream(container)
    if video is None or video.codec_context is None:
        raise MediaRefused(texts.VIDEO_UNREADABLE)
    _check_sides(video.codec_context.width, video.codec_context.height)
    index = read_index(container, video, audio, lambda place: on_progress(0.7 * min(1.0, place / max(1, size))))
    if not index.times:
        raise MediaRefused(texts.VIDEO_UNREADABLE)
    if (
        max(index.end - index.times[0] - _ROUNDING_SECONDS, index.sound_end - _SOUND_OVERHANG_MAX)
        > limits.VIDEO_SECONDS_MAX
    ):
        raise MediaRefused(texts.VIDEO_TOO_LONG)
    if (
        index.is_broken
        or len(index.times) + index.hidden_frames < video.frames * _COMPLETE_SHARE
        or _is_cut_off(container, index)
    ):
        raise MediaRefused(texts.VIDEO_CUT_OFF)
    first, thumbnail = _make_thumbnail(container, video, index)
    on_progress(0.9)
    _check_tail(container, video, index)
    aspect_ratio = video.sample_aspect_ratio
    width, height = get_display_size(first, aspect_ratio)
    _check_sides(width, height)
    stated = [rate for rate in (video.average_rate, video.guessed_rate) if rate]
    frame_rate = detect_frame_rate(index.times, stated, index.last_duration, video.time_base)
    media_type, needs = _choose_conversion(container, layout, video, audio, frame_rate, index.times[0])
    seconds = len(index.times) / frame_rate.rate if frame_rate.is_constant else index.end - index.times[0]
    return {
        "media_type": media_type,
        "width": width,
        "height": height,
        "frames": len(index.times),
        "rate_numerator": frame_rate.rate.numerator,
        "rate_denominator": frame_rate.rate.denominator,
        "duration_seconds": float(max(seconds, min(index.sound_end, Fraction(limits.VIDEO_SECONDS_MAX)))),
        "has_sound": audio is not None,
        "needs": needs,
        "still": base64.b64encode(thumbnail).decode(),
        "start_seconds": float(index.times[0]),
    }


def _check_sides(width: int, height: int) -> None:
    if width <= 0 or height <= 0:
        raise MediaRefused(texts.VIDEO_UNREADABLE)
    if max(width, height) > limits.VIDEO_SIDE_MAX:
        raise MediaRefused(texts.VIDEO_SIDES)


def read_index(container: Any, video: Any, audio: Any, on_place: Callable[[int], None]) -> VideoIndex:
    """Read every packet of a video and return the index. Ignores the length declared in headers.

    `on_place` is called with the current position in the file.
    """
    index, frames = VideoIndex(), list[tuple[int, int, bool]]()
    limit = limits.VIDEO_SECONDS_MAX * limits.FPS_MAX * 10
    for packet in container.demux([stream for stream in (video, audio) if stream is not None]):
        if packet.size == 0:
            continue
        index.is_broken |= packet.is_corrupt
        if packet.stream.index != video.index:
            if packet.pts is not None:
                end = (packet.pts + (packet.duration or 0)) * packet.time_base
                index.sound_end = max(index.sound_end, end)
            continue
        if packet.is_discard:
            index.hidden_frames += 1
            continue
        pts = packet.pts if packet.pts is not None else packet.dts
        if pts is None:
            raise MediaRefused(texts.VIDEO_UNREADABLE)
        frames.append((pts, packet.duration or 0, packet.is_keyframe))
        if len(frames) > limit:
            raise MediaRefused(texts.VIDEO_TOO_LONG)
        on_place(packet.pos or 0)
    for number, (pts, _, is_key) in enumerate(frames):
        if is_key:
            index.last_keyframe, index.frames_after_keyframe = pts, len(frames) - number
    frames.sort(key=lambda frame: frame[0])
    index.times = [pts * video.time_base for pts, _, _ in frames]
    if frames:
        index.last_duration = frames[-1][1] * video.time_base
    return index


def _is_cut_off(container: Any, index: VideoIndex) -> bool:
    """Return whether a WebM or Matroska file ends long before its declared length, because it was truncated."""
    if "matroska" not in container.format.name or not container.duration:
        return False
    return max(index.end, index.sound_end) < Fraction(container.duration, av.time_base) * Fraction(95, 100) - 1


def _make_thumbnail(container: Any, video: Any, index: VideoIndex) -> tuple[Any, bytes]:
    """Return the first frame, and the thumbnail as WebP, taken at the time that the specification defines."""
    seconds = limits.VIDEO_THUMB_SHARE * float(index.end - index.times[0])
    thumbnail_seconds = min(max(seconds, limits.VIDEO_THUMB_SECONDS_MIN), limits.VIDEO_THUMB_SECONDS_MAX)
    container.seek(0)
    first, best = None, None
    for packet in container.demux(video):
        for frame in decode_packet(packet):
            _check_sides(frame.width, frame.height)
            first = first or frame
            if (
                best is None
                or frame.pts is None
                or float(frame.pts * frame.time_base - index.times[0]) <= thumbnail_seconds
            ):
                best = frame
            if frame.pts is not None and float(frame.pts * frame.time_base - index.times[0]) >= thumbnail_seconds:
                return first, _encode_webp(best, video)
    if first is None or best is None:
        raise MediaRefused(texts.VIDEO_UNREADABLE)
    return first, _encode_webp(best, video)


def _encode_webp(frame: Any, video: Any) -> bytes:
    picture = to_picture(frame, video.sample_aspect_ratio)
    picture.thumbnail((limits.VIDEO_THUMB_WIDTH_MAX, limits.VIDEO_THUMB_HEIGHT_MAX))
    out = io.BytesIO()
    picture.save(out, "WEBP", quality=round(limits.VIDEO_THUMB_QUALITY * 100))
    return out.getvalue()


def _check_tail(container: Any, video: Any, index: VideoIndex) -> None:
    """Decode from the last key frame to the end to verify that the declared frames exist. Raises MediaRefused."""
    if index.frames_after_keyframe > _TAIL_MAX:
        return
    container.seek(index.last_keyframe, stream=video)
    video.codec_context.flush_buffers()
    count = sum(
        frame.pts is None or frame.pts >= index.last_keyframe
        for packet in container.demux(video)
        for frame in decode_packet(packet)
    )
    if count == 0 or count < index.frames_after_keyframe * _COMPLETE_SHARE - 1:
        raise MediaRefused(texts.VIDEO_CUT_OFF)


def _choose_conversion(
    container: Any, layout: MediaLayout, video: Any, audio: Any, frame_rate: DetectedFrameRate, start: Fraction
) -> tuple[str, str]:
    """Return the video's media type after the conversion that it needs for browsers, and this conversion (`Need`)."""
    context = video.codec_context
    starts_at_zero = abs(start) * frame_rate.rate * 4 <= 1
    for media_type, (pictures, sounds), native_kind, similar_kind in (
        ("video/mp4", _MP4, "mp4", "quicktime"),
        ("video/webm", _WEBM, "webm", "matroska"),
    ):
        if layout.kind not in (native_kind, similar_kind):
            continue
        is_playable = context.codec.canonical_name in pictures and context.pix_fmt in _EIGHT_BITS
        if (
            is_playable
            and frame_rate.is_constant
            and (audio is None or audio.codec_context.codec.canonical_name in sounds)
        ):
            has_other_streams = len(container.streams) > (1 if audio is None else 2)
            has_duration = media_type == "video/mp4" or bool(container.duration)
            is_ready = (
                layout.kind == native_kind
                and layout.is_streamable
                and has_duration
                and starts_at_zero
                and not has_other_streams
                and not has_private_metadata(container)
            )
            return media_type, "none" if is_ready else "wrap"
    return "video/mp4", "encode"


def main() -> None:
    """Probe the video named on stdin."""
    raw, target = read_job()
    limit_rss(_MEMORY_MB)
    try:
        result = probe(Path(raw["source"]), ProgressReporter())
    except MediaRefused as refused:
        result = {"refused": pack(refused.text)}
    target.write_text(json.dumps(result), "utf-8")


if __name__ == "__main__":
    main()
