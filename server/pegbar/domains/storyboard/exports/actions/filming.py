"""A board as a film, for slices above: the same one that the MP4 export makes."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from pegbar.access.house import House
from pegbar.domains.projects import actions as projects
from pegbar.domains.storyboard import store as storyboard_store
from pegbar.domains.storyboard.exports.actions.commission import Commission, board_of
from pegbar.domains.storyboard.exports.actions.reel import filmed
from pegbar.domains.storyboard.exports.actions.sheets import dialogue_of
from pegbar.domains.storyboard.exports.actions.sound_wait import wait_for_sounds
from pegbar.domains.storyboard.exports.rules import cues
from pegbar.domains.storyboard.exports.schemas import FilmOptions
from pegbar.domains.storyboard.rules.timing import Rate, total_frames
from pegbar.kernel.languages import HanLanguage
from pegbar.kernel.work import Work


@dataclass(frozen=True, slots=True)
class Filmed:
    """A board's film, and what is said in it as captions in the WebVTT format: None where nothing is."""

    path: Path
    captions: str | None
    missing_sounds: int
    """How many sounds of the board were not ready and are not in the film."""


async def seconds(work: Work, project_id: str) -> Fraction:
    """How long a board runs; 0 where it has no cut."""
    project = await projects.settings_of(work, project_id)
    cuts = await storyboard_store.live(work, project_id)
    return Rate.of(project.fps).seconds(total_frames([cut.duration_frames for cut in cuts]))


async def film(
    house: House,
    project_id: str,
    folder: Path,
    tell: Callable[[float], Awaitable[None]],
    tell_waiting: Callable[[int], Awaitable[None]],
    *,
    show_notes: bool,
    reader: HanLanguage | None,
) -> Filmed:
    """Film a board into this folder. Raises EncodeFailed.

    `reader`: the language of the person it is made for, for Han characters. `tell_waiting` is called with the number of
    sounds that are waited for, whenever it changes.
    """
    missing = await wait_for_sounds(house, project_id, tell_waiting)
    async with house.db.read() as work:
        board = await board_of(work, project_id)
    options = FilmOptions(captions=["note"] if show_notes else [], reader=reader).model_dump()
    path = await filmed(Commission(house, board, options, folder, tell))
    said = dialogue_of([cut for _, cut in board.cuts], board.rate)
    return Filmed(path, cues.as_vtt(said) if said else None, missing)
