"""PDF documents of colored pages."""

from typing import Final

import fpdf

COLOURS: Final = {
    "green": (0, 128, 0),
    "white": (255, 255, 255),
    "red": (255, 0, 0),
    "blue": (0, 0, 255),
    "teal": (0, 128, 128),
}
WIDTH, HEIGHT = 300, 200


def make_pdf(*colours: str) -> bytes:
    """Return a PDF with one page per color."""
    document = fpdf.FPDF(unit="pt", format=(WIDTH, HEIGHT))
    for colour in colours:
        document.add_page()
        document.set_fill_color(*COLOURS[colour])
        document.rect(0, 0, WIDTH, HEIGHT, style="F")
    return bytes(document.output())
