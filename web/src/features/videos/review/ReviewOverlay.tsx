import { type PointerEvent, useRef } from "react";
import { useStore } from "zustand";
import { usePlayer } from "@/features/videos/player/usePlayer";
import type { ReviewStroke } from "@/features/videos/types";
import { messages } from "./messages";
import { addPoint, addStroke } from "./noteDraft";
import styles from "./Review.module.css";
import type { ReviewStore } from "./reviewStore";
import { StrokeLines, SURFACE_HEIGHT, toPictureCoordinates } from "./StrokeLines";

export interface ReviewOverlayProps {
  store: ReviewStore;
  aspect: number;
}

/** Drawings of the notes at the current frame and of the current draft. */
export default function ReviewOverlay({ store, aspect }: ReviewOverlayProps) {
  const { notes, draft, isDrawing, color } = useStore(store.state);
  const frame = usePlayer(store.player, (state) => state.frame);
  const surface = useRef<SVGSVGElement>(null);
  const pen = useRef<number | null>(null);
  const width = aspect * SURFACE_HEIGHT;

  const placeOf = (event: { clientX: number; clientY: number }): [number, number] =>
    toPictureCoordinates(surface.current, width, event);
  const down = (event: PointerEvent<SVGSVGElement>): void => {
    if (event.button !== 0 || pen.current !== null) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    // Focus the surface, so that keys apply to the drawing, Enter in particular.
    event.currentTarget.focus({ preventScroll: true });
    pen.current = event.pointerId;
    store.updateDraft((now) => addStroke(now, color, ...placeOf(event)));
  };
  const move = (event: PointerEvent): void => {
    if (event.pointerId !== pen.current) return;
    const moves = event.nativeEvent.getCoalescedEvents?.() ?? [];
    for (const each of moves.length > 0 ? moves : [event]) {
      store.updateDraft((now) => addPoint(now, ...placeOf(each)));
    }
  };
  const up = (event: PointerEvent): void => {
    if (event.pointerId === pen.current) pen.current = null;
  };

  const isHere = (first: number, last: number): boolean => first <= frame && frame <= last;
  const shown = notes.filter(
    ({ id, first_frame, last_frame, resolved_at }) =>
      id !== draft?.id && resolved_at === null && isHere(first_frame, last_frame),
  );
  const drawn: [string, readonly ReviewStroke[]][] = shown.map(({ id, drawing }) => [id, drawing]);
  if (draft && (isDrawing || isHere(draft.first, draft.last))) drawn.push([draft.id, draft.strokes]);

  const pointers = isDrawing ? { onPointerDown: down, onPointerMove: move, onPointerUp: up, onPointerCancel: up } : {};
  return (
    <svg
      ref={surface}
      role="img"
      tabIndex={isDrawing ? -1 : undefined}
      aria-label={messages.surface}
      className={styles.surface}
      data-drawing={isDrawing || undefined}
      viewBox={`0 0 ${width} ${SURFACE_HEIGHT}`}
      {...pointers}
    >
      {drawn.map(([id, strokes]) => (
        <StrokeLines key={id} strokes={strokes} width={width} />
      ))}
    </svg>
  );
}
