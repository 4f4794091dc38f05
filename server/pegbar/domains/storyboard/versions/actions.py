"""Save versions of a cut automatically and by name, list and restore them."""

import hashlib
import json
from typing import Any, Final, Literal

from pegbar.access import blob_rights, guards
from pegbar.access.context import RequestContext, Transactions
from pegbar.access.permissions import Permission
from pegbar.access.principal import ANONYMOUS
from pegbar.access.services import Services
from pegbar.access.texts import CUT_DELETED
from pegbar.domains.profiles import actions as profiles
from pegbar.domains.profiles.actions import ProfileRef
from pegbar.domains.projects import actions as projects
from pegbar.domains.storyboard.core import store as core_store
from pegbar.domains.storyboard.core.actions import drawings, pictures
from pegbar.domains.storyboard.core.actions.merged_document import (
    DrawingLog,
    MergeWorkspace,
    collect_log,
    open_workspace,
    paint_drawing,
    run_task,
)
from pegbar.domains.storyboard.core.actions.presenters import build_preview, save_picture, to_cut_out
from pegbar.domains.storyboard.models import Cut, CutVersion
from pegbar.domains.storyboard.rules.document_tasks import DIFF, MERGE_WITH_DIGEST
from pegbar.domains.storyboard.rules.fields import CONTENT_FIELDS
from pegbar.domains.storyboard.scenes.actions import structure
from pegbar.domains.storyboard.schemas import Preview
from pegbar.domains.storyboard.versions import store, texts
from pegbar.domains.storyboard.versions.limits import VERSIONS_AUTOMATIC_MAX, VERSIONS_NAMED_MAX
from pegbar.domains.storyboard.versions.schemas import VersionNew, VersionOut, VersionRestored
from pegbar.kernel import clock
from pegbar.kernel.database import Transaction
from pegbar.kernel.errors import Conflict, NotFound, TooLarge
from pegbar.kernel.ids import derived_id, new_id

PAINT = "storyboard.paint_version"
_CUT_FIELDS = {"cut_name" if name == "name" else name: name for name in CONTENT_FIELDS}
"""A version's field → the cut's field."""

_OPTIONAL_FIELDS: Final = ("dialogue", "action", "camera", "transition", "shot_id")
_ATTEMPTS: Final = 3
Reason = Literal["automatic", "named", "before_restore"]


async def list_versions(ctx: RequestContext, cut_id: str) -> list[VersionOut]:
    """Return a cut's versions, newest first."""
    await guards.cut(ctx, cut_id, Permission.VERSIONS_VIEW)
    return await _to_version_outs(ctx, await store.list_versions(ctx.tx, cut_id))


async def get_drawing(ctx: RequestContext, cut_id: str, version_id: str) -> bytes:
    """Return a version's full drawing as one update; empty if nothing was drawn."""
    await guards.cut(ctx, cut_id, Permission.VERSIONS_VIEW)
    return (await _require_version(ctx.tx, cut_id, version_id)).body


async def create_version(run: Transactions, cut_id: str, new: VersionNew) -> VersionOut:
    """Save the current state under a name. Repeating it with the same id changes nothing.

    The drawing is merged between two transactions, so no other request waits for it; changes made in the meantime
    aren't included.
    """

    async def prepare(ctx: RequestContext) -> tuple[Services, VersionOut | None, Cut]:
        return ctx.services, *await _prepare_create(ctx, cut_id, new)

    services, existing, cut = await run(prepare)
    if existing is not None:
        return existing
    with open_workspace(services, cut.project_id) as workspace:
        log_ = await collect_log(workspace, cut_id)
        body, digest = await _merge_drawing(workspace, log_)

    async def save(ctx: RequestContext) -> VersionOut:
        existing, cut = await _prepare_create(ctx, cut_id, new)
        if existing is not None:
            return existing
        await ctx.services.storage.reserve_quota(ctx.tx, cut.project_id, len(body))
        row = _new_version_row(cut, log_.seq, body, digest, "named", ctx.user.id)
        await _add_version(ctx, row | {"id": new.id or row["id"], "name": new.name})
        return await _get_version_out(ctx, cut_id, new.id or row["id"])

    return await run(save)


async def _prepare_create(ctx: RequestContext, cut_id: str, new: VersionNew) -> tuple[VersionOut | None, Cut]:
    """Return the version with the id of the new one if it exists already, and the cut.

    Raises Conflict if the id belongs to a version of another cut. Raises an error if the cut has the maximum number of
    named versions.
    """
    await guards.cut(ctx, cut_id, Permission.VERSION_RESTORE)
    cut = await _require_cut(ctx.tx, cut_id)
    if new.id is not None:
        owner_cut_id = await store.get_cut_id(ctx.tx, new.id)
        if owner_cut_id == cut_id:
            return await _get_version_out(ctx, cut_id, new.id), cut
        if owner_cut_id is not None:
            raise Conflict(texts.VERSION_ID_TAKEN, code="id_taken")
    await _require_named_slot(ctx.tx, cut_id)
    return None, cut


async def rename_version(ctx: RequestContext, cut_id: str, version_id: str, name: str) -> VersionOut:
    """Name or rename a version. A named version isn't deleted automatically."""
    await guards.cut(ctx, cut_id, Permission.VERSION_RESTORE)
    await _require_cut(ctx.tx, cut_id)
    version = await _require_version(ctx.tx, cut_id, version_id)
    if version.name is None:
        await _require_named_slot(ctx.tx, cut_id)
    await store.update_version(ctx.tx, version_id, {"name": name})
    return await _get_version_out(ctx, cut_id, version_id)


async def delete_version(ctx: RequestContext, cut_id: str, version_id: str) -> None:
    """Permanently delete a version."""
    await guards.cut(ctx, cut_id, Permission.VERSION_RESTORE)
    await _require_version(ctx.tx, cut_id, version_id)
    await store.delete_version(ctx.tx, version_id)


async def restore_version(run: Transactions, cut_id: str, version_id: str) -> VersionRestored:
    """Restore a cut to a version by appending changes; the state before the restore is saved as a version.

    Nothing is written if the cut already has the version's content. The changes are computed between two transactions.
    If someone draws in the meantime, they are computed again; the last attempt appends them to the newer drawing.
    """
    for attempts_left in range(_ATTEMPTS, 0, -1):
        restored = await _restore_once(run, cut_id, version_id, is_last=attempts_left == 1)
        if restored is not None:
            return restored
    raise AssertionError("the last attempt returns a result")


async def _restore_once(run: Transactions, cut_id: str, version_id: str, *, is_last: bool) -> VersionRestored | None:
    """Restore a version. Returns None if the cut was drawn on while the changes were computed.

    The last attempt (`is_last`) applies the changes to the newer drawing instead.
    """

    async def prepare(ctx: RequestContext) -> tuple[Services, CutVersion, Cut]:
        return ctx.services, *await _prepare_restore(ctx, cut_id, version_id)

    services, version, cut = await run(prepare)
    project_id = cut.project_id
    with open_workspace(services, project_id) as workspace:
        log_ = await collect_log(workspace, cut_id)
        wanted = DrawingLog(0, (version.body,) if version.body else ())
        body, digest, *changes = await run_task(workspace, DIFF, log_, wanted)

    async def save(ctx: RequestContext) -> VersionRestored | None:
        await core_store.lock_order(ctx.tx, project_id)
        version, cut = await _prepare_restore(ctx, cut_id, version_id)
        if not is_last and cut.drawing_seq != log_.seq and changes:
            return None
        current_body = b"" if log_.is_empty else body
        row = _new_version_row(cut, log_.seq, current_body, digest.decode(), "before_restore", ctx.user.id)
        return await _apply_version(ctx, version, cut, row, changes)

    return await run(save)


async def _prepare_restore(ctx: RequestContext, cut_id: str, version_id: str) -> tuple[CutVersion, Cut]:
    await guards.cut(ctx, cut_id, Permission.VERSION_RESTORE)
    return await _require_version(ctx.tx, cut_id, version_id), await _require_cut(ctx.tx, cut_id)


async def _apply_version(
    ctx: RequestContext, version: CutVersion, cut: Cut, row: dict[str, Any], changes: list[bytes]
) -> VersionRestored:
    values = await _diff_fields(ctx.tx, cut, version)
    if not changes and not values:
        return VersionRestored(cut=await to_cut_out(ctx.services, cut), before_version_id=None)
    before_version_id, last_seq = await _add_if_new(ctx, row), None
    for number, change in enumerate(changes):
        # Derived push ids make a concurrently repeated restore idempotent.
        push_id = derived_id(version.id, f"{row['seq']}:{number}")
        last_seq = await drawings.append_update(ctx, cut.id, push_id, change)
    if last_seq is not None and version.picture_key is not None and cut.background_id is None:
        picture = {"preview_key": version.picture_key, "small_key": version.small_key}
        values = {**values, **picture, "preview_seq": last_seq, "preview_under": 0}
    updated = await store.update_cut(ctx.tx, cut.id, values) if values else await core_store.get_cut(ctx.tx, cut.id)
    if updated is None:
        raise NotFound
    await pictures.enqueue_paint_if_stale(ctx, updated)
    return VersionRestored(cut=await pictures.announce_preview(ctx, updated), before_version_id=before_version_id)


async def save_automatic_version(services: Services, cut_id: str, seq: int) -> None:
    """Save a cut's drawing up to `seq` as a version.

    If the row `seq` was merged into a later row since, the version includes that complete row.
    """
    with open_workspace(services, cut_id) as workspace:
        log_ = await collect_log(workspace, cut_id, until=seq)
        if log_.is_empty:
            return
        try:
            body, digest = await _merge_drawing(workspace, log_)
        except TooLarge:
            return  # already logged
    async with services.db.write() as tx:
        author_id = await store.get_author_id(tx, cut_id, log_.seq)
        cut = await store.lock_cut(tx, cut_id)
        if cut is not None:
            await _add_if_new(
                RequestContext(tx, services, ANONYMOUS),
                _new_version_row(cut, log_.seq, body, digest, "automatic", author_id),
            )


async def paint_version(services: Services, version_id: str) -> None:
    """Paint the picture of a version that has none."""
    async with services.db.read() as tx:
        cut_id = await store.get_cut_id(tx, version_id)
        version = None if cut_id is None else await store.get_version(tx, cut_id, version_id)
        cut = None if version is None else await core_store.get_cut(tx, version.cut_id)
        if version is None or cut is None or version.picture_key is not None:
            return
        project = await projects.get_settings(tx, cut.project_id)
    with open_workspace(services, cut.project_id) as workspace:
        picture = await paint_drawing(workspace, DrawingLog(0, (version.body,)), project.width, project.height)
    picture_key, small_key = await save_picture(services, picture, project.id)
    async with services.db.write() as tx:
        await store.update_version(tx, version_id, {"picture_key": picture_key, "small_key": small_key})


async def _add_if_new(ctx: RequestContext, row: dict[str, Any]) -> str:
    """Add an unnamed version unless one with this content exists. Returns the id of the version with this content.

    An existing unnamed version becomes the newest.
    """
    existing = await store.find_by_digest(ctx.tx, row["cut_id"], row["digest"])
    if existing is None:
        await _add_version(ctx, row)
        await store.delete_old_automatic(ctx.tx, row["cut_id"], VERSIONS_AUTOMATIC_MAX)
        return row["id"]
    version_id, is_named = existing
    if not is_named:
        await store.update_version(ctx.tx, version_id, {"created_at": row["created_at"]})
    return version_id


async def _add_version(ctx: RequestContext, row: dict[str, Any]) -> None:
    await store.insert_version(ctx.tx, row)
    if row["picture_key"] is None and row["body"]:
        await ctx.services.jobs.enqueue(
            ctx.tx,
            PAINT,
            row["id"],
            queue="pictures",
            job_id=f"paint-version-{row['id']}",
            requested_by=ctx.user.id,
        )


async def _merge_drawing(workspace: MergeWorkspace, log_: DrawingLog) -> tuple[bytes, str]:
    """Merge a drawing into one update (empty if nothing was drawn), with the digest of its content."""
    body, digest = await run_task(workspace, MERGE_WITH_DIGEST, log_)
    return b"" if log_.is_empty else body, digest.decode()


def _new_version_row(
    cut: Cut, seq: int, body: bytes, content_digest: str, reason: Reason, author_id: str | None
) -> dict[str, Any]:
    fields = {version_field: getattr(cut, cut_field) for version_field, cut_field in _CUT_FIELDS.items()}
    # A version contains only the cut's own drawing, not its background.
    is_preview_current = cut.preview_seq == seq and cut.background_id is None and cut.preview_under == 0
    return {
        "id": new_id(),
        "cut_id": cut.id,
        "seq": seq,
        "name": None,
        "reason": reason,
        "author_id": author_id,
        **fields,
        "body": body,
        "digest": _compute_digest(content_digest, fields),
        "picture_key": cut.preview_key if is_preview_current else None,
        "small_key": cut.small_key if is_preview_current else None,
        "created_at": clock.now(),
    }


def _compute_digest(content_digest: str, fields: dict[str, Any]) -> str:
    """Compute the digest of a version's content.

    Fields that earlier versions of Pegbar lacked are included only if set, so that earlier digests stay comparable.
    """
    required = [fields[name] for name in ("cut_name", "duration_frames", "note")]
    optional = {name: fields[name] for name in _OPTIONAL_FIELDS if fields[name]}
    return hashlib.sha256(
        json.dumps([content_digest, *required, *([optional] if optional else [])]).encode()
    ).hexdigest()


async def _diff_fields(tx: Transaction, cut: Cut, version: CutVersion) -> dict[str, Any]:
    """Return the fields of the cut to change. The shot is restored only if it still exists."""
    wanted = {cut_field: getattr(version, version_field) for version_field, cut_field in _CUT_FIELDS.items()}
    if version.shot_id is None or not await structure.has_shot(tx, cut.project_id, version.shot_id):
        del wanted["shot_id"]
    values = {name: value for name, value in wanted.items() if value != getattr(cut, name)}
    return {**values, "version": cut.version + 1} if values else {}


async def _require_named_slot(tx: Transaction, cut_id: str) -> None:
    if await store.count_named(tx, cut_id) >= VERSIONS_NAMED_MAX:
        raise Conflict(texts.VERSIONS_FULL, code="too_many_versions")


async def _require_cut(tx: Transaction, cut_id: str) -> Cut:
    cut = await store.lock_cut(tx, cut_id)
    if cut is None or cut.deleted_at is not None:
        raise NotFound(CUT_DELETED, code="cut.gone")
    return cut


async def _require_version(tx: Transaction, cut_id: str, version_id: str) -> CutVersion:
    version = await store.get_version(tx, cut_id, version_id)
    if version is None:
        raise NotFound(texts.VERSION_GONE, code="version.gone")
    return version


async def _get_version_out(ctx: RequestContext, cut_id: str, version_id: str) -> VersionOut:
    return (await _to_version_outs(ctx, [await _require_version(ctx.tx, cut_id, version_id)]))[0]


async def _to_version_outs(ctx: RequestContext, versions: list[CutVersion]) -> list[VersionOut]:
    authors = {version.author_id for version in versions if version.author_id is not None}
    profiles_by_id = await profiles.get_refs(ctx, authors) if authors else {}
    return [
        await _to_version_out(ctx.services, version, profiles_by_id.get(version.author_id or ""))
        for version in versions
    ]


async def _to_version_out(services: Services, version: CutVersion, author: ProfileRef | None) -> VersionOut:
    picture = None
    if version.picture_key is not None:
        picture = Preview(
            **await build_preview(
                services, blob_rights.cut(version.cut_id), version.picture_key, version.small_key, version.seq
            )
        )
    fields = {name: getattr(version, name) for name in ("id", "name", "reason", "seq", "created_at", *_CUT_FIELDS)}
    return VersionOut(**fields, author=author, picture=picture)


def register_usage(services: Services) -> None:
    """Register the storage used by versions."""
    services.storage.register_usage(store.bytes_query)
