"""Routes of the instance: its configuration for clients, and health checks."""

from typing import Literal

from pydantic import BaseModel
from sqlalchemy import text

from pegbar import __version__
from pegbar.access.services import ServicesDep
from pegbar.kernel.routing import Router
from pegbar.limits import as_mapping

router = Router(prefix="/api", tags=["instance"])


class ConfigOut(BaseModel):
    """The configuration of this instance."""

    name: str
    version: str
    demo: bool
    footer_text: str | None
    mail_confirmation: bool
    outbox: bool
    sign_up: Literal["open", "invited", "domains"]
    sign_up_domains: list[str]
    encoder: bool
    otio: bool
    limits: dict[str, object]


class Health(BaseModel):
    """The state of this instance for health checks."""

    status: str


@router.get("/config")
async def get_config(services: ServicesDep) -> ConfigOut:
    """Return the configuration of this instance."""
    settings = services.settings
    return ConfigOut(
        name="Pegbar",
        version=__version__,
        demo=settings.shows_demo,
        footer_text=settings.footer,
        mail_confirmation=services.mailer.has_server,
        outbox=settings.shows_demo and not services.mailer.has_server,
        sign_up=settings.sign_up,
        sign_up_domains=settings.sign_up_domain_list,
        encoder=services.encoder is not None,
        otio=services.otio,
        limits=as_mapping(),
    )


@router.get("/health")
async def get_health() -> Health:
    """Return ok if the process responds."""
    return Health(status="ok")


@router.get("/ready")
async def get_readiness(services: ServicesDep) -> Health:
    """Return ready if the process and its database respond."""
    async with services.db.read() as tx:
        await tx.execute(text("SELECT 1"))
    return Health(status="ready")
