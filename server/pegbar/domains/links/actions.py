"""Addresses of Pegbar's own, shown as what they lead to: by the same rights as the page itself."""

from collections.abc import Sequence

from pegbar.access import guards
from pegbar.access.context import RequestContext
from pegbar.access.permissions import Permission
from pegbar.domains.assets.actions import tree
from pegbar.domains.links import rules
from pegbar.domains.links.schemas import LinkKind, LinkOut
from pegbar.domains.projects.actions import summaries as project_cards
from pegbar.domains.storyboard.actions import summaries as cut_cards
from pegbar.domains.videos.actions import videos
from pegbar.kernel.errors import Forbidden, NotFound, Unauthenticated


async def shown(ctx: RequestContext, urls: Sequence[str]) -> list[LinkOut]:
    """What these addresses lead to; those of what is not there, or not for the asker, are left out."""
    found = list[LinkOut]()
    for url in dict.fromkeys(urls):
        named = rules.named(url)
        try:
            link = None if named is None else await _shown(ctx, url, named)
        except (NotFound, Forbidden, Unauthenticated):
            continue
        if link is not None:
            found.append(link)
    return found


async def _shown(ctx: RequestContext, url: str, named: rules.Named) -> LinkOut | None:
    match named.page:
        case "video":
            return await _video(ctx, url, named)
        case "assets":
            return await _node(ctx, url, named)
        case _:
            return await _project(ctx, url, named)


async def _project(ctx: RequestContext, url: str, named: rules.Named) -> LinkOut | None:
    """A project's home or its board, at a cut where the address names one that is on it."""
    permission = Permission.VIEW if named.page == "project" else Permission.CUT_VIEW
    access = await guards.project(ctx, named.ref, permission)
    card = (await project_cards.get_cards(ctx, [access.id]))[access.id]
    if named.node_id is not None:
        cut = (await cut_cards.get_cut_summaries(ctx, [named.node_id])).get(named.node_id)
        if cut is not None and cut.project_id == access.id:
            return LinkOut(
                url=url,
                kind="cut",
                id=named.node_id,
                project_id=access.id,
                title=cut.title,
                project_title=card.name,
                picture_url=cut.picture_url,
                number=cut.number,
                frames=cut.frames,
                rate=card.fps,
                at=named.at,
            )
    return LinkOut(
        url=url,
        kind="project" if named.page == "project" else "board",
        id=access.id,
        project_id=access.id,
        title=card.name,
        project_title=None,
        picture_url=card.picture_url,
    )


async def _node(ctx: RequestContext, url: str, named: rules.Named) -> LinkOut | None:
    """A file or a folder of a project; without one, its files as a whole."""
    access = await guards.project(ctx, named.ref, Permission.ASSET_VIEW)
    card = (await project_cards.get_cards(ctx, [access.id]))[access.id]
    node = None if named.node_id is None else await tree.get_asset(ctx, access.id, named.node_id)
    kind: LinkKind = "folder" if node is None or node.is_folder else "file"
    return LinkOut(
        url=url,
        kind=kind,
        id=access.id if node is None else node.id,
        project_id=access.id,
        title=card.name if node is None else node.name,
        project_title=None if node is None else card.name,
        picture_url=None if node is None else node.preview_url,
        size=None if node is None else node.size,
    )


async def _video(ctx: RequestContext, url: str, named: rules.Named) -> LinkOut:
    """A published video, at a frame where the address names one."""
    video = await videos.get_video(ctx, named.ref)
    return LinkOut(
        url=url,
        kind="video",
        id=video.id,
        project_id=None if video.project is None else video.project.id,
        title=video.title,
        project_title=None if video.project is None else video.project.name,
        picture_url=video.thumb_url,
        frames=video.frames,
        rate=video.rate_numerator / video.rate_denominator,
        at=named.at,
    )
