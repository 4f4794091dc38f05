"""Which clips of sound of a board begin elsewhere in an edit."""

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import floor
from typing import Final

from pegbar.domains.storyboard.imports.rules.board_snapshot import ClipSnapshot
from pegbar.domains.storyboard.imports.rules.edits.laid import Shown, as_written, places, slack
from pegbar.domains.storyboard.imports.rules.edits.model import ReadEdit, ReadSound
from pegbar.domains.storyboard.imports.rules.edits.plan import Heard, Placed, PlanRow, Step
from pegbar.domains.storyboard.rules.codes import get_cut_code
from pegbar.domains.storyboard.rules.samples import sample_of
from pegbar.domains.storyboard.rules.timing import FrameRate, compute_spans
from pegbar.kernel.limits import SOUND_RATE

_HALF: Final = Fraction(1, 2)


def rows(
    clips: Sequence[ClipSnapshot], items: Sequence[Placed], shown: Sequence[Shown], edit: ReadEdit, rate: FrameRate
) -> tuple[list[PlanRow], list[Heard], int]:
    """The rows in the edit's order, where their clips go, and how many sounds of the edit are no clip that is known.

    `items` are the board as all else that is offered would have it; what is heard over a picture belongs there. A clip
    is known by its id, else by its sound's code where one alone of that sound is not where it would be. One that is in
    the edit several times, in parts, moves only as one.
    """
    return _Hearing(clips, items, shown, edit, rate).rows()


def moved(
    heard: Sequence[Heard], steps: Sequence[Step], items: Sequence[Placed], accepted: Mapping[str, str | None]
) -> dict[str, int]:
    """The frames of a board with these items at which the accepted clips begin."""
    starts = places(steps, items)
    return {each.clip_id: max(0, starts[each.step] + each.frames) for each in heard if each.row in accepted}


class _Hearing:
    def __init__(
        self,
        clips: Sequence[ClipSnapshot],
        items: Sequence[Placed],
        shown: Sequence[Shown],
        edit: ReadEdit,
        rate: FrameRate,
    ) -> None:
        self._edit = edit
        self._rate = rate
        self._shown = shown
        self._near = slack(edit, rate)
        self._seams = [each.event.start for each in shown]
        self._frame_lasts = 1 / as_written(edit, rate).rate
        self._last = max((each.event.start + each.event.length for each in shown), default=0) - self._frame_lasts
        self._starts = places([each.step for each in shown], items)
        lengths = compute_spans(item.frames for item in items)
        cuts = {item.cut_id: span.start for item, span in zip(items, lengths, strict=True) if item.kind == "cut"}
        self._begins = {
            clip.id: Fraction(sample_of(cuts.get(clip.anchor_cut_id, 0), rate) + clip.at, SOUND_RATE)
            for clip in clips
            if clip.anchor_cut_id is None or clip.anchor_cut_id in cuts
        }
        self._clips = {clip.id: clip for clip in clips if clip.id in self._begins}
        self._of_code = defaultdict[str, list[ClipSnapshot]](list[ClipSnapshot])
        for clip in self._clips.values():
            self._of_code[get_cut_code(clip.sound_id)].append(clip)

    def rows(self) -> tuple[list[PlanRow], list[Heard], int]:
        found, unknown = list[tuple[Fraction, PlanRow, Heard]](), 0
        by_id = defaultdict[str, list[ReadSound]](list[ReadSound])
        by_code = defaultdict[str, list[ReadSound]](list[ReadSound])
        for sound in self._edit.sounds:
            code = next((code for code in sound.codes if code in self._of_code), "")
            if sound.clip_id in self._clips:
                by_id[sound.clip_id].append(sound)
            elif code:
                by_code[code].append(sound)
            else:
                unknown += 1
        groups = [([self._clips[clip_id]], sounds) for clip_id, sounds in by_id.items()]
        groups += [
            ([clip for clip in self._of_code[code] if clip.id not in by_id], sounds) for code, sounds in by_code.items()
        ]
        for clips, sounds in groups:
            clips_left, left = self._elsewhere(clips, sounds)
            if len(clips_left) == len(left) == 1 and self._shown:
                found += self._row(clips_left[0], left[0])
            else:
                unknown += len(left)
        found.sort(key=lambda each: each[0])
        return [row for _, row, _ in found], [heard for _, _, heard in found], unknown

    def _elsewhere(
        self, clips: Sequence[ClipSnapshot], sounds: Sequence[ReadSound]
    ) -> tuple[list[ClipSnapshot], list[ReadSound]]:
        """Those of the clips and of the sounds of which none is where the other would be."""
        left, here = list[ReadSound](), set[str]()
        for sound in sounds:
            there = next((clip for clip in clips if self._is_there(clip, sound)), None)
            if there is None:
                left.append(sound)
            else:
                here.add(there.id)
        return [clip for clip in clips if clip.id not in here], left

    def _is_there(self, clip: ClipSnapshot, sound: ReadSound) -> bool:
        """Whether it begins where the clip does, or is a part of it that lies where it does in the clip."""
        begins, step = self._begins[clip.id], self._step(sound)
        lies = self._rate.get_seconds(self._starts[step]) + sound.start - self._seams[step]
        # Writers keep a sound within the edit: one that begins in the end of its last frame begins with that.
        near = self._near if sound.start < self._last else max(self._near, self._frame_lasts)
        if abs(lies - max(begins, Fraction(0))) <= near:
            return True
        trimmed = self._trimmed(clip, sound)
        return trimmed != 0 and abs(lies - trimmed - begins) <= 2 * self._near

    def _step(self, sound: ReadSound) -> int:
        """Over which it begins; before all of them, the first."""
        return max(0, bisect_right(self._seams, sound.start) - 1)

    def _trimmed(self, clip: ClipSnapshot, sound: ReadSound) -> Fraction:
        """Seconds that the edit leaves out of the clip's beginning; 0 where it does not say so in the sound's time."""
        if sound.source is None or not 0 <= sound.source * SOUND_RATE < clip.length:
            return Fraction(0)
        trimmed = sound.source - Fraction(clip.sound_from, SOUND_RATE)
        return trimmed if abs(trimmed) > 2 * self._near else Fraction(0)

    def _row(self, clip: ClipSnapshot, sound: ReadSound) -> list[tuple[Fraction, PlanRow, Heard]]:
        step = self._step(sound)
        frames = self._frame(sound.start - self._trimmed(clip, sound)) - self._shown[step].start
        before, after = self._frame(self._begins[clip.id]), max(0, self._starts[step] + frames)
        if before == after:
            return []
        row_id = f"sound:{clip.id}"
        told = {"at": before, "name": clip.name, "clip_id": clip.id}
        row = PlanRow(row_id, "sound", None, told, {"at": after}, checked=True)
        return [(sound.start, row, Heard(clip.id, step, frames, row_id))]

    def _frame(self, seconds: Fraction) -> int:
        return floor(seconds * self._rate.frames_per_second + _HALF)
