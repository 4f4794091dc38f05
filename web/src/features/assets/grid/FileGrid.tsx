import {
  type DragEvent,
  type KeyboardEvent,
  type MouseEvent as ReactMouseEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import type { Asset } from "@/features/assets/api";
import { getDraggedIds, isAssetDrag, startDrag } from "./dragging";
import { FileCell, getCellId } from "./FileCell";
import styles from "./FileGrid.module.css";
import { getStepTarget, type Selection, type SelectMode, updateSelection } from "./selection";
import { texts } from "./texts";
import { useLongPress } from "./useLongPress";
import { useRubberBand } from "./useRubberBand";
import { CELL_HEIGHT, GAP, getVisibleRows } from "./visibleRows";

export type DropSide = "into" | "before" | "after";

export interface FileGridProps {
  items: readonly Asset[];
  selection: Selection;
  cutIds: ReadonlySet<string>;
  canReorder: boolean;
  onSelect: (selection: Selection) => void;
  onSelectAll: () => void;
  onOpen: (asset: Asset, isByKeyboard: boolean) => void;
  /** True if the folder was opened by keyboard. */
  isEnteredByKeyboard: boolean;
  /** Called for keys that the grid doesn't handle, such as copy, paste and delete. */
  onKey: (event: KeyboardEvent) => void;
  onDrop: (ids: string[], target: Asset, side: DropSide) => void;
  onNearEnd: () => void;
  /** Id of an entry to select and scroll to once it is loaded, or null. */
  targetId: string | null;
  onTargetReached: () => void;
}

const EDGE_SHARE = 0.22;

function getSelectMode(event: { shiftKey: boolean; ctrlKey: boolean; metaKey: boolean }): SelectMode {
  if (event.shiftKey) return "range";
  return event.ctrlKey || event.metaKey ? "toggle" : "one";
}

/** True if the context menu was opened by keyboard (menu key or Shift+F10), not by right button or touch. */
function isKeyboardMenu({ nativeEvent }: ReactMouseEvent): boolean {
  const isTouch = nativeEvent instanceof PointerEvent && nativeEvent.pointerType === "touch";
  return nativeEvent.button !== 2 && !isTouch;
}

/** Virtualized grid of files and folders: only the visible rows are rendered. */
export default function FileGrid(props: FileGridProps) {
  const { items, selection, cutIds, canReorder, onSelect, onSelectAll, onOpen, onKey, onDrop, onNearEnd } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [view, setView] = useState({ width: 0, height: 0, scrollTop: 0 });
  const [drop, setDrop] = useState<{ id: string; side: DropSide } | null>(null);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const measure = () =>
      setView((previous) => ({ ...previous, width: element.clientWidth - 2 * GAP, height: element.clientHeight }));
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, []);

  const { columns, firstRow, lastRow, rows, height } = getVisibleRows(
    items.length,
    view.width,
    view.scrollTop,
    view.height,
  );
  const isNearEnd = lastRow >= rows;
  useEffect(() => {
    if (isNearEnd && view.width > 0) onNearEnd();
  }, [isNearEnd, view.width, onNearEnd]);

  const order = items.map(({ id }) => id);
  const activeIndex = selection.active === null ? -1 : order.indexOf(selection.active);

  const scrollToIndex = (index: number) => {
    const element = scroller.current;
    if (!element) return;
    const top = Math.floor(index / columns) * (CELL_HEIGHT + GAP);
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top + CELL_HEIGHT + 2 * GAP > element.scrollTop + element.clientHeight) {
      element.scrollTop = top + CELL_HEIGHT + 2 * GAP - element.clientHeight;
    }
  };

  const { targetId, onTargetReached } = props;
  const targetIndex = targetId === null ? -1 : order.indexOf(targetId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the entry is there and the grid is measured
  useEffect(() => {
    if (targetId === null || view.width <= 0) return;
    if (targetIndex < 0) return onNearEnd();
    onSelect(updateSelection(selection, order, targetId, "one"));
    scrollToIndex(targetIndex);
    scroller.current?.focus();
    onTargetReached();
  }, [targetId, targetIndex, view.width, items.length]);

  const { isEnteredByKeyboard } = props;
  useEffect(() => {
    if (isEnteredByKeyboard && document.activeElement === document.body) scroller.current?.focus();
  }, [isEnteredByKeyboard]);
  /** On focus, make the first visible entry active if none is. */
  const handleFocus = () => {
    const target = order[Math.floor(view.scrollTop / (CELL_HEIGHT + GAP)) * columns];
    // The effect above selects the target.
    if (targetId === null && activeIndex < 0 && target !== undefined) onSelect({ ...selection, active: target });
  };

  const contents = useRef<HTMLDivElement>(null);
  const { frame, hasDragged, handlers } = useRubberBand(contents, order, columns, selection, onSelect);

  const longPress = useLongPress((id) => onSelect(updateSelection(selection, order, id, "toggle")));

  const keyDown = (event: KeyboardEvent) => {
    const to = event.altKey ? null : getStepTarget(event.key, activeIndex, items.length, columns);
    const target = to === null ? undefined : order[to];
    const active = items[activeIndex];
    if (target !== undefined && to !== null) {
      event.preventDefault();
      const isMoveOnly = event.ctrlKey || event.metaKey;
      onSelect(
        isMoveOnly ? { ...selection, active: target } : updateSelection(selection, order, target, getSelectMode(event)),
      );
      scrollToIndex(to);
    } else if (event.key === "Enter" && active) {
      event.preventDefault();
      onOpen(active, true);
    } else if (event.key === " " && active) {
      event.preventDefault();
      onSelect(updateSelection(selection, order, active.id, "toggle"));
    } else if (event.key === "a" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      onSelectAll();
    } else if (event.key === "Escape") {
      onSelect({ ids: new Set(), anchor: null, active: selection.active });
    } else {
      onKey(event);
    }
  };

  const click = (event: ReactMouseEvent, asset: Asset) => {
    event.stopPropagation();
    if (!longPress.isTouch.current) return onSelect(updateSelection(selection, order, asset.id, getSelectMode(event)));
    if (longPress.isLongPress()) return;
    if (selection.ids.size === 0) onOpen(asset, false);
    else onSelect(updateSelection(selection, order, asset.id, "toggle"));
  };

  /** Select the entry under the pointer. Opened by keyboard, the menu is for the active entry. */
  const contextMenu = (event: ReactMouseEvent) => {
    if (longPress.suppressMenu(event)) return;
    const cell = (event.target as Element).closest<HTMLElement>("[data-id]");
    const id = cell?.dataset.id;
    const active = selection.active === null ? null : document.getElementById(getCellId(selection.active));
    if (id === undefined && isKeyboardMenu(event)) {
      if (!active) return;
      event.preventDefault();
      event.stopPropagation();
      const { left, top, width, height } = active.getBoundingClientRect();
      const center = { clientX: left + width / 2, clientY: top + height / 2 };
      active.dispatchEvent(new MouseEvent("contextmenu", { bubbles: true, cancelable: true, ...center }));
    } else if (id === undefined) onSelect({ ids: new Set(), anchor: null, active: selection.active });
    else if (!selection.ids.has(id)) onSelect(updateSelection(selection, order, id, "one"));
  };

  const dragStart = (event: DragEvent, asset: Asset) => {
    const ids = selection.ids.has(asset.id) ? [...selection.ids] : [asset.id];
    startDrag(event.dataTransfer, ids);
  };

  const findDropTarget = (event: DragEvent): { asset: Asset; side: DropSide } | null => {
    const cell = (event.target as Element).closest<HTMLElement>("[data-id]");
    const asset = items.find(({ id }) => id === cell?.dataset.id);
    if (!cell || !asset?.is_folder || !isAssetDrag(event.dataTransfer)) return null;
    const { left, width } = cell.getBoundingClientRect();
    const fraction = (event.clientX - left) / width;
    if (!canReorder || (fraction >= EDGE_SHARE && fraction <= 1 - EDGE_SHARE)) return { asset, side: "into" };
    return { asset, side: fraction < EDGE_SHARE ? "before" : "after" };
  };
  const dragOver = (event: DragEvent) => {
    const dropTarget = findDropTarget(event);
    if (dropTarget) event.preventDefault();
    if (dropTarget?.asset.id !== drop?.id || dropTarget?.side !== drop?.side) {
      setDrop(dropTarget && { id: dropTarget.asset.id, side: dropTarget.side });
    }
  };
  const handleDrop = (event: DragEvent) => {
    setDrop(null);
    const dropTarget = findDropTarget(event);
    if (!dropTarget) return;
    event.preventDefault();
    event.stopPropagation();
    const ids = getDraggedIds(event.dataTransfer).filter((id) => id !== dropTarget.asset.id);
    if (ids.length > 0) onDrop(ids, dropTarget.asset, dropTarget.side);
  };

  const rowIndexes: number[] = [];
  for (let row = firstRow; row < lastRow; row += 1) rowIndexes.push(row);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table lays out its rows itself; these are placed by hand
    <div
      ref={scroller}
      className={styles.scroller}
      role="grid"
      tabIndex={0}
      aria-label={texts.grid}
      aria-multiselectable="true"
      aria-rowcount={rows}
      aria-colcount={columns}
      aria-activedescendant={selection.active === null ? undefined : getCellId(selection.active)}
      onScroll={(event) => {
        const scrollTop = event.currentTarget.scrollTop;
        setView((previous) => ({ ...previous, scrollTop }));
      }}
      onKeyDown={keyDown}
      onFocus={handleFocus}
      onClick={() => hasDragged.current || onSelect({ ids: new Set(), anchor: null, active: selection.active })}
      onPointerDown={(event) => {
        longPress.down(event);
        handlers.onPointerDown(event);
      }}
      onPointerMove={(event) => {
        longPress.move(event);
        handlers.onPointerMove(event);
      }}
      onPointerUp={() => {
        longPress.up();
        handlers.onPointerUp();
      }}
      onPointerCancel={() => {
        longPress.up();
        handlers.onPointerUp();
      }}
      onTouchStart={(event) => event.stopPropagation()}
      onContextMenu={contextMenu}
      onDragOver={dragOver}
      onDragLeave={() => setDrop(null)}
      onDrop={handleDrop}
    >
      <div ref={contents} className={styles.contents} role="presentation" style={{ height: `${height}px` }}>
        {rowIndexes.map((row) => (
          // biome-ignore lint/a11y/useSemanticElements: see above
          // biome-ignore lint/a11y/useFocusableInteractive: the grid holds the focus
          <div
            key={row}
            role="row"
            aria-rowindex={row + 1}
            className={styles.row}
            style={{ top: `${row * (CELL_HEIGHT + GAP)}px`, "--columns": columns }}
          >
            {items.slice(row * columns, (row + 1) * columns).map((asset, column) => (
              <FileCell
                key={asset.id}
                asset={asset}
                column={column + 1}
                isSelected={selection.ids.has(asset.id)}
                isActive={selection.active === asset.id}
                isCut={cutIds.has(asset.id)}
                drop={drop?.id === asset.id ? drop.side : null}
                onClick={(event) => click(event, asset)}
                onOpen={() => onOpen(asset, false)}
                onDragStart={(event) => dragStart(event, asset)}
              />
            ))}
          </div>
        ))}
        {frame ? <div className={styles.band} style={{ ...frame }} /> : null}
      </div>
    </div>
  );
}
