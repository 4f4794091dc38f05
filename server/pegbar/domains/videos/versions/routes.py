"""HTTP routes of film versions: the newest is public, project members see all of them."""

from fastapi import Request

from pegbar.access.context import ReadContext, WriteContext, open_read_context
from pegbar.access.paths import VideoId
from pegbar.access.services import ServicesDep
from pegbar.domains.videos.publishing.actions import publications
from pegbar.domains.videos.publishing.schemas import PublicationList, PublicationNew, PublicationOut
from pegbar.domains.videos.review import actions as review
from pegbar.domains.videos.review.schemas import ReviewNoteList, ReviewNotesCarry
from pegbar.domains.videos.versions import actions
from pegbar.domains.videos.versions.schemas import FilmVersionList
from pegbar.kernel.http import get_han_language
from pegbar.kernel.routing import Router

router = Router(prefix="/videos/{video_id}")


@router.get("/versions")
async def list_versions_of_video(ctx: ReadContext, video_id: VideoId) -> FilmVersionList:
    """List all versions of a film, newest first, for the project's members."""
    return await actions.list_versions(ctx, video_id)


@router.get("/publications")
async def list_versions_under_way(ctx: ReadContext, video_id: VideoId) -> PublicationList:
    """List the current user's unfinished new versions of a film; requires permission to publish one."""
    return PublicationList(items=await publications.list_version_publications(ctx, video_id))


@router.post("/publications", status_code=201)
async def begin_version(
    video_id: VideoId, body: PublicationNew, request: Request, services: ServicesDep
) -> PublicationOut:
    """Start a new version of a film; title and description stay. Safe to repeat: the client generates the id."""
    async with open_read_context(request) as ctx:
        pass
    return await publications.create_version_publication(services, ctx.user, video_id, body, get_han_language(request))


@router.post("/carried-notes")
async def carry_review_notes(ctx: WriteContext, video_id: VideoId, body: ReviewNotesCarry) -> ReviewNoteList:
    """Copy the open notes of an older version to the newest. Safe to repeat: each note is copied once."""
    return await review.carry_notes(ctx, video_id, body.from_version)
