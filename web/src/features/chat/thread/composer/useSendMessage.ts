import type { Editor } from "@tiptap/core";
import { useCallback, useEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import { LIMITS } from "@/api/gen/limits";
import { getErrorMessage } from "@/api/http/problem";
import { useMessageActions } from "@/features/chat/thread/log/useMessageActions";
import type { PendingMessage } from "@/features/chat/thread/outbox/journal";
import { texts } from "@/features/chat/thread/texts";
import { useThread } from "@/features/chat/thread/threadContext";
import { setEditorContent } from "@/ui/richText/useRichText";
import { saveDraft, subscribeToDraft } from "./drafts";
import { hasVisibleText } from "./hasVisibleText";

const DRAFT_DEBOUNCE_MS = 400;
const TRAILING_EMPTY_PARAGRAPHS = /(<p>(<br>)?<\/p>)+$/;

/** Send the composer's text or save an edit. Also saves the draft and restores text that the server refused. */
export function useSendMessage(editor: Editor | null, setError: (error: string | null) => void) {
  const { chat, me, outbox, composerTarget, messageLog } = useThread();
  const messageActions = useMessageActions();
  const editing = useStore(composerTarget, (state) => state.editing);
  const [isPending, setPending] = useState(false);
  /** HTML of the unsent text from before an edit started, or null if there is none. */
  const draftBeforeEdit = useRef<string | null>(null);

  useEffect(() => {
    if (!editor || !editing) return;
    draftBeforeEdit.current ??= editor.isEmpty ? "" : editor.getHTML();
    setEditorContent(editor, editing.body);
    editor.commands.focus("end");
  }, [editor, editing]);

  const clearTarget = useCallback((): void => {
    composerTarget.setState({ editing: null, quoted: null });
    if (editor && draftBeforeEdit.current !== null) setEditorContent(editor, draftBeforeEdit.current);
    draftBeforeEdit.current = null;
    editor?.commands.focus("end");
  }, [editor, composerTarget]);

  const cancelTarget = useCallback((): boolean => {
    const { editing: editedMessage, quoted } = composerTarget.getState();
    if (editedMessage) clearTarget();
    else if (quoted) composerTarget.setState({ quoted: null });
    setError(null);
    return editedMessage !== null || quoted !== null;
  }, [composerTarget, clearTarget, setError]);

  // Save the draft when typing pauses and on leave.
  useEffect(() => {
    if (!editor) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const saveNow = (): void => {
      clearTimeout(timer);
      timer = undefined;
      if (editor.isDestroyed || composerTarget.getState().editing) return;
      saveDraft(me.id, chat.id, {
        html: editor.isEmpty ? "" : editor.getHTML(),
        quoted: composerTarget.getState().quoted,
      });
    };
    const scheduleSave = (): void => {
      clearTimeout(timer);
      timer = setTimeout(saveNow, DRAFT_DEBOUNCE_MS);
    };
    // Other tabs share the draft. Text being typed here is newer than theirs.
    const unsubscribeDraft = subscribeToDraft(me.id, chat.id, ({ html, quoted }) => {
      if (editor.isDestroyed) return;
      if (composerTarget.getState().editing) {
        draftBeforeEdit.current = html;
        return;
      }
      if (timer !== undefined) return;
      if (html !== (editor.isEmpty ? "" : editor.getHTML())) setEditorContent(editor, html);
      composerTarget.setState({ quoted });
      clearTimeout(timer);
      timer = undefined;
    });
    editor.on("update", scheduleSave);
    const unsubscribeTarget = composerTarget.subscribe(scheduleSave);
    window.addEventListener("pagehide", saveNow);
    return () => {
      saveNow();
      editor.off("update", scheduleSave);
      unsubscribeTarget();
      unsubscribeDraft();
      window.removeEventListener("pagehide", saveNow);
    };
  }, [editor, composerTarget, me.id, chat.id]);

  const restoreRefused = useCallback(
    async (entry: PendingMessage): Promise<void> => {
      if (!editor || entry.refused === null || !(await outbox.remove(entry.id))) return;
      const rest = editor.isEmpty ? "" : editor.getHTML();
      setEditorContent(editor, entry.body + rest);
      if (entry.quoted) composerTarget.setState({ quoted: entry.quoted });
      setError(texts.notSent({ reason: entry.refused }));
    },
    [editor, outbox, composerTarget, setError],
  );
  const refusedMessage = useStore(outbox.store, ({ pending }) =>
    pending.find((entry) => entry.chatId === chat.id && entry.kind === "text" && entry.refused !== null),
  );
  useEffect(() => {
    if (refusedMessage && !editing) void restoreRefused(refusedMessage);
  }, [refusedMessage, editing, restoreRefused]);

  const save = async (body: string): Promise<void> => {
    if (!editing || isPending) return;
    setPending(true);
    try {
      messageLog.mergeMessage(await messageActions.edit(editing, body));
      clearTarget();
    } catch (error) {
      setError(texts.actFailed({ reason: getErrorMessage(error, texts.failedOther) }));
    } finally {
      setPending(false);
    }
  };

  const send = async (): Promise<void> => {
    if (!editor || !hasVisibleText(editor)) return;
    setError(null);
    const body = editor.getHTML().replace(TRAILING_EMPTY_PARAGRAPHS, "");
    if (body.length > LIMITS.MESSAGE_MAX) {
      setError(texts.tooLong);
      return;
    }
    if (editing) {
      await save(body);
      return;
    }
    const { quoted } = composerTarget.getState();
    editor.commands.clearContent(true);
    composerTarget.setState({ quoted: null });
    editor.commands.focus();
    saveDraft(me.id, chat.id, { html: "", quoted: null });
    try {
      await outbox.send({ chatId: chat.id, kind: "text", body, quoted, picture: null });
    } catch {
      // This browser couldn't store the message: return the text to the composer.
      setEditorContent(editor, editor.isEmpty ? body : body + editor.getHTML());
      setError(texts.notStored);
    }
  };

  return { send, cancelTarget, isPending };
}
