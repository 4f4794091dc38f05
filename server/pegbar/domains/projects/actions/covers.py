"""The picture that somebody chose as a project's cover."""

from pegbar.access import guards
from pegbar.access.ask import Ask
from pegbar.access.house import House
from pegbar.access.permissions import Permission
from pegbar.access.who import Who
from pegbar.domains.projects import store
from pegbar.domains.projects.actions import project
from pegbar.domains.projects.events import ProjectUpdated
from pegbar.domains.projects.limits import IMAGE_SIDE_MAX
from pegbar.domains.projects.schemas import ProjectOut
from pegbar.kernel import messages
from pegbar.kernel.errors import Invalid
from pegbar.ports.pictures import BadPicture, Crop
from pegbar.realtime.topics import project_topic


async def keep(house: House, who: Who, data: bytes, crop: Crop) -> str:
    """Cut the wanted part out of a picture, make it as small as covers are, keep it; its key for `choose`.

    Counted against the rate of pictures that are decoded for somebody.
    """
    person = guards.require_person(who)
    await house.throttle_pictures(house.settings.rate_picture_person, "picture", person)
    try:
        cover = await house.pictures.fitted(data, crop, IMAGE_SIDE_MAX, person)
    except BadPicture as error:
        raise Invalid.field("body", messages.IMAGE_LOAD_FAILED) from error
    return await house.blobs.put(cover)


async def choose(ask: Ask, ref: str, key: str | None) -> ProjectOut:
    """Show this picture as the cover; None: the board's first drawn cut again.

    No new version: whoever edits the settings meanwhile has seen nothing else change.
    """
    access = await guards.project(ask, ref, Permission.CHANGE_SETTINGS)
    version = await store.set_thumb(ask.work, access.id, key)
    await ask.work.announce(project_topic(access.id), ProjectUpdated(version=version))
    return await project.one(ask, ref)
