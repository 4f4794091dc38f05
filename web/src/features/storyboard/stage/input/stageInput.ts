import type { PointerSample } from "@/engine/brush/liveStroke";
import type { PointerKind } from "@/engine/brush/strokeInput";
import { applyPressureCurve } from "@/engine/pressureCurve";
import { getTiltedPressure } from "@/engine/tilt";
import type { Viewport } from "@/features/storyboard/stage/view/viewport";
import { settings } from "@/features/storyboard/store/settings";

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

/** Pressure that browsers report for a pressed device without pressure (Pointer Events, section 4.1.4). */
const NO_PRESSURE = 0.5;
/** Devices without pressure draw with the full brush width. */
const FULL_PRESSURE = 1;
/** Ids of pointers that are called mice but have pressure, such as tablets in Firefox on X11. */
const penMice = new Set<number>();

/** Return true for a pen, and for a mouse that has shown a pressure since it was pressed. */
function isPen({ pointerType, pointerId, pressure, type }: PointerEvent): boolean {
  if (pointerType !== "mouse") return pointerType === "pen";
  if (type === "pointerdown") penMice.delete(pointerId);
  if (pressure !== 0 && pressure !== NO_PRESSURE) penMice.add(pointerId);
  return penMice.has(pointerId);
}

/** Convert a pointer event to canvas coordinates, using the current view and the person's pressure curve. */
export function readPointerEvent(
  event: PointerEvent,
  viewport: Pick<Viewport, "toCanvas">,
  isEraserEnd = false,
): StageInput {
  const kind = isPen(event) ? "pen" : event.pointerType === "touch" ? "touch" : "mouse";
  const curve = settings.getState().pressure;
  const getPressure = ({ pressure, tiltX, tiltY }: PointerEvent): number =>
    kind === "pen" && pressure > 0
      ? getTiltedPressure(applyPressureCurve(pressure, curve), tiltX, tiltY)
      : FULL_PRESSURE;
  const toSample = (each: PointerEvent): PointerSample => ({ ...viewport.toCanvas(each), pressure: getPressure(each) });
  // getCoalescedEvents is missing on insecure pages and returns an empty list for untrusted events.
  const coalesced = event.type === "pointermove" ? (event.getCoalescedEvents?.() ?? []) : [];
  const samples = (coalesced.length > 0 ? coalesced : [event]).map((each) => ({
    sample: toSample(each),
    time: each.timeStamp,
  }));
  const predictedEvents = kind === "pen" ? (event.getPredictedEvents?.() ?? []) : [];
  const predicted = predictedEvents
    .filter(({ timeStamp }) => timeStamp - event.timeStamp <= PREDICTION_MS)
    .map((each) => ({ ...viewport.toCanvas(each), pressure: getPressure(event) }));
  return {
    pointerId: event.pointerId,
    kind,
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
