import { useRouter } from "@tanstack/react-router";
import { type MouseEvent, type ReactNode, useMemo } from "react";
import { findInternalLinks, toInternalLink } from "@/features/chat/thread/links/internalLinks";
import { lazyComponent } from "@/ui/lazyComponent";
import { RichText } from "@/ui/richText/RichText";
import styles from "./Message.module.css";
import { splitLinks } from "./textLinks";

function SafeLink({ href, text }: { href: string; text: string }) {
  const router = useRouter();
  const url = new URL(href);
  const isSameOrigin = url.origin === location.origin;
  const internalUrl = toInternalLink(href, location.origin);
  const handleClick = (event: MouseEvent): void => {
    if (!isSameOrigin || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    router.history.push(url.pathname + url.search + url.hash);
  };
  return (
    <a
      className={styles.link}
      href={href}
      onClick={handleClick}
      {...(isSameOrigin ? {} : { target: "_blank", rel: "noopener noreferrer" })}
    >
      {internalUrl === null ? text : <InternalLink url={internalUrl} text={text} fallback={text} />}
    </a>
  );
}

function renderLinks(text: string): ReactNode {
  const parts = splitLinks(text);
  if (parts.length === 1 && parts[0]?.href === null) return text;
  return parts.map(({ text: partText, href, offset }) =>
    href === null ? partText : <SafeLink key={offset} href={href} text={partText} />,
  );
}

const InternalLink = lazyComponent(() => import("@/features/chat/thread/links/InternalLink"));
const LinkCards = lazyComponent(() => import("@/features/chat/thread/links/LinkCard"));
/** Height of a card with its margins, in px. */
const CARD_PX = 66;

/** Text of a message. Its direction follows its content; stacked combining characters are clipped. */
export function MessageText({ html }: { html: string }) {
  const { urls, isOnlyLinks } = useMemo(() => findInternalLinks(html, location.origin), [html]);
  return (
    <>
      {isOnlyLinks ? null : (
        <div className={styles.text} dir="auto">
          <RichText html={html} renderText={renderLinks} />
        </div>
      )}
      {urls.length > 0 ? (
        <LinkCards urls={urls} fallback={<div style={{ height: urls.length * CARD_PX + 2 }} />} />
      ) : null}
    </>
  );
}
