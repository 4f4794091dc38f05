"""What makes an email address and a secret; nothing here touches a database."""

import hashlib
import re

_EMAIL = re.compile(r"^[^\s@<>()\[\],;:\\\"]{1,64}@[^\s@.]+(\.[^\s@.]+)+$|^[^\s@<>()\[\],;:\\\"]{1,64}@localhost$")


def normal_email(text: str) -> str | None:
    """The address as it is compared: trimmed and in lower case; None where it is none."""
    email = text.strip().lower()
    return email if _EMAIL.match(email) else None


def fingerprint(token: str) -> str:
    """What is kept of a secret: its sha256, which leads nobody back to it."""
    return hashlib.sha256(token.encode()).hexdigest()
