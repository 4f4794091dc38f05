"""What is to be made a file of, and where."""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from pegbar.access.services import Services
from pegbar.domains.projects import actions as projects
from pegbar.domains.projects.actions import ProjectSettings
from pegbar.domains.storyboard import store as storyboard_store
from pegbar.domains.storyboard.exports.rules.soundtrack import Laid, Lane, Voice, voices
from pegbar.domains.storyboard.models import Cut
from pegbar.domains.storyboard.rules.timing import Rate, Span, spans
from pegbar.domains.storyboard.rules.transitions import Passage, Transition, passages_of, transition_of
from pegbar.domains.storyboard.scenes.actions import structure
from pegbar.domains.storyboard.sound.actions import hearing
from pegbar.kernel.database import Transaction

Made = TypeVar("Made")


class NothingToMake(Exception):
    """The board has nothing for such a file; the text says so to who asked."""


class PackFailed(Exception):
    """Files could not be packed; the text says why, for a log."""


@dataclass(frozen=True, slots=True)
class Board:
    """Cuts of a board with their numbers on it, in its order: all of them, or those that were chosen."""

    project: ProjectSettings
    cuts: list[tuple[int, Cut]]
    labels: Mapping[str, str]
    """What the cuts that are in shots are called, by id."""
    scenes: Mapping[str, str]
    """The numbers of the scenes that cuts are in, by the cuts' ids."""
    shots: Mapping[str, str]
    """The same of shots."""
    end_fade: Transition | None
    """How the board ends, where its last cut is among these."""
    spans: list[Span]
    """Where these cuts lie on the whole board."""
    tracks: list[tuple[str, str]]
    """Ids and names of the tracks of sound, the uppermost first."""
    voices: list[Voice]
    """What sounds on the whole board."""

    @property
    def rate(self) -> Rate:
        """The project's frame rate."""
        return Rate.of(self.project.fps)

    @property
    def lengths(self) -> list[int]:
        """The cuts', in frames."""
        return [cut.duration_frames for _, cut in self.cuts]

    def passages(self, times: int = 1) -> list[Passage]:
        """What lies over the seams; cuts that were chosen follow one another as if they were the whole board.

        Where each frame is to last `times` of others, in those.
        """
        asked = [transition_of(cut.transition) for _, cut in self.cuts]
        *begin, end = (each and each._replace(frames=each.frames * times) for each in (*asked, self.end_fade))
        return passages_of([frames * times for frames in self.lengths], begin, end)


@dataclass(frozen=True, slots=True)
class Commission:
    """What is to be made of a board, and where."""

    services: Services
    board: Board
    options: dict[str, object]
    folder: Path
    tell: Callable[[float], Awaitable[None]]

    @property
    def project(self) -> ProjectSettings:
        """The board's."""
        return self.board.project

    def rest(self, share: float) -> Callable[[float], Awaitable[None]]:
        """Tells the rest of the work, after `share` of it."""

        async def tell(of_rest: float) -> None:
            await self.tell(share + (1 - share) * of_rest)

        return tell


async def board_of(tx: Transaction, project_id: str, wanted: Collection[str] | None = None) -> Board:
    """The cuts that are wanted of a project's board, all for None."""
    project = await projects.get_settings(tx, project_id)
    live = await storyboard_store.live(tx, project_id)
    chosen = choose(live, wanted)
    ends = bool(chosen) and chosen[-1][0] == len(live)
    end_fade = await structure.end_fade(tx, project_id) if ends else None
    whole = spans(cut.duration_frames for cut in live)
    heard = await hearing.heard(tx, project_id)
    starts = {cut.id: span.start for cut, span in zip(live, whole, strict=True)}
    marks = await structure.marks(tx, project_id)
    return Board(
        project,
        chosen,
        {cut: mark.label for cut, mark in marks.items()},
        {cut: mark.scene for cut, mark in marks.items()},
        {cut: mark.shot for cut, mark in marks.items()},
        end_fade,
        [whole[number - 1] for number, _ in chosen],
        [(row.id, row.name) for row in heard.tracks],
        _voices(heard, starts, Rate.of(project.fps)),
    )


def _voices(heard: hearing.Heard, starts: Mapping[str, int], rate: Rate) -> list[Voice]:
    lanes = {row.id: Lane(row.volume, row.muted) for row in heard.tracks}
    clips = (
        Laid(
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
        for row in heard.clips
    )
    return voices(lanes, clips, heard.lengths, starts, rate)


async def to_the_end(compute: Callable[[], Made]) -> Made:
    """Do it in a thread; cancelled meanwhile, wait for the thread: it writes where everything is about to go."""
    task = asyncio.ensure_future(asyncio.to_thread(compute))
    try:
        return await asyncio.shield(task)
    except asyncio.CancelledError:
        await asyncio.wait([task])
        raise


def choose(live: list[Cut], wanted: Collection[str] | None) -> list[tuple[int, Cut]]:
    """The cuts that are wanted of all of a board, all for None, with their numbers on it, in its order."""
    ids = None if wanted is None else set(wanted)
    return [(number, cut) for number, cut in enumerate(live, 1) if ids is None or cut.id in ids]
