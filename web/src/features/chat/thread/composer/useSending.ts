import type { Editor } from "@tiptap/core";
import { useCallback, useEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import { LIMITS } from "@/api/gen/limits";
import { messageOf } from "@/api/problem";
import { useActs } from "@/features/chat/thread/log/useActs";
import { messages } from "@/features/chat/thread/messages";
import type { Waiting } from "@/features/chat/thread/sending/journal";
import { useThread } from "@/features/chat/thread/threadContext";
import { write } from "@/ui/richText/useRichText";
import { followDraft, keepDraft } from "./drafts";
import { saysSomething } from "./saysSomething";

const DRAFT_AFTER_MS = 400;
const EMPTY_END = /(<p>(<br>)?<\/p>)+$/;

/** Sends or saves what stands in the text, keeps it as a draft, and gives back what the server refused. */
export function useSending(editor: Editor | null, setFault: (fault: string | null) => void) {
  const { chat, me, outbox, intent, talk } = useThread();
  const acts = useActs();
  const editing = useStore(intent, (state) => state.editing);
  const [isPending, setPending] = useState(false);
  /** What one was writing before one began to change a message. */
  const aside = useRef<string | null>(null);

  useEffect(() => {
    if (!editor || !editing) return;
    aside.current ??= editor.isEmpty ? "" : editor.getHTML();
    write(editor, editing.body);
    editor.commands.focus("end");
  }, [editor, editing]);

  const leave = useCallback((): void => {
    intent.setState({ editing: null, quoted: null });
    if (editor && aside.current !== null) write(editor, aside.current);
    aside.current = null;
    editor?.commands.focus("end");
  }, [editor, intent]);

  const stop = useCallback((): boolean => {
    const { editing: changes, quoted } = intent.getState();
    if (changes) leave();
    else if (quoted) intent.setState({ quoted: null });
    setFault(null);
    return changes !== null || quoted !== null;
  }, [intent, leave, setFault]);

  // A draft is kept when the typing pauses, and when one leaves.
  useEffect(() => {
    if (!editor) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = (): void => {
      clearTimeout(timer);
      timer = undefined;
      if (editor.isDestroyed || intent.getState().editing) return;
      keepDraft(me.id, chat.id, {
        html: editor.isEmpty ? "" : editor.getHTML(),
        quoted: intent.getState().quoted,
      });
    };
    const later = (): void => {
      clearTimeout(timer);
      timer = setTimeout(keep, DRAFT_AFTER_MS);
    };
    // Other tabs have the same draft. What is being typed here is newer than theirs.
    const unfollow = followDraft(me.id, chat.id, ({ html, quoted }) => {
      if (editor.isDestroyed) return;
      if (intent.getState().editing) {
        aside.current = html;
        return;
      }
      if (timer !== undefined) return;
      if (html !== (editor.isEmpty ? "" : editor.getHTML())) write(editor, html);
      intent.setState({ quoted });
      clearTimeout(timer);
      timer = undefined;
    });
    editor.on("update", later);
    const unwatch = intent.subscribe(later);
    window.addEventListener("pagehide", keep);
    return () => {
      keep();
      editor.off("update", later);
      unwatch();
      unfollow();
      window.removeEventListener("pagehide", keep);
    };
  }, [editor, intent, me.id, chat.id]);

  const giveBack = useCallback(
    async (entry: Waiting): Promise<void> => {
      if (!editor || entry.refused === null || !(await outbox.take(entry.id))) return;
      const rest = editor.isEmpty ? "" : editor.getHTML();
      write(editor, entry.body + rest);
      if (entry.quoted) intent.setState({ quoted: entry.quoted });
      setFault(messages.notSent(entry.refused));
    },
    [editor, outbox, intent, setFault],
  );
  const refused = useStore(outbox.store, ({ waiting }) =>
    waiting.find((entry) => entry.chatId === chat.id && entry.kind === "text" && entry.refused !== null),
  );
  useEffect(() => {
    if (refused && !editing) void giveBack(refused);
  }, [refused, editing, giveBack]);

  const save = async (body: string): Promise<void> => {
    if (!editing || isPending) return;
    setPending(true);
    try {
      talk.learn(await acts.change(editing, body));
      leave();
    } catch (error) {
      setFault(messages.actFailed(messageOf(error, messages.failedOther)));
    } finally {
      setPending(false);
    }
  };

  const send = async (): Promise<void> => {
    if (!editor || !saysSomething(editor)) return;
    setFault(null);
    const body = editor.getHTML().replace(EMPTY_END, "");
    if (body.length > LIMITS.MESSAGE_MAX) {
      setFault(messages.tooLong);
      return;
    }
    if (editing) {
      await save(body);
      return;
    }
    const { quoted } = intent.getState();
    editor.commands.clearContent(true);
    intent.setState({ quoted: null });
    editor.commands.focus();
    keepDraft(me.id, chat.id, { html: "", quoted: null });
    try {
      await outbox.send({ chatId: chat.id, kind: "text", body, quoted, picture: null });
    } catch {
      // Nothing could be stored in this browser: the text is the writer's again.
      write(editor, editor.isEmpty ? body : body + editor.getHTML());
      setFault(messages.notStored);
    }
  };

  return { send, stop, isPending };
}
