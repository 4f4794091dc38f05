"""Settings: one class, read from the environment (`PEGBAR_…`). `docs/settings.md` is generated from it."""

import re
from ipaddress import ip_address
from pathlib import Path
from typing import Annotated, Final, Literal
from urllib.parse import urlsplit

from pydantic import AfterValidator, Field, model_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

from pegbar.kernel import texts
from pegbar.kernel.text_catalog import TextValueError

FONTS: Final = Path(__file__).resolve().parents[3] / "dist" / "fonts"
"""The folder in which `tools/fonts.sh` installs fonts."""
_ORIGIN = re.compile(r"https?://[A-Za-z0-9.\-\[\]:]+/?")


def _origin(url: str) -> str:
    if url and not _ORIGIN.fullmatch(url):
        raise TextValueError(texts.PUBLIC_URL_INVALID)
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

    # Addresses

    host: str = "127.0.0.1"
    """Address to listen on. `0.0.0.0` for all interfaces."""
    port: int = 8000
    """Port to listen on."""
    public_url: str = ""
    """The URL that users open, such as `https://boards.example.com`. Links in mail begin with it; `https` makes cookies
    secure. Default: from host and port."""
    hosts: str = ""
    """More host names that the server answers to, separated by commas, besides `localhost` and the public URL's. If
    neither is set, it also answers to IP addresses."""
    trusted_proxies: int = Field(default=0, ge=0, le=5)
    """Number of reverse proxies in front of the server. So many addresses of `X-Forwarded-For` are trusted, counted
    from the right."""
    cookie_secure: bool | None = None
    """Whether browsers send cookies over HTTPS only. Default: if the public URL begins with `https`."""

    # Storage

    data: Path = Path("data")
    """Data folder: the SQLite database, files, undelivered mail, the signing secret."""
    tmp: Path | None = None
    """Folder for temporary files. Each process has its own folder in it; those of killed processes are deleted at the
    next start. Default: `tmp` in the data folder."""
    database_url: str = ""
    """`postgresql+asyncpg://user:password@host/name`. Default: SQLite in the data folder."""
    redis_url: str = ""
    """Redis for notifications between processes and for rate limits they share. Default: none, for a single process."""
    s3_url: str = ""
    """`s3://bucket/prefix`. Credentials come from the usual `AWS_…` variables. The bucket must allow GET and HEAD from
    the public URL (CORS). Default: files in the data folder."""
    s3_public_url: Annotated[str, AfterValidator(_origin)] = ""
    """Origin at which browsers reach the bucket, such as `https://files.example.com`; the bucket's name is the first
    part of the path. Default: as the server reaches it."""
    project_max_mb: int = Field(default=50_000, ge=0)
    """Storage quota of a project (drawings, versions, files, videos), in millions of bytes. `0`: unlimited."""
    person_max_mb: int = Field(default=200_000, ge=0)
    """Storage quota of all projects that one person owns, in millions of bytes. `0`: unlimited."""
    upload_max_mb: int = Field(default=2048, ge=1)
    """The largest project file that can be uploaded, in MiB."""
    chat_days: int = Field(default=0, ge=0)
    """Days after which chat messages are deleted permanently. `0`: never."""

    # Accounts and mail

    sign_up: Literal["open", "invited", "domains"] = "open"
    """Who may create an account: everyone, people with a link from `pegbar.cli invite`, or people with a confirmed
    email address of the domains below (needs `PEGBAR_SMTP_URL`)."""
    sign_up_domains: str = ""
    """Email domains for `PEGBAR_SIGN_UP=domains`, separated by commas."""
    smtp_url: str = ""
    """`smtp://user:password@host:587`. New accounts then confirm their address. Default: mail is stored and shown at
    `/outbox` of a demo."""
    mail_from: str = "Pegbar <noreply@localhost>"
    """Sender of mail."""
    notification_mail_seconds: float = Field(default=60, ge=0, le=3600)
    """Seconds that a notification waits for others before all are mailed together, to people who chose mail."""
    secret: str = ""
    """Key that signs URLs; the same on all machines. Default: created at the first start."""
    password_hash_passes: int = Field(default=2, ge=1, le=16)
    """Argon2id passes of a password hash. Changing it keeps existing hashes valid."""
    password_hash_kib: int = Field(default=19 * 1024, ge=8, le=1024 * 1024)
    """Argon2id memory of a password hash, in KiB."""
    friend_requests_open: int = Field(default=200, ge=1)
    """Friend requests of one person that may wait for an answer."""

    # Demo

    demo: bool = False
    """Whether to fill an empty instance with demo people and projects, show the demo text at the foot of pages and
    stored mail at `/outbox`. Only if other machines can't reach the instance. `make run` sets it."""
    demo_film: bool = True
    """Whether the demo includes a published video, which is rendered after the first start."""
    footer_text: str = ""
    """Text at the foot of every page. Default: none; a demo's says that it is one."""

    # Processes

    web_dist: Path = Path("web/dist")
    """Folder of the built web client."""
    fonts: Path = FONTS
    """Folder of the fonts of PDFs and videos, which `tools/fonts.sh` installs. Default: `dist/fonts`."""
    log_level: Literal["debug", "info", "warning", "error"] = "warning"
    """Lowest level that is logged, one JSON object per line."""
    metrics_token: str = ""
    """Token of at least 16 characters that opens `/metrics` (`Authorization: Bearer …`). Default: no metrics."""
    jobs_poll_seconds: float = Field(default=0.5, ge=0.01, le=60)
    """Seconds between looking for delayed jobs and those that other processes added. A process's own jobs start
    immediately."""
    jobs_beat_seconds: float = Field(default=5, ge=0.05, le=60)
    """Seconds between heartbeats of a process, and between checks for jobs of processes that ended."""
    jobs_lost_seconds: float = Field(default=30, ge=0.5, le=3600)
    """PostgreSQL: seconds without a heartbeat after which other processes take over a process's jobs. More than two
    heartbeats."""
    sockets_person: int = Field(default=50, ge=1)
    """Open tabs of one person on one process."""
    sockets_address: int = Field(default=200, ge=1)
    """Open tabs of one address without an account, on one process."""

    # Rate limits

    rate_sign_in_account: str = "5/minute"
    """Sign-in attempts to one account from devices that never signed in to it."""
    rate_sign_in_address: str = "20/minute"
    """Sign-in attempts from one address."""
    rate_sign_up_address: str = "10/hour"
    """Sign-ups from one address."""
    rate_reset_address: str = "10/hour"
    """Password resets asked from one address."""
    rate_reset_account: str = "3/hour"
    """Password resets of one account."""
    rate_upload_person: str = "10/hour"
    """Videos that one person begins to upload."""
    rate_comment_person: str = "10/minute"
    """Comments of one person."""
    rate_direct_person: str = "30/minute"
    """Direct messages of one person."""
    rate_chat_person: str = "60/minute"
    """Messages of one person in groups and projects."""
    rate_stranger_person: str = "5/hour"
    """First messages to people who aren't friends, and invitations of them to groups."""
    rate_group_person: str = "20/hour"
    """Groups that one person creates."""
    rate_group_member_person: str = "100/hour"
    """People whom one person adds to groups."""
    rate_invite_person: str = "60/hour"
    """Invitations of one person to projects."""
    rate_friend_request_person: str = "30/hour"
    """Friend requests of one person."""
    rate_report_person: str = "20/hour"
    """Reports of one person."""
    rate_view_address: str = "60/hour"
    """New views of one video from one address without an account."""
    rate_picture_person: str = "60/hour"
    """Covers, thumbnails and avatars of one person."""
    rate_preview_person: str = "600/minute"
    """Cut pictures of one person; a browser sends one after each pause in drawing."""
    rate_export_address: str = "10/hour"
    """Exports from one address without an account."""
    rate_guest_address: str = "60/minute"
    """Guest links opened from one address."""
    rate_guest_password_link: str = "20/minute"  # noqa: S105
    """Passwords tried for one guest link."""
    rate_guest_password_address: str = "5/minute"  # noqa: S105
    """Guest link passwords tried from one address."""
    rate_guest_note_address: str = "20/minute"
    """Notes of guests from one address."""
    rate_guest_note_link: str = "60/minute"
    """Notes of guests of one link."""
    rate_search: str = "60/minute"
    """Searches of one person, or from one address without an account."""
    rate_data_export_person: str = "3/day"
    """Data exports of one person."""
    rate_import_person: str = "60/hour"
    """Imports of one person."""
    rate_sound_person: str = "600/hour"
    """Sounds that one person uploads."""
    rate_page_person: str = "300/10minutes"
    """Pages of PDFs that are rendered for one person."""
    rate_page_address: str = "60/10minutes"
    """Pages of PDFs that are rendered for one address without an account."""
    rate_links: str = "300/minute"
    """Requests for link cards of one person, or from one address without an account."""

    @model_validator(mode="after")
    def _check_heartbeat(self) -> "Settings":
        if self.jobs_lost_seconds <= 2 * self.jobs_beat_seconds:
            raise TextValueError(texts.LOST_SECONDS_TOO_FEW)
        return self

    @model_validator(mode="after")
    def _check_sign_up(self) -> "Settings":
        if self.sign_up == "domains" and not (self.sign_up_domain_list and self.smtp_url):
            raise TextValueError(texts.SIGN_UP_DOMAINS_MISSING)
        return self

    @property
    def sign_up_domain_list(self) -> list[str]:
        """Return the email domains that may sign up, if sign-up is limited to domains."""
        return [name.strip().lower() for name in self.sign_up_domains.split(",") if name.strip()]

    @property
    def database(self) -> str:
        """Return the database's URL; by default an SQLite file in the data folder."""
        return self.database_url or f"sqlite:///{(self.data / 'pegbar.sqlite3').absolute()}"

    @property
    def on_sqlite(self) -> bool:
        """Return whether the database is SQLite."""
        return self.database.startswith("sqlite")

    @property
    def blob_folder(self) -> Path:
        """Return the folder of stored objects, for instances without a bucket."""
        return self.data / "blobs"

    @property
    def temporary_folder(self) -> Path:
        """Return the folder in which each process creates a folder for its temporary files."""
        return self.tmp or self.data / "tmp"

    @property
    def secret_file(self) -> Path:
        """Return the file of the secret that signs URLs, for instances without the `secret` setting."""
        return self.data / "secret"

    @property
    def base_url(self) -> str:
        """Return the base URL of links in mails."""
        return (self.public_url or f"http://{self.host}:{self.port}").rstrip("/")

    @property
    def host_names(self) -> list[str]:
        """Return the host names that the server accepts in URLs; empty if none are configured."""
        named = [urlsplit(self.public_url).hostname or "", *self.hosts.split(",")]
        return [name.strip() for name in named if name.strip()]

    @property
    def secure(self) -> bool:
        """Return whether cookies are sent over TLS only."""
        return self.base_url.startswith("https://") if self.cookie_secure is None else self.cookie_secure

    @property
    def footer(self) -> str | None:
        """Return the footer text of every page, or None."""
        return self.footer_text or (texts.DEMO_FOOTER if self.shows_demo else None)

    @property
    def is_exposed(self) -> bool:
        """Return whether other machines can reach this instance: by listen address, public URL or host names."""
        return not all(_is_loopback(name) for name in (self.host, *self.host_names))

    @property
    def shows_demo(self) -> bool:
        """Return whether this is a demo: enabled, and reachable from this machine only."""
        return self.demo and not self.is_exposed
