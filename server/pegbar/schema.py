"""The complete schema as `METADATA`; imports every module that declares tables."""

from pegbar.domains.account_deletion import models as account_deletion
from pegbar.domains.accounts import models as accounts
from pegbar.domains.assets import models as assets
from pegbar.domains.chat import models as chat
from pegbar.domains.data_export import models as data_export
from pegbar.domains.interchange import models as interchange
from pegbar.domains.notifications import models as notifications
from pegbar.domains.profiles import models as profiles
from pegbar.domains.projects import models as projects
from pegbar.domains.recents import models as recents
from pegbar.domains.relations import models as relations
from pegbar.domains.search import models as search
from pegbar.domains.storyboard import models as storyboard
from pegbar.domains.uploads import models as uploads
from pegbar.domains.videos import models as videos
from pegbar.kernel.tables import Base

MODELS = (
    accounts,
    profiles,
    uploads,
    relations,
    projects,
    storyboard,
    interchange,
    assets,
    videos,
    chat,
    account_deletion,
    data_export,
    search,
    notifications,
    recents,
)
METADATA = Base.metadata
