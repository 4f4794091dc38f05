import { type KeyboardEvent, type PointerEvent, type RefObject, useRef } from "react";
import { useStore } from "zustand";
import { TIMELINE_COLLAPSED_PX } from "@/features/storyboard/limits";
import { settings } from "@/features/storyboard/store/settings";
import styles from "./Timeline.module.css";
import { timelineTexts } from "./texts";
import { clampTimelineHeight, getTimelineHeight, isNearerExpanded } from "./timelineSize";

/** Drag handle at the top edge of the timeline, which expands or collapses it. */
export default function TimelineResizeHandle({
  region,
  lanesPx,
}: {
  region: RefObject<HTMLElement | null>;
  lanesPx: number;
}) {
  const expanded = useStore(settings, (state) => state.timelineExpanded);
  const drag = useRef<{ y: number; height: number } | null>(null);

  const getHeightAt = (clientY: number): number =>
    drag.current ? clampTimelineHeight(drag.current.height + drag.current.y - clientY, lanesPx) : 0;

  const handlePointerDown = (event: PointerEvent<HTMLElement>): void => {
    if (event.button !== 0 || !region.current) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { y: event.clientY, height: region.current.getBoundingClientRect().height };
  };
  const handlePointerMove = (event: PointerEvent<HTMLElement>): void => {
    if (drag.current && region.current) region.current.style.height = `${getHeightAt(event.clientY)}px`;
  };
  const handlePointerUp = (event: PointerEvent<HTMLElement>): void => {
    if (!drag.current || !region.current) return;
    const next = isNearerExpanded(getHeightAt(event.clientY), lanesPx);
    drag.current = null;
    region.current.style.height = `${getTimelineHeight(next, lanesPx)}px`;
    settings.setState({ timelineExpanded: next });
  };
  const cancelDrag = (): void => {
    drag.current = null;
    if (region.current) region.current.style.height = `${getTimelineHeight(expanded, lanesPx)}px`;
  };
  const handleKeyDown = (event: KeyboardEvent): void => {
    const next = { ArrowUp: true, ArrowDown: false, Enter: !expanded, " ": !expanded }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    settings.setState({ timelineExpanded: next });
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
      aria-valuemax={getTimelineHeight(true, lanesPx)}
      aria-valuenow={getTimelineHeight(expanded, lanesPx)}
      onPointerDown={handlePointerDown}
      onPointerMove={handlePointerMove}
      onPointerUp={handlePointerUp}
      onPointerCancel={cancelDrag}
      onKeyDown={handleKeyDown}
    />
  );
}
