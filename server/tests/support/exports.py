"""Exports, followed as a client follows them."""

from typing import Any

from tests.support.deadline import until
from tests.support.people import Person


async def finished(person: Person, export: dict[str, Any], *, anew: bool = False) -> dict[str, Any]:
    """The export once it is over; until then its progress only grows, but where its job begins anew."""
    last = -1.0

    async def over() -> dict[str, Any] | None:
        nonlocal last
        state = await person.json("GET", f"/api/exports/{export['id']}", 200)
        assert (0 if anew else last) <= state["progress"] <= 1
        last = state["progress"]
        return state if state["state"] not in {"queued", "running"} else None

    return await until(over, 150, "the export is over")
