const ALLOWED_PROPERTIES = new Set(
  "color background-color font-size font-style font-weight text-align text-decoration".split(" "),
);
const ALLOWED_VALUE = /^(#[\da-f]{3,8}|[a-z-]{3,20}|\d00|\d\dpx|rgb\([\d, ]+\))$/;
const STYLE_ATTRIBUTE = "data-style";

/**
 * Rename style attributes, to read them as data: the Content Security Policy blocks inline styles even in DOMParser.
 */
function moveStylesToAttribute(html: string): string {
  return html.replace(/<(\w+) style="([^"<>]*)">/g, `<$1 ${STYLE_ATTRIBUTE}="$2">`);
}

/** Parse rich text into a separate, inert document. Read its styles with `getInlineStyles`. */
export function parseRichText(html: string): HTMLElement {
  return new DOMParser().parseFromString(moveStylesToAttribute(html), "text/html").body;
}

/** Return the styles of a parsed element as names and values. Only those that the server allows are included. */
export function getInlineStyles(element: Element): [string, string][] {
  return (element.getAttribute(STYLE_ATTRIBUTE) ?? "")
    .split(";")
    .map((declaration) => declaration.split(":").map((part) => part.trim()))
    .flatMap(([name = "", value = ""]): [string, string][] =>
      ALLOWED_PROPERTIES.has(name) && ALLOWED_VALUE.test(value) ? [[name, value]] : [],
    );
}

/** Parse rich text for an editor. Styles are set by script, which the Content Security Policy allows. */
export function parseStyledRichText(html: string): HTMLElement {
  const body = parseRichText(html);
  for (const element of body.querySelectorAll<HTMLElement>(`[${STYLE_ATTRIBUTE}]`)) {
    for (const [name, value] of getInlineStyles(element)) element.style.setProperty(name, value);
    element.removeAttribute(STYLE_ATTRIBUTE);
  }
  return body;
}
