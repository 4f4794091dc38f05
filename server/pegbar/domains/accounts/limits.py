"""Limits of accounts."""

from typing import Final

EMAIL_MAX: Final = 254
PASSWORD_MIN: Final = 8
PASSWORD_MAX: Final = 128
BACK_PATH_MAX: Final = 1000
RESET_CODE_SECONDS: Final = 3600
RECOVERY_SECONDS: Final = 900
SESSION_DAYS: Final = 30
ACCOUNT_DAYS: Final = 30
