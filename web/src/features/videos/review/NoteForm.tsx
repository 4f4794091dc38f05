import { Pencil } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import { LIMITS } from "@/api/gen/limits";
import { formatTimecode } from "@/features/videos/player/frames";
import { Button } from "@/ui/buttons/Button";
import { TextField } from "@/ui/forms/TextField";
import { type NoteDraft, setDraftEnd, setDraftStart } from "./noteDraft";
import styles from "./Review.module.css";
import type { ReviewStore } from "./reviewStore";
import { texts } from "./texts";

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
  const [error, setError] = useState<string | null>(null);
  const [isPending, setIsPending] = useState(false);
  const { player } = store;
  const getFrame = (): number => player.state.getState().frame;
  const frameRange = texts.frameRange(
    formatTimecode(player.rate, draft.first),
    formatTimecode(player.rate, draft.last),
  );

  const save = async (): Promise<void> => {
    if (isPending) return;
    setIsPending(true);
    setError(await store.save());
    setIsPending(false);
  };
  const latestSave = useRef(save);
  latestSave.current = save;
  // While drawing, the focus is on the picture, so Enter doesn't submit the form by itself.
  useEffect(() => (isDrawing ? listenToEnter(() => void latestSave.current()) : undefined), [isDrawing]);

  return (
    <form
      className={styles.form}
      aria-label={draft.note ? texts.editNote : texts.newNote}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <div className={styles.span}>
        <span className={styles.timecode}>{frameRange}</span>
        <Button size="small" onClick={() => store.updateDraft((current) => setDraftStart(current, getFrame()))}>
          {texts.setIn}
        </Button>
        <Button size="small" onClick={() => store.updateDraft((current) => setDraftEnd(current, getFrame()))}>
          {texts.setOut}
        </Button>
        <span className={styles.spacer} />
        <Button
          size="small"
          icon={<Pencil size={14} aria-hidden="true" />}
          aria-pressed={isDrawing}
          onClick={() => {
            store.setDrawing(!isDrawing);
            if (!isDrawing) onGoTo(getFrame());
          }}
        >
          {texts.draw}
        </Button>
      </div>
      <TextField
        multiline
        label={texts.note}
        hideLabel
        autoFocus
        placeholder={texts.placeholder}
        maxLength={LIMITS.COMMENT_MAX}
        value={draft.body}
        error={error}
        onValueChange={(body) => store.updateDraft((current) => ({ ...current, body }))}
      />
      {signature}
      <div className={styles.formFooter}>
        <Button size="small" variant="ghost" onClick={() => store.closeDraft()}>
          {texts.cancel}
        </Button>
        <Button type="submit" size="small" variant="primary" pending={isPending}>
          {texts.save}
        </Button>
      </div>
    </form>
  );
}

/** Listen for Enter, unless the focused element handles it. Returns a function that stops listening. */
function listenToEnter(onEnter: () => void): () => void {
  const handleKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Enter" || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target instanceof Element && event.target.closest(ENTER_KEY_WIDGETS)) return;
    event.preventDefault();
    onEnter();
  };
  document.addEventListener("keydown", handleKeyDown);
  return () => document.removeEventListener("keydown", handleKeyDown);
}
