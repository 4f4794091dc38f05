import { useStore } from "zustand";
import type { Message } from "@/features/chat/thread/api";
import { texts } from "@/features/chat/thread/texts";
import { useThread } from "@/features/chat/thread/threadContext";
import { Tooltip } from "@/ui/popups/Tooltip";
import styles from "./Message.module.css";
import { useMessageActions } from "./useMessageActions";

/** Emoji reactions to a message; marks the user's own. */
export function Reactions({ message }: { message: Message }) {
  const { me, messageLog, chat } = useThread();
  const people = useStore(messageLog.store, (state) => state.people);
  const { react } = useMessageActions();
  if (message.reactions.length === 0) return null;
  const getName = (id: string): string =>
    id === me.id
      ? texts.you
      : (people.find(({ profile }) => profile.id === id)?.profile.display_name ?? texts.deletedUser);
  return (
    <ul className={styles.reactions}>
      {message.reactions.map(({ emoji, people: ids }) => {
        const isOwn = ids.includes(me.id);
        const label = texts.reactedBy({ emoji, count: ids.length, names: ids.map(getName).join(", ") });
        return (
          <li key={emoji}>
            <Tooltip label={label}>
              <button
                type="button"
                className={styles.reaction}
                aria-label={label}
                aria-pressed={isOwn}
                disabled={!chat.can_write}
                onClick={() => void react(message, emoji, !isOwn)}
              >
                <span aria-hidden="true">{emoji}</span> {ids.length}
              </button>
            </Tooltip>
          </li>
        );
      })}
    </ul>
  );
}
