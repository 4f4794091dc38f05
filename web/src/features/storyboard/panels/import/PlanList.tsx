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
import { useIsNarrow } from "@/features/storyboard/shared/useIsNarrow";
import { watchScroll } from "@/features/storyboard/shared/watchScroll";
import { getChoices, hasDetails, type ImportRow } from "./importRows";
import { findRowAt, getExpansionForKey, getNextRow, getRowTops, getScrollTop } from "./listLayout";
import { importMessages } from "./messages";
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
  onSelectionChange: (change: (picks: RowSelection) => RowSelection) => void;
}

/**
 * Virtualized list of plan rows. Up and down arrows move between rows, left and right collapse and expand them, Space
 * toggles the checkbox.
 */
export function PlanList({ importId, rows, selection, isAutoFocused, onSelectionChange }: PlanListProps) {
  const narrow = useIsNarrow();
  const { isOpen, open, measure, heightOf } = useExpandedRows();
  const lines = useMemo(() => {
    const narrowPx = (row: ImportRow): number =>
      getChoices(row).length > 0 || hasDetails(row) ? NARROW_CHOICE_PX : NARROW_PX;
    return rows.map((row) => (narrow ? narrowPx(row) : ROW_PX));
  }, [rows, narrow]);
  const tops = useMemo(
    () => getRowTops(rows.map((row, place) => (lines[place] ?? 0) + heightOf(row))),
    [rows, lines, heightOf],
  );
  const scroller = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(0);
  const current = Math.min(at, rows.length - 1);
  const { first, end } = useVisibleRows(scroller, tops);
  const isMoved = useRef(isAutoFocused);
  const isOpened = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another row is the current one, or it is higher by now
  useEffect(() => {
    const element = scroller.current;
    if (!(isMoved.current || isOpened.current) || !element) return;
    // Wait until the height of the expanded details is measured.
    if (isOpened.current && heightOf(rows[current]) === 0) return;
    const [top = 0, bottom = 0] = tops.slice(current, current + 2);
    element.scrollTop = getScrollTop(element.scrollTop, element.clientHeight, top, bottom);
    isOpened.current = false;
    if (!isMoved.current) return;
    isMoved.current = false;
    element.querySelector<HTMLInputElement>('input[tabindex="0"]')?.focus({ preventScroll: true });
  }, [current, tops]);

  const show = useCallback(
    (row: ImportRow, opens: boolean) => {
      isOpened.current = opens;
      setAt(rows.indexOf(row));
      open(row, opens);
    },
    [open, rows],
  );
  const press = (event: KeyboardEvent): void => {
    const { target } = event;
    if (!(target instanceof HTMLInputElement) || target.type !== "checkbox") return;
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const row = rows[current];
    const opens = getExpansionForKey(event.key);
    if (opens !== null && row && hasDetails(row)) {
      event.preventDefault();
      if (opens !== isOpen(row)) show(row, opens);
      return;
    }
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / ROW_PX) - 1);
    const next = getNextRow(event.key, current, rows.length, page);
    if (next === null) return;
    event.preventDefault();
    isMoved.current = next !== current;
    setAt(next);
  };
  const toggle = useCallback((row: ImportRow) => onSelectionChange((now) => toggleRow(row, now)), [onSelectionChange]);
  const answer = useCallback(
    (row: ImportRow, choice: string) => onSelectionChange((now) => setChoice(row, choice, now)),
    [onSelectionChange],
  );

  const take = useCallback(
    (row: ImportRow, textId: string, isTheirs: boolean) =>
      onSelectionChange((now) => setScriptText(row, textId, isTheirs, now)),
    [onSelectionChange],
  );

  // Keep the focused row mounted wherever the list is scrolled to.
  const places = new Set([current, ...Array.from({ length: end - first }, (_, offset) => first + offset)]);
  return (
    <ul
      ref={scroller}
      className={styles.list}
      aria-label={importMessages.rows}
      data-asks={rows.some((row) => getChoices(row).length > 0)}
      data-opens={rows.some(hasDetails)}
      style={{ "--rows": `${tops.at(-1) ?? 0}px` } as CSSProperties}
      onKeyDown={press}
    >
      {[...places]
        .sort((a, b) => a - b)
        .map((place) => {
          const row = rows[place];
          if (!row) return null;
          return (
            <PlanRow
              key={row.id}
              importId={importId}
              row={row}
              index={place}
              count={rows.length}
              top={tops[place] ?? 0}
              height={lines[place] ?? 0}
              isChecked={selection.checked.has(row.id)}
              choice={getChoice(row, selection)}
              scriptTexts={selection.scriptTexts.get(row.id) ?? NO_TEXTS}
              isOpen={isOpen(row)}
              isCurrent={place === current}
              onFocus={setAt}
              onToggle={toggle}
              onChoose={answer}
              onChooseText={take}
              onOpen={show}
              onMeasure={measure}
            />
          );
        })}
    </ul>
  );
}

/** Expanded rows, mapped to the height of their details in px (0 until measured). */
function useExpandedRows() {
  const [opened, setOpened] = useState<ReadonlyMap<string, number>>(new Map());
  const open = useCallback((row: ImportRow, isOpen: boolean) => {
    setOpened((old) => {
      const now = new Map(old);
      if (isOpen) now.set(row.id, 0);
      else now.delete(row.id);
      return now;
    });
  }, []);
  const measure = useCallback((row: ImportRow, height: number) => {
    setOpened((old) => (!old.has(row.id) || old.get(row.id) === height ? old : new Map(old).set(row.id, height)));
  }, []);
  const heightOf = useCallback(
    (row: ImportRow | undefined): number => (row && hasDetails(row) ? (opened.get(row.id) ?? 0) : 0),
    [opened],
  );
  return { isOpen: (row: ImportRow): boolean => opened.has(row.id) && hasDetails(row), open, measure, heightOf };
}

function useVisibleRows(
  scroller: RefObject<HTMLElement | null>,
  tops: readonly number[],
): { first: number; end: number } {
  const [shown, setShown] = useState({ first: 0, end: 16 });
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    return watchScroll(element, () => {
      // Updates in steps of four rows, to avoid a render per scroll event.
      const first = Math.max(0, Math.floor(findRowAt(tops, element.scrollTop) / 4) * 4 - 4);
      const end = findRowAt(tops, element.scrollTop + element.clientHeight) + 8;
      setShown((old) => (old.first === first && old.end >= end && old.end < end + 8 ? old : { first, end: end + 4 }));
    });
  }, [scroller, tops]);
  const count = tops.length - 1;
  return { first: Math.min(shown.first, count), end: Math.min(shown.end, count) };
}
