"""Guest links: access to one video and its notes, and nothing else, without an account."""

import hmac
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from pegbar.access import blob_rights, guards, password_attempts, scope
from pegbar.access.context import RequestContext
from pegbar.access.password_attempts import PasswordDoor
from pegbar.access.principal import ANONYMOUS, Guest, Principal
from pegbar.access.services import Services
from pegbar.domains.accounts import actions as accounts
from pegbar.domains.profiles import actions as profiles
from pegbar.domains.videos import store as videos_store
from pegbar.domains.videos.guests import store, texts
from pegbar.domains.videos.guests.limits import GUEST_DEAD_DAYS, GUEST_LINKS_MAX, GUEST_SESSION_HOURS
from pegbar.domains.videos.guests.schemas import (
    GuestEntry,
    GuestLinkList,
    GuestLinkNew,
    GuestLinkOut,
    GuestVersion,
    GuestVideo,
)
from pegbar.domains.videos.limits import VIDEO_URL_SECONDS
from pegbar.domains.videos.models import GuestLink, Video, VideoVersion
from pegbar.domains.videos.review import actions as review
from pegbar.domains.videos.review.schemas import GuestNoteNew, ReviewNoteList, ReviewNoteOut
from pegbar.domains.videos.versions import actions as versions
from pegbar.kernel import clock
from pegbar.kernel.database import Transaction
from pegbar.kernel.errors import Conflict, Forbidden, NotFound, Unauthenticated
from pegbar.kernel.ids import hash_token, is_uuid, new_id, new_token
from pegbar.realtime.hub import rights_topic

SESSION_DURATION: Final = timedelta(hours=GUEST_SESSION_HOURS)
_DUMMY_SECRET_HASH: Final = hash_token("")
"""Compared with the secret if the link doesn't exist, to take the same time (prevents timing attacks)."""


async def list_links(ctx: RequestContext, video_id: str) -> GuestLinkList:
    """Return the links to a video that aren't revoked, newest first."""
    await guards.guest_links(ctx, video_id)
    return GuestLinkList(items=await _build_links(ctx, await store.list_links(ctx.tx, video_id)))


async def hash_password(services: Services, new: GuestLinkNew) -> str | None:
    """Return the hash of a new link's password; None if it has no password.

    Raises Invalid if the password is too short.
    """
    return await accounts.hash_password(services, new.password) if new.password else None


async def create_link(ctx: RequestContext, video_id: str, new: GuestLinkNew, password_hash: str | None) -> GuestLinkOut:
    """Create a link; `password_hash` comes from `hash_password`. Safe to repeat with the same id and secret."""
    await videos_store.lock_video(ctx.tx, video_id)
    await guards.guest_links(ctx, video_id)
    me, now, secret_hash = guards.require_person(ctx.user), clock.now(), hash_token(new.secret)
    link = await store.get_link(ctx.tx, new.id)
    if link is None:
        if await store.count_open_links(ctx.tx, video_id, now) >= GUEST_LINKS_MAX:
            raise Conflict(texts.LINKS_FULL, code="too_many_links")
        row: dict[str, Any] = {
            "id": new.id,
            "video_id": video_id,
            "created_by": me,
            "label": new.label,
            "secret_hash": secret_hash,
            "password_hash": password_hash,
            "created_at": now,
            "ends_at": now + timedelta(days=new.days),
            "revoked_at": None,
            "used_at": None,
        }
        if not await store.insert_link(ctx.tx, row):
            raise Conflict(texts.LINK_ID_TAKEN, code="id_taken")
        link = GuestLink(**row)
    elif (link.video_id, link.created_by, link.secret_hash) != (video_id, me, secret_hash):
        raise Conflict(texts.LINK_ID_TAKEN, code="id_taken")
    return (await _build_links(ctx, [link]))[0]


async def revoke_link(ctx: RequestContext, video_id: str, link_id: str) -> None:
    """Revoke a link and cut off everyone using it immediately; no-op if it was revoked before."""
    await videos_store.lock_video(ctx.tx, video_id)
    await guards.guest_links(ctx, video_id)
    link = await store.lock_link(ctx.tx, link_id)
    if link is None or link.video_id != video_id:
        raise NotFound(texts.LINK_GONE, code="guest.gone")
    if link.revoked_at is None:
        await store.revoke_link(ctx.tx, link_id, clock.now())
        ctx.tx.events.wake(rights_topic(link_id))


async def _build_links(ctx: RequestContext, rows: list[GuestLink]) -> list[GuestLinkOut]:
    people = await profiles.get_refs(ctx, [row.created_by for row in rows])
    return [
        GuestLinkOut(
            id=row.id,
            label=row.label,
            created_by=people[row.created_by],
            has_password=row.password_hash is not None,
            created_at=row.created_at,
            ends_at=row.ends_at,
            used_at=row.used_at,
        )
        for row in rows
    ]


@dataclass(frozen=True, slots=True)
class GuestSignIn:
    """A guest's session token. `key` identifies the password that was just entered, for the known-device cookie."""

    token: str
    key: str | None = None


async def open_link(
    services: Services, link_id: str, entry: GuestEntry, token: str, network: str, devices: str
) -> GuestSignIn | None:
    """Open a link and return the guest's session; None if a password is needed.

    If the browser already has a session of this link, that session is returned. Only requests with the right secret
    learn that a link has ended or was revoked; for all others it doesn't exist.
    """
    await services.throttle(services.settings.rate_guest_address, "guest", network)
    async with services.db.read() as tx:
        link = await _require_open_link(tx, link_id, entry.secret)
        if token and await store.get_session_by_token(tx, link_id, hash_token(token), clock.now()):
            return GuestSignIn(token)
    if link.password_hash is not None:
        if entry.password is None:
            return None
        door = PasswordDoor(
            "guest_password",
            link_id,
            services.settings.rate_guest_password_link,
            subject=link_id,
            key=link.password_hash,
            network_rate=services.settings.rate_guest_password_address,
        )
        await password_attempts.throttle(services, door, network, devices)
        if not await accounts.verify_password(services, entry.password, link.password_hash):
            raise Forbidden(texts.PASSWORD_WRONG, code="guest.password_wrong")
    fresh, now = new_token(), clock.now()

    async def write(tx: Transaction) -> None:
        await store.lock_link(tx, link_id)
        link = await _require_open_link(tx, link_id, entry.secret)  # it may have been revoked since the first check
        ends = min(link.ends_at, now + SESSION_DURATION)
        row = {"id": new_id(), "link_id": link_id, "token_hash": hash_token(fresh), "expires_at": ends}
        await store.insert_session(tx, row)
        await store.mark_link_used(tx, link_id, now)

    await services.db.transact(write)
    return GuestSignIn(fresh, link.password_hash)


async def get_film(ctx: RequestContext, link_id: str, token: str) -> GuestVideo:
    """Return the film that the link leads to."""
    guest = await _require_session(ctx, link_id, token)
    video = await _require_video(ctx.tx, guest.video_id)
    return await _build_film(ctx, video, video, video.video_version, guest)


async def get_version(ctx: RequestContext, guest: Guest, number: int, *, is_presented: bool) -> GuestVersion:
    """Return a version with its notes, for a guest's socket.

    Guests may see the newest version. `is_presented`: a member opened this version in the live review, so that guests
    may see it too.
    """
    video = await _require_video(ctx.tx, guest.video_id)
    if number != video.video_version and not is_presented:
        raise NotFound(texts.VERSION_NOT_SHOWN, code="version.not_shown")
    row = await versions.require_version(ctx.tx, video, number)
    notes = await review.list_notes_for_guest(ctx, video.id, guest.session_id, number)
    return GuestVersion(video=await _build_film(ctx, video, row, number, guest), notes=notes)


async def _build_film(
    ctx: RequestContext, video: Video, row: Video | VideoVersion, number: int, guest: "_OpenSession | Guest"
) -> GuestVideo:
    right = blob_rights.guest(guest.session_id)

    async def sign_url(key: str, media_type: str) -> str:
        return (await ctx.services.blobs.sign(key, seconds=VIDEO_URL_SECONDS, media_type=media_type, right=right)).url

    return GuestVideo(
        video_id=video.id,
        video_version=number,
        title=video.title,
        description=video.description,
        thumb_url=await sign_url(row.thumb_key, "image/webp"),
        video_url=await sign_url(row.storage_key, row.media_type),
        captions_url=None if row.captions_key is None else await sign_url(row.captions_key, "text/vtt"),
        duration_seconds=row.duration_seconds,
        has_sound=row.has_sound is not False,
        width=row.width,
        height=row.height,
        frames=row.frames,
        rate_numerator=row.rate_numerator,
        rate_denominator=row.rate_denominator,
        ends_at=guest.ends_at,
    )


async def is_session_open(tx: Transaction, session_id: str) -> bool:
    """Return True if a guest's session still gives access to a video."""
    now = clock.now()
    session = await store.get_session(tx, session_id, now)
    link = None if session is None else await store.get_link(tx, session.link_id)
    if link is None or not _is_link_open(link, now):
        return False
    return await scope.video_access(tx, ANONYMOUS, link.video_id) is not None


async def identify(link_id: str, token: str, tx: Transaction) -> Principal:
    """Return the principal of a socket opened at a link's address: its guest, or ANONYMOUS if the token is invalid."""
    now = clock.now()
    session = await store.get_session_by_token(tx, link_id, hash_token(token), now) if is_uuid(link_id) else None
    link = None if session is None else await store.get_link(tx, link_id)
    if session is None or link is None or not _is_link_open(link, now):
        return ANONYMOUS
    ends = min(session.expires_at, link.ends_at)
    return Principal(None, guest=Guest(link_id, session.id, link.video_id, ends))


async def list_notes(ctx: RequestContext, link_id: str, token: str) -> ReviewNoteList:
    """Return all notes on the video."""
    guest = await _require_session(ctx, link_id, token)
    return await review.list_notes_for_guest(ctx, guest.video_id, guest.session_id)


async def require_guest(ctx: RequestContext, link_id: str, token: str) -> None:
    """Raise 401 if the token belongs to no session of the link."""
    await _require_session(ctx, link_id, token)


async def throttle_notes(services: Services, link_id: str, network: str) -> None:
    """Count a note sent by a guest; raises 429 if there were too many by this link or from this network."""
    await services.throttle(services.settings.rate_guest_note_address, "guest_note", network)
    await services.throttle(services.settings.rate_guest_note_link, "guest_note_link", link_id)


async def post_note(ctx: RequestContext, link_id: str, token: str, new: GuestNoteNew) -> ReviewNoteOut:
    """Create a note. Repeating it with the same id returns the same note."""
    guest, video = await _lock_video(ctx, link_id, token)
    return await review.post_guest_note(ctx, video, guest.session_id, new)


async def delete_note(ctx: RequestContext, link_id: str, token: str, note_id: str) -> None:
    """Delete a note that was written in this session."""
    guest, video = await _lock_video(ctx, link_id, token)
    await review.delete_guest_note(ctx, video, guest.session_id, note_id)


async def prune_links(tx: Transaction, now: datetime) -> None:
    """Delete expired sessions, and links that ended long ago."""
    await store.delete_expired(tx, now, now - timedelta(days=GUEST_DEAD_DAYS))


@dataclass(frozen=True, slots=True)
class _OpenSession:
    """A guest's valid session, the video that its link leads to, and when the session ends."""

    session_id: str
    video_id: str
    ends_at: datetime


async def _require_session(ctx: RequestContext, link_id: str, token: str) -> _OpenSession:
    """Return the guest's session; 401 if it or its link has ended, 404 if the video is gone."""
    now = clock.now()
    session = await store.get_session_by_token(ctx.tx, link_id, hash_token(token), now)
    link = None if session is None else await store.get_link(ctx.tx, link_id)
    if session is None or link is None or not _is_link_open(link, now):
        raise Unauthenticated(texts.NOT_ENTERED, code="guest.not_entered")
    if await scope.video_access(ctx.tx, ANONYMOUS, link.video_id) is None:
        raise NotFound(texts.LINK_UNKNOWN, code="guest.unknown")
    return _OpenSession(session.id, link.video_id, link.ends_at)


async def _lock_video(ctx: RequestContext, link_id: str, token: str) -> tuple[_OpenSession, Video]:
    """Lock the video, to serialize changes of its notes, and check the session again under the lock."""
    guest = await _require_session(ctx, link_id, token)
    video = await videos_store.lock_video(ctx.tx, guest.video_id)
    if video is None:
        raise NotFound(texts.LINK_UNKNOWN, code="guest.unknown")
    return await _require_session(ctx, link_id, token), video


async def _require_open_link(tx: Transaction, link_id: str, secret: str) -> GuestLink:
    link = await store.get_link(tx, link_id)
    is_right = hmac.compare_digest(hash_token(secret), _DUMMY_SECRET_HASH if link is None else link.secret_hash)
    if link is None or not is_right or await scope.video_access(tx, ANONYMOUS, link.video_id) is None:
        raise NotFound(texts.LINK_UNKNOWN, code="guest.unknown")
    if link.revoked_at is not None:
        raise NotFound(texts.LINK_REVOKED, code="guest.revoked")
    if not _is_link_open(link, clock.now()):
        raise NotFound(texts.LINK_ENDED, code="guest.ended")
    return link


def _is_link_open(link: GuestLink, now: datetime) -> bool:
    return link.revoked_at is None and now < link.ends_at


async def _require_video(tx: Transaction, video_id: str) -> Video:
    link = await videos_store.get_video(tx, video_id)
    if link is None:
        raise NotFound(texts.LINK_UNKNOWN, code="guest.unknown")
    return link
