"""Guest links over HTTP: made and revoked by members, and what is open to who came by one."""

from typing import Annotated

from fastapi import Depends, Request, Response

from pegbar.access import guards, known_devices
from pegbar.access.context import RequestContext, open_read_context, reads, transact, writes
from pegbar.access.paths import GuestLinkId, NoteId, VideoId
from pegbar.access.services import ServicesDep
from pegbar.domains.videos.guests import actions
from pegbar.domains.videos.guests.schemas import (
    GuestEntered,
    GuestEntry,
    GuestFilm,
    GuestLinkList,
    GuestLinkNew,
    GuestLinkOut,
)
from pegbar.domains.videos.review.schemas import GuestNoteNew, ReviewNoteList, ReviewNoteOut
from pegbar.kernel.http import network_of
from pegbar.kernel.routing import Router

router = Router()
GUEST_COOKIE = "pegbar_guest"


async def _token(request: Request) -> str:
    return request.cookies.get(GUEST_COOKIE, "")


Token = Annotated[str, Depends(_token)]


@router.get("/videos/{video_id}/guest-links")
@reads
async def list_guest_links(ctx: RequestContext, video_id: VideoId) -> GuestLinkList:
    """The links to a video that were not revoked."""
    return await actions.listed(ctx, video_id)


@router.post("/videos/{video_id}/guest-links", status_code=201)
async def make_guest_link(
    video_id: VideoId, body: GuestLinkNew, request: Request, services: ServicesDep
) -> GuestLinkOut:
    """Make a link. Safe to repeat with the same id and secret."""
    async with open_read_context(request) as ctx:
        await guards.guest_links(ctx, video_id)
    kept = await actions.password_hash(services, body)
    return await transact(request, lambda ctx: actions.make(ctx, video_id, body, kept))


@router.delete("/videos/{video_id}/guest-links/{link_id}", status_code=204)
@writes
async def revoke_guest_link(ctx: RequestContext, video_id: VideoId, link_id: GuestLinkId) -> None:
    """Have a link lead nowhere, also for who came by it."""
    await actions.revoke(ctx, video_id, link_id)


@router.post("/guest/{link_id}/enter")
async def enter_as_guest(
    link_id: GuestLinkId, body: GuestEntry, request: Request, response: Response, services: ServicesDep, token: Token
) -> GuestEntered:
    """Open a link by its secret; a cookie for this link's addresses alone says from then on who asks."""
    devices = known_devices.cookie_of(request)
    entered = await actions.enter(services, link_id, body, token, network_of(request), devices)
    if entered is not None and entered.token != token:
        seconds, secure = int(actions.SESSION.total_seconds()), services.settings.secure
        at = f"/api/guest/{link_id}"
        response.set_cookie(
            GUEST_COOKIE, entered.token, max_age=seconds, httponly=True, samesite="strict", secure=secure, path=at
        )
        if entered.key is not None:
            known_devices.remember(services, response, devices, link_id, entered.key)
    return GuestEntered(needs_password=entered is None)


@router.get("/guest/{link_id}/film")
@reads
async def get_guest_film(ctx: RequestContext, link_id: GuestLinkId, token: Token) -> GuestFilm:
    """The film that a link leads to."""
    return await actions.film(ctx, link_id, token)


@router.get("/guest/{link_id}/notes")
@reads
async def list_guest_notes(ctx: RequestContext, link_id: GuestLinkId, token: Token) -> ReviewNoteList:
    """All notes on the film."""
    return await actions.notes(ctx, link_id, token)


@router.post("/guest/{link_id}/notes", status_code=201)
async def post_guest_note(
    link_id: GuestLinkId, body: GuestNoteNew, request: Request, services: ServicesDep, token: Token
) -> ReviewNoteOut:
    """Leave a note under a name. Safe to repeat with the same id."""
    async with open_read_context(request) as ctx:
        await actions.require_guest(ctx, link_id, token)
    await actions.throttle_notes(services, link_id, network_of(request))
    return await transact(request, lambda ctx: actions.remark(ctx, link_id, token, body), anonymous=True)


@router.delete("/guest/{link_id}/notes/{note_id}", status_code=204)
@writes(anonymous=True)
async def delete_guest_note(ctx: RequestContext, link_id: GuestLinkId, note_id: NoteId, token: Token) -> None:
    """Take a note away that was left in this session."""
    await actions.take_back(ctx, link_id, token, note_id)
