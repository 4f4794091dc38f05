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
import { getDropSlot } from "@/features/storyboard/model/reorder";
import { getSelectMode } from "@/features/storyboard/model/selection";
import { getSceneSpans, getShortLabel } from "@/features/storyboard/model/shots";
import { createAutoScroll } from "@/features/storyboard/shared/autoScroll";
import { handleDeleteKey } from "@/features/storyboard/shared/handleDeleteKey";
import { shotMessages } from "@/features/storyboard/shared/shotMessages";
import { watchScroll } from "@/features/storyboard/shared/watchScroll";
import { settings } from "@/features/storyboard/store/settings";
import styles from "./ContactSheet.module.css";
import { SHEET_MAX_PX, SHEET_MIN_PX } from "./limits";
import { sheetMessages } from "./messages";
import { PlaybackOverlay } from "./PlaybackOverlay";
import { SheetBar } from "./SheetBar";
import { SheetCard } from "./SheetCard";
import { SheetSceneHeader } from "./SheetSceneHeader";
import { countColumns, GAP_PX, layoutSheet, type SheetLayout } from "./sheetLayout";
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
  const asked = useStore(settings, (state) => state.sheetPx);
  const wanted = useStore(settings, (state) => state.sheetTexts);
  // Text rows that are empty in all cuts take no space.
  const said = wanted.filter((key) => view.order.some((id) => (view.cuts.get(id)?.[key] ?? "") !== "")).join();
  const texts = useMemo(() => wanted.filter((key) => said.split(",").includes(key)), [wanted, said]);
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const scroller = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const find = useCutSearch();
  const seen = useVisibleArea(scroller);

  const count = view.order.length;
  const inner = Math.max(0, seen.width - 2 * MARGIN_PX);
  const columns = countColumns(inner, Math.min(asked, inner || asked));
  // Pictures grow to fill the remaining width of a row.
  const cellPx = Math.min(Math.floor((inner + GAP_PX) / columns) - GAP_PX, SHEET_MAX_PX);
  const pictureHeight = Math.round((cellPx * project.height) / project.width);
  const rowPx = pictureHeight + LINE_PX + texts.length * TEXT_PX;
  const scenes = useMemo(() => getSceneSpans(runs), [runs]);
  const rows = useMemo(
    () => layoutSheet(scenes, { count, columns, rowPx, folded }),
    [scenes, count, columns, rowPx, folded],
  );
  const shown = rows.getVisibleRange(seen.top, seen.height);

  const line = useRef<HTMLDivElement>(null);
  useCutDrop(scroller, line, rows, cellPx, rowPx);
  useWheelResize(scroller);
  useEffect(() => grid.current?.focus(), []);

  // Scroll to the current cut when it changes, also during search and playback. Folding and resizing keep the scroll
  // position.
  const sought = useRef<string | null>(null);
  useEffect(() => {
    const element = scroller.current;
    const index = indexOf.get(currentId ?? "");
    if (sought.current === currentId || seen.height === 0) return;
    sought.current = currentId;
    const row = element && index !== undefined ? rows.getRow(index) : undefined;
    if (!element || !row) return;
    const bottom = row.top + (row.kind === "cuts" ? rowPx : 0) + 2 * MARGIN_PX;
    if (row.top < element.scrollTop) element.scrollTop = row.top;
    else if (bottom > element.scrollTop + element.clientHeight) element.scrollTop = bottom - element.clientHeight;
  }, [currentId, indexOf, rows, rowPx, seen.height]);

  const fold = useCallback((sceneId: string): void => {
    setFolded((now) => new Set(now.has(sceneId) ? [...now].filter((id) => id !== sceneId) : [...now, sceneId]));
  }, []);
  const sceneIds = [...new Set(scenes.flatMap(({ sceneId }) => (sceneId === null ? [] : [sceneId])))];
  const isFolded = sceneIds.length > 0 && sceneIds.every((id) => folded.has(id));
  const foldAll = (): void => setFolded(new Set(isFolded ? [] : sceneIds));
  const play = (): void => {
    const { playing, selection: now } = board.store.getState();
    if (playing) board.transport.pause();
    else board.transport.playCuts(now.ids);
  };
  const pickCut = useCallback((cutId: string, event: MouseEvent) => board.select(cutId, getSelectMode(event)), [board]);
  const open = useCallback(
    (cutId: string): void => {
      board.select(cutId, "one");
      onClose();
    },
    [board, onClose],
  );

  const currentRow = rows.getRow(indexOf.get(currentId ?? "") ?? -1);
  const isCurrentShown = currentRow?.kind === "cuts" && rows.rows.slice(shown.first, shown.end).includes(currentRow);
  const go = (to: number, event: KeyboardEvent): void => {
    const id = view.order[Math.max(0, Math.min(to, count - 1))];
    if (id !== undefined) board.select(id, event.shiftKey ? "range" : "one");
  };
  const moveByRow = (index: number, by: -1 | 1): void => {
    const id = view.order[index];
    const to = by < 0 ? rows.getIndexAbove(index) : rows.getIndexBelow(index);
    if (id !== undefined && to !== index) edits.moveSelected(getDropSlot(by < 0 ? to : to + 1, view.order), id);
  };
  const key = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    handleDeleteKey(event, edits);
    const index = indexOf.get(currentId ?? "") ?? 0;
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    const rest: Record<string, (() => void) | undefined> = {
      Escape: onClose,
      Enter: () => currentId !== null && open(currentId),
      " ": play,
      ArrowLeft: () => go(rows.stepIndex(index, -1), event),
      ArrowRight: () => go(rows.stepIndex(index, 1), event),
      ArrowUp: () => go(rows.getIndexAbove(index), event),
      ArrowDown: () => go(rows.getIndexBelow(index), event),
      Home: () => go(rows.stepIndex(0, -count), event),
      End: () => go(rows.stepIndex(count - 1, count), event),
      PageUp: () => go(rows.stepIndex(index, -columns * 3), event),
      PageDown: () => go(rows.stepIndex(index, columns * 3), event),
    };
    const isLetter = /^[\p{L}\p{N}]$/u.test(event.key) && !(find.typed === "" && /^g$/i.test(event.key));
    let done: (() => void) | undefined;
    if (event.altKey && (event.key === "ArrowUp" || event.key === "ArrowDown"))
      done = () => moveByRow(index, event.key === "ArrowUp" ? -1 : 1);
    else if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "f") done = () => field.current?.focus();
    else if (isPlain && rest[event.key]) done = rest[event.key];
    else if (isPlain && isLetter)
      done = () => {
        find.type(event.key);
        field.current?.focus();
      };
    if (!done) return;
    event.preventDefault();
    if (!event.repeat || event.key !== " ") done();
  };

  return (
    <section className={styles.sheet} aria-label={shotMessages.sheet}>
      <SheetBar
        search={find}
        field={field}
        isFolded={isFolded}
        onFoldAll={foldAll}
        onPlay={play}
        onExitSearch={() => grid.current?.focus()}
        onClose={onClose}
      />
      <div ref={scroller} className={styles.scroller}>
        {count === 0 ? <p className={styles.none}>{sheetMessages.none}</p> : null}
        <div className={styles.content} style={{ height: rows.height }}>
          {rows.rows.slice(shown.first, shown.end).map((row) => {
            if (row.kind !== "head") return null;
            const stretch = scenes[row.stretchIndex];
            if (!stretch) return null;
            const { sceneId } = stretch;
            return (
              <SheetSceneHeader
                key={`head ${row.start}`}
                {...stretch}
                top={row.top}
                isFolded={sceneId !== null && folded.has(sceneId)}
                onFold={fold}
              />
            );
          })}
          {/* biome-ignore lint/a11y/useSemanticElements: cells that lie where they are put, no table's */}
          <div
            ref={grid}
            className={styles.grid}
            role="grid"
            aria-label={shotMessages.sheet}
            aria-multiselectable="true"
            aria-rowcount={rows.cutRowCount}
            aria-colcount={columns}
            aria-activedescendant={isCurrentShown ? `sheet-${currentId}` : undefined}
            tabIndex={0}
            onKeyDown={key}
          >
            {rows.rows.slice(shown.first, shown.end).map((row) =>
              row.kind === "head" ? null : (
                // biome-ignore lint/a11y/useSemanticElements: no table's row
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
                        texts={texts}
                        left={offset * (cellPx + GAP_PX)}
                        width={cellPx}
                        pictureHeight={pictureHeight}
                        selected={selection.has(id)}
                        current={id === currentId}
                        onSelect={pickCut}
                        onOpen={open}
                      />
                    );
                  })}
                </div>
              ),
            )}
          </div>
          <div ref={line} className={styles.landing} hidden />
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
  const [place, setPlace] = useState({ top: 0, height: 0, width: 0 });
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const look = (): void => {
      const step = Math.max(120, Math.round(element.clientHeight / 3));
      const top = Math.max(0, (Math.floor(element.scrollTop / step) - 1) * step);
      const height = element.clientHeight + 3 * step;
      const width = element.clientWidth;
      setPlace((old) =>
        old.top === top && old.height === height && old.width === width ? old : { top, height, width },
      );
    };
    return watchScroll(element, look);
  }, [scroller]);
  return place;
}

/** Resize the pictures with Ctrl or Command and the mouse wheel. */
function useWheelResize(scroller: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const wheel = (event: WheelEvent): void => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const next = settings.getState().sheetPx - Math.sign(event.deltaY) * 20;
      settings.setState({ sheetPx: Math.max(SHEET_MIN_PX, Math.min(next, SHEET_MAX_PX)) });
    };
    element.addEventListener("wheel", wheel, { passive: false });
    return () => element.removeEventListener("wheel", wheel);
  }, [scroller]);
}

function useCutDrop(
  scroller: RefObject<HTMLDivElement | null>,
  line: RefObject<HTMLDivElement | null>,
  rows: SheetLayout,
  cellPx: number,
  rowPx: number,
): void {
  const { board, edits } = useEditorContext();
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const place = ({ clientX, clientY }: { clientX: number; clientY: number }) => {
      const box = element.getBoundingClientRect();
      return { x: clientX - box.left - MARGIN_PX, y: clientY - box.top + element.scrollTop - MARGIN_PX };
    };
    const scrolling = createAutoScroll(element);
    const hide = (): void => {
      scrolling.stop();
      if (line.current) line.current.hidden = true;
    };
    const stop = dropTargetForElements({
      element,
      canDrop: ({ source }) => typeof source.data.cutId === "string",
      onDrag: ({ location }) => {
        const { input } = location.current;
        scrolling.moveTo(input.clientY);
        if (!line.current) return;
        const { x, y } = place(input);
        const gap = rows.getGapAt(x, y, cellPx);
        // At the end of a row, show the drop indicator after its last cut, not before the first cut of the next row.
        const row = rows.rows.findLast(({ kind, top }) => kind === "cuts" && top <= Math.max(0, y));
        const column = row ? gap - row.start : 0;
        line.current.hidden = row === undefined;
        line.current.style.height = `${rowPx}px`;
        line.current.style.transform = `translate(${column * (cellPx + GAP_PX) - GAP_PX / 2 - 1}px, ${row?.top ?? 0}px)`;
      },
      onDragLeave: hide,
      onDrop: ({ source, location }) => {
        hide();
        const { x, y } = place(location.current.input);
        const { order } = board.store.getState().view;
        edits.moveSelected(getDropSlot(rows.getGapAt(x, y, cellPx), order), source.data.cutId as string);
      },
    });
    return () => {
      hide();
      stop();
    };
  }, [board, edits, line, scroller, rows, cellPx, rowPx]);
}
