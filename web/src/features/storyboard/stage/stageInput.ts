import type { PointerSample } from "@/engine/liveStroke";
import type { PointerKind } from "@/engine/strokeInput";
import { getTiltedPressure } from "@/engine/tilt";
import type { Viewport } from "./viewport";

/** How far the positions that the browser predicts for a pen are trusted, ms: one frame. */
const PREDICTION_MS = 17;

/** One pointer event in canvas coordinates: it means the same after the view has moved, so it can be replayed later. */
export interface StageInput {
  readonly pointerId: number;
  readonly kind: PointerKind;
  /** ms, as events count it. */
  readonly time: number;
  /** Canvas px. */
  readonly at: { readonly x: number; readonly y: number };
  /** The positions that the browser merged into this event; at least one. */
  readonly samples: readonly { sample: PointerSample; time: number }[];
  /** Predicted positions of a pen, so that the line is seen at its tip and not a frame behind. */
  readonly predicted: readonly PointerSample[];
  readonly shiftKey: boolean;
  readonly altKey: boolean;
  readonly isEraserEnd: boolean;
  /** False where the system took the pointer away instead. */
  readonly isLifted: boolean;
}

/** Reads a pointer event as the view lies on the screen now. */
export function readPointerEvent(
  event: PointerEvent,
  viewport: Pick<Viewport, "toCanvas">,
  isEraserEnd = false,
): StageInput {
  const sampleOf = (each: PointerEvent): PointerSample => ({ ...viewport.toCanvas(each), pressure: getPressure(each) });
  // Insecure pages have no coalesced events; an untrusted event has an empty list of them.
  const merged = event.type === "pointermove" ? (event.getCoalescedEvents?.() ?? []) : [];
  const samples = (merged.length > 0 ? merged : [event]).map((each) => ({
    sample: sampleOf(each),
    time: each.timeStamp,
  }));
  const foreseen = event.pointerType === "pen" ? (event.getPredictedEvents?.() ?? []) : [];
  const predicted = foreseen
    .filter(({ timeStamp }) => timeStamp - event.timeStamp <= PREDICTION_MS)
    .map((each) => ({ ...viewport.toCanvas(each), pressure: getPressure(event) }));
  return {
    pointerId: event.pointerId,
    kind: event.pointerType === "pen" || event.pointerType === "touch" ? event.pointerType : "mouse",
    time: event.timeStamp,
    at: viewport.toCanvas(event),
    samples,
    predicted,
    shiftKey: event.shiftKey,
    altKey: event.altKey,
    isEraserEnd,
    isLifted: event.type === "pointerup",
  };
}

/** Devices without pressure draw as wide as the brush is. */
function getPressure({ pointerType, pressure, tiltX, tiltY }: PointerEvent): number {
  return pointerType === "pen" && pressure > 0 ? getTiltedPressure(pressure, tiltX, tiltY) : 1;
}
