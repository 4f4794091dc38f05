"""Elements of XML, as both of Final Cut's formats are made of them."""

import xml.etree.ElementTree as ET
from typing import Final

from pegbar.domains.storyboard.exports.rules.edits.model import legible

Element = ET.Element
_DECLARED: Final = '<?xml version="1.0" encoding="UTF-8"?>\n'


def under(parent: Element, tag: str, text: object = None, **attributes: object) -> Element:
    """A new element at the end of another, with a text and attributes that hold nothing but characters."""
    made = ET.SubElement(parent, tag, {name: legible(str(value)) for name, value in attributes.items()})
    if text is not None:
        made.text = legible(str(text))
    return made


def document(root: Element, doctype: str) -> str:
    """The whole file, an element a line."""
    ET.indent(root, "\t")
    return f"{_DECLARED}<!DOCTYPE {doctype}>\n{ET.tostring(root, encoding='unicode')}\n"


def decimal(value: float) -> str:
    """A number without an exponent, to a millionth."""
    text = f"{value:.6f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
