const ALLOWED_PROPERTIES = new Set(
  "color background-color font-size font-style font-weight text-align text-decoration".split(" "),
);
const ALLOWED_VALUE = /^(#[\da-f]{3,8}|[a-z-]{3,20}|\d00|\d\dpx|rgb\([\d, ]+\))$/;
const STYLE_ATTRIBUTE = "data-look";

/** The page's policy lets no markup bring styles along, not even into the parser: they are read as data. */
function moveStylesToAttribute(html: string): string {
  return html.replace(/<(\w+) style="([^"<>]*)">/g, `<$1 ${STYLE_ATTRIBUTE}="$2">`);
}

/** Rich text in a document of its own, where nothing runs; its styles are read with `looksOf`. */
export function parseRichText(html: string): HTMLElement {
  return new DOMParser().parseFromString(moveStylesToAttribute(html), "text/html").body;
}

/** The styles of an element of a parsed text: names and values, and only what the server lets pass as well. */
export function getInlineStyles(element: Element): [string, string][] {
  return (element.getAttribute(STYLE_ATTRIBUTE) ?? "")
    .split(";")
    .map((declaration) => declaration.split(":").map((part) => part.trim()))
    .flatMap(([name = "", value = ""]): [string, string][] =>
      ALLOWED_PROPERTIES.has(name) && ALLOWED_VALUE.test(value) ? [[name, value]] : [],
    );
}

/** Rich text with its styles set by script, which the page's policy lets pass: as an editor reads it. */
export function parseStyledRichText(html: string): HTMLElement {
  const body = parseRichText(html);
  for (const element of body.querySelectorAll<HTMLElement>(`[${STYLE_ATTRIBUTE}]`)) {
    for (const [name, value] of getInlineStyles(element)) element.style.setProperty(name, value);
    element.removeAttribute(STYLE_ATTRIBUTE);
  }
  return body;
}
