"""The rights that signed addresses are bound to: names that are signed with an address and checked at each request."""

from typing import Final

ANYONE: Final = ""
"""Whoever has the address: for pictures that everybody may see."""


def project(project_id: str) -> str:
    """Who may see the project."""
    return f"project:{project_id}"


def cut(cut_id: str) -> str:
    """Who may see the cut's project, also where the cut was deleted."""
    return f"cut:{cut_id}"


def video(video_id: str) -> str:
    """Everybody, while the video stands."""
    return f"video:{video_id}"


def review(video_id: str) -> str:
    """Who reviews the video, while it stands."""
    return f"review:{video_id}"


def guest(session_id: str) -> str:
    """A guest of a link, while the session and the link stand."""
    return f"guest:{session_id}"


def chat(chat_id: str) -> str:
    """Who is in the chat."""
    return f"chat:{chat_id}"


def chat_picture(chat_id: str, picture_id: str) -> str:
    """Who is in the chat, while it has the picture."""
    return f"chat_picture:{chat_id}:{picture_id}"


def asset(project_id: str, node_id: str) -> str:
    """Who may see the file, while it is there."""
    return f"asset:{project_id}:{node_id}"


def export(export_id: str) -> str:
    """Who may see the export."""
    return f"export:{export_id}"
