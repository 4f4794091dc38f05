"""Audible clips of a board's cuts, to the sample. Same rules as the client's `playback/sound/audibleClips.ts`."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from pegbar.domains.storyboard.rules.samples import sample_of
from pegbar.domains.storyboard.rules.timing import FrameRate, FrameSpan


@dataclass(frozen=True, slots=True)
class AudibleClip:
    """An audible clip; all values are in samples at 48 kHz."""

    track_id: str
    sound_id: str
    start: int
    """The sample of the board at which it starts."""
    sound_from: int
    sound_to: int
    gain: float
    """An amplitude factor."""
    fade_in: int
    fade_out: int
    clip_id: str = ""


@dataclass(frozen=True, slots=True)
class TrackMix:
    """Volume (in dB) and muting of a track."""

    volume: float
    muted: bool


@dataclass(frozen=True, slots=True)
class ClipPlacement:
    """A clip's values for playback; `sound_to` may exceed the length of its sound."""

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


def build_audible_clips(
    tracks: Mapping[str, TrackMix],
    clips: Iterable[ClipPlacement],
    lengths: Mapping[str, int],
    starts: Mapping[str, int],
    rate: FrameRate,
) -> list[AudibleClip]:
    """Build the audible clips of a board. `lengths`: of ready sounds; `starts`: first frames of the cuts.

    Muted clips, clips on muted tracks, and clips anchored to cuts that aren't on the board are silent.
    """
    result: list[AudibleClip] = []
    for clip in clips:
        track, length = tracks.get(clip.track_id), lengths.get(clip.sound_id)
        if track is None or track.muted or clip.muted or length is None:
            continue
        frame = 0 if clip.anchor_cut_id is None else starts.get(clip.anchor_cut_id)
        end = min(clip.sound_to, length)
        if frame is None or end <= clip.sound_from:
            continue
        result.append(
            AudibleClip(
                clip.track_id,
                clip.sound_id,
                sample_of(frame, rate) + clip.at,
                clip.sound_from,
                end,
                10 ** ((clip.volume + track.volume) / 20),
                clip.fade_in,
                clip.fade_out,
                clip.clip_id,
            )
        )
    return result


@dataclass(frozen=True, slots=True)
class SampleSpan:
    """A continuous span of samples of the board, and its start in the export."""

    begin: int
    end: int
    export_start: int

    @property
    def export_end(self) -> int:
        """The end of the span in the export."""
        return self.export_start + self.end - self.begin


def merge_spans(spans: Sequence[FrameSpan], rate: FrameRate) -> list[SampleSpan]:
    """Convert the spans of chosen cuts, in the board's order, to samples. Adjacent cuts are merged.

    Frame n of the export starts at the same sample as frame n of a board with this rate.
    """
    runs: list[FrameSpan] = []
    for span in spans:
        if runs and runs[-1].end == span.start:
            runs[-1] = FrameSpan(runs[-1].start, span.end)
        else:
            runs.append(span)
    result: list[SampleSpan] = []
    frame = 0
    for run in runs:
        export_start, begin = sample_of(frame, rate), sample_of(run.start, rate)
        frame += run.frames
        # A frame can be a fractional number of samples, so the length of the same frames in samples can differ between
        # the board and the export. The span has the length in the export.
        result.append(SampleSpan(begin, begin + sample_of(frame, rate) - export_start, export_start))
    return result


def place_clip(clip: AudibleClip, spans: Iterable[SampleSpan]) -> list[tuple[int, tuple[int, int]]]:
    """Return the parts of a clip within these spans of the board.

    Each part has the clip's start in the export, which can lie before the span, and the samples of the span in the
    export, within which the clip is audible.
    """
    end = clip.start + clip.sound_to - clip.sound_from
    return [
        (span.export_start + clip.start - span.begin, (span.export_start, span.export_end))
        for span in spans
        if clip.start < span.end and span.begin < end
    ]
