import { Check, CheckCheck } from "lucide-react";
import { useStore } from "zustand";
import type { Message } from "@/features/chat/thread/api";
import { texts } from "@/features/chat/thread/texts";
import { useThread } from "@/features/chat/thread/threadContext";
import { formatTimeOrDateTime } from "@/i18n/dates";
import { cx } from "@/ui/cx";
import styles from "./Message.module.css";

/** Read receipt. One tick: the server has the message. Two ticks: someone has read it. */
export function ReadReceipt({ message }: { message: Message }) {
  const { chat, me, messageLog } = useThread();
  const people = useStore(messageLog.store, (state) => state.people);
  const readers = people.filter(({ profile, seen_number }) => profile.id !== me.id && seen_number >= message.number);
  const seenAt = readers[0]?.seen_at ?? null;
  const label =
    readers.length === 0
      ? texts.sent
      : chat.kind === "direct" && seenAt !== null
        ? texts.seenAt({ time: formatTimeOrDateTime(seenAt) })
        : texts.seenBy({ count: readers.length });
  const Icon = readers.length > 0 ? CheckCheck : Check;
  return (
    <span role="img" aria-label={label} title={label} className={cx(styles.tick, readers.length > 0 && styles.seen)}>
      <Icon size={14} aria-hidden="true" />
    </span>
  );
}
