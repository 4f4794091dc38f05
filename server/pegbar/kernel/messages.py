"""Every sentence of the specification that the server says, once and exact."""

from typing import Final

from pegbar.kernel.limits import (
    ASSET_DEPTH_MAX,
    ASSET_NAME_MAX,
    ASSETS_TAKEN_MAX,
    FILM_SECONDS_MAX,
    PUBLICATIONS_OPEN_MAX,
    RATING_MAX,
    RATING_STEP,
    REVIEW_NOTES_MAX,
    VIDEO_SIDE_MAX,
)

NAME_MISSING: Final = "Please enter a project name."
DIMENSION_TOO_SMALL: Final = "Dimensions must be at least 16px."
DIMENSION_TOO_LARGE: Final = "Dimensions too large (>8192)."
FPS_OUT_OF_RANGE: Final = "FPS must be between 1 and 120."
SETTINGS_DIMENSION_TOO_SMALL: Final = "Minimum dimension is 16px."
SETTINGS_DIMENSION_TOO_LARGE: Final = "Maximum dimension is 8192px."
SETTINGS_FPS_OUT_OF_RANGE: Final = "FPS must be 1-120."

PASSWORD_TOO_SHORT: Final = "Password must be at least 8 characters."  # noqa: S105
RESET_LINK_INVALID: Final = "Invalid or expired reset link"
RESET_NO_SESSION: Final = "Could not establish a recovery session. The link may have expired."
RESET_MAIL_SENT: Final = "Check your email for a password reset link."
CONFIRM_MAIL_SENT: Final = "Check your email to confirm your account, then sign in."
SIGN_IN_WRONG: Final = "The email or the password is not right."
SIGN_IN_UNCONFIRMED: Final = "Please confirm your email first; the link is in your mailbox."
EMAIL_TAKEN: Final = "There is an account with this email already. Sign in, or reset its password."
EMAIL_INVALID: Final = "Please enter an email address such as name@example.com."

OWNER_UNKNOWN: Final = "Cannot determine owner to notify."

IMAGE_LOAD_FAILED: Final = "Image load failed"
UPDATE_EMPTY: Final = "Please write something first."
UPDATE_TOO_DEEP: Final = "This text is nested too deeply."

PDF_FAILED: Final = "The PDF could not be made. Please try again."
FILM_FAILED: Final = "The video could not be made. Please try again."
NO_ENCODER: Final = "This instance makes no videos."
PACK_FAILED: Final = "The pictures could not be packed. Please try again."
EXPORT_EMPTY: Final = "This storyboard has no cuts to export."
EXPORT_WITHOUT_PICTURES: Final = "No cut has a picture yet."
FILM_TOO_LONG: Final = f"A video may be at most {FILM_SECONDS_MAX // 60} minutes long. Please select fewer cuts."

ASSET_NAME_MISSING: Final = "Please enter a name."
ASSET_NAME_TOO_LONG: Final = f"Please keep the name within {ASSET_NAME_MAX} characters."
ASSET_NAME_TAKEN: Final = "There is a file or folder of this name already."
ASSET_GONE: Final = "This file or folder is no longer there."
ASSET_INTO_ITSELF: Final = "A folder cannot be put into itself."
ASSET_TOO_DEEP: Final = f"Folders may be nested at most {ASSET_DEPTH_MAX} deep."
ASSETS_TOO_MANY: Final = (
    f"At most {ASSETS_TAKEN_MAX:,} files and folders can be copied or downloaded at once. Please choose fewer."
)
ASSET_IS_FOLDER: Final = "A folder is downloaded as a ZIP."
ACCESS_OF_FOLDERS: Final = "Access is managed for folders."
ACCESS_OF_MEMBERS: Final = "Only members of the project can be given access."
ROLE_OPENS_RESTRICTED: Final = "A role opens restricted folders; one of these is open to everybody or gone."
ACCESS_EDIT_NEEDS_VIEW: Final = "Edit requires View."
FOLDERS_CHANGED: Final = "Somebody changed these folders meanwhile. Please look again."

VIDEO_TOO_LONG: Final = "Videos longer than 5 minutes (300 seconds) are not allowed."
VIDEO_UNREADABLE: Final = "This file is no video that Pegbar can read."
VIDEO_CUT_OFF: Final = "The end of this video is missing. Please export it again, or send it again."
VIDEO_SIDES: Final = f"A video may be at most {VIDEO_SIDE_MAX} × {VIDEO_SIDE_MAX} pixels."
VIDEO_FAILED: Final = "The video could not be converted. Please try again."
VIDEO_EMPTY_FILE: Final = "This file is empty."
VIDEO_BOARD_EMPTY: Final = "This storyboard has no cuts to publish."
VIDEO_NOT_COMPLETE: Final = "The video is not all here yet."
VIDEO_GONE: Final = "This video is no longer there."
PUBLICATION_GONE: Final = "This publication is no longer there. Please begin anew."
PUBLICATION_OVER: Final = "This publication is over. Please begin anew."
PUBLICATIONS_OPEN: Final = (
    f"You are publishing {PUBLICATIONS_OPEN_MAX} videos of this project already. Please wait, or cancel one of them."
)
CAPTIONS_INVALID: Final = "These are no captions in the WebVTT format."

RATING_INVALID: Final = f"A rating is {RATING_STEP} to {RATING_MAX} stars, in steps of {RATING_STEP}."
COMMENT_EMPTY: Final = "Please write something first."
COMMENT_GONE: Final = "This comment was deleted."
COMMENT_ID_TAKEN: Final = "This id is taken by another comment. Please make a new one."
REMARK_EMPTY: Final = "Please write something or draw on the picture."
REMARK_FRAMES: Final = "Please choose frames of this video, the first one not after the last."
REMARK_GONE: Final = "This note was deleted."
REMARK_ID_TAKEN: Final = "This id is taken by another note. Please make a new one."
REMARKS_FULL: Final = f"A video holds at most {REVIEW_NOTES_MAX} notes. Please delete some first."
REMARK_DRAWINGS_FULL: Final = "The drawings on this video take too much room. Please delete some first."

DISK_FULL: Final = "The disk of this server is full. Nothing was saved. Please try again when there is room."


def too_often(seconds: int) -> str:
    """The sentence of a 429."""
    wait = f"{seconds} seconds" if seconds < 120 else f"{-(-seconds // 60)} minutes"
    return f"Too many attempts. Please wait {wait} and try again."


def file_too_large(megabytes: int) -> str:
    """The sentence of a file beyond the instance's limit."""
    size = f"{megabytes // 1024}GB" if megabytes % 1024 == 0 else f"{megabytes}MB"
    return f"File too large (max {size})."
