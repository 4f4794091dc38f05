"""What can be asked of the network."""

from collections.abc import Iterable

from pegbar.access import guards
from pegbar.access.context import RequestContext
from pegbar.domains.profiles import actions as profiles
from pegbar.domains.social import rules, store
from pegbar.domains.social.schemas import Asked, NearPerson, Network, SkilledPeople, SkilledPerson, Tie
from pegbar.kernel.cursors import decode_cursor, encode_cursor
from pegbar.kernel.errors import Invalid
from pegbar.kernel.ids import is_uuid
from pegbar.kernel.texts import PAGE_MARKER_INVALID


async def network(ctx: RequestContext, skills: Iterable[str], limit: int) -> Network:
    """Friends of the asker's friends who know one of the skills, the nearest first; no skills: all of them."""
    me = guards.require_person(ctx.user)
    chosen = profiles.known_skills("skills", skills)
    mine = await _own_skills(ctx, me)
    found, paths = await store.friends_of_friends(ctx.tx, me, chosen)

    shared = [rules.Candidate(row.id, row.common, len(rules.shared(mine, row.skills))) for row in found]
    nearest = rules.nearest(shared, limit)
    ids = [each.id for each in nearest]
    friends = rules.through(paths, ids)
    people = {person.id: person for person in await _strangers(ctx, me, mine, ids)}
    refs = await profiles.refs(ctx, {friend for id_ in ids for friend in friends[id_]})
    items = [
        NearPerson(
            **people[each.id].model_dump(),
            common_count=each.common,
            common=[refs[friend] for friend in friends[each.id] if friend in refs],
        )
        for each in nearest
        if each.id in people
    ]
    ties = [Tie(a=a, b=b) for a, b in await store.ties(ctx.tx, ids)]
    has_friends = bool(items) or await store.has_friends(ctx.tx, me)
    return Network(items=items, ties=ties, has_more=len(found) > limit, has_friends=has_friends)


async def with_skill(ctx: RequestContext, skill: str, cursor: str | None, limit: int) -> SkilledPeople:
    """A page of people with a skill whom the asker is no friend of: a way to the first friends."""
    me = guards.require_person(ctx.user)
    [known] = profiles.known_skills("skill", [skill])
    before = None if cursor is None else decode_cursor(cursor)
    if before is not None and not is_uuid(before):
        raise Invalid.field("cursor", PAGE_MARKER_INVALID)
    rows = await store.with_skill(ctx.tx, me, known, before, limit + 1)
    ids = [id_ for id_, _ in rows[:limit]]
    people = await _strangers(ctx, me, await _own_skills(ctx, me), ids)
    return SkilledPeople(items=people, next_cursor=encode_cursor(ids[-1]) if len(rows) > limit else None)


async def _own_skills(ctx: RequestContext, me: str) -> list[str]:
    found = await profiles.fulls(ctx, [me])
    return found[0].skills if found else []


async def _strangers(ctx: RequestContext, me: str, mine: list[str], ids: list[str]) -> list[SkilledPerson]:
    sent, got = await store.asked(ctx.tx, me, ids)

    def relation(id_: str) -> Asked:
        return "pending" if id_ in sent else "requested" if id_ in got else "none"

    return [
        SkilledPerson(
            id=person.id,
            username=person.username,
            display_name=person.display_name,
            avatar_url=person.avatar_url,
            skills=person.skills,
            shared_skills=rules.shared(mine, person.skills),
            relation=relation(person.id),
        )
        for person in await profiles.fulls(ctx, ids)
    ]
