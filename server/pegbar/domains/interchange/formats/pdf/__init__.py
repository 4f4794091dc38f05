"""PDF: the board on paper."""

from typing import Final

from pegbar.domains.interchange import texts as interchange_texts
from pegbar.domains.interchange.formats import texts
from pegbar.domains.interchange.formats.format import ExportFormat, Format

FORMAT: Final = Format(
    id="pdf",
    title=texts.PDF_TITLE,
    exports=ExportFormat(
        section="paper",
        suffix=".pdf",
        media_type="application/pdf",
        options="pdf.options:PdfOptions",
        request="PdfExport",
        renderer="pdf.renderer:render_pdf",
        failure_text=interchange_texts.PDF_FAILED,
        requires_account=False,
        takes_empty_board=True,
    ),
)
