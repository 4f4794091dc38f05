"""Pictures that are brought into chats, and those of groups."""

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
from pegbar.domains.chat.actions import chats, showing
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

_WHOLE: Final = Crop(0, 0, 1, 1)
_PORTRAIT_QUALITY: Final = 88


@dataclass(frozen=True, slots=True)
class Kept:
    """A picture that was made again and is kept; no chat has it yet."""

    key: str
    width: int
    height: int
    size: int


async def require_may_bring(ctx: RequestContext, chat_id: str) -> None:
    """Pass where the asker may bring a picture into a chat."""
    guards.require(policy.write(await guards.chat(ctx, chat_id)))


async def require_may_choose(ctx: RequestContext, chat_id: str) -> None:
    """Pass where the asker may choose the picture of a group."""
    guards.require(policy.manage(await guards.chat(ctx, chat_id)))


async def keep(services: Services, user: Principal, data: bytes) -> Kept:
    """Make a picture again, no side longer than 1600 px, without what a camera hid in it, and keep it.

    Counted against the rate of pictures that are decoded for somebody.
    """
    person = await _throttled(services, user)
    try:
        made = await services.pictures.fitted(data, _WHOLE, CHAT_PICTURE_SIDE, person)
    except BadPicture as error:
        raise Invalid.field("body", sentences.IMAGE_LOAD_FAILED) from error
    width, height = webp.size(made)
    return Kept(await services.blobs.put(made), width, height, len(made))


async def keep_portrait(services: Services, user: Principal, data: bytes, crop: Crop) -> str:
    """Make a group's picture of a part of one and keep it; its key for `choose`. Counted as in `keep`."""
    person = await _throttled(services, user)
    try:
        made = await services.pictures.portrait(data, crop, GROUP_PICTURE_SIDE, _PORTRAIT_QUALITY, person)
    except BadPicture as error:
        raise Invalid.field("body", sentences.IMAGE_LOAD_FAILED) from error
    return await services.blobs.put(made)


async def add(ctx: RequestContext, chat_id: str, picture_id: str, kept: Kept) -> ChatPictureOut:
    """Bring a picture into a chat, for a message to name. The same id again changes nothing."""
    access, me = await guards.chat(ctx, chat_id), guards.require_person(ctx.user)
    guards.require(policy.write(access))
    await chats.ensure(ctx, access)
    row = {
        "id": picture_id,
        "chat_id": chat_id,
        "profile_id": me,
        "blob_key": kept.key,
        "width": kept.width,
        "height": kept.height,
        "size": kept.size,
        "is_said": False,
        "created_at": await ctx.tx.now(),
    }
    if not await message_rows.bring(ctx.tx, row):
        found = (await message_rows.pictures(ctx.tx, chat_id, [picture_id])).get(picture_id)
        if found is None or found.profile_id != me:
            raise Conflict(texts.PICTURE_ID_TAKEN, code="id_taken")
        kept = Kept(found.blob_key, found.width, found.height, found.size)
    path = rules.picture_path(chats.folder(access), picture_id)
    return ChatPictureOut(path=path, width=kept.width, height=kept.height)


async def signed(ctx: RequestContext, chat_id: str, paths: list[str]) -> PictureUrls:
    """Addresses of a chat's pictures by their paths; those that the chat does not have are left out."""
    access = await guards.chat(ctx, chat_id)
    asked = {path: found for path in paths if (found := rules.picture_of(chats.folder(access), path)) is not None}
    rows = await message_rows.pictures(ctx.tx, chat_id, asked.values())
    urls, expires = dict[str, str](), list[datetime]()
    for path, picture_id in asked.items():
        if picture_id in rows:
            url = await _url(ctx.services, rows[picture_id])
            urls[path] = url.url
            expires.append(url.expires_at)
    return PictureUrls(urls=urls, expires_at=min(expires, default=datetime.now(UTC)))


async def is_there(ctx: RequestContext, chat_id: str, picture_id: str) -> bool:
    """Whether the asker is in the chat and it has the picture."""
    await guards.chat(ctx, chat_id)
    return picture_id in await message_rows.pictures(ctx.tx, chat_id, [picture_id])


async def choose(ctx: RequestContext, chat_id: str, key: str | None) -> ChatOut:
    """Show this picture of a group; None: the initials again."""
    await chats.manage(ctx, chat_id)
    await ctx.tx.append_event(chat_topic(chat_id), ChatChanged())
    await chat_rows.change_chat(ctx.tx, chat_id, picture_key=key)
    return (await showing.chats(ctx, [await chats.require(ctx, chat_id)]))[0]


async def named(ctx: RequestContext, access: ChatAccess, body: str) -> ChatPicture:
    """The picture that a message shows from now on, which its author brought into this chat; any other is `Invalid`."""
    picture_id = chats.picture_id(access, body)
    rows = {} if picture_id is None else await message_rows.pictures(ctx.tx, access.id, [picture_id])
    found = rows.get(picture_id or "")
    if found is None or found.profile_id != ctx.user.id:
        raise Invalid.field("body", texts.PICTURE_UNKNOWN)
    await message_rows.note_said(ctx.tx, found.id)
    return found


async def _throttled(services: Services, user: Principal) -> str:
    person = guards.require_person(user)
    await services.throttle_pictures(services.settings.rate_picture_person, "picture", person)
    return person


async def _url(services: Services, row: ChatPicture) -> SignedUrl:
    right = blob_rights.chat_picture(row.chat_id, row.id)
    return await services.blobs.sign(row.blob_key, seconds=CHAT_PICTURE_SECONDS, media_type="image/webp", right=right)
