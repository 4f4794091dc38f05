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
import { rowAfter, rowAt, topsOf } from "./listRows";
import { importMessages } from "./messages";
import styles from "./Plan.module.css";
import { PlanRow } from "./PlanRow";
import { answered, chosenOf, type Picks, type Row, toggled } from "./rows";

/** How high a row is, px. On a phone what is before and after stands below the name, and what is asked below that. */
const ROW_PX = 64;
const NARROW_PX = 84;
const NARROW_ASKING_PX = 124;

interface PlanListProps {
  rows: readonly Row[];
  picks: Picks;
  /** The first row has the keyboard as soon as it is there. */
  takesKeys: boolean;
  onPicks: (change: (picks: Picks) => Picks) => void;
}

/** The rows, in the page only as far as they can be seen. Arrows lead from one to the next, Space checks. */
export function PlanList({ rows, picks, takesKeys, onPicks }: PlanListProps) {
  const narrow = useNarrow();
  const tops = useMemo(() => {
    const narrowPx = ({ choices }: Row): number => (choices.length > 0 ? NARROW_ASKING_PX : NARROW_PX);
    return topsOf(rows.map((row) => (narrow ? narrowPx(row) : ROW_PX)));
  }, [rows, narrow]);
  const scroller = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(0);
  const current = Math.min(at, rows.length - 1);
  const { first, end } = useShown(scroller, tops);
  const isMoved = useRef(takesKeys);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another row is the current one
  useEffect(() => {
    const element = scroller.current;
    if (!isMoved.current || !element) return;
    isMoved.current = false;
    const [top = 0, bottom = 0] = tops.slice(current, current + 2);
    if (top < element.scrollTop) element.scrollTop = top;
    else if (bottom > element.scrollTop + element.clientHeight) element.scrollTop = bottom - element.clientHeight;
    element.querySelector<HTMLInputElement>('input[tabindex="0"]')?.focus({ preventScroll: true });
  }, [current]);

  const press = (event: KeyboardEvent): void => {
    if (!(event.target instanceof HTMLInputElement) || event.altKey || event.ctrlKey || event.metaKey) return;
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / ROW_PX) - 1);
    const next = rowAfter(event.key, current, rows.length, page);
    if (next === null) return;
    event.preventDefault();
    isMoved.current = next !== current;
    setAt(next);
  };
  const toggle = useCallback((row: Row) => onPicks((now) => toggled(row, now)), [onPicks]);
  const answer = useCallback((row: Row, choice: string) => onPicks((now) => answered(row, choice, now)), [onPicks]);

  // What has the keyboard stays in the page wherever it is scrolled to.
  const places = new Set([current, ...Array.from({ length: end - first }, (_, offset) => first + offset)]);
  return (
    <ul
      ref={scroller}
      className={styles.list}
      aria-label={importMessages.rows}
      data-asks={rows.some(({ choices }) => choices.length > 0)}
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
              row={row}
              place={place}
              count={rows.length}
              top={tops[place] ?? 0}
              height={(tops[place + 1] ?? 0) - (tops[place] ?? 0)}
              isChecked={picks.checked.has(row.id)}
              choice={chosenOf(row, picks)}
              isCurrent={place === current}
              onFocus={setAt}
              onToggle={toggle}
              onAnswer={answer}
            />
          );
        })}
    </ul>
  );
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
