const PROPERTIES = new Set(
  "color background-color font-size font-style font-weight text-align text-decoration".split(" "),
);
const VALUE = /^(#[\da-f]{3,8}|[a-z-]{3,20}|\d00|\d\dpx|rgb\([\d, ]+\))$/;
const LOOK = "data-look";

/** The page's policy lets no markup bring styles along, not even into the parser: they are read as data. */
function withoutStyles(html: string): string {
  return html.replace(/<(\w+) style="([^"<>]*)">/g, `<$1 ${LOOK}="$2">`);
}

/** Rich text in a document of its own, where nothing runs; its styles are read with `looksOf`. */
export function parsed(html: string): HTMLElement {
  return new DOMParser().parseFromString(withoutStyles(html), "text/html").body;
}

/** The styles of an element of a parsed text: names and values, and only what the server lets pass as well. */
export function looksOf(element: Element): [string, string][] {
  return (element.getAttribute(LOOK) ?? "")
    .split(";")
    .map((declaration) => declaration.split(":").map((part) => part.trim()))
    .flatMap(([name = "", value = ""]): [string, string][] =>
      PROPERTIES.has(name) && VALUE.test(value) ? [[name, value]] : [],
    );
}

/** Rich text with its styles set by script, which the page's policy lets pass: as an editor reads it. */
export function styled(html: string): HTMLElement {
  const body = parsed(html);
  for (const element of body.querySelectorAll<HTMLElement>(`[${LOOK}]`)) {
    for (const [name, value] of looksOf(element)) element.style.setProperty(name, value);
    element.removeAttribute(LOOK);
  }
  return body;
}
