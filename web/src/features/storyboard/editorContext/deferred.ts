import type { ComponentType } from "react";
import { type LazyComponent, lazyComponent } from "@/ui/lazyComponent";

let resolveReady: () => void = () => undefined;
let isReady = false;
const boardReady = new Promise<void>((resolve) => {
  resolveReady = resolve;
});

/**
 * Deferred code loads after this delay and then when the browser is idle, so that it doesn't block early strokes. In
 * ms.
 */
const IDLE_DELAY_MS = 100;
const IDLE_TIMEOUT_MS = 400;

function runWhenIdle(then: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(then, { timeout: IDLE_TIMEOUT_MS });
  else then(); // Safari doesn't support requestIdleCallback
}

/** Signal that the drawing is ready, or is taking too long: deferred code can load. */
export function markBoardReady(): void {
  if (isReady) return;
  isReady = true;
  setTimeout(runWhenIdle, IDLE_DELAY_MS, resolveReady);
}

/** Resolve once the board is ready and deferred code can load. */
export function whenBoardReady(): Promise<void> {
  return boardReady;
}

/**
 * Create a lazy component for a visible part of the board that isn't needed for drawing. It loads once the board is
 * ready, to keep the first moments free for drawing.
 */
export function deferredComponent<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyComponent<Props> {
  return lazyComponent(() => boardReady.then(load));
}
