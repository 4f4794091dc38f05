import { useRouter } from "@tanstack/react-router";
import { type MouseEvent, type ReactNode, useMemo } from "react";
import { ownLink, ownLinks } from "@/features/chat/thread/links/ownLinks";
import { late } from "@/ui/late";
import { RichText } from "@/ui/richText/RichText";
import { linksIn } from "./links";
import styles from "./Message.module.css";

function SafeLink({ href, text }: { href: string; text: string }) {
  const router = useRouter();
  const url = new URL(href);
  const isOwn = url.origin === location.origin;
  const own = ownLink(href, location.origin);
  const go = (event: MouseEvent): void => {
    if (!isOwn || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    router.history.push(url.pathname + url.search + url.hash);
  };
  return (
    <a
      className={styles.link}
      href={href}
      onClick={go}
      {...(isOwn ? {} : { target: "_blank", rel: "noopener noreferrer" })}
    >
      {own === null ? text : <OwnLink url={own} text={text} fallback={text} />}
    </a>
  );
}

function words(text: string): ReactNode {
  const pieces = linksIn(text);
  if (pieces.length === 1 && pieces[0]?.href === null) return text;
  return pieces.map(({ text: piece, href, at }) =>
    href === null ? piece : <SafeLink key={at} href={href} text={piece} />,
  );
}

const OwnLink = late(() => import("@/features/chat/thread/links/OwnLink"));
const LinkCards = late(() => import("@/features/chat/thread/links/LinkCard"));
/** As high as a card, with what is around it. */
const CARD_PX = 66;

/** What a message says: its direction is that of its words, and letters piled up stay within it. */
export function MessageText({ html }: { html: string }) {
  const { urls, isAll } = useMemo(() => ownLinks(html, location.origin), [html]);
  return (
    <>
      {isAll ? null : (
        <div className={styles.words} dir="auto">
          <RichText html={html} words={words} />
        </div>
      )}
      {urls.length > 0 ? (
        <LinkCards urls={urls} fallback={<div style={{ height: urls.length * CARD_PX + 2 }} />} />
      ) : null}
    </>
  );
}
