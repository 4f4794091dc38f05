"""Create, edit, find and present profiles."""

from collections.abc import Collection, Iterable, Sequence
from typing import Any, Final

from pegbar.access import guards
from pegbar.access.context import RequestContext
from pegbar.access.principal import Principal
from pegbar.access.services import Services
from pegbar.domains.accounts import actions as accounts
from pegbar.domains.profiles import rules, store, texts
from pegbar.domains.profiles.events import PersonChanged, ProfileChanged
from pegbar.domains.profiles.limits import AVATAR_QUALITY, AVATAR_SIDE, DISPLAY_NAME_MAX, RENAME_NOTICE_SECONDS
from pegbar.domains.profiles.models import Profile
from pegbar.domains.profiles.schemas import ProfileEdit, ProfileOut, ProfileRef
from pegbar.kernel import clock
from pegbar.kernel import texts as sentences
from pegbar.kernel.database import Transaction
from pegbar.kernel.errors import Conflict, Invalid, NotFound
from pegbar.kernel.ngrams import normalize
from pegbar.ports.pictures import BadPicture, Crop
from pegbar.ports.search import IndexQuery
from pegbar.realtime.topics import user_topic

NOTIFY_RENAMED: Final = "profiles.renamed"
"""Job that tells other users about a new name. The chat domain handles it, because it knows the recipients."""
_FIELDS_IN_LISTS: Final = ("display_name", "avatar_key")
_AVATAR_SECONDS = 3600
_USERNAME_ATTEMPTS = 10_000


async def get_own_profile(services: Services, user: Principal) -> ProfileOut:
    """Return the requester's own profile. Creates it on first use."""
    me = guards.require_person(user)
    async with services.db.read() as tx:
        found = await store.get_profile(tx, me)
    if found is None:
        async with services.db.write() as tx:
            found = await ensure_profile(tx, me)
    return await build_profile_out(services, found)


async def ensure_profile(tx: Transaction, user_id: str, display_name: str | None = None) -> Profile:
    """Return the user's profile. Creates one with a username from the email if there is none."""
    found = await store.get_profile(tx, user_id)
    if found is not None:
        return found
    email = await accounts.get_email(tx, user_id)
    base = rules.base_username(email, user_id)
    for number in range(1, _USERNAME_ATTEMPTS):
        username = rules.append_number(base, number)
        row: dict[str, Any] = {
            "id": user_id,
            "username": username,
            "display_name": (display_name or username)[:DISPLAY_NAME_MAX],
            "bio": "",
            "skills": [],
            "avatar_key": None,
            "version": 1,
            "created_at": clock.now(),
            "deactivated_at": None,
        }
        if await store.insert_profile(tx, row):
            return Profile(**row)
        found = await store.get_profile(tx, user_id)
        if found is not None:
            return found
    raise Conflict(texts.NO_FREE_USERNAME, code="no_username")


async def edit_profile(ctx: RequestContext, changes: ProfileEdit) -> Profile:
    """Edit the requester's own profile."""
    me = guards.require_person(ctx.user)
    await ensure_profile(ctx.tx, me)
    values: dict[str, Any] = {}
    if changes.display_name is not None:
        values["display_name"] = changes.display_name
    if changes.bio is not None:
        values["bio"] = changes.bio
    if changes.skills is not None:
        values["skills"] = validate_skills("skills", changes.skills)
    return await _update_profile(ctx, me, values)


def validate_skills(field: str, skills: Iterable[str]) -> list[str]:
    """Return the skills as stored in profiles. Raises Invalid for `field` if one is unknown."""
    known = rules.normalize_skills(list(skills))
    if known is None:
        raise Invalid.field(field, texts.SKILLS_UNKNOWN)
    return known


async def store_avatar(services: Services, user: Principal, data: bytes, crop: Crop) -> str:
    """Crop a picture to an avatar and store it. Returns its blob key, for `set_avatar`.

    Counts against the user's rate limit for decoding pictures.
    """
    person = guards.require_person(user)
    await services.throttle_pictures(services.settings.rate_picture_person, "picture", person)
    try:
        avatar = await services.pictures.crop_to_jpeg(data, crop, AVATAR_SIDE, round(AVATAR_QUALITY * 100), person)
    except BadPicture as error:
        raise Invalid.field("body", sentences.IMAGE_LOAD_FAILED) from error
    return await services.blobs.put(avatar)


async def set_avatar(ctx: RequestContext, key: str | None) -> Profile:
    """Set the requester's avatar; None removes it, so the initials are shown."""
    me = guards.require_person(ctx.user)
    await ensure_profile(ctx.tx, me)
    return await _update_profile(ctx, me, {"avatar_key": key})


async def _update_profile(ctx: RequestContext, me: str, values: dict[str, Any]) -> Profile:
    if values:
        before = await get_profile(ctx.tx, me)
        version = await store.update_profile(ctx.tx, me, values)
        await ctx.tx.events.append(user_topic(me), ProfileChanged(version=version))
        if any(getattr(before, field) != values.get(field, getattr(before, field)) for field in _FIELDS_IN_LISTS):
            await _schedule_rename_notice(ctx, me)
    return await get_profile(ctx.tx, me)


async def _schedule_rename_notice(ctx: RequestContext, me: str) -> None:
    """Enqueue one notice for all changes within a few seconds, because each notice is sent to many recipients."""
    turn, passed = divmod(clock.now().timestamp(), RENAME_NOTICE_SECONDS)
    wait = RENAME_NOTICE_SECONDS - passed
    job = f"renamed-{me}-{turn:.0f}"
    await ctx.services.jobs.enqueue(
        ctx.tx, NOTIFY_RENAMED, me, queue="quick", job_id=job, requested_by=me, after_seconds=wait
    )


async def announce_rename(tx: Transaction, profile_id: str, people: Iterable[str]) -> None:
    """Send an event about a profile's new name or picture to these people, so they reload their lists."""
    event = PersonChanged(
        profile_id=profile_id, display_name=(await get_display_names(tx, [profile_id])).get(profile_id, "")
    )
    # Sorted, to prevent deadlocks between transactions that send events to the same people.
    for person in sorted(people):
        await tx.events.append(user_topic(person), event)


async def get_profile(tx: Transaction, ref: str) -> Profile:
    """Return a profile by id or username. Raises NotFound if there is none or its account is deleted."""
    found = await store.get_profile(tx, ref)
    if found is None or found.deactivated_at is not None:
        raise NotFound(texts.PERSON_NOT_FOUND)
    return found


async def search_people(ctx: RequestContext, text: str, limit: int, without: Collection[str] = ()) -> list[ProfileOut]:
    """Search people by names, bio or skills, best match first. A single letter matches the start of names."""
    query = normalize(text)
    if not query:
        return []
    hits = await ctx.services.search.find(ctx.tx, IndexQuery("creator", query, limit, excluded_ids=without))
    return await list_profiles(ctx, [hit.id for hit in hits])


async def get_display_names(tx: Transaction, ids: Collection[str]) -> dict[str, str]:
    """Return the display names of people by id."""
    return {id_: _display_name(found) for id_, found in (await store.get_profiles(tx, ids)).items()}


async def find_ids_by_username(tx: Transaction, usernames: Collection[str]) -> list[str]:
    """Return the ids of the active profiles with these usernames."""
    return await store.find_ids_by_username(tx, usernames)


async def get_refs(ctx: RequestContext, ids: Collection[str]) -> dict[str, ProfileRef]:
    """Return short profiles by id, to show with records."""
    return {
        id_: await build_ref(ctx.services, profile)
        for id_, profile in (await store.get_profiles(ctx.tx, set(ids))).items()
    }


async def list_profiles(ctx: RequestContext, ids: Sequence[str]) -> list[ProfileOut]:
    """Return the public profiles of these people, in the order of the ids, without deleted accounts."""
    found = await store.get_profiles(ctx.tx, set(ids))
    return [
        await build_profile_out(ctx.services, found[id_])
        for id_ in ids
        if id_ in found and found[id_].deactivated_at is None
    ]


async def build_ref(services: Services, profile: Profile) -> ProfileRef:
    """Build a short profile, to show with a record. A deleted account has no name and no page."""
    if profile.deactivated_at is not None:
        return ProfileRef(id=profile.id, username=profile.id, display_name=_display_name(profile), avatar_url=None)
    return ProfileRef(
        id=profile.id,
        username=profile.username,
        display_name=profile.display_name,
        avatar_url=await _build_avatar_url(services, profile.avatar_key),
    )


async def build_profile_out(services: Services, profile: Profile) -> ProfileOut:
    """Build the public profile of a person."""
    ref = await build_ref(services, profile)
    return ProfileOut(
        **ref.model_dump(),
        bio=profile.bio,
        skills=profile.skills,
        version=profile.version,
        created_at=profile.created_at,
    )


def _display_name(profile: Profile) -> str:
    return texts.DELETED_USER if profile.deactivated_at is not None else profile.display_name


async def _build_avatar_url(services: Services, key: str | None) -> str | None:
    if key is None:
        return None
    return (await services.blobs.sign(key, seconds=_AVATAR_SECONDS, media_type="image/jpeg")).url
