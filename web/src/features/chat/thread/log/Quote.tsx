import { useStore } from "zustand";
import type { QuotedMessage } from "@/api/gen/rest/types.gen";
import { isBlockedAuthor } from "@/features/chat/blocked/isBlockedAuthor";
import { texts as blocked } from "@/features/chat/blocked/texts";
import { texts } from "@/features/chat/thread/texts";
import { useThread } from "@/features/chat/thread/threadContext";
import styles from "./Message.module.css";

export function getQuoteText({ deleted, kind, text }: Pick<QuotedMessage, "deleted" | "kind" | "text">): string {
  return deleted ? texts.deleted : kind === "image" ? texts.picture : text;
}

/** Quoted message above a reply; scrolls to the original. */
export function Quote({ quoted }: { quoted: QuotedMessage }) {
  const { chat, goToMessage, revealedIds } = useThread();
  const isRevealed = useStore(revealedIds, (ids) => ids.has(quoted.id));
  const isCollapsed = !isRevealed && isBlockedAuthor(chat, quoted.author);
  return (
    <button type="button" className={styles.quote} onClick={() => goToMessage(quoted.number)}>
      {isCollapsed ? null : <span className={styles.quoteName}>{quoted.author.display_name}</span>}
      <span className={styles.quoteText} dir="auto">
        {isCollapsed ? blocked.collapsed : getQuoteText(quoted)}
      </span>
    </button>
  );
}
