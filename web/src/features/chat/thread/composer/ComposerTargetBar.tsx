import { X } from "lucide-react";
import { useStore } from "zustand";
import { getQuoteText } from "@/features/chat/thread/log/Quote";
import { messages } from "@/features/chat/thread/messages";
import { useThread } from "@/features/chat/thread/threadContext";
import { IconButton } from "@/ui/IconButton";
import styles from "./Composer.module.css";

/** Bar that shows the message being replied to or edited. */
export function ComposerTargetBar({ onStop }: { onStop: () => void }) {
  const { composerTarget } = useThread();
  const { quoted, editing } = useStore(composerTarget);
  if (!quoted && !editing) return null;
  return (
    <div className={styles.intent}>
      <span className={styles.intentWords}>
        <span className={styles.intentWhat}>
          {quoted ? messages.replyingTo(quoted.author.display_name) : messages.editing}
        </span>
        {quoted ? (
          <span className={styles.intentText} dir="auto">
            {getQuoteText(quoted)}
          </span>
        ) : null}
      </span>
      <IconButton label={messages.stop} keys="Esc" size="small" onClick={onStop}>
        <X size={15} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
