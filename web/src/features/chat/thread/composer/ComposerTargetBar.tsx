import { X } from "lucide-react";
import { useStore } from "zustand";
import { getQuoteText } from "@/features/chat/thread/log/Quote";
import { texts } from "@/features/chat/thread/texts";
import { useThread } from "@/features/chat/thread/threadContext";
import { IconButton } from "@/ui/buttons/IconButton";
import styles from "./Composer.module.css";

/** Bar that shows the message being replied to or edited. */
export function ComposerTargetBar({ onCancel }: { onCancel: () => void }) {
  const { composerTarget } = useThread();
  const { quoted, editing } = useStore(composerTarget);
  if (!quoted && !editing) return null;
  return (
    <div className={styles.target}>
      <span className={styles.targetContent}>
        <span className={styles.targetLabel}>
          {quoted ? texts.replyingTo({ name: quoted.author.display_name }) : texts.editing}
        </span>
        {quoted ? (
          <span className={styles.targetText} dir="auto">
            {getQuoteText(quoted)}
          </span>
        ) : null}
      </span>
      <IconButton label={texts.cancelTarget} keys="Esc" size="small" onClick={onCancel}>
        <X size={15} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
