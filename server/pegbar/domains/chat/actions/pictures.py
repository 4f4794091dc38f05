"""Pictures in chats, and pictures of groups."""

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

from pegbar.access import blob_rights, guards
from pegbar.access.context import RequestContext
from pegbar.access.policies import chat as policy
from pegbar.access.principal import Principal
from pegbar.access.scope import ChatAccess
from pegbar.access.services import Services
from pegbar.domains.chat import rules, texts
from pegbar.domains.chat.actions import chats, presenters
from pegbar.domains.chat.events import ChatChanged
from pegbar.domains.chat.limits import CHAT_PICTURE_SECONDS, CHAT_PICTURE_SIDE, GROUP_PICTURE_SIDE
from pegbar.domains.chat.models import ChatPicture
from pegbar.domains.chat.schemas import ChatOut, ChatPictureOut, PictureUrls
from pegbar.domains.chat.store import chat_rows, message_rows
from pegbar.kernel import texts as sentences
from pegbar.kernel import webp
from pegbar.kernel.errors import Conflict, Invalid
from pegbar.ports.blobs import SignedUrl
from pegbar.ports.pictures import BadPicture, Crop
from pegbar.realtime.topics import chat_topic

_FULL_CROP: Final = Crop(0, 0, 1, 1)
_PORTRAIT_QUALITY: Final = 88


@dataclass(frozen=True, slots=True)
class StoredPicture:
    """A picture that is re-encoded and stored, but not yet added to a chat."""

    key: str
    width: int
    height: int
    size: int


async def require_can_add_picture(ctx: RequestContext, chat_id: str) -> None:
    """Raise an error unless the user may add a picture to the chat."""
    guards.require(policy.write(await guards.chat(ctx, chat_id)))


async def require_can_set_group_picture(ctx: RequestContext, chat_id: str) -> None:
    """Raise an error unless the user may set the picture of the group."""
    guards.require(policy.manage(await guards.chat(ctx, chat_id)))


async def store_picture(services: Services, user: Principal, data: bytes) -> StoredPicture:
    """Re-encode a picture to at most 1600 px per side, without its metadata, and store it.

    Counts toward the person's limit on decoded pictures.
    """
    person = await _throttle(services, user)
    try:
        made = await services.pictures.crop_to_webp(data, _FULL_CROP, CHAT_PICTURE_SIDE, person)
    except BadPicture as error:
        raise Invalid.field("body", sentences.IMAGE_LOAD_FAILED) from error
    width, height = webp.read_webp_size(made)
    return StoredPicture(await services.blobs.put(made), width, height, len(made))


async def store_group_picture(services: Services, user: Principal, data: bytes, crop: Crop) -> str:
    """Crop a picture to a square group picture and store it. Returns its key for `set_group_picture`.

    Counts toward the person's limit on decoded pictures.
    """
    person = await _throttle(services, user)
    try:
        made = await services.pictures.crop_to_jpeg(data, crop, GROUP_PICTURE_SIDE, _PORTRAIT_QUALITY, person)
    except BadPicture as error:
        raise Invalid.field("body", sentences.IMAGE_LOAD_FAILED) from error
    return await services.blobs.put(made)


async def add_picture(ctx: RequestContext, chat_id: str, picture_id: str, stored: StoredPicture) -> ChatPictureOut:
    """Add a picture to a chat, for use in a message. Repeating it with the same id changes nothing."""
    access, me = await guards.chat(ctx, chat_id), guards.require_person(ctx.user)
    guards.require(policy.write(access))
    await chats.ensure_row(ctx, access)
    row = {
        "id": picture_id,
        "chat_id": chat_id,
        "profile_id": me,
        "blob_key": stored.key,
        "width": stored.width,
        "height": stored.height,
        "size": stored.size,
        "is_sent": False,
        "created_at": await ctx.tx.now(),
    }
    if not await message_rows.insert_picture(ctx.tx, row):
        found = (await message_rows.get_pictures(ctx.tx, chat_id, [picture_id])).get(picture_id)
        if found is None or found.profile_id != me:
            raise Conflict(texts.PICTURE_ID_TAKEN, code="id_taken")
        stored = StoredPicture(found.blob_key, found.width, found.height, found.size)
    path = rules.picture_path(chats.picture_folder(access), picture_id)
    return ChatPictureOut(path=path, width=stored.width, height=stored.height)


async def sign_urls(ctx: RequestContext, chat_id: str, paths: list[str]) -> PictureUrls:
    """Sign URLs for pictures of a chat by their paths. Paths of pictures that the chat doesn't have are left out."""
    access = await guards.chat(ctx, chat_id)
    ids_by_path = {
        path: found
        for path in paths
        if (found := rules.parse_picture_path(chats.picture_folder(access), path)) is not None
    }
    rows = await message_rows.get_pictures(ctx.tx, chat_id, ids_by_path.values())
    urls, expires = dict[str, str](), list[datetime]()
    for path, picture_id in ids_by_path.items():
        if picture_id in rows:
            url = await _sign_url(ctx.services, rows[picture_id])
            urls[path] = url.url
            expires.append(url.expires_at)
    return PictureUrls(urls=urls, expires_at=min(expires, default=datetime.now(UTC)))


async def can_view_picture(ctx: RequestContext, chat_id: str, picture_id: str) -> bool:
    """Return whether the chat has the picture. Raises an error if the user isn't in the chat."""
    await guards.chat(ctx, chat_id)
    return picture_id in await message_rows.get_pictures(ctx.tx, chat_id, [picture_id])


async def set_group_picture(ctx: RequestContext, chat_id: str, key: str | None) -> ChatOut:
    """Set the picture of a group; None removes it, so that clients show the initials."""
    await chats.lock_and_require_manage(ctx, chat_id)
    await ctx.tx.events.append(chat_topic(chat_id), ChatChanged())
    await chat_rows.update_chat(ctx.tx, chat_id, picture_key=key)
    return (await presenters.build_chats(ctx, [await chats.require_chat(ctx, chat_id)]))[0]


async def use_in_message(ctx: RequestContext, access: ChatAccess, body: str) -> ChatPicture:
    """Get the picture of a new image message and mark it as used.

    Raises Invalid unless the message's author uploaded it to this chat.
    """
    picture_id = chats.get_picture_id(access, body)
    rows = {} if picture_id is None else await message_rows.get_pictures(ctx.tx, access.id, [picture_id])
    found = rows.get(picture_id or "")
    if found is None or found.profile_id != ctx.user.id:
        raise Invalid.field("body", texts.PICTURE_UNKNOWN)
    await message_rows.mark_picture_used(ctx.tx, found.id)
    return found


async def _throttle(services: Services, user: Principal) -> str:
    person = guards.require_person(user)
    await services.throttle_pictures(services.settings.rate_picture_person, "picture", person)
    return person


async def _sign_url(services: Services, row: ChatPicture) -> SignedUrl:
    right = blob_rights.chat_picture(row.chat_id, row.id)
    return await services.blobs.sign(row.blob_key, seconds=CHAT_PICTURE_SECONDS, media_type="image/webp", right=right)
