"""A film of ours as it is written: H.264 and AAC in MP4, all exactly at its time. For child processes alone."""

from fractions import Fraction
from math import lcm
from typing import Any, Final, cast

import av
from av.video.reformatter import ColorPrimaries, ColorRange, Colorspace, ColorTrc
from PIL import Image

from pegbar.kernel.limits import SOUND_RATE

_KEY_FRAME_EVERY: Final = 24
_TICKS_MIN: Final = 10_000
_CODEC: Final = {"preset": "veryfast", "crf": "20", "g": str(_KEY_FRAME_EVERY), "bf": "0"}
_MATRIX_BT709: Final = 1  # AVCOL_SPC_BT709, ISO/IEC 23091-2
_SOUND_BITS: Final = 192_000


def mp4_options(rate: Fraction, *, has_sound: bool = False) -> dict[str, str]:
    """How the file is laid out: a player begins before all of it came, and frames are whole numbers of its ticks.

    With sound its samples are, too: where the edit list of a stream ends is told in ticks of the whole film.
    """
    ticks = rate.numerator * -(-_TICKS_MIN // rate.numerator)
    shared = lcm(rate.numerator, SOUND_RATE) if has_sound else ticks
    return {"movflags": "+faststart", "video_track_timescale": str(ticks), "movie_timescale": str(shared)}


def add_pictures(out: Any, rate: Fraction, size: tuple[int, int], **options: str) -> Any:
    """The stream of pictures, of an even size; they are handed over as yuv420p, BT.709, limited range.

    No frame waits for a later one (no B frames): a still gains nothing by them, and the first frame is at 0.
    """
    stream = out.add_stream("libx264", rate=rate, options={**_CODEC, **options})
    stream.width, stream.height, stream.pix_fmt = *size, "yuv420p"
    context = stream.codec_context
    context.color_range, context.colorspace = ColorRange.MPEG, _MATRIX_BT709
    context.color_primaries, context.color_trc = ColorPrimaries.BT709, ColorTrc.BT709
    return stream


def add_sound(out: Any) -> Any:
    """The stream of sound, stereo; it is handed over as fltp, 1024 samples a frame.

    The encoder puts 1024 samples before the first one, and the file's edit list says that they are not to be heard. It
    is FFmpeg's usual coder: its "fast" one takes half the time, but a loud plain tone came out a third too quiet.
    """
    stream = out.add_stream("aac", rate=SOUND_RATE, layout="stereo")
    stream.codec_context.bit_rate = _SOUND_BITS
    return stream


def as_frame(picture: Image.Image) -> av.VideoFrame:
    """A picture of an even size as a frame for `add_pictures`, in the colours that the file names."""
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
