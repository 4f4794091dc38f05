"""Storage usage, uploads and background jobs of files."""

from pegbar.access.services import Services
from pegbar.domains.assets.actions import tree
from pegbar.domains.assets.pictures import tasks as pictures
from pegbar.domains.assets.uploads.actions import uploads


def register(services: Services) -> None:
    """Register storage usage, uploads and job handlers of this domain."""
    tree.register_usage(services)
    uploads.register_uploads()
    pictures.register(services)
