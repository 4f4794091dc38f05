"""Links by which somebody without an account sees one video and its notes, and nothing else."""

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
    GuestFilm,
    GuestLinkList,
    GuestLinkNew,
    GuestLinkOut,
    GuestVersion,
)
from pegbar.domains.videos.limits import VIDEO_URL_SECONDS
from pegbar.domains.videos.models import GuestLink, Video, VideoVersion
from pegbar.domains.videos.review import actions as review
from pegbar.domains.videos.review.schemas import GuestNoteNew, ReviewNoteList, ReviewNoteOut
from pegbar.domains.videos.versions import actions as versions
from pegbar.kernel import clock
from pegbar.kernel.database import Transaction
from pegbar.kernel.errors import Conflict, Forbidden, NotFound, Unauthenticated
from pegbar.kernel.ids import fingerprint, is_uuid, new_id, new_token
from pegbar.realtime.hub import rights_topic

SESSION: Final = timedelta(hours=GUEST_SESSION_HOURS)
_OF_NOBODY: Final = fingerprint("")
"""What the secret of a link that is not there is held against, so that it takes as long."""


async def listed(ctx: RequestContext, video_id: str) -> GuestLinkList:
    """The links to a video that were not revoked, newest first."""
    await guards.guest_links(ctx, video_id)
    return GuestLinkList(items=await _shown(ctx, await store.listed(ctx.tx, video_id)))


async def password_hash(services: Services, new: GuestLinkNew) -> str | None:
    """What is kept of a link's password, as of an account's; raises where it is too short."""
    return await accounts.hashed(services, new.password) if new.password else None


async def make(ctx: RequestContext, video_id: str, new: GuestLinkNew, kept_password: str | None) -> GuestLinkOut:
    """Make a link; `password_hash` made the last. The same id with the same secret again is the same link."""
    await videos_store.hold(ctx.tx, video_id)
    await guards.guest_links(ctx, video_id)
    me, now, secret_hash = guards.require_person(ctx.user), clock.now(), fingerprint(new.secret)
    found = await store.link(ctx.tx, new.id)
    if found is None:
        if await store.count_open(ctx.tx, video_id, now) >= GUEST_LINKS_MAX:
            raise Conflict(texts.LINKS_FULL, code="too_many_links")
        row: dict[str, Any] = {
            "id": new.id,
            "video_id": video_id,
            "made_by": me,
            "label": new.label,
            "secret_hash": secret_hash,
            "password_hash": kept_password,
            "created_at": now,
            "ends_at": now + timedelta(days=new.days),
            "revoked_at": None,
            "used_at": None,
        }
        if not await store.add(ctx.tx, row):
            raise Conflict(texts.LINK_ID_TAKEN, code="id_taken")
        found = GuestLink(**row)
    elif (found.video_id, found.made_by, found.secret_hash) != (video_id, me, secret_hash):
        raise Conflict(texts.LINK_ID_TAKEN, code="id_taken")
    return (await _shown(ctx, [found]))[0]


async def revoke(ctx: RequestContext, video_id: str, link_id: str) -> None:
    """Have a link lead nowhere, at once also for who came by it; harmless where it was revoked."""
    await videos_store.hold(ctx.tx, video_id)
    await guards.guest_links(ctx, video_id)
    found = await store.held(ctx.tx, link_id)
    if found is None or found.video_id != video_id:
        raise NotFound(texts.LINK_GONE, code="guest.gone")
    if found.revoked_at is None:
        await store.revoke(ctx.tx, link_id, clock.now())
        ctx.tx.wake(rights_topic(link_id))


async def _shown(ctx: RequestContext, rows: list[GuestLink]) -> list[GuestLinkOut]:
    people = await profiles.refs(ctx, [row.made_by for row in rows])
    return [
        GuestLinkOut(
            id=row.id,
            label=row.label,
            made_by=people[row.made_by],
            has_password=row.password_hash is not None,
            created_at=row.created_at,
            ends_at=row.ends_at,
            used_at=row.used_at,
        )
        for row in rows
    ]


@dataclass(frozen=True, slots=True)
class Entered:
    """A guest's session; `key` is what a device is known by that gave the link's password just now."""

    token: str
    key: str | None = None


async def enter(
    services: Services, link_id: str, entry: GuestEntry, token: str, network: str, devices: str
) -> Entered | None:
    """Open a link: the session by which its guest is known from here on; None where a password is needed.

    Who has a session of this link still keeps it. Says whether a link has ended or was withdrawn to who has its secret
    alone; to everybody else there is none.
    """
    await services.throttle(services.settings.rate_guest_address, "guest", network)
    async with services.db.read() as tx:
        found = await _require_open(tx, link_id, entry.secret)
        if token and await store.session(tx, link_id, fingerprint(token), clock.now()):
            return Entered(token)
    if found.password_hash is not None:
        if entry.password is None:
            return None
        door = PasswordDoor(
            "guest_password",
            link_id,
            services.settings.rate_guest_password_link,
            subject=link_id,
            key=found.password_hash,
            network_rate=services.settings.rate_guest_password_address,
        )
        await password_attempts.throttle(services, door, network, devices)
        if not await accounts.is_right(services, entry.password, found.password_hash):
            raise Forbidden(texts.PASSWORD_WRONG, code="guest.password_wrong")
    fresh, now = new_token(), clock.now()

    async def write(tx: Transaction) -> None:
        await store.held(tx, link_id)
        found = await _require_open(tx, link_id, entry.secret)  # it may have been revoked meanwhile
        ends = min(found.ends_at, now + SESSION)
        row = {"id": new_id(), "link_id": link_id, "token_hash": fingerprint(fresh), "expires_at": ends}
        await store.begin(tx, row)
        await store.note_used(tx, link_id, now)

    await services.db.transact(write)
    return Entered(fresh, found.password_hash)


async def film(ctx: RequestContext, link_id: str, token: str) -> GuestFilm:
    """What there is to see."""
    guest = await _entered(ctx, link_id, token)
    video = await _require_video(ctx.tx, guest.video_id)
    return await _film(ctx, video, video, video.film_version, guest)


async def shown_version(ctx: RequestContext, guest: Guest, number: int, *, is_opened: bool) -> GuestVersion:
    """A version and its notes, for a guest's socket: the newest, and an older one that a member showed there."""
    video = await _require_video(ctx.tx, guest.video_id)
    if number != video.film_version and not is_opened:
        raise NotFound(texts.VERSION_NOT_SHOWN, code="version.not_shown")
    row = await versions.require(ctx.tx, video, number)
    notes = await review.listed_for_guest(ctx, video.id, guest.session_id, number)
    return GuestVersion(film=await _film(ctx, video, row, number, guest), notes=notes)


async def _film(
    ctx: RequestContext, video: Video, row: Video | VideoVersion, number: int, guest: "_Guest | Guest"
) -> GuestFilm:
    right = blob_rights.guest(guest.session_id)

    async def signed(key: str, media_type: str) -> str:
        return (await ctx.services.blobs.sign(key, seconds=VIDEO_URL_SECONDS, media_type=media_type, right=right)).url

    return GuestFilm(
        video_id=video.id,
        film_version=number,
        title=video.title,
        description=video.description,
        thumb_url=await signed(row.thumb_key, "image/webp"),
        video_url=await signed(row.storage_key, row.media_type),
        captions_url=None if row.captions_key is None else await signed(row.captions_key, "text/vtt"),
        duration_seconds=row.duration_seconds,
        has_sound=row.has_sound is not False,
        width=row.width,
        height=row.height,
        frames=row.frames,
        rate_numerator=row.rate_numerator,
        rate_denominator=row.rate_denominator,
        ends_at=guest.ends_at,
    )


async def is_open(tx: Transaction, session_id: str) -> bool:
    """Whether a guest's session still leads to a video."""
    now = clock.now()
    session = await store.session_by_id(tx, session_id, now)
    found = None if session is None else await store.link(tx, session.link_id)
    if found is None or not _is_open(found, now):
        return False
    return await scope.video_access(tx, ANONYMOUS, found.video_id) is not None


async def identify(link_id: str, token: str, tx: Transaction) -> Principal:
    """Who opens a socket at a link's address: its guest, where the token is that of a session; else nobody."""
    now = clock.now()
    session = await store.session(tx, link_id, fingerprint(token), now) if is_uuid(link_id) else None
    found = None if session is None else await store.link(tx, link_id)
    if session is None or found is None or not _is_open(found, now):
        return ANONYMOUS
    ends = min(session.expires_at, found.ends_at)
    return Principal(None, guest=Guest(link_id, session.id, found.video_id, ends))


async def notes(ctx: RequestContext, link_id: str, token: str) -> ReviewNoteList:
    """All notes on the video."""
    guest = await _entered(ctx, link_id, token)
    return await review.listed_for_guest(ctx, guest.video_id, guest.session_id)


async def require_guest(ctx: RequestContext, link_id: str, token: str) -> None:
    """Raise 401 where this is no session of the link."""
    await _entered(ctx, link_id, token)


async def throttle_notes(services: Services, link_id: str, network: str) -> None:
    """Count a note that a guest sends; raises 429 where there were too many by this link, or from this network."""
    await services.throttle(services.settings.rate_guest_note_address, "guest_note", network)
    await services.throttle(services.settings.rate_guest_note_link, "guest_note_link", link_id)


async def remark(ctx: RequestContext, link_id: str, token: str, new: GuestNoteNew) -> ReviewNoteOut:
    """Leave a note. The same id again is the same note."""
    guest, video = await _hold(ctx, link_id, token)
    return await review.post_by_guest(ctx, video, guest.session_id, new)


async def take_back(ctx: RequestContext, link_id: str, token: str, note_id: str) -> None:
    """Take a note away that was left in this session."""
    guest, video = await _hold(ctx, link_id, token)
    await review.remove_by_guest(ctx, video, guest.session_id, note_id)


async def prune(tx: Transaction, now: datetime) -> None:
    """Forget sessions that are over, and links that ended long ago."""
    await store.prune(tx, now, now - timedelta(days=GUEST_DEAD_DAYS))


@dataclass(frozen=True, slots=True)
class _Guest:
    """Who came by a link that leads to this video still."""

    session_id: str
    video_id: str
    ends_at: datetime


async def _entered(ctx: RequestContext, link_id: str, token: str) -> _Guest:
    """Who asks; 401 without a session, or where what the link led to is over or gone."""
    now = clock.now()
    session = await store.session(ctx.tx, link_id, fingerprint(token), now)
    found = None if session is None else await store.link(ctx.tx, link_id)
    if session is None or found is None or not _is_open(found, now):
        raise Unauthenticated(texts.NOT_ENTERED, code="guest.not_entered")
    if await scope.video_access(ctx.tx, ANONYMOUS, found.video_id) is None:
        raise NotFound(texts.LINK_UNKNOWN, code="guest.unknown")
    return _Guest(session.id, found.video_id, found.ends_at)


async def _hold(ctx: RequestContext, link_id: str, token: str) -> tuple[_Guest, Video]:
    """Who asks, and the video, while nobody else changes its notes; whether the link leads to it is asked then."""
    guest = await _entered(ctx, link_id, token)
    video = await videos_store.hold(ctx.tx, guest.video_id)
    if video is None:
        raise NotFound(texts.LINK_UNKNOWN, code="guest.unknown")
    return await _entered(ctx, link_id, token), video


async def _require_open(tx: Transaction, link_id: str, secret: str) -> GuestLink:
    found = await store.link(tx, link_id)
    is_right = hmac.compare_digest(fingerprint(secret), _OF_NOBODY if found is None else found.secret_hash)
    if found is None or not is_right or await scope.video_access(tx, ANONYMOUS, found.video_id) is None:
        raise NotFound(texts.LINK_UNKNOWN, code="guest.unknown")
    if found.revoked_at is not None:
        raise NotFound(texts.LINK_REVOKED, code="guest.revoked")
    if not _is_open(found, clock.now()):
        raise NotFound(texts.LINK_ENDED, code="guest.ended")
    return found


def _is_open(link: GuestLink, now: datetime) -> bool:
    return link.revoked_at is None and now < link.ends_at


async def _require_video(tx: Transaction, video_id: str) -> Video:
    found = await videos_store.by_id(tx, video_id)
    if found is None:
        raise NotFound(texts.LINK_UNKNOWN, code="guest.unknown")
    return found
