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

/** Of each heading: one below that before it at most, for an outline has no gaps, whatever size its writer chose. */
function levelsOf(root: ParentNode): Map<Element, number> {
  let last = TITLE_LEVEL;
  return new Map(
    [...root.querySelectorAll("h1, h2, h3")].map((heading) => {
      last = Math.min(TITLE_LEVEL + Number(heading.localName[1]), last + 1);
      return [heading, last];
    }),
  );
}

function shown(parent: Node, words: Words, levels: ReadonlyMap<Element, number>): ReactNode[] {
  return [...parent.childNodes].map((node, index) => {
    if (node instanceof Text) return words(node.data);
    if (!(node instanceof Element)) return null;
    if (!TAGS.has(node.localName)) return shown(node, words, levels);
    const inside = node.localName === "br" ? [] : shown(node, words, levels);
    const level = levels.get(node);
    const heading = level === undefined ? {} : { "aria-level": level };
    return createElement(node.localName, { key: index, style: styleOf(node), ...heading }, ...inside);
  });
}

/** How the words between the tags are shown. Must stay the same function. */
type Words = (text: string) => ReactNode;

const plain: Words = (text) => text;

/** Rich text as the server keeps it. Parsed in a document of its own, where nothing runs, and built anew from its parts. */
export function RichText({ html, words = plain }: { html: string; words?: Words }) {
  const parts = useMemo(() => {
    const root = parsed(html);
    return shown(root, words, levelsOf(root));
  }, [html, words]);
  return <div className={styles.text}>{parts}</div>;
}
