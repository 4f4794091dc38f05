"""Discovery of people: friends of friends, and people with a skill."""

from collections.abc import Iterable

from pegbar.access import guards
from pegbar.access.context import RequestContext
from pegbar.domains.profiles import actions as profiles
from pegbar.domains.social import rules, store
from pegbar.domains.social.schemas import Asked, Network, NetworkEdge, NetworkPerson, SkilledPeople, SkilledPerson
from pegbar.kernel.cursors import decode_cursor, encode_cursor
from pegbar.kernel.errors import Invalid
from pegbar.kernel.ids import is_uuid
from pegbar.kernel.texts import PAGE_MARKER_INVALID


async def get_network(ctx: RequestContext, skills: Iterable[str], limit: int) -> Network:
    """Return friends of the requester's friends, nearest first.

    With `skills`, only people with at least one of them.
    """
    me = guards.require_person(ctx.user)
    chosen = profiles.validate_skills("skills", skills)
    own_skills = await _get_own_skills(ctx, me)
    friends_of_friends, paths = await store.list_friends_of_friends(ctx.tx, me, chosen)

    candidates = [
        rules.Candidate(row.id, row.common, len(rules.list_shared_skills(own_skills, row.skills)))
        for row in friends_of_friends
    ]
    nearest = rules.rank_candidates(candidates, limit)
    ids = [candidate.id for candidate in nearest]
    friends = rules.list_common_friends(paths, ids)
    people = {person.id: person for person in await _build_people(ctx, me, own_skills, ids)}
    refs = await profiles.get_refs(ctx, {friend for id_ in ids for friend in friends[id_]})
    items = [
        NetworkPerson(
            **people[candidate.id].model_dump(),
            common_count=candidate.common,
            common_friends=[refs[friend] for friend in friends[candidate.id] if friend in refs],
        )
        for candidate in nearest
        if candidate.id in people
    ]
    ties = [NetworkEdge(a=a, b=b) for a, b in await store.list_ties(ctx.tx, ids)]
    has_friends = bool(items) or await store.has_friends(ctx.tx, me)
    return Network(items=items, edges=ties, has_more=len(friends_of_friends) > limit, has_friends=has_friends)


async def list_people_with_skill(ctx: RequestContext, skill: str, cursor: str | None, limit: int) -> SkilledPeople:
    """List a page of people with a skill who aren't friends of the requester; meant for users without friends."""
    me = guards.require_person(ctx.user)
    [known] = profiles.validate_skills("skill", [skill])
    before = None if cursor is None else decode_cursor(cursor)
    if before is not None and not is_uuid(before):
        raise Invalid.field("cursor", PAGE_MARKER_INVALID)
    rows = await store.list_people_with_skill(ctx.tx, me, known, before, limit + 1)
    ids = [id_ for id_, _ in rows[:limit]]
    people = await _build_people(ctx, me, await _get_own_skills(ctx, me), ids)
    return SkilledPeople(items=people, next_cursor=encode_cursor(ids[-1]) if len(rows) > limit else None)


async def _get_own_skills(ctx: RequestContext, me: str) -> list[str]:
    found = await profiles.list_profiles(ctx, [me])
    return found[0].skills if found else []


async def _build_people(ctx: RequestContext, me: str, own_skills: list[str], ids: list[str]) -> list[SkilledPerson]:
    sent, got = await store.list_open_requests(ctx.tx, me, ids)

    def relation(id_: str) -> Asked:
        return "pending" if id_ in sent else "requested" if id_ in got else "none"

    return [
        SkilledPerson(
            id=person.id,
            username=person.username,
            display_name=person.display_name,
            avatar_url=person.avatar_url,
            skills=person.skills,
            shared_skills=rules.list_shared_skills(own_skills, person.skills),
            relation=relation(person.id),
        )
        for person in await profiles.list_profiles(ctx, ids)
    ]
