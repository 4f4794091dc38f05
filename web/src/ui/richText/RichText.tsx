import { type CSSProperties, createElement, type ReactNode, useMemo } from "react";
import { looksOf, parsed } from "./looks";
import styles from "./RichText.module.css";

const TAGS = new Set("b strong i em u span p div ul ol li br h1 h2 h3".split(" "));
/** Headings of an update stand below its title. */
const TITLE_LEVEL = 3;
/** Set by script, and only what the server lets pass as well. */
function styleOf(element: Element): CSSProperties {
  const named = looksOf(element).map(([name, value]) => [
    name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
    value,
  ]);
  return Object.fromEntries(named);
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
  const parts = useMemo(() => shown(parsed(html), words), [html, words]);
  return <div className={styles.text}>{parts}</div>;
}
