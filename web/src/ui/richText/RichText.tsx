import { type CSSProperties, createElement, type ReactNode, useMemo } from "react";
import { getInlineStyles, parseRichText } from "./inlineStyles";
import styles from "./RichText.module.css";

const TAGS = new Set("b strong i em u span p div ul ol li br h1 h2 h3".split(" "));
/** Headings in an update are below its title, which has this level. */
const TITLE_LEVEL = 3;
/** Return the allowed inline styles for React, which sets them by script. */
function getStyle(element: Element): CSSProperties {
  const entries = getInlineStyles(element).map(([name, value]) => [
    name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
    value,
  ]);
  return Object.fromEntries(entries);
}

/** Return the level of each heading: at most one below the previous heading, so that the outline has no gaps. */
function getHeadingLevels(root: ParentNode): Map<Element, number> {
  let lastLevel = TITLE_LEVEL;
  return new Map(
    [...root.querySelectorAll("h1, h2, h3")].map((heading) => {
      lastLevel = Math.min(TITLE_LEVEL + Number(heading.localName[1]), lastLevel + 1);
      return [heading, lastLevel];
    }),
  );
}

function renderChildren(parent: Node, renderText: RenderText, levels: ReadonlyMap<Element, number>): ReactNode[] {
  return [...parent.childNodes].map((node, index) => {
    if (node instanceof Text) return renderText(node.data);
    if (!(node instanceof Element)) return null;
    if (!TAGS.has(node.localName)) return renderChildren(node, renderText, levels);
    const children = node.localName === "br" ? [] : renderChildren(node, renderText, levels);
    const level = levels.get(node);
    const heading = level === undefined ? {} : { "aria-level": level };
    return createElement(node.localName, { key: index, style: getStyle(node), ...heading }, ...children);
  });
}

/** Renders the text between tags. Must have a stable identity. */
type RenderText = (text: string) => ReactNode;

const renderPlainText: RenderText = (text) => text;

/** Rich text in the server's format. Parsed in an inert document and rebuilt from allowed elements. */
export function RichText({ html, renderText = renderPlainText }: { html: string; renderText?: RenderText }) {
  const parts = useMemo(() => {
    const root = parseRichText(html);
    return renderChildren(root, renderText, getHeadingLevels(root));
  }, [html, renderText]);
  return <div className={styles.text}>{parts}</div>;
}
