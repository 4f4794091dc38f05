import { useMemo } from "react";
import { ApiProblem, messageOf } from "@/api/problem";
import { changeMessage, deleteMessage, type Message, pin, react } from "@/features/chat/thread/api";
import { messages } from "@/features/chat/thread/messages";
import { type ThreadParts, useThread } from "@/features/chat/thread/threadContext";
import { confirm } from "@/ui/confirm";
import { toast } from "@/ui/toasts";

function withReaction(message: Message, emoji: string, me: string, on: boolean): Message {
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

function actsOf({ talk, me }: ThreadParts) {
  /** Show a change right away and send it; say so where the server refuses it. */
  const act = async (
    { id }: Message,
    change: (message: Message) => Message,
    send: () => Promise<Message | undefined>,
  ): Promise<boolean> => {
    try {
      await talk.change(id, change, send);
      return true;
    } catch (error) {
      toast(messages.actFailed(messageOf(error, messages.failedOther)), "error");
      return false;
    }
  };
  return {
    react: (message: Message, emoji: string, on: boolean) =>
      act(
        message,
        (now) => withReaction(now, emoji, me.id, on),
        () => react(message, emoji, on),
      ),
    pin: (message: Message, on: boolean) =>
      act(
        message,
        (now) => ({ ...now, pinned: on }),
        () => pin(message, on),
      ),
    change: (message: Message, body: string) => changeMessage(message, body),
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
    unreadFrom: async (message: Message): Promise<void> => {
      try {
        await talk.unreadFrom(message);
      } catch (error) {
        toast(messages.actFailed(messageOf(error, messages.failedOther)), "error");
      }
    },
  };
}

/** What one does with messages. */
export function useActs() {
  const parts = useThread();
  return useMemo(() => actsOf(parts), [parts]);
}
