import { dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useStore } from "zustand";
import { useBoard, useEditorContext } from "@/features/storyboard/editorContext/editorContext";
import { SHEET_MAX_PX, SHEET_MIN_PX } from "@/features/storyboard/limits";
import { getDropSlot } from "@/features/storyboard/model/reorder";
import { getSelectMode } from "@/features/storyboard/model/selection";
import { getSceneSpans, getShortLabel } from "@/features/storyboard/model/shots";
import { shotTexts } from "@/features/storyboard/shared/cuts/shotTexts";
import { createAutoScroll } from "@/features/storyboard/shared/input/autoScroll";
import { handleDeleteKey } from "@/features/storyboard/shared/input/handleDeleteKey";
import { watchScroll } from "@/features/storyboard/shared/input/watchScroll";
import { settings } from "@/features/storyboard/store/settings";
import styles from "./ContactSheet.module.css";
import { PlaybackOverlay } from "./PlaybackOverlay";
import { SheetBar } from "./SheetBar";
import { SheetCard } from "./SheetCard";
import { SheetSceneHeader } from "./SheetSceneHeader";
import { countColumns, GAP_PX, layoutSheet, type SheetLayout } from "./sheetLayout";
import { sheetTexts } from "./texts";
import { useCutSearch } from "./useCutSearch";

/** Heights below a picture, in px. */
const LINE_PX = 26;
const TEXT_PX = 34;
const MARGIN_PX = 16;
/** In narrower cells, only the short label fits; the header above shows the scene. */
const SHORT_LABEL_MAX_PX = 190;

/**
 * Grid of all cuts on the board, grouped by scene. Selecting, moving, playing and searching work as in the cuts panel.
 */
export default function ContactSheet({ onClose }: { onClose: () => void }) {
  const { board, edits, project } = useEditorContext();
  const view = useBoard((state) => state.view);
  const selection = useBoard((state) => state.selection.ids);
  const currentId = useBoard((state) => state.currentId);
  const indexOf = useBoard((state) => state.indexOf);
  const shots = useBoard((state) => state.shots);
  const { runs, labels } = shots;
  const targetPx = useStore(settings, (state) => state.sheetPx);
  const enabledTexts = useStore(settings, (state) => state.sheetTexts);
  // Text rows that are empty in all cuts take no space.
  const filledKeys = enabledTexts
    .filter((key) => view.order.some((id) => (view.cuts.get(id)?.[key] ?? "") !== ""))
    .join();
  const textKinds = useMemo(
    () => enabledTexts.filter((key) => filledKeys.split(",").includes(key)),
    [enabledTexts, filledKeys],
  );
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const scroller = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const search = useCutSearch();
  const visibleArea = useVisibleArea(scroller);

  const count = view.order.length;
  const availableWidth = Math.max(0, visibleArea.width - 2 * MARGIN_PX);
  const columns = countColumns(availableWidth, Math.min(targetPx, availableWidth || targetPx));
  // Pictures grow to fill the remaining width of a row.
  const cellPx = Math.min(Math.floor((availableWidth + GAP_PX) / columns) - GAP_PX, SHEET_MAX_PX);
  const pictureHeight = Math.round((cellPx * project.height) / project.width);
  const rowPx = pictureHeight + LINE_PX + textKinds.length * TEXT_PX;
  const scenes = useMemo(() => getSceneSpans(runs), [runs]);
  const rows = useMemo(
    () => layoutSheet(scenes, { count, columns, rowPx, folded }),
    [scenes, count, columns, rowPx, folded],
  );
  const visibleRows = rows.getVisibleRange(visibleArea.top, visibleArea.height);

  const dropIndicator = useRef<HTMLDivElement>(null);
  useCutDrop(scroller, dropIndicator, rows, cellPx, rowPx);
  useWheelResize(scroller);
  useEffect(() => grid.current?.focus(), []);

  // Scroll to the current cut when it changes, also during search and playback. Folding and resizing keep the scroll
  // position.
  const scrolledToId = useRef<string | null>(null);
  useEffect(() => {
    const element = scroller.current;
    const index = indexOf.get(currentId ?? "");
    if (scrolledToId.current === currentId || visibleArea.height === 0) return;
    scrolledToId.current = currentId;
    const row = element && index !== undefined ? rows.getRow(index) : undefined;
    if (!element || !row) return;
    const bottom = row.top + (row.kind === "cuts" ? rowPx : 0) + 2 * MARGIN_PX;
    if (row.top < element.scrollTop) element.scrollTop = row.top;
    else if (bottom > element.scrollTop + element.clientHeight) element.scrollTop = bottom - element.clientHeight;
  }, [currentId, indexOf, rows, rowPx, visibleArea.height]);

  const fold = useCallback((sceneId: string): void => {
    setFolded(
      (current) => new Set(current.has(sceneId) ? [...current].filter((id) => id !== sceneId) : [...current, sceneId]),
    );
  }, []);
  const sceneIds = [...new Set(scenes.flatMap(({ sceneId }) => (sceneId === null ? [] : [sceneId])))];
  const isFolded = sceneIds.length > 0 && sceneIds.every((id) => folded.has(id));
  const foldAll = (): void => setFolded(new Set(isFolded ? [] : sceneIds));
  const play = (): void => {
    const { playing, selection: currentSelection } = board.store.getState();
    if (playing) board.transport.pause();
    else board.transport.playCuts(currentSelection.ids);
  };
  const selectCut = useCallback(
    (cutId: string, event: MouseEvent) => board.select(cutId, getSelectMode(event)),
    [board],
  );
  const open = useCallback(
    (cutId: string): void => {
      board.select(cutId, "one");
      onClose();
    },
    [board, onClose],
  );

  const currentRow = rows.getRow(indexOf.get(currentId ?? "") ?? -1);
  const isCurrentShown =
    currentRow?.kind === "cuts" && rows.rows.slice(visibleRows.first, visibleRows.end).includes(currentRow);
  const goToIndex = (to: number, event: KeyboardEvent): void => {
    const id = view.order[Math.max(0, Math.min(to, count - 1))];
    if (id !== undefined) board.select(id, event.shiftKey ? "range" : "one");
  };
  const moveByRow = (index: number, direction: -1 | 1): void => {
    const id = view.order[index];
    const to = direction < 0 ? rows.getIndexAbove(index) : rows.getIndexBelow(index);
    if (id !== undefined && to !== index) edits.moveSelected(getDropSlot(direction < 0 ? to : to + 1, view.order), id);
  };
  const handleKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    handleDeleteKey(event, edits);
    const index = indexOf.get(currentId ?? "") ?? 0;
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    const plainKeyActions: Record<string, (() => void) | undefined> = {
      Escape: onClose,
      Enter: () => currentId !== null && open(currentId),
      " ": play,
      ArrowLeft: () => goToIndex(rows.stepIndex(index, -1), event),
      ArrowRight: () => goToIndex(rows.stepIndex(index, 1), event),
      ArrowUp: () => goToIndex(rows.getIndexAbove(index), event),
      ArrowDown: () => goToIndex(rows.getIndexBelow(index), event),
      Home: () => goToIndex(rows.stepIndex(0, -count), event),
      End: () => goToIndex(rows.stepIndex(count - 1, count), event),
      PageUp: () => goToIndex(rows.stepIndex(index, -columns * 3), event),
      PageDown: () => goToIndex(rows.stepIndex(index, columns * 3), event),
    };
    const isLetter = /^[\p{L}\p{N}]$/u.test(event.key) && !(search.query === "" && /^g$/i.test(event.key));
    let action: (() => void) | undefined;
    if (event.altKey && (event.key === "ArrowUp" || event.key === "ArrowDown"))
      action = () => moveByRow(index, event.key === "ArrowUp" ? -1 : 1);
    else if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "f") action = () => field.current?.focus();
    else if (isPlain && plainKeyActions[event.key]) action = plainKeyActions[event.key];
    else if (isPlain && isLetter)
      action = () => {
        search.updateQuery(event.key);
        field.current?.focus();
      };
    if (!action) return;
    event.preventDefault();
    if (!event.repeat || event.key !== " ") action();
  };

  return (
    <section className={styles.sheet} aria-label={shotTexts.sheet}>
      <SheetBar
        search={search}
        field={field}
        isFolded={isFolded}
        onFoldAll={foldAll}
        onPlay={play}
        onExitSearch={() => grid.current?.focus()}
        onClose={onClose}
      />
      <div ref={scroller} className={styles.scroller}>
        {count === 0 ? <p className={styles.empty}>{sheetTexts.none}</p> : null}
        <div className={styles.content} style={{ height: rows.height }}>
          {rows.rows.slice(visibleRows.first, visibleRows.end).map((row) => {
            if (row.kind !== "header") return null;
            const scene = scenes[row.sceneIndex];
            if (!scene) return null;
            const { sceneId } = scene;
            return (
              <SheetSceneHeader
                key={`head ${row.start}`}
                {...scene}
                top={row.top}
                isFolded={sceneId !== null && folded.has(sceneId)}
                onFold={fold}
              />
            );
          })}
          {/* biome-ignore lint/a11y/useSemanticElements: cells are positioned absolutely, so a table doesn't fit */}
          <div
            ref={grid}
            className={styles.grid}
            role="grid"
            aria-label={shotTexts.sheet}
            aria-multiselectable="true"
            aria-rowcount={rows.cutRowCount}
            aria-colcount={columns}
            aria-activedescendant={isCurrentShown ? `sheet-${currentId}` : undefined}
            tabIndex={0}
            onKeyDown={handleKeyDown}
          >
            {rows.rows.slice(visibleRows.first, visibleRows.end).map((row) =>
              row.kind === "header" ? null : (
                // biome-ignore lint/a11y/useSemanticElements: rows are positioned absolutely
                // biome-ignore lint/a11y/useFocusableInteractive: the grid points at its cells by aria-activedescendant
                <div
                  key={row.start}
                  role="row"
                  aria-rowindex={row.cutRowIndex + 1}
                  className={styles.row}
                  style={{ transform: `translateY(${row.top}px)`, height: rowPx }}
                >
                  {view.order.slice(row.start, row.end).map((id, offset) => {
                    const cut = view.cuts.get(id);
                    if (!cut) return null;
                    return (
                      <SheetCard
                        key={id}
                        cut={cut}
                        index={row.start + offset}
                        column={offset}
                        label={labels.get(id)}
                        shortLabel={cellPx < SHORT_LABEL_MAX_PX ? getShortLabel(shots, id) : undefined}
                        textKinds={textKinds}
                        left={offset * (cellPx + GAP_PX)}
                        width={cellPx}
                        pictureHeight={pictureHeight}
                        selected={selection.has(id)}
                        current={id === currentId}
                        onSelect={selectCut}
                        onOpen={open}
                      />
                    );
                  })}
                </div>
              ),
            )}
          </div>
          <div ref={dropIndicator} className={styles.dropIndicator} hidden />
        </div>
      </div>
      <PlaybackOverlay />
    </section>
  );
}

/**
 * Subscribe to the visible range of the scroller, in px. It changes in steps of a third of the height, to avoid a
 * render per scroll event.
 */
function useVisibleArea(scroller: RefObject<HTMLDivElement | null>): { top: number; height: number; width: number } {
  const [area, setArea] = useState({ top: 0, height: 0, width: 0 });
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const update = (): void => {
      const step = Math.max(120, Math.round(element.clientHeight / 3));
      const top = Math.max(0, (Math.floor(element.scrollTop / step) - 1) * step);
      const height = element.clientHeight + 3 * step;
      const width = element.clientWidth;
      setArea((old) =>
        old.top === top && old.height === height && old.width === width ? old : { top, height, width },
      );
    };
    return watchScroll(element, update);
  }, [scroller]);
  return area;
}

/** Resize the pictures with Ctrl or Command and the mouse wheel. */
function useWheelResize(scroller: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const handleWheel = (event: WheelEvent): void => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const next = settings.getState().sheetPx - Math.sign(event.deltaY) * 20;
      settings.setState({ sheetPx: Math.max(SHEET_MIN_PX, Math.min(next, SHEET_MAX_PX)) });
    };
    element.addEventListener("wheel", handleWheel, { passive: false });
    return () => element.removeEventListener("wheel", handleWheel);
  }, [scroller]);
}

function useCutDrop(
  scroller: RefObject<HTMLDivElement | null>,
  dropIndicator: RefObject<HTMLDivElement | null>,
  rows: SheetLayout,
  cellPx: number,
  rowPx: number,
): void {
  const { board, edits } = useEditorContext();
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const toContentPoint = ({ clientX, clientY }: { clientX: number; clientY: number }) => {
      const box = element.getBoundingClientRect();
      return { x: clientX - box.left - MARGIN_PX, y: clientY - box.top + element.scrollTop - MARGIN_PX };
    };
    const autoScroll = createAutoScroll(element);
    const hideIndicator = (): void => {
      autoScroll.stop();
      if (dropIndicator.current) dropIndicator.current.hidden = true;
    };
    const stop = dropTargetForElements({
      element,
      canDrop: ({ source }) => typeof source.data.cutId === "string",
      onDrag: ({ location }) => {
        const { input } = location.current;
        autoScroll.moveTo(input.clientY);
        if (!dropIndicator.current) return;
        const { x, y } = toContentPoint(input);
        const gap = rows.getGapAt(x, y, cellPx);
        // At the end of a row, show the drop indicator after its last cut, not before the first cut of the next row.
        const row = rows.rows.findLast(({ kind, top }) => kind === "cuts" && top <= Math.max(0, y));
        const column = row ? gap - row.start : 0;
        dropIndicator.current.hidden = row === undefined;
        dropIndicator.current.style.height = `${rowPx}px`;
        dropIndicator.current.style.transform = `translate(${column * (cellPx + GAP_PX) - GAP_PX / 2 - 1}px, ${row?.top ?? 0}px)`;
      },
      onDragLeave: hideIndicator,
      onDrop: ({ source, location }) => {
        hideIndicator();
        const { x, y } = toContentPoint(location.current.input);
        const { order } = board.store.getState().view;
        edits.moveSelected(getDropSlot(rows.getGapAt(x, y, cellPx), order), source.data.cutId as string);
      },
    });
    return () => {
      hideIndicator();
      stop();
    };
  }, [board, edits, dropIndicator, scroller, rows, cellPx, rowPx]);
}
