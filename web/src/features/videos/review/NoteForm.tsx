import { Pencil } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import { LIMITS } from "@/api/gen/limits";
import { formatTimecode } from "@/features/videos/player/frames";
import { Button } from "@/ui/Button";
import { TextField } from "@/ui/TextField";
import { messages } from "./messages";
import { type NoteDraft, setDraftEnd, setDraftStart } from "./noteDraft";
import styles from "./Review.module.css";
import type { ReviewStore } from "./reviewStore";

/** Elements that handle Enter themselves. */
const ENTER_KEY_WIDGETS =
  "a, button, summary, textarea, input:not([type=radio]), select, [role=dialog], [role=menu], [role=slider]";

export interface NoteFormProps {
  store: ReviewStore;
  draft: NoteDraft;
  /** Seek to a frame and scroll to the player. */
  onGoTo: (frame: number) => void;
  /** Field for the author's name, for guests. */
  signature?: ReactNode;
}

/** Form for a note: frames, text and drawing. */
export function NoteForm({ store, draft, onGoTo, signature }: NoteFormProps) {
  const isDrawing = useStore(store.state, (state) => state.isDrawing);
  const [fault, setFault] = useState<string | null>(null);
  const [isPending, setIsPending] = useState(false);
  const { player } = store;
  const at = (): number => player.state.getState().frame;
  const span = messages.span(formatTimecode(player.rate, draft.first), formatTimecode(player.rate, draft.last));

  const save = async (): Promise<void> => {
    if (isPending) return;
    setIsPending(true);
    setFault(await store.save());
    setIsPending(false);
  };
  const newest = useRef(save);
  newest.current = save;
  // While drawing, the focus is on the picture, so Enter doesn't submit the form by itself.
  useEffect(() => (isDrawing ? listenToEnter(() => void newest.current()) : undefined), [isDrawing]);

  return (
    <form
      className={styles.form}
      aria-label={draft.note ? messages.editNote : messages.newNote}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <div className={styles.span}>
        <span className={styles.place}>{span}</span>
        <Button size="small" onClick={() => store.updateDraft((now) => setDraftStart(now, at()))}>
          {messages.setIn}
        </Button>
        <Button size="small" onClick={() => store.updateDraft((now) => setDraftEnd(now, at()))}>
          {messages.setOut}
        </Button>
        <span className={styles.gap} />
        <Button
          size="small"
          icon={<Pencil size={14} aria-hidden="true" />}
          aria-pressed={isDrawing}
          onClick={() => {
            store.setDrawing(!isDrawing);
            if (!isDrawing) onGoTo(at());
          }}
        >
          {messages.draw}
        </Button>
      </div>
      <TextField
        multiline
        label={messages.note}
        hideLabel
        autoFocus
        placeholder={messages.placeholder}
        maxLength={LIMITS.COMMENT_MAX}
        value={draft.body}
        error={fault}
        onValueChange={(body) => store.updateDraft((now) => ({ ...now, body }))}
      />
      {signature}
      <div className={styles.formFoot}>
        <Button size="small" variant="ghost" onClick={() => store.closeDraft()}>
          {messages.cancel}
        </Button>
        <Button type="submit" size="small" variant="primary" pending={isPending}>
          {messages.save}
        </Button>
      </div>
    </form>
  );
}

/** Listen for Enter, unless the focused element handles it. Returns a function that stops listening. */
function listenToEnter(act: () => void): () => void {
  const press = (event: KeyboardEvent): void => {
    if (event.key !== "Enter" || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target instanceof Element && event.target.closest(ENTER_KEY_WIDGETS)) return;
    event.preventDefault();
    act();
  };
  document.addEventListener("keydown", press);
  return () => document.removeEventListener("keydown", press);
}
