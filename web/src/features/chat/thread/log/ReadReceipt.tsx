import { Check, CheckCheck } from "lucide-react";
import { useStore } from "zustand";
import type { Message } from "@/features/chat/thread/api";
import { messages } from "@/features/chat/thread/messages";
import { useThread } from "@/features/chat/thread/threadContext";
import { cx } from "@/ui/cx";
import { formatTimeOrDate } from "./formatTimes";
import styles from "./Message.module.css";

/** Read receipt. One tick: the server has the message. Two ticks: someone has read it. */
export function ReadReceipt({ message }: { message: Message }) {
  const { chat, me, messageLog } = useThread();
  const people = useStore(messageLog.store, (state) => state.people);
  const seen = people.filter(({ profile, seen_number }) => profile.id !== me.id && seen_number >= message.number);
  const at = seen[0]?.seen_at ?? null;
  const said =
    seen.length === 0
      ? messages.sent
      : chat.kind === "direct" && at !== null
        ? messages.seenAt(formatTimeOrDate(Date.parse(at)))
        : messages.seenBy(seen.length);
  const Icon = seen.length > 0 ? CheckCheck : Check;
  return (
    <span role="img" aria-label={said} title={said} className={cx(styles.tick, seen.length > 0 && styles.seen)}>
      <Icon size={14} aria-hidden="true" />
    </span>
  );
}
