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
  /** Shows it at once; what the server refuses is as it was before. */
  const act = async (before: Message, after: Message, work: () => Promise<Message | undefined>): Promise<boolean> => {
    talk.learn(after);
    try {
      const now = await work();
      if (now) talk.learn(now);
      return true;
    } catch (error) {
      talk.learn(before);
      toast(messages.actFailed(messageOf(error, messages.failedOther)), "error");
      return false;
    }
  };
  return {
    react: (message: Message, emoji: string, on: boolean) =>
      act(message, withReaction(message, emoji, me.id, on), () => react(message, emoji, on)),
    pin: (message: Message, on: boolean) => act(message, { ...message, pinned: on }, () => pin(message, on)),
    change: (message: Message, body: string) => changeMessage(message, body),
    remove: async (message: Message): Promise<void> => {
      const sure = { confirmLabel: messages.delete, cancelLabel: messages.cancel, danger: true };
      if (!(await confirm({ title: messages.deleteAsk, description: messages.deleteAskText, ...sure }))) return;
      const gone = { ...message, deleted: true, body: "", pinned: false, reactions: [], picture: null };
      await act(message, gone, async () => {
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
