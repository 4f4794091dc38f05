"""Preload links: HTTP `Link` headers (RFC 8288) for the scripts and API calls that a page needs."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from pegbar.http.link_preview import VIDEO_PAGE
from pegbar.kernel.ids import is_uuid

_ENTRY: Final = "index.html"
_QUERY_LAYOUT: Final = "src/app/routes/QueryLayout.tsx"
_ME: Final = ("/api/config", "/api/session")
_NO_QUERY: Final[Mapping[str, str]] = {}
_REF: Final = r"([\w-]{1,64})"


@dataclass(frozen=True)
class PreloadedPage:
    """A page of the client: the pattern of its path, the script modules that it loads, and its first API requests.

    In `requests`, `{ref}` is replaced by the reference in the path, `{folder}` by the folder parameter of the query.
    """

    path: re.Pattern[str]
    modules: tuple[str, ...]
    requests: tuple[str, ...] = ()


def _page(path: str, *modules: str, asks: tuple[str, ...] = ()) -> PreloadedPage:
    return PreloadedPage(re.compile(f"{path}/?", re.ASCII), modules, asks)


_FILES: Final = (*_ME, "/api/projects/{ref}", "/api/projects/{ref}/assets?{folder}limit=200")
_BOARD: Final = (*_ME, "/api/projects/{ref}", "/api/projects/{ref}/cuts")
PAGES: Final = (
    _page("", "src/app/routes/HomeRoute.tsx", "src/app/routes/VisitorsPage.tsx"),
    _page("/featured", "src/features/videos/featured/FeaturedPage.tsx"),
    _page("/signin", "src/features/accounts/signIn/SignInPage.tsx"),
    _page("/search", "src/features/search/page/SearchPage.tsx"),
    _page("/create", _QUERY_LAYOUT, "src/features/projects/create/CreatePage.tsx"),
    _page(
        "/guest",
        "src/features/videos/guests/GuestPage.tsx",
        "src/features/videos/guests/GuestVideoView.tsx",
        asks=_ME,
    ),
    _page("/profile", "src/features/profiles/OwnProfilePage.tsx"),
    _page(f"/profile/{_REF}", _QUERY_LAYOUT, "src/app/routes/ProfileRoute.tsx"),
    _page(f"/project/{_REF}", _QUERY_LAYOUT, "src/app/routes/ProjectRoute.tsx"),
    _page(
        f"/project/{_REF}/assets",
        _QUERY_LAYOUT,
        "src/app/routes/AssetsRoute.tsx",
        "src/features/assets/grid/FileGrid.tsx",
        "src/features/assets/browser/FileMenu.tsx",
        asks=_FILES,
    ),
    _page("/friends", _QUERY_LAYOUT, "src/features/relations/friends/FriendsPage.tsx"),
    _page("/network", _QUERY_LAYOUT, "src/features/social/NetworkPage.tsx"),
    _page("/account", _QUERY_LAYOUT, "src/app/routes/AccountRoute.tsx"),
    _page("/messages", _QUERY_LAYOUT, "src/app/routes/MessagesRoute.tsx", "src/features/chat/MessagesPage.tsx"),
    _page(
        f"/messages/(?:direct|group|project)/{_REF}",
        _QUERY_LAYOUT,
        "src/app/routes/MessagesRoute.tsx",
        "src/features/chat/MessagesPage.tsx",
        "src/features/chat/ChatHead.tsx",
        "src/features/chat/thread/Thread.tsx",
        asks=(*_ME, "/api/chats/{ref}"),
    ),
    _page(f"/storyboard/{_REF}", "src/app/routes/StoryboardRoute.tsx", asks=_BOARD),
    _page(f"/edit/{_REF}", "src/app/routes/StoryboardRoute.tsx", "src/app/routes/EditRoute.tsx"),
    PreloadedPage(
        VIDEO_PAGE,
        ("src/app/routes/WatchRoute.tsx", "src/features/videos/watch/WatchView.tsx"),
        (*_ME, "/api/videos/{ref}"),
    ),
)


class PreloadLinks:
    """The preload links of each page. Without Vite's manifest, there are only links for API calls."""

    def __init__(self, manifest: Path) -> None:
        chunks: dict[str, dict[str, Any]] = json.loads(manifest.read_text("utf-8")) if manifest.exists() else {}
        self._scripts = {page.path: _list_scripts(chunks, page.modules) for page in PAGES}

    def list_links(self, path: str, query: Mapping[str, str] = _NO_QUERY) -> list[str]:
        """List the values of the `Link` header for a path; empty if it isn't a page of the client."""
        folder = query.get("folder", "")
        file = query.get("file")  # a link to a file doesn't name its folder
        named = f"folder={folder}&" if is_uuid(folder) else ""
        for page in PAGES:
            found = page.path.fullmatch(path)
            if found is not None:
                ref = found[1] if found.re.groups else ""
                asked = [
                    ask.format(ref=ref, folder=named) for ask in page.requests if "{folder}" not in ask or not file
                ]
                asks = [f"<{ask}>; rel=preload; as=fetch; crossorigin" for ask in asked]
                return [*self._scripts[page.path], *asks]
        return []


def _list_scripts(chunks: dict[str, dict[str, Any]], modules: tuple[str, ...]) -> list[str]:
    """List modulepreload links of the entry, these modules and everything that they import, in that order.

    `chunks` is Vite's manifest: built files and their imports by source file.
    """
    wanted, seen = [_ENTRY, *modules], dict[str, None]()
    while wanted:
        name = wanted.pop(0)
        if name in chunks and name not in seen:
            seen[name] = None
            wanted.extend(chunks[name].get("imports", []))
    return [f"</{chunks[name]['file']}>; rel=modulepreload" for name in seen]
