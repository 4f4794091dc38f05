import { Plus, SquareArrowRightExit } from "lucide-react";
import { type RefObject, useCallback, useMemo, useState } from "react";
import { useBoard, useEditorContext } from "@/features/storyboard/editorContext/editorContext";
import { transitionMessages } from "@/features/storyboard/shared/transitionMessages";
import { BOARD_END, getNextCutTitle, setTransition, toggleTransition } from "@/features/storyboard/shared/transitions";
import type { Transition } from "@/features/storyboard/types";
import type { BlockLayout, CutLayout } from "@/playback/layoutCuts";
import { computeTransitionSpans } from "@/playback/transitions";
import { TransitionHandle } from "./TransitionHandle";
import styles from "./TransitionHandles.module.css";
import type { VisibleRange } from "./useVisibleRange";

/** Minimum block width for the add button, in px, so that the block can still be dragged next to it. */
const ADD_BUTTON_MIN_PX = 48;

interface TransitionHandlesProps {
  blocks: BlockLayout;
  layout: CutLayout;
  seen: VisibleRange;
  scroller: RefObject<HTMLDivElement | null>;
}

/** Transitions in the timeline, at their effective spans. Only those in the visible range are rendered. */
export default function TransitionHandles({ blocks, layout, seen, scroller }: TransitionHandlesProps) {
  const desk = useEditorContext();
  const view = useBoard((state) => state.view);
  const shots = useBoard((state) => state.shots);
  const indexOf = useBoard((state) => state.indexOf);
  const currentId = useBoard((state) => state.currentId);
  const canEdit = useBoard((state) => state.canEdit);
  // While an edge is dragged, lay out all transitions as if it were applied.
  const [trial, setTrial] = useState<{ seam: string; frames: number } | null>(null);
  const [opened, setOpened] = useState<string | null>(null);
  const passages = useMemo(() => {
    const tried = (seam: string, value: Transition | null): Transition | null =>
      value && trial?.seam === seam ? { ...value, frames: trial.frames } : value;
    const cuts = view.order.map((id, index) => ({
      frames: layout.getEndFrame(index) - layout.getStartFrame(index),
      transition: tried(id, view.cuts.get(id)?.transition ?? null),
    }));
    return computeTransitionSpans(cuts, tried(BOARD_END, view.settings.end_fade));
  }, [view, layout, trial]);

  const change = useCallback(
    (seam: string, value: Transition | null): void => {
      setTransition(desk, seam, value);
      // The transition's button is gone, so move focus to the list of cuts.
      if (value === null) scroller.current?.querySelector<HTMLElement>("[role=listbox]")?.focus();
    },
    [desk, scroller],
  );
  const tryFrames = useCallback((seam: string, frames: number | null): void => {
    setTrial(frames === null ? null : { seam, frames });
  }, []);
  const open = useCallback((seam: string, isOpen: boolean): void => setOpened(isOpen ? seam : null), []);

  const [from, to] = [blocks.getFrameAtX(seen.from), blocks.getFrameAtX(seen.to)];
  const shown = passages.filter(({ start, frames }) => start <= to && start + frames >= from);
  const count = view.order.length;
  const beginning = beginningOf();
  const add = (seam: string): void => {
    toggleTransition(desk, seam);
    setOpened(seam);
  };
  const hasEnd = passages.at(-1)?.end === "last";
  return (
    <div className={styles.wedges}>
      {shown.map((passage) => {
        const seam = view.order[passage.into] ?? BOARD_END;
        const value = seam === BOARD_END ? view.settings.end_fade : view.cuts.get(seam)?.transition;
        if (!value) return null;
        return (
          <TransitionHandle
            key={seam}
            seam={seam}
            value={value}
            end={passage.end}
            start={passage.start}
            frames={passage.frames}
            nextCutName={getNextCutTitle({ view, shots, indexOf }, seam)}
            blocks={blocks}
            previewFrames={trial?.seam === seam ? trial.frames : null}
            isTabStop={seam === BOARD_END ? currentId === view.order.at(-1) : seam === currentId}
            isOpen={opened === seam}
            canEdit={canEdit}
            onOpen={open}
            onPreview={tryFrames}
            onChange={change}
          />
        );
      })}
      {beginning ? (
        <button
          type="button"
          className={styles.begin}
          style={{ transform: `translateX(${beginning.left}px)` }}
          aria-label={transitionMessages.add(beginning.name)}
          title={transitionMessages.add(beginning.name)}
          onClick={() => add(beginning.seam)}
        >
          <Plus size={14} aria-hidden="true" />
        </button>
      ) : null}
      {canEdit && count > 0 && !hasEnd && blocks.width <= seen.to ? (
        <button
          type="button"
          className={styles.add}
          style={{ transform: `translateX(${blocks.width}px)` }}
          tabIndex={currentId === view.order.at(-1) ? 0 : -1}
          aria-label={transitionMessages.addEnd}
          title={transitionMessages.addEnd}
          onClick={() => add(BOARD_END)}
        >
          <SquareArrowRightExit size={14} aria-hidden="true" />
        </button>
      ) : null}
    </div>
  );

  /** Return the seam before the current cut if it has no transition and its block has room for the add button. */
  function beginningOf(): { seam: string; left: number; name: string } | null {
    const index = indexOf.get(currentId ?? "");
    if (!canEdit || currentId === null || index === undefined || view.cuts.get(currentId)?.transition) return null;
    const left = blocks.getXOfFrame(layout.getStartFrame(index));
    const width = blocks.getXOfFrame(layout.getEndFrame(index)) - left;
    return width < ADD_BUTTON_MIN_PX
      ? null
      : { seam: currentId, left, name: getNextCutTitle({ view, shots, indexOf }, currentId) };
  }
}
