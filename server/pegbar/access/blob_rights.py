"""Names of the rights that signed URLs require. A name is part of the signed URL and is checked with each request."""

from typing import Final

ANYONE: Final = ""
"""The right of everyone who has the URL; for public pictures."""


def project(project_id: str) -> str:
    """Return the right of users who may see the project."""
    return f"project:{project_id}"


def cut(cut_id: str) -> str:
    """Return the right of users who may see the cut's project, even if the cut was deleted."""
    return f"cut:{cut_id}"


def video(video_id: str) -> str:
    """Return the right of everyone, as long as the video exists."""
    return f"video:{video_id}"


def review(video_id: str) -> str:
    """Return the right of the video's reviewers, as long as the video exists."""
    return f"review:{video_id}"


def guest(session_id: str) -> str:
    """Return the right of a guest, as long as the session and its link are valid."""
    return f"guest:{session_id}"


def chat(chat_id: str) -> str:
    """Return the right of the chat's members."""
    return f"chat:{chat_id}"


def chat_picture(chat_id: str, picture_id: str) -> str:
    """Return the right of the chat's members, as long as the chat has the picture."""
    return f"chat_picture:{chat_id}:{picture_id}"


def asset(project_id: str, node_id: str) -> str:
    """Return the right of users who may see the file, as long as it exists."""
    return f"asset:{project_id}:{node_id}"


def export(export_id: str) -> str:
    """Return the right of users who may see the export."""
    return f"export:{export_id}"
