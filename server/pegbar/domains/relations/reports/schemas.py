"""API shapes of reports."""

from typing import Annotated, Literal

from pydantic import Field

from pegbar.domains.relations.reports.limits import REPORT_TEXT_MAX
from pegbar.kernel.schema import Id, Input, Trimmed

Reason = Literal["spam", "harassment", "impersonation", "unwanted content", "something else"]


class ReportNew(Input):
    """Somebody who does what they should not, and what."""

    profile_id: Id
    reason: Reason
    text: Annotated[Trimmed, Field(max_length=REPORT_TEXT_MAX)] = ""
