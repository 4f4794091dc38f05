import type { Quoted } from "@/api/gen/rest/types.gen";
import { messages } from "@/features/chat/thread/messages";
import { useThread } from "@/features/chat/thread/threadContext";
import styles from "./Message.module.css";

export function quotedWords({ deleted, kind, text }: Pick<Quoted, "deleted" | "kind" | "text">): string {
  return deleted ? messages.deleted : kind === "image" ? messages.picture : text;
}

/** The message that one answers; leads to it. */
export function Quote({ quoted }: { quoted: Quoted }) {
  const { goTo } = useThread();
  return (
    <button type="button" className={styles.quote} onClick={() => goTo(quoted.number)}>
      <span className={styles.quoteName}>{quoted.author.display_name}</span>
      <span className={styles.quoteText} dir="auto">
        {quotedWords(quoted)}
      </span>
    </button>
  );
}
