"""All limits of the server, collected from its domains and sub-packages."""

from typing import Final

from pegbar.access import limits as shared
from pegbar.domains.accounts import limits as accounts
from pegbar.domains.assets import limits as assets
from pegbar.domains.assets.access import limits as access
from pegbar.domains.assets.pictures import limits as pictures
from pegbar.domains.assets.trash import limits as trash
from pegbar.domains.assets.uploads import limits as uploads
from pegbar.domains.chat import limits as chat
from pegbar.domains.data_export import limits as data_export
from pegbar.domains.interchange import limits as interchange
from pegbar.domains.links import limits as links
from pegbar.domains.notifications import limits as notifications
from pegbar.domains.profiles import limits as profiles
from pegbar.domains.projects import limits as projects
from pegbar.domains.projects.people import limits as people
from pegbar.domains.projects.updates import limits as updates
from pegbar.domains.recents import limits as recents
from pegbar.domains.relations import limits as relations
from pegbar.domains.relations.reports import limits as reports
from pegbar.domains.search import limits as search
from pegbar.domains.social import limits as social
from pegbar.domains.storyboard import limits as storyboard
from pegbar.domains.storyboard.backgrounds import limits as backgrounds
from pegbar.domains.storyboard.brushes import limits as brushes
from pegbar.domains.storyboard.palettes import limits as palettes
from pegbar.domains.storyboard.sound import limits as sound
from pegbar.domains.storyboard.versions import limits as versions
from pegbar.domains.uploads import limits as open_uploads
from pegbar.domains.videos import limits as videos
from pegbar.domains.videos.comments import limits as comments
from pegbar.domains.videos.featured import limits as featured
from pegbar.domains.videos.guests import limits as guests
from pegbar.domains.videos.note_exports import limits as note_exports
from pegbar.domains.videos.publishing import limits as publishing
from pegbar.domains.videos.ratings import limits as ratings
from pegbar.domains.videos.review import limits as review
from pegbar.domains.videos.versions import limits as film_versions
from pegbar.kernel import limits as kernel

LIMIT_MODULES: Final = (
    kernel,
    shared,
    accounts,
    profiles,
    open_uploads,
    relations,
    reports,
    projects,
    people,
    updates,
    storyboard,
    versions,
    backgrounds,
    brushes,
    palettes,
    sound,
    interchange,
    assets,
    access,
    pictures,
    trash,
    uploads,
    social,
    chat,
    videos,
    publishing,
    comments,
    ratings,
    review,
    featured,
    guests,
    note_exports,
    film_versions,
    search,
    notifications,
    recents,
    links,
    data_export,
)


def as_mapping() -> dict[str, object]:
    """Return all limits by name, for the configuration endpoint and the generated client code."""
    return {name: value for module in LIMIT_MODULES for name, value in vars(module).items() if name.isupper()}
