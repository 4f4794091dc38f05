"""A board as a film, for slices above: the same one that the MP4 export makes."""

from collections.abc import Awaitable, Callable
from fractions import Fraction
from pathlib import Path

from pegbar.access.house import House
from pegbar.domains.projects import actions as projects
from pegbar.domains.storyboard import store as storyboard_store
from pegbar.domains.storyboard.exports.actions.rendering import KINDS, Commission
from pegbar.domains.storyboard.exports.schemas import FilmOptions
from pegbar.domains.storyboard.rules.timing import Rate, total_frames
from pegbar.kernel.work import Work


async def seconds(work: Work, project_id: str) -> Fraction:
    """How long a board runs; 0 where it has no cut."""
    project = await projects.settings_of(work, project_id)
    cuts = await storyboard_store.live(work, project_id)
    return Rate.of(project.fps).seconds(total_frames([cut.duration_frames for cut in cuts]))


async def film(
    house: House, project_id: str, folder: Path, tell: Callable[[float], Awaitable[None]], *, show_notes: bool
) -> Path:
    """Film a board into this folder; where the film is. Raises EncodeFailed."""
    async with house.db.read() as work:
        project = await projects.settings_of(work, project_id)
        cuts = list(enumerate(await storyboard_store.live(work, project_id), 1))
    options = FilmOptions(show_notes=show_notes).model_dump()
    return await KINDS["mp4"].make(Commission(house, project, cuts, options, folder, tell))
