"""Table of the domains with user data, lowest layer first. A new domain with user data must be added here."""

from typing import Final

from pegbar.access.user_data import UserData
from pegbar.domains.accounts.user_data import actions as accounts
from pegbar.domains.assets.user_data import actions as assets
from pegbar.domains.chat.user_data import actions as chat
from pegbar.domains.interchange.user_data import actions as interchange
from pegbar.domains.notifications.user_data import actions as notifications
from pegbar.domains.profiles.user_data import actions as profiles
from pegbar.domains.projects.user_data import actions as projects
from pegbar.domains.recents.user_data import actions as recents
from pegbar.domains.relations.user_data import actions as relations
from pegbar.domains.storyboard.user_data import actions as storyboard
from pegbar.domains.uploads.user_data import actions as uploads
from pegbar.domains.videos.user_data import actions as videos

USER_DATA_BY_DOMAIN: Final[dict[str, UserData]] = {
    "accounts": accounts,
    "profiles": profiles,
    "uploads": uploads,
    "relations": relations,
    "projects": projects,
    "storyboard": storyboard,
    "interchange": interchange,
    "assets": assets,
    "videos": videos,
    "chat": chat,
    "notifications": notifications,
    "recents": recents,
}
