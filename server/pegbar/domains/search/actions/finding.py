"""Finding, and showing what was found: nothing that the asker may not see, and no sign of it."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Final, get_args

from pegbar.access import blob_rights
from pegbar.access.context import RequestContext
from pegbar.access.principal import Principal
from pegbar.access.services import Services
from pegbar.domains.relations import actions as relations
from pegbar.domains.search import rules, store, texts
from pegbar.domains.search.limits import (
    FOUND_URL_SECONDS,
    SEARCH_DAYS,
    SEARCH_LETTERS_MIN,
    SEARCH_PER_PAGE,
    SUGGESTIONS_EACH,
    SUGGESTIONS_MAX,
)
from pegbar.domains.search.schemas import FoundList, FoundOut, Suggestions
from pegbar.domains.storyboard.actions import summaries as cut_cards
from pegbar.domains.storyboard.scenes.actions import structure
from pegbar.kernel import clock
from pegbar.kernel.cursors import decode_cursor, encode_cursor
from pegbar.kernel.errors import Invalid
from pegbar.kernel.marking import excerpt, marked
from pegbar.kernel.ngrams import normalize
from pegbar.kernel.texts import PAGE_MARKER_INVALID
from pegbar.ports.search import Hit, Kind, Place, Question

KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
_RANKS: Final = 3
_MARK_PARTS: Final = 3
_SEQ_DIGITS: Final = 18


@dataclass(frozen=True, slots=True)
class Sought:
    """What a page of the search is of."""

    text: str
    kinds: str
    days: int | None
    limit: int
    cursor: str | None


@dataclass(frozen=True, slots=True)
class _Sight:
    """What decides what the asker may find: the private projects of one's own, and who is out of sight."""

    mine: Sequence[str]
    without: Sequence[str]


async def throttle(services: Services, user: Principal, network: str) -> None:
    """Count a search of somebody's, or of an address where nobody is signed in."""
    await services.throttle(services.settings.rate_search, "search", user.id or network, fails_open=True)


async def suggested(ctx: RequestContext, text: str) -> Suggestions:
    """The best few of each kind, mixed."""
    asked = _asked(text)
    sight = await _sight(ctx)
    places, hits = list[tuple[int, int]](), list[Hit]()
    for kind in KINDS:
        of_kind = await ctx.services.search.find(ctx.tx, _question(kind, asked, SUGGESTIONS_EACH, sight))
        hits += of_kind
        places += [(hit.place.rank, number) for number, hit in enumerate(of_kind)]
    best = [hits[number] for number in rules.mixed(places)][:SUGGESTIONS_MAX]
    return Suggestions(items=await _shown(ctx, best, asked, sight))


async def found(ctx: RequestContext, sought: Sought) -> FoundList:
    """One page of all kinds asked for: the best first, then the newest."""
    asked, kinds = _asked(sought.text), _kinds(sought.kinds)
    if sought.limit not in SEARCH_PER_PAGE:
        raise Invalid.field("limit", texts.PER_PAGE_UNKNOWN)
    if sought.days is not None and sought.days not in SEARCH_DAYS:
        raise Invalid.field("days", texts.DAYS_UNKNOWN)
    since = None if sought.days is None else clock.now() - timedelta(days=sought.days)
    behind = _places(sought.cursor)
    sight = await _sight(ctx)
    hits = list[Hit]()
    for kind in kinds:
        question = _question(kind, asked, sought.limit + 1, sight, since=since, after=behind.get(kind))
        hits += await ctx.services.search.find(ctx.tx, question)
    # Each kind is in its own order already: a later one of it never comes before an earlier one.
    hits.sort(key=lambda hit: (hit.place.rank, -hit.created_at.timestamp()))
    hits = _in_order(hits)
    page = hits[: sought.limit]
    last: dict[Kind, Place] = {**behind, **{hit.kind: hit.place for hit in page}}
    return FoundList(
        items=await _shown(ctx, page, asked, sight),
        next_cursor=_cursor(last) if len(hits) > sought.limit else None,
    )


def _in_order(hits: Sequence[Hit]) -> list[Hit]:
    """Mixed by time, but those of a kind as the index has them, though two clocks should differ."""
    waiting = {kind: iter(sorted((h for h in hits if h.kind == kind), key=_of_index)) for kind in KINDS}
    return [next(waiting[hit.kind]) for hit in hits]


def _of_index(hit: Hit) -> tuple[int, int]:
    return hit.place.rank, -hit.place.seq


def _asked(text: str) -> str:
    asked = normalize(text)
    if len(asked) < SEARCH_LETTERS_MIN:
        raise Invalid.field("q", texts.TOO_SHORT)
    return asked


def _kinds(named: str) -> list[Kind]:
    kinds: list[Kind] = [kind for kind in KINDS if kind in named.split(",")]
    if not kinds or len(kinds) != len(set(named.split(","))):
        raise Invalid.field("kinds", texts.KINDS_UNKNOWN)
    return kinds


async def _sight(ctx: RequestContext) -> _Sight:
    if ctx.user.id is None:
        return _Sight((), ())
    mine = await store.private_projects(ctx.tx, ctx.user.id)
    return _Sight(mine, await relations.blocked_people(ctx.tx, ctx.user.id))


def _question(kind: Kind, asked: str, limit: int, sight: _Sight, **more: Any) -> Question:
    # A video is public though its project is private, and people are in no project.
    mine = sight.mine if kind in {"project", "cut"} else ()
    without = sight.without if kind == "creator" else ()
    return Question(kind=kind, text=asked, limit=limit, mine=mine, without=without, **more)


def _cursor(places: dict[Kind, Place]) -> str:
    return encode_cursor("~".join(f"{kind}.{place.rank}.{place.seq}" for kind, place in places.items()))


def _places(cursor: str | None) -> dict[Kind, Place]:
    if cursor is None:
        return {}
    places = dict[Kind, Place]()
    for mark in decode_cursor(cursor).split("~"):
        parts = mark.split(".")
        numbers = [int(part) for part in parts[1:] if part.isascii() and part.isdigit() and len(part) <= _SEQ_DIGITS]
        kind: Kind | None = next((each for each in KINDS if each == parts[0]), None)
        if kind is None or len(parts) != _MARK_PARTS or len(numbers) != len(parts) - 1 or numbers[0] >= _RANKS:
            raise Invalid.field("cursor", PAGE_MARKER_INVALID)
        places[kind] = Place(numbers[0], numbers[1])
    return places


async def _shown(ctx: RequestContext, hits: Sequence[Hit], asked: str, sight: _Sight) -> list[FoundOut]:
    """The rows that were found, asked once more whether they may be seen."""
    ids = {kind: [hit.id for hit in hits if hit.kind == kind] for kind in KINDS}
    shown = dict[tuple[Kind, str], FoundOut]()
    if ids["video"]:
        for row in (await store.videos(ctx.tx, ids["video"])).values():
            shown["video", row.id] = await _video(ctx.services, row, asked)
    if ids["project"]:
        for row in (await store.projects(ctx.tx, ids["project"], sight.mine)).values():
            shown["project", row.id] = await _project(ctx.services, row, asked)
    if ids["cut"]:
        rows = (await store.cuts(ctx.tx, ids["cut"], sight.mine)).values()
        labels = await structure.get_labels(ctx.tx, (row.project_id for row in rows if row.shot_id is not None))
        for row in rows:
            shown["cut", row.id] = await _cut(ctx.services, row, asked, labels.get(row.id))
    if ids["creator"]:
        for row in (await store.creators(ctx.tx, ids["creator"])).values():
            shown["creator", row.id] = await _creator(ctx.services, row, asked)
    return [shown[hit.kind, hit.id] for hit in hits if (hit.kind, hit.id) in shown]


async def _video(services: Services, row: Any, asked: str) -> FoundOut:
    picture = await _picture(services, row.thumb_key, blob_rights.video(row.id))
    return _out("video", row, asked, (row.title, row.description), (row.slug, row.publisher, picture))


async def _project(services: Services, row: Any, asked: str) -> FoundOut:
    picture = await _picture(services, row.cover_key, blob_rights.project(row.id))
    return _out("project", row, asked, (row.name, row.description), (row.slug, row.owner, picture))


async def _cut(services: Services, row: Any, asked: str, label: str | None) -> FoundOut:
    picture = await _picture(services, row.small_key, blob_rights.project(row.project_id))
    name = cut_cards.get_full_title(row.name, row.number, label)
    return _out("cut", row, asked, (name, rules.cut_text(row)), (row.project_slug, row.project_name, picture))


async def _creator(services: Services, row: Any, asked: str) -> FoundOut:
    picture = await _picture(services, row.avatar_key, blob_rights.ANYONE, "image/jpeg")
    about = " · ".join(text for text in (row.bio, ", ".join(row.skills)) if text)
    return _out("creator", row, asked, (row.display_name, about), (row.username, f"@{row.username}", picture))


def _out(
    kind: Kind, row: Any, asked: str, texts: tuple[str, str], around: tuple[str, str | None, str | None]
) -> FoundOut:
    ref, within, picture_url = around
    return FoundOut(
        kind=kind,
        id=row.id,
        ref=ref,
        title=marked(texts[0], asked),
        excerpt=excerpt(texts[1], asked),
        within=within,
        picture_url=picture_url,
        created_at=row.created_at,
    )


async def _picture(services: Services, key: str | None, right: str, media_type: str = "image/webp") -> str | None:
    if key is None:
        return None
    return (await services.blobs.sign(key, seconds=FOUND_URL_SECONDS, media_type=media_type, right=right)).url
