"""HTTP routes of guest links: members create and revoke them, guests use them."""

from typing import Annotated

from fastapi import Depends, Request, Response

from pegbar.access import guards, known_devices
from pegbar.access.context import AnonymousWriteContext, ReadContext, WriteContext, open_read_context, transact
from pegbar.access.paths import GuestLinkId, NoteId, VideoId
from pegbar.access.services import ServicesDep
from pegbar.domains.videos.guests import actions
from pegbar.domains.videos.guests.schemas import (
    GuestEntry,
    GuestEntryResult,
    GuestLinkList,
    GuestLinkNew,
    GuestLinkOut,
    GuestVideo,
)
from pegbar.domains.videos.review.schemas import GuestNoteNew, ReviewNoteList, ReviewNoteOut
from pegbar.kernel.http import get_client_network
from pegbar.kernel.routing import Router

router = Router()
GUEST_COOKIE = "pegbar_guest"


async def _token(request: Request) -> str:
    return request.cookies.get(GUEST_COOKIE, "")


Token = Annotated[str, Depends(_token)]


@router.get("/videos/{video_id}/guest-links")
async def list_guest_links(ctx: ReadContext, video_id: VideoId) -> GuestLinkList:
    """List the links to a video that aren't revoked."""
    return await actions.list_links(ctx, video_id)


@router.post("/videos/{video_id}/guest-links", status_code=201)
async def create_guest_link(
    video_id: VideoId, body: GuestLinkNew, request: Request, services: ServicesDep
) -> GuestLinkOut:
    """Create a link. Safe to repeat with the same id and secret."""
    async with open_read_context(request) as ctx:
        await guards.guest_links(ctx, video_id)
    password_hash = await actions.hash_password(services, body)
    return await transact(request, lambda ctx: actions.create_link(ctx, video_id, body, password_hash))


@router.delete("/videos/{video_id}/guest-links/{link_id}", status_code=204)
async def revoke_guest_link(ctx: WriteContext, video_id: VideoId, link_id: GuestLinkId) -> None:
    """Revoke a link; everyone using it loses access immediately."""
    await actions.revoke_link(ctx, video_id, link_id)


@router.post("/guest/{link_id}/enter")
async def enter_as_guest(
    link_id: GuestLinkId, body: GuestEntry, request: Request, response: Response, services: ServicesDep, token: Token
) -> GuestEntryResult:
    """Open a link with its secret. Sets a session cookie for this link's addresses only."""
    devices = known_devices.cookie_of(request)
    entered = await actions.open_link(services, link_id, body, token, get_client_network(request), devices)
    if entered is not None and entered.token != token:
        seconds, secure = int(actions.SESSION_DURATION.total_seconds()), services.settings.secure
        at = f"/api/guest/{link_id}"
        response.set_cookie(
            GUEST_COOKIE, entered.token, max_age=seconds, httponly=True, samesite="strict", secure=secure, path=at
        )
        if entered.key is not None:
            known_devices.remember(services, response, devices, link_id, entered.key)
    return GuestEntryResult(needs_password=entered is None)


@router.get("/guest/{link_id}/video")
async def get_guest_video(ctx: ReadContext, link_id: GuestLinkId, token: Token) -> GuestVideo:
    """Return the film that a link leads to."""
    return await actions.get_film(ctx, link_id, token)


@router.get("/guest/{link_id}/notes")
async def list_guest_notes(ctx: ReadContext, link_id: GuestLinkId, token: Token) -> ReviewNoteList:
    """List all notes on the film."""
    return await actions.list_notes(ctx, link_id, token)


@router.post("/guest/{link_id}/notes", status_code=201)
async def post_guest_note(
    link_id: GuestLinkId, body: GuestNoteNew, request: Request, services: ServicesDep, token: Token
) -> ReviewNoteOut:
    """Create a note under a name. Safe to repeat with the same id."""
    async with open_read_context(request) as ctx:
        await actions.require_guest(ctx, link_id, token)
    await actions.throttle_notes(services, link_id, get_client_network(request))
    return await transact(request, lambda ctx: actions.post_note(ctx, link_id, token, body), anonymous=True)


@router.delete("/guest/{link_id}/notes/{note_id}", status_code=204)
async def delete_guest_note(ctx: AnonymousWriteContext, link_id: GuestLinkId, note_id: NoteId, token: Token) -> None:
    """Delete a note that was written in this session."""
    await actions.delete_note(ctx, link_id, token, note_id)
