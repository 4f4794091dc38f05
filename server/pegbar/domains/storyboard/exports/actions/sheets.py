"""The timing sheet of a board."""

from pegbar.access import guards
from pegbar.access.ask import Ask
from pegbar.access.permissions import Permission
from pegbar.domains.projects import actions as projects
from pegbar.domains.storyboard import store as storyboard_store
from pegbar.domains.storyboard.exports.rules.timing_sheet import timing_sheet
from pegbar.domains.storyboard.rules.timing import Rate


async def as_csv(ask: Ask, ref: str) -> tuple[str, str]:
    """The timing sheet as CSV, and the project's name for the file."""
    access = await guards.project(ask, ref, Permission.EXPORT_SHEET)
    project = await projects.settings_of(ask.work, access.id)
    live = await storyboard_store.live(ask.work, access.id)
    return timing_sheet([cut.duration_frames for cut in live], Rate.of(project.fps)), project.name
