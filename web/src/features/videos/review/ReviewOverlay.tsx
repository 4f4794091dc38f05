import { type PointerEvent, useRef } from "react";
import { useStore } from "zustand";
import { usePlayer } from "@/features/videos/player/usePlayer";
import type { ReviewStroke } from "@/features/videos/types";
import { addPoint, addStroke } from "./noteDraft";
import styles from "./Review.module.css";
import type { ReviewStore } from "./reviewStore";
import { StrokeLines, SURFACE_HEIGHT, toPictureCoordinates } from "./StrokeLines";
import { texts } from "./texts";

export interface ReviewOverlayProps {
  store: ReviewStore;
  aspect: number;
}

/** Drawings of the notes at the current frame and of the current draft. */
export default function ReviewOverlay({ store, aspect }: ReviewOverlayProps) {
  const { notes, draft, isDrawing, color } = useStore(store.state);
  const frame = usePlayer(store.player, (state) => state.frame);
  const surface = useRef<SVGSVGElement>(null);
  const activePointer = useRef<number | null>(null);
  const width = aspect * SURFACE_HEIGHT;

  const getPosition = (event: { clientX: number; clientY: number }): [number, number] =>
    toPictureCoordinates(surface.current, width, event);
  const handlePointerDown = (event: PointerEvent<SVGSVGElement>): void => {
    if (event.button !== 0 || activePointer.current !== null) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    // Focus the surface, so that keys apply to the drawing, Enter in particular.
    event.currentTarget.focus({ preventScroll: true });
    activePointer.current = event.pointerId;
    store.updateDraft((current) => addStroke(current, color, ...getPosition(event)));
  };
  const handlePointerMove = (event: PointerEvent): void => {
    if (event.pointerId !== activePointer.current) return;
    const events = event.nativeEvent.getCoalescedEvents?.() ?? [];
    for (const each of events.length > 0 ? events : [event]) {
      store.updateDraft((current) => addPoint(current, ...getPosition(each)));
    }
  };
  const handlePointerUp = (event: PointerEvent): void => {
    if (event.pointerId === activePointer.current) activePointer.current = null;
  };

  const isVisible = (first: number, last: number): boolean => first <= frame && frame <= last;
  const visibleNotes = notes.filter(
    ({ id, first_frame, last_frame, resolved_at }) =>
      id !== draft?.id && resolved_at === null && isVisible(first_frame, last_frame),
  );
  const drawings: [string, readonly ReviewStroke[]][] = visibleNotes.map(({ id, drawing }) => [id, drawing]);
  if (draft && (isDrawing || isVisible(draft.first, draft.last))) drawings.push([draft.id, draft.strokes]);

  const pointerHandlers = isDrawing
    ? {
        onPointerDown: handlePointerDown,
        onPointerMove: handlePointerMove,
        onPointerUp: handlePointerUp,
        onPointerCancel: handlePointerUp,
      }
    : {};
  return (
    <svg
      ref={surface}
      role="img"
      tabIndex={isDrawing ? -1 : undefined}
      aria-label={texts.surface}
      className={styles.surface}
      data-drawing={isDrawing || undefined}
      viewBox={`0 0 ${width} ${SURFACE_HEIGHT}`}
      {...pointerHandlers}
    >
      {drawings.map(([id, strokes]) => (
        <StrokeLines key={id} strokes={strokes} width={width} />
      ))}
    </svg>
  );
}
