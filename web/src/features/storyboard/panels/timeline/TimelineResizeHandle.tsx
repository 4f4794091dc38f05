import { type KeyboardEvent, type PointerEvent, type RefObject, useRef } from "react";
import { useStore } from "zustand";
import { TIMELINE_COLLAPSED_PX } from "@/features/storyboard/limits";
import { messages } from "@/features/storyboard/messages";
import { settings } from "@/features/storyboard/store/settings";
import styles from "./Timeline.module.css";
import { clampTimelineHeight, getTimelineHeight, isNearerExpanded } from "./timelineHeight";

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

  const heightAt = (clientY: number): number =>
    drag.current ? clampTimelineHeight(drag.current.height + drag.current.y - clientY, lanesPx) : 0;

  const down = (event: PointerEvent<HTMLElement>): void => {
    if (event.button !== 0 || !region.current) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { y: event.clientY, height: region.current.getBoundingClientRect().height };
  };
  const move = (event: PointerEvent<HTMLElement>): void => {
    if (drag.current && region.current) region.current.style.height = `${heightAt(event.clientY)}px`;
  };
  const up = (event: PointerEvent<HTMLElement>): void => {
    if (!drag.current || !region.current) return;
    const next = isNearerExpanded(heightAt(event.clientY), lanesPx);
    drag.current = null;
    region.current.style.height = `${getTimelineHeight(next, lanesPx)}px`;
    settings.setState({ timelineExpanded: next });
  };
  const cancel = (): void => {
    drag.current = null;
    if (region.current) region.current.style.height = `${getTimelineHeight(expanded, lanesPx)}px`;
  };
  const key = (event: KeyboardEvent): void => {
    const next = { ArrowUp: true, ArrowDown: false, Enter: !expanded, " ": !expanded }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    settings.setState({ timelineExpanded: next });
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule cannot be dragged
    <div
      className={styles.edge}
      role="separator"
      tabIndex={0}
      aria-label={messages.timelineHeight}
      aria-orientation="horizontal"
      aria-valuemin={TIMELINE_COLLAPSED_PX}
      aria-valuemax={getTimelineHeight(true, lanesPx)}
      aria-valuenow={getTimelineHeight(expanded, lanesPx)}
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={up}
      onPointerCancel={cancel}
      onKeyDown={key}
    />
  );
}
