"""Versions of films over HTTP: everybody watches the newest, the project's members all of them."""

from fastapi import Request

from pegbar.access.ask import Ask, reading, reads, writes
from pegbar.access.house import TheHouse
from pegbar.access.paths import VideoId
from pegbar.domains.videos.publishing.actions import publishing
from pegbar.domains.videos.publishing.schemas import PublicationList, PublicationNew, PublicationOut
from pegbar.domains.videos.review import actions as review
from pegbar.domains.videos.review.schemas import ReviewNoteList, ReviewNotesCarry
from pegbar.domains.videos.versions import actions
from pegbar.domains.videos.versions.schemas import FilmVersionList
from pegbar.kernel.http import reader_of
from pegbar.kernel.routing import Router

router = Router(prefix="/videos/{video_id}")


@router.get("/versions")
@reads
async def list_versions_of_video(ask: Ask, video_id: VideoId) -> FilmVersionList:
    """All versions of a film, newest first, for the project's members."""
    return await actions.listed(ask, video_id)


@router.get("/publications")
@reads
async def list_versions_under_way(ask: Ask, video_id: VideoId) -> PublicationList:
    """One's own new versions of a film that are not over, for those who may publish one."""
    return PublicationList(items=await publishing.versions_under_way(ask, video_id))


@router.post("/publications", status_code=201)
async def begin_version(video_id: VideoId, body: PublicationNew, request: Request, house: TheHouse) -> PublicationOut:
    """Promise a new version of a film; its texts stay the video's. Safe to repeat: the id is the client's."""
    async with reading(request) as ask:
        pass
    return await publishing.begin_version(house, ask.who, video_id, body, reader_of(request))


@router.post("/carried-notes")
@writes
async def carry_review_notes(ask: Ask, video_id: VideoId, body: ReviewNotesCarry) -> ReviewNoteList:
    """Copy the open notes of an older version to the newest. Safe to repeat: each is copied once."""
    return await review.carry(ask, video_id, body.from_version)
