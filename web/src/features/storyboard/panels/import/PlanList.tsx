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
import { useNarrow } from "@/features/storyboard/shared/useNarrow";
import { watchScroll } from "@/features/storyboard/shared/watchScroll";
import { opensBy, rowAfter, rowAt, scrolledTo, topsOf } from "./listRows";
import { importMessages } from "./messages";
import styles from "./Plan.module.css";
import { PlanRow } from "./PlanRow";
import { answered, chosenOf, type Picks, taken, toggled } from "./picks";
import { choicesOf, hasDetails, type Row } from "./rows";

/** How high a row is, px. On a phone what is before and after stands below the name, and what is asked below that. */
const ROW_PX = 64;
const NARROW_PX = 84;
const NARROW_ASKING_PX = 124;

const NO_TEXTS: ReadonlySet<string> = new Set();

interface PlanListProps {
  importId: string;
  rows: readonly Row[];
  picks: Picks;
  /** The first row has the keyboard as soon as it is there. */
  takesKeys: boolean;
  onPicks: (change: (picks: Picks) => Picks) => void;
}

/** The rows, in the page only as far as they can be seen. Arrows lead from one to the next and open it, Space checks. */
export function PlanList({ importId, rows, picks, takesKeys, onPicks }: PlanListProps) {
  const narrow = useNarrow();
  const { isOpen, open, measure, heightOf } = useOpened();
  const lines = useMemo(() => {
    const narrowPx = (row: Row): number =>
      choicesOf(row).length > 0 || hasDetails(row) ? NARROW_ASKING_PX : NARROW_PX;
    return rows.map((row) => (narrow ? narrowPx(row) : ROW_PX));
  }, [rows, narrow]);
  const tops = useMemo(
    () => topsOf(rows.map((row, place) => (lines[place] ?? 0) + heightOf(row))),
    [rows, lines, heightOf],
  );
  const scroller = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(0);
  const current = Math.min(at, rows.length - 1);
  const { first, end } = useShown(scroller, tops);
  const isMoved = useRef(takesKeys);
  const isOpened = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another row is the current one, or it is higher by now
  useEffect(() => {
    const element = scroller.current;
    if (!(isMoved.current || isOpened.current) || !element) return;
    // What was opened is seen once it is known how high it is.
    if (isOpened.current && heightOf(rows[current]) === 0) return;
    const [top = 0, bottom = 0] = tops.slice(current, current + 2);
    element.scrollTop = scrolledTo(element.scrollTop, element.clientHeight, top, bottom);
    isOpened.current = false;
    if (!isMoved.current) return;
    isMoved.current = false;
    element.querySelector<HTMLInputElement>('input[tabindex="0"]')?.focus({ preventScroll: true });
  }, [current, tops]);

  const show = useCallback(
    (row: Row, opens: boolean) => {
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
    const opens = opensBy(event.key);
    if (opens !== null && row && hasDetails(row)) {
      event.preventDefault();
      if (opens !== isOpen(row)) show(row, opens);
      return;
    }
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / ROW_PX) - 1);
    const next = rowAfter(event.key, current, rows.length, page);
    if (next === null) return;
    event.preventDefault();
    isMoved.current = next !== current;
    setAt(next);
  };
  const toggle = useCallback((row: Row) => onPicks((now) => toggled(row, now)), [onPicks]);
  const answer = useCallback((row: Row, choice: string) => onPicks((now) => answered(row, choice, now)), [onPicks]);

  const take = useCallback(
    (row: Row, textId: string, isTheirs: boolean) => onPicks((now) => taken(row, textId, isTheirs, now)),
    [onPicks],
  );

  // What has the keyboard stays in the page wherever it is scrolled to.
  const places = new Set([current, ...Array.from({ length: end - first }, (_, offset) => first + offset)]);
  return (
    <ul
      ref={scroller}
      className={styles.list}
      aria-label={importMessages.rows}
      data-asks={rows.some((row) => choicesOf(row).length > 0)}
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
              place={place}
              count={rows.length}
              top={tops[place] ?? 0}
              height={lines[place] ?? 0}
              isChecked={picks.checked.has(row.id)}
              choice={chosenOf(row, picks)}
              scriptTexts={picks.scriptTexts.get(row.id) ?? NO_TEXTS}
              isOpen={isOpen(row)}
              isCurrent={place === current}
              onFocus={setAt}
              onToggle={toggle}
              onAnswer={answer}
              onTake={take}
              onOpen={show}
              onMeasured={measure}
            />
          );
        })}
    </ul>
  );
}

/** Rows that are open, by what lies below them: its height in px, 0 until it is measured. */
function useOpened() {
  const [opened, setOpened] = useState<ReadonlyMap<string, number>>(new Map());
  const open = useCallback((row: Row, isOpen: boolean) => {
    setOpened((old) => {
      const now = new Map(old);
      if (isOpen) now.set(row.id, 0);
      else now.delete(row.id);
      return now;
    });
  }, []);
  const measure = useCallback((row: Row, height: number) => {
    setOpened((old) => (!old.has(row.id) || old.get(row.id) === height ? old : new Map(old).set(row.id, height)));
  }, []);
  const heightOf = useCallback(
    (row: Row | undefined): number => (row && hasDetails(row) ? (opened.get(row.id) ?? 0) : 0),
    [opened],
  );
  return { isOpen: (row: Row): boolean => opened.has(row.id) && hasDetails(row), open, measure, heightOf };
}

function useShown(scroller: RefObject<HTMLElement | null>, tops: readonly number[]): { first: number; end: number } {
  const [shown, setShown] = useState({ first: 0, end: 16 });
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    return watchScroll(element, () => {
      // In steps of four rows: scrolling within a step draws nothing anew.
      const first = Math.max(0, Math.floor(rowAt(tops, element.scrollTop) / 4) * 4 - 4);
      const end = rowAt(tops, element.scrollTop + element.clientHeight) + 8;
      setShown((old) => (old.first === first && old.end >= end && old.end < end + 8 ? old : { first, end: end + 4 }));
    });
  }, [scroller, tops]);
  const count = tops.length - 1;
  return { first: Math.min(shown.first, count), end: Math.min(shown.end, count) };
}
