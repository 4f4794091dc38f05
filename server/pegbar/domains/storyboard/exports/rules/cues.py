"""What is said on a board as captions beside its film: SubRip and WebVTT (W3C)."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import Final

from pegbar.domains.storyboard.rules.timing import FrameRate, compute_spans

_BREAKS: Final = re.compile("\r\n|[\r\x0b\x0c\x1c-\x1e\x85\u2028\u2029]")
_CONTROL: Final = re.compile(r"[\x00-\x08\x0e-\x1b\x1f\x7f]")
_TAG_OF_SUBRIP: Final = re.compile(r"<(?=[A-Za-z/])")
_OVERRIDE_OF_SUBRIP: Final = re.compile(r"\{(?=\\)")


@dataclass(frozen=True, slots=True)
class Cue:
    """A text and when it is shown: seconds from the film's beginning, exactly; `end` is exclusive."""

    start: Fraction
    end: Fraction
    text: str


def cues(cuts: Iterable[tuple[int, str]], rate: FrameRate) -> list[Cue]:
    """The cues of cuts, given in order by their lengths in frames and what is said in them.

    Cuts that follow one another and say the same are one cue; one that says nothing is a gap. Empty lines, which end a
    cue in both formats, are left out.
    """
    listed = [(frames, _lines(text)) for frames, text in cuts]
    timed = zip(compute_spans(frames for frames, _ in listed), (text for _, text in listed), strict=True)
    found = list[Cue]()
    for text, together in groupby(timed, key=lambda each: each[1]):
        if text:
            times = [span for span, _ in together]
            found.append(Cue(rate.get_seconds(times[0].start), rate.get_seconds(times[-1].end), text))
    return found


def as_srt(said: Sequence[Cue]) -> str:
    """The cues in the SubRip format, in lines that end in CR LF.

    It has no escapes: what players would take for a tag, an override or the arrow of times is written a little
    otherwise (‹, a space, an em dash).
    """
    blocks = [
        f"{number}\n{_stamp(cue.start, ',')} --> {_stamp(cue.end, ',')}\n{_for_subrip(cue.text)}\n"
        for number, cue in enumerate(said, 1)
    ]
    return "\n".join(blocks).replace("\n", "\r\n")


def as_vtt(said: Sequence[Cue]) -> str:
    """The cues in the WebVTT format, with its escapes."""
    blocks = [f"{_stamp(cue.start, '.')} --> {_stamp(cue.end, '.')}\n{_for_webvtt(cue.text)}\n" for cue in said]
    return "\n".join(["WEBVTT\n", *blocks])


def _lines(text: str) -> str:
    plain = _CONTROL.sub("", _BREAKS.sub("\n", text))
    return "\n".join(line for line in map(str.strip, plain.split("\n")) if line)


def _stamp(seconds: Fraction, point: str) -> str:
    """Hours, minutes, seconds and thousandths, halves rounded up."""
    whole = (seconds * 1000 + Fraction(1, 2)).__floor__()
    minutes, rest = divmod(whole, 60_000)
    hours, minutes = divmod(minutes, 60)
    return f"{hours:02}:{minutes:02}:{rest // 1000:02}{point}{rest % 1000:03}"


def _for_subrip(text: str) -> str:
    return _OVERRIDE_OF_SUBRIP.sub("{ ", _TAG_OF_SUBRIP.sub("‹", text.replace("-->", "—>")))


def _for_webvtt(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
