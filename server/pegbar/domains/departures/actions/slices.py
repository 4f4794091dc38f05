"""Every slice that has something of a person's, from below; one that is new adds its line."""

from typing import Final

from pegbar.access.belongings import Belongings
from pegbar.domains.accounts.belongings import actions as accounts
from pegbar.domains.assets.belongings import actions as assets
from pegbar.domains.chat.belongings import actions as chat
from pegbar.domains.notifications.belongings import actions as notifications
from pegbar.domains.profiles.belongings import actions as profiles
from pegbar.domains.projects.belongings import actions as projects
from pegbar.domains.recents.belongings import actions as recents
from pegbar.domains.relations.belongings import actions as relations
from pegbar.domains.storyboard.belongings import actions as storyboard
from pegbar.domains.videos.belongings import actions as videos

SLICES: Final[dict[str, Belongings]] = {
    "accounts": accounts,
    "profiles": profiles,
    "relations": relations,
    "projects": projects,
    "storyboard": storyboard,
    "assets": assets,
    "videos": videos,
    "chat": chat,
    "notifications": notifications,
    "recents": recents,
}
