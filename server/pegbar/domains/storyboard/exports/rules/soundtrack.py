"""What is heard of a board's cuts, sample by sample: one rule with the client's `playback/sound/voices.ts`."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from pegbar.domains.storyboard.rules.samples import sample_of
from pegbar.domains.storyboard.rules.timing import FrameRate, FrameSpan


@dataclass(frozen=True, slots=True)
class Voice:
    """A clip as it is heard; all in samples of 48 kHz."""

    track_id: str
    sound_id: str
    start: int
    """The sample of the board at which it begins."""
    sound_from: int
    sound_to: int
    gain: float
    """A factor of the amplitude."""
    fade_in: int
    fade_out: int
    clip_id: str = ""


@dataclass(frozen=True, slots=True)
class Lane:
    """What counts of a track: its volume in dB, and whether it is heard."""

    volume: float
    muted: bool


@dataclass(frozen=True, slots=True)
class Laid:
    """What counts of a clip; `sound_to` may lie beyond its sound."""

    track_id: str
    sound_id: str
    anchor_cut_id: str | None
    at: int
    sound_from: int
    sound_to: int
    fade_in: int
    fade_out: int
    volume: float
    muted: bool
    clip_id: str = ""


def voices(
    lanes: Mapping[str, Lane],
    clips: Iterable[Laid],
    lengths: Mapping[str, int],
    starts: Mapping[str, int],
    rate: FrameRate,
) -> list[Voice]:
    """What sounds on a board. `lengths`: of the sounds that can be heard; `starts`: the first frames of its cuts.

    Nothing is heard of clips that are muted, on a muted track, or anchored to a cut that is not on the board.
    """
    found: list[Voice] = []
    for clip in clips:
        lane, length = lanes.get(clip.track_id), lengths.get(clip.sound_id)
        if lane is None or lane.muted or clip.muted or length is None:
            continue
        frame = 0 if clip.anchor_cut_id is None else starts.get(clip.anchor_cut_id)
        end = min(clip.sound_to, length)
        if frame is None or end <= clip.sound_from:
            continue
        found.append(
            Voice(
                clip.track_id,
                clip.sound_id,
                sample_of(frame, rate) + clip.at,
                clip.sound_from,
                end,
                10 ** ((clip.volume + lane.volume) / 20),
                clip.fade_in,
                clip.fade_out,
                clip.clip_id,
            )
        )
    return found


@dataclass(frozen=True, slots=True)
class Stretch:
    """Samples of the board that are heard at one go, and where they begin in what is made of it."""

    begin: int
    end: int
    made_at: int

    @property
    def made_end(self) -> int:
        """Where it ends in what is made."""
        return self.made_at + self.end - self.begin


def stretches(spans: Sequence[FrameSpan], rate: FrameRate) -> list[Stretch]:
    """Cuts that were chosen, in the board's order, as what is heard of them: neighbours are heard as one.

    The frames of what is made begin with the same samples as those of a board.
    """
    runs: list[FrameSpan] = []
    for span in spans:
        if runs and runs[-1].end == span.start:
            runs[-1] = FrameSpan(runs[-1].start, span.end)
        else:
            runs.append(span)
    found: list[Stretch] = []
    frame = 0
    for run in runs:
        made_at, begin = sample_of(frame, rate), sample_of(run.start, rate)
        frame += run.frames
        # Where rates are no whole samples a frame, a stretch is as long as its frames are in what is made.
        found.append(Stretch(begin, begin + sample_of(frame, rate) - made_at, made_at))
    return found


def parts(voice: Voice, of: Iterable[Stretch]) -> list[tuple[int, tuple[int, int]]]:
    """Where a voice begins in what is made, and the samples of that within which it is heard, for each stretch."""
    end = voice.start + voice.sound_to - voice.sound_from
    return [
        (stretch.made_at + voice.start - stretch.begin, (stretch.made_at, stretch.made_end))
        for stretch in of
        if voice.start < stretch.end and stretch.begin < end
    ]
