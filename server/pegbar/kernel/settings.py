"""Settings: one class, read from the environment (PEGBAR_…). The README's table lists them."""

import re
from ipaddress import ip_address
from pathlib import Path
from typing import Annotated, Final, Literal
from urllib.parse import urlsplit

from pydantic import AfterValidator, Field, model_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

FONTS: Final = Path(__file__).resolve().parents[3] / "dist" / "fonts"
"""The folder in which `tools/fonts.sh` installs fonts."""
DEMO_FOOTER = "This is a demo with placeholder data only."
_ORIGIN = re.compile(r"https?://[A-Za-z0-9.\-\[\]:]+/?")


def _origin(url: str) -> str:
    if url and not _ORIGIN.fullmatch(url):
        raise ValueError("PEGBAR_S3_PUBLIC_URL must be a scheme, a host and no more: https://files.example.com")
    return url.rstrip("/").lower()


def _is_loopback(host: str) -> bool:
    """Return whether a host name or an IP address names this machine only."""
    name = host.strip("[]").lower()
    if name == "localhost" or name.endswith(".localhost"):
        return True
    try:
        return ip_address(name).is_loopback
    except ValueError:
        return False


class Settings(BaseSettings):
    """Settings of this instance. The defaults are for one process with one data folder."""

    model_config = SettingsConfigDict(env_prefix="PEGBAR_", extra="ignore")

    host: str = "127.0.0.1"
    port: int = 8000
    data: Path = Path("data")
    tmp: Path | None = None
    demo: bool = False
    demo_film: bool = True
    database_url: str = ""
    redis_url: str = ""
    s3_url: str = ""
    s3_public_url: Annotated[str, AfterValidator(_origin)] = ""
    smtp_url: str = ""
    mail_from: str = "Pegbar <noreply@localhost>"
    public_url: str = ""
    hosts: str = ""
    secret: str = ""
    footer_text: str = ""
    sign_up: Literal["open", "invited", "domains"] = "open"
    sign_up_domains: str = ""
    web_dist: Path = Path("web/dist")
    fonts: Path = FONTS
    metrics_token: str = ""
    log_level: Literal["debug", "info", "warning", "error"] = "warning"
    trusted_proxies: int = Field(default=0, ge=0, le=5)
    cookie_secure: bool | None = None
    upload_max_mb: int = Field(default=2048, ge=1)
    project_max_mb: int = Field(default=50_000, ge=0)
    person_max_mb: int = Field(default=200_000, ge=0)
    password_hash_passes: int = Field(default=2, ge=1, le=16)
    password_hash_kib: int = Field(default=19 * 1024, ge=8, le=1024 * 1024)
    jobs_poll_seconds: float = Field(default=0.5, ge=0.01, le=60)
    jobs_beat_seconds: float = Field(default=5, ge=0.05, le=60)
    jobs_lost_seconds: float = Field(default=30, ge=0.5, le=3600)

    rate_sign_in_account: str = "5/minute"
    rate_sign_in_address: str = "20/minute"
    rate_sign_up_address: str = "10/hour"
    rate_reset_address: str = "10/hour"
    rate_reset_account: str = "3/hour"
    rate_upload_person: str = "10/hour"
    rate_comment_person: str = "10/minute"
    rate_direct_person: str = "30/minute"
    rate_chat_person: str = "60/minute"
    rate_stranger_person: str = "5/hour"
    rate_group_person: str = "20/hour"
    rate_group_member_person: str = "100/hour"
    rate_invite_person: str = "60/hour"
    rate_friend_request_person: str = "30/hour"
    rate_report_person: str = "20/hour"
    rate_view_address: str = "60/hour"
    rate_picture_person: str = "60/hour"
    rate_preview_person: str = "600/minute"
    rate_export_address: str = "10/hour"
    rate_guest_address: str = "60/minute"
    rate_guest_password_link: str = "20/minute"  # noqa: S105
    rate_guest_password_address: str = "5/minute"  # noqa: S105
    rate_guest_note_address: str = "20/minute"
    rate_guest_note_link: str = "60/minute"
    rate_search: str = "60/minute"
    rate_takeout_person: str = "3/day"
    rate_import_person: str = "60/hour"
    rate_sound_person: str = "600/hour"
    rate_page_person: str = "300/10minutes"
    rate_page_address: str = "60/10minutes"
    rate_links: str = "300/minute"
    friend_requests_open: int = Field(default=200, ge=1)
    notification_mail_seconds: float = Field(default=60, ge=0, le=3600)
    chat_days: int = Field(default=0, ge=0)
    sockets_person: int = Field(default=50, ge=1)
    sockets_address: int = Field(default=200, ge=1)

    @model_validator(mode="after")
    def _check_heartbeat(self) -> "Settings":
        if self.jobs_lost_seconds <= 2 * self.jobs_beat_seconds:
            raise ValueError("PEGBAR_JOBS_LOST_SECONDS must be more than twice PEGBAR_JOBS_BEAT_SECONDS.")
        return self

    @model_validator(mode="after")
    def _check_sign_up(self) -> "Settings":
        if self.sign_up == "domains" and not (self.sign_up_domain_list and self.smtp_url):
            raise ValueError(
                "PEGBAR_SIGN_UP=domains needs PEGBAR_SIGN_UP_DOMAINS, and PEGBAR_SMTP_URL to confirm addresses by mail."
            )
        return self

    @property
    def sign_up_domain_list(self) -> list[str]:
        """The email domains that may sign up, if sign-up is limited to domains."""
        return [name.strip().lower() for name in self.sign_up_domains.split(",") if name.strip()]

    @property
    def database(self) -> str:
        """The database's URL; by default an SQLite file in the data folder."""
        return self.database_url or f"sqlite:///{(self.data / 'pegbar.sqlite3').absolute()}"

    @property
    def on_sqlite(self) -> bool:
        """Whether the database is SQLite."""
        return self.database.startswith("sqlite")

    @property
    def blob_folder(self) -> Path:
        """The folder of stored objects, unless they are in a bucket."""
        return self.data / "blobs"

    @property
    def temporary_folder(self) -> Path:
        """The folder in which each process creates a folder for its temporary files."""
        return self.tmp or self.data / "tmp"

    @property
    def secret_file(self) -> Path:
        """The file of the secret that signs URLs, unless the secret is set."""
        return self.data / "secret"

    @property
    def base_url(self) -> str:
        """The base URL of links in mails."""
        return (self.public_url or f"http://{self.host}:{self.port}").rstrip("/")

    @property
    def host_names(self) -> list[str]:
        """The host names that the server accepts in URLs; empty if none are configured."""
        named = [urlsplit(self.public_url).hostname or "", *self.hosts.split(",")]
        return [name.strip() for name in named if name.strip()]

    @property
    def secure(self) -> bool:
        """Whether cookies are sent over TLS only."""
        return self.base_url.startswith("https://") if self.cookie_secure is None else self.cookie_secure

    @property
    def footer(self) -> str | None:
        """The footer text of every page, or None."""
        return self.footer_text or (DEMO_FOOTER if self.shows_demo else None)

    @property
    def is_exposed(self) -> bool:
        """Whether other machines can reach this instance: by its listen address, its public URL or its host names."""
        return not all(_is_loopback(name) for name in (self.host, *self.host_names))

    @property
    def shows_demo(self) -> bool:
        """Whether this is a demo: enabled, and reachable from this machine only."""
        return self.demo and not self.is_exposed
