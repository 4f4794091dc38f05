"""The dialogue of a board as subtitles: SubRip and WebVTT (W3C)."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import Final

from pegbar.domains.interchange.formats.common.cut_table import CutTable
from pegbar.domains.storyboard.rules.timing import FrameRate, compute_spans

_BREAKS: Final = re.compile("\r\n|[\r\x0b\x0c\x1c-\x1e\x85\u2028\u2029]")
_CONTROL: Final = re.compile(r"[\x00-\x08\x0e-\x1b\x1f\x7f]")
_SUBRIP_TAG: Final = re.compile(r"<(?=[A-Za-z/])")
_SUBRIP_OVERRIDE: Final = re.compile(r"\{(?=\\)")


@dataclass(frozen=True, slots=True)
class Cue:
    """A text and the time in seconds, from the start of the video, at which it is shown; `end` is exclusive."""

    start: Fraction
    end: Fraction
    text: str


def build_cues(cuts: Iterable[tuple[int, str]], rate: FrameRate) -> list[Cue]:
    """Build cues from cuts in order: their lengths in frames and their dialogue.

    Consecutive cuts with the same dialogue become one cue; a cut without dialogue is a gap. Empty lines are removed,
    because they end a cue in both formats.
    """
    cut_lines = [(frames, _normalize_lines(text)) for frames, text in cuts]
    timed = zip(compute_spans(frames for frames, _ in cut_lines), (text for _, text in cut_lines), strict=True)
    result = list[Cue]()
    for text, group in groupby(timed, key=lambda each: each[1]):
        if text:
            times = [span for span, _ in group]
            result.append(Cue(rate.get_seconds(times[0].start), rate.get_seconds(times[-1].end), text))
    return result


def write_srt_of_board(table: CutTable) -> str:
    """Write a board's dialogue in the SubRip format; empty without dialogue."""
    return write_srt(_build_cues_of_board(table))


def write_vtt_of_board(table: CutTable) -> str:
    """Write a board's dialogue in the WebVTT format; without cues if there is no dialogue."""
    return write_vtt(_build_cues_of_board(table))


def _build_cues_of_board(table: CutTable) -> list[Cue]:
    return build_cues([(cut.frames, cut.dialogue) for cut in table.cuts], table.rate)


def write_srt(cues: Sequence[Cue]) -> str:
    """Write the cues in the SubRip format, with CR LF line ends.

    The format has no escapes, so text that players would parse as a tag, an override or an arrow is replaced by similar
    characters (‹, a space, an em dash).
    """
    blocks = [
        f"{number}\n{_format_time(cue.start, ',')} --> {_format_time(cue.end, ',')}\n{_escape_subrip(cue.text)}\n"
        for number, cue in enumerate(cues, 1)
    ]
    return "\n".join(blocks).replace("\n", "\r\n")


def write_vtt(cues: Sequence[Cue]) -> str:
    """Write the cues in the WebVTT format, escaped."""
    blocks = [
        f"{_format_time(cue.start, '.')} --> {_format_time(cue.end, '.')}\n{_escape_webvtt(cue.text)}\n" for cue in cues
    ]
    return "\n".join(["WEBVTT\n", *blocks])


def _normalize_lines(text: str) -> str:
    plain = _CONTROL.sub("", _BREAKS.sub("\n", text))
    return "\n".join(line for line in map(str.strip, plain.split("\n")) if line)


def _format_time(seconds: Fraction, separator: str) -> str:
    """Format hours, minutes, seconds and milliseconds, halves rounded up."""
    milliseconds = (seconds * 1000 + Fraction(1, 2)).__floor__()
    minutes, rest = divmod(milliseconds, 60_000)
    hours, minutes = divmod(minutes, 60)
    return f"{hours:02}:{minutes:02}:{rest // 1000:02}{separator}{rest % 1000:03}"


def _escape_subrip(text: str) -> str:
    return _SUBRIP_OVERRIDE.sub("{ ", _SUBRIP_TAG.sub("‹", text.replace("-->", "—>")))


def _escape_webvtt(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
