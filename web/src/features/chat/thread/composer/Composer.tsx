import { ImageUp, SendHorizontal, Smile, Type } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { useStore } from "zustand";
import { ACCEPTED_PICTURE_TYPES } from "@/api/uploads/pictureFiles";
import { createTypingSender } from "@/features/chat/thread/log/typing";
import { texts } from "@/features/chat/thread/texts";
import { useThread } from "@/features/chat/thread/threadContext";
import { Button } from "@/ui/buttons/Button";
import { IconButton } from "@/ui/buttons/IconButton";
import { ErrorText } from "@/ui/forms/ErrorText";
import { FilePicker } from "@/ui/forms/FilePicker";
import { lazyComponent } from "@/ui/lazyComponent";
import { Popover } from "@/ui/popups/Popover";
import { FormatBar } from "@/ui/richText/FormatBar";
import { useRichText } from "@/ui/richText/useRichText";
import { Spinner } from "@/ui/status/Spinner";
import { ColorPicker } from "./ColorPicker";
import styles from "./Composer.module.css";
import { ComposerTargetBar } from "./ComposerTargetBar";
import { loadDraft } from "./drafts";
import { hasVisibleText } from "./hasVisibleText";
import { SuggestionList } from "./suggestions/SuggestionList";
import { useSuggestions } from "./suggestions/useSuggestions";
import { type ComposerActions, createTextHandlers, MESSAGE_EXTENSIONS } from "./textHandlers";
import { useAttachPictures } from "./useAttachPictures";
import { useSendMessage } from "./useSendMessage";

const EmojiPicker = lazyComponent(() => import("@/features/chat/thread/emoji/EmojiPicker"));

/** Message composer. Enter sends, Shift+Enter breaks the line; pictures can be pasted, dropped or attached. */
export default function Composer() {
  const { chat, me, composerTarget, messageLog } = useThread();
  const container = useRef<HTMLDivElement>(null);
  const [error, setError] = useState<string | null>(null);
  const [isFormatting, setFormatting] = useState(false);
  const [isPicking, setPicking] = useState(false);
  const actions = useRef<ComposerActions>({
    send: () => {},
    handleSuggestionKey: () => false,
    attachFiles: () => {},
    editLastMessage: () => false,
    cancel: () => false,
  });
  const [handlers] = useState(() => createTextHandlers(actions));
  const [draft] = useState(() => loadDraft(me.id, chat.id));
  const [reportTyping] = useState(() => createTypingSender(chat.id));
  const editor = useRichText(container, {
    className: styles.text ?? "",
    label: texts.message,
    extensions: MESSAGE_EXTENSIONS,
    handlers,
    content: draft.html,
  });
  const editing = useStore(composerTarget, (state) => state.editing);
  const attachments = useAttachPictures(setError);
  const { send, cancelTarget, isPending } = useSendMessage(editor, setError);
  const listId = useId();
  const suggestions = useSuggestions(editor, listId);
  actions.current = {
    send: () => void send(),
    handleSuggestionKey: suggestions.handleKey,
    attachFiles: (files) => void attachments.add(files),
    editLastMessage: () => {
      const last = messageLog.findLastEditable();
      if (last) composerTarget.setState({ editing: last, quoted: null });
      return last !== undefined;
    },
    cancel: cancelTarget,
  };

  useEffect(() => {
    if (!editor || chat.status === "pending") return;
    const handleTransaction = ({ transaction }: { transaction: { docChanged: boolean } }) => {
      if (transaction.docChanged && editor.isFocused && hasVisibleText(editor)) reportTyping();
    };
    editor.on("transaction", handleTransaction);
    return () => {
      editor.off("transaction", handleTransaction);
    };
  }, [editor, reportTyping, chat.status]);

  const canSend = editor !== null && hasVisibleText(editor);
  return (
    <section
      className={styles.composer}
      data-dropping={attachments.isDragOver || undefined}
      aria-label={texts.message}
      {...attachments.dropProps}
    >
      <SuggestionList
        id={listId}
        options={suggestions.options}
        activeIndex={suggestions.activeIndex}
        onChoose={suggestions.choose}
      />
      <ComposerTargetBar onCancel={cancelTarget} />
      <ErrorText text={error} className={styles.error} />
      <div className={styles.field}>
        {isFormatting && editor ? <FormatBar editor={editor} after={<ColorPicker editor={editor} />} /> : null}
        <div
          ref={container}
          className={styles.input}
          data-empty={editor?.isEmpty || undefined}
          data-hint={texts.message}
        />
      </div>
      <div className={styles.footer}>
        <FilePicker
          label={texts.attach}
          accept={ACCEPTED_PICTURE_TYPES}
          multiple
          onFiles={(files) => void attachments.add(files)}
        >
          {(open) => (
            <IconButton label={texts.attach} size="small" disabled={editing !== null} onClick={open}>
              {attachments.isBusy ? <Spinner size={15} /> : <ImageUp size={17} aria-hidden="true" />}
            </IconButton>
          )}
        </FilePicker>
        <Popover
          title={texts.emoji}
          hideTitle
          side="top"
          align="start"
          open={isPicking}
          onOpenChange={setPicking}
          trigger={
            <IconButton label={texts.emoji} size="small">
              <Smile size={17} aria-hidden="true" />
            </IconButton>
          }
        >
          <EmojiPicker
            fallback={<Spinner />}
            onPick={(emoji) => {
              setPicking(false);
              editor?.chain().focus().insertContent(emoji).run();
            }}
          />
        </Popover>
        <IconButton
          label={texts.format}
          size="small"
          pressed={isFormatting}
          onClick={() => setFormatting(!isFormatting)}
        >
          <Type size={17} aria-hidden="true" />
        </IconButton>
        <span className={styles.spacer} />
        <Button
          variant="primary"
          size="small"
          disabled={!canSend}
          pending={isPending}
          icon={<SendHorizontal size={14} aria-hidden="true" />}
          onClick={() => void send()}
        >
          {editing ? texts.save : texts.send}
        </Button>
      </div>
      {attachments.isDragOver ? <p className={styles.dropHint}>{texts.drop}</p> : null}
    </section>
  );
}
