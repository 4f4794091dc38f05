import { type CSSProperties, createElement, type ReactNode, useMemo } from "react";
import styles from "./RichText.module.css";

const TAGS = new Set("b strong i em u span p div ul ol li br h1 h2 h3".split(" "));
const PROPERTIES = new Set(
  "color background-color font-size font-style font-weight text-align text-decoration".split(" "),
);
/** Headings of an update stand below its title. */
const TITLE_LEVEL = 3;
const VALUE = /^(#[\da-f]{3,8}|[a-z-]{3,20}|\d00|\d\dpx|rgb\([\d, ]+\))$/;

/** The page's policy lets no markup bring styles along, not even into the parser: they are read as data. */
function withoutStyles(html: string): string {
  return html.replace(/<(\w+) style="([^"<>]*)">/g, '<$1 data-look="$2">');
}

/** Set by script, and only what the server lets pass as well. */
function styleOf(element: Element): CSSProperties {
  const style: Record<string, string> = {};
  for (const declaration of (element.getAttribute("data-look") ?? "").split(";")) {
    const [name = "", value = ""] = declaration.split(":").map((part) => part.trim());
    if (PROPERTIES.has(name) && VALUE.test(value)) {
      style[name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())] = value;
    }
  }
  return style;
}

function shown(parent: Node, words: Words): ReactNode[] {
  return [...parent.childNodes].map((node, index) => {
    if (node instanceof Text) return words(node.data);
    if (!(node instanceof Element)) return null;
    if (!TAGS.has(node.localName)) return shown(node, words);
    const inside = node.localName === "br" ? [] : shown(node, words);
    const depth = /^h([123])$/.exec(node.localName)?.[1];
    const heading = depth === undefined ? {} : { "aria-level": TITLE_LEVEL + Number(depth) };
    return createElement(node.localName, { key: index, style: styleOf(node), ...heading }, ...inside);
  });
}

/** How the words between the tags are shown. Must stay the same function. */
type Words = (text: string) => ReactNode;

const plain: Words = (text) => text;

/** Rich text as the server keeps it. Parsed in a document of its own, where nothing runs, and built anew from its parts. */
export function RichText({ html, words = plain }: { html: string; words?: Words }) {
  const parts = useMemo(
    () => shown(new DOMParser().parseFromString(withoutStyles(html), "text/html").body, words),
    [html, words],
  );
  return <div className={styles.text}>{parts}</div>;
}
