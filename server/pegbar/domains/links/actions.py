"""Previews of links to Pegbar's own pages, with the same permissions as the pages."""

from collections.abc import Sequence

from pegbar.access import guards
from pegbar.access.context import RequestContext
from pegbar.access.permissions import Permission
from pegbar.domains.assets.actions import tree
from pegbar.domains.links import rules
from pegbar.domains.links.schemas import LinkKind, LinkPreviewOut
from pegbar.domains.projects.actions import summaries as project_cards
from pegbar.domains.storyboard.scenes.actions import summaries as cut_cards
from pegbar.domains.videos.actions import videos
from pegbar.kernel.errors import Forbidden, NotFound, Unauthenticated


async def list_links(ctx: RequestContext, urls: Sequence[str]) -> list[LinkPreviewOut]:
    """List the previews of these URLs. Unknown pages, and pages that the requester can't access, are left out."""
    links = list[LinkPreviewOut]()
    for url in dict.fromkeys(urls):
        address = rules.parse_url(url)
        try:
            link = None if address is None else await _build_link(ctx, url, address)
        except (NotFound, Forbidden, Unauthenticated):
            continue
        if link is not None:
            links.append(link)
    return links


async def _build_link(ctx: RequestContext, url: str, address: rules.PageAddress) -> LinkPreviewOut | None:
    match address.page:
        case "video":
            return await _build_video_link(ctx, url, address)
        case "assets":
            return await _build_node_link(ctx, url, address)
        case _:
            return await _build_project_link(ctx, url, address)


async def _build_project_link(ctx: RequestContext, url: str, address: rules.PageAddress) -> LinkPreviewOut | None:
    """Build the preview of a project, of its board, or of a cut if the URL names a cut of this project."""
    permission = Permission.VIEW if address.page == "project" else Permission.CUT_VIEW
    access = await guards.project(ctx, address.ref, permission)
    card = (await project_cards.get_cards(ctx, [access.id]))[access.id]
    if address.node_id is not None:
        cut = (await cut_cards.get_cut_summaries(ctx, [address.node_id])).get(address.node_id)
        if cut is not None and cut.project_id == access.id:
            return LinkPreviewOut(
                url=url,
                kind="cut",
                id=address.node_id,
                project_id=access.id,
                title=cut.title,
                project_title=card.name,
                picture_url=cut.picture_url,
                number=cut.number,
                frames=cut.frames,
                fps=card.fps,
                frame=address.at,
            )
    return LinkPreviewOut(
        url=url,
        kind="project" if address.page == "project" else "board",
        id=access.id,
        project_id=access.id,
        title=card.name,
        project_title=None,
        picture_url=card.picture_url,
    )


async def _build_node_link(ctx: RequestContext, url: str, address: rules.PageAddress) -> LinkPreviewOut | None:
    """Build the preview of a file or folder of a project, or of the project's root folder."""
    access = await guards.project(ctx, address.ref, Permission.ASSET_VIEW)
    card = (await project_cards.get_cards(ctx, [access.id]))[access.id]
    node = None if address.node_id is None else await tree.get_asset(ctx, access.id, address.node_id)
    kind: LinkKind = "folder" if node is None or node.is_folder else "file"
    return LinkPreviewOut(
        url=url,
        kind=kind,
        id=access.id if node is None else node.id,
        project_id=access.id,
        title=card.name if node is None else node.name,
        project_title=None if node is None else card.name,
        picture_url=None if node is None else node.preview_url,
        size=None if node is None else node.size,
    )


async def _build_video_link(ctx: RequestContext, url: str, address: rules.PageAddress) -> LinkPreviewOut:
    """Build the preview of a published video, at the URL's frame if there is one."""
    video = await videos.get_video(ctx, address.ref)
    return LinkPreviewOut(
        url=url,
        kind="video",
        id=video.id,
        project_id=None if video.project is None else video.project.id,
        title=video.title,
        project_title=None if video.project is None else video.project.name,
        picture_url=video.thumb_url,
        frames=video.frames,
        fps=video.rate_numerator / video.rate_denominator,
        frame=address.at,
    )
