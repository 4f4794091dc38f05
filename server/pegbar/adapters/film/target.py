"""Format of the videos that Pegbar writes: H.264 and AAC in MP4 with exact timestamps. For worker processes only."""

from fractions import Fraction
from math import lcm
from typing import Any, Final, cast

import av
from av.video.reformatter import ColorPrimaries, ColorRange, Colorspace, ColorTrc
from PIL import Image

from pegbar.kernel.limits import SOUND_RATE
from pegbar.ports.encoder import VideoQuality

_KEY_FRAME_EVERY: Final = 24
_TICKS_MIN: Final = 10_000
_CODEC: Final = {"preset": "veryfast", "crf": "20", "g": str(_KEY_FRAME_EVERY), "bf": "0"}
QUALITIES: Final[dict[VideoQuality, dict[str, str]]] = {
    "draft": {"preset": "ultrafast", "crf": "28"},
    "standard": {},
    "high": {"preset": "medium", "crf": "15"},
}
"""What a quality changes of x264's options: its preset, and its constant rate factor (lower is better)."""
_MATRIX_BT709: Final = 1  # AVCOL_SPC_BT709, ISO/IEC 23091-2
_SOUND_BITS: Final = 192_000


def get_mp4_options(rate: Fraction, *, has_sound: bool = False) -> dict[str, str]:
    """Return the muxer options for a file that is playable before it is fully loaded, with exact timestamps.

    The timescales are chosen so that each frame lasts a whole number of ticks. With sound, so does each sample in ticks
    of the movie timescale, because edit lists (which skip the encoder's priming samples) use that timescale.
    """
    ticks = rate.numerator * -(-_TICKS_MIN // rate.numerator)
    shared = lcm(rate.numerator, SOUND_RATE) if has_sound else ticks
    return {"movflags": "+faststart", "video_track_timescale": str(ticks), "movie_timescale": str(shared)}


def add_video_stream(out: Any, rate: Fraction, size: tuple[int, int], **options: str) -> Any:
    """Add a video stream for frames in yuv420p, BT.709, limited range. The sides of `size` must be even.

    It has no B-frames: they save nothing for still pictures, and without them the first frame's time is 0.
    """
    stream = out.add_stream("libx264", rate=rate, options={**_CODEC, **options})
    stream.width, stream.height, stream.pix_fmt = *size, "yuv420p"
    context = stream.codec_context
    context.color_range, context.colorspace = ColorRange.MPEG, _MATRIX_BT709
    context.color_primaries, context.color_trc = ColorPrimaries.BT709, ColorTrc.BT709
    return stream


def add_audio_stream(out: Any) -> Any:
    """Add the stereo audio stream, for frames of 1024 samples in fltp.

    The encoder adds 1024 priming samples, which the edit list of the file skips. The stream uses FFmpeg's default AAC
    coder: the coder "fast" takes half the time, but rendered a loud pure tone a third too quiet.
    """
    stream = out.add_stream("aac", rate=SOUND_RATE, layout="stereo")
    stream.codec_context.bit_rate = _SOUND_BITS
    return stream


def to_video_frame(picture: Image.Image) -> av.VideoFrame:
    """Convert a picture of even size to a frame for `add_video_stream`."""
    return (
        cast(Any, av.VideoFrame)
        .from_image(picture)
        .reformat(
            format="yuv420p",
            dst_colorspace=Colorspace.ITU709,
            src_color_range=ColorRange.JPEG,
            dst_color_range=ColorRange.MPEG,
        )
    )
