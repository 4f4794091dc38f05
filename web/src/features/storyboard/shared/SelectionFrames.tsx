import { type FormEvent, type RefObject, useState } from "react";
import { useBoard, useEditorContext } from "@/features/storyboard/editorContext/editorContext";
import { FRAMES_MAX, FRAMES_MIN } from "@/features/storyboard/limits";
import { distributeFrames } from "@/features/storyboard/model/hitTest";
import { selectionTexts } from "@/features/storyboard/shared/cuts/selectionTexts";
import { CutEdits } from "@/features/storyboard/store/cutEdits";
import { Button } from "@/ui/buttons/Button";
import { toast } from "@/ui/status/toasts";
import { extractDigits } from "./extractDigits";
import styles from "./SelectionFrames.module.css";
import { useDraft } from "./useDraft";

interface SelectionFramesProps {
  /** Refs of the fields, for focusing them by keyboard shortcut. */
  each?: RefObject<HTMLInputElement | null>;
  all?: RefObject<HTMLInputElement | null>;
  /** Called after the lengths were submitted. */
  onDone?: () => void;
}

/** Form that sets the length of each selected cut, or distributes a total length evenly. Each is one undo step. */
export function SelectionFrames(props: SelectionFramesProps) {
  const ids = useBoard((state) => state.selection.ids);
  const order = useBoard((state) => state.view.order);
  const selectedIds = order.filter((id) => ids.has(id));
  // Remount on a new selection to discard typed values.
  return <Fields key={selectedIds.join()} selectedIds={selectedIds} {...props} />;
}

function Fields({ selectedIds, each, all, onDone }: SelectionFramesProps & { selectedIds: readonly string[] }) {
  const { edits } = useEditorContext();
  const cuts = useBoard((state) => state.view.cuts);
  const [totalDraft, setTotalDraft] = useState<string | null>(null);
  const [problem, setProblem] = useState("");
  const lengths = selectedIds.map((id) => cuts.get(id)?.duration_frames ?? 0);
  const commonLength = lengths.every((length) => length === lengths[0]) ? String(lengths[0]) : "";
  const total = totalDraft ?? String(lengths.reduce((sum, length) => sum + length, 0));

  const applyFrames = (frames: readonly number[]): void => {
    setProblem("");
    setTotalDraft(null);
    const isChanged = edits.setFramesOfCuts(new Map(selectedIds.map((id, index) => [id, frames[index] ?? FRAMES_MIN])));
    if (isChanged) toast(selectionTexts.updated({ count: selectedIds.length }));
    onDone?.();
  };
  const draft = useDraft(commonLength, (text) => {
    const frames = CutEdits.parseFrames(text);
    if (frames !== null) applyFrames(selectedIds.map(() => frames));
    else if (text !== "") setProblem(selectionTexts.invalidFrames({ min: FRAMES_MIN, max: FRAMES_MAX }));
  });
  const distribute = (event: FormEvent): void => {
    event.preventDefault();
    const count = selectedIds.length;
    const frames = distributeFrames(Number(total), count);
    if (frames) applyFrames(frames);
    else if (Number(total) < count) setProblem(selectionTexts.tooFew({ frames: Number(total), count }));
    else setProblem(selectionTexts.tooMany({ count, max: count * FRAMES_MAX }));
  };
  return (
    <form className={styles.fields} onSubmit={distribute}>
      <label className={styles.field}>
        <span>{selectionTexts.each}</span>
        <input
          ref={each}
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          placeholder={selectionTexts.mixed}
          value={draft.value}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => {
            setProblem("");
            draft.setText(extractDigits(event.target.value));
          }}
          onBlur={draft.onBlur}
          onKeyDown={draft.onKeyDown}
        />
      </label>
      {selectedIds.length > 1 ? (
        <>
          <label className={styles.field}>
            <span>{selectionTexts.all}</span>
            <input
              ref={all}
              inputMode="numeric"
              autoComplete="off"
              maxLength={9}
              value={total}
              onFocus={(event) => event.currentTarget.select()}
              onChange={(event) => {
                setProblem("");
                setTotalDraft(extractDigits(event.target.value));
              }}
              onKeyDown={(event) => {
                if (event.key !== "Escape" || totalDraft === null) return;
                event.preventDefault();
                event.stopPropagation();
                setTotalDraft(null);
                setProblem("");
              }}
            />
          </label>
          <Button type="submit" size="small">
            {selectionTexts.distribute}
          </Button>
        </>
      ) : null}
      <p className={styles.problem} role="alert">
        {problem}
      </p>
    </form>
  );
}
