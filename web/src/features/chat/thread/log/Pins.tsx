import { Pin } from "lucide-react";
import { useEffect, useState } from "react";
import { useStore } from "zustand";
import { isBlockedAuthor } from "@/features/chat/blocked/isBlockedAuthor";
import { texts as blocked } from "@/features/chat/blocked/texts";
import { getPins, type Message } from "@/features/chat/thread/api";
import { texts } from "@/features/chat/thread/texts";
import { useThread } from "@/features/chat/thread/threadContext";
import { formatTimeOrDateTime } from "@/i18n/dates";
import { Skeleton } from "@/ui/layout/Skeleton";
import { Popover } from "@/ui/popups/Popover";
import { toPlainText } from "@/ui/richText/plainText";
import styles from "./Pins.module.css";

/** Pinned messages, in the conversation's order; each scrolls to its place. */
export function Pins() {
  const { chat, messageLog, goToMessage } = useThread();
  const pinChanges = useStore(messageLog.store, ({ pinChanges }) => pinChanges);
  const [pins, setPins] = useState<readonly Message[] | null>(null);
  const [isFailed, setFailed] = useState(false);
  const [isOpen, setOpen] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of a pin asks for the list again
  useEffect(() => {
    const abortController = new AbortController();
    getPins(chat.id, abortController.signal).then(
      (list) => {
        setPins(list.items);
        setFailed(false);
      },
      () => !abortController.signal.aborted && setFailed(true),
    );
    return () => abortController.abort();
  }, [chat.id, pinChanges, isOpen]);
  if (!isOpen && (pins === null || pins.length === 0)) return null;
  return (
    <div className={styles.bar}>
      <Popover
        title={texts.pins}
        align="start"
        open={isOpen}
        onOpenChange={setOpen}
        trigger={
          <button type="button" className={styles.open}>
            <Pin size={13} aria-hidden="true" />
            {texts.pinCount({ count: pins?.length ?? 0 })}
          </button>
        }
      >
        {pins === null ? (
          isFailed ? (
            <p role="alert">{texts.pinsFailed}</p>
          ) : (
            <Skeleton width={220} />
          )
        ) : pins.length === 0 ? (
          <p className={styles.none}>{texts.noPins}</p>
        ) : (
          <ul className={styles.list}>
            {pins.map((message) => {
              const isCollapsed = isBlockedAuthor(chat, message.author);
              return (
                <li key={message.id}>
                  <button
                    type="button"
                    className={styles.pin}
                    onClick={() => {
                      setOpen(false);
                      goToMessage(message.number);
                    }}
                  >
                    <span className={styles.author}>
                      {isCollapsed ? null : `${message.author.display_name} · `}
                      {formatTimeOrDateTime(message.created_at)}
                    </span>
                    <span className={styles.text} dir="auto">
                      {isCollapsed
                        ? blocked.collapsed
                        : message.kind === "image"
                          ? texts.picture
                          : toPlainText(message.body)}
                    </span>
                  </button>
                </li>
              );
            })}
          </ul>
        )}
      </Popover>
    </div>
  );
}
