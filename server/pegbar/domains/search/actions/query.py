"""Run searches and build their results, which neither contain nor hint at anything that the user may not see."""

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
from pegbar.domains.search.schemas import SearchResult, SearchResults, Suggestions
from pegbar.domains.storyboard.scenes.actions import structure
from pegbar.domains.storyboard.scenes.actions import summaries as cut_cards
from pegbar.kernel import clock
from pegbar.kernel.cursors import decode_cursor, encode_cursor
from pegbar.kernel.errors import Invalid
from pegbar.kernel.highlight import build_snippet, highlight
from pegbar.kernel.ngrams import normalize
from pegbar.kernel.texts import PAGE_MARKER_INVALID
from pegbar.ports.search import Hit, IndexQuery, Kind, SortKey

KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
_RANKS: Final = 3
_CURSOR_PARTS: Final = 3
_SEQ_DIGITS: Final = 18


@dataclass(frozen=True, slots=True)
class SearchQuery:
    """The parameters of one page of a search."""

    text: str
    kinds: str
    days: int | None
    limit: int
    cursor: str | None


@dataclass(frozen=True, slots=True)
class _Visibility:
    """The user's visibility: their private projects, and the people hidden from them by blocks."""

    private_project_ids: Sequence[str]
    blocked_ids: Sequence[str]


async def throttle_search(services: Services, user: Principal, network: str) -> None:
    """Count a search against the rate limit of the user, or of the network address if anonymous."""
    await services.throttle(services.settings.rate_search, "search", user.id or network, fails_open=True)


async def suggest(ctx: RequestContext, text: str) -> Suggestions:
    """Return the best few results of each kind, interleaved."""
    text = _normalize_query(text)
    visibility = await _load_visibility(ctx)
    positions, hits = list[tuple[int, int]](), list[Hit]()
    for kind in KINDS:
        kind_hits = await ctx.services.search.find(ctx.tx, _build_index_query(kind, text, SUGGESTIONS_EACH, visibility))
        hits += kind_hits
        positions += [(hit.sort_key.rank, number) for number, hit in enumerate(kind_hits)]
    best = [hits[number] for number in rules.interleave(positions)][:SUGGESTIONS_MAX]
    return Suggestions(items=await _build_results(ctx, best, text, visibility))


async def search_page(ctx: RequestContext, query: SearchQuery) -> SearchResults:
    """Return one page of the requested kinds: best rank first, then newest."""
    text, kinds = _normalize_query(query.text), _parse_kinds(query.kinds)
    if query.limit not in SEARCH_PER_PAGE:
        raise Invalid.field("limit", texts.PER_PAGE_UNKNOWN)
    if query.days is not None and query.days not in SEARCH_DAYS:
        raise Invalid.field("days", texts.DAYS_UNKNOWN)
    since = None if query.days is None else clock.now() - timedelta(days=query.days)
    cursor_keys = _decode_cursor(query.cursor)
    visibility = await _load_visibility(ctx)
    hits = list[Hit]()
    for kind in kinds:
        index_query = _build_index_query(
            kind, text, query.limit + 1, visibility, since=since, after=cursor_keys.get(kind)
        )
        hits += await ctx.services.search.find(ctx.tx, index_query)
    # Each kind is already in index order: the sort must not move a later result of a kind before an earlier one.
    hits.sort(key=lambda hit: (hit.sort_key.rank, -hit.created_at.timestamp()))
    hits = _restore_index_order(hits)
    page = hits[: query.limit]
    last: dict[Kind, SortKey] = {**cursor_keys, **{hit.kind: hit.sort_key for hit in page}}
    return SearchResults(
        items=await _build_results(ctx, page, text, visibility),
        next_cursor=_encode_cursor(last) if len(hits) > query.limit else None,
    )


def _restore_index_order(hits: Sequence[Hit]) -> list[Hit]:
    """Return the hits with the same sequence of kinds, but with the hits of each kind in index order.

    Sorting by time breaks the index order if the clocks of two processes differ.
    """
    hits_by_kind = {kind: iter(sorted((h for h in hits if h.kind == kind), key=_index_order)) for kind in KINDS}
    return [next(hits_by_kind[hit.kind]) for hit in hits]


def _index_order(hit: Hit) -> tuple[int, int]:
    return hit.sort_key.rank, -hit.sort_key.seq


def _normalize_query(text: str) -> str:
    text = normalize(text)
    if len(text) < SEARCH_LETTERS_MIN:
        raise Invalid.field("q", texts.TOO_SHORT)
    return text


def _parse_kinds(value: str) -> list[Kind]:
    kinds: list[Kind] = [kind for kind in KINDS if kind in value.split(",")]
    if not kinds or len(kinds) != len(set(value.split(","))):
        raise Invalid.field("kinds", texts.KINDS_UNKNOWN)
    return kinds


async def _load_visibility(ctx: RequestContext) -> _Visibility:
    if ctx.user.id is None:
        return _Visibility((), ())
    private_project_ids = await store.list_private_projects(ctx.tx, ctx.user.id)
    return _Visibility(private_project_ids, await relations.list_block_ids(ctx.tx, ctx.user.id))


def _build_index_query(kind: Kind, text: str, limit: int, visibility: _Visibility, **filters: Any) -> IndexQuery:
    # Videos are public even in private projects, and people belong to no project.
    private_project_ids = visibility.private_project_ids if kind in {"project", "cut"} else ()
    excluded_ids = visibility.blocked_ids if kind == "creator" else ()
    return IndexQuery(
        kind=kind, text=text, limit=limit, private_project_ids=private_project_ids, excluded_ids=excluded_ids, **filters
    )


def _encode_cursor(positions: dict[Kind, SortKey]) -> str:
    return encode_cursor("~".join(f"{kind}.{place.rank}.{place.seq}" for kind, place in positions.items()))


def _decode_cursor(cursor: str | None) -> dict[Kind, SortKey]:
    if cursor is None:
        return {}
    positions = dict[Kind, SortKey]()
    for part in decode_cursor(cursor).split("~"):
        parts = part.split(".")
        numbers = [int(part) for part in parts[1:] if part.isascii() and part.isdigit() and len(part) <= _SEQ_DIGITS]
        kind: Kind | None = next((known for known in KINDS if known == parts[0]), None)
        if kind is None or len(parts) != _CURSOR_PARTS or len(numbers) != len(parts) - 1 or numbers[0] >= _RANKS:
            raise Invalid.field("cursor", PAGE_MARKER_INVALID)
        positions[kind] = SortKey(numbers[0], numbers[1])
    return positions


async def _build_results(
    ctx: RequestContext, hits: Sequence[Hit], text: str, visibility: _Visibility
) -> list[SearchResult]:
    """Build the results; the queries check once more that each row is visible."""
    ids = {kind: [hit.id for hit in hits if hit.kind == kind] for kind in KINDS}
    results = dict[tuple[Kind, str], SearchResult]()
    if ids["video"]:
        for row in (await store.get_videos(ctx.tx, ids["video"])).values():
            results["video", row.id] = await _build_video(ctx.services, row, text)
    if ids["project"]:
        for row in (await store.get_projects(ctx.tx, ids["project"], visibility.private_project_ids)).values():
            results["project", row.id] = await _build_project(ctx.services, row, text)
    if ids["cut"]:
        rows = (await store.get_cuts(ctx.tx, ids["cut"], visibility.private_project_ids)).values()
        labels = await structure.get_labels(ctx.tx, (row.project_id for row in rows if row.shot_id is not None))
        for row in rows:
            results["cut", row.id] = await _build_cut(ctx.services, row, text, labels.get(row.id))
    if ids["creator"]:
        for row in (await store.get_creators(ctx.tx, ids["creator"])).values():
            results["creator", row.id] = await _build_creator(ctx.services, row, text)
    return [results[hit.kind, hit.id] for hit in hits if (hit.kind, hit.id) in results]


async def _build_video(services: Services, row: Any, text: str) -> SearchResult:
    picture = await _sign_picture_url(services, row.thumb_key, blob_rights.video(row.id))
    return _build_result("video", row, text, (row.title, row.description), (row.slug, row.publisher, picture))


async def _build_project(services: Services, row: Any, text: str) -> SearchResult:
    picture = await _sign_picture_url(services, row.cover_key, blob_rights.project(row.id))
    return _build_result("project", row, text, (row.name, row.description), (row.slug, row.owner, picture))


async def _build_cut(services: Services, row: Any, text: str, label: str | None) -> SearchResult:
    picture = await _sign_picture_url(services, row.small_key, blob_rights.project(row.project_id))
    name = cut_cards.get_full_title(row.name, row.number, label)
    return _build_result(
        "cut", row, text, (name, rules.build_cut_text(row)), (row.project_slug, row.project_name, picture)
    )


async def _build_creator(services: Services, row: Any, text: str) -> SearchResult:
    picture = await _sign_picture_url(services, row.avatar_key, blob_rights.ANYONE, "image/jpeg")
    about = " · ".join(text for text in (row.bio, ", ".join(row.skills)) if text)
    return _build_result("creator", row, text, (row.display_name, about), (row.username, f"@{row.username}", picture))


def _build_result(
    kind: Kind, row: Any, text: str, texts: tuple[str, str], context: tuple[str, str | None, str | None]
) -> SearchResult:
    ref, within, picture_url = context
    return SearchResult(
        kind=kind,
        id=row.id,
        ref=ref,
        title=highlight(texts[0], text),
        excerpt=build_snippet(texts[1], text),
        context=within,
        picture_url=picture_url,
        created_at=row.created_at,
    )


async def _sign_picture_url(
    services: Services, key: str | None, right: str, media_type: str = "image/webp"
) -> str | None:
    if key is None:
        return None
    return (await services.blobs.sign(key, seconds=FOUND_URL_SECONDS, media_type=media_type, right=right)).url
