import { Plus, SquareArrowRightExit } from "lucide-react";
import { type RefObject, useCallback, useMemo, useState } from "react";
import { useBoard, useEditorContext } from "@/features/storyboard/editorContext/editorContext";
import {
  BOARD_END,
  getNextCutTitle,
  setTransition,
  toggleTransition,
} from "@/features/storyboard/shared/cuts/transitions";
import { transitionTexts } from "@/features/storyboard/shared/cuts/transitionTexts";
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
  visibleRange: VisibleRange;
  scroller: RefObject<HTMLDivElement | null>;
}

/** Transitions in the timeline, at their effective spans. Only those in the visible range are rendered. */
export default function TransitionHandles({ blocks, layout, visibleRange, scroller }: TransitionHandlesProps) {
  const editor = useEditorContext();
  const view = useBoard((state) => state.view);
  const shots = useBoard((state) => state.shots);
  const indexOf = useBoard((state) => state.indexOf);
  const currentId = useBoard((state) => state.currentId);
  const canEdit = useBoard((state) => state.canEdit);
  // While an edge is dragged, lay out all transitions as if it were applied.
  const [dragPreview, setDragPreview] = useState<{ seam: string; frames: number } | null>(null);
  const [openSeamId, setOpenSeamId] = useState<string | null>(null);
  const spans = useMemo(() => {
    const applyDragPreview = (seam: string, value: Transition | null): Transition | null =>
      value && dragPreview?.seam === seam ? { ...value, frames: dragPreview.frames } : value;
    const cuts = view.order.map((id, index) => ({
      frames: layout.getEndFrame(index) - layout.getStartFrame(index),
      transition: applyDragPreview(id, view.cuts.get(id)?.transition ?? null),
    }));
    return computeTransitionSpans(cuts, applyDragPreview(BOARD_END, view.settings.end_fade));
  }, [view, layout, dragPreview]);

  const changeTransition = useCallback(
    (seam: string, value: Transition | null): void => {
      setTransition(editor, seam, value);
      // The transition's button is gone, so move focus to the list of cuts.
      if (value === null) scroller.current?.querySelector<HTMLElement>("[role=listbox]")?.focus();
    },
    [editor, scroller],
  );
  const previewFrames = useCallback((seam: string, frames: number | null): void => {
    setDragPreview(frames === null ? null : { seam, frames });
  }, []);
  const setOpen = useCallback((seam: string, isOpen: boolean): void => setOpenSeamId(isOpen ? seam : null), []);

  const [from, to] = [blocks.getFrameAtX(visibleRange.from), blocks.getFrameAtX(visibleRange.to)];
  const visibleSpans = spans.filter(({ start, frames }) => start <= to && start + frames >= from);
  const count = view.order.length;
  const addButton = getAddButton();
  const addTransition = (seam: string): void => {
    toggleTransition(editor, seam);
    setOpenSeamId(seam);
  };
  const hasEnd = spans.at(-1)?.end === "last";
  return (
    <div className={styles.handles}>
      {visibleSpans.map((span) => {
        const seam = view.order[span.into] ?? BOARD_END;
        const value = seam === BOARD_END ? view.settings.end_fade : view.cuts.get(seam)?.transition;
        if (!value) return null;
        return (
          <TransitionHandle
            key={seam}
            seam={seam}
            value={value}
            end={span.end}
            start={span.start}
            frames={span.frames}
            nextCutName={getNextCutTitle({ view, shots, indexOf }, seam)}
            blocks={blocks}
            previewFrames={dragPreview?.seam === seam ? dragPreview.frames : null}
            isTabStop={seam === BOARD_END ? currentId === view.order.at(-1) : seam === currentId}
            isOpen={openSeamId === seam}
            canEdit={canEdit}
            onOpen={setOpen}
            onPreview={previewFrames}
            onChange={changeTransition}
          />
        );
      })}
      {addButton ? (
        <button
          type="button"
          className={styles.addAtStart}
          style={{ transform: `translateX(${addButton.left}px)` }}
          aria-label={transitionTexts.add({ cut: addButton.name })}
          title={transitionTexts.add({ cut: addButton.name })}
          onClick={() => addTransition(addButton.seam)}
        >
          <Plus size={14} aria-hidden="true" />
        </button>
      ) : null}
      {canEdit && count > 0 && !hasEnd && blocks.width <= visibleRange.to ? (
        <button
          type="button"
          className={styles.addAtEnd}
          style={{ transform: `translateX(${blocks.width}px)` }}
          tabIndex={currentId === view.order.at(-1) ? 0 : -1}
          aria-label={transitionTexts.addEnd}
          title={transitionTexts.addEnd}
          onClick={() => addTransition(BOARD_END)}
        >
          <SquareArrowRightExit size={14} aria-hidden="true" />
        </button>
      ) : null}
    </div>
  );

  /** Return the seam before the current cut if it has no transition and its block has room for the add button. */
  function getAddButton(): { seam: string; left: number; name: string } | null {
    const index = indexOf.get(currentId ?? "");
    if (!canEdit || currentId === null || index === undefined || view.cuts.get(currentId)?.transition) return null;
    const left = blocks.getXOfFrame(layout.getStartFrame(index));
    const width = blocks.getXOfFrame(layout.getEndFrame(index)) - left;
    return width < ADD_BUTTON_MIN_PX
      ? null
      : { seam: currentId, left, name: getNextCutTitle({ view, shots, indexOf }, currentId) };
  }
}
