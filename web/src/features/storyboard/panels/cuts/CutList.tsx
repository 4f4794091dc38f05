import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { deferredComponent } from "@/features/storyboard/editorContext/deferred";
import { useBoard, useEditorContext } from "@/features/storyboard/editorContext/editorContext";
import { getDropSlot } from "@/features/storyboard/model/reorder";
import { getSceneSpans } from "@/features/storyboard/model/shots";
import { createAutoScroll } from "@/features/storyboard/shared/input/autoScroll";
import { registerDragAndDrop } from "@/features/storyboard/shared/input/registerDragAndDrop";
import { watchScroll } from "@/features/storyboard/shared/input/watchScroll";
import { texts } from "@/features/storyboard/texts";
import { CutCard } from "./CutCard";
import styles from "./CutsPanel.module.css";
import { CARD_PX, type CardLayout, COMPACT_CARD_PX, layoutCards, SCENE_HEADER_PX } from "./cardLayout";

const SceneHeader = deferredComponent(() => import("./SceneHeader"));

/** Virtualized list of cut cards. */
export function CutList({ isCompact }: { isCompact: boolean }) {
  const { board } = useEditorContext();
  const view = useBoard((state) => state.view);
  const selection = useBoard((state) => state.selection.ids);
  const currentId = useBoard((state) => state.currentId);
  const count = view.order.length;
  const scroller = useRef<HTMLDivElement>(null);
  const dropIndicator = useRef<HTMLDivElement>(null);
  const runs = useBoard((state) => state.shots.runs);
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const rows = useMemo(
    () => layoutCards(count, getSceneSpans(runs), folded, isCompact ? COMPACT_CARD_PX : CARD_PX),
    [count, runs, folded, isCompact],
  );
  const fold = useCallback((sceneId: string): void => {
    setFolded(
      (current) => new Set(current.has(sceneId) ? [...current].filter((id) => id !== sceneId) : [...current, sceneId]),
    );
  }, []);
  const visibleRange = useVisibleCards(scroller, rows);
  useCutDrop(scroller, dropIndicator, rows);

  // Scroll to the current card when it changes.
  useEffect(() => {
    const element = scroller.current;
    const index = currentId === null ? undefined : board.store.getState().indexOf.get(currentId);
    if (!element || index === undefined) return;
    const top = rows.getTop(index);
    // The header of the scene covers the top of the list.
    const headerPx = runs.length === 0 ? 0 : SCENE_HEADER_PX;
    if (top - headerPx < element.scrollTop) element.scrollTop = top - headerPx;
    else if (top + rows.cardPx > element.scrollTop + element.clientHeight)
      element.scrollTop = top + rows.cardPx - element.clientHeight;
  }, [board, currentId, rows, runs.length]);

  return (
    <div ref={scroller} className={styles.scroller}>
      {runs.length === 0 ? null : (
        <div className={styles.sceneHeaders}>
          {rows.sceneSpans.map((span, index) =>
            span.end < visibleRange.first || span.start > visibleRange.end ? null : (
              <SceneHeader
                key={`scene ${span.start}`}
                {...span}
                height={(rows.sceneSpans[index + 1]?.top ?? rows.height) - span.top}
                onFold={fold}
              />
            ),
          )}
        </div>
      )}
      <ul className={styles.list} aria-label={texts.cutCards} style={{ height: rows.height }}>
        {view.order.slice(visibleRange.first, visibleRange.end).map((id, offset) => {
          const cut = view.cuts.get(id);
          if (!cut || rows.isFolded(visibleRange.first + offset)) return null;
          return (
            <CutCard
              key={id}
              cut={cut}
              index={visibleRange.first + offset}
              top={rows.getTop(visibleRange.first + offset)}
              selected={selection.has(id)}
              current={id === currentId}
            />
          );
        })}
      </ul>
      <div ref={dropIndicator} className={styles.dropIndicator} hidden />
    </div>
  );
}

function useVisibleCards(scroller: RefObject<HTMLDivElement | null>, rows: CardLayout): { first: number; end: number } {
  const [scrollArea, setScrollArea] = useState({ top: 0, height: 800 });
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const update = (): void => {
      const { scrollTop, clientHeight } = element;
      // Updates in steps of three cards, to avoid a render per scroll event.
      const step = 3 * rows.cardPx;
      const top = Math.floor(scrollTop / step) * step;
      const height = clientHeight + step;
      setScrollArea((old) => (old.top === top && old.height === height ? old : { top, height }));
    };
    return watchScroll(element, update);
  }, [scroller, rows.cardPx]);
  return rows.getVisibleRange(scrollArea.top, scrollArea.height);
}

/** Register the list as a single drop target. The slot is computed from the pointer position on drop. */
function useCutDrop(
  scroller: RefObject<HTMLDivElement | null>,
  dropIndicator: RefObject<HTMLDivElement | null>,
  rows: CardLayout,
): void {
  const { board, edits } = useEditorContext();
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const getGap = (clientY: number): number =>
      rows.getGapAt(clientY - element.getBoundingClientRect().top + element.scrollTop);
    const autoScroll = createAutoScroll(element);
    const hideIndicator = (): void => {
      autoScroll.stop();
      if (dropIndicator.current) dropIndicator.current.hidden = true;
    };
    const stop = registerDragAndDrop(({ dropTargetForElements }) =>
      dropTargetForElements({
        element,
        canDrop: ({ source: { data } }) => typeof data.cutId === "string" || Array.isArray(data.cutIds),
        onDrag: ({ location }) => {
          if (!dropIndicator.current) return;
          const { clientY } = location.current.input;
          autoScroll.moveTo(clientY);
          dropIndicator.current.hidden = false;
          dropIndicator.current.style.transform = `translateY(${Math.max(1, rows.getGapTop(getGap(clientY)) - 4)}px)`;
        },
        onDragLeave: hideIndicator,
        onDrop: ({ source, location }) => {
          hideIndicator();
          const { view } = board.store.getState();
          const slot = getDropSlot(getGap(location.current.input.clientY), view.order);
          const { cutId, cutIds } = source.data;
          if (Array.isArray(cutIds)) edits.moveCuts(slot, cutIds as string[]);
          else edits.moveSelected(slot, cutId as string);
        },
      }),
    );
    return () => {
      hideIndicator();
      stop();
    };
  }, [board, edits, dropIndicator, scroller, rows]);
}
