import {
  type CSSProperties,
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { importTexts } from "@/features/storyboard/panels/import/texts";
import { watchScroll } from "@/features/storyboard/shared/input/watchScroll";
import { useIsNarrow } from "@/features/storyboard/shared/layout/useIsNarrow";
import { getChoices, hasDetails, type ImportRow } from "./importRows";
import { findRowAt, getExpansionForKey, getNextRow, getRowTops, getScrollTop } from "./listLayout";
import styles from "./Plan.module.css";
import { PlanRow } from "./PlanRow";
import { getChoice, type RowSelection, setChoice, setScriptText, toggleRow } from "./rowSelection";

/** Row heights in px. On phones, the values are below the name, and the choices or the details button below those. */
const ROW_PX = 64;
const NARROW_PX = 84;
const NARROW_CHOICE_PX = 124;

const NO_TEXTS: ReadonlySet<string> = new Set();

interface PlanListProps {
  importId: string;
  rows: readonly ImportRow[];
  selection: RowSelection;
  /** Focus the first row on mount. */
  isAutoFocused: boolean;
  onSelectionChange: (change: (selection: RowSelection) => RowSelection) => void;
}

/**
 * Virtualized list of plan rows. Up and down arrows move between rows, left and right collapse and expand them, Space
 * toggles the checkbox.
 */
export function PlanList({ importId, rows, selection, isAutoFocused, onSelectionChange }: PlanListProps) {
  const isNarrow = useIsNarrow();
  const { isOpen, open, measure, getDetailsHeight } = useExpandedRows();
  const rowHeights = useMemo(() => {
    const getNarrowHeight = (row: ImportRow): number =>
      getChoices(row).length > 0 || hasDetails(row) ? NARROW_CHOICE_PX : NARROW_PX;
    return rows.map((row) => (isNarrow ? getNarrowHeight(row) : ROW_PX));
  }, [rows, isNarrow]);
  const tops = useMemo(
    () => getRowTops(rows.map((row, index) => (rowHeights[index] ?? 0) + getDetailsHeight(row))),
    [rows, rowHeights, getDetailsHeight],
  );
  const scroller = useRef<HTMLUListElement>(null);
  const [focusedIndex, setFocusedIndex] = useState(0);
  const current = Math.min(focusedIndex, rows.length - 1);
  const { first, end } = useVisibleRows(scroller, tops);
  const isFocusPending = useRef(isAutoFocused);
  const isRevealPending = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the current row or its height changes
  useEffect(() => {
    const element = scroller.current;
    if (!(isFocusPending.current || isRevealPending.current) || !element) return;
    // Wait until the height of the expanded details is measured.
    if (isRevealPending.current && getDetailsHeight(rows[current]) === 0) return;
    const [top = 0, bottom = 0] = tops.slice(current, current + 2);
    element.scrollTop = getScrollTop(element.scrollTop, element.clientHeight, top, bottom);
    isRevealPending.current = false;
    if (!isFocusPending.current) return;
    isFocusPending.current = false;
    element.querySelector<HTMLInputElement>('input[tabindex="0"]')?.focus({ preventScroll: true });
  }, [current, tops]);

  const setExpanded = useCallback(
    (row: ImportRow, isExpanded: boolean) => {
      isRevealPending.current = isExpanded;
      setFocusedIndex(rows.indexOf(row));
      open(row, isExpanded);
    },
    [open, rows],
  );
  const handleKeyDown = (event: KeyboardEvent): void => {
    const { target } = event;
    if (!(target instanceof HTMLInputElement) || target.type !== "checkbox") return;
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const row = rows[current];
    const isExpanded = getExpansionForKey(event.key);
    if (isExpanded !== null && row && hasDetails(row)) {
      event.preventDefault();
      if (isExpanded !== isOpen(row)) setExpanded(row, isExpanded);
      return;
    }
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / ROW_PX) - 1);
    const next = getNextRow(event.key, current, rows.length, page);
    if (next === null) return;
    event.preventDefault();
    isFocusPending.current = next !== current;
    setFocusedIndex(next);
  };
  const toggle = useCallback((row: ImportRow) => onSelectionChange((now) => toggleRow(row, now)), [onSelectionChange]);
  const chooseOption = useCallback(
    (row: ImportRow, choice: string) => onSelectionChange((now) => setChoice(row, choice, now)),
    [onSelectionChange],
  );

  const chooseText = useCallback(
    (row: ImportRow, textId: string, isFromScript: boolean) =>
      onSelectionChange((now) => setScriptText(row, textId, isFromScript, now)),
    [onSelectionChange],
  );

  // Keep the focused row mounted wherever the list is scrolled to.
  const indexes = new Set([current, ...Array.from({ length: end - first }, (_, offset) => first + offset)]);
  return (
    <ul
      ref={scroller}
      className={styles.list}
      aria-label={importTexts.rows}
      data-has-choices={rows.some((row) => getChoices(row).length > 0)}
      data-has-details={rows.some(hasDetails)}
      style={{ "--rows": `${tops.at(-1) ?? 0}px` } as CSSProperties}
      onKeyDown={handleKeyDown}
    >
      {[...indexes]
        .sort((a, b) => a - b)
        .map((index) => {
          const row = rows[index];
          if (!row) return null;
          return (
            <PlanRow
              key={row.id}
              importId={importId}
              row={row}
              index={index}
              count={rows.length}
              top={tops[index] ?? 0}
              height={rowHeights[index] ?? 0}
              isChecked={selection.checked.has(row.id)}
              choice={getChoice(row, selection)}
              scriptTexts={selection.scriptTexts.get(row.id) ?? NO_TEXTS}
              isOpen={isOpen(row)}
              isCurrent={index === current}
              onFocus={setFocusedIndex}
              onToggle={toggle}
              onChoose={chooseOption}
              onChooseText={chooseText}
              onOpen={setExpanded}
              onMeasure={measure}
            />
          );
        })}
    </ul>
  );
}

/** Expanded rows, mapped to the height of their details in px (0 until measured). */
function useExpandedRows() {
  const [expandedHeights, setExpandedHeights] = useState<ReadonlyMap<string, number>>(new Map());
  const open = useCallback((row: ImportRow, isOpen: boolean) => {
    setExpandedHeights((old) => {
      const now = new Map(old);
      if (isOpen) now.set(row.id, 0);
      else now.delete(row.id);
      return now;
    });
  }, []);
  const measure = useCallback((row: ImportRow, height: number) => {
    setExpandedHeights((old) =>
      !old.has(row.id) || old.get(row.id) === height ? old : new Map(old).set(row.id, height),
    );
  }, []);
  const getDetailsHeight = useCallback(
    (row: ImportRow | undefined): number => (row && hasDetails(row) ? (expandedHeights.get(row.id) ?? 0) : 0),
    [expandedHeights],
  );
  return {
    isOpen: (row: ImportRow): boolean => expandedHeights.has(row.id) && hasDetails(row),
    open,
    measure,
    getDetailsHeight,
  };
}

function useVisibleRows(
  scroller: RefObject<HTMLElement | null>,
  tops: readonly number[],
): { first: number; end: number } {
  const [range, setRange] = useState({ first: 0, end: 16 });
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    return watchScroll(element, () => {
      // Updates in steps of four rows, to avoid a render per scroll event.
      const first = Math.max(0, Math.floor(findRowAt(tops, element.scrollTop) / 4) * 4 - 4);
      const end = findRowAt(tops, element.scrollTop + element.clientHeight) + 8;
      setRange((old) => (old.first === first && old.end >= end && old.end < end + 8 ? old : { first, end: end + 4 }));
    });
  }, [scroller, tops]);
  const count = tops.length - 1;
  return { first: Math.min(range.first, count), end: Math.min(range.end, count) };
}
