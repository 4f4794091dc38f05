import { dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { deferredComponent } from "@/features/storyboard/editorContext/deferred";
import { useBoard, useEditorContext } from "@/features/storyboard/editorContext/editorContext";
import { messages } from "@/features/storyboard/messages";
import { getDropSlot } from "@/features/storyboard/model/reorder";
import { getSceneSpans } from "@/features/storyboard/model/shots";
import { createAutoScroll } from "@/features/storyboard/shared/autoScroll";
import { watchScroll } from "@/features/storyboard/shared/watchScroll";
import { CutCard } from "./CutCard";
import styles from "./CutsPanel.module.css";
import { CARD_PX, type CardLayout, layoutCards } from "./cardLayout";

const SceneHeader = deferredComponent(() => import("./SceneHeader"));

/** Virtualized list of cut cards. */
export function CutList() {
  const { board } = useEditorContext();
  const view = useBoard((state) => state.view);
  const selection = useBoard((state) => state.selection.ids);
  const currentId = useBoard((state) => state.currentId);
  const count = view.order.length;
  const scroller = useRef<HTMLDivElement>(null);
  const line = useRef<HTMLDivElement>(null);
  const runs = useBoard((state) => state.shots.runs);
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const rows = useMemo(() => layoutCards(count, getSceneSpans(runs), folded), [count, runs, folded]);
  const fold = useCallback((sceneId: string): void => {
    setFolded((now) => new Set(now.has(sceneId) ? [...now].filter((id) => id !== sceneId) : [...now, sceneId]));
  }, []);
  const shown = useVisibleCards(scroller, rows);
  useCutDrop(scroller, line, rows);

  // Scroll to the current card when it changes.
  useEffect(() => {
    const element = scroller.current;
    const index = currentId === null ? undefined : board.store.getState().indexOf.get(currentId);
    if (!element || index === undefined) return;
    const top = rows.getTop(index);
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top + CARD_PX > element.scrollTop + element.clientHeight)
      element.scrollTop = top + CARD_PX - element.clientHeight;
  }, [board, currentId, rows]);

  return (
    <div ref={scroller} className={styles.scroller}>
      {runs.length === 0 ? null : (
        <div className={styles.lines}>
          {rows.stretches.map((stretch) =>
            stretch.end < shown.first || stretch.start > shown.end ? null : (
              <SceneHeader key={`scene ${stretch.start}`} {...stretch} onFold={fold} />
            ),
          )}
        </div>
      )}
      <ul className={styles.list} aria-label={messages.cutCards} style={{ height: rows.height }}>
        {view.order.slice(shown.first, shown.end).map((id, offset) => {
          const cut = view.cuts.get(id);
          if (!cut || rows.isFolded(shown.first + offset)) return null;
          return (
            <CutCard
              key={id}
              cut={cut}
              index={shown.first + offset}
              top={rows.getTop(shown.first + offset)}
              selected={selection.has(id)}
              current={id === currentId}
            />
          );
        })}
      </ul>
      <div ref={line} className={styles.dropLine} hidden />
    </div>
  );
}

function useVisibleCards(scroller: RefObject<HTMLDivElement | null>, rows: CardLayout): { first: number; end: number } {
  const [place, setPlace] = useState({ top: 0, height: 800 });
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const look = (): void => {
      const { scrollTop, clientHeight } = element;
      // Updates in steps of three cards, to avoid a render per scroll event.
      const top = Math.floor(scrollTop / (3 * CARD_PX)) * 3 * CARD_PX;
      const height = clientHeight + 3 * CARD_PX;
      setPlace((old) => (old.top === top && old.height === height ? old : { top, height }));
    };
    return watchScroll(element, look);
  }, [scroller]);
  return rows.getVisibleRange(place.top, place.height);
}

/** Register the list as a single drop target. The slot is computed from the pointer position on drop. */
function useCutDrop(
  scroller: RefObject<HTMLDivElement | null>,
  line: RefObject<HTMLDivElement | null>,
  rows: CardLayout,
): void {
  const { board, edits } = useEditorContext();
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const gap = (clientY: number): number =>
      rows.getGapAt(clientY - element.getBoundingClientRect().top + element.scrollTop);
    const scrolling = createAutoScroll(element);
    const hide = (): void => {
      scrolling.stop();
      if (line.current) line.current.hidden = true;
    };
    const stop = dropTargetForElements({
      element,
      canDrop: ({ source: { data } }) => typeof data.cutId === "string" || Array.isArray(data.cutIds),
      onDrag: ({ location }) => {
        if (!line.current) return;
        const { clientY } = location.current.input;
        scrolling.moveTo(clientY);
        line.current.hidden = false;
        line.current.style.transform = `translateY(${Math.max(1, rows.getGapTop(gap(clientY)) - 4)}px)`;
      },
      onDragLeave: hide,
      onDrop: ({ source, location }) => {
        hide();
        const { view } = board.store.getState();
        const slot = getDropSlot(gap(location.current.input.clientY), view.order);
        const { cutId, cutIds } = source.data;
        if (Array.isArray(cutIds)) edits.moveCuts(slot, cutIds as string[]);
        else edits.moveSelected(slot, cutId as string);
      },
    });
    return () => {
      hide();
      stop();
    };
  }, [board, edits, line, scroller, rows]);
}
