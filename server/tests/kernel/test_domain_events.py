"""Subscribers of a domain event run in order, before the publisher goes on; one that refuses stops it."""

from dataclasses import dataclass

import pytest

from pegbar.kernel.domain_events import DomainEvents


@dataclass(frozen=True)
class _Painted:
    colors: list[str]


@dataclass(frozen=True)
class _PaintedTwice(_Painted):
    pass


async def test_subscribers_of_the_class_are_called_in_order() -> None:
    events = DomainEvents()

    async def add_red(event: _Painted) -> None:
        event.colors.append("red")

    async def add_blue(event: _Painted) -> None:
        event.colors.append("blue")

    events.subscribe(_Painted, add_red)
    events.subscribe(_Painted, add_blue)
    painted, other = _Painted([]), _PaintedTwice([])
    await events.publish(painted)
    await events.publish(other)
    assert (painted.colors, other.colors) == (["red", "blue"], [])


async def test_a_subscribers_exception_reaches_the_publisher_and_stops_the_others() -> None:
    events, colors = DomainEvents(), list[str]()

    async def refuse(event: _Painted) -> None:
        raise ValueError("no paint")

    async def add_red(event: _Painted) -> None:
        colors.append("red")

    events.subscribe(_Painted, refuse)
    events.subscribe(_Painted, add_red)
    with pytest.raises(ValueError, match="no paint"):
        await events.publish(_Painted([]))
    assert colors == []
