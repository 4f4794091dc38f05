"""Queries of the search: rows to index, and rows of results."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final

from sqlalchemy import ColumnElement, Select, and_, bindparam, func, or_, select, union
from sqlalchemy import literal_column as sql
from sqlalchemy.orm import aliased

from pegbar.domains.profiles.models import Profile
from pegbar.domains.projects.models import Project, ProjectMember
from pegbar.domains.search.models import SearchState
from pegbar.domains.storyboard.models import Cut
from pegbar.domains.videos.models import Video
from pegbar.kernel.database import Transaction
from pegbar.kernel.prepared import Prepared
from pegbar.kernel.rows import bind_ids, conflict_insert, find_by_key, is_in_ids, prepare_for_both
from pegbar.kernel.tables import ID
from pegbar.ports.search import Kind

_OWNER = aliased(Profile)
_STATE: Final = "index"
_ME: Final = bindparam("me", type_=ID)
# A union, because with OR the database would scan all projects.
_OWN_PROJECTS: Final = union(
    select(Project.id).where(Project.owner_id == _ME),
    select(ProjectMember.project_id).where(ProjectMember.profile_id == _ME),
)
_OWN_PRIVATE_PROJECTS: Final = Prepared(
    select(Project.id).where(
        Project.id.in_(_OWN_PROJECTS), Project.visibility == sql("'private'"), Project.deleted_at.is_(None)
    )
)
_BATCH_SIZE: Final = 400
_ROWS: Final[dict[Kind, Select[*tuple[Any, ...]]]] = {
    "creator": select(
        Profile.id, Profile.username, Profile.display_name, Profile.bio, Profile.skills, Profile.created_at
    ).where(Profile.deactivated_at.is_(None)),
    "project": select(
        Project.id, Project.name, Project.description, Project.visibility, Project.deleted_at, Project.created_at
    ),
    "cut": select(
        Cut.id, Cut.project_id, Cut.name, Cut.note, Cut.dialogue, Cut.action, Cut.is_background, Cut.deleted_at
    ).add_columns(Cut.created_at),
    "video": select(Video.id, Video.project_id, Video.title, Video.description, Video.created_at),
}
_MODELS: Final[dict[Kind, Any]] = {"creator": Profile, "project": Project, "cut": Cut, "video": Video}


async def load_rows(tx: Transaction, kind: Kind, ids: Collection[str]) -> list[Any]:
    """Load the indexed columns of these rows."""
    key = _MODELS[kind].id
    return await tx.execute_long(_ROWS[kind].where(key.in_(list(ids))).order_by(key))


async def list_project_ids(tx: Transaction, kind: Kind, ids: Collection[str]) -> list[str]:
    """List the projects of these rows."""
    model = _MODELS[kind]
    project_ids = list[str]()
    remaining = list(ids)
    for start in range(0, len(remaining), _BATCH_SIZE):
        batch = remaining[start : start + _BATCH_SIZE]
        project_ids += (await tx.execute(select(model.project_id).distinct().where(model.id.in_(batch)))).scalars()
    return project_ids


async def list_ids_after(tx: Transaction, kind: Kind, after: str | None, limit: int) -> list[str]:
    """List ids of searchable rows after the id `after`, in id order, which is roughly the order of creation."""
    key = _MODELS[kind].id
    statement = select(key).order_by(key).limit(limit)
    return list((await tx.execute(statement if after is None else statement.where(key > after))).scalars())


async def get_index_version(tx: Transaction) -> int | None:
    """Get the normalization version of the index; while it is rebuilt, the negative id of that run."""
    project_ids = await find_by_key(tx, SearchState, _STATE)
    return None if project_ids is None else project_ids.folding


async def save_index_version(tx: Transaction, folding: int) -> None:
    """Save the version of a complete index, or the negative id of a rebuild."""
    row = {"name": _STATE, "folding": folding}
    statement = conflict_insert(tx, SearchState).values(row)
    await tx.execute(statement.on_conflict_do_update(index_elements=["name"], set_={"folding": folding}))


async def list_private_projects(tx: Transaction, me: str) -> list[str]:
    """List the private projects that a person owns or is a member of."""
    return [row.id for row in await tx.fetch(_OWN_PRIVATE_PROJECTS, {"me": me})]


async def get_videos(tx: Transaction, ids: Sequence[str]) -> dict[str, Any]:
    """Get videos of projects that aren't deleted, with their publishers' names."""
    return await _load_by_ids(tx, _VIDEOS, ids)


async def get_projects(tx: Transaction, ids: Sequence[str], mine: Collection[str]) -> dict[str, Any]:
    """Get the subset of these projects that are not private, or are among the user's own private projects (`mine`)."""
    return await _load_by_ids(tx, _PROJECTS, ids, mine)


async def get_cuts(tx: Transaction, ids: Sequence[str], mine: Collection[str]) -> dict[str, Any]:
    """Get the subset of these cuts whose project is visible (see `get_projects`).

    Each row has the cut's `number` on the board, from 1.
    """
    return await _load_by_ids(tx, _CUTS, ids, mine)


async def get_creators(tx: Transaction, ids: Sequence[str]) -> dict[str, Any]:
    """Get people whose account isn't deleted."""
    return await _load_by_ids(tx, _CREATORS, ids)


async def _load_by_ids(
    tx: Transaction, statement: Mapping[bool, Prepared], ids: Sequence[str], mine: Collection[str] | None = None
) -> dict[str, Any]:
    values = {"ids": bind_ids(tx, ids), **({} if mine is None else {"mine": bind_ids(tx, mine)})}
    return {row.id: row for row in await tx.fetch_many(statement[tx.on_sqlite], values)}


def _build_videos(*, on_sqlite: bool) -> Prepared:
    return Prepared(
        select(Video.id, Video.slug, Video.title, Video.description, Video.thumb_key, Video.created_at)
        .add_columns(_OWNER.display_name.label("publisher"))
        .join(Project, Project.id == Video.project_id)
        .join(_OWNER, _OWNER.id == Video.owner_id)
        .where(is_in_ids(Video.id, "ids", on_sqlite=on_sqlite), Project.deleted_at.is_(None))
    )


def _build_projects(*, on_sqlite: bool) -> Prepared:
    return Prepared(
        select(Project.id, Project.slug, Project.name, Project.description, Project.created_at)
        .add_columns(func.coalesce(Project.thumb_key, Project.board_thumb_key).label("cover_key"))
        .add_columns(_OWNER.display_name.label("owner"))
        .join(_OWNER, _OWNER.id == Project.owner_id)
        .where(is_in_ids(Project.id, "ids", on_sqlite=on_sqlite), _is_visible(on_sqlite=on_sqlite))
    )


def _build_cuts(*, on_sqlite: bool) -> Prepared:
    before = aliased(Cut)
    earlier = or_(before.position < Cut.position, and_(before.position == Cut.position, before.id < Cut.id))
    live = (before.deleted_at.is_(None), before.is_background.is_(sql("false")))
    count = select(func.count()).where(before.project_id == Cut.project_id, *live, earlier).scalar_subquery()
    return Prepared(
        select(Cut.id, Cut.name, Cut.note, Cut.dialogue, Cut.action, Cut.small_key, Cut.created_at)
        .add_columns((count + sql("1")).label("number"), Cut.project_id, Cut.shot_id)
        .add_columns(Project.slug.label("project_slug"), Project.name.label("project_name"))
        .join(Project, Project.id == Cut.project_id)
        .where(
            is_in_ids(Cut.id, "ids", on_sqlite=on_sqlite), Cut.deleted_at.is_(None), _is_visible(on_sqlite=on_sqlite)
        )
    )


def _build_creators(*, on_sqlite: bool) -> Prepared:
    columns = (Profile.id, Profile.username, Profile.display_name, Profile.bio, Profile.skills, Profile.avatar_key)
    conditions = (is_in_ids(Profile.id, "ids", on_sqlite=on_sqlite), Profile.deactivated_at.is_(None))
    return Prepared(select(*columns, Profile.created_at).where(*conditions))


def _is_visible(*, on_sqlite: bool) -> ColumnElement[bool]:
    mine = is_in_ids(Project.id, "mine", on_sqlite=on_sqlite)
    return and_(Project.deleted_at.is_(None), or_(Project.visibility != sql("'private'"), mine))


_VIDEOS, _PROJECTS, _CUTS, _CREATORS = map(
    prepare_for_both, (_build_videos, _build_projects, _build_cuts, _build_creators)
)
