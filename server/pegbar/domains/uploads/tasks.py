"""Storage usage of uploads."""

from pegbar.access.services import Services
from pegbar.domains.uploads.actions import open_uploads


def register(services: Services) -> None:
    """Register the storage usage of this domain."""
    open_uploads.register_usage(services)
