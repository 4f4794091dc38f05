"""The input of an export job: the chosen cuts of a board, with everything that is needed to render them."""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from pegbar.access.services import Services
from pegbar.domains.interchange.formats.common.soundtrack import (
    AudibleClip,
    ClipPlacement,
    TrackMix,
    build_audible_clips,
)
from pegbar.domains.projects import actions as projects
from pegbar.domains.projects.actions import ProjectSettings
from pegbar.domains.storyboard.core import store as core_store
from pegbar.domains.storyboard.models import Cut
from pegbar.domains.storyboard.rules.timing import FrameRate, FrameSpan, compute_spans
from pegbar.domains.storyboard.rules.transitions import (
    TransitionSpan,
    TransitionSpec,
    compute_transition_spans,
    read_transition,
)
from pegbar.domains.storyboard.scenes.actions import structure
from pegbar.domains.storyboard.sound.actions import board_audio
from pegbar.kernel.database import Transaction

Result = TypeVar("Result")


class NothingToExport(Exception):
    """The board has no content for this export; the message is shown to the requester."""


class PackFailed(Exception):
    """Files couldn't be packed; the message is for the log."""


@dataclass(frozen=True, slots=True)
class ExportBoard:
    """All or the chosen cuts of a board, in order, with their numbers on the board."""

    project: ProjectSettings
    cuts: list[tuple[int, Cut]]
    labels: Mapping[str, str]
    """Labels of the cuts in shots, by cut id."""
    scenes: Mapping[str, str]
    """Scene numbers by cut id."""
    shots: Mapping[str, str]
    """Shot numbers by cut id."""
    end_fade: TransitionSpec | None
    """The fade at the end of the board, if the last cut is among the chosen."""
    spans: list[FrameSpan]
    """The spans of the chosen cuts on the full board."""
    tracks: list[tuple[str, str]]
    """Ids and names of the audio tracks, uppermost first."""
    audible_clips: list[AudibleClip]
    """Audible clips of the full board."""

    @property
    def rate(self) -> FrameRate:
        """The project's frame rate."""
        return FrameRate.from_fps(self.project.fps)

    @property
    def lengths(self) -> list[int]:
        """The lengths of the cuts in frames."""
        return [cut.duration_frames for _, cut in self.cuts]

    def compute_transitions(self, times: int = 1) -> list[TransitionSpan]:
        """Compute the transition spans, as if the chosen cuts were the full board.

        `times`: the factor by which each frame is repeated; spans are in repeated frames.
        """
        requested = [read_transition(cut.transition) for _, cut in self.cuts]
        *begin, end = (spec and spec._replace(frames=spec.frames * times) for spec in (*requested, self.end_fade))
        return compute_transition_spans([frames * times for frames in self.lengths], begin, end)


@dataclass(frozen=True, slots=True)
class ExportJob:
    """An export of a board into a folder."""

    services: Services
    board: ExportBoard
    options: dict[str, object]
    folder: Path
    report: Callable[[float], Awaitable[None]]

    @property
    def project(self) -> ProjectSettings:
        """The settings of the board's project."""
        return self.board.project

    def report_rest(self, share: float) -> Callable[[float], Awaitable[None]]:
        """Return a progress callback for the second part of the job. `share` (0 to 1) is the first part of the job."""

        async def report_partial(partial_share: float) -> None:
            await self.report(share + (1 - share) * partial_share)

        return report_partial


async def load_board(tx: Transaction, project_id: str, wanted: Collection[str] | None = None) -> ExportBoard:
    """Load the cuts of a project's board with the `wanted` ids, or all cuts for None."""
    project = await projects.get_settings(tx, project_id)
    live = await core_store.list_live_cuts(tx, project_id)
    chosen = choose_cuts(live, wanted)
    includes_last = bool(chosen) and chosen[-1][0] == len(live)
    end_fade = await structure.get_end_fade(tx, project_id) if includes_last else None
    all_spans = compute_spans(cut.duration_frames for cut in live)
    audio = await board_audio.load_board_audio(tx, project_id)
    starts = {cut.id: span.start for cut, span in zip(live, all_spans, strict=True)}
    cut_labels = await structure.list_cut_labels(tx, project_id)
    return ExportBoard(
        project,
        chosen,
        {cut: cut_label.label for cut, cut_label in cut_labels.items()},
        {cut: cut_label.scene for cut, cut_label in cut_labels.items()},
        {cut: cut_label.shot for cut, cut_label in cut_labels.items()},
        end_fade,
        [all_spans[number - 1] for number, _ in chosen],
        [(row.id, row.name) for row in audio.tracks],
        _collect_audible_clips(audio, starts, FrameRate.from_fps(project.fps)),
    )


def _collect_audible_clips(
    audio: board_audio.BoardAudio, starts: Mapping[str, int], rate: FrameRate
) -> list[AudibleClip]:
    tracks = {row.id: TrackMix(row.volume, row.muted) for row in audio.tracks}
    clips = (
        ClipPlacement(
            row.track_id,
            row.sound_id,
            row.anchor_cut_id,
            row.at,
            row.sound_from,
            row.sound_to,
            row.fade_in,
            row.fade_out,
            row.volume,
            row.muted,
            row.id,
        )
        for row in audio.clips
    )
    return build_audible_clips(tracks, clips, audio.lengths, starts, rate)


async def run_to_completion(compute: Callable[[], Result]) -> Result:
    """Run a function in a thread.

    On cancellation, wait for the thread first, because it writes to a folder that is deleted next.
    """
    task = asyncio.ensure_future(asyncio.to_thread(compute))
    try:
        return await asyncio.shield(task)
    except asyncio.CancelledError:
        await asyncio.wait([task])
        raise


def choose_cuts(live: list[Cut], wanted: Collection[str] | None) -> list[tuple[int, Cut]]:
    """Return the cuts with the `wanted` ids, or all for None, in order and with their numbers on the board."""
    ids = None if wanted is None else set(wanted)
    return [(number, cut) for number, cut in enumerate(live, 1) if ids is None or cut.id in ids]
