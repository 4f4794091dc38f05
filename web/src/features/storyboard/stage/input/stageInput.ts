import type { PointerSample } from "@/engine/brush/liveStroke";
import type { PointerKind } from "@/engine/brush/strokeInput";
import { getTiltedPressure } from "@/engine/tilt";
import type { Viewport } from "@/features/storyboard/stage/view/viewport";

/** Use the browser's predicted pen positions only this far ahead, ms: one frame. */
const PREDICTION_MS = 17;

/** A pointer event in canvas coordinates. Independent of the view, so it can be replayed later. */
export interface StageInput {
  readonly pointerId: number;
  readonly kind: PointerKind;
  /** Event timestamp, ms. */
  readonly time: number;
  /** Canvas px. */
  readonly point: { readonly x: number; readonly y: number };
  /** Coalesced positions of this event; at least one. */
  readonly samples: readonly { sample: PointerSample; time: number }[];
  /** Predicted pen positions, so that the stroke reaches the pen tip instead of lagging a frame. */
  readonly predicted: readonly PointerSample[];
  readonly shiftKey: boolean;
  readonly altKey: boolean;
  readonly isEraserEnd: boolean;
  /** False if the system canceled the pointer. */
  readonly isLifted: boolean;
}

/** Convert a pointer event to canvas coordinates, using the current view. */
export function readPointerEvent(
  event: PointerEvent,
  viewport: Pick<Viewport, "toCanvas">,
  isEraserEnd = false,
): StageInput {
  const toSample = (each: PointerEvent): PointerSample => ({ ...viewport.toCanvas(each), pressure: getPressure(each) });
  // getCoalescedEvents is missing on insecure pages and returns an empty list for untrusted events.
  const coalesced = event.type === "pointermove" ? (event.getCoalescedEvents?.() ?? []) : [];
  const samples = (coalesced.length > 0 ? coalesced : [event]).map((each) => ({
    sample: toSample(each),
    time: each.timeStamp,
  }));
  const predictedEvents = event.pointerType === "pen" ? (event.getPredictedEvents?.() ?? []) : [];
  const predicted = predictedEvents
    .filter(({ timeStamp }) => timeStamp - event.timeStamp <= PREDICTION_MS)
    .map((each) => ({ ...viewport.toCanvas(each), pressure: getPressure(event) }));
  return {
    pointerId: event.pointerId,
    kind: event.pointerType === "pen" || event.pointerType === "touch" ? event.pointerType : "mouse",
    time: event.timeStamp,
    point: viewport.toCanvas(event),
    samples,
    predicted,
    shiftKey: event.shiftKey,
    altKey: event.altKey,
    isEraserEnd,
    isLifted: event.type === "pointerup",
  };
}

/** Return the pressure, adjusted for tilt. Devices without pressure use 1 (full brush width). */
function getPressure({ pointerType, pressure, tiltX, tiltY }: PointerEvent): number {
  return pointerType === "pen" && pressure > 0 ? getTiltedPressure(pressure, tiltX, tiltY) : 1;
}
