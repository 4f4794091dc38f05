import { ImageUp, SendHorizontal, Smile, Type } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { useStore } from "zustand";
import { ACCEPTED_PICTURE_TYPES } from "@/api/pictureFiles";
import { createTypingSender } from "@/features/chat/thread/log/typing";
import { messages } from "@/features/chat/thread/messages";
import { useThread } from "@/features/chat/thread/threadContext";
import { Button } from "@/ui/Button";
import { ErrorText } from "@/ui/ErrorText";
import { FilePicker } from "@/ui/FilePicker";
import { IconButton } from "@/ui/IconButton";
import { lazyComponent } from "@/ui/lazyComponent";
import { Popover } from "@/ui/Popover";
import { FormatBar } from "@/ui/richText/FormatBar";
import { useRichText } from "@/ui/richText/useRichText";
import { Spinner } from "@/ui/Spinner";
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
  const place = useRef<HTMLDivElement>(null);
  const [fault, setFault] = useState<string | null>(null);
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
  const [said] = useState(() => createTypingSender(chat.id));
  const editor = useRichText(place, {
    className: styles.text ?? "",
    label: messages.message,
    extensions: MESSAGE_EXTENSIONS,
    handlers,
    content: draft.html,
  });
  const editing = useStore(composerTarget, (state) => state.editing);
  const attach = useAttachPictures(setFault);
  const { send, stop, isPending } = useSendMessage(editor, setFault);
  const listId = useId();
  const names = useSuggestions(editor, listId);
  actions.current = {
    send: () => void send(),
    handleSuggestionKey: names.handleKey,
    attachFiles: (files) => void attach.add(files),
    editLastMessage: () => {
      const last = messageLog.findLastEditable();
      if (last) composerTarget.setState({ editing: last, quoted: null });
      return last !== undefined;
    },
    cancel: stop,
  };

  useEffect(() => {
    if (!editor || chat.status === "pending") return;
    const tell = ({ transaction }: { transaction: { docChanged: boolean } }) => {
      if (transaction.docChanged && editor.isFocused && hasVisibleText(editor)) said();
    };
    editor.on("transaction", tell);
    return () => {
      editor.off("transaction", tell);
    };
  }, [editor, said, chat.status]);

  const maySend = editor !== null && hasVisibleText(editor);
  return (
    <section
      className={styles.composer}
      data-dropping={attach.isOver || undefined}
      aria-label={messages.message}
      {...attach.dropProps}
    >
      <SuggestionList id={listId} options={names.options} activeIndex={names.activeIndex} onChoose={names.choose} />
      <ComposerTargetBar onStop={stop} />
      <ErrorText text={fault} className={styles.fault} />
      <div className={styles.field}>
        {isFormatting && editor ? <FormatBar editor={editor} after={<ColorPicker editor={editor} />} /> : null}
        <div
          ref={place}
          className={styles.place}
          data-empty={editor?.isEmpty || undefined}
          data-hint={messages.message}
        />
      </div>
      <div className={styles.foot}>
        <FilePicker
          label={messages.attach}
          accept={ACCEPTED_PICTURE_TYPES}
          multiple
          onFiles={(files) => void attach.add(files)}
        >
          {(open) => (
            <IconButton label={messages.attach} size="small" disabled={editing !== null} onClick={open}>
              {attach.isBusy ? <Spinner size={15} /> : <ImageUp size={17} aria-hidden="true" />}
            </IconButton>
          )}
        </FilePicker>
        <Popover
          title={messages.emoji}
          hideTitle
          side="top"
          align="start"
          open={isPicking}
          onOpenChange={setPicking}
          trigger={
            <IconButton label={messages.emoji} size="small">
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
          label={messages.format}
          size="small"
          pressed={isFormatting}
          onClick={() => setFormatting(!isFormatting)}
        >
          <Type size={17} aria-hidden="true" />
        </IconButton>
        <span className={styles.gap} />
        <Button
          variant="primary"
          size="small"
          disabled={!maySend}
          pending={isPending}
          icon={<SendHorizontal size={14} aria-hidden="true" />}
          onClick={() => void send()}
        >
          {editing ? messages.save : messages.send}
        </Button>
      </div>
      {attach.isOver ? <p className={styles.drop}>{messages.drop}</p> : null}
    </section>
  );
}
