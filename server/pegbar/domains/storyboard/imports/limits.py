"""The numbers of what comes onto a board from elsewhere."""

from typing import Final

SCRIPT_BYTES_MAX: Final = 5 * 1024 * 1024
SCRIPT_SCENES_MAX: Final = 3000
