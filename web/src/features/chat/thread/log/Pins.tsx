import { Pin } from "lucide-react";
import { useEffect, useState } from "react";
import { useStore } from "zustand";
import { isBlockedAuthor } from "@/features/chat/blocked/isBlockedAuthor";
import { messages as blocked } from "@/features/chat/blocked/messages";
import { getPins, type Message } from "@/features/chat/thread/api";
import { messages } from "@/features/chat/thread/messages";
import { useThread } from "@/features/chat/thread/threadContext";
import { Popover } from "@/ui/Popover";
import { toPlainText } from "@/ui/richText/plainText";
import { Skeleton } from "@/ui/Skeleton";
import { formatTimeOrDate } from "./formatTimes";
import styles from "./Pins.module.css";

/** Pinned messages, in the conversation's order; each scrolls to its place. */
export function Pins() {
  const { chat, messageLog, goToMessage } = useThread();
  const changes = useStore(messageLog.store, ({ pinChanges }) => pinChanges);
  const [pins, setPins] = useState<readonly Message[] | null>(null);
  const [isFailed, setFailed] = useState(false);
  const [isOpen, setOpen] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of a pin asks for the list again
  useEffect(() => {
    const ended = new AbortController();
    getPins(chat.id, ended.signal).then(
      (list) => {
        setPins(list.items);
        setFailed(false);
      },
      () => !ended.signal.aborted && setFailed(true),
    );
    return () => ended.abort();
  }, [chat.id, changes, isOpen]);
  if (!isOpen && (pins === null || pins.length === 0)) return null;
  return (
    <div className={styles.bar}>
      <Popover
        title={messages.pins}
        align="start"
        open={isOpen}
        onOpenChange={setOpen}
        trigger={
          <button type="button" className={styles.open}>
            <Pin size={13} aria-hidden="true" />
            {messages.pinCount(pins?.length ?? 0)}
          </button>
        }
      >
        {pins === null ? (
          isFailed ? (
            <p role="alert">{messages.pinsFailed}</p>
          ) : (
            <Skeleton width={220} />
          )
        ) : pins.length === 0 ? (
          <p className={styles.none}>{messages.noPins}</p>
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
                    <span className={styles.who}>
                      {isCollapsed ? null : `${message.author.display_name} · `}
                      {formatTimeOrDate(Date.parse(message.created_at))}
                    </span>
                    <span className={styles.what} dir="auto">
                      {isCollapsed
                        ? blocked.collapsed
                        : message.kind === "image"
                          ? messages.picture
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
