"""HTTP routes of exports, sheets and captions."""

from fastapi import Request, Response

from pegbar.access.context import AnonymousWriteContext, ReadContext, open_read_context, transact
from pegbar.access.paths import ExportId, Ref
from pegbar.domains.interchange.exports.actions import exports, format_capabilities, text_files
from pegbar.domains.interchange.exports.schemas import ExportList, ExportNew, ExportOut, FormatCapabilities, ListedKind
from pegbar.domains.interchange.formats.format import Format, TextExport
from pegbar.domains.interchange.formats.registry import FORMATS
from pegbar.kernel.http import attachment_disposition, get_client_network, get_han_language
from pegbar.kernel.routing import Router

router = Router()


def _add_text_route(fmt: Format, export: TextExport) -> None:
    """Add the route that returns a board as text in this format, without a job."""

    async def write_text(ctx: ReadContext, ref: Ref) -> Response:
        written = await text_files.write_text_file(ctx, ref, export)
        headers = {"Content-Disposition": attachment_disposition(written.name)}
        return Response(written.text, media_type=export.media_type, headers=headers)

    write_text.__name__ = f"export_{fmt.id}"  # the name of the operation
    declare = router.get(
        f"/projects/{{ref}}/{export.address}",
        response_class=Response,
        responses={200: {"content": {export.media_type: {"schema": {"type": "string"}}}}},
        description=f"Return the board as a text file: {fmt.title}.",
    )
    declare(write_text)


for each in FORMATS.values():
    if each.text is not None:
        _add_text_route(each, each.text)


@router.post("/projects/{ref}/exports", status_code=202)
async def start_export(ref: Ref, body: ExportNew, request: Request) -> ExportOut:
    """Start an export of the board; follow it by its id. Safe to repeat with a client-made id.

    A user, or an address without sign-in, can have two open exports; addresses also have a rate limit (429).
    """
    network, han_language = get_client_network(request), get_han_language(request)
    async with open_read_context(request) as ctx:
        services, user = ctx.services, ctx.user
        existing = await exports.check_request(ctx, ref, body.root, exports.get_requester_key(user, network))
    if existing is not None:
        return existing
    if not user.is_signed_in:
        await services.throttle(services.settings.rate_export_address, "export", network, fails_open=True)
    return await transact(
        request,
        lambda ctx: exports.start_export(
            ctx, ref, body.root, exports.get_requester_key(ctx.user, network), han_language
        ),
        anonymous=True,
    )


@router.get("/projects/{ref}/exports")
async def list_exports(ctx: ReadContext, ref: Ref) -> ExportList:
    """Return the user's last exports of a board, newest first."""
    return ExportList(items=await exports.list_own_exports(ctx, ref))


@router.get("/projects/{ref}/exports/capabilities/{kind}")
async def get_format_capabilities(ctx: ReadContext, ref: Ref, kind: ListedKind) -> FormatCapabilities:
    """Return the parts of the board that a file of this format includes, and those that it doesn't."""
    return await format_capabilities.get_capabilities(ctx, ref, kind)


@router.get("/exports/{export_id}")
async def get_export(ctx: ReadContext, export_id: ExportId) -> ExportOut:
    """Return an export's state, and its URL once it is done."""
    return await exports.get_export(ctx, export_id)


@router.delete("/exports/{export_id}", status_code=204)
async def cancel_export(ctx: AnonymousWriteContext, export_id: ExportId) -> None:
    """Cancel an export that isn't done."""
    await exports.cancel_export(ctx, export_id)
