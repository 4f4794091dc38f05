"""What a page will ask for, named in its header: it comes while the first scripts still run (RFC 8288)."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from pegbar.edge.link_preview import VIDEO_PAGE
from pegbar.kernel.ids import is_uuid

_ENTRY: Final = "index.html"
_QUERIES: Final = "src/app/Queries.tsx"
_ME: Final = ("/api/config", "/api/session")
_NO_QUERY: Final[Mapping[str, str]] = {}
_REF: Final = r"([\w-]{1,64})"


@dataclass(frozen=True)
class Page:
    """The addresses of a page, the modules that the client loads for it, and what it asks the API at once.

    In what it asks, `{ref}` is what the address names, and `{folder}` the folder of its query.
    """

    path: re.Pattern[str]
    modules: tuple[str, ...]
    asks: tuple[str, ...] = ()


def _page(path: str, *modules: str, asks: tuple[str, ...] = ()) -> Page:
    return Page(re.compile(f"{path}/?", re.ASCII), modules, asks)


_FILES: Final = (*_ME, "/api/projects/{ref}", "/api/projects/{ref}/assets?{folder}limit=200")
_BOARD: Final = (*_ME, "/api/projects/{ref}", "/api/projects/{ref}/cuts")
PAGES: Final = (
    _page("", "src/app/HomeRoute.tsx", "src/app/VisitorsPage.tsx"),
    _page("/featured", "src/features/videos/featured/FeaturedPage.tsx"),
    _page("/signin", "src/features/accounts/signIn/SignInPage.tsx"),
    _page("/search", "src/features/search/page/SearchPage.tsx"),
    _page("/create", _QUERIES, "src/features/projects/create/CreatePage.tsx"),
    _page(
        "/guest",
        "src/features/videos/guests/GuestPage.tsx",
        "src/features/videos/guests/GuestFilmView.tsx",
        asks=_ME,
    ),
    _page("/profile", "src/features/profiles/OwnProfilePage.tsx"),
    _page(f"/profile/{_REF}", _QUERIES, "src/app/ProfileRoute.tsx"),
    _page(f"/project/{_REF}", _QUERIES, "src/app/ProjectRoute.tsx"),
    _page(
        f"/project/{_REF}/assets",
        _QUERIES,
        "src/app/AssetsRoute.tsx",
        "src/features/assets/grid/FileGrid.tsx",
        "src/features/assets/browser/FileMenu.tsx",
        asks=_FILES,
    ),
    _page("/friends", _QUERIES, "src/features/relations/friends/FriendsPage.tsx"),
    _page("/network", _QUERIES, "src/features/social/NetworkPage.tsx"),
    _page("/account", _QUERIES, "src/app/AccountRoute.tsx"),
    _page("/messages", _QUERIES, "src/app/MessagesRoute.tsx", "src/features/chat/MessagesPage.tsx"),
    _page(
        f"/messages/(?:direct|group|project)/{_REF}",
        _QUERIES,
        "src/app/MessagesRoute.tsx",
        "src/features/chat/MessagesPage.tsx",
        "src/features/chat/ChatHead.tsx",
        "src/features/chat/thread/Thread.tsx",
        asks=(*_ME, "/api/chats/{ref}"),
    ),
    _page(f"/storyboard/{_REF}", "src/app/StoryboardRoute.tsx", asks=_BOARD),
    _page(f"/edit/{_REF}", "src/app/StoryboardRoute.tsx", "src/app/EditRoute.tsx"),
    Page(
        VIDEO_PAGE,
        ("src/app/WatchRoute.tsx", "src/features/videos/watch/WatchView.tsx"),
        (*_ME, "/api/videos/{ref}"),
    ),
)


class Ahead:
    """The links of each page, made from the manifest that Vite writes; no scripts are named without one."""

    def __init__(self, manifest: Path) -> None:
        chunks: dict[str, dict[str, Any]] = json.loads(manifest.read_text("utf-8")) if manifest.exists() else {}
        self._scripts = {page.path: _scripts(chunks, page.modules) for page in PAGES}

    def links(self, path: str, query: Mapping[str, str] = _NO_QUERY) -> list[str]:
        """What the header Link of this address says; nothing where no page of ours has it."""
        folder = query.get("folder", "")
        file = query.get("file")  # where that lies is not known yet
        named = f"folder={folder}&" if is_uuid(folder) else ""
        for page in PAGES:
            found = page.path.fullmatch(path)
            if found is not None:
                ref = found[1] if found.re.groups else ""
                asked = [ask.format(ref=ref, folder=named) for ask in page.asks if "{folder}" not in ask or not file]
                asks = [f"<{ask}>; rel=preload; as=fetch; crossorigin" for ask in asked]
                return [*self._scripts[page.path], *asks]
        return []


def _scripts(chunks: dict[str, dict[str, Any]], modules: tuple[str, ...]) -> list[str]:
    """The modules' files and all that these import: first what the page itself begins with."""
    wanted, seen = [_ENTRY, *modules], dict[str, None]()
    while wanted:
        name = wanted.pop(0)
        if name in chunks and name not in seen:
            seen[name] = None
            wanted.extend(chunks[name].get("imports", []))
    return [f"</{chunks[name]['file']}>; rel=modulepreload" for name in seen]
