"""User-facing texts of publishing."""

from typing import Final

from pegbar.domains.videos.publishing.limits import PUBLICATIONS_OPEN_MAX
from pegbar.kernel.text_catalog import text

VIDEO_FAILED: Final = text("videos.publishing.video_failed", "Couldn't convert the video. Try again.")
VIDEO_BROKE: Final = text(
    "videos.publishing.video_broke",
    "Something went wrong while creating this video. The error was logged for the administrator.",
)
VIDEO_EMPTY_FILE: Final = text("videos.publishing.video_empty_file", "This file is empty.")
VIDEO_BOARD_EMPTY: Final = text("videos.publishing.video_board_empty", "This storyboard has no cuts to publish.")
VIDEO_NOT_COMPLETE: Final = text("videos.publishing.video_not_complete", "The video isn't completely uploaded yet.")
PUBLICATION_GONE: Final = text(
    "videos.publishing.publication_gone", "This publication is no longer available. Start again."
)
PUBLICATION_OVER: Final = text("videos.publishing.publication_over", "This publication has ended. Start again.")
PUBLICATIONS_OPEN: Final = text(
    "videos.publishing.publications_open",
    "You're already publishing {most, plural, one {# video} other {# videos}} in this project. Wait for one to "
    "finish, or cancel one.",
    most=PUBLICATIONS_OPEN_MAX,
)

PUBLICATION_ID_TAKEN: Final = text("videos.publishing.publication_id_taken", "This ID is already used. Use a new one.")
