"""HTTP routes for the network of friends."""

from typing import Annotated

from fastapi import Query

from pegbar.access.context import ReadContext
from pegbar.access.paths import Cursor
from pegbar.domains.social import actions
from pegbar.domains.social.limits import NETWORK_DEFAULT, NETWORK_MAX, NETWORK_MIN
from pegbar.domains.social.schemas import Network, SkilledPeople
from pegbar.kernel.routing import Router
from pegbar.kernel.schema import Text

router = Router(prefix="/api/network", tags=["social"])
_SKILL_MAX = 40
_SKILLS_MAX = 400


@router.get("")
async def get_network(
    ctx: ReadContext,
    skills: Annotated[Text, Query(max_length=_SKILLS_MAX, description="Values of skills, with commas between")] = "",
    limit: Annotated[int, Query(ge=NETWORK_MIN, le=NETWORK_MAX)] = NETWORK_DEFAULT,
) -> Network:
    """List friends of one's friends, nearest first, optionally only people with one of the given skills."""
    return await actions.get_network(ctx, [skill for skill in skills.split(",") if skill.strip()], limit)


@router.get("/people")
async def find_people_by_skill(
    ctx: ReadContext,
    skill: Annotated[Text, Query(min_length=1, max_length=_SKILL_MAX)],
    cursor: Cursor = None,
    limit: Annotated[int, Query(ge=1, le=NETWORK_MAX)] = NETWORK_DEFAULT,
) -> SkilledPeople:
    """List people with a skill who aren't one's friends, newest account first."""
    return await actions.list_people_with_skill(ctx, skill, cursor, limit)
