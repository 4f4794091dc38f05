import { useMemo } from "react";
import { ApiProblem, getErrorMessage } from "@/api/http/problem";
import { deleteMessage, editMessage, type Message, setPinned, setReaction } from "@/features/chat/thread/api";
import { texts } from "@/features/chat/thread/texts";
import { type ThreadContextValue, useThread } from "@/features/chat/thread/threadContext";
import { confirm } from "@/ui/dialogs/confirm";
import { toast } from "@/ui/status/toasts";

function withToggledReaction(message: Message, emoji: string, me: string, on: boolean): Message {
  const otherReactions = message.reactions.map((reaction) =>
    reaction.emoji === emoji ? { ...reaction, people: reaction.people.filter((id) => id !== me) } : reaction,
  );
  if (!on) return { ...message, reactions: otherReactions.filter(({ people }) => people.length > 0) };
  const existing = otherReactions.find((reaction) => reaction.emoji === emoji);
  const reactions = existing
    ? otherReactions.map((reaction) =>
        reaction === existing ? { ...reaction, people: [...reaction.people, me] } : reaction,
      )
    : [...otherReactions, { emoji, people: [me] }];
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
      toast(texts.actFailed({ reason: getErrorMessage(error, texts.failedOther) }), "error");
      return false;
    }
  };
  return {
    react: (message: Message, emoji: string, on: boolean) =>
      act(
        message,
        (current) => withToggledReaction(current, emoji, me.id, on),
        () => setReaction(message, emoji, on),
      ),
    pin: (message: Message, on: boolean) =>
      act(
        message,
        (current) => ({ ...current, pinned: on }),
        () => setPinned(message, on),
      ),
    edit: (message: Message, body: string) => editMessage(message, body),
    remove: async (message: Message): Promise<void> => {
      const options = { confirmLabel: texts.delete, cancelLabel: texts.cancel, danger: true };
      if (!(await confirm({ title: texts.deleteTitle, description: texts.deleteText, ...options }))) return;
      const deletedFields = { deleted: true, body: "", pinned: false, reactions: [], picture: null };
      const change = (current: Message): Message => ({ ...current, ...deletedFields });
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
        toast(texts.actFailed({ reason: getErrorMessage(error, texts.failedOther) }), "error");
      }
    },
  };
}

/** Return the actions on messages. */
export function useMessageActions() {
  const context = useThread();
  return useMemo(() => createMessageActions(context), [context]);
}
