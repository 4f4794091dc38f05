"""Subscriber to the domain events of cuts: gives a duplicate the script origins of its original.

It runs in the transaction of the change.
"""

from pegbar.access.services import Services
from pegbar.domains.interchange.imports.actions import scripts
from pegbar.domains.storyboard.core.actions.domain_events import CutAdded


def register(services: Services) -> None:
    """Subscribe to the domain events of cuts."""
    services.domain_events.subscribe(CutAdded, _copy_origins)


async def _copy_origins(event: CutAdded) -> None:
    if event.copied_cut_id is not None:
        await scripts.copy_origins(event.ctx.tx, event.project_id, {event.cut_id: event.copied_cut_id})
