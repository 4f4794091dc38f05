"""User-facing texts of publishing."""

from typing import Final

from pegbar.domains.videos.publishing.limits import PUBLICATIONS_OPEN_MAX

VIDEO_FAILED: Final = "The video could not be converted. Please try again."
VIDEO_BROKE: Final = "Something went wrong while this video was made. It was noted for whoever runs this server."
VIDEO_EMPTY_FILE: Final = "This file is empty."
VIDEO_BOARD_EMPTY: Final = "This storyboard has no cuts to publish."
VIDEO_NOT_COMPLETE: Final = "The video is not all here yet."
PUBLICATION_GONE: Final = "This publication is no longer there. Please begin anew."
PUBLICATION_OVER: Final = "This publication is over. Please begin anew."
PUBLICATIONS_OPEN: Final = (
    f"You are publishing {PUBLICATIONS_OPEN_MAX} videos of this project already. Please wait, or cancel one of them."
)

PUBLICATION_ID_TAKEN: Final = "This id is taken. Please make another one."
