"""A board as a film, for slices above: the same one that the MP4 export makes."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from pegbar.access.services import Services
from pegbar.domains.projects import actions as projects
from pegbar.domains.storyboard import store as storyboard_store
from pegbar.domains.storyboard.exports import texts
from pegbar.domains.storyboard.exports.actions.commission import Commission, board_of
from pegbar.domains.storyboard.exports.actions.reel import filmed
from pegbar.domains.storyboard.exports.actions.sheets import dialogue_of
from pegbar.domains.storyboard.exports.actions.sound_wait import wait_for_sounds
from pegbar.domains.storyboard.exports.rules import cues
from pegbar.domains.storyboard.exports.schemas import FilmOptions
from pegbar.domains.storyboard.rules.timing import Rate, total_frames
from pegbar.kernel.database import Transaction
from pegbar.kernel.languages import HanLanguage


@dataclass(frozen=True, slots=True)
class Filmed:
    """A board's film, and what is said in it as captions in the WebVTT format: None where nothing is."""

    path: Path
    captions: str | None
    detail: str | None
    """What the film lacks: sounds of the board that were not ready."""


async def seconds(tx: Transaction, project_id: str) -> Fraction:
    """How long a board runs; 0 where it has no cut."""
    project = await projects.get_settings(tx, project_id)
    cuts = await storyboard_store.live(tx, project_id)
    return Rate.of(project.fps).seconds(total_frames([cut.duration_frames for cut in cuts]))


async def film(
    services: Services,
    project_id: str,
    folder: Path,
    tell: Callable[[float], Awaitable[None]],
    tell_waiting: Callable[[str], Awaitable[None]],
    *,
    show_notes: bool,
    reader: HanLanguage | None,
) -> Filmed:
    """Film a board into this folder. Raises EncodeFailed.

    `reader`: the language of the person it is made for, for Han characters. `tell_waiting` is called with a text that
    says how many sounds are waited for, whenever it changes.
    """

    async def tell_count(count: int) -> None:
        await tell_waiting(texts.waiting_for_sounds(count))

    missing = await wait_for_sounds(services, project_id, tell_count)
    async with services.db.read() as tx:
        board = await board_of(tx, project_id)
    options = FilmOptions(captions=["note"] if show_notes else [], reader=reader).model_dump()
    path = await filmed(Commission(services, board, options, folder, tell))
    said = dialogue_of([cut for _, cut in board.cuts], board.rate)
    detail = texts.sounds_missing(missing, "video") if missing else None
    return Filmed(path, cues.as_vtt(said) if said else None, detail)
