import { useMemo } from "react";
import { ApiProblem, getErrorMessage } from "@/api/problem";
import { deleteMessage, editMessage, type Message, setPinned, setReaction } from "@/features/chat/thread/api";
import { messages } from "@/features/chat/thread/messages";
import { type ThreadContextValue, useThread } from "@/features/chat/thread/threadContext";
import { confirm } from "@/ui/confirm";
import { toast } from "@/ui/toasts";

function withToggledReaction(message: Message, emoji: string, me: string, on: boolean): Message {
  const others = message.reactions.map((each) =>
    each.emoji === emoji ? { ...each, people: each.people.filter((id) => id !== me) } : each,
  );
  if (!on) return { ...message, reactions: others.filter(({ people }) => people.length > 0) };
  const known = others.find((each) => each.emoji === emoji);
  const reactions = known
    ? others.map((each) => (each === known ? { ...each, people: [...each.people, me] } : each))
    : [...others, { emoji, people: [me] }];
  return { ...message, reactions };
}

function createMessageActions({ messageLog, me }: ThreadContextValue) {
  /** Apply a change optimistically and send it. Shows a toast if it fails. Returns true on success. */
  const act = async (
    { id }: Message,
    change: (message: Message) => Message,
    send: () => Promise<Message | undefined>,
  ): Promise<boolean> => {
    try {
      await messageLog.applyOptimistically(id, change, send);
      return true;
    } catch (error) {
      toast(messages.actFailed(getErrorMessage(error, messages.failedOther)), "error");
      return false;
    }
  };
  return {
    react: (message: Message, emoji: string, on: boolean) =>
      act(
        message,
        (now) => withToggledReaction(now, emoji, me.id, on),
        () => setReaction(message, emoji, on),
      ),
    pin: (message: Message, on: boolean) =>
      act(
        message,
        (now) => ({ ...now, pinned: on }),
        () => setPinned(message, on),
      ),
    edit: (message: Message, body: string) => editMessage(message, body),
    remove: async (message: Message): Promise<void> => {
      const sure = { confirmLabel: messages.delete, cancelLabel: messages.cancel, danger: true };
      if (!(await confirm({ title: messages.deleteAsk, description: messages.deleteAskText, ...sure }))) return;
      const gone = { deleted: true, body: "", pinned: false, reactions: [], picture: null };
      const change = (now: Message): Message => ({ ...now, ...gone });
      await act(message, change, async () => {
        await deleteMessage(message).catch((error: unknown) => {
          if (!(error instanceof ApiProblem && error.status === 404)) throw error;
        });
        return undefined;
      });
    },
    markUnreadFrom: async (message: Message): Promise<void> => {
      try {
        await messageLog.markUnreadFrom(message);
      } catch (error) {
        toast(messages.actFailed(getErrorMessage(error, messages.failedOther)), "error");
      }
    },
  };
}

/** Return the actions on messages. */
export function useMessageActions() {
  const parts = useThread();
  return useMemo(() => createMessageActions(parts), [parts]);
}
