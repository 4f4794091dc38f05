import { Eraser, Undo2 } from "lucide-react";
import { useId } from "react";
import { useStore } from "zustand";
import { LIMITS } from "@/api/gen/limits";
import { Button } from "@/ui/buttons/Button";
import { IconButton } from "@/ui/buttons/IconButton";
import { type NoteDraft, PEN_COLORS } from "./noteDraft";
import styles from "./Review.module.css";
import type { ReviewStore } from "./reviewStore";
import { texts } from "./texts";

/** Toolbar over the picture while drawing: pen colors, undo, clear. */
export function PenTools({ store, draft }: { store: ReviewStore; draft: NoteDraft }) {
  const color = useStore(store.state, (state) => state.color);
  const name = useId();
  const isEmpty = draft.strokes.length === 0;
  return (
    <div className={styles.pen} role="toolbar" aria-label={texts.pen}>
      <div role="radiogroup" aria-label={texts.color} className={styles.colors}>
        {PEN_COLORS.map((each) => (
          <label key={each} className={styles.color} style={{ background: each }}>
            <input
              type="radio"
              name={name}
              aria-label={texts.colors[each]}
              checked={each === color}
              onChange={() => store.state.setState({ color: each })}
            />
          </label>
        ))}
      </div>
      <IconButton
        label={texts.undo}
        size="small"
        side="bottom"
        disabled={isEmpty}
        onClick={() => store.updateDraft((current) => ({ ...current, strokes: current.strokes.slice(0, -1) }))}
      >
        <Undo2 size={15} aria-hidden="true" />
      </IconButton>
      <IconButton
        label={texts.clear}
        size="small"
        side="bottom"
        disabled={isEmpty}
        onClick={() => store.updateDraft((current) => ({ ...current, strokes: [] }))}
      >
        <Eraser size={15} aria-hidden="true" />
      </IconButton>
      <Button size="small" onClick={() => store.setDrawing(false)}>
        {texts.done}
      </Button>
      {draft.strokes.length >= LIMITS.REVIEW_STROKES_MAX ? <span role="status">{texts.full}</span> : null}
    </div>
  );
}
