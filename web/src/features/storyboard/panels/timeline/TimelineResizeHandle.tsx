import { type KeyboardEvent, type PointerEvent, type RefObject, useRef } from "react";
import { useStore } from "zustand";
import { LANE_PX, TIMELINE_COLLAPSED_PX } from "@/features/storyboard/limits";
import { settings } from "@/features/storyboard/store/settings";
import styles from "./Timeline.module.css";
import { timelineTexts } from "./texts";
import { getChosenHeight, type TimelineSize } from "./timelineSize";

/** Drag handle at the top edge of the timeline, which collapses it or, if there are tracks, makes room for them. */
export default function TimelineResizeHandle({
  region,
  size,
}: {
  region: RefObject<HTMLElement | null>;
  size: TimelineSize;
}) {
  const expanded = useStore(settings, (state) => state.timelineExpanded);
  const drag = useRef<{ y: number; height: number } | null>(null);

  const getHeightAt = (clientY: number): number =>
    drag.current
      ? Math.max(TIMELINE_COLLAPSED_PX, Math.min(drag.current.height + drag.current.y - clientY, size.max))
      : 0;
  const choose = (height: number | null): void =>
    settings.setState(height === null ? { timelineExpanded: false } : { timelineExpanded: true, timelinePx: height });

  const handlePointerDown = (event: PointerEvent<HTMLElement>): void => {
    if (event.button !== 0 || !region.current) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { y: event.clientY, height: region.current.getBoundingClientRect().height };
  };
  const handlePointerMove = (event: PointerEvent<HTMLElement>): void => {
    if (!drag.current || !region.current) return;
    const height = getHeightAt(event.clientY);
    region.current.style.height = `${height}px`;
    const next = getChosenHeight(height, size);
    // With lanes, these follow the handle.
    if (next !== null && size.min < size.max) choose(next);
  };
  const handlePointerUp = (event: PointerEvent<HTMLElement>): void => {
    if (!drag.current || !region.current) return;
    const next = getChosenHeight(getHeightAt(event.clientY), size);
    drag.current = null;
    region.current.style.height = `${next ?? TIMELINE_COLLAPSED_PX}px`;
    choose(next);
  };
  const cancelDrag = (): void => {
    drag.current = null;
    if (region.current) region.current.style.height = `${size.height}px`;
  };
  const handleKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowUp: LANE_PX, ArrowDown: -LANE_PX }[event.key];
    if (step === undefined && event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    if (step === undefined || !expanded) settings.setState({ timelineExpanded: !expanded && step !== -LANE_PX });
    else
      choose(step < 0 && size.height <= size.min ? null : Math.max(size.min, Math.min(size.height + step, size.max)));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: an hr can't be dragged
    <div
      className={styles.resizeHandle}
      role="separator"
      tabIndex={0}
      aria-label={timelineTexts.timelineHeight}
      aria-orientation="horizontal"
      aria-valuemin={TIMELINE_COLLAPSED_PX}
      aria-valuemax={size.max}
      aria-valuenow={size.height}
      onPointerDown={handlePointerDown}
      onPointerMove={handlePointerMove}
      onPointerUp={handlePointerUp}
      onPointerCancel={cancelDrag}
      onKeyDown={handleKeyDown}
    />
  );
}
