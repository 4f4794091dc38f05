"""Limits of the kernel, the ports and the adapters, and those that several domains share."""

from typing import Final

FPS_MIN: Final = 1
FPS_MAX: Final = 120
FPS_FRACTIONAL: Final = (23.976, 29.97, 59.94)

SEARCH_MAX: Final = 200
PERSON_FILTER_MAX: Final = 80
"""Maximum characters of the filter text in lists of people."""

PLACED_PICTURE_SIDE_MAX: Final = 8192
PREVIEW_WIDTH_MAX: Final = 1920
PREVIEW_HEIGHT_MAX: Final = 1080
PREVIEW_QUALITY: Final = 0.7
PREVIEW_BYTES_MAX: Final = 20 * 1024 * 1024
IMAGE_BYTES_MAX: Final = 20 * 1024 * 1024
PAGE_SIZE_MAX: Final = 100
FONT_SIZES: Final = (12, 14, 16, 18, 20, 24, 28, 32)
"""Font sizes of rich text, in pixels."""

VIDEO_SECONDS_MAX: Final = 300
VIDEO_SIDE_MAX: Final = 4096
VIDEO_THUMB_WIDTH_MAX: Final = 1280
VIDEO_THUMB_HEIGHT_MAX: Final = 720
VIDEO_THUMB_QUALITY: Final = 0.8
VIDEO_THUMB_SHARE: Final = 0.2
VIDEO_THUMB_SECONDS_MIN: Final = 0.1
VIDEO_THUMB_SECONDS_MAX: Final = 0.9

SOUND_RATE: Final = 48_000
"""Samples per second to which every sound of a board is converted."""
SOUND_SECONDS_MAX: Final = 2 * 60 * 60
PIECE_SAMPLES: Final = 480_000
"""Samples of each stored segment of a sound except the last: ten seconds."""
PEAKS_PER_SECOND: Final = (100, 10, 1)
"""Resolutions of a sound's stored waveform peaks, in the order in which they are stored."""

GUEST_NAME_MAX: Final = 60
"""Maximum characters of a guest's name."""

PRESIGNED_SECONDS: Final = 300
"""Lifetime of presigned URLs of the bucket in seconds; short, because they can't be revoked."""
UPLOAD_CHUNK_BYTES: Final = 8 * 1024 * 1024
EXCERPT_LETTERS: Final = 140
"""Maximum characters of a search snippet."""
