import { type KeyboardEvent, type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useNarrow } from "@/features/storyboard/shared/useNarrow";
import { watchScroll } from "@/features/storyboard/shared/watchScroll";
import { rowAfter } from "./listKeys";
import { importMessages } from "./messages";
import styles from "./Plan.module.css";
import { PlanRow } from "./PlanRow";
import { answered, chosenOf, type Picks, type Row, toggled } from "./rows";

/** How high a row is, px: on a phone what is before and after stands below the name. */
const ROW_PX = 64;
const ROW_NARROW_PX = 96;

interface PlanListProps {
  rows: readonly Row[];
  picks: Picks;
  onPicks: (change: (picks: Picks) => Picks) => void;
}

/** The rows, in the page only as far as they can be seen. Arrows lead from one to the next, Space checks. */
export function PlanList({ rows, picks, onPicks }: PlanListProps) {
  const px = useNarrow() ? ROW_NARROW_PX : ROW_PX;
  const scroller = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(0);
  const current = Math.min(at, rows.length - 1);
  const { first, end } = useShown(scroller, px, rows.length);
  const isMoved = useRef(true); // the first row has the keyboard as soon as it is there

  // biome-ignore lint/correctness/useExhaustiveDependencies: another row is the current one
  useEffect(() => {
    const element = scroller.current;
    if (!isMoved.current || !element) return;
    isMoved.current = false;
    const top = current * px;
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top + px > element.scrollTop + element.clientHeight) element.scrollTop = top + px - element.clientHeight;
    element.querySelector<HTMLInputElement>('input[tabindex="0"]')?.focus({ preventScroll: true });
  }, [current]);

  const press = (event: KeyboardEvent): void => {
    if (!(event.target instanceof HTMLInputElement) || event.altKey || event.ctrlKey || event.metaKey) return;
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? px) / px) - 1);
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
    <ul ref={scroller} className={styles.list} aria-label={importMessages.rows} onKeyDown={press}>
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
              top={place * px}
              height={px}
              isChecked={picks.checked.has(row.id)}
              choice={chosenOf(row, picks)}
              isCurrent={place === current}
              onFocus={setAt}
              onToggle={toggle}
              onAnswer={answer}
            />
          );
        })}
      <li className={styles.end} role="presentation" style={{ top: rows.length * px }} />
    </ul>
  );
}

function useShown(scroller: RefObject<HTMLElement | null>, px: number, count: number): { first: number; end: number } {
  const [shown, setShown] = useState({ first: 0, end: 16 });
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    return watchScroll(element, () => {
      // In steps of four rows: scrolling within a step draws nothing anew.
      const first = Math.max(0, Math.floor(element.scrollTop / px / 4) * 4 - 4);
      const end = first + Math.ceil(element.clientHeight / px) + 12;
      setShown((old) => (old.first === first && old.end === end ? old : { first, end }));
    });
  }, [scroller, px]);
  return { first: Math.min(shown.first, count), end: Math.min(shown.end, count) };
}
