import { type CSSProperties, createElement, type ReactNode, useMemo } from "react";
import { getInlineStyles, parseRichText } from "./inlineStyles";
import styles from "./RichText.module.css";

const TAGS = new Set("b strong i em u span p div ul ol li br h1 h2 h3".split(" "));
/** Headings of an update stand below its title. */
const TITLE_LEVEL = 3;
/** Set by script, and only what the server lets pass as well. */
function getStyle(element: Element): CSSProperties {
  const named = getInlineStyles(element).map(([name, value]) => [
    name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
    value,
  ]);
  return Object.fromEntries(named);
}

/** Of each heading: one below that before it at most, for an outline has no gaps, whatever size its writer chose. */
function getHeadingLevels(root: ParentNode): Map<Element, number> {
  let last = TITLE_LEVEL;
  return new Map(
    [...root.querySelectorAll("h1, h2, h3")].map((heading) => {
      last = Math.min(TITLE_LEVEL + Number(heading.localName[1]), last + 1);
      return [heading, last];
    }),
  );
}

function renderChildren(parent: Node, words: RenderText, levels: ReadonlyMap<Element, number>): ReactNode[] {
  return [...parent.childNodes].map((node, index) => {
    if (node instanceof Text) return words(node.data);
    if (!(node instanceof Element)) return null;
    if (!TAGS.has(node.localName)) return renderChildren(node, words, levels);
    const inside = node.localName === "br" ? [] : renderChildren(node, words, levels);
    const level = levels.get(node);
    const heading = level === undefined ? {} : { "aria-level": level };
    return createElement(node.localName, { key: index, style: getStyle(node), ...heading }, ...inside);
  });
}

/** How the words between the tags are shown. Must stay the same function. */
type RenderText = (text: string) => ReactNode;

const renderPlainText: RenderText = (text) => text;

/** Rich text as the server keeps it. Parsed in a document of its own, where nothing runs, and built anew from its parts. */
export function RichText({ html, renderText = renderPlainText }: { html: string; renderText?: RenderText }) {
  const parts = useMemo(() => {
    const root = parseRichText(html);
    return renderChildren(root, renderText, getHeadingLevels(root));
  }, [html, renderText]);
  return <div className={styles.text}>{parts}</div>;
}
