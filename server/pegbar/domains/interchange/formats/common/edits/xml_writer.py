"""XML elements for both Final Cut formats."""

import xml.etree.ElementTree as ET
from typing import Final
from xml.sax.saxutils import escape

from pegbar.domains.interchange.formats.common.edits.timeline import remove_invalid_characters

Element = ET.Element
_QUOTE_ESCAPES: Final = {'"': "&quot;", "\r": "&#13;", "\n": "&#10;", "\t": "&#09;"}
_DECLARATION: Final = '<?xml version="1.0" encoding="UTF-8"?>\n'


def add_element(parent: Element, tag: str, text: object = None, **attributes: object) -> Element:
    """Append a new element with a text and attributes, without invalid characters."""
    element = ET.SubElement(parent, tag)
    for name, value in attributes.items():
        element.set(name, remove_invalid_characters(str(value)))
    if text is not None:
        element.text = remove_invalid_characters(str(text))
    return element


def write_document(root: Element, doctype: str) -> str:
    """Return the complete file, with one element per line."""
    lines = [f"{_DECLARATION}<!DOCTYPE {doctype}>\n"]
    _write(root, "", lines)
    return "".join(lines)


def _write(element: Element, indent: str, lines: list[str]) -> None:
    """Write an element with children. Much faster than the library, which first searches for namespaces."""
    lines.append(f"{indent}<{_format_tag(element)}>\n")
    child_indent = f"{indent}\t"
    for child in element:
        if len(child):
            _write(child, child_indent, lines)
        elif text := child.text:
            lines.append(
                f"{child_indent}<{_format_tag(child)}>{text if text.isalnum() else escape(text)}</{child.tag}>\n"
            )
        else:
            lines.append(f"{child_indent}<{_format_tag(child)} />\n")
    lines.append(f"{indent}</{element.tag}>\n")


def _format_tag(element: Element) -> str:
    """Return the tag's name and attributes, without the angle brackets."""
    if not element.attrib:
        return element.tag
    return element.tag + "".join([f' {name}="{_quote(value)}"' for name, value in element.items()])


def _quote(value: str) -> str:
    """Quote an attribute's value. Line ends and tabs become references, because parsers turn them into spaces."""
    return value if value.isalnum() else escape(value, _QUOTE_ESCAPES)


def format_decimal(value: float) -> str:
    """Format a number without an exponent, with up to six decimals."""
    text = f"{value:.6f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
