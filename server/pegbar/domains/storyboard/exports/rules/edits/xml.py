"""Elements of XML, as both of Final Cut's formats are made of them."""

import xml.etree.ElementTree as ET
from typing import Final
from xml.sax.saxutils import escape

from pegbar.domains.storyboard.exports.rules.edits.model import legible

Element = ET.Element
_IN_QUOTES: Final = {'"': "&quot;", "\r": "&#13;", "\n": "&#10;", "\t": "&#09;"}
_DECLARED: Final = '<?xml version="1.0" encoding="UTF-8"?>\n'


def under(parent: Element, tag: str, text: object = None, **attributes: object) -> Element:
    """A new element at the end of another, with a text and attributes that hold nothing but characters."""
    made = ET.SubElement(parent, tag)
    for name, value in attributes.items():
        made.set(name, legible(str(value)))
    if text is not None:
        made.text = legible(str(text))
    return made


def document(root: Element, doctype: str) -> str:
    """The whole file, an element a line."""
    lines = [f"{_DECLARED}<!DOCTYPE {doctype}>\n"]
    _write(root, "", lines)
    return "".join(lines)


def _write(element: Element, indent: str, lines: list[str]) -> None:
    """An element in which others are, as the library would, which looks for namespaces first and takes far longer."""
    lines.append(f"{indent}<{_begins(element)}>\n")
    inside = f"{indent}\t"
    for child in element:
        if len(child):
            _write(child, inside, lines)
        elif text := child.text:
            lines.append(f"{inside}<{_begins(child)}>{text if text.isalnum() else escape(text)}</{child.tag}>\n")
        else:
            lines.append(f"{inside}<{_begins(child)} />\n")
    lines.append(f"{indent}</{element.tag}>\n")


def _begins(element: Element) -> str:
    """Its name and its attributes."""
    if not element.attrib:
        return element.tag
    return element.tag + "".join([f' {name}="{_quoted(value)}"' for name, value in element.items()])


def _quoted(value: str) -> str:
    """An attribute's value; line ends and tabs, which a reader makes spaces of, by their numbers."""
    return value if value.isalnum() else escape(value, _IN_QUOTES)


def decimal(value: float) -> str:
    """A number without an exponent, to a millionth."""
    text = f"{value:.6f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
