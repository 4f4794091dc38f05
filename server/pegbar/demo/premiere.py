"""The demo's published video: rendered from a board after the first start, then rated and commented."""

from typing import Final
from uuid import NAMESPACE_URL, uuid5

from pegbar.access.context import RequestContext
from pegbar.access.principal import Principal
from pegbar.access.services import Services
from pegbar.domains.profiles import actions as profiles
from pegbar.domains.videos.comments import actions as comments
from pegbar.domains.videos.comments.schemas import CommentNew
from pegbar.domains.videos.publishing.actions import publications, video_job
from pegbar.domains.videos.publishing.schemas import PublicationNew
from pegbar.domains.videos.ratings import actions as ratings

PREMIERE: Final = "demo.premiere"
PROJECT: Final = "Lanterns at Low Tide"
_FILM: Final = str(uuid5(NAMESPACE_URL, "pegbar:demo-film"))
_NEW: Final = PublicationNew(
    id=_FILM,
    source="storyboard",
    dialogue=True,
    title="Lanterns at Low Tide: animatic",
    description="The whole board as it is timed now. Rough, silent, and already a little too long in the middle.",
)
_STARS: Final = {"tomas": 4.5, "ruth": 4, "noor": 5}
_COMMENTS: Final = (
    ("ruth", "The rowing works. Hold the empty hook eight frames longer and I have nothing left to say.", None),
    ("noor", "I hear it already. Water first, the hum only when she looks down.", None),
    ("mina", "Eight frames it is.", 0),
)


async def promise(ctx: RequestContext, project_id: str) -> None:
    """Insert the publication of the video, which a job renders later."""
    await publications.create_demo_publication(ctx, project_id, _NEW)


def register(services: Services) -> None:
    """Register the handler of the demo's job."""

    async def publish(_: str) -> None:
        await video_job.run_publication(services, _FILM)
        await _add_feedback(services)

    services.jobs.handle(PREMIERE, publish)


async def begin(services: Services) -> None:
    """Enqueue the job that renders the video, if it isn't published yet.

    The fixed job id makes the job run only once, however often this is called.
    """
    async with services.db.read() as tx:
        if not await publications.is_publishing(tx, _FILM):
            return
    async with services.db.write() as tx:
        await services.jobs.enqueue(tx, PREMIERE, "", queue="films", job_id="demo-premiere", requested_by=None)


async def _add_feedback(services: Services) -> None:
    async with services.db.write() as tx:
        if not await video_job.is_published(tx, _FILM):
            return
        for username, stars in _STARS.items():
            await ratings.set_rating(
                RequestContext(tx, services, Principal((await profiles.get_profile(tx, username)).id)), _FILM, stars
            )
        ids = [str(uuid5(NAMESPACE_URL, f"pegbar:demo-comment-{number}")) for number in range(len(_COMMENTS))]
        for id_, (username, body, parent) in zip(ids, _COMMENTS, strict=True):
            ctx = RequestContext(tx, services, Principal((await profiles.get_profile(tx, username)).id))
            new = CommentNew(id=id_, body=body, parent_id=None if parent is None else ids[parent])
            await comments.create_comment(ctx, _FILM, new)
