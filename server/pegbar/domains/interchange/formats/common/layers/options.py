"""Options of formats with layers."""

from pegbar.domains.interchange.formats.common.options import ExportOptions


class LayeredOptions(ExportOptions):
    """Options of the export with layers."""
