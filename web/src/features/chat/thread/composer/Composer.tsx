import { ImageUp, SendHorizontal, Smile, Type } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { useStore } from "zustand";
import { READABLE_PICTURES } from "@/api/pictureFiles";
import { sayTyping } from "@/features/chat/thread/log/typing";
import { messages } from "@/features/chat/thread/messages";
import { useThread } from "@/features/chat/thread/threadContext";
import { Button } from "@/ui/Button";
import { Fault } from "@/ui/Fault";
import { FilePick } from "@/ui/FilePick";
import { IconButton } from "@/ui/IconButton";
import { late } from "@/ui/late";
import { Popover } from "@/ui/Popover";
import { FormatBar } from "@/ui/richText/FormatBar";
import { useRichText } from "@/ui/richText/useRichText";
import { Spinner } from "@/ui/Spinner";
import { ColourPick } from "./ColourPick";
import styles from "./Composer.module.css";
import { draftOf } from "./drafts";
import { IntentBar } from "./IntentBar";
import { saysSomething } from "./saysSomething";
import { SuggestList } from "./suggest/SuggestList";
import { useSuggest } from "./suggest/useSuggest";
import { MESSAGE_PARTS, type TextHands, textHandlers } from "./textHandlers";
import { useAttach } from "./useAttach";
import { useSending } from "./useSending";

const EmojiPicker = late(() => import("@/features/chat/thread/emoji/EmojiPicker"));

/** Where one writes: Enter sends, Shift+Enter breaks the line, pictures are pasted, dropped or attached. */
export default function Composer() {
  const { chat, me, intent, talk } = useThread();
  const place = useRef<HTMLDivElement>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [isFormatting, setFormatting] = useState(false);
  const [isPicking, setPicking] = useState(false);
  const hands = useRef<TextHands>({
    send: () => {},
    suggest: () => false,
    files: () => {},
    editLast: () => false,
    stop: () => false,
  });
  const [handlers] = useState(() => textHandlers(hands));
  const [draft] = useState(() => draftOf(me.id, chat.id));
  const [said] = useState(() => sayTyping(chat.id));
  const editor = useRichText(place, {
    className: styles.text ?? "",
    label: messages.message,
    more: MESSAGE_PARTS,
    handlers,
    content: draft.html,
  });
  const editing = useStore(intent, (state) => state.editing);
  const attach = useAttach(setFault);
  const { send, stop, isPending } = useSending(editor, setFault);
  const listId = useId();
  const names = useSuggest(editor, listId);
  hands.current = {
    send: () => void send(),
    suggest: names.key,
    files: (files) => void attach.add(files),
    editLast: () => {
      const last = talk.lastChangeable();
      if (last) intent.setState({ editing: last, quoted: null });
      return last !== undefined;
    },
    stop,
  };

  useEffect(() => {
    if (!editor || chat.status === "pending") return;
    const tell = ({ transaction }: { transaction: { docChanged: boolean } }) => {
      if (transaction.docChanged && editor.isFocused && saysSomething(editor)) said();
    };
    editor.on("transaction", tell);
    return () => {
      editor.off("transaction", tell);
    };
  }, [editor, said, chat.status]);

  const maySend = editor !== null && saysSomething(editor);
  return (
    <section
      className={styles.composer}
      data-dropping={attach.isOver || undefined}
      aria-label={messages.message}
      {...attach.dropProps}
    >
      <SuggestList id={listId} options={names.options} at={names.at} onChoose={names.choose} />
      <IntentBar onStop={stop} />
      <Fault text={fault} className={styles.fault} />
      <div className={styles.field}>
        {isFormatting && editor ? <FormatBar editor={editor} after={<ColourPick editor={editor} />} /> : null}
        <div
          ref={place}
          className={styles.place}
          data-empty={editor?.isEmpty || undefined}
          data-hint={messages.message}
        />
      </div>
      <div className={styles.foot}>
        <FilePick
          label={messages.attach}
          accept={READABLE_PICTURES}
          multiple
          onFiles={(files) => void attach.add(files)}
        >
          {(open) => (
            <IconButton label={messages.attach} size="small" disabled={editing !== null} onClick={open}>
              {attach.isBusy ? <Spinner size={15} /> : <ImageUp size={17} aria-hidden="true" />}
            </IconButton>
          )}
        </FilePick>
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
