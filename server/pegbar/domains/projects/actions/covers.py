"""Custom covers of projects."""

from pegbar.access import guards
from pegbar.access.context import RequestContext
from pegbar.access.permissions import Permission
from pegbar.access.principal import Principal
from pegbar.access.services import Services
from pegbar.domains.projects import store
from pegbar.domains.projects.actions import project
from pegbar.domains.projects.events import ProjectUpdated
from pegbar.domains.projects.limits import IMAGE_SIDE_MAX
from pegbar.domains.projects.schemas import ProjectOut
from pegbar.kernel import texts
from pegbar.kernel.errors import Invalid
from pegbar.ports.pictures import BadPicture, Crop
from pegbar.realtime.topics import project_topic


async def store_cover(services: Services, user: Principal, data: bytes, crop: Crop) -> str:
    """Crop and scale a picture to a cover, and store it. Returns its key for `set_cover`.

    Counts toward the person's limit on decoded pictures.
    """
    person = guards.require_person(user)
    await services.throttle_pictures(services.settings.rate_picture_person, "picture", person)
    try:
        cover = await services.pictures.crop_to_webp(data, crop, IMAGE_SIDE_MAX, person)
    except BadPicture as error:
        raise Invalid.field("body", texts.IMAGE_LOAD_FAILED) from error
    return await services.blobs.put(cover)


async def set_cover(ctx: RequestContext, ref: str, key: str | None) -> ProjectOut:
    """Set the cover; None removes it, so the board's first drawn cut is shown.

    The project's version doesn't change, so an edit of the settings by someone else doesn't fail.
    """
    access = await guards.project(ctx, ref, Permission.CHANGE_SETTINGS)
    version = await store.set_thumb(ctx.tx, access.id, key)
    await ctx.tx.events.append(project_topic(access.id), ProjectUpdated(version=version))
    return await project.get_project(ctx, ref)
