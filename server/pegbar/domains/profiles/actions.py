"""What can be done with a profile."""

from collections.abc import Collection, Iterable, Sequence
from typing import Any, Final

from pegbar.access import guards
from pegbar.access.context import RequestContext
from pegbar.access.principal import Principal
from pegbar.access.services import Services
from pegbar.domains.accounts import actions as accounts
from pegbar.domains.profiles import rules, store, texts
from pegbar.domains.profiles.events import PersonChanged, ProfileChanged
from pegbar.domains.profiles.limits import AVATAR_QUALITY, AVATAR_SIDE, DISPLAY_NAME_MAX, TOLD_EVERY_SECONDS
from pegbar.domains.profiles.models import Profile
from pegbar.domains.profiles.schemas import ProfileEdit, ProfileOut, ProfileRef
from pegbar.kernel import clock
from pegbar.kernel import texts as sentences
from pegbar.kernel.database import Transaction
from pegbar.kernel.errors import Conflict, Invalid, NotFound
from pegbar.kernel.ngrams import normalize
from pegbar.ports.pictures import BadPicture, Crop
from pegbar.ports.search import Question
from pegbar.realtime.topics import user_topic

RENAMED: Final = "profiles.renamed"
"""The job that tells others of a new name; who those are, the slice of chats knows."""
_IN_LISTS: Final = ("display_name", "avatar_key")
_AVATAR_SECONDS = 3600
_NAMES_TRIED = 10_000


async def mine(services: Services, user: Principal) -> ProfileOut:
    """The asker's own profile; made on first use."""
    me = guards.require_person(user)
    async with services.db.read() as tx:
        found = await store.by_ref(tx, me)
    if found is None:
        async with services.db.write() as tx:
            found = await ensure(tx, me)
    return await full(services, found)


async def ensure(tx: Transaction, user_id: str, display_name: str | None = None) -> Profile:
    """The person's profile; made from the email address where there is none yet."""
    found = await store.by_ref(tx, user_id)
    if found is not None:
        return found
    email = await accounts.get_email(tx, user_id)
    base = rules.base_username(email, user_id)
    for number in range(1, _NAMES_TRIED):
        username = rules.numbered(base, number)
        row: dict[str, Any] = {
            "id": user_id,
            "username": username,
            "display_name": (display_name or username)[:DISPLAY_NAME_MAX],
            "bio": "",
            "skills": [],
            "avatar_key": None,
            "version": 1,
            "created_at": clock.now(),
            "left_at": None,
        }
        if await store.add(tx, row):
            return Profile(**row)
        found = await store.by_ref(tx, user_id)
        if found is not None:
            return found
    raise Conflict(texts.NO_FREE_USERNAME, code="no_username")


async def edit(ctx: RequestContext, changes: ProfileEdit) -> Profile:
    """Change the asker's own profile."""
    me = guards.require_person(ctx.user)
    await ensure(ctx.tx, me)
    values: dict[str, Any] = {}
    if changes.display_name is not None:
        values["display_name"] = changes.display_name
    if changes.bio is not None:
        values["bio"] = changes.bio
    if changes.skills is not None:
        values["skills"] = known_skills("skills", changes.skills)
    return await _changed(ctx, me, values)


def known_skills(field: str, skills: Iterable[str]) -> list[str]:
    """Skills by the values that they have in profiles; raises `Invalid` of this field where there is no such skill."""
    known = rules.normal_skills(list(skills))
    if known is None:
        raise Invalid.field(field, texts.SKILLS_UNKNOWN)
    return known


async def keep_avatar(services: Services, user: Principal, data: bytes, crop: Crop) -> str:
    """Make an avatar of a picture's part and keep it; its key for `choose_avatar`.

    Counted against the rate of pictures that are decoded for somebody.
    """
    person = guards.require_person(user)
    await services.throttle_pictures(services.settings.rate_picture_person, "picture", person)
    try:
        avatar = await services.pictures.portrait(data, crop, AVATAR_SIDE, round(AVATAR_QUALITY * 100), person)
    except BadPicture as error:
        raise Invalid.field("body", sentences.IMAGE_LOAD_FAILED) from error
    return await services.blobs.put(avatar)


async def choose_avatar(ctx: RequestContext, key: str | None) -> Profile:
    """Show this picture of the asker; None: the initials again."""
    me = guards.require_person(ctx.user)
    await ensure(ctx.tx, me)
    return await _changed(ctx, me, {"avatar_key": key})


async def _changed(ctx: RequestContext, me: str, values: dict[str, Any]) -> Profile:
    if values:
        before = await one(ctx.tx, me)
        version = await store.change(ctx.tx, me, values)
        await ctx.tx.append_event(user_topic(me), ProfileChanged(version=version))
        if any(getattr(before, field) != values.get(field, getattr(before, field)) for field in _IN_LISTS):
            await _tell_soon(ctx, me)
    return await one(ctx.tx, me)


async def _tell_soon(ctx: RequestContext, me: str) -> None:
    """Others are told of all changes of a few seconds at once, after the last: it is work for each of them."""
    turn, passed = divmod(clock.now().timestamp(), TOLD_EVERY_SECONDS)
    wait = TOLD_EVERY_SECONDS - passed
    job = f"renamed-{me}-{turn:.0f}"
    await ctx.services.jobs.enqueue(ctx.tx, RENAMED, me, queue="quick", job_id=job, requested_by=me, after_seconds=wait)


async def tell_renamed(tx: Transaction, profile_id: str, people: Iterable[str]) -> None:
    """Have these people's open lists look at somebody anew."""
    event = PersonChanged(profile_id=profile_id, display_name=(await names(tx, [profile_id])).get(profile_id, ""))
    # Always in the same order: two who tell the same people would else wait for each other.
    for person in sorted(people):
        await tx.append_event(user_topic(person), event)


async def one(tx: Transaction, ref: str) -> Profile:
    """A profile by id or username; 404 where there is none."""
    found = await store.by_ref(tx, ref)
    if found is None or found.left_at is not None:
        raise NotFound(texts.PERSON_UNKNOWN)
    return found


async def find(ctx: RequestContext, text: str, limit: int, without: Collection[str] = ()) -> list[ProfileOut]:
    """People by names, bio or skills, the best match first; by one letter, those whose names begin with it."""
    asked = normalize(text)
    if not asked:
        return []
    hits = await ctx.services.search.find(ctx.tx, Question("creator", asked, limit, without=without))
    return await fulls(ctx, [hit.id for hit in hits])


async def names(tx: Transaction, ids: Collection[str]) -> dict[str, str]:
    """The display names of people."""
    return {id_: _name(found) for id_, found in (await store.by_ids(tx, ids)).items()}


async def ids_of(tx: Transaction, usernames: Collection[str]) -> list[str]:
    """The people of these usernames; who deleted the account has none."""
    return await store.ids_of(tx, usernames)


async def refs(ctx: RequestContext, ids: Collection[str]) -> dict[str, ProfileRef]:
    """People as named beside records."""
    return {id_: await ref(ctx.services, profile) for id_, profile in (await store.by_ids(ctx.tx, set(ids))).items()}


async def fulls(ctx: RequestContext, ids: Sequence[str]) -> list[ProfileOut]:
    """What others see of these people, in the order of the ids; those who deleted their accounts are left out."""
    found = await store.by_ids(ctx.tx, set(ids))
    return [await full(ctx.services, found[id_]) for id_ in ids if id_ in found and found[id_].left_at is None]


async def ref(services: Services, profile: Profile) -> ProfileRef:
    """A person as named beside a record; somebody who deleted the account has no name there, and no page."""
    if profile.left_at is not None:
        return ProfileRef(id=profile.id, username=profile.id, display_name=_name(profile), avatar_url=None)
    return ProfileRef(
        id=profile.id,
        username=profile.username,
        display_name=profile.display_name,
        avatar_url=await _avatar(services, profile.avatar_key),
    )


async def full(services: Services, profile: Profile) -> ProfileOut:
    """What others see of a person."""
    named = await ref(services, profile)
    return ProfileOut(
        **named.model_dump(),
        bio=profile.bio,
        skills=profile.skills,
        version=profile.version,
        created_at=profile.created_at,
    )


def _name(profile: Profile) -> str:
    return texts.DELETED_USER if profile.left_at is not None else profile.display_name


async def _avatar(services: Services, key: str | None) -> str | None:
    if key is None:
        return None
    return (await services.blobs.sign(key, seconds=_AVATAR_SECONDS, media_type="image/jpeg")).url
