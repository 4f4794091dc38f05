import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import styles from "./SplitHandle.module.css";

const STEP_PX = 16;

interface SplitHandleProps {
  label: string;
  /** Direction in which the handle moves: `x` resizes the part right of it, `y` the part below it. */
  axis: "x" | "y";
  /** Size of the part that is resized, and its limits, px. */
  value: number;
  min: number;
  max: number;
  onValueChange: (size: number) => void;
}

/** Handle between two parts of the page that is dragged, or moved by the arrow keys, to resize the second one. */
export default function SplitHandle({ label, axis, value, min, max, onValueChange }: SplitHandleProps) {
  const drag = useRef<{ start: number; size: number } | null>(null);
  const getPosition = (event: PointerEvent): number => (axis === "x" ? event.clientX : event.clientY);
  const resize = (size: number): void => onValueChange(Math.round(Math.max(min, Math.min(size, max))));
  const handlePointerDown = (event: PointerEvent<HTMLElement>): void => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { start: getPosition(event), size: value };
  };
  const handlePointerMove = (event: PointerEvent<HTMLElement>): void => {
    if (drag.current) resize(drag.current.size + drag.current.start - getPosition(event));
  };
  const stop = (): void => {
    drag.current = null;
  };
  const handleKeyDown = (event: KeyboardEvent): void => {
    const [grow, shrink] = axis === "x" ? ["ArrowLeft", "ArrowRight"] : ["ArrowUp", "ArrowDown"];
    const step = event.key === grow ? 1 : event.key === shrink ? -1 : undefined;
    if (step === undefined) return;
    event.preventDefault();
    // The board's arrow keys must not step frames as well.
    event.stopPropagation();
    resize(value + step * STEP_PX);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: an hr can't be dragged
    <div
      className={styles.handle}
      role="separator"
      tabIndex={0}
      aria-label={label}
      aria-orientation={axis === "x" ? "vertical" : "horizontal"}
      aria-valuemin={min}
      aria-valuemax={max}
      aria-valuenow={value}
      data-axis={axis}
      onPointerDown={handlePointerDown}
      onPointerMove={handlePointerMove}
      onPointerUp={stop}
      onPointerCancel={stop}
      onKeyDown={handleKeyDown}
    />
  );
}
