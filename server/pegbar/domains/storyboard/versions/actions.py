"""What can be done with the versions of a cut: kept by themselves and by name, looked at, restored."""

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
from pegbar.domains.storyboard import store as storyboard_store
from pegbar.domains.storyboard.actions import drawings, pictures
from pegbar.domains.storyboard.actions.shapes import keep_picture, preview, shown
from pegbar.domains.storyboard.actions.whole import Whole, Workroom, gathered, painted, worked_out, workroom
from pegbar.domains.storyboard.models import Cut, CutVersion
from pegbar.domains.storyboard.rules.fields import CONTENT
from pegbar.domains.storyboard.rules.whole import GO_BACK, KEEP
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
_FIELDS = {"cut_name" if name == "name" else name: name for name in CONTENT}
"""A version's field → the cut's."""

_LATER: Final = ("dialogue", "action", "camera", "transition", "shot_id")
_TRIES: Final = 3
Reason = Literal["automatic", "named", "before_restore"]


async def listed(ctx: RequestContext, cut_id: str) -> list[VersionOut]:
    """A cut's versions, newest first."""
    await guards.cut(ctx, cut_id, Permission.VERSIONS_VIEW)
    return await _shown(ctx, await store.listed(ctx.tx, cut_id))


async def drawing(ctx: RequestContext, cut_id: str, version_id: str) -> bytes:
    """A version's whole drawing as one update; no bytes where nothing was drawn."""
    await guards.cut(ctx, cut_id, Permission.VERSIONS_VIEW)
    return (await _require_version(ctx.tx, cut_id, version_id)).body


async def create(run: Transactions, cut_id: str, new: VersionNew) -> VersionOut:
    """Keep the present state under a name; the same id again changes nothing.

    The drawing is worked out between two transactions, so that nobody waits for it; what is drawn meanwhile is not in
    it.
    """

    async def look(ctx: RequestContext) -> tuple[Services, VersionOut | None, Cut]:
        return ctx.services, *await _about_to_keep(ctx, cut_id, new)

    services, made, cut = await run(look)
    if made is not None:
        return made
    with workroom(services, cut.project_id) as room:
        drawing = await gathered(room, cut_id)
        body, digest = await _kept(room, drawing)

    async def save(ctx: RequestContext) -> VersionOut:
        made, cut = await _about_to_keep(ctx, cut_id, new)
        if made is not None:
            return made
        await ctx.services.storage.require_room(ctx.tx, cut.project_id, len(body))
        row = _row(cut, drawing.seq, body, digest, "named", ctx.user.id)
        await _add(ctx, row | {"id": new.id or row["id"], "name": new.name})
        return await _shown_one(ctx, cut_id, new.id or row["id"])

    return await run(save)


async def _about_to_keep(ctx: RequestContext, cut_id: str, new: VersionNew) -> tuple[VersionOut | None, Cut]:
    """The version of this id where it was made before; and the cut, which may have one more."""
    await guards.cut(ctx, cut_id, Permission.VERSION_RESTORE)
    cut = await _require_cut(ctx.tx, cut_id)
    if new.id is not None:
        owner = await store.cut_of(ctx.tx, new.id)
        if owner == cut_id:
            return await _shown_one(ctx, cut_id, new.id), cut
        if owner is not None:
            raise Conflict(texts.VERSION_ID_TAKEN, code="id_taken")
    await _require_room(ctx.tx, cut_id)
    return None, cut


async def rename(ctx: RequestContext, cut_id: str, version_id: str, name: str) -> VersionOut:
    """Give a version another name, or its first one: a named version stays."""
    await guards.cut(ctx, cut_id, Permission.VERSION_RESTORE)
    await _require_cut(ctx.tx, cut_id)
    version = await _require_version(ctx.tx, cut_id, version_id)
    if version.name is None:
        await _require_room(ctx.tx, cut_id)
    await store.change(ctx.tx, version_id, {"name": name})
    return await _shown_one(ctx, cut_id, version_id)


async def remove(ctx: RequestContext, cut_id: str, version_id: str) -> None:
    """Take a version away for good."""
    await guards.cut(ctx, cut_id, Permission.VERSION_RESTORE)
    await _require_version(ctx.tx, cut_id, version_id)
    await store.remove(ctx.tx, version_id)


async def restore(run: Transactions, cut_id: str, version_id: str) -> VersionRestored:
    """Make the cut what a version says, by changes like any other; the state before is kept, to come back to.

    Where the cut says so already, nothing is written. The changes are worked out between two transactions; where
    somebody draws meanwhile they are worked out anew, and after some tries are added to what was drawn.
    """
    for tries_left in range(_TRIES, 0, -1):
        restored = await _restore_once(run, cut_id, version_id, is_last=tries_left == 1)
        if restored is not None:
            return restored
    raise AssertionError("the last try is the last")


async def _restore_once(run: Transactions, cut_id: str, version_id: str, *, is_last: bool) -> VersionRestored | None:
    """Restore a version; None if the cut was drawn on while the changes were computed, unless this try is the last."""

    async def look(ctx: RequestContext) -> tuple[Services, CutVersion, Cut]:
        return ctx.services, *await _about_to_restore(ctx, cut_id, version_id)

    services, version, cut = await run(look)
    project_id = cut.project_id
    with workroom(services, project_id) as room:
        drawing = await gathered(room, cut_id)
        wanted = Whole(0, (version.body,) if version.body else ())
        body, digest, *changes = await worked_out(room, GO_BACK, drawing, wanted)

    async def save(ctx: RequestContext) -> VersionRestored | None:
        await storyboard_store.hold_order(ctx.tx, project_id)
        version, cut = await _about_to_restore(ctx, cut_id, version_id)
        if not is_last and cut.drawing_seq != drawing.seq and changes:
            return None
        present = b"" if drawing.is_empty else body
        row = _row(cut, drawing.seq, present, digest.decode(), "before_restore", ctx.user.id)
        return await _restored(ctx, version, cut, row, changes)

    return await run(save)


async def _about_to_restore(ctx: RequestContext, cut_id: str, version_id: str) -> tuple[CutVersion, Cut]:
    await guards.cut(ctx, cut_id, Permission.VERSION_RESTORE)
    return await _require_version(ctx.tx, cut_id, version_id), await _require_cut(ctx.tx, cut_id)


async def _restored(
    ctx: RequestContext, version: CutVersion, cut: Cut, row: dict[str, Any], changes: list[bytes]
) -> VersionRestored:
    values = await _differing(ctx.tx, cut, version)
    if not changes and not values:
        return VersionRestored(cut=await shown(ctx.services, cut), before_version_id=None)
    before, drawn = await _keep_once(ctx, row), None
    for number, change in enumerate(changes):
        # The same person's same restoring, sent twice at once, is one.
        push_id = derived_id(version.id, f"{row['seq']}:{number}")
        drawn = await drawings.append(ctx, cut.id, push_id, change)
    if drawn is not None and version.picture_key is not None and cut.background_id is None:
        stored = {"preview_key": version.picture_key, "small_key": version.small_key}
        values = {**values, **stored, "preview_seq": drawn, "preview_under": 0}
    after = await store.put_back(ctx.tx, cut.id, values) if values else await storyboard_store.one(ctx.tx, cut.id)
    if after is None:
        raise NotFound
    await pictures.paint_later(ctx, after)
    return VersionRestored(cut=await pictures.tell(ctx, after), before_version_id=before)


async def keep(services: Services, cut_id: str, seq: int) -> None:
    """Keep by itself what a cut's drawing was up to `seq`, or up to where its log was merged since."""
    with workroom(services, cut_id) as room:
        drawing = await gathered(room, cut_id, until=seq)
        if drawing.is_empty:
            return
        try:
            body, digest = await _kept(room, drawing)
        except TooLarge:
            return  # the log has said so
    async with services.db.write() as tx:
        author = await store.author_of(tx, cut_id, drawing.seq)
        cut = await store.hold_cut(tx, cut_id)
        if cut is not None:
            await _keep_once(
                RequestContext(tx, services, ANONYMOUS), _row(cut, drawing.seq, body, digest, "automatic", author)
            )


async def paint(services: Services, version_id: str) -> None:
    """Make the picture of a version whose moment nobody had painted."""
    async with services.db.read() as tx:
        cut_id = await store.cut_of(tx, version_id)
        version = None if cut_id is None else await store.one(tx, cut_id, version_id)
        cut = None if version is None else await storyboard_store.one(tx, version.cut_id)
        if version is None or cut is None or version.picture_key is not None:
            return
        project = await projects.get_settings(tx, cut.project_id)
    with workroom(services, cut.project_id) as room:
        picture = await painted(room, Whole(0, (version.body,)), project.width, project.height)
    picture_key, small_key = await keep_picture(services, picture, project.id)
    async with services.db.write() as tx:
        await store.change(tx, version_id, {"picture_key": picture_key, "small_key": small_key})


async def _keep_once(ctx: RequestContext, row: dict[str, Any]) -> str:
    """The id of a version without a name that says this: where one does already, that becomes the newest."""
    found = await store.saying(ctx.tx, row["cut_id"], row["digest"])
    if found is None:
        await _add(ctx, row)
        await store.prune(ctx.tx, row["cut_id"], VERSIONS_AUTOMATIC_MAX)
        return row["id"]
    version_id, is_named = found
    if not is_named:
        await store.change(ctx.tx, version_id, {"created_at": row["created_at"]})
    return version_id


async def _add(ctx: RequestContext, row: dict[str, Any]) -> None:
    await store.add(ctx.tx, row)
    if row["picture_key"] is None and row["body"]:
        await ctx.services.jobs.enqueue(
            ctx.tx,
            PAINT,
            row["id"],
            queue="pictures",
            job_id=f"paint-version-{row['id']}",
            requested_by=ctx.user.id,
        )


async def _kept(room: Workroom, drawing: Whole) -> tuple[bytes, str]:
    """A drawing as one update, no bytes where it is empty; and the name of what it says."""
    body, digest = await worked_out(room, KEEP, drawing)
    return b"" if drawing.is_empty else body, digest.decode()


def _row(cut: Cut, seq: int, body: bytes, said: str, reason: Reason, author_id: str | None) -> dict[str, Any]:
    fields = {mine: getattr(cut, theirs) for mine, theirs in _FIELDS.items()}
    # A version is the cut's own drawing, whatever background lies below it.
    fresh = cut.preview_seq == seq and cut.background_id is None and cut.preview_under == 0
    return {
        "id": new_id(),
        "cut_id": cut.id,
        "seq": seq,
        "name": None,
        "reason": reason,
        "author_id": author_id,
        **fields,
        "body": body,
        "digest": _digest(said, fields),
        "picture_key": cut.preview_key if fresh else None,
        "small_key": cut.small_key if fresh else None,
        "created_at": clock.now(),
    }


def _digest(said: str, fields: dict[str, Any]) -> str:
    """The name of all that a version says; of what was not there to be said before, it counts what is set."""
    first = [fields[name] for name in ("cut_name", "duration_frames", "note")]
    later = {name: fields[name] for name in _LATER if fields[name]}
    return hashlib.sha256(json.dumps([said, *first, *([later] if later else [])]).encode()).hexdigest()


async def _differing(tx: Transaction, cut: Cut, version: CutVersion) -> dict[str, Any]:
    """What a cut gets of a version; its shot only where that is still there."""
    wanted = {theirs: getattr(version, mine) for mine, theirs in _FIELDS.items()}
    if version.shot_id is None or not await structure.has_shot(tx, cut.project_id, version.shot_id):
        del wanted["shot_id"]
    values = {name: value for name, value in wanted.items() if value != getattr(cut, name)}
    return {**values, "version": cut.version + 1} if values else {}


async def _require_room(tx: Transaction, cut_id: str) -> None:
    if await store.named(tx, cut_id) >= VERSIONS_NAMED_MAX:
        raise Conflict(texts.VERSIONS_FULL, code="too_many_versions")


async def _require_cut(tx: Transaction, cut_id: str) -> Cut:
    cut = await store.hold_cut(tx, cut_id)
    if cut is None or cut.deleted_at is not None:
        raise NotFound(CUT_DELETED, code="cut.gone")
    return cut


async def _require_version(tx: Transaction, cut_id: str, version_id: str) -> CutVersion:
    version = await store.one(tx, cut_id, version_id)
    if version is None:
        raise NotFound(texts.VERSION_GONE, code="version.gone")
    return version


async def _shown_one(ctx: RequestContext, cut_id: str, version_id: str) -> VersionOut:
    return (await _shown(ctx, [await _require_version(ctx.tx, cut_id, version_id)]))[0]


async def _shown(ctx: RequestContext, versions: list[CutVersion]) -> list[VersionOut]:
    authors = {version.author_id for version in versions if version.author_id is not None}
    people = await profiles.refs(ctx, authors) if authors else {}
    return [await _plain(ctx.services, version, people.get(version.author_id or "")) for version in versions]


async def _plain(services: Services, version: CutVersion, author: ProfileRef | None) -> VersionOut:
    picture = None
    if version.picture_key is not None:
        picture = Preview(
            **await preview(
                services, blob_rights.cut(version.cut_id), version.picture_key, version.small_key, version.seq
            )
        )
    fields = {name: getattr(version, name) for name in ("id", "name", "reason", "seq", "created_at", *_FIELDS)}
    return VersionOut(**fields, author=author, picture=picture)


def weigh(services: Services) -> None:
    """Have versions counted."""
    services.storage.counts(store.bytes_of)
